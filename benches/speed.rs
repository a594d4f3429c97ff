//! How fast conflicts are played, in one run on one core, so that the rows can be compared:
//!
//! for each family of rules
//!
//! (a) the dice floor: the bare draws of a plain duel;
//! (b) a bare duel: the plain duel written by hand, its policy inlined, with the same tallies;
//! (c) the same duel through the engine;
//! (d) skirmishes with scripted policies;
//!
//! then games as text, how a run scales over threads, how an action grows with the number of fighters, what rules
//! cost that never come up, and how long exact answers and a whole job with its report take. `cargo bench` prints the table; figures in texts come from
//! it. Rows are measured in turn several times and the median is shown, because machines are
//! shared and drift. `cargo bench -- --instructions` counts instructions in place of time, which no
//! neighbour disturbs; it needs valgrind. `cargo bench -- --climb FILE SIDE SECONDS` compares the search of
//! `outweigh exploit` with a plain hill climber.

mod bare;
mod climb;
mod instructions;
mod wider;

use outweigh::engine::AnyConflict;
use outweigh::sim::{Overrides, Plan, Progress, RunOptions, Tally};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const SEED: u64 = 42;
const ROUNDS: usize = 7;

/// The row that plays the duel that the bare one is, and not the last variant of its file.
const ENGINE: &str = "(c) duel, engine";
/// The row that plays the rules as written, and not the last variant of its file.
const WEIGHT: &str = "weight 4:1, 8 guards";

/// What a row measured in one round: conflicts, actions, seconds.
#[derive(Clone, Copy)]
struct Lap {
    conflicts: u64,
    actions: u64,
    seconds: f64,
}

/// What is measured for one family of rules.
struct Family {
    name: &'static str,
    floor: fn(u64, u64, u64) -> Lap,
    bare: fn(u64, u64) -> Lap,
    duel: &'static str,
    skirmishes: &'static [(&'static str, &'static str)],
}

static FAMILIES: [Family; 4] = [
    Family {
        name: "Fate Core and War of Ashes",
        floor: bare::fate::dice_floor,
        bare: bare::fate::lap,
        duel: "scenarios/fate_core/plain_duel.toml",
        skirmishes: &[
            ("skirmish 4 v 8", "scenarios/war_of_ashes/benchmark_skirmish.toml"),
            ("8 guards, no weight", "scenarios/war_of_ashes/weight_four_to_one.toml"),
            (WEIGHT, "scenarios/war_of_ashes/weight_four_to_one.toml"),
            ("lizardmen camp", "scenarios/war_of_ashes/lizardmen_camp.toml"),
            ("forty fighters", "scenarios/war_of_ashes/forty_fighters.toml"),
            ("4 v 8 on four zones", "scenarios/fate_core/benchmark_skirmish.toml"),
        ],
    },
    Family {
        name: "Stamina and Wounds",
        floor: bare::stamina::dice_floor,
        bare: bare::stamina::lap,
        duel: "scenarios/stamina_and_wounds/plain_duel.toml",
        skirmishes: &[
            ("skirmish 4 v 8", "scenarios/stamina_and_wounds/benchmark_skirmish.toml"),
            ("day in the dungeon", "scenarios/stamina_and_wounds/day_in_the_dungeon.toml"),
        ],
    },
    Family {
        name: "Boons and Banes",
        floor: bare::boons::dice_floor,
        bare: bare::boons::lap,
        duel: "scenarios/boons_and_banes/plain_duel.toml",
        skirmishes: &[
            ("battle 5 v 5", "scenarios/boons_and_banes/benchmark_battle.toml"),
            ("three teams", "scenarios/boons_and_banes/three_teams.toml"),
        ],
    },
    Family {
        name: "Fate Fantasy",
        floor: bare::fantasy::dice_floor,
        bare: bare::fantasy::lap,
        duel: "scenarios/fate_fantasy/plain_duel.toml",
        skirmishes: &[("skirmish 4 v 8", "scenarios/fate_fantasy/benchmark_skirmish.toml")],
    },
];

/// Rows of games as text: the shortest turn, and a skirmish in which the fighter who is struck may react. All their
/// actions are blows.
const TEXT_GAMES: [(&str, &str); 2] = [
    ("armour class 1 v 1", "benches/text_duel.toml"),
    ("skirmish 4 v 4", "benches/text_skirmish.toml"),
];

/// Measures that count the blows of these games.
const BLOWS: [&str; 3] = ["strike_critical", "strike_hit", "strike_miss"];

fn main() {
    // Cargo adds a word of its own behind those that were typed.
    let typed = std::env::args().skip(1).filter(|word| word != "--bench");
    let arguments: Vec<String> = typed.collect();
    match arguments.first().map(String::as_str) {
        Some("--instructions") => return instructions::print(&arguments[1..]),
        Some(climb::CLIMB) => return climb::print(&arguments[1..]),
        Some(instructions::LAP) => return instructions::lap(&arguments[1..]),
        _ => {}
    }
    for family in &FAMILIES {
        measure(family);
    }
    measure_text_games();
    print_scaling(&plan(FAMILIES[0].duel));
    println!();
    wider::print();
}

/// Measures a family's rows in turn, several times, and prints their medians.
fn measure(family: &Family) {
    let duel = plan(family.duel);
    let skirmishes: Vec<(&str, Plan)> =
        family.skirmishes.iter().map(|(name, path)| (*name, plan(path))).collect();
    let trials = 40_000;
    let draws = (family.bare)(SEED, trials).actions;
    let mut rows: Vec<(String, Vec<Lap>)> = Vec::new();
    for _ in 0..ROUNDS {
        let mut note = |name: &str, lap: Lap| match rows.iter_mut().find(|(known, _)| known == name)
        {
            Some((_, laps)) => laps.push(lap),
            None => rows.push((name.to_owned(), vec![lap])),
        };
        note("(a) dice floor", (family.floor)(SEED, draws, trials));
        note("(b) bare duel", (family.bare)(SEED, trials));
        note(ENGINE, engine_lap(cell(&duel, ENGINE), trials));
        for (name, plan) in &skirmishes {
            note(&format!("(d) {name}"), engine_lap(cell(plan, name), trials / 8));
        }
    }
    print_rows(family.name, &rows);
}

/// Measures the rows of games as text in turn, several times, and prints their medians. No such game was written by
/// hand, so the columns of ratios are missing.
fn measure_text_games() {
    let mut rows = TEXT_GAMES.map(|(name, path)| (name, plan(path), Vec::new()));
    for _ in 0..ROUNDS {
        for (name, plan, laps) in &mut rows {
            laps.push(engine_lap(cell(plan, name), 20_000));
        }
    }
    println!("{:<26} {:>14} {:>12}", "Games as text", "conflicts/s", "ns/action");
    for (name, _, laps) in &rows {
        println!("{name:<26} {:>14.0} {:>12.1}", conflicts_per_second(laps), per_action(laps));
    }
    println!();
}

fn plan(path: &str) -> Plan {
    let document = outweigh::scenario::open(Path::new(path)).unwrap_or_else(|p| panic!("{p}"));
    let overrides = Overrides::default();
    Plan::new(&document, outweigh::systems::ALL, &overrides).unwrap_or_else(|p| panic!("{p}"))
}

/// The conflict of a row: the last cell, the first one of the duels, or the last one that is compared with no other.
fn cell<'p>(plan: &'p Plan, name: &str) -> &'p dyn AnyConflict {
    let mut backwards = plan.cells.iter().rev();
    let wanted = match name {
        WEIGHT => backwards.find(|cell| cell.baseline.is_none()),
        ENGINE => plan.cells.first(),
        _ => backwards.next(),
    };
    wanted.expect("a plan has cells").game.as_ref()
}

/// A conflict played through the engine, with its tallies.
fn engine_lap(game: &dyn AnyConflict, trials: u64) -> Lap {
    let layout = game.layout();
    let mut tally = Tally::new(&layout, game.line_count());
    let mut runner = game.runner();
    game.skip_warm_up();
    let started = Instant::now();
    runner.play_block(SEED, 0..trials, &mut |trial, record| tally.add(&layout, trial, record));
    let seconds = started.elapsed().as_secs_f64();
    let quantities = game.quantities();
    let sum = |name: &str| -> u64 {
        let named = quantities.iter().zip(&tally.sums).filter(|(q, _)| q.measure.name == name);
        named.map(|(_, sum)| *sum as u64).sum()
    };
    let actions = match sum("actions") {
        0 => BLOWS.iter().map(|blow| sum(blow)).sum(),
        actions => actions,
    };
    assert!(sum("win") > 0, "somebody wins");
    Lap { conflicts: trials, actions, seconds }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the median of the nanoseconds that an action takes.
fn per_action(laps: &[Lap]) -> f64 {
    let mut times: Vec<f64> =
        laps.iter().map(|lap| lap.seconds * 1e9 / lap.actions as f64).collect();
    median(&mut times)
}

/// Returns the median of the conflicts that a second plays.
fn conflicts_per_second(laps: &[Lap]) -> f64 {
    let mut rates: Vec<f64> = laps.iter().map(|lap| lap.conflicts as f64 / lap.seconds).collect();
    median(&mut rates)
}

fn print_rows(family: &str, rows: &[(String, Vec<Lap>)]) {
    println!(
        "{:<26} {:>14} {:>12} {:>12} {:>12}",
        family, "conflicts/s", "ns/action", "to (b)", "to (a)"
    );
    let (floor, bare) = (per_action(&rows[0].1), per_action(&rows[1].1));
    for (name, laps) in rows {
        let (rate, time) = (conflicts_per_second(laps), per_action(laps));
        println!(
            "{name:<26} {rate:>14.0} {time:>12.1} {:>12.2} {:>12.1}",
            time / bare,
            time / floor
        );
    }
    println!();
}

/// A whole run of the duel on one thread and on every core.
fn print_scaling(plan: &Plan) {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let time = |threads: usize| {
        let stop = AtomicBool::new(false);
        let options = RunOptions { threads, block: 0 };
        let progress = Progress::default();
        let results = outweigh::sim::run(plan, options, &progress, &stop, None);
        results.map(|results| results.seconds).expect("threads start")
    };
    let mut gains = Vec::new();
    for _ in 0..5 {
        let one = time(1);
        gains.push(one / time(cores));
    }
    let gain = median(&mut gains);
    println!(
        "{cores} threads are {gain:.2} times as fast as one ({:.2} per core)",
        gain / cores as f64
    );
}
