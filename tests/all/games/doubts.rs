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
fn sums_of_numbers_that_stand_for_words_are_found() {
    let stance = ("ready = {", "stance = { values = [\"high\", \"low\"], start = 1 }\nready = {");
    let rule = |condition: &str| {
        format!(
            "[standing_rules.x]\nwhen = \"round_ends\"\nif = \"{condition}\"\n\
             do = [\"hp - 1\", \"stance = stance.low\"]\n[exits.down]"
        )
    };
    for condition in ["foes.stance > 2", "sum(foes, it.stance) > 2"] {
        let rule = rule(&format!("my.ready and {condition}"));
        warned(
            &[stance, ("[exits.down]", &rule)],
            "if = \"my.ready",
            "adds up `stance` over `foes`, and its numbers stand for words",
            "`count(foes, it.stance = stance.low)`",
        );
    }
    let places = rule("my.ready and my.stance > 0 and allies.place > 2");
    warned(
        &[stance, ("[exits.down]", &places)],
        "if = \"my.ready",
        "this adds up places in the file over `allies`",
        "count(allies, it.place = 1)",
    );
    // In a policy, a reading counts.
    let readings = "[readings]\npose = { is = \"my.stance\" }\n[rolls.strike]";
    let policy = |word: &str| {
        let uses = rule("my.ready and my.stance > 0");
        uses.replace(
            "[exits.down]",
            &format!("[policies.plain]\nturn = [\"strike if {word} > 2\"]\n[exits.down]"),
        )
    };
    for word in ["foes.stance", "foes.pose", "side.stance"] {
        let group = word.split('.').next().unwrap();
        warned(
            &[stance, ("[rolls.strike]", readings), ("[exits.down]", &policy(word))],
            "turn = [",
            &format!("`{word}` adds up `stance` over `{group}`"),
            &format!("{group}_count = {{ is = \"count({group}, it.stance = stance.low)\" }}"),
        );
    }
    for word in ["side.place", "foes.hp", "my.pose"] {
        let changes = [stance, ("[rolls.strike]", readings), ("[exits.down]", &policy(word))];
        let found = warnings(&changes);
        assert!(found.is_empty(), "{found:#?}");
    }
    // A policy of the scenario, and a line that is drawn.
    let game = GAME
        .replace("ready = { flag = true }", "stance = { values = [\"high\", \"low\"] }")
        .replace(
            "hit = \"target.hp - 1\"",
            "hit = [\"target.hp - my.stance\", \"stance = stance.low\"]",
        );
    let policy = "[policies.p]\nturn = [{ mix = { strike = 1, \"strike random foe\" = 1 }, if = \"foes.stance = stance.low\" }]";
    let scenario = format!(
        "{}\n{policy}\n",
        SCENARIO.replace("[sides.a.one]", "policy = \"p\"\n[sides.a.one]")
    );
    let plan = plan_game(&game, &scenario).unwrap_or_else(|problems| panic!("{problems}"));
    let told: Vec<String> = plan.warnings().iter().map(ToString::to_string).collect();
    assert!(
        told.iter().any(|it| it.contains("`foes.stance` adds up") && it.contains("duel.toml:")),
        "{told:#?}"
    );
}

#[test]
fn moments_that_never_come_are_found() {
    let rule = "[standing_rules.x]\nwhen = \"phase_ends\"\ndo = \"hp - 1\"\n[exits.down]";
    let found = "comes only if the sides take turns one after another";
    warned(
        &[READY, ("[exits.down]", rule)],
        "when = \"phase_ends\"",
        &format!("the standing rule `x` never applies: `phase_ends` {found}"),
        "write sides = \"in_turn\" under [order], or use another moment, such as `round_ends`",
    );
    let point = "[points.plan]\nwhen = \"phase_ends\"\nfallback = [\"keep\"]\n[options.plan.keep]\n[exits.down]";
    warned(
        &[READY, ("[exits.down]", point)],
        "phase_ends",
        "no fighter is ever asked `plan`",
        "in_turn",
    );
    let track = ("ready = { flag = true }", "ready = { flag = true, lapses = \"phase_ends\" }");
    let reads = ("margin >= 0", "margin >= 0 and not my.ready");
    warned(&[track, reads], "phase_ends", "the track `ready` never lapses", "in_turn");
    let due = ("track = \"0..=start\"", "track = \"0..=start\", due = \"phase_ends\"");
    warned(&[READY, due], "phase_ends", "changes of `hp` never fall due", "in_turn");
    let order = |text: &str| format!("[order]\n{text}\n{rule}");
    let bag = order("bag = \"1\"\nend = \"1\"");
    let found = warnings(&[READY, ("[exits.down]", &bag)]);
    assert!(found[0].help.as_deref().unwrap().starts_with("use another moment"), "{found:#?}");
    let found = warnings(&[READY, ("[exits.down]", &order("sides = \"in_turn\""))]);
    assert!(found.is_empty(), "{found:#?}");
    // A house rule of a scenario.
    let game = GAME.replace(READY.0, "");
    let scenario = format!("{SCENARIO}[house_rules.x]\nwhen = \"phase_ends\"\ndo = \"hp - 1\"\n");
    let plan = plan_game(&game, &scenario).unwrap_or_else(|problems| panic!("{problems}"));
    let told: Vec<String> = plan.warnings().iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|it| it.contains("the house rule `x` never applies")), "{told:#?}");
}

#[test]
fn exits_without_a_way_out_are_found() {
    let exit = "[exits.fled]\nlabel = \"fled\"\n[exits.down]";
    warned(
        &[READY, ("[exits.down]", exit)],
        "fled",
        "no fighter ever leaves by `fled`",
        "give it a condition, `if = \"...\"`, or write `leave fled` in a step",
    );
    let leave = format!(
        "[standing_rules.x]\nwhen = \"round_ends\"\nif = \"my.hp = 1\"\ndo = \"leave fled\"\n{exit}"
    );
    let found = warnings(&[READY, ("[exits.down]", &leave)]);
    assert!(found.is_empty(), "{found:#?}");
    // A house rule may be the way.
    let game = GAME.replace(READY.0, "").replace("[exits.down]", exit);
    let scenario =
        format!("{SCENARIO}[house_rules.x]\nwhen = \"round_ends\"\ndo = \"leave fled\"\n");
    let plan = plan_game(&game, &scenario).unwrap_or_else(|problems| panic!("{problems}"));
    assert!(
        !plan.warnings().iter().any(|it| it.message.contains("fled")),
        "{:#?}",
        plan.warnings()
    );
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
        &["`hp` begins at 5, outside of its track 0..=4", "duel.game.toml:8", "track = \"0..=5\""],
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
