//! Answers: what questions about a scenario ask for, and how trials decide them.
//!
//! - [`Demand`]: what a measure is wanted to be, as the user writes it: `heroes.win = 80%`,
//! - [`Values`]: the values of a path that are tried, and what is declared about paths,
//! - [`standings`]: which values fulfil it from which side, with stated confidence,
//! - [`Question`], [`Prepared`]: which value gives a measure what is wanted of it, and [`Telling`] that in sentences.

mod demand;
mod measured;
mod paths;
mod solve;
mod standings;
mod verdict;

pub use demand::{Demand, contradiction};
pub use measured::Measured;
pub use paths::{Declared, Values, declared, number};
pub use solve::{Curve, LEAST, Prepared, Question, Solved, Wanted};
pub use standings::{Crossing, Moments, Point, Search, Standing, Target, crossings, standings};
pub use verdict::Telling;
