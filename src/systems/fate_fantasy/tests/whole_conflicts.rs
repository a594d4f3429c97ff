//! Whole conflicts: the scenarios made for tests keep every promise of the contract, and what
//! happens in them can be told.

use crate::engine::{Conflict, Transcript, conformance};
use crate::scenario::{Problems, Scenario};
use crate::systems::fate_fantasy::FateFantasy;
use std::path::Path;

/// The scenario of a file below the project.
fn conflict(path: &str) -> Conflict<FateFantasy> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let document = crate::scenario::open(&path).unwrap_or_else(|problems| panic!("{problems}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    conflict.unwrap_or_else(|| panic!("{problems}"))
}

#[test]
fn a_rich_fight_keeps_the_promises_of_the_contract() {
    for name in ["mirror", "rich"] {
        let conflict = conflict(&format!("tests/all/scenarios/fate-fantasy/{name}.toml"));
        assert_eq!(conformance::check(&conflict, 7, 300), Ok(()), "{name}");
    }
}

#[test]
fn every_fact_has_words() {
    let conflict = conflict("tests/all/scenarios/fate-fantasy/rich.toml");
    for trial in 0..50 {
        let transcript = Transcript::record(&conflict, 42, trial);
        let blank = transcript.lines.iter().any(|line| line.text.trim().is_empty());
        assert!(!blank, "{transcript}");
    }
}
