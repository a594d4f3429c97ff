//! Conceding, being taken out, and how a conflict ends (FF-END).

use crate::system::FighterId;
use crate::systems::fate_fantasy::state::conflict::{End, Status};
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::Bench;

/// FF-V49, FF-END-02: it concedes when the next ordinary hit would cost another consequence and one has been
/// taken; from sheets and boxes alone (`concede.threshold`).
#[test]
fn ff_end_02_the_threshold_of_conceding() {
    let beaten = |rules: &str, keys: &str, marks: u16, taken: u8| {
        let ada = format!("pc ada: athletics = 3; {keys}");
        let mut bench = Bench::of(rules, &[&ada, "foe orc: weapon_use = 3"]);
        bench.set(0).marks[0] = marks;
        bench.set(0).taken = taken;
        bench.view().is_beaten(FighterId(0))
    };
    // An ordinary hit at even skill is one of 2: box 2 is free, then it is not.
    assert!(!beaten("", "", 0b11100, 1));
    assert!(beaten("", "", 0b11110, 1));
    assert!(!beaten("", "", 0b11110, 0));
    assert!(beaten("concede.threshold = 0", "", 0b11110, 0));
    assert!(!beaten("concede.threshold = 2", "", 0b11110, 1));
    assert!(!beaten("concede.threshold = 'never'", "", 0b11111, 3));
    // The stronger the enemy the larger an ordinary hit: at +3 it is 4.
    let bench = |rules: &str, marks: u16| {
        let groups = ["pc ada: athletics = 0", "foe orc: weapon_use = 3"];
        let mut bench = Bench::of(rules, &groups);
        bench.set(0).marks[0] = marks;
        bench.set(0).taken = 1;
        bench.view().is_beaten(FighterId(0))
    };
    assert!(!bench("", 0b10000) && bench("", 0b11000));
}

/// FF-END-02: when it is asked: before its own turn and as a target, with a consequence, or never
/// (`concede.when`).
#[test]
fn ff_end_02_when_somebody_may_concede() {
    let groups = ["pc ada: weapon_use = 3, alertness = 8", "foe orc: athletics = 2"];
    let concede = ["0 attack 1", "1 concede concede"];
    let after = |when: &str, dice: &str, marks: u16| {
        let mut bench = Bench::of(&format!("concede.when = '{when}'"), &groups);
        bench.set(1).marks[0] = marks;
        let left = bench.left_over(dice, &concede);
        (left, bench.status(1), bench.count(M::Attacks, 0))
    };
    assert_eq!(after("before_roll", "", 0), (0, Status::Conceded, 0));
    // On a consequence: a hit that takes a box asks nothing.
    assert_eq!(after("on_consequence", "2 0", 0b11111), (0, Status::Conceded, 1));
    assert_eq!(after("on_consequence", "2 0", 0), (1, Status::In, 1));
    // Only at the start of its own turn.
    let mut bench = Bench::of("concede.when = 'start_of_own_turn'", &groups);
    bench.round("0 0", &concede);
    assert_eq!((bench.status(1), bench.count(M::Attacks, 0)), (Status::Conceded, 1));
    assert_eq!(after("never", "0 0", 0), (1, Status::In, 1));
    // Not after the roll that takes it out.
    let mut bench = Bench::of("stress.base_boxes = 1; consequence.slots = 0", &groups);
    bench.step("4 0", &["0 attack 1"]);
    assert_eq!((bench.status(1), bench.winner()), (Status::TakenOut, Some(0)));
}

/// FF-END-03: being taken out pays a fate point for each consequence too, but no flat one
/// (`concede.fp_per_consequence`, `concede.fp_flat`).
#[test]
fn ff_end_03_what_leaving_pays() {
    for (rules, paid) in
        [("", 2), ("concede.fp_per_consequence = 2", 4), ("concede.fp_flat = 2", 2)]
    {
        let rules = format!("stress.base_boxes = 1; {rules}");
        let orc = "foe orc: athletics = 2; boxes = 1; consequences = 1";
        let mut bench = Bench::of(&rules, &["pc ada: weapon_use = 6, alertness = 8", orc]);
        for _ in 0..3 {
            bench.round("0 0", &["0 attack 1"]);
        }
        assert_eq!((bench.status(1), bench.count(M::FateEarned, 1)), (Status::TakenOut, paid));
        assert_eq!(bench.count(M::Consequences, 1), 2);
    }
}

/// FF-END-04, FF-END-01: a fighter who has left acts no more, is no target and covers no ally; aspects that it has
/// placed on enemies stay.
#[test]
fn ff_end_04_a_fighter_who_has_left_is_gone() {
    let groups =
        ["pc a: weapon_use = 3, alertness = 8", "pc b: alertness = 8", "foe x: alertness = 4"];
    let mut bench = Bench::of("", &groups);
    bench.round("0 0", &["0 manoeuvre 2"]);
    bench.step("", &["0 concede concede"]);
    assert_eq!((bench.status(0), bench.state.aspects.len()), (Status::Conceded, 1));
    assert!(!bench.may(2, "attack 0") && bench.may(2, "attack 1"));
    assert_eq!(bench.state.free_tags(0, FighterId(2), FighterId(1)), 1);
    for _ in 0..3 {
        bench.round("", &[]);
        assert!(!bench.order().contains(&0));
    }
    assert_eq!(bench.count(M::Conceded, 0), 1);
}

/// FF-END-01, FF-INTR-14: a turn that is still to come is lost with its owner, and so are the
/// aspects that lay on it.
#[test]
fn ff_end_01_a_turn_that_is_still_to_come() {
    let groups = [
        "pc a: weapon_use = 6, alertness = 8",
        "foe x: alertness = 4; boxes = 1; consequences = 3",
        "foe y: alertness = 4",
    ];
    let mut bench = Bench::of("", &groups);
    bench.round("0 0", &["0 manoeuvre 1"]);
    bench.round("4 0", &["0 attack 1"]);
    assert_eq!((bench.order(), bench.status(1)), (vec![0, 2], Status::TakenOut));
    assert_eq!((bench.state.aspects.len(), bench.count(M::TagsWasted, 0)), (0, 1));
}

/// FF-END-05: at the cap on rounds it is undecided, never a forced win (`conflict.max_rounds`).
#[test]
fn ff_end_05_the_cap_on_rounds() {
    let mut bench = Bench::of("conflict.max_rounds = 10", &["pc a:", "foe x:"]);
    for round in 1..=10 {
        assert_eq!(bench.state.end, None, "{round}");
        bench.round("", &[]);
    }
    assert_eq!((bench.state.end, bench.winner()), (Some(End::Undecided), None));
    assert!(bench.says("undecided"));
}
