//! Tests of Fate Fantasy: every rule of its ledger that is simulated, told with scripted dice; its
//! dice and its plain duel against exact numbers.
//!
//! `clauses.txt` names the test that holds each clause; `coverage` checks that none is missing.

mod coverage;
mod dice_tables;
mod exact_duels;
mod features;
pub(crate) mod house;
mod measures;
mod played_tables;
mod refused_sheets;
pub(crate) mod rules;
mod support;
mod whole_conflicts;
