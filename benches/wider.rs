//! What a user waits for, and what grows: actions by the number of fighters, rules that are there
//! but never come up, exact answers, a whole job with its report.

use super::{ROUNDS, engine_lap, median, plan};
use outweigh::report::{ReportOptions, write_report};
use outweigh::scenario::{Document, Setting};
use outweigh::sim::{Overrides, Plan, Progress, RunOptions};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const TWENTY_A_SIDE: &str = "scenarios/war_of_ashes/forty_fighters.toml";
const DUEL: &str = "scenarios/fate_core/plain_duel.toml";
const MAIN_JOB: &str = "scenarios/war_of_ashes/weight_four_to_one.toml";

/// Additions to the duel that change nothing in it, each a rule that is there and never comes up.
const IDLE: [(&str, &str); 7] = [
    ("as it is", ""),
    ("two zones", "[scene.zones]\nhere = { to = [\"there\"] }\nthere = {}\n"),
    ("an aspect on the scene", "[scene.aspects]\nDark = { tags = [\"create\"] }\n"),
    (
        "a stunt of no use",
        "[sides.first.duelist.stunts.idle]\nkind = \"bonus\"\nskill = \"fight\"\nactions = [\"overcome\"]\n",
    ),
    ("somebody who never comes", LATE),
    ("a house rule elsewhere", "[house_rules.idle]\nwhen = \"moved\"\ndo = \"boosts + 1\"\n"),
    ("a house rule of no use", UNMET),
];

/// Looked at on every roll, it never applies.
const UNMET: &str =
    "[house_rules.idle]\nwhen = \"rolled\"\nif = \"result > 99\"\ndo = \"reroll\"\n";

const LATE: &str = "[sides.second.late]\nkind = \"main\"\nskills = { fight = 3 }\narrives = 90\n";

/// Prints all of it.
pub fn print() {
    print_growth();
    print_idle();
    print_exact();
    print_job();
}

fn changed(path: &str, set: &[String]) -> Plan {
    let document = outweigh::scenario::open(Path::new(path)).unwrap_or_else(|p| panic!("{p}"));
    let read = |text: &String| Setting::from_argument("--set", text).expect("a setting");
    let overrides = Overrides { set: set.iter().map(read).collect(), ..Overrides::default() };
    Plan::new(&document, outweigh::systems::ALL, &overrides).unwrap_or_else(|p| panic!("{p}"))
}

/// Nanoseconds of an action in the last cell.
fn per_action(plan: &Plan, trials: u64) -> f64 {
    let game = plan.cells.last().expect("a plan has cells").game.as_ref();
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| engine_lap(game, trials))
        .map(|lap| lap.seconds * 1e9 / lap.actions as f64)
        .collect();
    median(&mut times)
}

fn print_growth() {
    println!("{:<26} {:>12} {:>20}", "Fighters on ten zones", "ns/action", "for each fighter");
    for fighters in [12, 20, 40, 60] {
        let more = fighters / 2 - 4;
        let counts = [
            format!("sides.heroes.mercenary.count={more}"),
            format!("sides.garrison.warrior.count={more}"),
            "sides.garrison.captain.count=2".to_owned(),
            "sides.garrison.archer.count=2".to_owned(),
        ];
        let time = per_action(&changed(TWENTY_A_SIDE, &counts), 24_000 / fighters);
        println!("{fighters:<26} {time:>12.1} {:>20.1}", time / fighters as f64);
    }
    println!();
}

fn print_idle() {
    println!("{:<26} {:>12} {:>20}", "The duel with", "ns/action", "to the duel as it is");
    let duel = std::fs::read_to_string(DUEL).expect("the scenario");
    let alone = duel.split("[[variants]]").next().unwrap_or_default();
    let mut bare = 0.0;
    for (name, more) in IDLE {
        let text = format!("{alone}\n{more}");
        let document = Document::parse(name, &text).unwrap_or_else(|p| panic!("{p}"));
        let plan = Plan::new(&document, outweigh::systems::ALL, &Overrides::default());
        let time = per_action(&plan.unwrap_or_else(|p| panic!("{p}")), 40_000);
        bare = if bare == 0.0 { time } else { bare };
        println!("{name:<26} {time:>12.1} {:>20.2}", time / bare);
    }
    println!();
}

fn print_exact() {
    println!("{:<26} {:>12} {:>12} {:>12}", "Exact, all cores", "cells", "states", "seconds");
    for (name, path, within) in [
        ("Fate Core duels", DUEL, 1e-12),
        ("Fate Core, by the book", "benches/duel_fate_core.toml", 1e-12),
        ("War of Ashes, by the book", "benches/duel_war_of_ashes.toml", 1e-12),
        ("Stamina and Wounds duels", "scenarios/stamina_and_wounds/plain_duel.toml", 1e-12),
        ("Fate Fantasy duels", "scenarios/fate_fantasy/plain_duel.toml", 1e-12),
        ("Fate Fantasy, by the book", "benches/duel_fate_fantasy.toml", 1e-2),
    ] {
        let plan = plan(path);
        let started = Instant::now();
        let mut states = 0;
        for cell in &plan.cells {
            let exact = cell.game.solve(200_000, within, &mut |_| true);
            states += exact.expect("it is small enough").states;
        }
        let seconds = started.elapsed().as_secs_f64();
        println!("{name:<26} {:>12} {states:>12} {seconds:>12.2}", plan.cells.len());
    }
    println!();
}

fn print_job() {
    let plan = plan(MAIN_JOB);
    let stop = AtomicBool::new(false);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = RunOptions { threads, block: 0 };
    let results = outweigh::sim::run(&plan, options, &Progress::default(), &stop, None);
    let results = results.expect("threads start");
    let folder = std::env::temp_dir().join(format!("outweigh-bench-{}", std::process::id()));
    let started = Instant::now();
    let files = write_report(&results, &folder, &ReportOptions::default());
    let files = files.unwrap_or_else(|error| panic!("{error}")).len();
    let report = started.elapsed().as_secs_f64();
    // The folder is in the way of nobody.
    let _ = std::fs::remove_dir_all(&folder);
    println!(
        "main job, {} cells of {} trials on {threads} cores: {:.1} s of play, {report:.2} s for {files} \
         files of the report",
        plan.cells.len(),
        plan.trials,
        results.seconds
    );
}
