//! Edges of rules: rules that are switched off have no effect, a turn cannot be taken twice, and a weapon helps only
//! fighters who use it.

use crate::system::FighterId;
use crate::systems::fate_fantasy::rules::rolls::dice::{DiceKind, FantasyDice};
use crate::systems::fate_fantasy::rules::stress::Outlook;
use crate::systems::fate_fantasy::state::conflict::Status;
use crate::systems::fate_fantasy::tests::support::Bench;

/// Whether the script does not fit.
fn refused(play: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(play).is_err()
}

/// FF-ATK-02: the rating of weapons counts for armed attacks alone (`attack.weapon_rating`).
#[test]
fn ff_atk_02_bare_hands_have_no_weapon_rating() {
    let stress = |skill: &str| {
        let groups = [
            "pc a: weapon_use = 3, unarmed = 3, alertness = 8",
            "foe x: athletics = 2; armed = false",
        ];
        let mut bench = Bench::of("attack.weapon_rating = 2", &groups);
        bench.step("1 0", &[&format!("0 attack {skill} 1")]);
        bench.boxes(1)
    };
    assert_eq!((stress("weapon_use"), stress("unarmed")), (vec![4], vec![2]));
}

/// FF-BLK-09: a fighter blocks tasks of the foes, never those of its own side.
#[test]
fn ff_blk_09_own_tasks_are_not_blocked() {
    let groups = ["pc a: weapon_use = 4", "foe x:"];
    let may = |task: &str| Bench::of(task, &groups).may(0, "bar_anyone task");
    assert!(may("scene.tasks.winch = { side = 'gm' }"));
    assert!(!may("scene.tasks.winch = { side = 'pc' }"));
}

/// FF-INTR-01: a fighter that has interrupted one foe has had its turn, and cannot interrupt another.
#[test]
fn ff_intr_01_one_turn_in_a_round() {
    let groups = &["pc a: weapon_use = 4", "foe one: alertness = 1", "foe two: alertness = 1"];
    let round = |dice: &str, choices: &[&str]| {
        let mut bench = Bench::with("", groups, "4 0");
        bench.round(dice, choices);
        bench.order()
    };
    let cut = ["0 interrupt interrupt 1", "0 interrupt interrupt 2"];
    assert_eq!(round("4 0", &cut[..1]), [0, 1, 2]);
    assert!(refused(|| drop(round("4 0; 4 0", &cut))));
}

/// FF-ASPC-01: where aspects are for +2 alone, no dice are rolled again (`invoke.reroll`).
#[test]
fn ff_aspc_01_rerolls_can_be_switched_off() {
    let attack = |rules: &'static str, dice: &'static str, how: &'static str| {
        move || {
            let groups = ["pc a: weapon_use = 3, alertness = 8", "foe x: athletics = 2"];
            Bench::of(rules, &groups).step(dice, &["0 attack 1", how]);
        }
    };
    let off = "invoke.reroll = false";
    assert!(!refused(attack("", "-3 0; 2", "0 invoke invoke reroll")));
    assert!(refused(attack(off, "-3 0; 2", "0 invoke invoke reroll")));
    assert!(!refused(attack(off, "-1 0", "0 invoke invoke bonus")));
}

/// FF-MOVE-03: if every zone is paid for, the easiest way is the one that costs the fewest shifts
/// (`move.difficulty`).
#[test]
fn ff_move_03_the_cheapest_way() {
    let way = |direct: u8| {
        let scene = format!(
            "move.difficulty = 'pay_per_border'; scene.zones.a = {{ borders = {{ b = {direct}, c = 1 }} }}; \
             scene.zones.b = {{}}; scene.zones.c = {{ borders = {{ b = 1 }} }}"
        );
        let bench = Bench::of(&scene, &["pc a:; zone = 'a'", "foe x:; zone = 'a'"]);
        bench.setup().routes.path(0, 1, false).to_vec()
    };
    // Three shifts against two zones at two each; then five against four.
    assert_eq!((way(2), way(4)), (vec![1], vec![2, 1]));
}

/// FF-LADR-02: the ways of four fudge dice, and of one d6 less another.
#[test]
fn ff_ladr_02_ways_of_the_dice() {
    let fudge = FantasyDice::of(DiceKind::Fudge, 4).ways();
    assert_eq!(fudge, [1, 4, 10, 16, 19, 16, 10, 4, 1]);
    let sixes = FantasyDice::of(DiceKind::D6MinusD6, 4).ways();
    assert_eq!(sixes, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
}

/// FF-HARM-09, FF-NPC-03: a minion has boxes and no lines of wounds, even if others have them.
#[test]
fn ff_harm_09_npc_03_minions_have_no_wounds() {
    let groups =
        ["pc a: weapon_use = 3, alertness = 8", "foe x:; kind = 'minion'; quality = 'fair'"];
    let mut bench = Bench::of("harm.model = 'fate2_margin'", &groups);
    assert_eq!(
        [2, 3].map(|size| bench.view().outlook(FighterId(1), size)),
        [Outlook::Fits, Outlook::Out]
    );
    bench.step("2 0", &["0 attack 1"]);
    assert_eq!((bench.hits(), bench.status(1)), (vec![3], Status::TakenOut));
    let groups = ["pc a: weapon_use = 3, alertness = 8", "foe x:"];
    let bench = Bench::of("harm.model = 'fate2_margin'", &groups);
    assert_eq!(bench.view().outlook(FighterId(1), 3), Outlook::Fits);
}
