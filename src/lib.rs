//! Outweigh: a Monte Carlo balance simulator for tabletop conflict rules.
//!
//! # The pipeline
//!
//! ```text
//! scenario file + overrides
//!   -> scenario::Document, Scenario        what was written, and where
//!   -> sim::Plan                           one cell per combination of varied values
//!   -> engine                              each cell compiled by its rule system
//!   -> sim::run                            cells x blocks of trials, in parallel, no allocation
//!   -> sim::Results                        integer tallies, merged exactly
//!   -> report                              frames, CSV, charts, findings, terminal table
//! ```
//!
//! # The map
//!
//! A module imports only modules of lower rank.
//!
//! | rank | module | what it is |
//! |---|---|---|
//! | 0 | [`dice`] | rolls, labelled draws, exact odds |
//! | 0 | `in_tests` | checks that tests run |
//! | 0 | [`inline_vec`] | fixed-capacity lists that are plain values |
//! | 0 | [`knob`] | declared knobs, sweep syntax |
//! | 0 | [`cache`] | results of pure functions, the latest few |
//! | 0 | [`stats`] | intervals, paired differences |
//! | 1 | [`scenario`] | the file's shape that all systems share; mistakes with their places |
//! | 2 | [`system`] | the contract: rule systems, the seam, vocabulary, measures, portrayals |
//! | 3 | [`policy`] | priority lists, compiled |
//! | 4 | [`table`] | who sits at the table: live, recording, scripted, enumerating |
//! | 5 | [`engine`] | the only trial loop; the exact solver; type-erased systems; the conformance suite |
//! | 6 | `testing` | tools for tests of rule systems: worked examples, random house rules, comparisons of fast paths |
//! | 6 | [`kernels`] | rules that the Fate systems share |
//! | 6 | [`sim`] | plan, blocks, rayon, tallies |
//! | 7 | [`systems`] | the rule systems, and their registration |
//! | 7 | [`report`] | frames, charts, CSV, findings |
//! | 8 | [`answer`] | questions: which value, what matters most, which play is strong |
//! | 9 | `cli` | the command line, for the shipped systems and for [`main_with`] any others |
//!
//! # What always holds
//!
//! * Rules hold no generator, no policy and no log: they ask the one [`system::Table`].
//! * A state is a plain value of fixed size, `Clone + Eq + Hash`.
//! * What falls in a trial is a function of seed and trial number; cells share it.
//! * Tallies are integers, so results are bit-identical on any number of threads.
//! * Nothing allocates between the beginning and the end of a trial.
#![forbid(unsafe_code)]

// The command line names the library as everybody else does.
extern crate self as outweigh;

#[macro_use]
mod in_tests;

pub mod answer;
pub mod cache;
mod cli;
pub mod dice;
pub mod engine;
pub mod inline_vec;
pub mod kernels;
pub mod knob;
pub mod policy;
pub mod report;
pub mod scenario;
pub mod sim;
pub mod stats;
pub mod system;
pub mod systems;
pub mod table;
mod testing;

pub use cli::main_with;
