//! Tests of Boons and Banes: every rule of its ledger that is simulated, told with scripted dice;
//! its dice and its duels against exact numbers.
//!
//! A test names the rows it holds in its name or its doc comment; `coverage` checks that none is
//! missing. Worked examples are named by their numbers, `V-30`.

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
