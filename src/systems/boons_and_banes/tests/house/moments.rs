//! House rules: every moment applies when it should, and no moment breaks the conflict.

use crate::engine::{CONFLICT_QUANTITIES, conformance, solve};
use crate::system::{Ending, FighterId};
use crate::systems::boons_and_banes::state::conflict::Status;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL, compiled_text, text};

/// A rule at a moment, with what it does as it is written in the file.
pub(crate) fn rule(name: &str, when: &str, condition: &str, deeds: &str) -> String {
    format!("[house_rules.{name}]\nwhen = \"{when}\"\nif = \"{condition}\"\ndo = [{deeds}]\n")
}

/// A conflict under a single rule: its moment, condition and effects.
pub(crate) fn under(
    rules: &str,
    groups: &[&str],
    (when, condition, deeds): (&str, &str, &str),
) -> Bench {
    Bench::with_house(rules, groups, &rule("x", when, condition, deeds))
}

/// Like [`under`], but returns the tokens of each participant after one action.
fn heard(
    (when, condition): (&str, &str),
    (rules, groups): (&str, &[&str]),
    dice: &str,
    choices: &[&str],
) -> Vec<u8> {
    let mut bench = under(rules, groups, (when, condition, "'tokens + 1'"));
    bench.act(dice, choices);
    (0..groups.len()).map(|who| bench.it(who).tokens).collect()
}

/// Moment, condition, groups, dice and choices of the first action, and who has a token after it.
type Heard = (&'static str, &'static str, &'static [&'static str], &'static str, Choices, [u8; 2]);
type Choices = &'static [&'static str];

const STRIKE: Choices = &["0 attack 1"];
const FRAIL: &[&str] = &["a ann: vigor = 4", "b bob: vigor = 4; physical = [3, 2, 1]"];
const HELPED: &[&str] = &["a ann: vigor = 4; boons = [\"Luck 3 vigor\"]", "b bob: vigor = 4"];
const BURDENED: &[&str] = &["a ann: vigor = 4", "b bob: vigor = 4; banes = [\"Sand 2 defend\"]"];
const SLOW: &[&str] = &["a ann: vigor = 4; favour = 9", "b bob: vigor = 4; flaws = [\"Slow 1\"]"];

/// Checks by tokens which participants each moment applies to.
#[test]
fn every_moment_speaks() {
    let of_attack = "attacking and not defending and not positioning and not testing";
    let cases: [Heard; 31] = [
        ("conflict_starts", "yes", DUEL, "", &[], [1, 1]),
        ("round_starts", "yes", DUEL, "", &[], [1, 1]),
        ("turn_starts", "yes", DUEL, "", &[], [1, 1]),
        ("action_starts", "yes", DUEL, "", &[], [1, 0]),
        ("action_ends", "yes", DUEL, "", &[], [1, 0]),
        ("turn_ends", "yes", DUEL, "", &[], [1, 0]),
        ("round_ends", "yes", DUEL, "", &[], [0, 0]),
        ("conflict_ends", "yes", DUEL, "", &[], [0, 0]),
        ("conflict_ends", "yes", FRAIL, "2 1", STRIKE, [1, 0]),
        ("before_roll", "yes", DUEL, "2 2", STRIKE, [1, 1]),
        ("before_roll", of_attack, DUEL, "2 2", STRIKE, [1, 0]),
        ("rolled", "yes", DUEL, "2 2", STRIKE, [1, 1]),
        ("rolled", "defending and margin = 0", DUEL, "2 2", STRIKE, [0, 1]),
        ("attack_rolled", "yes", DUEL, "2 2", STRIKE, [1, 0]),
        ("defence_rolled", "yes", DUEL, "2 2", STRIKE, [0, 1]),
        ("roll_final", "yes", DUEL, "2 2", STRIKE, [1, 1]),
        (
            "boon_called",
            "help_dice = 3",
            HELPED,
            "0 1 0",
            &["0 attack 1", "0 help boon full"],
            [1, 0],
        ),
        ("bane_called", "yes", BURDENED, "0 1 0", &["0 attack 1", "0 help bane full 1"], [1, 0]),
        ("flaw_called", "yes", SLOW, "0 1 0", &["0 attack 1", "0 help flaw 1"], [1, 0]),
        ("hit", "stress = 1 and target.free_slots = 6", DUEL, "2 1", STRIKE, [1, 0]),
        ("hit", "yes", DUEL, "2 2", STRIKE, [0, 0]),
        ("stressed", "stress = 1 and overflow = 0", DUEL, "2 1", STRIKE, [0, 1]),
        ("stressed", "stress = 2 and overflow = 2", FRAIL, "3 1", STRIKE, [0, 1]),
        ("condition_taken", "severity = 2", DUEL, "3 1", STRIKE, [0, 1]),
        ("condition_taken", "yes", FRAIL, "2 1", STRIKE, [0, 0]),
        ("overflowed", "overflow = 2", FRAIL, "3 1", STRIKE, [0, 1]),
        ("morale_lost", "morale_loss = 1", DUEL, "2 1", STRIKE, [0, 1]),
        ("morale_gone", "yes", DUEL, "2 1", STRIKE, [0, 0]),
        ("surrendering", "freely", DUEL, "0", &["0 surrender"], [1, 0]),
        ("surrendering", "not freely", FRAIL, "2 1", STRIKE, [0, 1]),
        ("positioned", "counted = 2", DUEL, "3 1", &["0 position 1"], [1, 0]),
    ];
    for (when, condition, groups, dice, choices, expected) in cases {
        let found = heard((when, condition), ("", groups), dice, choices);
        assert_eq!(found, expected, "{when} if {condition}");
    }
}

/// Moments that need more than two participants, or more than one action.
#[test]
fn moments_of_others_speak() {
    let groups: &[&str] =
        &["a ann: vigor = 4", "b bob: vigor = 4; physical = [3, 2, 1]", "b eve: vigor = 4"];
    let out = heard(("comrade_left", "not has_perished"), ("", groups), "2 1", STRIKE);
    assert_eq!(out, [0, 0, 1]);
    assert_eq!(heard(("comrade_left", "has_perished"), ("", groups), "2 1", STRIKE), [0; 3]);
    for (choice, made) in [
        ("boon attack 0", "boon_made"),
        ("bane attack 1", "bane_made"),
        ("scene_trait", "scene_trait_made"),
    ] {
        for when in ["boon_made", "bane_made", "scene_trait_made"] {
            let expected = u8::from(when == made);
            let choices = ["0 position 1", &format!("0 benefit {choice}")];
            let found = heard((when, "rating = 2"), ("", DUEL), "3 1", &choices);
            assert_eq!(found, [expected, 0], "{when} for {choice}");
        }
    }
    let mut bench = under("", DUEL, ("round_ends", "yes", "'tokens + 1'"));
    bench.act("", &[]).act("", &[]);
    assert_eq!([0, 1].map(|who| bench.it(who).tokens), [1, 1]);
    let mut bench = under("", DUEL, ("morale_gone", "my.team_morale = 0", "'tokens + 1'"));
    bench.team(1).morale = 1;
    bench.act("2 1", STRIKE);
    assert_eq!((bench.it(1).tokens, bench.ending()), (1, Some(Ending::Won(1))));
    for (when, expected) in [("perishing", 1), ("surrendering", 0), ("stand_entered", 0)] {
        let mut bench = under("", DUEL, (when, "my.last_stand", "'tokens + 1'"));
        bench.state.stand(FighterId(1), true);
        bench.act("2 1", STRIKE);
        assert_eq!((bench.it(1).tokens, bench.it(1).status), (expected, Status::Perished));
    }
    let mut bench = under("", DUEL, ("stand_entered", "my.last_stand", "'tokens + 1'"));
    bench.team(0).morale = 1;
    bench.act("1 2", &["0 attack 1", "0 last_stand stand"]);
    assert_eq!((bench.state.stands(FighterId(0)), bench.it(0).tokens), (true, 1));
}

/// Moments of tests before a conflict and of the rest after one.
#[test]
fn moments_around_a_conflict_speak() {
    let test = "scene.tests.it.skill = \"maneuver\"; scene.tests.it.obstacle = 2; \
                scene.tests.it.who = [\"ann\"]; scene.tests.it.on_failure = \"go_on\"";
    for (when, dice, expected) in [
        ("test_passed", "2", 1),
        ("test_passed", "1", 0),
        ("test_failed", "1", 1),
        ("test_failed", "2", 0),
        ("before_roll", "2", 1),
        ("roll_final", "2", 1),
    ] {
        let condition = if when.contains("roll") { "testing and against = 0" } else { "yes" };
        let found = heard((when, condition), (test, DUEL), dice, &[]);
        assert_eq!(found, [expected, 0], "{when} with {dice}");
    }
    let groups: &[&str] = &["a ann: vigor = 4", "b bob: conflict = 1", "b rob: conflict = 2"];
    for when in ["rest_starts", "rest_ends"] {
        let house = rule("x", when, "yes", "'tokens + 1'");
        let mut bench = Bench::with_house("rest.enabled = true", groups, &house);
        bench.team(1).morale = 1;
        bench.act("2 1", STRIKE).act("1", &[]).act("", &[]);
        assert_eq!([0, 2].map(|who| bench.it(who).tokens), [1, 0], "{when}");
    }
}

#[test]
fn what_a_rule_does_sets_off_no_other() {
    let house = rule("a", "condition_taken", "yes", "'tokens + 1'")
        + &rule("b", "stressed", "yes", "'tokens + 1'")
        + &rule("c", "morale_lost", "yes", "'tokens + 1'")
        + &rule("d", "action_starts", "my.tokens = 0", "'suffer 1 stress', 'morale - 1'")
        + &rule("e", "action_starts", "my.free_slots = 5", "'tokens + 10'");
    let mut bench = Bench::with_house("", DUEL, &house);
    bench.act("", &[]);
    assert_eq!((bench.conditions(0), bench.it(0).tokens), ([1, 0, 0], 10));
    assert_eq!((bench.morale(), bench.state.house.acting), ((8, 9), false));
}

/// Transcripts tell how house rules changed rolls.
#[test]
fn transcripts_tell_what_rules_did() {
    let house = rule("a", "before_roll", "attacking", "'dice + 1', 'counts_at_least = 2'")
        + &rule("b", "attack_rolled", "yes", "'successes + 1', 'throw 1 dice'")
        + &rule("c", "defence_rolled", "yes", "'force'");
    let mut bench = Bench::with_house("", DUEL, &house);
    bench.act("2 1 1", STRIKE);
    for part in [
        "ann has 5 dice",
        "ann has 2 successes now",
        "ann has 3 successes now",
        "ann rolls 1 die: 1 success; now 4 against 1",
        "bob is forced to defend perfectly",
    ] {
        assert!(bench.says(part), "{part} in {:#?}", bench.lines());
    }
}

/// Rules that read every face, change the order and keep people in: every promise holds.
#[test]
fn a_conflict_with_house_rules_conforms() {
    let house = rule("a", "attack_rolled", "sixes >= 2", "'explode', 'successes + 1'")
        + &rule("b", "rolled", "ones >= 2 and my.tokens < 9", "'reroll', 'tokens + 1'")
        + &rule("c", "round_starts", "yes", "'rolled_initiative = my.favour'")
        + &rule("d", "surrendering", "my.tokens < 3", "'stay', 'tokens + 1', 'mend 2 conditions'")
        + &rule("e", "action_starts", "side.standers = 0", "'attack_boon = 2'");
    let groups = &["a ann: vigor = 4; count = 2", "b bob: vigor = 4; count = 3"];
    let conflict = compiled_text(
        &(text("", groups).replace("policy = \"idle\"", "policy = \"warband\"") + &house),
    );
    assert_eq!(conformance::check(&conflict.unwrap(), 7, 60), Ok(()));
}

/// A house rule that looks at faces: the exact solver and the engine agree. 20,000 trials; 4.5 standard errors fail
/// once in 147,000 seeds, and the seed is fixed.
#[test]
fn house_rules_are_solved_exactly() {
    let house = rule("a", "attack_rolled", "sixes >= 1", "'throw 1 dice'")
        + &rule("b", "defence_rolled", "ones = 0", "'successes + 1'");
    let duel = |house: &str| {
        let groups = &[
            "a ann: vigor = 2; intuition = 0; reason = 0; fight = \"expert\"; disposition = \"none\"",
            "b bob: vigor = 2; intuition = 0; reason = 0; fight = \"expert\"; disposition = \"none\"",
        ];
        let rules = "conflict.immediate = true; immediate.morale = \"on\"; \
                     morale.start_override = 2; sim.max_rounds = 6";
        let text = text(rules, groups).replace("policy = \"idle\"", "policy = \"hitter\"");
        compiled_text(&(text + house)).unwrap()
    };
    let conflict = duel(&house);
    let exact = solve(&conflict, 20_000).unwrap();
    let mut workspace = conflict.workspace();
    let trials = 20_000;
    let mut wins = 0_u32;
    for trial in 0..trials {
        conflict.play(&mut workspace, 3, trial);
        wins += workspace.record.values[CONFLICT_QUANTITIES] as u32;
    }
    let (share, known) = (f64::from(wins) / trials as f64, exact.wins[0]);
    let error = (known * (1.0 - known) / trials as f64).sqrt();
    assert!((share - known).abs() < 4.5 * error, "{share} is not {known}");
    let plain = solve(&duel(""), 20_000).unwrap();
    assert!((plain.wins[0] - known).abs() > 1e-3, "the rules change nothing");
}
