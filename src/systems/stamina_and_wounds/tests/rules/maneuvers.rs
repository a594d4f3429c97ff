//! Manoeuvres, and who rolls for them (SW-MAN, SW-CORE-04).

use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

const ENEMIES_TOO: &str = "enemy.maneuvers = true";

/// SW-MAN-01: a manoeuvre is an action; which there are is a list (`maneuver.list`).
#[test]
fn a_maneuver_is_an_action() {
    let mut bench = Bench::of("", DUEL);
    bench.round("1 10", &["0 maneuver trip 1"]);
    assert_eq!((bench.order(), bench.count(M::Actions, 0)), (vec![0, 1], 1));
    assert_eq!((bench.count(M::Tricks, 0), bench.count(M::TricksDone, 0)), (1, 1));
    let mut bench = Bench::of("maneuver.list = ['trip', 'climb']", DUEL);
    bench.refresh();
    let may = ["disarm", "trip", "restrain", "climb"]
        .map(|trick| bench.may(0, &format!("maneuver {trick} 1")));
    assert_eq!(may, [false, true, false, true]);
}

/// SW-MAN-01: which manoeuvre is open depends on what could still happen to the target.
#[test]
fn maneuvers_must_be_of_use() {
    let may = |change: &dyn Fn(&mut Bench), trick: &str| {
        let mut bench = Bench::of("", DUEL);
        bench.refresh();
        change(&mut bench);
        bench.may(0, &format!("maneuver {trick} 1"))
    };
    assert!(!may(&|bench| bench.set(1).prone = true, "trip"));
    assert!(!may(&|bench| bench.set(1).disarmed = true, "disarm"));
    assert!(!may(&|bench| bench.set(1).held_by = 1, "restrain"));
    assert!(!may(&|bench| bench.set(0).climbs = 1, "climb"));
    assert!(may(&|bench| bench.set(1).held_by = 1, "push"), "it ends a hold");
}

/// SW-MAN-02: a save with the fitting attribute against the enemy's Target.
#[test]
fn the_attribute_fits_the_maneuver() {
    let try_it = |rules: &str, trick: &str| {
        let groups = &["pc ada: str = 3; dex = 0", "foe orc: target = 14"];
        let mut bench = Bench::of(&format!("scene.pit = true; hazard.pit = 0; {rules}"), groups);
        bench.round("1 11", &[&format!("0 maneuver {trick} 1")]);
        let saves = bench.saves();
        assert_eq!((saves[0].0, saves[0].1), (0, 14));
        saves[0].2
    };
    let tricks = ["push", "trip", "restrain", "disarm", "climb"];
    assert_eq!(tricks.map(|trick| try_it("", trick)), [true, true, true, false, false]);
    for trick in tricks {
        assert!(try_it(&format!("maneuver.attr.{trick} = 'str'"), trick), "{trick}");
        assert!(!try_it(&format!("maneuver.attr.{trick} = 'dex'"), trick), "{trick}");
    }
}

/// SW-MAN-02: without a name the manoeuvre is the one most likely to succeed.
#[test]
fn the_best_maneuver_is_picked() {
    let mut bench = Bench::of("", &["pc ada: str = 1; dex = 3", "foe orc:"]);
    bench.round("1 9", &["0 maneuver 1"]);
    assert!(bench.it(1).disarmed);
}

/// SW-MAN-03: success brings the condition, failure does nothing or what `maneuver.fail_cost` says.
#[test]
fn failure_may_cost_something() {
    let fail = |rules: &str, dice: &str| {
        let mut bench = Bench::of(rules, DUEL);
        bench.round(dice, &["0 maneuver trip 1"]);
        assert!(!bench.it(1).prone);
        (bench.it(0).prone, bench.harm(0))
    };
    assert_eq!(fail("", "1 9"), (false, (4, 0)));
    assert_eq!(fail("maneuver.fail_cost = 'prone'", "1 9"), (true, (4, 0)));
    assert_eq!(fail("maneuver.fail_cost = 'free_attack'", "1 9 3"), (false, (1, 0)));
    // Defenceless fighters make no free attacks.
    let rules = "maneuver.fail_cost = 'free_attack'";
    let mut bench = Bench::of(rules, &["pc ada:", "foe orc: defenceless = 'bound'"]);
    bench.round("1 9", &["0 maneuver trip 1"]);
    assert_eq!(bench.harm(0), (4, 0));
}

/// SW-MAN-04: a manoeuvre deals no damage, unless `maneuver.damage` says so.
#[test]
fn a_maneuver_deals_no_damage() {
    let mut bench = Bench::of("", DUEL);
    bench.round("1 20", &["0 maneuver disarm 1"]);
    assert_eq!((bench.harm(1), bench.count(M::Attacks, 0)), ((4, 0), 0));
    let mut bench = Bench::of("maneuver.damage = true", DUEL);
    bench.round("1 20 3", &["0 maneuver disarm 1"]);
    assert_eq!((bench.harm(1), bench.count(M::Attacks, 0)), ((1, 0), 1));
    bench.round("1 9", &["0 maneuver trip 1"]);
    assert_eq!(bench.harm(1), (1, 0), "a failure deals none");
}

/// SW-MAN-05, SW-CORE-04: enemies may use manoeuvres if a knob says so; the player's character
/// answers with a save against their Target.
#[test]
fn enemies_may_use_maneuvers() {
    let mut bench = Bench::of("", DUEL);
    bench.refresh();
    assert!(!bench.may(1, "maneuver trip 0"));
    for (die, falls) in [("12", false), ("11", true)] {
        let mut bench = Bench::of(ENEMIES_TOO, &["pc ada: str = 3", "foe orc: target = 15"]);
        bench.round(&format!("4 {die}"), &["1 maneuver trip 0"]);
        assert_eq!(bench.saves(), [(0, 15, !falls)]);
        assert_eq!((bench.it(0).prone, bench.count(M::TricksDone, 1)), (falls, i32::from(falls)));
    }
}

/// SW-CORE-04: where enemies roll as well, a player's character is as hard to beat as 10 and its
/// attribute (`save.player_facing`).
#[test]
fn enemies_may_roll() {
    let rules = format!("{ENEMIES_TOO}; save.player_facing = false");
    for (die, falls) in [("12", false), ("13", true)] {
        let mut bench = Bench::of(&rules, &["pc ada: str = 5", "foe orc: str = 2"]);
        bench.round(&format!("4 {die}"), &["1 maneuver trip 0"]);
        assert_eq!(bench.saves(), [(1, 15, falls)]);
        assert_eq!(bench.it(0).prone, falls);
    }
}
