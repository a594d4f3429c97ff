//! How many trials make a block: few enough that a run stops soon after it is asked to. Results do
//! not depend on it.

use super::Progress;
use std::time::{Duration, Instant};

pub(crate) const BLOCK_TIME: Duration = Duration::from_millis(100);

/// Longest time of a round of many cells. A round may be longer than a block, because a stopped round is dropped at
/// once, while a stopped block is finished first. Long rounds are faster: the working memory of thousands of cells is
/// made again in every round.
const ROUND_TIME: Duration = Duration::from_secs(4);

/// The size of blocks (or rounds), by the speed of the last one.
pub(crate) struct Pace {
    most: u64,
    /// Longest time of a block: [`BLOCK_TIME`] or [`ROUND_TIME`].
    time: Duration,
    fixed: Option<u64>,
    /// Seconds for one trial of every cell. `None` before [`note`](Self::note) was called.
    per_trial: Option<f64>,
}

impl Pace {
    /// Makes a pace of at most `most` trials per block; always `fixed` trials if that is not 0.
    pub(crate) fn new(most: u64, fixed: u64) -> Self {
        let fixed = (fixed > 0).then_some(fixed);
        Self { most: most.max(1), time: BLOCK_TIME, fixed, per_trial: None }
    }

    /// Like [`new`](Self::new), but for rounds, which may take longer than blocks.
    pub(crate) fn of_rounds(most: u64, fixed: u64) -> Self {
        Self { time: ROUND_TIME, ..Self::new(most, fixed) }
    }

    /// Trials of the next block. The first block has one trial, because the speed is not known yet.
    pub(crate) fn block(&self, progress: &Progress) -> u64 {
        if let Some(fixed) = self.fixed {
            return fixed;
        }
        let Some(per_trial) = self.per_trial else { return 1 };
        // The last blocks before the end of a run that has a time are short ones.
        let left = progress.deadline().map(|end| end.saturating_duration_since(Instant::now()) / 4);
        let time = left.map_or(self.time, |left| left.min(self.time));
        ((time.as_secs_f64() / per_trial.max(1e-9)) as u64).clamp(1, self.most)
    }

    /// Notes how long a block took.
    pub(crate) fn note(&mut self, trials: u64, time: Duration) {
        self.per_trial = Some(time.as_secs_f64() / trials.max(1) as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_as_long_as_they_may_be() {
        let progress = Progress::default();
        let mut pace = Pace::new(1000, 0);
        assert_eq!(pace.block(&progress), 1);
        pace.note(1, Duration::from_millis(5));
        assert_eq!(pace.block(&progress), 20);
        pace.note(20, Duration::from_micros(20));
        assert_eq!(pace.block(&progress), 1000, "never more than the most");
        pace.note(1, Duration::from_secs(2));
        assert_eq!(pace.block(&progress), 1);
        assert_eq!(Pace::new(1000, 7).block(&progress), 7);
    }

    #[test]
    fn the_last_blocks_of_a_timed_run_are_short() {
        let progress = Progress::default();
        let mut pace = Pace::new(1000, 0);
        pace.note(1, Duration::from_millis(1));
        progress.end_at(Instant::now());
        assert_eq!(pace.block(&progress), 1);
    }
}
