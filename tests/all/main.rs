//! All integration tests in one binary: linking is the slow part.
// A test says what went wrong by panicking.
#![allow(clippy::unwrap_used)]

mod allocation;
mod answers;
mod beginning;
mod beings;
mod browser;
mod conformance;
mod default_play;
mod dependencies;
mod dice_tables;
mod docs;
mod equals;
mod figures;
mod flat;
mod flat_exact;
mod fuzz;
mod games;
mod interactions;
mod knobs;
mod numbers;
mod pace;
mod pieces;
mod program;
mod prose;
mod questions;
mod rare;
mod reference;
mod rigged;
mod running;
mod signatures;
mod strong;
#[cfg(feature = "studio")]
mod studio;
mod style;
mod support;
mod variants;
mod warnings;
