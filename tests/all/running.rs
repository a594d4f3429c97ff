//! Runs that are shared out, stopped or broken: what is done counts, to the last trial.

use crate::program::DUEL;
use crate::rigged::{Rig, rig};
use outweigh::scenario::Document;
use outweigh::sim::{Overrides, PerTrial, Plan, Progress, Results, RunOptions, Tally};
use outweigh::systems;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The duel with so many cells and trials.
fn plan(cells: usize, trials: u64) -> Plan {
    let difficulties: Vec<String> = (0..cells / 2).map(|cell| format!("{}", cell + 10)).collect();
    let vary = format!("\"rules.conflict.max_exchanges\" = [{}]", difficulties.join(", "));
    let document = Document::parse("duel.toml", &format!("{DUEL}{vary}\n")).unwrap();
    let overrides = Overrides { trials: Some(trials), ..Overrides::default() };
    Plan::new(&document, systems::ALL, &overrides).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Runs a plan until it is done or so much time has passed, which is returned too.
fn run_for(plan: &Plan, threads: usize, limit: Duration) -> (Results, Duration) {
    let (stop, progress) = (AtomicBool::new(false), Progress::default());
    let (options, started) = (RunOptions { threads, block: 0 }, Instant::now());
    let results = std::thread::scope(|scope| {
        let run = scope.spawn(|| outweigh::sim::run(plan, options, &progress, &stop, None));
        while !run.is_finished() && started.elapsed() < limit {
            std::thread::sleep(Duration::from_millis(1));
        }
        stop.store(true, Ordering::Relaxed);
        run.join().unwrap().unwrap()
    });
    (results, started.elapsed())
}

fn tallies(results: &Results) -> Vec<&Tally> {
    results.cells.iter().map(|cell| &cell.tally).collect()
}

/// The results of a run of the same plan that plays so many trials and is left alone.
#[track_caller]
fn assert_is_a_run_of(plan: &mut Plan, results: &Results) {
    assert!(results.cells.iter().all(|cell| cell.tally.trials == results.trials));
    plan.trials = results.trials;
    let (whole, _) = run_for(plan, 1, Duration::from_mins(10));
    assert_eq!(tallies(&whole), tallies(results));
}

/// 48 cells of 2 ms on two threads are played in blocks, of 20 ms in rounds. One trial of every
/// cell takes a worker 0.1 s of the former, and all workers 0.5 s of the latter.
#[test]
fn a_stopped_run_is_a_run_with_fewer_trials() {
    for pause in [Duration::from_millis(2), Duration::from_millis(20)] {
        let mut plan = plan(48, 1_000_000);
        rig(&mut plan, Rig { pause, ..Rig::default() });
        let limit = Duration::from_millis(1500);
        let (results, spent) = run_for(&plan, 2, limit);
        assert!(results.trials > 0 && results.broken.is_none());
        assert!(spent < limit + Duration::from_secs(1), "{spent:?} for {pause:?}");
        rig(&mut plan, Rig::default());
        assert_is_a_run_of(&mut self::plan(48, 1), &results);
    }
}

#[test]
fn a_run_that_is_stopped_before_every_cell_has_a_trial_has_none() {
    let mut plan = plan(48, 1000);
    rig(&mut plan, Rig { pause: Duration::from_millis(50), ..Rig::default() });
    let (results, spent) = run_for(&plan, 2, Duration::from_millis(400));
    assert_eq!(results.trials, 0);
    assert!(results.cells.iter().all(|cell| cell.tally.trials == 0));
    assert!(spent < Duration::from_secs(1), "{spent:?}");
}

#[test]
fn rounds_and_blocks_come_to_the_same() {
    let mut slow = plan(16, 6);
    rig(&mut slow, Rig { pause: Duration::from_millis(20), ..Rig::default() });
    let (results, _) = run_for(&slow, 2, Duration::from_mins(10));
    assert_eq!(results.trials, 6);
    assert_is_a_run_of(&mut plan(16, 1), &results);
}

/// The fault is in the second cell, so that the first has played the block that is dropped.
#[test]
fn a_fault_ends_the_run_and_what_was_finished_counts() {
    for pause in [Duration::ZERO, Duration::from_millis(20)] {
        let mut broken = plan(16, 40);
        rig(&mut broken, Rig { fault: Some((1, 12)), pause });
        let (results, _) = run_for(&broken, 1, Duration::from_mins(10));
        let found = results.broken.clone().unwrap();
        assert_eq!((found.cell, found.trial), (1, 12));
        assert!(found.message.contains("the dice fell off the table"), "{}", found.message);
        assert!((1..=12).contains(&results.trials), "{}", results.trials);
        assert_is_a_run_of(&mut plan(16, 1), &results);
    }
}

#[test]
fn rows_of_a_broken_run_are_those_of_the_trials_that_count() {
    let mut broken = plan(2, 400);
    rig(&mut broken, Rig { fault: Some((1, 300)), ..Rig::default() });
    let mut text = Vec::new();
    let rows = PerTrial::new(&mut text);
    let (options, stop) = (RunOptions { threads: 2, block: 7 }, AtomicBool::new(false));
    let results =
        outweigh::sim::run(&broken, options, &Progress::default(), &stop, Some(&rows)).unwrap();
    rows.finish().unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.lines().count() as u64, 2 * results.trials);
    assert!(!text.lines().any(|line| line.starts_with("300,")));
}
