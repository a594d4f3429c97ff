//! Play of mixes, lost turns, orders that fighters choose, and policies of games that bring none.

use super::system_of;
use crate::engine::{AnyConflict, WITHIN};
use crate::scenario::{Document, Origin, Problems, Setting};
use crate::sim::{Measured, Overrides, Plan};
use crate::systems;

const GAME: &str = r#"
game = "small"
[sheet]
hp = { default = 5, range = "1..=30", track = "0..=start" }
[points.turn]
when = "turn"
fallback = ["wait"]
[options.turn.wait]
do = "count waits"
[options.turn.strike]
aim = "foe"
do = ["target.hp - d2", "count strikes"]
[options.turn.feint]
aim = "foe"
if = "my.hp >= 3"
do = ["target.hp - d4 / 2", "count feints"]
[exits.down]
if = "my.hp = 0"
[endings]
rounds = "30"
[measures]
waits = { }
strikes = { }
feints = { }
"#;

/// Opens a scenario of a duel; `left` and `right` are the policies of the two sides.
fn opened(game: &str, left: &str, right: &str) -> Result<Plan, Problems> {
    opened_with(game, left, right, &Overrides::default())
}

fn opened_with(
    game: &str,
    left: &str,
    right: &str,
    overrides: &Overrides,
) -> Result<Plan, Problems> {
    let scenario = format!(
        "system = \"small\"\ngame = \"small.game.toml\"\n\
         [sides.left]\nplayer = \"pc\"\npolicy = \"l\"\n[sides.left.one]\n\
         [sides.right]\nplayer = \"gm\"\npolicy = \"r\"\n[sides.right.other]\n\
         [policies.l]\n{left}\n[policies.r]\n{right}\n"
    );
    let mut document = Document::parse("a.toml", &scenario)?;
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    Plan::new(&problems.or(document)?, systems::ALL, overrides)
}

fn duel(game: &str, left: &str, right: &str) -> Plan {
    opened(game, left, right).unwrap_or_else(|problems| panic!("{problems}"))
}

fn at(conflict: &dyn AnyConflict, side: usize, measure: &str) -> usize {
    let is_it = |it: &crate::engine::Quantity| it.side == Some(side) && it.measure.name == measure;
    conflict.quantities().iter().position(is_it).unwrap()
}

fn played(plan: &Plan, side: usize, measure: &str, trials: u64) -> Vec<i32> {
    let conflict = &*plan.cells[0].game;
    let (at, mut values) = (at(conflict, side, measure), Vec::new());
    let mut runner = conflict.runner();
    runner.play_block(3, 0..trials, &mut |_, record| values.push(record.values[at]));
    values
}

fn sum(values: &[i32]) -> f64 {
    values.iter().map(|value| f64::from(*value)).sum()
}

#[test]
fn lines_of_a_mix_are_played_by_their_weights() {
    let game =
        GAME.replace("if = \"my.hp >= 3\"", "").replace("d2\"", "0\"").replace("d4 / 2", "0");
    let mix = "turn = [{ mix = { strike = 1, \"feint lowest foe.hp\" = 2, wait = 5 } }]";
    let plan = duel(&game, mix, "");
    let measures = ["strikes", "feints", "waits"];
    let counts = measures.map(|measure| sum(&played(&plan, 0, measure, 200)));
    let all: f64 = counts.iter().sum();
    assert!((all - 6000.0).abs() < 1e-9, "a turn in each of 30 rounds: {all}");
    for (count, chance) in counts.into_iter().zip([0.125, 0.25, 0.625]) {
        let error = (all * chance * (1.0 - chance)).sqrt();
        assert!((count - all * chance).abs() < 4.0 * error, "{counts:?}");
    }
}

#[test]
fn a_mix_is_drawn_anew_each_time_that_its_point_is_asked() {
    // The point is asked three times in a turn, and the state does not change in between.
    let game = GAME.replace("do = \"count waits\"", "do = { repeat = \"3\", do = \"ask coin\" }")
        + "[points.coin]\nfallback = [\"tails\"]\n[options.coin.heads]\ndo = \"count waits\"\n\
           [options.coin.tails]\ndo = \"count strikes\"\n";
    let plan = duel(&game, "coin = [{ mix = { heads = 1, tails = 1 } }]", "");
    let heads = sum(&played(&plan, 0, "waits", 100));
    let error = (9000.0_f64 * 0.25).sqrt();
    assert!((heads - 4500.0).abs() < 4.0 * error, "{heads} of 9000");
    let once = game.replace("rounds = \"30\"", "rounds = \"1\"");
    let plan = duel(&once, "coin = [{ mix = { heads = 1, tails = 1 } }]", "");
    let values = played(&plan, 0, "waits", 4000);
    let share = |count: i32| values.iter().filter(|value| **value == count).count() as f64;
    for (count, chance) in [(0, 0.125), (1, 0.375), (2, 0.375), (3, 0.125)] {
        let error = (4000.0_f64 * chance * (1.0 - chance)).sqrt();
        assert!((share(count) - 4000.0 * chance).abs() < 4.0 * error, "{count}: {}", share(count));
    }
}

#[test]
fn a_mix_moves_no_dice() {
    let plain = duel(GAME, "turn = [\"strike\"]", "turn = [\"strike\"]");
    let mix = "turn = [{ mix = { strike = 3, \"strike lowest foe.hp\" = 1 } }]";
    let mixed = duel(GAME, mix, "turn = [\"strike\"]");
    for (side, measure) in [(0, "win"), (0, "strikes"), (1, "strikes"), (1, "standing")] {
        assert_eq!(played(&plain, side, measure, 300), played(&mixed, side, measure, 300));
    }
}

/// The exact solver treats a mix as a chance node, also if one of its lines becomes illegal on the way.
#[test]
fn exact_answers_of_a_mix_equal_play() {
    let mix = "turn = [{ mix = { strike = 1, \"feint lowest foe.hp\" = 2 }, if = \"round > 1\" }, \
               { mix = { wait = 2, strike = 1 } }]";
    let plan = duel(GAME, mix, "turn = [\"strike random foe\"]");
    let conflict = &*plan.cells[0].game;
    let exact = conflict.solve(100_000, WITHIN, &mut |_| true).unwrap();
    let trials = 20_000;
    let wins = sum(&played(&plan, 0, "win", trials)) / trials as f64;
    let chance = exact.wins[0];
    let error = (chance * (1.0 - chance) / trials as f64).sqrt();
    assert!(chance > 0.05 && chance < 0.95, "{chance}");
    assert!((wins - chance).abs() < 4.0 * error, "exact {chance}, played {wins}");
    for measure in ["strikes", "feints", "waits"] {
        let values = played(&plan, 0, measure, trials);
        let mean = sum(&values) / trials as f64;
        let square = values.iter().map(|it| f64::from(*it).powi(2)).sum::<f64>() / trials as f64;
        let error = ((square - mean * mean) / trials as f64).sqrt();
        let own = conflict.quantities().into_iter().filter(|it| it.side == Some(0)).skip(1);
        let place = own.into_iter().position(|it| it.measure.name == measure).unwrap();
        let exact = exact.means[0][place];
        assert!((mean - exact).abs() < 4.0 * error, "{measure}: exact {exact}, played {mean}");
    }
    assert_eq!(conflict.conforms(1, 200), Ok(()));
}

#[test]
fn mistakes_in_a_mix_are_found_before_play() {
    let told = |turn: &str| opened(GAME, turn, "").err().unwrap().to_string();
    let text = told("turn = [{ mix = { strike = 1, \"fient lowest foe.hp\" = 2 } }]");
    assert!(text.contains("fient") && text.contains("feint"), "{text}");
    let text = told("turn = [{ mix = { strike = 1, wait = 2 }, if = \"my.hq > 1\" }]");
    assert!(text.contains("my.hq") && text.contains("my.hp"), "{text}");
    assert!(told("turn = [{ mix = { strike = 1.5 } }]").contains("strike"));
    assert!(told("turn = [{ mix = { strike = 1 }, when = \"x\" }]").contains("`when`"));
}

/// A weight with a name is a number of the policy, with the path of one.
#[test]
fn a_weight_with_a_name_has_a_path() {
    let mix = "turn = [{ mix = { strike = 1, \"feint lowest foe.hp\" = \"feints\" } }]";
    let game =
        GAME.replace("if = \"my.hp >= 3\"", "").replace("d2\"", "0\"").replace("d4 / 2", "0");
    let share = |set: &[&str], right: &str, side: usize| {
        let settings = set.iter().map(|text| Setting::from_argument("--set", text).unwrap());
        let overrides = Overrides { set: settings.collect(), ..Overrides::default() };
        let left = format!("{mix}\nlet = {{ feints = 3 }}");
        let plan = opened_with(&game, &left, right, &overrides).unwrap();
        assert_eq!(plan.cells[0].game.conforms(1, 20), Ok(()));
        let counts = ["feints", "strikes"].map(|measure| sum(&played(&plan, side, measure, 200)));
        counts[0] / (counts[0] + counts[1])
    };
    let is_near = |share: f64, chance: f64| {
        let error = (chance * (1.0 - chance) / 6000.0).sqrt();
        assert!((share - chance).abs() <= 4.0 * error, "{share}, not {chance}");
    };
    is_near(share(&[], "", 0), 0.75);
    is_near(share(&["policies.l.feints=1"], "", 0), 0.5);
    is_near(share(&["policies.l.feints=0"], "", 0), 0.0);
    // A policy that has the other as its base changes the weight.
    is_near(share(&[], "base = \"l\"\nfeints = 9", 1), 0.9);
}

#[test]
fn mistakes_in_a_weight_with_a_name_are_found_before_play() {
    let mix = "turn = [{ mix = { strike = \"blows\", wait = 0 } }]";
    let told =
        |numbers: &str| opened(GAME, &format!("{mix}\n{numbers}"), "").err().unwrap().to_string();
    let text = told("");
    assert!(
        text.contains("the policy has no number `blows`") && text.contains("let = { blows = 1 }"),
        "{text}"
    );
    assert!(text.contains("^^^^^") && text.matches("error: ").count() == 1, "{text}");
    assert!(told("let = { blow = 2 }").contains("did you mean `blow`?"));
    assert!(
        told("let = { blows = -1 }").contains("`blows` is -1, and a weight is from 0 to 1000000")
    );
    assert!(told("let = { blows = 0 }").contains("a weight above 0"));
}

/// The measure `exchanges` answers to the word of the game for its time, unless the game counts something of that name.
#[test]
fn rounds_are_a_measure_and_a_part_of_a_value() {
    let plan = duel(GAME, "", "");
    let origin = Origin::argument("--measure");
    let conflict = &*plan.cells[0].game;
    let found = Measured::named("rounds", conflict, &origin).unwrap();
    assert_eq!((&*found.name, found.side), ("exchanges", None));
    assert!(Measured::named("left.rounds", conflict, &origin).is_err());
    assert!(Measured::named("turns", conflict, &origin).is_err());
    let valued = |game: &str| {
        let plan = duel(game, "\n[value]\nleft = { rounds = 1 }", "");
        let conflict = &*plan.cells[0].game;
        let value = Measured::named("left.value", conflict, &origin).unwrap();
        let length = Measured::named("rounds", conflict, &origin).unwrap();
        let mut values = Vec::new();
        conflict.runner().play_block(3, 0..5, &mut |_, record| {
            values.push((record.values[value.quantity], record.values[length.quantity]));
        });
        (length.name, values)
    };
    let (name, values) = valued(GAME);
    assert!(name == "exchanges" && values.iter().all(|it| it.0 == 1000 * it.1), "{values:?}");
    let own = GAME.replace("waits = { }", "waits = { }\nrounds = { }");
    let (name, values) = valued(&own);
    assert!(name == "left.rounds" && values.iter().all(|it| *it == (0, 0)), "{name}: {values:?}");
}

#[test]
fn a_transcript_shows_the_line_of_a_mix() {
    let plan = duel(GAME, "turn = [{ mix = { strike = 1, wait = 1 } }]", "");
    let lines = plan.cells[0].game.transcript(3, 0).lines;
    let is_told = |text: &str| text.contains("l line 1: \"mix = { strike = 1, wait = 1 }\"");
    assert!(lines.iter().any(|line| is_told(&line.text)), "{lines:#?}");
}

/// A game in which a parry costs the next turn.
fn parries() -> String {
    let blow = "roll = \"blow\"\ndo = \"count strikes\"\nhit = \"target.hp - 1\"";
    GAME.replace("do = [\"target.hp - d2\", \"count strikes\"]", blow)
        .replace("rounds = \"30\"", "rounds = \"10\"")
        + "[rolls.blow]\ndice = \"d6\"\ndegrees = { hit = \"dice >= 1\", miss = \"otherwise\" }\n\
           [points.parry]\nwhen = \"blow_rolled\"\nof = \"target\"\nif = \"not my.loses_turn\"\n\
           fallback = [\"keep\"]\n[options.parry.keep]\n[options.parry.parry]\n\
           do = [\"blow becomes miss\", \"lose_turn\"]\n"
}

#[test]
fn a_parry_can_cost_the_next_turn() {
    let plan = duel(&parries(), "turn = [\"strike\"]", "turn = [\"strike\"]\nparry = [\"parry\"]");
    let values = |side, measure| played(&plan, side, measure, 3)[0];
    // Each blow is parried, so the right side never strikes, and no fighter is hurt.
    assert_eq!((values(0, "strikes"), values(1, "strikes")), (10, 0));
    assert_eq!((values(0, "standing"), values(1, "standing")), (1, 1));
    let told = plan.cells[0].game.transcript(3, 0).lines;
    let has = |text: &str| told.iter().any(|line| line.text.contains(text));
    assert!(has("other loses its next turn") && has("other loses this turn"), "{told:#?}");
    let plain = duel(&parries(), "turn = [\"strike\"]", "turn = [\"strike\"]");
    assert_eq!(played(&plain, 0, "standing", 1), [1], "the left side strikes first");
    assert_eq!(played(&plain, 1, "strikes", 1), [4]);
    assert_eq!(plan.cells[0].game.conforms(1, 20), Ok(()));
    let exact = plan.cells[0].game.solve(10_000, WITHIN, &mut |_| true).unwrap();
    assert!(exact.wins[0].abs() < 1e-12 && exact.wins[1].abs() < 1e-12);
}

#[test]
fn a_turn_is_lost_at_its_start_or_else_the_next_time() {
    let strikes = |more: &str, option: &str| {
        let game = parries().replace("do = \"count strikes\"", option) + more;
        let game = game.replace("target.hp - 1", "target.hp - 0");
        let plan = duel(&game, "turn = [\"strike\"]", "turn = [\"strike\"]");
        played(&plan, 0, "strikes", 1)[0]
    };
    assert_eq!(strikes("", "do = \"count strikes\""), 10);
    let rule =
        "[standing_rules.slow]\nwhen = \"turn_starts\"\nif = \"round = 1\"\ndo = \"lose_turn\"\n";
    assert_eq!(strikes(rule, "do = \"count strikes\""), 9);
    // In one's own turn it is the next turn that is lost: every second one.
    assert_eq!(strikes("", "do = [\"count strikes\", \"lose_turn\"]"), 5);
    // A policy reads the word only in a game that has the step.
    let policy = "turn = [\"wait if my.loses_turn\", \"strike\"]";
    assert!(opened(&parries(), policy, "").is_ok());
    assert!(opened(GAME, policy, "").is_err());
}

/// Four fighters of which the first acts and then hands the turn over.
fn handed_over(policy: &str) -> Result<Plan, Problems> {
    let game = r#"
game = "small"
[sheet]
[tracks]
moment = { of = "conflict", range = "0..=99" }
[order]
next = "pass"
[points.turn]
when = "turn"
fallback = ["act"]
[options.turn.act]
do = ["moment + 1", "count acts moment * my.place"]
[points.pass]
fallback = ["hand first"]
[options.pass.hand]
aim = "any"
[endings]
rounds = "1"
[measures]
acts = { }
"#;
    let scenario = format!(
        "system = \"small\"\ngame = \"small.game.toml\"\n\
         [sides.left]\nplayer = \"pc\"\npolicy = \"l\"\n[sides.left.one]\ncount = 3\n\
         [sides.right]\nplayer = \"gm\"\npolicy = \"l\"\n[sides.right.other]\n\
         [policies.l]\n{policy}\n"
    );
    let mut document = Document::parse("a.toml", &scenario)?;
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    Plan::new(&problems.or(document)?, systems::ALL, &Overrides::default())
}

#[test]
fn fighters_choose_who_acts_next() {
    let acts = |policy: &str| {
        let plan = handed_over(policy).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(plan.cells[0].game.conforms(1, 50), Ok(()));
        [0, 1].map(|side| played(&plan, side, "acts", 1)[0])
    };
    // The moments at which the fighters 1, 2, 3 and 4 act: 1, 2, 3, 4.
    assert_eq!(acts("pass = [\"hand lowest target.place\"]"), [1 + 4 + 9, 16]);
    // 1, then 4, 3 and 2.
    assert_eq!(acts("pass = [\"hand highest target.place\"]"), [1 + 8 + 9, 8]);
}

#[test]
fn a_game_without_policies_gets_plain_ones() {
    let text = GAME.replace("[points.turn]", "[points.nerve]\nwhen = \"down\"\nfallback = [\"no\"]\n[options.nerve.no]\n[options.nerve.cry]\ndo = \"count waits\"\n[points.turn]");
    let document = Document::parse_game("small.game.toml", &text).unwrap();
    let system = system_of(&document).unwrap();
    let policies = (system.policies)();
    let names: Vec<&str> = policies.iter().map(|policy| policy.name.as_str()).collect();
    let expected = [
        "plain",
        "strike",
        "strike_weakest",
        "strike_strongest",
        "feint",
        "feint_weakest",
        "feint_strongest",
        "nerve_cry",
    ];
    assert_eq!(names, expected);
    assert_eq!(policies[2].points[0].lines[0].0, "strike lowest foe.hp");
    assert_eq!(policies[2].doc, "strike whenever that is legal, at the foe with the lowest hp");
    assert_eq!(system.default_policy, "plain");
    // Wounds make weak, so the weakest foe is the one with the most of them.
    let wounds = GAME
        .replace("[points.turn]", "[tracks]\nwounds = { range = \"0..=3\" }\n[points.turn]")
        .replace("my.hp = 0", "my.wounds >= 3 or my.hp = 0");
    let document = Document::parse_game("small.game.toml", &wounds).unwrap();
    let policies = (system_of(&document).unwrap().policies)();
    assert_eq!(policies[2].points[0].lines[0].0, "strike highest foe.wounds");
}

/// Every policy that is made can be played: its line is right, and its targets are legal.
#[test]
fn plain_policies_can_be_played() {
    let text = GAME.replace("fallback = [\"wait\"]", "fallback = [\"strike first\"]");
    for policy in ["plain", "strike_weakest", "feint", "feint_strongest", "wait"] {
        let plan = duel(&text, &format!("base = \"{policy}\""), "base = \"plain\"");
        assert_eq!(plan.cells[0].game.conforms(1, 30), Ok(()), "{policy}");
    }
}
