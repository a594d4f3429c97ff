//! Tests of the reach of weapons and words (`sheet::weapon_reach`).

use crate::systems::war_of_ashes::tests::rules::zones::movement::*;

/// WOA-ZONE-03, JC-37: who reaches whom, by weapon.
#[test]
fn reach_by_weapon() {
    let archer =
        |weapon: &str| pc("archer", OLIVIA, &format!("zone = \"a\"\nweapon = \"{weapon}\""));
    let reach = |rules: &str, weapon: &str, there: &str| {
        let game = row(rules, "", &[archer(weapon), bandit(there)]);
        let stage = Stage::open(&game, &[], &[]);
        let moment = Moment::default();
        let ask = stage.ask(0, 0, &moment);
        let names = crate::systems::war_of_ashes::sheet::approach::NAMES;
        let with = (0..6).filter(|number| {
            ask.legal(Turn::Attack.number(), *number)
                && ask.candidates(Turn::Attack.number(), *number) != 0
        });
        let with: Vec<&str> = with.map(|number| names[usize::from(number)]).collect();
        with.join(" ")
    };
    assert_eq!(reach("", "melee", "a"), "flashy forceful quick sneaky");
    assert_eq!(reach("", "melee", "b"), "");
    assert_eq!(reach("range.fight = 1", "melee", "b"), "flashy forceful quick sneaky");
    assert_eq!(reach("", "thrown", "b"), "careful quick sneaky");
    assert_eq!(reach("", "thrown", "c"), "");
    assert_eq!(reach("range.thrown = [2]", "thrown", "c"), "careful quick sneaky");
    assert_eq!(reach("", "bow", "d"), "careful quick sneaky");
    // A bow is of no use hand to hand; its owner has fists.
    assert_eq!(reach("", "bow", "a"), "flashy forceful quick sneaky");
    let voice = "conflict.kind = \"mental\"";
    assert_eq!(reach(voice, "melee", "b"), "clever flashy forceful sneaky");
    assert_eq!(reach(voice, "melee", "c"), "");
    assert_eq!(
        reach("conflict.kind = \"mental\"\nrange.provoke = 3", "melee", "d"),
        "clever flashy forceful sneaky"
    );
}

/// WOA-ZONE-03: a bow serves from afar with its own approaches, and hand to hand its owner strikes like any other
/// fighter.
#[test]
fn archers_strike_near_and_far() {
    let archer = pc("archer", OLIVIA, "zone = \"a\"\nweapon = \"bow\"");
    let game = row("", "", &[archer, bandit("b"), minions("lout", "zone = \"a\"")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let mut near = stage.state.clone();
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    // Careful 3 against a dodge that is not on the lists.
    assert_eq!(stage.rolls(), [(0, 0, 3), (1, 0, 0)]);
    std::mem::swap(&mut stage.state, &mut near);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
    assert_eq!(stage.rolls(), [(0, 0, 2), (2, 0, 0)]);
}

/// WOA-ZONE-15: threats carry as far as the voice, missiles as far as they fly, anything else as far
/// as `range.create` says.
#[test]
fn reach_of_advantages() {
    let may = |rules: &str, weapon: &str, there: &str, option: u8| {
        let hero = pc("hero", OLIVIA, &format!("zone = \"a\"\nweapon = \"{weapon}\""));
        let game = row(rules, "", &[hero, bandit(there)]);
        Stage::open(&game, &[], &[]).may(0, option, NO_ARGUMENT)
    };
    let threat = of_roar(RoarTurn::Intimidate);
    assert!(may("", "melee", "b", Turn::Create.number()));
    assert!(!may("", "melee", "c", Turn::Create.number()));
    assert!(!may("range.create = 0", "melee", "b", Turn::Create.number()));
    assert!(may("", "bow", "d", Turn::Create.number()));
    assert!(may("", "melee", "b", threat) && !may("", "melee", "c", threat));
    assert!(may("range.provoke = 2", "melee", "c", threat));
}
