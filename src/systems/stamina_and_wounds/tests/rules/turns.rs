//! Turns, moves, positions, flight and surrender (SW-TURN, SW-MOVE, SW-END-03).

use crate::systems::stamina_and_wounds::state::conflict::Status;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL, WEAK};

const BANDS: &str = "position.model = 'bands'";

/// SW-TURN-01: a move and an action; what is not used is lost.
#[test]
fn a_turn_is_a_move_and_an_action() {
    let mut bench = Bench::of("", DUEL);
    bench.round("1 2", &["0 attack 1"]);
    assert_eq!((bench.order(), bench.count(M::Actions, 0)), (vec![0, 1], 1));
    bench.round("1", &[]);
    bench.round("1 2", &["0 attack 1"]);
    assert_eq!(bench.attacks().len(), 1, "an unused action is not kept");
    let mut bench = Bench::of("turn.actions = 3", DUEL);
    bench.round("1 2 2", &["0 attack 1", "0 attack 1", "0 defend"]);
    assert_eq!((bench.order(), bench.count(M::Actions, 0)), (vec![0, 0, 0, 1], 3));
}

/// SW-TURN-01: the move may come before the action or after it.
#[test]
fn the_move_may_come_first_or_last() {
    let mut bench = Bench::of(BANDS, &["pc ada: ranged = true", "foe orc:"]);
    bench.round("1 2", &["0 attack 1", "0 back_off 1"]);
    assert_eq!((bench.it(0).position, bench.count(M::Attacks, 0)), (-1, 1));
    bench.round("1 2", &["0 approach 1", "0 attack 1"]);
    assert_eq!((bench.it(0).position, bench.count(M::Attacks, 0)), (0, 2));
    let mut still = Bench::of(&format!("{BANDS}; turn.moves = 0"), DUEL);
    still.round("1", &["0 approach 1"]);
    assert_eq!((still.it(0).position, still.count(M::Actions, 0)), (1, 1));
}

/// SW-TURN-02: the common actions, one of them in a turn; there are no spells.
#[test]
fn the_common_actions() {
    let mut bench = Bench::of("", &["pc ada: bandages = 1; draughts = 1", "foe orc:"]);
    bench.refresh();
    bench.bleed(0, 1);
    bench.set(0).wounds = 2;
    for action in ["attack 1", "defend", "maneuver trip 1", "bandage 0", "draught 0", "stanch 0"] {
        assert!(bench.may(0, action), "{action}");
    }
    bench.set(0).actions = 0;
    for action in ["attack 1", "defend", "maneuver trip 1", "bandage 0", "draught 0", "stanch 0"] {
        assert!(!bench.may(0, action), "{action}");
    }
    assert!(bench.may(0, "pass"));
}

/// SW-TURN-03: enemies have the same budget, or as many actions as `enemy.actions` says.
#[test]
fn enemies_have_the_same_budget() {
    let mut bench = Bench::of("", DUEL);
    bench.round("4 2", &["1 attack 0"]);
    assert_eq!(bench.order(), [1, 0]);
    let mut bench = Bench::of("enemy.actions = 4", &["pc ada: stamina = 20", "foe orc:"]);
    bench.round("4 2 2 2 2", &["1 attack 0"; 4]);
    assert_eq!((bench.order(), bench.harm(0)), (vec![1, 1, 1, 1, 0], (12, 0)));
}

/// SW-MOVE-01: the action may be another move.
#[test]
fn the_action_may_be_another_move() {
    let mut bench = Bench::of(&format!("{BANDS}; scene.distance = 3"), DUEL);
    bench.round("1", &["0 approach 1", "0 approach 1"]);
    assert_eq!((bench.it(0).position, bench.it(1).position), (2, 3));
    assert_eq!((bench.order(), bench.count(M::Actions, 0)), (vec![0, 0, 1], 1));
}

/// SW-MOVE-02: steps of distance, one for a move; without them every fighter is in reach.
#[test]
fn distance_is_counted_in_steps() {
    let mut bench = Bench::of("", DUEL);
    bench.refresh();
    assert!(bench.may(0, "attack 1") && !bench.may(0, "approach 1") && !bench.may(0, "back_off 1"));
    let mut bench = Bench::of(BANDS, DUEL);
    bench.refresh();
    assert!(!bench.may(0, "attack 1") && bench.may(0, "approach 1"));
    bench.round("1 2", &["0 approach 1", "0 attack 1"]);
    assert_eq!((bench.it(0).position, bench.attacks().len()), (1, 1));
    assert!(!bench.may(0, "approach 1"), "it is Close");
    // Backing off from a foe who is Close leads towards the fighter's own side.
    bench.round("4", &["1 back_off 0", "0 back_off 1"]);
    assert_eq!((bench.it(0).position, bench.it(1).position), (0, 2));
}

/// SW-MOVE-03: melee needs Close, ranged weapons reach further (`range.ranged`,
/// `range.ranged_in_melee`).
#[test]
fn ranged_weapons_reach_further() {
    let reach = |rules: &str, distance: i8| {
        let groups = &["pc ada: ranged = true", "pc bea:", "foe orc:"];
        let mut bench = Bench::of(&format!("{BANDS}; {rules}"), groups);
        bench.refresh();
        bench.set(2).position = distance;
        [bench.may(0, "attack 2"), bench.may(1, "attack 2")]
    };
    let (near, far) = ("range.ranged = 'nearby'", "range.ranged = 'far'");
    assert_eq!([0, 1, 2, 9].map(|steps| reach(far, steps)[0]), [true; 4]);
    assert_eq!([0, 1, 2, 9].map(|steps| reach(near, steps)[0]), [true, true, false, false]);
    assert_eq!([0, 1, 2, 9].map(|steps| reach(far, steps)[1]), [true, false, false, false]);
    let in_melee = |knob: &str| reach(&format!("range.ranged_in_melee = '{knob}'"), 0)[0];
    assert_eq!(["allowed", "bane", "forbidden"].map(in_melee), [true, true, false]);
}

/// SW-MOVE-03: a Bane on ranged attacks while a foe is Close (`range.ranged_in_melee`).
#[test]
fn ranged_attacks_in_melee_may_have_a_bane() {
    let rules = format!("{BANDS}; range.ranged_in_melee = 'bane'; scene.distance = 0");
    let mut bench = Bench::of(&rules, &["pc ada: ranged = true", "foe orc: count = 2"]);
    bench.set(2).position = 3;
    bench.round("1 5 4", &["0 attack 2"]);
    assert_eq!(bench.attacks(), [(-1, 4)]);
    bench.set(1).position = 1;
    bench.round("1 2", &["0 attack 2"]);
    assert_eq!(bench.attacks(), [(0, 2)]);
}

/// SW-MOVE-03, JC-7: ammunition runs low after a fight if `ammo.usage` says so.
#[test]
fn ammunition_may_run_low() {
    for (die, left) in [("3", 0), ("4", 1)] {
        let groups = &["pc ada: ranged = true", &format!("foe orc: {WEAK}"), "foe elf: fight = 2"];
        let mut bench = Bench::of("ammo.usage = '4-6_after_fight'", groups);
        bench.round(&format!("1 2 {die}"), &["0 attack 1"]);
        assert_eq!(bench.it(0).ammo, left);
    }
    let mut bench = Bench::of("", &["pc ada: ranged = true", &format!("foe orc: {WEAK}")]);
    bench.round("1 2", &["0 attack 1"]);
    assert_eq!(bench.it(0).ammo, 0);
}

/// SW-MOVE-04: leaving takes the whole turn; there is no attack on the way out.
#[test]
fn flight_takes_the_whole_turn() {
    let two = &["pc ada:", "pc bea:", "foe orc:"];
    let mut bench = Bench::of("", two);
    bench.round("1", &["0 flee flee"]);
    assert_eq!((bench.status(0), bench.order()), (Status::Fled, vec![1, 2]));
    assert_eq!((bench.count(M::Fled, 0), bench.count(M::Attacks, 2)), (1, 0));
    assert_eq!(bench.state.ending(), None);
    bench.round("1", &["1 flee flee"]);
    assert_eq!((bench.winner(), bench.count(M::LostByFlight, 0)), (Some(1), 1));
    // A prone or restrained fighter cannot flee.
    let mut bench = Bench::of("", two);
    bench.refresh();
    assert!(bench.may_leave(0, "flee"));
    bench.set(0).prone = true;
    assert!(!bench.may_leave(0, "flee"));
    bench.set(1).held_by = 0b100;
    assert!(!bench.may_leave(1, "flee") && bench.may_leave(1, "surrender"));
}

/// SW-MOVE-04: where the move is enough, the action comes first (`flee.cost`).
#[test]
fn flight_may_cost_the_move_alone() {
    let mut bench = Bench::of("flee.cost = 'move'", DUEL);
    bench.round("1 2", &["0 flee flee", "0 attack 1"]);
    assert_eq!((bench.status(0), bench.count(M::Attacks, 0)), (Status::Fled, 1));
    assert_eq!(bench.winner(), Some(1));
    let mut still = Bench::of("flee.cost = 'move'; turn.moves = 0", DUEL);
    still.round("1", &[]);
    assert!(!still.may_leave(0, "flee"));
}

/// SW-MOVE-04: free attacks of every foe in reach, if `flee.free_attack` says so; not of the
/// defenceless.
#[test]
fn flight_may_bring_free_attacks() {
    let free = "flee.free_attack = true";
    let groups = &["pc ada:", "foe orc: count = 2", "foe elf: defenceless = 'bound'"];
    let mut bench = Bench::of(free, groups);
    bench.round("1 2 1", &["0 flee flee"]);
    assert_eq!((bench.status(0), bench.harm(0)), (Status::Fled, (1, 0)));
    assert_eq!(bench.it(2).usage[0], 1, "a free attack fumbles like others");
    // A fighter who falls to the first free attack is not attacked again.
    let mut bench = Bench::of(free, &[&format!("pc ada: {WEAK}"), "foe orc: count = 2"]);
    bench.round("1 2", &["0 flee flee"]);
    assert_eq!((bench.status(0), bench.count(M::Fled, 0)), (Status::Dead, 0));
    let mut far = Bench::of(&format!("{free}; {BANDS}"), DUEL);
    far.round("1", &["0 flee flee"]);
    assert_eq!(far.status(0), Status::Fled);
}

/// SW-END-03: surrender is free, at the start of the side's turn; the character lives, and is out
/// (`surrender.allowed`).
#[test]
fn surrender_is_free() {
    let mut bench = Bench::of("", &["pc ada:", "pc bea:", "foe orc:"]);
    bench.round("4 2", &["2 attack 1", "0 flee surrender"]);
    assert_eq!((bench.status(0), bench.state.ending()), (Status::Surrendered, None));
    assert_eq!(bench.state.morale[0].defeated, 1);
    bench.round("1", &["1 flee surrender"]);
    assert_eq!((bench.winner(), bench.count(M::LostBySurrender, 0)), (Some(1), 1));
    assert_eq!((bench.count(M::Surrendered, 0), bench.count(M::Dead, 0)), (2, 0));
    // Enemies surrender of their own accord as well.
    let mut bench = Bench::of("", DUEL);
    bench.round("4", &["1 flee surrender"]);
    assert_eq!(bench.winner(), Some(0));
    let mut proud = Bench::of("surrender.allowed = false", DUEL);
    proud.refresh();
    assert!(!proud.may_leave(0, "surrender") && proud.may_leave(0, "flee"));
}

/// SW-END-03: sleepers are not asked.
#[test]
fn sleepers_do_not_leave() {
    let mut bench = Bench::of("", &["pc ada: defenceless = 'asleep'", "pc bea:", "foe orc:"]);
    // The script waits for her until she is awake.
    bench.step("1", &[]);
    assert_eq!(bench.order(), [1]);
    bench.round("", &[]);
    bench.round("1", &["0 flee surrender"]);
    assert_eq!(bench.status(0), Status::Surrendered);
}
