//! Tests of Fate Core: the worked examples of the ledger, told at a scripted table.

use super::FateCore;
use crate::engine::Conflict;
use crate::scenario::{Document, Problems, Scenario};

/// Compiles a scenario that must be free of mistakes.
pub(super) fn conflict(text: &str) -> Conflict<FateCore> {
    let document = Document::parse("test.toml", text).unwrap_or_else(|p| panic!("{p}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    conflict.unwrap()
}
