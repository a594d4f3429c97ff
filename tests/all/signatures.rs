//! Behaviour is pinned: a digest of what some trials of every cell of every scenario come to.
//!
//! The files in this folder say for each cell what its tallies were when the command last wrote them, one file for each
//! scenario. A change that moves a cell fails here by the names of the scenario and the cell, so that no change of
//! behaviour is made unawares. `OUTWEIGH_SIGNATURE_DETAIL=FOLDER` writes the numbers behind the digests, so that `diff`
//! shows which of them differ between two builds.

mod checks;
mod compare;
mod detail;
mod digest;
mod file;

use crate::support::{every_scenario, folder, plan, run};
pub use digest::{Digest, Scenario, Signature, quantity_name};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Trials per cell: few, so that the check is quick. Every cell of a rule that changes moves.
const TRIALS: u64 = 20;

/// The command that writes the pinned files anew.
pub const RENEW: &str = "OUTWEIGH_RENEW=signatures cargo test --release --test all signatures";

/// Where the pinned signatures are.
fn pinned_folder() -> PathBuf {
    folder("tests/all/signatures")
}

/// The pinned signatures of all scenarios.
pub fn pinned() -> Vec<Scenario> {
    file::read_all(&pinned_folder()).unwrap_or_else(|problem| {
        panic!("{problem}\nA command makes these files, never a hand:\n  {RENEW}")
    })
}

/// The signatures of all scenarios as they play now; writes the numbers behind them into a folder, if one is given.
fn played(detail: Option<&Path>) -> Vec<Scenario> {
    let root = folder("");
    let paths = every_scenario();
    let sign = |path: &PathBuf| {
        let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
        let name = name.replace('\\', "/");
        let results = run(&plan(path, TRIALS), 1, 0);
        if let Some(folder) = detail {
            file::put(&file::place(folder, &name), &detail::of(&results)).unwrap();
        }
        digest::sign(&name, &results)
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
    let detail = std::env::var_os("OUTWEIGH_SIGNATURE_DETAIL").map(PathBuf::from);
    let now = played(detail.as_deref());
    if renews("signatures") {
        for path in file::renew(&pinned_folder(), &now).unwrap() {
            eprintln!("{}", path.display());
        }
    }
    let moved = compare::compare(&pinned(), &now);
    assert!(moved.is_empty(), "{}", compare::report(&moved, &now));
}
