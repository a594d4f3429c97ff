//! Tests of Boons and Banes: every rule of its ledger that is simulated, told with scripted dice;
//! its dice and its duels against exact numbers.
//!
//! `clauses.txt` names the test that holds each clause and each worked example, `V-30`; `coverage`
//! checks that none is missing.

mod attacks;
mod clause_cases;
mod clause_results;
mod clauses;
mod conversions;
mod coverage;
mod duels;
mod edges;
mod endings;
mod features;
mod full;
mod gear;
mod groups;
mod house_effects;
mod house_fuzz;
mod house_rules;
mod knobs;
mod ledger_duels;
mod ledger_tables;
mod measures;
mod objects;
mod opening;
mod plain;
mod playable;
mod pools;
mod scene_clauses;
mod scenes;
mod series;
mod support;
mod tables;
mod talents;
mod traces;
