//! Games whose pace is known: each is made so that its measures have a value that can be worked out by hand. Seeds are
//! fixed, so a test that passes once passes always; a comment states how likely a right program is to fail it with
//! other seeds.

use crate::report::Figures;
use crate::scenario::{Document, Pace, Problems};
use crate::sim::{Overrides, Plan, Progress, Results, RunOptions, play_span, results_of, run};
use crate::systems;
use std::sync::atomic::AtomicBool;

/// The first round decides: it marks a side, which loses a life in each of the six rounds.
const FIRST_ROLL: &str = r#"
game = "proof"
[sheet]
lives = { default = 6, range = "1..=30", track = "0..=start" }
[tracks]
doomed = { flag = true }
[standing_rules.omen]
when = "round_starts"
if = "my.of_players and round = 1"
do = ["let die = d2", { if = "die = 1", do = "doomed = yes", else = "foes.doomed = yes" }]
[standing_rules.fade]
when = "round_ends"
if = "my.doomed"
do = "lives - 1"
[exits.gone]
if = "my.lives = 0"
[endings]
rounds = "30"
"#;

/// Nothing happens before a coin decides in round 6.
const LAST_ROLL: &str = r#"
game = "proof"
[standing_rules.toss]
when = "round_ends"
if = "my.of_players and round = 6"
do = ["let die = d2", { if = "die = 1", do = "leave gone", else = { each = "foes", do = "it.leave gone" } }]
[exits.gone]
[endings]
rounds = "30"
"#;

/// The first of four rounds puts a side behind; in the last one it wins all the same with a chance of 30 %.
const COMEBACK: &str = r#"
game = "proof"
[tracks]
behind = { flag = true }
[standing_rules.slip]
when = "round_starts"
if = "my.of_players and round = 1"
do = ["let die = d2", { if = "die = 1", do = "behind = yes", else = "foes.behind = yes" }]
[standing_rules.end]
when = "round_ends"
if = "my.behind and round = 4"
do = ["let die = d10", { if = "die <= 3", do = { each = "foes", do = "it.leave gone" }, else = "leave gone" }]
[exits.gone]
[endings]
rounds = "30"
"#;

/// Plans a fight of one against one in a game, with measures of pace.
fn plan(game: &str, trials: u64, seed: u64) -> Plan {
    let scenario = "system = \"proof\"\ngame = \"proof.game.toml\"\n\
        [sides.left]\nplayer = \"pc\"\n[sides.left.one]\n\
        [sides.right]\nplayer = \"gm\"\n[sides.right.other]\n";
    let mut document = Document::parse("a.toml", scenario).unwrap();
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    let document = problems.or(document).unwrap_or_else(|found| panic!("{found}"));
    of(&document, trials, seed)
}

fn of(document: &Document, trials: u64, seed: u64) -> Plan {
    let overrides = Overrides {
        pace: Pace::On,
        trials: Some(trials),
        seed: Some(seed),
        ..Overrides::default()
    };
    Plan::new(document, systems::ALL, &overrides).unwrap_or_else(|found| panic!("{found}"))
}

fn built_in(name: &str, trials: u64) -> Plan {
    of(&crate::scenario::open(std::path::Path::new(name)).unwrap(), trials, 5)
}

fn played(plan: &Plan) -> Results {
    played_by(plan, 2)
}

fn played_by(plan: &Plan, threads: usize) -> Results {
    let options = RunOptions { threads, block: 0 };
    let (progress, stop) = (Progress::default(), AtomicBool::new(false));
    let mut results = run(plan, options, &progress, &stop, None).unwrap();
    results.look_at_pace(plan);
    results
}

fn mean(results: &Results, side: Option<usize>, measure: &str) -> f64 {
    let figures = Figures::new(results, 0.95);
    figures.named(&results.cells[0], side, measure).unwrap().value
}

/// Checks means of measures of the whole conflict, each with the distance that is allowed.
fn check(results: &Results, wanted: &[(&str, f64, f64)]) {
    for &(measure, value, within) in wanted {
        let found = mean(results, None, measure);
        assert!((found - value).abs() <= within, "{measure}: {found}, not {value}");
    }
}

#[test]
fn a_fight_that_the_first_roll_decides() {
    let results = played(&plan(FIRST_ROLL, 2_000, 1));
    // The chance is 50 % before round 1 and nearly 0 or 100 % after it.
    check(
        &results,
        &[
            ("exchanges", 6.0, 0.0),
            ("decided_at", 1.0, 0.0),
            ("mopping_up", 5.0 / 6.0, 0.001),
            ("lead_changes", 0.0, 0.0),
            ("won_from_behind", 0.0, 0.0),
            ("surprise", 50.0 / 6.0, 0.3),
            ("suspense", 50.0 / 6.0, 1.0),
            ("luck", 50.0, 2.0),
        ],
    );
    // The fit of the start misses 50 % by less than 5 points, or 1 in 600 seeds of the pilot would fail here.
    assert!(mean(&results, None, "comeback") < 5.0);
    let wiped = mean(&results, Some(0), "party_kill") + mean(&results, Some(1), "wiped_out");
    assert!((wiped - 1.0).abs() < 1e-12, "one side is gone after each fight: {wiped}");
    assert!(mean(&results, Some(0), "out_at_once") < 1e-12);
}

#[test]
fn a_fight_that_is_a_coin_toss_to_the_end() {
    let results = played(&plan(LAST_ROLL, 2_000, 1));
    check(
        &results,
        &[
            ("exchanges", 6.0, 0.0),
            ("decided_at", 6.0, 0.0),
            ("mopping_up", 0.0, 0.0),
            ("lead_changes", 0.0, 0.0),
            ("won_from_behind", 0.0, 0.0),
            ("surprise", 50.0 / 6.0, 0.3),
            ("suspense", 50.0 / 6.0, 1.0),
            ("luck", 0.0, 1.5),
        ],
    );
    assert!(mean(&results, None, "comeback") < 5.0);
}

#[test]
fn planted_comebacks_are_found() {
    let results = played(&plan(COMEBACK, 4_000, 1));
    // 4,000 trials miss a share of 30 % by 3.5 points in one of a million seeds.
    check(
        &results,
        &[
            ("decided_at", 4.0, 0.0),
            ("won_from_behind", 0.3, 0.035),
            ("lead_changes", 0.3, 0.035),
            ("comeback", 0.3 * 40.0, 3.0),
        ],
    );
    let behind = [0, 1].map(|side| mean(&results, Some(side), "behind_at_half"));
    assert!((behind[0] + behind[1] - 1.0).abs() < 1e-12, "one side is behind: {behind:?}");
    let pace = results.cells[0].pace.as_deref().unwrap();
    // Halfway through, the chance is 30 or 70 %; the pilot misses it by 6 points in one of a thousand seeds.
    assert!((pace.half[0] - 3_000).abs() < 600 && (pace.half[1] - 7_000).abs() < 600);
    // Of 500 trials, the share of wins of 250 in a class is off by 8 points in one of a hundred seeds.
    assert!(pace.calibration_error() < 0.08, "{}", pace.calibration_error());
}

#[test]
fn intervals_cover_what_they_promise() {
    // 200 runs of 150 trials: fewer than 180 of 200 intervals cover with a chance below 0.002.
    let plans = (0..200).map(|seed| plan(COMEBACK, 150, 1000 + seed));
    let truth = played(&plan(COMEBACK, 20_000, 1));
    let measures = ["won_from_behind", "comeback", "surprise"];
    let wanted = measures.map(|measure| match measure {
        "won_from_behind" => 0.3,
        _ => mean(&truth, None, measure),
    });
    let mut covered = [0; 3];
    for plan in plans {
        let results = played_by(&plan, 1);
        let figures = Figures::new(&results, 0.95);
        for ((measure, wanted), count) in measures.iter().zip(wanted).zip(&mut covered) {
            let found = figures.named(&results.cells[0], None, measure).unwrap();
            *count += i32::from(found.low <= wanted && wanted <= found.high);
        }
    }
    assert!(covered.iter().all(|&count| count >= 180), "{covered:?}");
}

#[test]
fn results_do_not_depend_on_threads_or_pieces() {
    let plan = built_in("games/odd", 300);
    let (one, three) = (played_by(&plan, 1), played_by(&plan, 3));
    for (one, three) in one.cells.iter().zip(&three.cells) {
        assert_eq!(one.tally, three.tally);
        assert_eq!(one.pace, three.pace);
    }
    let (progress, stop) = (Progress::default(), AtomicBool::new(false));
    let part =
        |span| play_span(&plan, span, RunOptions::default(), &progress, &stop, None).unwrap();
    let (mut first, second) = (part(0..110), part(110..300));
    for (sum, tally) in first.tallies.iter_mut().zip(&second.tallies) {
        sum.merge(tally);
    }
    for (pieces, whole) in results_of(&plan, first).cells.iter().zip(&one.cells) {
        assert_eq!(pieces.tally, whole.tally);
    }
}

#[test]
fn everything_else_is_as_without_pace() {
    let name = "stamina-and-wounds/four_against_four";
    let document = crate::scenario::open(std::path::Path::new(name)).unwrap();
    let overrides = Overrides { trials: Some(50), ..Overrides::default() };
    let plain = Plan::new(&document, systems::ALL, &overrides).unwrap();
    let paced = of(&document, 50, plain.seed);
    assert!(!plain.is_paced() && paced.is_paced());
    for (plain, paced) in plain.cells.iter().zip(&paced.cells) {
        let (mut one, mut other) = (plain.game.runner(), paced.game.runner());
        for trial in 0..50 {
            one.play(9, trial);
            other.play(9, trial);
            let (one, other) = (one.record(), other.record());
            assert_eq!(one.values, other.values[..one.values.len()]);
            assert_eq!((&one.curve, &one.fighters), (&other.curve, &other.fighters));
            assert_eq!((one.ended, &one.stages), (other.ended, &other.stages));
        }
        let lines = |runner: &mut dyn crate::engine::Runner| {
            let mut lines = vec![0; plain.game.line_count()];
            runner.take_lines(&mut lines);
            lines
        };
        assert_eq!(lines(&mut *one), lines(&mut *other));
    }
}

#[test]
fn values_are_made_of_measures_of_pace() {
    let scenario = "system = \"proof\"\ngame = \"proof.game.toml\"\n\
        [sides.left]\nplayer = \"pc\"\n[sides.left.one]\n\
        [sides.right]\nplayer = \"gm\"\n[sides.right.other]\n\
        [value]\nleft = { win = 1, party_kill = -2, mopping_up = 0.6, decided_at = 0.25 }\n";
    let mut document = Document::parse("a.toml", scenario).unwrap();
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(FIRST_ROLL.as_bytes().to_vec()), &mut problems);
    let document = problems.or(document).unwrap();
    // The value alone turns the measures on.
    let plan = Plan::new(&document, systems::ALL, &Overrides::default()).unwrap();
    let game = &*plan.cells[0].game;
    let value = game.quantities().iter().position(crate::engine::Quantity::is_value).unwrap();
    let mut runner = game.runner();
    let mut seen = [0, 0];
    for trial in 0..50 {
        runner.play(3, trial);
        let record = runner.record();
        let has_won = record.values[crate::engine::CONFLICT_QUANTITIES] == 1;
        seen[usize::from(has_won)] += 1;
        // 833 thousandths of mopping up and one exchange: 499 + 250 thousandths.
        let wanted = 499 + 250 + if has_won { 1_000 } else { -2_000 };
        assert_eq!(record.values[value], wanted, "trial {trial}");
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    let results = played(&plan);
    assert!(results.exact(0, value).is_none(), "the exact solver knows no pace");
}

#[test]
fn a_measure_that_is_named_turns_pace_on() {
    let document = crate::scenario::open(std::path::Path::new("games/odd")).unwrap();
    let paced = |measures: &[&str]| {
        let measures = measures.iter().map(|&it| it.to_owned()).collect();
        let overrides = Overrides { measures, trials: Some(1), ..Overrides::default() };
        Plan::new(&document, systems::ALL, &overrides).unwrap_or_else(|found| panic!("{found}"))
    };
    assert!(!paced(&["delvers.win", "exchanges"]).is_paced());
    let plan = paced(&["delvers.party_kill"]);
    assert!(plan.is_paced());
    let ground = crate::sim::Ground::of_cell(&plan, 0);
    assert!(ground.is_paced() && !ground.with_pace(false).is_paced());
}

#[test]
fn the_chance_at_the_start_is_that_of_the_exact_solver() {
    let plan = built_in("stamina-and-wounds/plain_duel", 1);
    for cell in plan.cells.iter().take(8) {
        let exact = cell.game.solve(1 << 20, 1e-9, &mut |_| true).unwrap();
        let summary = cell.game.pace_of(5, 0..1, 0).unwrap();
        let start = f64::from(summary.bands[0][2]) / 10_000.0;
        // A pilot of 1,000 trials misses the exact chance by 6 points in one of ten thousand cells.
        assert!((start - exact.wins[0]).abs() < 0.06, "{start}, not {}", exact.wins[0]);
    }
}

#[test]
fn chances_are_calibrated_on_trials_that_were_not_fitted() {
    let names = [
        "stamina-and-wounds/plain_duel",
        "war-of-ashes/roar_costs",
        "fate-core/plain_duel",
        "boons-and-banes/four_against_four",
        "fate-fantasy/plain_duel",
        "games/skirmish",
        "games/pools",
    ];
    for name in names {
        let plan = built_in(name, 1);
        let found = plan.cells[0].game.pace_of(5, 0..1_500, 0).unwrap();
        let (error, brier) = (found.calibration_error(), found.brier);
        // Even with perfect chances the error of 1,500 trials is about 1.5 points.
        assert!(error < 0.045, "{name}: off by {error}");
        let sum = |of: fn(&crate::engine::Class) -> u64| found.classes.iter().map(of).sum::<u64>();
        let share = sum(|it| it.won) as f64 / sum(|it| it.moments) as f64;
        // Chances that know no more than how often the side wins would have this Brier score.
        assert!(brier < 0.95 * share * (1.0 - share), "{name}: Brier score {brier}");
    }
}
