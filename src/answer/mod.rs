//! Answers: what questions about a scenario ask for, and how trials decide them.
//!
//! - [`Demand`]: what a measure is wanted to be, as the user writes it: `heroes.win = 80%`,
//! - [`Values`]: the values of a path that are tried, and what is declared about paths,
//! - [`standings`]: which values fulfil it from which side, with stated confidence,
//! - [`decisions`]: how many decisions of a fight matter, and options that good play never chooses,
//! - [`exploit`]: policies that do better, found by a search,
//! - [`Mixture`]: how often each of two sides should play which of its policies,
//! - [`rank`]: what matters most,
//! - [`robust`]: how far comparisons depend on how well both sides play,
//! - [`styles`]: every policy of a side against every policy of another, and the [`Equilibrium`] of that,
//! - [`tune`]: which few changes of several settings meet several targets at once,
//! - [`Question`], [`Prepared`]: which value gives a measure what is wanted of it, and [`Telling`] that in sentences.

pub mod decisions;
mod declared_values;
mod equilibrium;
pub mod exploit;
mod mixture;
mod paired_differences;
pub mod rank;
pub mod robust;
mod seated_policy;
mod sentences;
mod solve;
pub mod strong;
pub mod styles;
mod target_value;
mod thresholds;
pub mod tune;

pub use crate::sim::Measured;
pub use declared_values::{Declared, Values, declared, number};
pub use equilibrium::{Equilibrium, equilibrium};
pub use mixture::{Mixture, Player};
pub use seated_policy::{Seat, is_taken, named, policies};
pub use sentences::Telling;
pub use solve::{Curve, LEAST, Prepared, Question, Solved, Wanted};
pub use target_value::{Demand, contradiction};
pub use thresholds::{Crossing, Moments, Point, Search, Standing, Target, crossings, standings};
