//! Behaviour is pinned: a digest of what some trials of every cell of every scenario come to.
//!
//! The committed file says for each cell what its tallies were when somebody last looked. A change
//! that moves a cell fails here by the names of the scenario, the cell and the measures that moved,
//! so that no change of behaviour is made unawares.

mod checks;
mod compare;
mod digest;
mod file;

use crate::support::{every_scenario, folder, plan, run};
pub use digest::{Digest, Scenario, Signature, quantity_name};
use rayon::prelude::*;
use std::path::PathBuf;

/// Trials per cell: few, so that the check is quick. Every cell of a rule that changes moves.
const TRIALS: u64 = 20;

/// The command that writes the pinned file anew.
pub const RENEW: &str = "OUTWEIGH_RENEW=signatures cargo test --release --test all signatures";

/// Where the pinned signatures are.
fn pinned_path() -> PathBuf {
    folder("tests/all/signatures/pinned.txt")
}

/// The pinned signatures of all scenarios.
pub fn pinned() -> Vec<Scenario> {
    let path = pinned_path();
    let text = std::fs::read_to_string(&path);
    let text =
        text.unwrap_or_else(|e| panic!("{}: {e}\nIt is written by\n  {RENEW}", path.display()));
    file::read(&text).unwrap_or_else(|problem| {
        panic!("{}, {problem}\nIt is made by a command, never by hand:\n  {RENEW}", path.display())
    })
}

/// The signatures of all scenarios as they play now.
fn played() -> Vec<Scenario> {
    let root = folder("");
    let paths = every_scenario();
    let sign = |path: &PathBuf| {
        let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
        digest::sign(&name, &run(&plan(path, TRIALS), 1, 0))
    };
    paths.par_iter().map(sign).collect()
}

/// Whether `OUTWEIGH_RENEW` asks for this.
pub fn renews(what: &str) -> bool {
    let asked = std::env::var("OUTWEIGH_RENEW").unwrap_or_default();
    asked.split(',').any(|word| word == what)
}

#[test]
fn signatures_are_those_that_are_pinned() {
    let now = played();
    if renews("signatures") {
        std::fs::write(pinned_path(), file::write(&now)).unwrap();
    }
    let moved = compare::compare(&pinned(), &now);
    assert!(moved.is_empty(), "{}", compare::report(&moved, &now));
}
