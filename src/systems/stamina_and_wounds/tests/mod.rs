//! Tests of Stamina and Wounds: every rule of its ledger that is simulated, told with scripted
//! dice; its dice and its plain duel against exact numbers.
//!
//! `clauses.txt` names the test that holds each clause; `coverage` checks that none is missing.

mod armour;
mod attack;
mod clauses;
mod conditions;
mod core;
mod coverage;
mod death;
mod defend;
mod duel;
mod edges;
mod features;
mod harm;
mod house_effects;
mod house_fuzz;
mod house_rules;
mod initiative;
mod items;
mod labels;
mod lengths;
mod maneuvers;
mod measures;
mod morale;
mod odds;
mod rests;
mod saves;
mod sneak;
mod strikes;
mod support;
mod tables;
mod turns;
