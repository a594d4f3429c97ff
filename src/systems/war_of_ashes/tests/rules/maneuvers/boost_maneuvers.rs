//! Maneuvers (`rules::maneuvers::boost_maneuvers`): Disarm and recovering, resisting, maneuvers in social conflicts.

use crate::kernels::fate::RollKind;
use crate::kernels::fate::decide::points::{Style, Turn};
use crate::system::{FighterId, Numbered, Options};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::decide::points::{WarStyle, WarTurn};
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::systems::war_of_ashes::sheet::stunt::Item;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tests::*;

const SWORD: &str =
    "stunts.sword = { kind = \"bonus\", approach = \"forceful\", actions = [\"attack\"] }";

/// The hero has style against a foe with a full sheet.
fn styled(rules: &str, foe: &str, choice: &str) -> (Vec<(usize, i32)>, u8, u8) {
    let conflict = scene(rules, &[pc("hero", [0; 6], ""), adversary("foe", [0; 6], foe)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[++++] [-000]"], &["0 turn attack 1", choice]);
    (stage.hits(), stage.fighter(1).game.craft.dropped, stage.fighter(0).boosts.all())
}

/// T-37. WOA-BST-01, WOA-BST-03, WOA-BST-08: a margin of 5, a shift for the maneuver, no boost.
#[test]
fn t_37_woa_bst_01_03_08_disarm() {
    let sword = SWORD;
    assert_eq!(styled("", sword, "0 style disarm"), (vec![(1, 4)], 1, 0));
    assert_eq!(styled("", sword, "0 style full"), (vec![(1, 5)], 0, 0));
    assert_eq!(styled("", sword, "0 style boost"), (vec![(1, 4)], 0, 1));
    assert_eq!(styled("bst.shift_cost = 0", sword, "0 style disarm"), (vec![(1, 5)], 1, 0));
    assert_eq!(styled("bst.shift_cost = 2", sword, "0 style disarm"), (vec![(1, 3)], 1, 0));
    let shield = "stunts.shield = { kind = \"bonus\", item = \"shield\", actions = [\"defend\"] }";
    assert_eq!(styled("", shield, "0 style disarm shield"), (vec![(1, 2)], 2, 0));
    assert_eq!(styled("", shield, "0 style disarm weapon"), (vec![(1, 2)], 1, 0));
}

/// WOA-BST-09, IX-34, IX-35, IX-42: hand to hand only; not on claws; not in an argument.
#[test]
fn woa_bst_09_ix_34_35_42_when_one_can_disarm() {
    let may = |rules: &str, hero: &str, foe: &str, item: u8| {
        let conflict = scene(rules, &[pc("hero", [0; 6], hero), adversary("foe", [0; 6], foe)]);
        let stage = Stage::open(&conflict, &[], &[]);
        let moment = Moment { opponent: 1, shifts: 3, ..Moment::default() };
        stage.ask(Style::NUMBER, 0, &moment).legal(style(WarStyle::Disarm), item)
    };
    assert!(may("", "", "", NO_ARGUMENT)); // IX-34: every fighter has a weapon to drop
    assert!(!may("", "", "", Item::Shield as u8));
    assert!(!may("", "weapon = \"ranged\"", "", NO_ARGUMENT));
    assert!(!may("", "", "natural = true", NO_ARGUMENT));
    assert!(!may("", "", "deadly = true", NO_ARGUMENT));
    assert!(may("", "", "deadly = true\nnatural = false", NO_ARGUMENT));
    assert!(!may("conflict.kind = \"mental\"", "", "", NO_ARGUMENT));
    let known = "conflict.kind = \"mental\"\nsocial.maneuvers = [\"disarm\"]";
    assert!(may(known, "", "", NO_ARGUMENT));
}

/// WOA-BST-04, WOA-BST-05, WOA-STN-14: what hangs on the item is off until it is back.
#[test]
fn woa_bst_04_05_woa_stn_14_dropped_and_recovered() {
    let play = |rules: &str, dice: &str, cost: &[&str]| {
        let foe = adversary("foe", [0; 6], SWORD);
        let conflict = scene(rules, &[pc("hero", [0; 6], ""), foe]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        assert!(!stage.may(1, own(WarTurn::Recover), NO_ARGUMENT));
        stage.turn(&["[++++] [0000]"], &["0 turn attack 1", "0 style disarm"]);
        assert!(told(&stage, ManeuverEvent::Disarms(FighterId(0), FighterId(1), Item::Weapon)));
        let attack = |stage: &Stage<'_>| {
            let setup = &stage.conflict.compiled.setup;
            let kind = RollKind::Attack;
            let forceful = Approach::Forceful as u8;
            crate::kernels::fate::hooks::Methods::named_method(
                View { setup, state: &stage.state },
                FighterId(1),
                kind,
                forceful,
                NO_ARGUMENT,
            )
            .map(|method| method.rating)
        };
        let without = attack(&stage);
        let script: Vec<&str> = ["1 turn recover"].iter().chain(cost).copied().collect();
        stage.turn(&[dice], &script);
        (without, stage.fighter(1).game.craft.dropped, attack(&stage))
    };
    assert_eq!(play("", "[+++0]", &[]), (Some(0), 0, Some(2)));
    assert_eq!(play("", "[++00]", &["1 cost pay"]), (Some(0), 0, Some(2)));
    assert_eq!(play("", "[++00]", &["1 cost fail"]), (Some(0), 1, Some(0)));
    assert_eq!(play("", "[+000]", &["1 cost fail"]), (Some(0), 1, Some(0)));
    assert_eq!(play("disarm.recover_difficulty = 1", "[++00]", &[]), (Some(0), 0, Some(2)));
    let harsh = "block.disarmed = [\"weapon_attack\"]";
    assert_eq!(play(harsh, "[+++0]", &[]), (None, 0, Some(2)));
}

fn told(stage: &Stage<'_>, event: ManeuverEvent) -> bool {
    stage.told(WarEvent::Craft(event))
}

/// IX-34: a ranged weapon that lies on the ground cannot be shot.
#[test]
fn ix_34_a_dropped_bow_does_not_shoot() {
    let archer = minions("archer", "weapon = \"ranged\"\nskilled = [\"shoot\"]\nboxes = [1, 2, 3]");
    let conflict = scene("", &[pc("hero", [0; 6], ""), archer]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let rating = |stage: &Stage<'_>| {
        let setup = &stage.conflict.compiled.setup;
        let (kind, none) = (RollKind::Attack, NO_ARGUMENT);
        crate::kernels::fate::hooks::Methods::method(
            View { setup, state: &stage.state },
            FighterId(1),
            kind,
            none,
        )
        .unwrap()
        .rating
    };
    assert_eq!(rating(&stage), 2);
    stage.turn(&["[++++] [0000]"], &["0 turn attack 1", "0 style disarm"]);
    assert_eq!(rating(&stage), 0); // it fights hand to hand, which is on no list
}

/// WOA-MAN-01, WOA-MAN-22: approaches of maneuvers and of resistance.
#[test]
fn woa_man_01_22_approaches() {
    let conflict = scene("", &[pc("rolf", ROLF, ""), adversary("foe", OLIVIA, "")]);
    let stage = Stage::open(&conflict, &[], &[]);
    let open = [Approach::Forceful, Approach::Flashy, Approach::Quick];
    for approach in Approach::ALL {
        assert_eq!(
            stage.may(0, own(WarTurn::FullAttack), *approach as u8),
            open.contains(approach)
        );
    }
    let resists = |rules: &str| {
        let conflict = scene(rules, &[pc("rolf", ROLF, ""), adversary("foe", OLIVIA, "")]);
        let stage = Stage::open(&conflict, &[], &[]);
        let (setup, kind) = (&conflict.compiled.setup, RollKind::Oppose);
        let method = crate::kernels::fate::hooks::Methods::method(
            View { setup, state: &stage.state },
            FighterId(1),
            kind,
            NO_ARGUMENT,
        );
        method.unwrap().rating
    };
    assert_eq!(resists(""), 3); // Olivia resists with Careful
    assert_eq!(resists("move.opposer_skill = [\"forceful\", \"quick\"]"), 1);
}

/// WOA-SOC-08: Full Defense and Full Attack are not tied to physical conflict, unless the table
/// says so.
#[test]
fn woa_soc_08_maneuvers_in_an_argument() {
    let may = |rules: &str| {
        let rules = format!("conflict.kind = \"mental\"\n{rules}");
        let conflict = scene(&rules, &[pc("rolf", ROLF, ""), adversary("foe", OLIVIA, "")]);
        let stage = Stage::open(&conflict, &[], &[]);
        [Turn::FullDefense.number(), own(WarTurn::FullAttack)]
            .map(|option| stage.may(0, option, NO_ARGUMENT))
    };
    assert_eq!(may(""), [true, true]);
    assert_eq!(may("social.maneuvers = [\"full_attack\"]"), [false, true]);
    assert_eq!(may("social.maneuvers = []"), [false, false]);
    let physical = scene("social.maneuvers = []", &[pc("rolf", ROLF, ""), guards(1)]);
    assert!(Stage::open(&physical, &[], &[]).may(0, own(WarTurn::FullAttack), NO_ARGUMENT));
}
