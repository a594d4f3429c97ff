//! Outweigh: a Monte Carlo balance simulator for tabletop conflict rules.
//!
//! ```
//! use outweigh::prelude::*;
//!
//! # fn main() -> Result<(), Error> {
//! let report = Simulation::open("fate-core/plain_duel")?.trials(500).run()?;
//! println!("{report}");
//! for sentence in report.findings() {
//!     println!("{sentence}");
//! }
//! # Ok(())
//! # }
//! ```
//!
//! [`Simulation`] opens, changes and runs scenarios; [`Report`] has the results. A rule system of one's own implements
//! [`system::RuleSystem`]; [`main_with`] gives it the whole command line.
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
//! | 0 | `inline_vec` | fixed-capacity lists that are plain values |
//! | 0 | [`knob`] | declared knobs, sweep syntax |
//! | 0 | `cache` | results of pure functions, the latest few |
//! | 0 | `stats` | intervals, paired differences |
//! | 1 | [`scenario`] | the file's shape that all systems share; mistakes with their places |
//! | 2 | [`system`] | the contract: rule systems, the seam, vocabulary, measures, portrayals |
//! | 3 | `policy` | priority lists, compiled |
//! | 4 | `table` | who sits at the table: live, recording, scripted, enumerating |
//! | 5 | [`engine`] | the only trial loop; the exact solver; type-erased systems; the conformance suite |
//! | 6 | `testing` | tools for tests of rule systems: worked examples, random house rules, comparisons of fast paths |
//! | 6 | `kernels` | rules that the Fate systems share |
//! | 6 | `text_game` | games as text: their language, and the rule system that plays them |
//! | 7 | [`sim`] | plan, blocks, rayon, tallies |
//! | 7 | [`systems`] | the rule systems, and their registration |
//! | 8 | [`report`] | frames, charts, CSV, findings |
//! | 9 | [`answer`] | questions: which value, what matters most, which play is strong |
//! | 9 | [`studio`] | the page in the browser: its calls and its server |
//! | 9 | `simulation` | the library in a few lines: [`Simulation`], [`Report`], [`Error`] |
//! | 9 | [`game`] | one import for a game of your own |
//! | 10 | `cli` | the command line, for the shipped systems and for [`main_with`] any others |
//!
//! # What always holds
//!
//! * Rules hold no generator, no policy and no log: they ask the one [`system::Table`].
//! * A state is a plain value of fixed size, `Clone + Eq + Hash`.
//! * What falls in a trial is a function of seed and trial number; cells share it.
//! * Tallies are integers, so results are bit-identical on any number of threads.
//! * Nothing allocates between the beginning and the end of a trial.
#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

// Lets the command line name the library as other crates do.
extern crate self as outweigh;

#[macro_use]
mod in_tests;

pub mod answer;
mod cache;
mod cli;
pub mod dice;
mod each;
pub mod engine;
pub mod game;
mod inline_vec;
mod kernels;
pub mod knob;
mod policy;
pub mod report;
pub mod scenario;
pub mod sim;
mod simulation;
mod stats;
pub mod studio;
pub mod system;
pub mod systems;
mod table;
mod testing;
pub mod text_game;

/// The crate of data frames that [`Report::frames`] returns, so that versions match.
#[cfg(feature = "polars")]
pub use ::polars;
pub use cli::main_with;
pub use simulation::{Error, Outcome, Report, Simulation};

/// Everything that a program needs to run scenarios.
pub mod prelude {
    pub use crate::stats::{Difference, Estimate};
    pub use crate::{Error, Outcome, Report, Simulation};
}

/// Items that the crate's own tests and benchmarks use; no part of the public interface.
#[doc(hidden)]
pub mod internals {
    pub use crate::kernels::fate::rules::odds::{Outcomes, chance, fixed, opposed};
    pub use crate::stats::*;
    pub use crate::systems::boons_and_banes::rules::rolls::dice_pool::{Fall, PoolDice, Pools};
}
