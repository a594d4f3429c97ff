//! Warnings about games that can be played, but that are most likely not meant as they are written.

use super::{GAME, SCENARIO};
use crate::support::plan_game;
use outweigh::scenario::Problem;

/// Returns the warnings about the duel after changes of its text.
fn warnings(changes: &[(&str, &str)]) -> Vec<Problem> {
    let mut game = GAME.to_owned();
    for (from, to) in changes {
        assert!(game.contains(from), "{from}");
        game = game.replacen(from, to, 1);
    }
    let scenario = SCENARIO.replace("player = \"pc\"", "player = \"pc\"\npolicy = \"plain\"");
    let scenario = scenario.replace("player = \"gm\"", "player = \"gm\"\npolicy = \"plain\"");
    plan_game(&game, &scenario).unwrap_or_else(|problems| panic!("{problems}")).warnings()
}

/// Asserts that a changed game has one warning: at a line of the game, with a message and a remedy.
#[track_caller]
fn warned(changes: &[(&str, &str)], line: &str, message: &str, help: &str) {
    let found = warnings(changes);
    let [problem] = &found[..] else { panic!("{} warnings: {found:#?}", found.len()) };
    assert!(problem.message.contains(message), "{}", problem.message);
    let remedy = problem.help.as_deref().unwrap_or_default();
    assert!(remedy.contains(help), "{remedy}");
    let told = problem.to_string();
    assert!(told.contains("duel.game.toml:") && told.contains(line), "{told}");
}

/// The declaration of a track that no rule reads, which the duel has for other tests.
const READY: (&str, &str) = ("ready = { flag = true }\n", "");

#[test]
fn the_plain_duel_has_one_track_that_is_never_read() {
    warned(&[], "ready = ", "no rule and no policy reads the track `ready`", "`my.ready`");
    let found = warnings(&[READY]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn degrees_that_cannot_happen_are_found() {
    let degrees = |to: &str, line: &str, message: &str, help: &str| {
        let from = "{ hit = \"margin >= 0\", miss = \"otherwise\" }";
        warned(&[READY, (from, to)], line, message, help);
    };
    degrees(
        "{ hit = \"margin >= 0\", great = \"margin >= 3\", miss = \"otherwise\" }",
        "great",
        "no throw of `strike` comes to the degree `great`: `hit` comes first",
        "write `great` before `hit`",
    );
    degrees(
        "{ great = \"dice = 7\", hit = \"margin >= 0\", miss = \"otherwise\" }",
        "great",
        "its condition never holds",
        "`dice` is from 1 to 6 here",
    );
    degrees(
        "{ hit = \"margin >= 0\", miss = \"margin < 0\", even = \"otherwise\" }",
        "even",
        "the degrees before it take all throws",
        "write miss = \"otherwise\"",
    );
    degrees(
        "{ hit = \"dice >= 1\", miss = \"otherwise\" }",
        "miss",
        "the degrees before it take all throws",
        "write hit = \"otherwise\"",
    );
    degrees(
        "{ great = \"margin >= 3\", good = \"margin >= 1\", hit = \"margin >= 0\", low = \"margin >= 2 and dice > 3\", miss = \"otherwise\" }",
        "low",
        "`good` comes first",
        "write `low` before `good`",
    );
    // A step can give the degree, or bring the result to where it counts.
    let rule = |text: &str| {
        format!("\n[standing_rules.x]\nwhen = \"strike_rolled\"\n{text}\n[exits.down]")
    };
    let becomes = rule("do = \"becomes great\"");
    let great = "{ great = \"dice = 7\", hit = \"margin >= 0\", miss = \"otherwise\" }";
    let from = "{ hit = \"margin >= 0\", miss = \"otherwise\" }";
    let found = warnings(&[READY, (from, great), ("\n[exits.down]", &becomes)]);
    assert!(found.is_empty(), "{found:#?}");
    let more = rule("do = \"result + 3\"");
    let high = "{ great = \"result >= 15\", hit = \"margin >= 0\", miss = \"otherwise\" }";
    let found = warnings(&[READY, (from, high), ("\n[exits.down]", &more)]);
    assert!(found.is_empty(), "{found:#?}");
    let found = warnings(&[
        READY,
        (from, "{ great = \"result >= 16\", hit = \"margin >= 0\", miss = \"otherwise\" }"),
    ]);
    assert_eq!(found.len(), 1, "{found:#?}");
}

#[test]
fn conditions_that_never_hold_are_found() {
    let option = |condition: &str| format!("aim = \"foe\"\nif = \"{condition}\"");
    warned(
        &[READY, ("aim = \"foe\"", &option("target.hp > 9"))],
        "if = \"target.hp > 9\"",
        "the option `strike` of `turn` can never be chosen: `target.hp > 9` never holds",
        "`hp` is from 0 to 9 here",
    );
    warned(
        &[READY, ("aim = \"foe\"", &option("my.skill > 9 and rules.blow.bonus < 3"))],
        "if = \"my.skill",
        "can never be chosen",
        "`skill` is from 0 to 9 here",
    );
    warned(
        &[READY, ("when = \"turn\"", "when = \"turn\"\nif = \"side.standing < 0\"")],
        "if = \"side.standing < 0\"",
        "no fighter is ever asked `turn`",
        "is from 0 to",
    );
    warned(
        &[READY, ("my.hp = 0", "my.hp < 0")],
        "if = \"my.hp < 0\"",
        "no fighter ever leaves by `down`",
        "`hp` is from 0 to 9",
    );
    let rule =
        "[standing_rules.x]\nwhen = \"round_ends\"\nif = \"no\"\ndo = \"hp - 1\"\n[exits.down]";
    warned(
        &[READY, ("[exits.down]", rule)],
        "if = \"no\"",
        "the standing rule `x` never applies",
        "leave this out",
    );
}

#[test]
fn steps_that_change_nothing_or_everything_are_found() {
    warned(
        &[READY, ("target.hp - 1", "target.hp - 20")],
        "hit = \"target.hp - 20\"",
        "more than the range of `hp`, 0 to 9",
        "write `hp = 0` if that is meant",
    );
    warned(
        &[READY, ("target.hp - 1", "target.hp - 0")],
        "hit = \"target.hp - 0\"",
        "changes nothing",
        "write another amount",
    );
}

#[test]
fn rules_that_undo_each_other_are_found() {
    let rules = |one: &str, other: &str| {
        format!(
            "[standing_rules.heal]\nwhen = \"round_ends\"\n{one}\n\
             [standing_rules.bleed]\nwhen = \"round_ends\"\n{other}\n[exits.down]"
        )
    };
    let both = rules("do = \"hp + 1\"", "do = [\"hp - 1\"]");
    warned(
        &[READY, ("[exits.down]", &both)],
        "do = [\"hp - 1\"]",
        "`hp - 1` undoes what the rule `heal` does at the same moment",
        "conditions of their own",
    );
    let alike =
        rules("if = \"my.skill > 2\"\ndo = \"hp + 1\"", "if = \"my.skill > 2\"\ndo = \"hp - 1\"");
    warned(&[READY, ("[exits.down]", &alike)], "do = \"hp - 1\"", "undoes", "leave one");
    for (one, other) in [
        ("do = \"hp + 2\"", "do = \"hp - 1\""),
        ("if = \"my.skill > 2\"\ndo = \"hp + 1\"", "if = \"my.skill > 3\"\ndo = \"hp - 1\""),
        ("do = \"hp + 1\"", "do = \"foes.hp - 1\""),
    ] {
        let found = warnings(&[READY, ("[exits.down]", &rules(one, other))]);
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn numbers_that_are_never_read_and_measures_that_are_never_counted_are_found() {
    warned(
        &[READY, ("[tracks]", "luck = { default = 1, range = \"0..=3\" }\n[tracks]")],
        "luck = ",
        "no rule and no policy reads the number `luck`",
        "read it as `my.luck`",
    );
    warned(
        &[READY, ("[sheet]", "\"old.rule\" = { default = 1, range = \"0..=3\" }\n[sheet]")],
        "\"old.rule\" = ",
        "no rule and no policy reads the rule setting `old.rule`",
        "`rules.old.rule`",
    );
    warned(
        &[READY, ("[exits.down]", "[measures]\nblows = {}\n[exits.down]")],
        "blows = ",
        "no step counts the measure `blows`",
        "`count blows`",
    );
    // A policy of the game, or of the scenario, reads it; a house rule counts.
    let luck = "luck = { default = 1, range = \"0..=3\" }\n[tracks]";
    let policy = "[policies.plain]\nturn = [\"strike lowest foe.luck\"]\n[exits.down]";
    let found = warnings(&[READY, ("[tracks]", luck), ("[exits.down]", policy)]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn tracks_begin_within_their_bounds() {
    let refused = |game: String, scenario: &str, expected: &[&str]| {
        let Err(problems) = plan_game(&game, scenario) else { panic!("accepted") };
        let text = problems.to_string();
        for part in expected {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    };
    let game = GAME.replace("track = \"0..=start\"", "track = \"0..=4\"");
    refused(
        game.clone(),
        SCENARIO,
        &[
            "`hp` begins at 5, outside of its track 0..=4",
            "duel.game.toml:8",
            "track = \"0..=start\"",
        ],
    );
    let game = game.replace("default = 5", "default = 3");
    let scenario = SCENARIO.replace("[sides.a.one]\n", "[sides.a.one]\nhp = 5\n");
    refused(game, &scenario, &["`hp` must be from 0 to 4, as its track", "duel.toml:6"]);
}

#[test]
fn parts_that_never_came_up_are_told_after_play() {
    let parts = "\n[standing_rules.boost]\nwhen = \"strike_rolled\"\nif = \"my.skill > 8\"\ndo = \"result + 1\"\n\
                 [standing_rules.bleed]\nwhen = \"strike_hit\"\ndo = \"target.hp - 1\"\n\
                 [points.react]\nwhen = \"strike_hit\"\nof = \"target\"\nif = \"my.skill > 8\"\nfallback = [\"keep\"]\n\
                 [options.react.keep]\n[options.react.flee]\ndo = \"leave down\"\n\
                 [options.turn.wait]\ndo = \"hp + 1\"\n\
                 [policies.plain]\nturn = [\"wait if my.skill > 8 and my.hp < 3\", \"strike first\"]\n\
                 react = [\"flee if my.hp < 3\"]\n[exits.down]";
    let degrees =
        "{ great = \"dice = 6 and my.skill > 8\", hit = \"margin >= 0\", miss = \"otherwise\" }";
    let game = GAME
        .replace("{ hit = \"margin >= 0\", miss = \"otherwise\" }", degrees)
        .replace("\n[exits.down]", parts);
    let told = |game: &str| {
        let plan = plan_game(game, SCENARIO).unwrap_or_else(|problems| panic!("{problems}"));
        outweigh::report::warnings_of(&crate::support::run(&plan, 1, 64), 0.95)
    };
    let found = told(&game);
    for expected in [
        "Warning: standing rule `boost` never applied in any conflict",
        "Warning: no roll came to the degree `great` of `strike` in any conflict",
        "Warning: no fighter was asked `react` in any conflict",
        "Warning: no fighter chose the option `wait` of `turn` in any conflict",
    ] {
        assert!(found.iter().any(|it| it == expected), "{expected} is not in {found:#?}");
    }
    // With the skill, all of them come up.
    let found = told(&game.replace("skill = { default = 3", "skill = { default = 9"));
    assert!(!found.iter().any(|it| it.contains("any fight")), "{found:#?}");
}
