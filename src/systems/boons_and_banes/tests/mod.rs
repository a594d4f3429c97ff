//! Tests of Boons and Banes: every rule of its ledger that is simulated, told with scripted dice;
//! its dice and its duels against exact numbers.
//!
//! `clauses.txt` names the test that holds each clause and each worked example, `V-30`; `coverage`
//! checks that none is missing.

mod coverage;
pub(crate) mod exact;
mod features;
pub(crate) mod house;
mod knobs;
mod measures;
mod playable_values;
pub(crate) mod rules;
mod support;
