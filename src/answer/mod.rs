//! Answers: what questions about a scenario ask for, and how trials decide them.
//!
//! - [`Demand`]: what a measure is wanted to be, as the user writes it: `heroes.win = 80%`,
//! - [`standings`]: which values of a path fulfil it from which side, with stated confidence,
//! - [`crossings`]: between which neighbours the answer lies.

mod demand;
mod standings;

pub use demand::{Demand, contradiction};
pub use standings::{Crossing, Point, Search, Standing, crossings, standings};
