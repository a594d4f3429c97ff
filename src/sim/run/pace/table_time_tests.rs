//! Games whose time at the table is known. Seeds are fixed; a comment states how likely a right program is to fail a
//! test with other seeds.

use crate::report::Figures;
use crate::scenario::{Document, Pace, Problems};
use crate::sim::{Overrides, Plan, Progress, Results, RunOptions, run};
use crate::systems;
use std::sync::atomic::AtomicBool;

/// Three rounds in which each fighter takes a turn with a roll. A fighter who sleeps has left before the first turn.
const CLOCKWORK: &str = r#"
game = "proof"
[sheet]
asleep = { default = false }
[rolls.swing]
dice = "d6"
against = "0"
degrees = { any = "otherwise" }
[points.turn]
when = "turn"
fallback = ["swing"]
[options.turn.swing]
roll = "swing"
[points.shout]
when = "swing_rolled"
fallback = ["keep_quiet"]
[options.shout.keep_quiet]
[options.shout.shout]
[standing_rules.doze]
when = "round_starts"
if = "my.asleep"
do = "leave gone"
[exits.gone]
[endings]
rounds = "3"
[policies.quiet]
turn = ["swing"]
[policies.loud]
turn = ["swing"]
shout = ["shout"]
"#;

/// After each round the conflict ends with a chance of one in four.
const UNSURE: &str = r#"
game = "proof"
[points.turn]
when = "turn"
fallback = ["wait"]
[options.turn.wait]
[options.turn.nod]
[standing_rules.toss]
when = "round_ends"
if = "my.of_players"
do = ["let die = d4", { if = "die = 1", do = "leave gone" }]
[exits.gone]
[endings]
rounds = "60"
[policies.nodding]
turn = ["nod"]
"#;

fn sides(groups: &str, policy: &str, more: &str) -> String {
    format!(
        "system = \"proof\"\ngame = \"proof.game.toml\"\n[sides.left]\nplayer = \"pc\"\n\
         policy = \"{policy}\"\n{groups}[sides.right]\nplayer = \"gm\"\npolicy = \"{policy}\"\n\
         [sides.right.other]\n{more}"
    )
}

fn plan(game: &str, scenario: &str, overrides: &Overrides) -> Result<Plan, Problems> {
    let mut document = Document::parse("a.toml", scenario).unwrap();
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    Plan::new(&problems.or(document)?, systems::ALL, overrides)
}

fn timed(trials: u64) -> Overrides {
    Overrides { pace: Pace::Timed, trials: Some(trials), ..Overrides::default() }
}

fn played(plan: &Plan, threads: usize) -> Results {
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

/// Checks means of the first cell. Values are counted in steps of a thousandth or finer.
fn check(scenario: &str, wanted: &[(Option<usize>, &str, f64)]) {
    let plan = plan(CLOCKWORK, scenario, &timed(20)).unwrap_or_else(|found| panic!("{found}"));
    let results = played(&plan, 1);
    for &(side, measure, value) in wanted {
        let found = mean(&results, side, measure);
        assert!((found - value).abs() < 6e-4, "{measure} of {side:?}: {found}, not {value}");
    }
}

const PARTY: &str = "[sides.left.one]\n[sides.left.two]\ncount = 2\n";

#[test]
fn clockwork_takes_the_time_that_its_parts_take() {
    // A round: three turns of 30 seconds and one of 15, four rolls of 10, bookkeeping of 15.
    check(
        &sides(PARTY, "quiet", ""),
        &[
            (None, "minutes", 8.0),
            (None, "over_time", 0.0),
            (None, "turns_taken", 12.0),
            (None, "rolls_made", 12.0),
            (Some(0), "spotlight", 6.0),
            (Some(1), "spotlight", 1.25),
            // From the end of the first one's turn to its next: 40 + 40 + 25 + 15 seconds.
            (Some(0), "longest_wait", 2.0),
            (Some(1), "longest_wait", 2.25),
            (Some(0), "sat_out", 0.0),
            // One player has one turn of three: |2 - 1| / 3.
            (Some(0), "uneven_turns", 0.333),
            (Some(0), "uneven_spotlight", 0.333),
            (Some(1), "uneven_turns", 0.0),
        ],
    );
    let fighters = "[table_time]\nplayers = \"fighters\"\n";
    check(&sides(PARTY, "quiet", fighters), &[(Some(0), "uneven_turns", 0.0)]);
}

#[test]
fn the_scenario_says_how_long_everything_takes() {
    let time = "[table_time]\nturn = 60\ngm_turn = 0\nroll = 5\nexchange = 0\nlimit = 9\n";
    // A round: three turns of 60 seconds, four rolls of 5.
    let wanted = [(None, "minutes", 10.0), (None, "over_time", 1.0), (Some(1), "spotlight", 0.25)];
    check(&sides(PARTY, "quiet", time), &wanted);
    // Decisions that do something take time; those that do nothing take none.
    check(&sides(PARTY, "loud", ""), &[(None, "minutes", 10.0), (None, "rolls_made", 12.0)]);
    let point = "[table_time.decisions]\nshout = 25\nturn = 1\n";
    // A round: four turns of 1 second, four rolls of 10, four shouts of 25, bookkeeping of 15.
    check(&sides(PARTY, "loud", point), &[(None, "minutes", 3.0 * 159.0 / 60.0)]);
}

#[test]
fn a_fighter_who_never_acts_sits_out_and_waits() {
    let sleeper = "[sides.left.one]\n[sides.left.two]\nasleep = true\n";
    // A round: a turn of 30 seconds and one of 15, two rolls, bookkeeping.
    check(
        &sides(sleeper, "quiet", ""),
        &[
            (None, "minutes", 4.0),
            (None, "turns_taken", 6.0),
            (Some(0), "sat_out", 0.5),
            (Some(0), "uneven_turns", 1.0),
            (Some(0), "uneven_spotlight", 1.0),
            (Some(0), "longest_wait", 4.0),
        ],
    );
}

/// Games whose fighters act in each round, but not by an option of a point at `turn`: a rule asks a point three times, all
/// choose at the beginning of a round, or there is no decision at all.
#[test]
fn fighters_who_act_in_another_way_sit_out_no_exchange() {
    const SHEET: &str = "game = \"proof\"\n[sheet]\nhp = { default = 3, track = \"0..=start\" }\n\
                         [rolls.strike]\ndice = \"d6\"\ndegrees = { hit = \"dice > 6\", miss = \"otherwise\" }\n\
                         [endings]\nrounds = \"4\"\n";
    let option = |point: &str| {
        format!(
            "fallback = [\"wait\"]\n[options.{point}.wait]\ndo = \"hp + 0\"\n[options.{point}.hit]\ndo = \"hp - 1\"\n"
        )
    };
    let asks = "[standing_rules.acts]\nwhen = \"turn\"\ndo = { repeat = 3, do = \"ask act\" }\n[points.act]\n";
    let chooses = "[points.stance]\nwhen = \"round_starts\"\nsecret = true\n";
    let rolls = "[standing_rules.blow]\nwhen = \"turn\"\ndo = \"roll strike\"\n";
    let games = [
        format!("{SHEET}{asks}{}", option("act")),
        format!("{SHEET}{chooses}{}", option("stance")),
        format!("{SHEET}{rolls}"),
    ];
    for game in games {
        let plan = plan(&game, &sides("[sides.left.one]\n", "plain", ""), &timed(5));
        let results = played(&plan.unwrap_or_else(|found| panic!("{found}")), 1);
        for side in 0..2 {
            assert!(mean(&results, Some(side), "sat_out").abs() < 1e-9, "{game}");
        }
        assert!((mean(&results, None, "turns_taken") - 8.0).abs() < 1e-9, "{game}");
    }
}

#[test]
fn a_sample_tells_what_the_same_trials_tell_if_all_are_timed() {
    let text = sides(PARTY, "quiet", "");
    let each = played(&plan(CLOCKWORK, &text, &timed(300)).unwrap(), 2);
    let overrides = Overrides { pace: Pace::On, ..timed(300) };
    let sample = played(&plan(CLOCKWORK, &text, &overrides).unwrap(), 2);
    assert!(each.quantity(None, "minutes").is_some() && sample.quantity(None, "minutes").is_none());
    let of = |results: &Results| results.cells[0].pace.as_ref().unwrap().table.clone().unwrap();
    assert_eq!(of(&each), of(&sample));
    assert_eq!((of(&each).trials(), of(&each).quantile(50)), (300, 480));
}

#[test]
fn naming_a_measure_times_each_trial() {
    let text = sides(PARTY, "quiet", "");
    let named = |name: &str| Overrides {
        measures: vec![name.to_owned()],
        trials: Some(5),
        ..Overrides::default()
    };
    for (name, wanted) in [
        ("minutes", Pace::Timed),
        ("left.longest_wait", Pace::Timed),
        ("decided_at", Pace::On),
        ("exchanges", Pace::Off),
    ] {
        assert_eq!(plan(CLOCKWORK, &text, &named(name)).unwrap().pace(), wanted, "{name}");
    }
    for (key, wanted) in [("true", Pace::On), ("false", Pace::Off), ("\"timed\"", Pace::Timed)] {
        let text = format!("pace = {key}\n{text}");
        let plan = plan(CLOCKWORK, &text, &Overrides::default()).unwrap();
        assert_eq!(plan.pace(), wanted, "{key}");
    }
    let worth = sides(PARTY, "quiet", "[value]\nleft = { win = 1, longest_wait = -0.5 }\n");
    let results = played(&plan(CLOCKWORK, &worth, &Overrides::default()).unwrap(), 1);
    assert!((mean(&results, Some(0), "value") + 1.0).abs() < 1e-9, "two minutes cost half each");
}

#[test]
fn unknown_decision_points_are_a_mistake() {
    let text = sides(PARTY, "quiet", "[table_time.decisions]\nshot = 3\n");
    let told = plan(CLOCKWORK, &text, &timed(5)).err().unwrap().to_string();
    assert!(told.contains("unknown decision point `shot`"), "{told}");
    assert!(told.contains("did you mean `shout`?"), "{told}");
    assert_eq!(told.matches("error:").count(), 1, "{told}");
}

#[test]
fn intervals_of_minutes_cover_what_they_promise() {
    let text = sides("[sides.left.one]\n", "nodding", "");
    // Four rounds on average, each of 70 seconds: two turns, the die of the rule and bookkeeping.
    let truth = 4.0 * 70.0 / 60.0;
    let mut covered = 0;
    for seed in 0..200 {
        let overrides = Overrides { seed: Some(seed), ..timed(150) };
        let results = played(&plan(UNSURE, &text, &overrides).unwrap(), 1);
        let figures = Figures::new(&results, 0.95);
        let found = figures.named(&results.cells[0], None, "minutes").unwrap();
        covered += i32::from(found.low <= truth && truth <= found.high);
    }
    // Lengths are skewed, so normal intervals of 150 trials cover a little less than they promise: at 94 %, fewer than
    // 180 of 200 cover with a chance of one in 100.
    assert!(covered >= 180, "{covered} of 200");
}

/// A draw that only one of the tables makes would change the play, because timed trials are played at another
/// `Table`. Threads must not change anything either.
#[test]
fn timed_trials_are_the_trials_that_plain_runs_play() {
    for name in [
        "fate-core/benchmark_skirmish",
        "war-of-ashes/four_against_four",
        "fate-fantasy/four_against_four",
        "boons-and-banes/four_against_four",
        "stamina-and-wounds/four_against_four",
        "stamina-and-wounds/day_in_the_dungeon",
        "games/skirmish",
        "games/tokens",
    ] {
        let document = crate::scenario::open(std::path::Path::new(name)).unwrap();
        let of = |pace| {
            let overrides = Overrides { pace, trials: Some(40), ..Overrides::default() };
            Plan::new(&document, systems::ALL, &overrides).unwrap_or_else(|found| panic!("{found}"))
        };
        let (plain, timed) = (of(Pace::Off), of(Pace::Timed));
        let kept = plain.cells[0].game.fighter_measures().len();
        let more = timed.cells[0].game.fighter_measures().len();
        let cells = plain.cells.iter().zip(&timed.cells).take(2);
        for (plain, timed) in cells {
            let (mut one, mut other) = (plain.game.runner(), timed.game.runner());
            for trial in 0..40 {
                one.play(9, trial);
                other.play(9, trial);
                let (one, other) = (one.record(), other.record());
                assert_eq!(one.values, other.values[..one.values.len()], "{name}, trial {trial}");
                assert_eq!((&one.curve, &one.stages), (&other.curve, &other.stages), "{name}");
                if kept > 0 {
                    let own = other.fighters.chunks(more).flat_map(|counts| &counts[..kept]);
                    assert!(own.eq(&one.fighters), "{name}, trial {trial}");
                }
            }
            let lines = |runner: &mut dyn crate::engine::Runner| {
                let mut lines = vec![0; plain.game.line_count()];
                runner.take_lines(&mut lines);
                lines
            };
            assert_eq!(lines(&mut *one), lines(&mut *other), "{name}: lines of policies");
        }
        let (one, three) = (played(&timed, 1), played(&timed, 3));
        for (one, three) in one.cells.iter().zip(&three.cells) {
            assert_eq!(one.tally, three.tally, "{name}");
            assert_eq!(one.pace, three.pace, "{name}");
        }
    }
}
