//! Flat play gives the results of the engine: for every cell that is played flat, trial by trial, with the uses of
//! policy lines.

use crate::support::{every_scenario, plan, runs_in_full};
use outweigh::engine::{AnyConflict, TrialRecord};
use std::path::Path;

/// Plays trials of a cell flat and with the engine, and compares them.
fn compare(flat: &dyn AnyConflict, engine: &dyn AnyConflict, trials: u64, told: &str) {
    let lines = flat.line_count();
    let (mut one, mut other) = (flat.runner(), engine.runner());
    for trial in 0..trials {
        let seed = 7;
        one.play(seed, trial);
        other.play(seed, trial);
        let records: [&TrialRecord; 2] = [one.record(), other.record()];
        assert_eq!(records[0], records[1], "{told}, trial {trial}");
        let (mut used, mut wanted) = (vec![0; lines], vec![0; lines]);
        one.take_lines(&mut used);
        other.take_lines(&mut wanted);
        assert_eq!(used, wanted, "{told}, lines of trial {trial}");
    }
    assert_eq!(flat.flat_fault(), None, "{told}");
}

/// Compares all cells of a scenario; returns how many of them are played flat, and how many there are.
fn compare_all(path: &Path, trials: u64) -> (usize, usize) {
    let (flat, mut engine) = (plan(path, 1), plan(path, 1));
    engine.cells.iter_mut().for_each(|cell| cell.game.play_by_engine());
    let mut taken = 0;
    for (at, (cell, same)) in flat.cells.iter().zip(&engine.cells).enumerate() {
        let told = format!("{}, cell {}", path.display(), at + 1);
        if !cell.game.is_flat() {
            if std::env::var("OUTWEIGH_TOLD").is_ok() {
                println!("{told}: {}", cell.game.flat_obstacle().unwrap_or_default());
            }
            continue;
        }
        compare(&*cell.game, &*same.game, trials, &told);
        let stays = cell.game.is_flat();
        taken += usize::from(stays);
        if !stays { println!("{told}: given up"); }
    }
    (taken, flat.cells.len())
}

#[test]
fn flat_play_equals_the_engine_in_every_scenario() {
    let trials = if runs_in_full() { 2000 } else { 200 };
    let mut taken = 0;
    for path in every_scenario() {
        let (flat, all) = compare_all(&path, trials);
        if flat > 0 { println!("{}: {flat} of {all}", path.display()); }
        taken += usize::from(flat > 0);
    }
    assert!(taken >= 2, "{taken}");
}
