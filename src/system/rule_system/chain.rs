//! Trials that consist of several conflicts.

use crate::system::{Course, RuleSystem};
use std::ops::Range;

/// How a system plays several conflicts in one trial, with pauses between them. They share one state and one
/// count of exchanges.
#[derive(Debug)]
pub struct Chain<R: RuleSystem> {
    /// Whether the system can play series of conflicts.
    pub plays_series: bool,
    /// Returns the largest number of conflicts that a trial can have.
    pub conflicts: fn(&R::Setup) -> usize,
    /// Returns the number of conflicts in the series, each of which a side wins by itself. 1 is a single
    /// conflict, or scenes that lead on to one another. If it is more, [`course`](Self::course) says how they
    /// went, and each side has the measures of a series.
    pub series: fn(&R::Setup) -> usize,
    /// Returns how the conflicts of a trial went so far, `None` if the system plays no series.
    pub course: fn(&R::State) -> Option<&Course>,
    /// Returns how far a trial has come: 0 during the first conflict, 1 after it, 2 during the second one,
    /// and so on. The value never falls, and a turn raises it by at most 1.
    pub stage: fn(&R::State) -> usize,
    /// The measures that charts follow from stage to stage of a series, besides those that they follow from
    /// exchange to exchange: what is left between conflicts.
    pub levels: Range<usize>,
}

impl<R: RuleSystem> Chain<R> {
    /// A trial is a single conflict.
    pub const SINGLE: Self = Self {
        plays_series: false,
        conflicts: |_| 1,
        series: |_| 1,
        course: |_| None,
        stage: |_| 0,
        levels: 0..0,
    };
}
