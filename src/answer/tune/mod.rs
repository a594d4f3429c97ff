//! Tune: which few changes of several settings meet several targets at once?
//!
//! Every choice of values is a *candidate*. Each target in each scenario and with each play is a *requirement*. The
//! search (`search`) plays few trials of some candidates, each with dice of its own (`played`), fits a surrogate of
//! each requirement (`surrogate`), plays the candidates that it expects most of, and gives more trials to those that
//! may meet every requirement. Once one of them does, only candidates nearer to the file are of interest: those with
//! fewer changes, then with smaller ones. A last pass (`polish`) takes back every change that is not needed.
//!
//! The answer plays fresh trials (`measure`), whose intervals hold for all requirements together. If no candidate
//! meets all requirements, `conflicts` finds the pairs that exclude each other and the front between two of them.
//!
//! Nothing depends on a clock or on threads: seed and budget decide the answer.
//!
//! Measured on three paths of the plain duel (252 combinations) with a budget of 100,000 trials, against the full grid at
//! 5,000 trials each: with 18 combinations that meet three targets, 20 of 20 answers were the cheapest one of the grid
//! after 71,000 trials. With a single such combination, of two or of three changes, 20 of 20 answers were that one after
//! 85,000 trials; 17 of 20 were while all candidates played the same dice. The test `ways_of_search_against_the_grid`
//! compares with neighbours of the best as well, and `small_problems_against_a_plain_grid` with a grid of equal trials.

mod conflicts;
mod matrix;
mod measure;
mod played;
mod polish;
mod propose;
mod requirement;
mod search;
mod space;
mod stage;
mod surrogate;
mod target;
#[cfg(test)]
mod tests;

pub use conflicts::{Conflicts, Front, FrontPoint};
pub use matrix::{Matrix, Score};
pub use measure::{Checked, Standing, Tuned};
pub use requirement::{Reading, Requirement};
pub use search::Found;
pub use space::{Candidate, Cost, Dimension, Space};
pub use stage::{Prepared, Question, Scene, Stage};
pub use target::{Keep, TOLERANCE_OF_MEANS, TOLERANCE_OF_SHARES, Target};

/// Trials of a question that names no budget.
pub const BUDGET: u64 = 200_000;
/// Fewest trials with which a search can find something.
pub const LEAST_BUDGET: u64 = 1_000;
