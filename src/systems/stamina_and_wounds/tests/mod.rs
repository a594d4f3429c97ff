//! Tests of Stamina and Wounds: every rule of its ledger that is simulated, told with scripted
//! dice; its dice and its plain duel against exact numbers.
//!
//! `clauses.txt` names the test that holds each clause; `coverage` checks that none is missing.

mod coverage;
mod draw_labels;
pub(crate) mod exact;
mod features;
pub(crate) mod house;
mod measures;
pub(crate) mod rules;
mod support;
