//! All integration tests in one binary: linking is the slow part.

mod allocation;
mod conformance;
mod dice_tables;
mod knobs;
mod program;
mod support;
