//! Runs that break down or run out of time.

use super::super::arguments::{Arguments, Command};
use super::*;
use clap::Parser;

fn played(name: &str, more: &[&str], rig: rigged::Rig) -> (Result<(), Failure>, Option<String>) {
    let scenario =
        concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
    let folder = std::env::temp_dir().join(format!("outweigh-{}-run-{name}", std::process::id()));
    let out = folder.display().to_string();
    let words = [&["outweigh", "run", scenario, "--out", &out, "--no-charts"], more].concat();
    let Command::Run(options) = Arguments::try_parse_from(words).unwrap().command else {
        panic!("it is a run");
    };
    let document = outweigh::scenario::open(&options.file).unwrap();
    let overrides = Overrides { trials: Some(5000), ..Overrides::default() };
    let mut plan = Plan::new(&document, outweigh::systems::ALL, &overrides).unwrap();
    rigged::rig(&mut plan, rig);
    let ended = play_and_report(plan, &document, &options, (None, None), &Signals::default());
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).ok();
    let _ = std::fs::remove_dir_all(&folder);
    let _ = std::fs::remove_file(folder.with_extension("tally"));
    (ended, manifest)
}

/// Runs a scenario whose second cell breaks down in this trial; returns what is said and the
/// manifest of the report.
fn broken_in(trial: u64) -> (String, Option<String>) {
    let rig = rigged::Rig { fault: Some((1, trial)), ..Default::default() };
    let (ended, manifest) = played(&format!("broken-{trial}"), &["--threads", "1"], rig);
    let Err(Failure::Broken(said)) = ended else { panic!("it is broken: {ended:?}") };
    (said, manifest)
}

#[test]
fn time_that_is_not_enough_for_anything_is_told() {
    let time = ["--threads", "1", "--time", "10ms"];
    let slow = rigged::Rig { pause: std::time::Duration::from_millis(20), fault: None };
    let (ended, manifest) = played("time", &time, slow);
    let Err(Failure::World(said)) = ended else { panic!("it has no time: {ended:?}") };
    assert!(said.contains("give it more time"), "{said}");
    assert_eq!(manifest, None);
}

#[test]
fn a_fault_is_told_with_its_place_and_leaves_a_report() {
    let (said, manifest) = broken_in(4000);
    for part in [
        "the dice fell off the table",
        "cell 2 (left AV 2), trial 4000, seed 42",
        "report this",
        "plain_duel.toml --cell 2 --trial 4000 --seed 42",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let manifest = manifest.unwrap();
    assert!(manifest.contains("\"broken\"") && manifest.contains("\"asked\": 5000"));
}

#[test]
fn a_fault_at_the_very_beginning_leaves_no_report() {
    let (said, manifest) = broken_in(0);
    assert!(said.contains("trial 0") && said.contains("no report was written"), "{said}");
    assert_eq!(manifest, None);
}

/// Trials of an earlier run took no time of this one: they counted as speed.
#[test]
fn the_speed_counts_new_trials_only() {
    let document = outweigh::scenario::open(std::path::Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/scenarios/stamina_and_wounds/plain_duel.toml"
    )));
    let overrides = Overrides { trials: Some(20), ..Overrides::default() };
    let plan = Plan::new(&document.unwrap(), outweigh::systems::ALL, &overrides).unwrap();
    let how = outweigh::sim::RunOptions { threads: 1, block: 0 };
    let (progress, halt) = (Progress::default(), AtomicBool::new(false));
    let results = outweigh::sim::run(&plan, how, &progress, &halt, None).unwrap();
    let cells = results.cells.len() as f64;
    let results = Results { trials: 1000, seconds: 1.0, ..results };
    let speed = |earlier: u64| {
        let text = closing(&results, earlier, Path::new("out"), 1);
        let rate = text.rsplit_once(" thousand").unwrap().0.rsplit_once(' ').unwrap().1.to_owned();
        rate.parse::<f64>().unwrap()
    };
    assert!(
        cells > 9.0 && (speed(0) - cells).abs() < 0.6 && (speed(900) - cells / 10.0).abs() < 0.6
    );
}
