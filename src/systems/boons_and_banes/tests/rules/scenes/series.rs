//! Series of conflicts, rests, and contests outside of conflicts (BB-REST, BB-COND-09, BB-LEG-04,
//! BB-ENDU-06, BB-BOON-17, BB-TEST-03, 04, 07, 10).

use crate::engine::conformance::check;
use crate::system::{COURSE_MEASURES, Ending, FighterId, RuleSystem};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::state::conflict::{Phase, SceneTrait};
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, compiled};

const REST: &str = "rest.enabled = true";

/// Ann and eve against bob, and then against rob; bob's team is at Morale 1.
fn day(rules: &str, ann: &str) -> Bench {
    let ann = format!("a ann: vigor = 4; intuition = 3; reason = 4; {ann}");
    let groups = [ann.as_str(), "a eve: reason = 5", "b bob: conflict = 1", "b rob: conflict = 2"];
    let mut bench = Bench::of(rules, &groups);
    bench.team(1).morale = 1;
    bench
}

/// Ann beats bob.
fn won(bench: &mut Bench) -> &mut Bench {
    bench.act("2 1", &["0 attack 2"])
}

/// BB-REST-01, BB-REST-02, BB-REST-03, BB-COND-09: tests give actions, actions pay for tests that mend, one step
/// at a time (`rest.own_penalty`, `rest.action_cost`, `rest.mend`).
#[test]
fn bb_rest_01_02_03_cond_09_mending() {
    let mut bench = day(REST, "physical = [1, 1, 0]");
    won(&mut bench);
    assert_eq!((bench.state.phase, (BoonsAndBanes::CHAIN.stage)(&bench.state)), (Phase::Pause, 1));
    // Four actions; the smallest Condition of one's own costs two, a moderate one of hers two.
    let choices = ["0 rest mend 0", "1 rest mend moderate 0"];
    bench.act("3 1 2 2", &choices);
    assert_eq!((bench.conditions(0), bench.count(M::RestActions, 0)), ([1, 0, 0], 4));
    assert_eq!((bench.count(M::Mended, 0), bench.count(M::RestTests, 0)), (2, 2));
    bench.act("", &[]).act("1 1", &["0 attack 3"]);
    assert_eq!(((BoonsAndBanes::CHAIN.stage)(&bench.state), bench.morale()), (2, (9, 9)));
    // A test that fails costs its actions as well; one that cannot be paid for is not made.
    let mut bench = day(REST, "physical = [0, 1, 0]");
    won(&mut bench).act("2 0 1", &["1 rest mend 0"]);
    assert_eq!((bench.conditions(0), bench.count(M::Mended, 0)), ([0, 1, 0], 0));
    for rules in ["", "rest.own_penalty = 0", "rest.action_cost = \"one\"", "rest.mend = [1, 3, 3]"]
    {
        let tried = std::panic::catch_unwind(|| {
            let mut bench = day(&format!("{REST}; {rules}"), "physical = [0, 1, 0]");
            won(&mut bench).act("2 0 3", &["0 rest mend 0"]);
            bench.conditions(0)
        });
        let mends = rules.contains("penalty") || rules.contains("cost");
        assert_eq!(tried.ok(), mends.then_some([1, 0, 0]), "{rules}");
    }
    // A step down needs a free slot.
    let full = std::panic::catch_unwind(|| {
        let mut bench = day(REST, "physical = [3, 1, 0]");
        won(&mut bench).act("4 4 2", &["1 rest mend moderate 0"]);
    });
    assert!(full.is_err());
}

/// BB-REST-04: which Skill and Approaches mend what; what is worldly mends in settlements only.
#[test]
fn bb_rest_04_skills_and_approaches() {
    let told = |rules: &str, ann: &str, said: &str| {
        let mut bench = day(&format!("{REST}; {rules}"), ann);
        won(&mut bench).act("4 4 0", &["1 rest mend 0"]);
        bench.says(said)
    };
    let eve = "eve (Reason) tests";
    assert!(told("", "physical = [1, 0, 0]", &format!("{eve} Craft against obstacle 1")));
    assert!(told("", "physical = [0, 0, 1]", &format!("{eve} Craft against obstacle 3")));
    assert!(told("", "mental = [0, 1, 0]", "eve (Vigor) tests Influence"));
    assert!(told("", "mental = [0, 0, 1]", "eve (Intuition) tests Influence"));
    assert!(told("", "worldly = [0, 1, 0]", &format!("{eve} Resources")));
    assert!(told("", "worldly = [0, 0, 1]", "eve (Vigor) tests Resources"));
    let outdoors = std::panic::catch_unwind(|| {
        let mut bench = day(&format!("{REST}; scene.rest = \"outdoors\""), "worldly = [1, 0, 0]");
        won(&mut bench).act("4 4 1", &["1 rest mend 0"]);
    });
    assert!(outdoors.is_err());
    // Actions come from Wilderness there, and a settlement's supply adds dice.
    let mut bench = day(&format!("{REST}; scene.rest = \"outdoors\""), "");
    won(&mut bench).act("4 0", &[]);
    assert!(bench.says("ann tests Wilderness with Vigor: 4 actions"));
    let mut bench = day(&format!("{REST}; scene.supply = 2"), "");
    won(&mut bench).act("6 0", &[]);
    assert!(bench.says("ann tests Resources with Vigor: 6 actions"));
}

/// BB-REST-05, BB-REST-06: Well Rested; what is left is lost (`rest.well_rested_cost`, `endu.allowed_sources`).
#[test]
fn bb_rest_05_06_well_rested() {
    let rested = |rules: &str, how: &str| {
        let mut bench = day(&format!("{REST}; {rules}"), "");
        won(&mut bench).act("4 0", &[how]);
        bench.it(0).boons.first().map(|boon| (boon.rating, boon.tie, boon.enduring))
    };
    // Four actions buy rating 2 for three; the fourth is lost.
    assert_eq!(rested("", "0 rest well_rested"), Some((2, 0, true)));
    assert_eq!(rested("", "0 rest well_rested one"), Some((1, 0, true)));
    assert_eq!(
        rested("rest.well_rested_cost = \"linear\"", "0 rest well_rested"),
        Some((4, 0, true))
    );
    let ordinary = "endu.allowed_sources = [\"scenario\"]";
    assert_eq!(rested(ordinary, "0 rest well_rested"), Some((2, 0, false)));
    for (rules, ann) in [("rest.well_rested_cost = \"off\"", ""), ("", "physical = [1, 0, 0]")] {
        let none = std::panic::catch_unwind(|| {
            let mut bench = day(&format!("{REST}; {rules}"), ann);
            won(&mut bench).act("4 0", &["0 rest well_rested"]);
        });
        assert!(none.is_err(), "{rules} {ann}");
    }
    // The next rest begins with no actions.
    let mut bench = day(REST, "");
    won(&mut bench).act("4 0", &[]);
    assert_eq!((bench.it(0).boons.len(), bench.state.phase), (0, Phase::Next));
}

/// BB-LEG-04, BB-ENDU-06, BB-BOON-17: what lasts from conflict to conflict (`endu.persist`, `boon.persist`).
#[test]
fn bb_leg_04_endu_06_boon_17_what_lasts() {
    let after = |rules: &str| {
        let ann = "favour = 2; legacy_vigor = 1; boons = [\"Luck 2 attack\", \"Rest 3 vigor enduring\"]; moderate = 1";
        let mut bench = day(rules, ann);
        bench.set(0).doomed = 2;
        let scene = SceneTrait { rating: 2, maker: 0, used: false };
        bench.team(0).scene.push(scene);
        won(&mut bench).act("", &[]).act("1 1", &["0 attack 3"]);
        // Scene traits are of one conflict (BB-POS-12).
        assert!(bench.state.teams[0].scene.is_empty());
        let it = bench.it(0);
        assert_eq!((it.legacies[0], it.favour, it.doomed, it.conditions[0][1]), (1, 2, 0, 1));
        it.boons.iter().map(|boon| boon.rating).collect::<Vec<u8>>()
    };
    assert_eq!(after(""), [3]);
    assert_eq!(after("endu.persist = false"), Vec::<u8>::new());
    assert_eq!(after("boon.persist = \"campaign\""), [2, 3]);
}

/// A series is won by winning every conflict; who surrenders comes back, who perishes does not.
#[test]
fn a_series_of_conflicts() {
    let mut bench = day("", "");
    bench.act("1", &["0 surrender"]);
    assert!(!bench.state.is_in(FighterId(0)));
    bench.act("2 1", &["1 attack 2"]);
    assert_eq!(bench.state.phase, Phase::Next);
    bench.act("", &[]).act("1 1", &["0 attack 3"]);
    assert!(bench.state.is_in(FighterId(0)) && bench.ending().is_none());
    bench.team(1).morale = 1;
    bench.act("2 1", &["1 attack 3"]);
    assert_eq!(bench.ending(), Some(Ending::Won(1)));
    assert_eq!(course(&bench), [[1, 2, 0, 1, 1], [0; 5]]);
    assert_eq!(bench.count(M::LostByMorale, 2), 1);
    // The first conflict that is lost ends it.
    let mut bench = day("", "");
    bench.team(0).morale = 1;
    bench.act("1 3", &["0 attack 2"]);
    assert_eq!(bench.ending(), Some(Ending::Divided));
}

/// `win`, `conflicts_won`, `conflicts_conceded`, `last_won`, `won_any` of both teams.
fn course(bench: &Bench) -> [[i32; COURSE_MEASURES]; 2] {
    [0, 1].map(|team| bench.state.course.values(team))
}

/// BB-END-01, BB-END-10: how a series ends.
#[test]
fn bb_end_01_what_a_series_comes_to() {
    let mut bench = day("", "");
    won(&mut bench).act("", &[]).act("1", &["0 surrender"]).act("1", &["1 surrender"]);
    assert_eq!(bench.ending(), Some(Ending::Divided), "the second conflict was given up");
    assert_eq!(course(&bench), [[0, 1, 1, 0, 1], [0, 1, 0, 1, 1]]);
    assert_eq!(bench.count(M::Surrendered, 0), 2);
    // Beaten is not given up.
    let mut bench = day("", "");
    bench.team(0).morale = 1;
    bench.act("1 3", &["0 attack 2"]);
    assert_eq!(bench.ending(), Some(Ending::Divided), "the second never took place");
    assert_eq!(course(&bench), [[0; 5], [0, 1, 0, 0, 1]]);
    // A conflict that the other team gives up is won.
    let mut bench = day("", "");
    bench.act("", &["0 pass"]).act("", &["1 pass"]).act("1", &["2 surrender"]);
    assert_eq!(bench.state.phase, Phase::Next);
    assert_eq!(course(&bench), [[0, 1, 0, 0, 1], [0, 0, 1, 0, 0]]);
}

/// BB-END-10: nothing in the text says whether a team that lost goes on to the next conflict
/// (`series.ends_with`).
#[test]
fn bb_end_10_a_series_may_go_on_after_a_loss() {
    for (knob, given_up, beaten) in
        [("nothing", true, true), ("concession", false, true), ("loss", false, false)]
    {
        let rules = format!("series.ends_with = \"{knob}\"");
        let mut bench = day(&rules, "");
        bench.act("1", &["0 surrender"]).act("1", &["1 surrender"]);
        assert_eq!(bench.ending().is_none(), given_up, "{knob}");
        let mut bench = day(&rules, "");
        bench.team(0).morale = 1;
        bench.act("1 3", &["0 attack 2"]);
        assert_eq!(bench.ending().is_none(), beaten, "{knob}");
    }
    let mut bench = day("series.ends_with = \"nothing\"", "");
    bench.team(0).morale = 1;
    bench.act("1 3", &["0 attack 2"]);
    assert_eq!((bench.state.phase, bench.count(M::Standing, 2)), (Phase::Next, 0));
    bench.act("", &[]).act("1 1", &["0 attack 3"]);
    assert!(
        bench.state.is_in(FighterId(0))
            && bench.state.is_in(FighterId(1))
            && !bench.state.is_in(FighterId(2))
    );
    bench.team(1).morale = 1;
    bench.act("2 1", &["1 attack 3"]);
    assert_eq!(bench.ending(), Some(Ending::Divided));
    assert_eq!(course(&bench), [[0, 1, 0, 1, 1], [0, 1, 0, 0, 1]]);
}

/// A series keeps the promises of the contract.
#[test]
fn series_conform() {
    let groups = &[
        "a ann: policy = \"stalwart\"; count = 3; fight = \"trained\"; craft = \"expert\"; influence = \"trained\"; resources = \"expert\"",
        "b bob: policy = \"plain\"; count = 2; conflict = 1",
        "b rob: policy = \"plain\"; count = 2; conflict = 2; fight = \"trained\"",
        "b ogre: policy = \"plain\"; conflict = 3; fight = \"expert\"",
    ];
    let conflict = compiled(&format!("{REST}; favour.start = 3"), groups).unwrap();
    check(&conflict, 42, 60).unwrap();
    let mut workspace = conflict.workspace();
    let (mut rests, mut mended) = (0, 0);
    for trial in 0..60 {
        conflict.play(&mut workspace, 42, trial);
        let counts = workspace.counters.of_side(0);
        rests += counts[M::Rests as usize];
        mended += counts[M::Mended as usize];
    }
    assert!(rests > 20 && mended > 20, "{rests} rests, {mended} mended");
}

/// Each thing that a series may not be is one mistake.
#[test]
fn senseless_series() {
    for (groups, part) in [
        (["a ann: conflict = 1", "b bob: conflict = 2"], "one team goes through all"),
        (["a ann: vigor = 4", "b bob: conflict = 2"], "conflict 1 of"),
    ] {
        let problems = compiled("", &groups).unwrap_err();
        assert!(problems.contains(part), "{problems}");
    }
    // Long conflicts are cut to what labels of draws have room for.
    let groups = &["a ann: vigor = 4", "b bob: conflict = 1", "b rob: conflict = 2"];
    let long = compiled("sim.max_rounds = 2000", groups).unwrap();
    assert_eq!(long.compiled.setup.knobs.position.max_rounds, 1983);
}

/// A contest of ann and eve against bob and rob, or of some of them.
fn contest(rules: &str, who: &str, against: &str, dice: &str, choices: &[&str]) -> Bench {
    let all = "vigor = 4; intuition = 4; reason = 4";
    let groups = [
        format!("a ann: {all}; favour = 2; talents = [\"forerunner\"]"),
        format!("a eve: {all}"),
        format!("b bob: {all}"),
        format!("b rob: {all}"),
    ];
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    let test = format!(
        "scene.tests.it.skill = \"influence\"; scene.tests.it.who = [{who}]; scene.tests.it.against = [{against}]"
    );
    let mut bench = Bench::open(&format!("{test}; {rules}"), &groups, "", &[]);
    bench.act(dice, choices);
    bench
}

/// BB-TEST-04, BB-TEST-07: contests outside of conflicts, of one and of groups.
#[test]
fn bb_test_04_07_contests_outside_of_conflicts() {
    let (ann, bob) = ("\"ann\"", "\"bob\"");
    let bench = contest("", ann, bob, "3 1", &["0 excess bane approach 2"]);
    assert_eq!((bench.ending(), bench.it(2).banes[0].rating), (Some(Ending::Won(1)), 2));
    assert!(bench.says("ann (Vigor) tests Influence against bob (Vigor)"));
    assert_eq!(contest("", ann, bob, "1 3", &[]).ending(), Some(Ending::Won(2)));
    // A tie goes to the opponent, or to neither side, or by a talent.
    assert_eq!(contest("", ann, bob, "2 2", &[]).ending(), Some(Ending::Won(2)));
    let nobody = contest("contest.tie = \"nobody\"", ann, bob, "2 2", &[]);
    assert!(nobody.ending() == Some(Ending::Draw) && nobody.says("nobody prevails"));
    let first = contest("talents.enabled = true", ann, bob, "2 2", &[]);
    assert_eq!(first.ending(), Some(Ending::Won(1)));
    // Each participant after the first gives the other side a die.
    let bench = contest("", "\"ann\", \"eve\"", bob, "2 1 4", &[]);
    assert!(bench.says("3 against 4") && bench.says("bob rolls 5 dice: 4 successes"));
    let bench = contest("", "\"ann\", \"eve\"", "\"bob\", \"rob\"", "5 1 4 1", &[]);
    assert!(bench.says("ann rolls 5 dice: 5 successes and eve rolls 4 dice: 1 success"));
    let none = "group.contest_die_per_extra = 0";
    assert!(
        contest(none, "\"ann\", \"eve\"", bob, "2 1 4", &[]).says("bob rolls 4 dice: 4 successes")
    );
}

/// BB-TEST-10: the loser suffers the margin as Stress, none on a tie (`contest.single_roll_stress`).
#[test]
fn bb_test_10_stress_of_a_contest() {
    let (ann, bob) = ("\"ann\"", "\"bob\"");
    let on = "contest.single_roll_stress = true; scene.tests.it.on_failure = \"go_on\"";
    let mental = |bench: &Bench, who: usize| bench.it(who).conditions[1];
    assert_eq!(mental(&contest(on, ann, bob, "3 1", &[]), 2), [0, 1, 0]);
    assert_eq!(mental(&contest(on, ann, bob, "1 2", &[]), 0), [1, 0, 0]);
    let tie = contest(on, ann, bob, "2 2", &[]);
    assert_eq!((tie.conditions(0), tie.conditions(2)), ([0; 3], [0; 3]));
    // Stress that no slot can hold: out, with a scar; the others of the team go on.
    let bench = contest(on, "\"ann\", \"eve\"", bob, "0 0 5", &[]);
    assert!(
        !bench.state.is_in(FighterId(0))
            && !bench.state.is_in(FighterId(1))
            && bench.scars(0) == [2]
    );
    assert_eq!(bench.ending(), Some(Ending::Won(2)));
    assert_eq!(contest("", ann, bob, "3 1", &[]).conditions(2), [0; 3]);
}

/// BB-TEST-03: an obstacle above the normal range can be played; see `bb_test_03_unusual_obstacles_are_told_of`.
#[test]
fn bb_test_03_obstacles_and_senseless_contests() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4"];
    let test = "scene.tests.it.skill = \"craft\"; scene.tests.it";
    assert!(compiled(&format!("{test}.obstacle = 4"), groups).is_ok());
    for (keys, part) in [
        ("against = [\"ann\"]", "a participant of another team"),
        ("against = [\"bob\"]; scene.tests.it.obstacle = 1", "a contest has no `obstacle`"),
    ] {
        let problems = compiled(&format!("{test}.{keys}"), groups).unwrap_err();
        assert!(problems.contains(part), "{problems}");
    }
}

/// BB-SETUP-05, BB-BEN-03, BB-IMM-06: who initiates by lot; strangers; benefits without Morale.
#[test]
fn bb_setup_05_ben_03_imm_06_other_openings() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4"];
    let conflict = compiled("setup.initiator = \"random\"", groups).unwrap();
    let mut workspace = conflict.workspace();
    let first: i32 = (0..200)
        .map(|trial| {
            conflict.play(&mut workspace, 7, trial);
            i32::from(workspace.state.initiator)
        })
        .sum();
    // 100 in the mean, with a standard error of 7: five of them.
    assert!((65..=135).contains(&first), "{first}");
    let bane = ["0 benefit bane attack 1"];
    assert_eq!(Bench::open("", groups, "2 1", &bane).it(1).banes.len(), 1);
    let unknown = std::panic::catch_unwind(|| {
        Bench::open("info.opponents_known = false", groups, "2 1", &bane);
    });
    assert!(unknown.is_err());
    let rules = "conflict.immediate = true; immediate.benefits = \"on\"";
    let bench = Bench::open(rules, groups, "2 1", &["0 benefit boon attack 0"]);
    assert_eq!((bench.it(0).boons[0].rating, bench.morale()), (2, (0, 0)));
}
