//! Rests between fights (SW-REST).

use crate::system::{COURSE_MEASURES, Ending};
use crate::systems::stamina_and_wounds::state::conflict::{Phase, Status, UNARMED};
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, WEAK, compiled};

/// A party that has won the first of two fights, and waits.
fn day(rules: &str, ada: &str) -> Bench {
    let groups = [&format!("pc ada: {ada}")[..], &format!("foe orc: {WEAK}"), "foe elf: fight = 2"];
    let mut bench = Bench::of(rules, &groups);
    bench.round("1 2", &["0 attack 1"]);
    assert_eq!((bench.state.phase, bench.state.ending()), (Phase::Pause, None));
    bench
}

/// Returns the Stamina and Wounds that a fighter has after a rest.
fn rested(rules: &str, ada: &str, harm: (i16, i16), dice: &str, rest: &str) -> (i16, i16) {
    let mut bench = day(rules, ada);
    bench.set(0).stamina = harm.0;
    bench.set(0).wounds = harm.1;
    bench.step(dice, &[&format!("0 rest {rest}")]);
    bench.harm(0)
}

/// SW-REST-01, SW-V32: a Turn restores 1d6 + END Stamina, to what it was at most
/// (`rest.turn.stamina`).
#[test]
fn sw_v32_a_turn_of_rest() {
    assert_eq!(rested("", "stamina = 8", (1, 3), "3", "turn"), (6, 3));
    assert_eq!(rested("", "stamina = 8", (5, 3), "6", "turn"), (8, 3));
    assert_eq!(rested("", "stamina = 8; end = 0", (1, 3), "3", "turn"), (4, 3));
    assert_eq!(rested("rest.turn.stamina = 2", "stamina = 8", (1, 3), "", "turn"), (3, 3));
    assert_eq!(rested("rest.turn.stamina = '1d4+WIL'", "wil = 1", (0, 3), "2", "turn"), (3, 3));
}

/// SW-REST-02, SW-REST-03, SW-V33: a Watch with a meal restores all Stamina and heals 1d6 + END
/// Wounds (`rest.watch.stamina`, `rest.watch.wounds`).
#[test]
fn sw_v33_a_watch() {
    let ada = "stamina = 8; rations = 1";
    assert_eq!(rested("", ada, (1, 9), "4", "watch"), (8, 3));
    assert_eq!(rested("", ada, (1, 4), "6", "watch"), (8, 0));
    assert_eq!(rested("rest.watch.stamina = 3", ada, (1, 9), "4", "watch"), (4, 3));
    assert_eq!(rested("rest.watch.wounds = 'all'", ada, (1, 9), "", "watch"), (8, 0));
}

/// SW-REST-05: a week in a safe haven restores and heals everything; there must be one
/// (`rest.week`).
#[test]
fn a_week_heals_everything() {
    assert_eq!(rested("scene.haven = true", "stamina = 8", (1, 9), "", "week"), (8, 0));
    let rules = "scene.haven = true; rest.week = '1d6'";
    assert_eq!(rested(rules, "stamina = 8", (1, 9), "5", "week"), (8, 4));
    // JC-7: quivers are filled as well.
    let mut bench = day("scene.haven = true", "");
    bench.set(0).ammo = 2;
    bench.step("", &["0 rest week"]);
    assert_eq!(bench.it(0).ammo, 0);
    assert!(!day("", "").may_rest("week") && day("scene.haven = true", "").may_rest("week"));
}

/// SW-REST-06: rests are between fights only, and only so many.
#[test]
fn no_rest_in_a_fight() {
    let mut bench = day("scene.rests = 2", "");
    for _ in 0..2 {
        assert!(bench.may_rest("turn"));
        bench.step("1", &["0 rest turn"]);
    }
    assert!(!bench.may_rest("turn") && !bench.may_rest("watch"));
    bench.step("", &["0 rest go_on"]);
    assert_eq!((bench.state.fight, bench.status(2)), (2, Status::In));
    bench.round("1 2", &["0 attack 2"]);
    assert_eq!(bench.harm(2), (2, 0));
    assert_eq!(bench.count(M::TurnRests, 0), 2);
}

/// SW-REST-07: without a meal a Watch counts as a Turn; rations are counted (`rest.meal_required`).
#[test]
fn a_watch_needs_a_meal() {
    assert_eq!(rested("", "stamina = 8", (1, 9), "4", "watch"), (7, 9));
    assert_eq!(rested("rest.meal_required = false", "stamina = 8", (1, 9), "4", "watch"), (8, 3));
    let mut bench = day("", "rations = 1");
    assert_eq!(bench.count(M::RationsLeft, 0), 1);
    bench.step("1", &["0 rest watch"]);
    assert_eq!((bench.it(0).rations, bench.count(M::RationsLeft, 0)), (0, 0));
    bench.step("1", &["0 rest watch"]);
    assert!(bench.says("ada has nothing to eat"));
    assert_eq!(bench.count(M::Watches, 0), 2);
}

/// SW-REST-08: any healing of at least one Wound ends bleeding and a mortal wound
/// (`item.draught.heal`).
#[test]
fn healing_ends_bleeding() {
    for (wounds, over) in [(1, true), (0, false)] {
        let groups = &["pc ada: draughts = 1", "foe orc:"];
        let mut bench = Bench::of(&format!("item.draught.heal = {wounds}"), groups);
        bench.set(0).wounds = 5;
        bench.bleed(0, 1);
        bench.set(0).mortal = 3;
        bench.round("1", &["0 draught 0"]);
        assert_eq!((bench.it(0).bleeding == 0, bench.it(0).mortal == 0), (over, over));
    }
}

/// SW-REST-09: a box costs a tenth of the price, in a safe haven (`repair.cost`).
#[test]
fn repairs_cost_a_tenth_of_the_price() {
    let repaired = |rules: &str, ada: &str| {
        let mut bench =
            day(&format!("scene.haven = true; {rules}"), &format!("shield = true; {ada}"));
        bench.set(0).usage[0] = 3;
        bench.set(0).usage[1] = 3;
        bench.set(0).weapon = UNARMED;
        bench.step("", &["0 rest week"]);
        (bench.it(0).usage[0], bench.it(0).usage[1], bench.it(0).purse)
    };
    assert_eq!(repaired("", "purse = 20"), (0, 0, 8));
    assert_eq!(repaired("", "purse = 9"), (0, 2, 1));
    assert_eq!(repaired("", "purse = 100; weapon_price = 100; shield_price = 5"), (0, 0, 67));
    assert_eq!(repaired("repair.cost = 0", ""), (0, 0, 0));
    assert_eq!(repaired("repair.cost = 1", "purse = 45"), (1, 3, 5));
    let mut bench = day("scene.haven = true", "purse = 20");
    bench.set(0).usage[0] = 3;
    bench.set(0).weapon = UNARMED;
    bench.step("1", &["0 rest turn"]);
    assert_eq!((bench.it(0).usage[0], bench.it(0).purse), (3, 20), "not on the road");
    bench.step("", &["0 rest week"]);
    assert_eq!((bench.it(0).weapon, bench.count(M::Repairs, 0)), (0, 6));
}

/// The party gathers after a fight: a fighter who fled is back, and nothing of the fight is left.
#[test]
fn the_party_gathers() {
    let groups = ["pc ada:", "pc bea:", &format!("foe orc: {WEAK}")[..], "foe elf: fight = 2"];
    let mut bench = Bench::of("", &groups);
    bench.set(1).prone = true;
    bench.set(1).disarmed = true;
    bench.round("1 2 3", &["0 flee flee", "1 attack 2"]);
    assert_eq!([0, 1].map(|hero| bench.status(hero)), [Status::In; 2]);
    assert!(!bench.it(1).prone && !bench.it(1).disarmed);
    assert_eq!(bench.count(M::Fled, 0), 1, "it has fled once, although it is back");
    bench.step("", &["0 rest retreat"]);
    assert_eq!((bench.winner(), bench.count(M::Retreats, 0)), (None, 1));
    let alone = compiled("", &["pc ada: fight = 2", "foe orc:"]).err().unwrap();
    assert!(alone.contains("every fight"), "{alone}");
}

/// `win`, `conflicts_won`, `conflicts_conceded`, `last_won`, `won_any` of both sides.
fn course(bench: &Bench) -> [[i32; COURSE_MEASURES]; 2] {
    [0, 1].map(|side| bench.state.course.values(side))
}

/// SW-END-01: all fights won are a day won; a fight that the party flees from is conceded and ends
/// the day, and what never took place is not won.
#[test]
fn sw_end_01_what_a_day_comes_to() {
    let mut bench = day("", "");
    bench.step("", &["0 rest go_on"]);
    bench.set(2).stamina = 0;
    bench.set(2).wounds = 11;
    bench.round("1 2", &["0 attack 2"]);
    assert_eq!(bench.state.ending(), Some(Ending::Won(1)));
    assert_eq!(course(&bench), [[1, 2, 0, 1, 1], [0; 5]]);
    let mut bench = day("", "");
    bench.step("", &["0 rest go_on"]);
    bench.round("1", &["0 flee flee"]);
    assert_eq!(bench.state.ending(), Some(Ending::Divided));
    assert_eq!(course(&bench), [[0, 1, 1, 0, 1], [0, 1, 0, 1, 1]]);
    assert_eq!((bench.count(M::Fled, 0), bench.count(M::LostByFlight, 0)), (1, 1));
    // A foe who flees leaves a fight that is won.
    let mut bench = day("", "");
    bench.step("", &["0 rest go_on"]);
    bench.round("4", &["2 flee surrender"]);
    assert_eq!(bench.state.ending(), Some(Ending::Won(1)));
    assert_eq!(course(&bench), [[1, 2, 0, 1, 1], [0, 0, 1, 0, 0]]);
    let mut bench = day("", "");
    bench.step("", &["0 rest retreat"]);
    assert_eq!(bench.state.ending(), Some(Ending::Divided));
    assert_eq!(course(&bench), [[0, 1, 0, 0, 1], [0; 5]]);
}

/// SW-END-03: nothing in the text says whether a party that fled goes on to the next fight
/// (`series.ends_with`).
#[test]
fn sw_end_03_a_day_may_go_on_after_a_flight() {
    let groups =
        &["pc ada:", "foe orc:", "foe elf: fight = 2", &format!("foe imp: {WEAK}; fight = 3")];
    for (knob, goes_on) in [("nothing", true), ("concession", false), ("loss", false)] {
        let mut bench = Bench::of(&format!("series.ends_with = '{knob}'"), groups);
        bench.round("1", &["0 flee flee"]);
        assert_eq!(bench.state.ending().is_none(), goes_on, "{knob}");
        if !goes_on {
            assert_eq!(course(&bench), [[0, 0, 1, 0, 0], [0, 1, 0, 0, 1]]);
            continue;
        }
        bench.step("", &["0 rest go_on"]);
        assert_eq!((bench.status(1), bench.count(M::Standing, 1)), (Status::Gone, 1));
        bench.round("1", &["0 flee surrender"]);
        bench.step("", &["0 rest go_on"]);
        bench.round("1 2", &["0 attack 3"]);
        assert_eq!(bench.state.ending(), Some(Ending::Divided));
        assert_eq!(course(&bench), [[0, 1, 2, 1, 1], [0, 2, 0, 0, 1]]);
        // Each time counts, although ada came back.
        assert_eq!((bench.count(M::Fled, 0), bench.count(M::Surrendered, 0)), (1, 1));
        assert_eq!((bench.count(M::Standing, 0), bench.count(M::Standing, 1)), (1, 0));
    }
    // A dead fighter does not go on.
    let mut bench = Bench::of("series.ends_with = 'nothing'", groups);
    bench.set(0).wounds = 11;
    bench.bleed(0, 1);
    bench.round("1", &[]);
    assert_eq!(bench.state.ending(), Some(Ending::Divided));
}
