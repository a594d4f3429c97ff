//! Instructions of an action: the same laps under valgrind, which counts instead of timing.

use super::{ENGINE, FAMILIES, Family, TEXT_GAMES, cell, engine_lap, plan};
use std::process::Command;

/// The word that has the program play one lap and print its actions.
pub const LAP: &str = "--lap";

/// Prints the table; words leave out the rows that contain none of them.
pub fn print(wanted: &[String]) {
    println!("{:<26} {:>20}", "", "instructions/action");
    let of_family = |family: &'static Family| {
        std::iter::once((ENGINE, family.duel)).chain(family.skirmishes.iter().copied())
    };
    for (name, path) in FAMILIES.iter().flat_map(of_family).chain(TEXT_GAMES) {
        if wanted.is_empty() || wanted.iter().any(|word| path.contains(word.as_str())) {
            let Some(count) = per_action(path, name) else {
                println!("valgrind did not run: is it installed?");
                return;
            };
            println!("{name:<26} {count:>20.0}  {path}");
        }
    }
}

/// Instructions of one action: the difference of a long and a short lap, so that what comes before
/// and after play does not count. That differs by some two million from run to run, as hash maps lie: a duel has
/// few actions, and needs a longer lap for its figure to stand still. The main job plays 20,000 trials of each cell, in
/// which it finds effects that later trials look up.
fn per_action(path: &str, name: &str) -> Option<f64> {
    let trials = match path.rsplit('/').next() {
        Some("plain_duel.toml" | "text_duel.toml") => 40_000,
        Some("weight_four_to_one.toml") => 20_000,
        _ => 2500,
    };
    let (short, few) = count(path, name, 100)?;
    let (long, many) = count(path, name, trials)?;
    Some((long - short) / (many - few))
}

/// Instructions and actions of a lap of so many trials.
fn count(path: &str, name: &str, trials: u64) -> Option<(f64, f64)> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(program)
        .args([LAP, path, &trials.to_string(), name])
        // Threads that wait for cells to be compiled spin, which moved a row by a fifth now and then.
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let line = told.lines().find(|line| line.contains(" refs:"))?;
    let digits: String = line.rsplit(':').next()?.chars().filter(char::is_ascii_digit).collect();
    let actions = String::from_utf8_lossy(&output.stdout).trim().parse().ok()?;
    Some((digits.parse().ok()?, actions))
}

/// Plays one lap and prints how many actions there were.
pub fn lap(arguments: &[String]) {
    let [path, trials, name] = arguments else { panic!("a lap is a scenario, trials and a row") };
    let plan = plan(path);
    let lap = engine_lap(cell(&plan, name), trials.parse().expect("a number of trials"));
    println!("{}", lap.actions);
}
