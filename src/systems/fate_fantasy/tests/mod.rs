//! Tests of Fate Fantasy: every rule of its ledger that is simulated, told with scripted dice; its
//! dice and its plain duel against exact numbers.
//!
//! `clauses.txt` names the test that holds each clause; `coverage` checks that none is missing.

mod attack;
mod bars;
mod basics;
mod blocks;
mod clauses;
mod coverage;
mod deeds;
mod duel;
mod edges;
mod features;
mod further;
mod harm;
mod house_effects;
mod house_fuzz;
mod house_rules;
mod initiative;
mod leaving;
mod measures;
mod people;
mod played_tables;
mod sheets;
mod support;
mod tables;
mod weapons;
mod whole;
