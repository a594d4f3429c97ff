//! Tests against obstacles (BB-TEST, BB-BANE-03, 09, 10, BB-ENDU-01, 03, BB-TRAIT-07, BB-COND-08).

use crate::system::Ending;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, compiled_text, text};

/// The keys of a test, as the bench writes them.
fn keys_of(test: &str) -> String {
    let keys: Vec<String> =
        test.split(';').map(|line| format!("; scene.tests.it.{}", line.trim())).collect();
    keys.concat()
}

/// A conflict that begins with a test of `cyrene`, Intuition 5, and `maro`.
fn scene(rules: &str, test: &str, cyrene: &str, dice: &str, choices: &[&str]) -> Bench {
    let test: String = keys_of(test);
    let groups = [
        format!("a cyrene: vigor = 3; intuition = 5; reason = 2; {cyrene}"),
        "a maro: vigor = 4".to_owned(),
        "b dragon: vigor = 6; banes = [\"Caught in a Deep Slumber 3 enduring intuition\"]; traits = [\"Vast 2\"]".to_owned(),
    ];
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    let mut bench = Bench::open(&format!("{rules}{test}"), &groups, "", &[]);
    bench.act(dice, choices);
    bench
}

const SNEAK: &str =
    "skill = \"maneuver\"; approach = \"intuition\"; obstacle = 2; who = [\"cyrene\"]";

/// V-01: BB-TEST-01, BB-TEST-05, BB-BOON-06, BB-BOON-08: into the camp (`boon.excess_cost`,
/// `test.static_tie_succeeds`).
#[test]
fn bb_test_01_05_into_the_camp() {
    let converts = &["0 excess boon approach"];
    let bench = scene("", SNEAK, "favour = 1", "5", converts);
    assert_eq!((bench.it(0).boons[0].rating, bench.it(0).boons[0].tie), (1, 1));
    let bench = scene("", SNEAK, "favour = 3", "5", converts);
    assert_eq!(bench.it(0).boons[0].rating, 3);
    let bench = scene("boon.excess_cost = \"flat_1\"", SNEAK, "favour = 1", "5", converts);
    assert_eq!((bench.it(0).boons[0].rating, bench.it(0).favour), (3, 0));
    // Equal is enough.
    assert_eq!(scene("", SNEAK, "", "2", &[]).ending(), Some(Ending::Won(1)));
    assert_eq!(scene("", SNEAK, "", "1", &[]).ending(), Some(Ending::Won(2)));
    let strict = "test.static_tie_succeeds = false";
    assert_eq!(scene(strict, SNEAK, "", "2", &[]).ending(), Some(Ending::Won(2)));
}

/// V-02: BB-DICE-14, BB-USE-06: the Boon is called after the roll was seen.
#[test]
fn bb_use_06_the_assassination() {
    let murder = "skill = \"maneuver\"; approach = \"intuition\"; obstacle = 3; who = [\"cyrene\"]";
    let boon = "boons = [\"Hidden from Sight 3 intuition\"]";
    let bench = scene("", murder, boon, "2 1", &["0 help boon full"]);
    assert_eq!((bench.ending(), bench.it(0).boons.len()), (Some(Ending::Won(1)), 0));
    let bench = scene("", murder, boon, "2 1", &["0 help boon free"]);
    assert_eq!((bench.ending(), bench.it(0).boons.len()), (Some(Ending::Won(1)), 1));
}

/// V-04: BB-BANE-10, BB-ENDU-01, BB-ENDU-03: the dragon's sleep (`test.max_opponent_traits`,
/// `bane.static_use`).
#[test]
fn bb_bane_10_endu_01_03_the_dragons_sleep() {
    let search = "skill = \"maneuver\"; approach = \"intuition\"; obstacle = 1; who = [\"cyrene\"]; opponent = [\"dragon\"]";
    let calm = "test.max_opponent_traits = 0";
    let bench = scene(calm, search, "", "0 1", &["0 help bane full 2"]);
    assert_eq!((bench.ending(), bench.it(2).banes[0].rating), (Some(Ending::Won(1)), 2));
    let vigor = search.replace("intuition", "vigor");
    let bench = scene(calm, &vigor, "", "0 1", &["0 help bane full 2"]);
    assert!(bench.says(": 1 die") && bench.it(2).banes[0].rating == 2);
    let tried = std::panic::catch_unwind(|| {
        scene(
            &format!("{calm}; bane.static_use = false"),
            search,
            "",
            "0 1",
            &["0 help bane full 2"],
        )
    });
    assert!(tried.is_err());
}

/// V-22, V-71, V-72: BB-BANE-03, BB-BANE-09, BB-ENDU-03: what burdens the roller raises the obstacle.
#[test]
fn bb_bane_03_09_compelled_banes() {
    let test = "skill = \"maneuver\"; approach = \"vigor\"; obstacle = 1; who = [\"cyrene\"]; on_failure = \"go_on\"";
    let two = "banes = [\"One 1 vigor\", \"Three 3 vigor\"]";
    let bench = scene("favour.on_failed_roll = \"successes_rolled\"", test, two, "3", &[]);
    assert!(bench.says("3 successes against obstacle 4: failed"));
    assert_eq!((bench.it(0).banes.len(), bench.it(0).favour), (1, 3));
    // Halved where it does not match; the highest after that is compelled.
    let mixed = "banes = [\"Three 3 intuition\", \"Two 2 vigor\"]";
    let bench = scene("", &test.replace("obstacle = 1", "obstacle = 2"), mixed, "3", &[]);
    assert!(bench.says("against obstacle 4: failed") && bench.it(0).banes[0].rating == 3);
    // One that is tied to the Skill of the test matches.
    let clumsy = "banes = [\"Clumsy 3 maneuver\"]";
    assert!(scene("", test, clumsy, "3", &[]).says("against obstacle 4: failed"));
    let other = |reading: &str| {
        let rules = format!("bane.static_offpurpose = \"{reading}\"");
        scene(&rules, test, mixed, "3", &[]).says(if reading == "full" {
            "obstacle 4"
        } else {
            "obstacle 3"
        })
    };
    assert!(other("full") && other("ignore"));
    // An enduring one drops by 1; four dice are needed for four.
    let lasting = "banes = [\"Three 3 vigor enduring\"]; vigor_ = 4";
    let lasting = lasting.split(';').next().unwrap();
    let bench = scene("endu.bane_degrade = 1", test, lasting, "3", &[]);
    assert_eq!(bench.it(0).banes[0].rating, 2);
    assert!(
        scene("bane.static_compel = \"none\"", test, two, "3", &[])
            .says("against obstacle 1: passed")
    );
    // Refused for Favour.
    let rich = "favour = 3; banes = [\"Three 3 vigor\"]";
    let bench = scene("bane.static_refusal = \"rating\"", test, rich, "1", &["0 refuse refuse"]);
    assert!(bench.says("obstacle 1: passed") && bench.it(0).favour == 0);
}

/// V-06, BB-TEST-02: the sultan's gate: scene traits and opponents raise the obstacle.
#[test]
fn bb_test_02_what_raises_an_obstacle() {
    let gate =
        "skill = \"influence\"; approach = \"intuition\"; who = [\"cyrene\"]; scene_traits = [1]";
    assert!(scene("", gate, "", "1", &[]).says("against obstacle 2: failed"));
    let two = gate.replace("[1]", "[1, 2]");
    assert!(scene("", &two, "", "1", &[]).says("obstacle 3"));
    assert!(scene("test.max_scene_traits = 2", &two, "", "1", &[]).says("obstacle 4"));
    assert!(scene("test.trait_adds_to_base = false", &two, "", "1", &[]).says("obstacle 2"));
    assert!(scene("test.base_obstacle = 3", gate, "", "1", &[]).says("obstacle 4"));
    let guarded = format!("{gate}; opponent = [\"dragon\"]");
    assert!(scene("", &guarded, "", "1", &[]).says("obstacle 4"));
    assert!(scene("test.max_opponent_traits = 0", &guarded, "", "1", &[]).says("obstacle 2"));
}

/// V-07: BB-TEST-06: the city wall, climbed by two.
#[test]
fn bb_test_06_the_city_wall() {
    let wall =
        "skill = \"maneuver\"; approach = \"vigor\"; obstacle = 2; who = [\"cyrene\", \"maro\"]";
    let full = "favour.on_failed_roll = \"successes_rolled\"";
    assert!(scene(full, wall, "", "2 1", &[]).says("3 successes against obstacle 3: passed"));
    let bench = scene(full, wall, "", "1 1", &[]);
    assert_eq!((bench.it(0).favour, bench.it(1).favour), (1, 1));
    assert!(
        scene("group.static_obstacle_per_extra = 0", wall, "", "1 1", &[])
            .says("obstacle 2: passed")
    );
}

/// BB-TEST-08, V-06: powering through for a Condition (`test.power_through`,
/// `test.power_through_max`).
#[test]
fn bb_test_08_powering_through() {
    let test = "skill = \"maneuver\"; approach = \"vigor\"; obstacle = 3; who = [\"cyrene\"]";
    let bench = scene("test.power_through = true", test, "", "2", &["0 power power_through"]);
    assert_eq!((bench.ending(), bench.conditions(0)), (Some(Ending::Won(1)), [1, 0, 0]));
    let most = "test.power_through = true; test.power_through_max = 1";
    assert_eq!(scene(most, test, "", "1", &[]).ending(), Some(Ending::Won(2)));
}

/// BB-TEST-09: what failed is not repeated with the same Approach (`test.let_it_ride`).
#[test]
fn bb_test_09_let_it_ride() {
    let test =
        "skill = \"maneuver\"; obstacle = 3; who = [\"cyrene\"]; on_failure = \"retry\"; tries = 4";
    let mut bench = scene("test.let_it_ride = true", test, "", "2", &[]);
    assert!(bench.says("cyrene (Intuition)"));
    bench.act("2", &[]);
    assert!(bench.says("cyrene (Vigor)"));
    bench.act("1", &[]);
    assert_eq!((bench.ending(), bench.count(M::TestsFailed, 0)), (Some(Ending::Won(2)), 3));
    let mut bench = scene("", test, "", "2", &[]);
    bench.act("2", &[]);
    assert!(bench.says("cyrene (Intuition)"));
}

/// BB-COND-08, BB-TRAIT-07: Conditions and detrimental traits of the roller
/// (`conditions.static_minimum`, `trait.static_compel`, `trait.compel_refusal`).
#[test]
fn bb_cond_08_trait_07_conditions_and_traits_of_the_roller() {
    let test = "skill = \"maneuver\"; approach = \"vigor\"; obstacle = 1; who = [\"cyrene\"]";
    assert!(
        scene("conditions.static_minimum = true", test, "moderate = 1", "1", &[])
            .says("obstacle 2")
    );
    assert!(scene("", test, "moderate = 1", "1", &[]).says("obstacle 1"));
    let flaw = "favour = 2; flaws = [\"Drunkard 2\"]";
    assert!(scene("trait.static_compel = true", test, flaw, "1", &[]).says("obstacle 3"));
    let pays = |rules: &str| {
        let rules = format!("trait.static_compel = true; {rules}");
        scene(&rules, test, flaw, "1", &["0 refuse refuse"]).it(0).favour
    };
    assert_eq!((pays(""), pays("trait.compel_refusal = \"flat_1\"")), (0, 1));
}

/// Tests may lead into a conflict, which takes what was made along.
#[test]
fn tests_lead_into_a_conflict() {
    let mut bench = scene(
        "conflict.immediate = true; scene.then = \"conflict\"",
        SNEAK,
        "favour = 3",
        "5",
        &["0 excess boon approach"],
    );
    assert!(bench.ending().is_none() && bench.it(0).boons.len() == 1);
    bench.act("1 1", &["0 attack 2"]);
    assert_eq!(bench.state.round, 2);
}

/// Each thing that a scene may not say is one mistake.
#[test]
fn senseless_scenes() {
    for (test, part) in [
        ("skill = \"maneuver\"; who = [\"nobody\"]", "unknown group"),
        ("skill = \"maneuver\"; who = [\"dragon\", \"cyrene\"]", "of one team"),
        ("skill = \"maneuver\"; opponent = [\"cyrene\"]", "another team"),
        ("obstacle = 2", "`skill` is missing"),
        ("skill = \"maneuver\"; tries = 3", "tried again only where"),
    ] {
        let rules: String = keys_of(test);
        let groups = &["a cyrene: vigor = 3", "b dragon: vigor = 6"];
        let problems = compiled_text(&text(&rules, groups)).unwrap_err();
        assert!(problems.contains(part), "{problems}");
        assert_eq!(problems.matches("error:").count(), 1, "{problems}");
    }
}
