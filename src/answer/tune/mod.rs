//! Tune: which few changes of several settings meet several targets at once?
//!
//! Every choice of values is a *candidate*. All candidates play the same trials, and each target in each scenario and
//! with each play is a *requirement*. The search (`search`) plays few trials of some candidates, fits a surrogate of
//! each requirement (`surrogate`), plays the candidates that it expects most of, and gives more trials to those that
//! may meet every requirement. Once one of them does, only candidates nearer to the file are of interest: those with
//! fewer changes, then with smaller ones. A last pass (`polish`) takes back every change that is not needed.
//!
//! The answer plays fresh trials (`measure`), whose intervals hold for all requirements together. If no candidate
//! meets all requirements, `conflicts` finds the pairs that exclude each other and the front between two of them.
//!
//! Nothing depends on a clock or on threads: seed and budget decide the answer.
//!
//! Measured on three paths of the plain duel (252 combinations), against the full grid at 5,000 trials each, which are
//! 1,260,000 trials. With 19 combinations that meet three targets, 20 of 20 searches ended with the cheapest one of the
//! grid after 14,700 trials, whether surrogates or neighbours of the best propose new candidates. With two such
//! combinations, both at the edge of their targets, 7 of 10 searches with a budget of 100,000 trials ended with one of
//! them after 22,000 to 36,000 trials, two with a neighbour of them, and one found none. The test
//! `ways_of_search_against_the_grid` repeats the first part.

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
