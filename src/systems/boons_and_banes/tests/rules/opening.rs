//! Setup, Positioning, benefits, immediate conflicts (BB-SETUP, BB-POS, BB-BEN, BB-IMM).

use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, compiled};

const ONE_EACH: &[&str] = &["a ann: vigor = 4; intuition = 4", "b bob: vigor = 4; intuition = 4"];

/// V-24: BB-POS-01 to BB-POS-03, BB-POS-07, BB-BEN-04, BB-SETUP-01, BB-SETUP-02.
#[test]
fn bb_pos_01_02_03_07_ben_04_starting_morale() {
    let groups = &["a cap: vigor = 4", "a mem: count = 2; vigor = 3", "b bob: vigor = 4"];
    let bench = Bench::open("side.a.goal = \"peace\"", groups, "2 1 0 0", &[]);
    assert_eq!(bench.morale(), (7, 4));
    assert!(bench.says("cap tests Influence with Vigor: 2 successes"));
    let bench = Bench::open("", groups, "2 1 0 0", &["0 benefit morale"]);
    assert_eq!(bench.morale().0, 9);
    let start = |rules: &str| Bench::open(rules, groups, "2 1 0 0", &[]).morale().0;
    assert_eq!(start("morale.per_success = 2"), 10);
    assert_eq!(start("morale.base = \"fixed\"; morale.base_bonus = 5"), 8);
    assert_eq!(start("morale.start_override = 6"), 6);
    assert_eq!(start("side.a.morale = 12"), 12);
    let bench = Bench::open("benefit.vigor_factor = 3", groups, "2 1 0 0", &["0 benefit morale"]);
    assert_eq!(bench.morale().0, 13);
    // Another Approach for base Morale.
    let bench = Bench::open("", groups, "2 1 0 0", &["0 morale_approach reason"]);
    assert_eq!(bench.morale().0, 6);
}

/// V-25, V-26, V-29: BB-POS-04 to BB-POS-06, BB-POS-11, BB-POS-13.
#[test]
fn bb_pos_04_05_06_11_13_forced_members() {
    let groups = &[
        "a ann: vigor = 4; intuition = 4",
        "b rea: count = 2; vigor = 3; reason = 3",
        "b int: intuition = 3",
    ];
    let choices = [
        "1 position_approach reason",
        "2 position_approach reason",
        "3 position_approach intuition",
    ];
    let morale = |rules: &str, dice: &str| {
        let bench = Bench::open(rules, groups, dice, &choices);
        bench.morale().1
    };
    assert_eq!(morale("", "2 2 1 1"), 6);
    assert_eq!(morale("positioning.forced_threshold = \"gt\"", "2 2 1 1"), 4);
    assert_eq!(morale("positioning.forced_rule = \"off\"", "2 2 1 1"), 7);
    assert_eq!(morale("", "0 0 0 0"), 3);
    // A captain whose test does not count gets no benefit, unless a knob says so, but its number orders the turns.
    let groups = &["a ann: vigor = 4", "b rea: vigor = 3; reason = 3"];
    let bench = Bench::open("", groups, "2 1", &["1 position_approach reason"]);
    assert_eq!((bench.morale().1, bench.state.teams[1].number), (3, 1));
    let choices = ["1 position_approach reason", "1 benefit scene_trait"];
    let bench = Bench::open("benefit.forced_rule = \"off\"", groups, "2 1", &choices);
    assert_eq!(bench.state.teams[1].scene.len(), 1);
    // A defender that knows what is forced avoids it.
    let groups = &["a ann: vigor = 4", "b bob: vigor = 2; intuition = 2; reason = 3"];
    let approach = |rules: &str| {
        let bench = Bench::open(rules, groups, "1 1", &[]);
        bench.says("bob tests Influence with Vigor")
    };
    assert!(approach("") && !approach("positioning.reveal = \"simultaneous\""));
    // The Approach that the captain chose for Morale forces, or the one it tested.
    let groups = &["a ann: vigor = 4; reason = 4", "b bob: vigor = 4; intuition = 4"];
    let counts = |rules: &str| {
        let choices = ["0 position_approach reason", "1 position_approach intuition"];
        Bench::open(rules, groups, "2 1", &choices).morale().1
    };
    assert_eq!((counts(""), counts("positioning.forced_ref = \"chosen_approach\"")), (4, 5));
}

/// V-27, V-28: BB-POS-08, BB-POS-09, BB-BEN-05 (`benefit.intuition_factor`, `turn.tie`,
/// `turn.order`).
#[test]
fn bb_pos_08_09_ben_05_turn_order() {
    let order = |rules: &str, dice: &str, choices: &[&str]| {
        let groups = &[
            "a ann: vigor = 4; intuition = 4",
            "a amy: vigor = 4; intuition = 4",
            "b bob: vigor = 4",
        ];
        Bench::open(rules, groups, dice, choices).state.order.to_vec()
    };
    assert_eq!(order("", "2 0 3", &[]), [1, 0]);
    let hastens = &["1 position_approach intuition", "1 benefit order"];
    assert_eq!(order("", "2 2 3", hastens), [0, 1]);
    assert_eq!(order("benefit.intuition_factor = 0", "2 2 3", hastens), [1, 0]);
    assert_eq!(order("", "2 0 2", &[]), [0, 1]);
    assert_eq!(order("side.b.morale = 9", "2 0 2", &[]), [1, 0]);
    assert_eq!(order("side.b.morale = 9; turn.tie = \"initiator\"", "2 0 2", &[]), [0, 1]);
    assert_eq!(order("turn.order = \"initiator_first\"", "2 0 3", &[]), [0, 1]);
    assert_eq!(order("turn.tie = \"random\"", "2 0 2 5 9", &[]), [1, 0]);
    assert_eq!(order("turn.order = \"random\"", "2 0 3 9 5", &[]), [0, 1]);
    assert_eq!(order("side.b.initiates = true", "2 2 0", &[]), [1, 0]);
}

/// BB-POS-10, BB-POS-12, BB-BEN-01 to BB-BEN-03, BB-BEN-07, BB-BEN-08: which benefits there are.
#[test]
fn bb_ben_01_02_03_07_08_pos_10_12_benefits() {
    let takes = |rules: &str, dice: &str, benefit: &str| {
        let choices = [&*format!("0 benefit {benefit}")];
        Bench::open(rules, ONE_EACH, dice, &choices)
    };
    assert_eq!(takes("", "3 1", "scene_trait").state.teams[0].scene[0].rating, 3);
    let capped = takes("scene_trait.max_rating = 2", "3 1", "scene_trait");
    assert_eq!(capped.state.teams[0].scene[0].rating, 2);
    assert_eq!(takes("", "3 1", "boon defend 0").it(0).boons[0].tie, 10);
    assert_eq!(takes("", "3 1", "bane skill 1").it(1).banes[0].tie, 3);
    assert_eq!(takes("benefit.key = \"free\"", "3 1", "order").state.teams[0].number, 6);
    // No member is asked with 0 successes.
    let bench = Bench::open("", ONE_EACH, "0 1", &[]);
    assert_eq!(bench.count(M::SceneTraits, 0), 0);
    let two = ["0 benefit scene_trait", "0 benefit morale"];
    let bench = Bench::open("benefit.per_member = 2", ONE_EACH, "2 1", &two);
    assert_eq!((bench.morale().0, bench.state.teams[0].scene.len()), (8, 1));
    for (rule, benefit) in [
        ("benefit.scene_trait = false", "scene_trait"),
        ("benefit.boon = false", "boon attack 0"),
        ("benefit.bane = false", "bane attack 1"),
        ("", "order"),
        ("benefit.reason_reveals = 0; benefit.key = \"free\"", "learn"),
    ] {
        let tried = std::panic::catch_unwind(|| takes(rule, "3 1", benefit));
        assert!(tried.is_err(), "{rule} {benefit}");
    }
}

/// BB-POS-14, BB-DICE-14: own Boons help in Positioning, Banes of opponents do not
/// (`positioning.banes`, `positioning.boons`).
#[test]
fn bb_pos_14_dice_14_help_in_positioning() {
    let groups = &[
        "a ann: vigor = 4; boons = [\"Rest 2 vigor\"]",
        "b bob: vigor = 4; banes = [\"Sand 2 vigor\"]",
    ];
    let bench = Bench::open("", groups, "1 2 0", &["0 help boon full"]);
    assert_eq!((bench.morale().0, bench.it(0).boons.len()), (7, 0));
    let banes = "positioning.banes = true";
    let bench = Bench::open(banes, groups, "1 2 0", &["0 help bane full 1"]);
    assert_eq!((bench.morale().0, bench.it(1).banes.len()), (7, 0));
    for (rule, call) in
        [("positioning.boons = false", "0 help boon full"), ("", "0 help bane full 1")]
    {
        let tried = std::panic::catch_unwind(|| Bench::open(rule, groups, "1 2 0", &[call]));
        assert!(tried.is_err(), "{rule}");
    }
}

/// BB-POS-15, BB-DISP-06, BB-SETUP-03: everything in order, with the Skills that may be tested
/// (`positioning.skill`).
#[test]
fn bb_pos_15_disp_06_setup_03_the_whole_opening() {
    let groups = &[
        "a ann: vigor = 4; craft = \"master\"",
        "b bob: vigor = 4; fight = \"master\"; resources = \"trained\"",
    ];
    let bench = Bench::open("", groups, "2 1", &["0 benefit scene_trait", "1 benefit morale"]);
    let expected = [
        "Positioning",
        "a: base Morale 4 from Vigor",
        "b: base Morale 4 from Vigor",
        "ann tests Craft with Vigor: 2 successes",
        "bob tests Resources with Vigor: 1 success",
        "2 successes of ann count",
        "a starts with Morale 6",
        "1 success of bob count",
        "b starts with Morale 5",
        "ann makes a scene trait 2",
        "b gains 1 Morale: 6",
        "bob heartens the team: 1 more Morale",
        "Turn order: a, then b",
    ];
    assert_eq!(bench.lines(), expected);
    // The relevant Skill may not be tested, unless a knob says so.
    let bench = Bench::open("positioning.skill = \"any\"", groups, "2 1", &[]);
    assert!(bench.says("bob tests Fight with Vigor"));
    let bench = Bench::open("conflict.relevant_skill = \"craft\"", groups, "2 1", &[]);
    assert!(bench.says("ann tests Influence") && bench.says("bob tests Fight"));
    for skill in ["influence", "maneuver", "wilderness", "craft", "resources"] {
        let choice = format!("0 position_skill {skill}");
        Bench::open("", groups, "2 1", &[&choice]);
    }
}

/// BB-SETUP-04, BB-SETUP-05: captains and the initiating team (`setup.captain`).
#[test]
fn bb_setup_04_05_captains_and_initiators() {
    let groups =
        &["a ann: vigor = 2; intuition = 2; reason = 2", "a amy: vigor = 5", "b bob: vigor = 4"];
    let captain = |rules: &str, choices: &[&str]| {
        Bench::open(rules, groups, "1 1 1", choices).state.teams[0].captain
    };
    assert_eq!(captain("", &[]), 0);
    assert_eq!(captain("setup.captain = \"best_approach\"", &[]), 1);
    assert_eq!(captain("", &["0 captain name 1"]), 1);
    let named = &["a ann: vigor = 2", "a amy: vigor = 3; captain = true", "b bob: vigor = 4"];
    assert_eq!(Bench::open("", named, "1 1 1", &[]).state.teams[0].captain, 1);
    assert_eq!(Bench::open("side.b.initiates = true", groups, "1 1 1", &[]).setup().initiator, 1);
}

/// BB-POS-16, BB-SETUP-02, BB-IMM-02 and what else a scenario may not say.
#[test]
fn bb_pos_16_setup_02_imm_02_senseless_scenarios() {
    let wrong = |rules: &str, groups: &[&str]| compiled(rules, groups).unwrap_err();
    let lame = &["a ann: vigor = 0; intuition = 0; reason = 0", "b bob: vigor = 4"];
    assert!(wrong("", lame).contains("no Approach to base Morale on"));
    // More than an immediate conflict is meant for can be played; see `bb_imm_02_more_than_two_are_told_of`.
    let many = &["a ann: vigor = 4", "b bob: vigor = 4", "c cat: vigor = 4"];
    assert!(compiled("conflict.immediate = true", many).is_ok());
    let captains = &["a ann: captain = true", "a amy: captain = true", "b bob: vigor = 4"];
    assert!(wrong("", captains).contains("cannot both be captain"));
    let both = "side.a.initiates = true; side.b.initiates = true";
    assert!(wrong(both, ONE_EACH).contains("only one team initiates"));
    assert!(
        wrong("", &["a ann: traits = [\"Swift\"]", "b bob: vigor = 4"])
            .contains("does not fit `traits`")
    );
    assert!(
        wrong("", &["a ann: boons = [\"Luck 2\"]", "b bob: vigor = 4"])
            .contains("does not fit `boons`")
    );
    assert!(
        wrong("", &["a ann: flaws = [\"Slow 9\"]", "b bob: vigor = 4"]).contains("from 1 to 3")
    );
    assert!(wrong("", &["a ann: unreachable = [\"bobb\"]", "b bob: vigor = 4"]).contains("bob"));
    assert!(wrong("side.a.allies = [\"b\"]", ONE_EACH).contains("cannot be allies"));
    assert!(wrong("", &["a ann: count = 40", "b bob: vigor = 4"]).contains("count"));
    assert!(
        wrong("", &["a ann: count = 20", "b bob: count = 20"])
            .contains("40 participants are too many")
    );
}

/// BB-IMM-01 to BB-IMM-04, BB-IMM-06: nothing comes before the first turn.
#[test]
fn bb_imm_01_02_03_04_06_immediate_conflicts() {
    let first = |rules: &str, dice: &str| {
        let rules = format!("conflict.immediate = true; side.b.initiates = true; {rules}");
        Bench::open(&rules, ONE_EACH, dice, &[]).state.order.to_vec()
    };
    assert_eq!(first("", ""), [1, 0]);
    assert_eq!(first("immediate.first = \"scenario\"", ""), [0, 1]);
    assert_eq!(first("immediate.first = \"random\"", "9 5"), [0, 1]);
    let mut bench = Bench::open("conflict.immediate = true", ONE_EACH, "", &[]);
    assert_eq!(bench.morale(), (0, 0));
    bench.act("3 1", &["0 position 1", "0 benefit boon attack 0"]);
    assert_eq!(bench.it(0).boons[0].rating, 2);
    let bench = Bench::open(
        "conflict.immediate = true; immediate.morale = \"on\"; morale.base_bonus = 1",
        ONE_EACH,
        "",
        &[],
    );
    assert_eq!(bench.morale(), (5, 5));
}
