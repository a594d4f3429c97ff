//! Clauses about tests and contests of the scene; each test fails where the clause is left out.

use crate::system::Ending;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL, compiled};

/// A test of ann's, Vigor 1, against an obstacle that stands for bob, or against him.
fn tested(rules: &str, ann: &str, bob: &str, dice: &str, choices: &[&str]) -> Bench {
    let groups = [format!("a ann: vigor = 1; {ann}"), format!("b bob: vigor = 4; {bob}")];
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    let test = "scene.tests.it.skill = \"maneuver\"; scene.tests.it.approach = \"vigor\"";
    let mut bench = Bench::open(&format!("{test}; {rules}"), &groups, "", &[]);
    bench.act(dice, choices);
    bench
}

const OBSTACLE: &str = "scene.tests.it.obstacle = 3; scene.tests.it.opponent = [\"bob\"]";
const CONTEST: &str = "scene.tests.it.against = [\"bob\"]";

/// BB-TRAIT-05: an opponent's detrimental trait may be invoked in a contest, not against an obstacle.
#[test]
fn bb_trait_05_flaws_only_in_contests() {
    let (ann, bob) = ("policy = \"blamer\"", "flaws = [\"Blind 3\"]");
    let bench = tested(OBSTACLE, ann, bob, "1", &[]);
    assert!(bench.says("against obstacle 3: failed") && bench.count(M::FlawsUsed, 0) == 0);
    assert_eq!(tested(CONTEST, ann, bob, "1 2 2", &[]).count(M::FlawsUsed, 0), 1);
}

/// BB-COND-06, BB-COND-08: Conditions of the one behind an obstacle are no floor.
#[test]
fn bb_cond_06_08_no_floor_against_an_obstacle() {
    let rules = |test: &str| format!("{test}; conditions.floor = \"on\"");
    let bench = tested(&rules(OBSTACLE), "", "moderate = 1", "1", &[]);
    assert!(bench.says("1 success against obstacle 3: failed"));
    assert!(tested(&rules(CONTEST), "", "physical = [0, 1, 0]", "1 2", &[]).says("2 against 2"));
}

/// BB-BANE-02, BB-BANE-10: `bane.static_use` says nothing of contests.
#[test]
fn bb_bane_02_10_banes_in_contests() {
    let rules = format!("{CONTEST}; bane.static_use = false");
    let bob = "banes = [\"Sand 4 maneuver\"]";
    let bench = tested(&rules, "", bob, "0 3 2", &["0 help bane full 1"]);
    assert_eq!(bench.count(M::BanesUsed, 0), 1);
}

/// BB-BANE-01: a compelled Bane that does not vanish with its use stays (`bane.consumed_on_use`).
#[test]
fn bb_bane_01_a_compelled_bane_stays() {
    let left = |rules: &str| {
        let rules = format!("scene.tests.it.obstacle = 1; {rules}");
        tested(&rules, "banes = [\"Slow 3 vigor\"]", "", "1", &[]).it(0).banes.len()
    };
    assert_eq!((left(""), left("bane.consumed_on_use = false")), (0, 1));
}

/// BB-BEN-06: one Condition at a time is learned, and what is taken in the conflict is known.
#[test]
fn bb_ben_06_one_condition_at_a_time() {
    let rules = "info.hidden = \"all\"; conditions.floor = \"on\"";
    let bob = "b bob: vigor = 4; minor = 1; major = 1; hidden_conditions = true";
    let ann = "a ann: vigor = 4; reason = 4";
    let mut bench = Bench::of(rules, &[ann, bob]);
    bench.act("3 1", &["0 position 1", "0 attack_approach reason", "0 benefit learn"]);
    bench.until(0).act("0 0", &["0 attack 1"]);
    assert!(bench.says("1 against 0"));
    let mut bench = Bench::of(rules, &[ann, bob]);
    bench.act("2 0", &["0 attack 1"]).until(0).act("0 0", &["0 attack 1"]);
    assert!(bench.says("2 against 0"));
}

/// BB-TEST-03: advice, so that an obstacle beyond it is played and told of (`test.obstacle_range`).
#[test]
fn bb_test_03_unusual_obstacles_are_told_of() {
    let doubts = |obstacle: u8, rules: &str| {
        let test =
            format!("scene.tests.it.skill = \"craft\"; scene.tests.it.obstacle = {obstacle}");
        compiled(&format!("{test}; {rules}"), DUEL).unwrap().doubts.len()
    };
    let usual = doubts(3, "");
    assert_eq!(doubts(4, ""), usual + 1);
    assert_eq!(doubts(0, ""), usual + 1);
    assert_eq!(doubts(4, "test.obstacle_range = 5"), usual);
}

/// BB-TEST-08, BB-COND-04: the Condition is of the kind of the Skill tested (`test.power_through`).
#[test]
fn bb_test_08_cond_04_the_kind_of_powering_through() {
    let rules = "test.power_through = true; scene.tests.it.obstacle = 1";
    let test = "scene.tests.it.skill = \"resources\"; scene.tests.it.approach = \"vigor\"";
    let mut bench = Bench::open(&format!("{test}; {rules}"), DUEL, "", &[]);
    bench.act("0", &["0 power power_through"]);
    assert_eq!(bench.it(0).conditions, [[0; 3], [0; 3], [1, 0, 0]]);
}

/// BB-TEST-09: a contest that failed is not repeated either (`test.let_it_ride`).
#[test]
fn bb_test_09_contests_ride_too() {
    let again = "scene.tests.it.on_failure = \"retry\"; scene.tests.it.tries = 6";
    let ending =
        |rules: &str| tested(&format!("{CONTEST}; {again}; {rules}"), "", "", "1 2", &[]).ending();
    assert_eq!((ending(""), ending("test.let_it_ride = true")), (None, Some(Ending::Won(2))));
}

/// BB-TEST-10, BB-COND-03: a slot is judged by the kind of the Stress that it takes
/// (`contest.single_roll_stress`, `conditions.layout`).
#[test]
fn bb_test_10_cond_03_the_slot_of_a_contest() {
    let rules = "contest.single_roll_stress = true; conditions.layout = \"per_type_boxes\"";
    let test = "scene.tests.it.skill = \"influence\"; scene.tests.it.against = [\"bob\"]";
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4; physical = [0, 2, 0]"];
    let mut bench = Bench::open(&format!("{test}; {rules}"), groups, "", &[]);
    bench.act("2 1", &["1 slot moderate"]);
    assert_eq!(bench.it(1).conditions[1], [0, 1, 0]);
}
