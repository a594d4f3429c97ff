//! The chance to win of each side while a conflict runs, estimated from readings of the sides.
//!
//! The function is fitted before play, on pilot trials with dice that no run throws, so a trial of the run is never
//! part of its own estimate. It depends on the cell alone, not on the seed or the trials of the run: two runs of a
//! cell measure one and the same thing.

mod fit;
mod logistic;
mod pilot;
mod suspense;

pub(super) use fit::ChanceFunction;
pub(super) use pilot::{Pilot, places_of_wins, winners};

#[cfg(test)]
mod tests;
