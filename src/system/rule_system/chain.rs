//! Trials that consist of several conflicts: [`Chain`].

use crate::system::{Course, RuleSystem};
use std::ops::Range;

/// How a system plays several conflicts in one trial, with pauses between them. The conflicts share one state and one
/// exchange counter.
#[derive(Debug)]
pub struct Chain<R: RuleSystem> {
    /// Whether the system can play series of conflicts.
    pub plays_series: bool,
    /// Returns the largest number of conflicts that a trial can have.
    pub conflicts: fn(&R::Setup) -> usize,
    /// Returns the number of conflicts in the series; a side wins each of them by itself. 1 means a single conflict,
    /// or scenes that lead on to one another. If the number is larger, [`course`](Self::course) has the results of
    /// the conflicts, and each side has the measures of a series.
    pub series: fn(&R::Setup) -> usize,
    /// Returns the results of the trial's conflicts so far, `None` if the system plays no series.
    pub course: fn(&R::State) -> Option<&Course>,
    /// Returns the stage of a trial: 0 during the first conflict, 1 after it, 2 during the second one, and so on. The
    /// value never falls, and a turn raises it by at most 1.
    pub stage: fn(&R::State) -> usize,
    /// Measures that charts follow from stage to stage of a series, besides the measures followed from exchange to
    /// exchange: levels that are left between conflicts.
    pub levels: Range<usize>,
}

impl<R: RuleSystem> Chain<R> {
    /// Default: a trial is a single conflict, of which [`RuleSystem::ending`] is the result.
    pub const SINGLE: Self = Self {
        plays_series: false,
        conflicts: |_| 1,
        series: |_| 1,
        course: |_| None,
        stage: |_| 0,
        levels: 0..0,
    };
}
