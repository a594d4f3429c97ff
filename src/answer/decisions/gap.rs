//! The gap between the best option of a decision and the second best, from paired plays of all answers.
//!
//! The means of the answers are noisy, and the best of several noisy means looks better than it is. So the gap is not
//! computed from the means. It is bounded by intervals of all paired differences that hold together:
//! the true gap is the largest, over all answers, of the smallest difference to an answer of another option. The same
//! expression of lower ends bounds it from below, that of upper ends from above, and no choice of a winner takes part.

use crate::stats::{Sums, paired_in_steps, paired_shares};
use crate::system::Choice;

/// Sums of the results of several answers that played with equal dice.
#[derive(Clone, Debug, Default)]
pub(super) struct Plays {
    /// Plays of each answer; those that still play have equally many.
    counts: Vec<u64>,
    sums: Vec<Sums>,
    /// Sums of products, a row of all answers for each answer.
    products: Vec<i64>,
}

impl Plays {
    /// Makes empty sums for this many answers.
    pub(super) fn new(answers: usize) -> Self {
        Self {
            counts: vec![0; answers],
            sums: vec![Sums { sum: 0, squares: 0 }; answers],
            products: vec![0; answers * answers],
        }
    }

    /// Adds the results of one play of each answer. Results of answers that no longer play are ignored.
    pub(super) fn add(&mut self, results: &[i32], is_playing: &[bool]) {
        let playing = |at: &usize| is_playing[*at];
        for first in (0..results.len()).filter(playing) {
            let own = i64::from(results[first]);
            self.counts[first] += 1;
            self.sums[first].sum += own;
            self.sums[first].squares += own * own;
            for second in (0..first).filter(playing) {
                self.products[first * results.len() + second] += own * i64::from(results[second]);
            }
        }
    }

    /// Returns the mean of an answer.
    pub(super) fn mean(&self, answer: usize) -> f64 {
        self.sums[answer].sum as f64 / self.counts[answer].max(1) as f64
    }

    /// Returns the most plays that an answer has.
    pub(super) fn most(&self) -> u64 {
        self.counts.iter().copied().max().unwrap_or(0)
    }
}

/// Measure of the results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    /// Whether results are 0 or 1.
    pub(super) is_share: bool,
    /// The count that makes one unit.
    pub(super) unit: f64,
}

/// Bounds of all differences between answers, and of the gap.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// The option of each answer.
    options: Vec<u8>,
    /// Whether each answer still plays.
    pub(super) is_playing: Vec<bool>,
    /// Ends of the difference of two answers, a row for each first answer.
    low: Vec<f64>,
    high: Vec<f64>,
}

impl Bounds {
    /// Makes the bounds before any play.
    pub(super) fn new(answers: &[Choice]) -> Self {
        let count = answers.len();
        Self {
            options: answers.iter().map(|answer| answer.option).collect(),
            is_playing: vec![true; count],
            low: vec![f64::NEG_INFINITY; count * count],
            high: vec![f64::INFINITY; count * count],
        }
    }

    /// Returns the number of answers.
    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    /// Returns how many pairs of answers are compared.
    pub(super) fn pairs(&self) -> usize {
        self.len() * (self.len() - 1) / 2
    }

    /// Takes in the plays so far. All intervals of all looks together hold with the confidence that the caller has
    /// divided among them.
    pub(super) fn look(&mut self, plays: &Plays, scale: Scale, confidence: f64) {
        let count = self.len();
        for first in 0..count {
            for second in 0..first {
                if !self.is_playing[first] || !self.is_playing[second] {
                    continue;
                }
                let (one, other) = (plays.sums[first], plays.sums[second]);
                let trials = plays.counts[first];
                let both = plays.products[first * count + second];
                let found = if scale.is_share {
                    paired_shares(trials, one.sum, other.sum, both, confidence).estimate
                } else {
                    let unit = scale.unit;
                    let found = paired_in_steps(trials, one, other, both, unit, confidence);
                    found.estimate.scaled(1.0 / unit)
                };
                self.take((first, second), (found.low, found.high));
                self.take((second, first), (-found.high, -found.low));
            }
        }
        self.drop_answers();
    }

    fn take(&mut self, (first, second): (usize, usize), (low, high): (f64, f64)) {
        let at = first * self.len() + second;
        self.low[at] = self.low[at].max(low);
        self.high[at] = self.high[at].min(high);
    }

    /// Drops answers that are neither the best of the best option nor the best of the second: their values do not enter
    /// the gap.
    fn drop_answers(&mut self) {
        for answer in 0..self.len() {
            let own = self.options[answer];
            let better = (0..self.len()).filter(|it| self.low_of(*it, answer) > 0.0);
            let mut options: Vec<u8> = better.map(|it| self.options[it]).collect();
            let is_beaten_at_home = options.contains(&own);
            options.sort_unstable();
            options.dedup();
            if is_beaten_at_home || options.len() >= 2 {
                self.is_playing[answer] = false;
            }
        }
    }

    fn low_of(&self, first: usize, second: usize) -> f64 {
        if first == second { 0.0 } else { self.low[first * self.len() + second] }
    }

    /// Returns the smallest of these ends of differences between an answer and the answers of other options.
    fn least(&self, answer: usize, ends: &[f64]) -> f64 {
        let own = self.options[answer];
        let others = (0..self.len()).filter(|it| self.options[*it] != own);
        others.map(|it| ends[answer * self.len() + it]).fold(f64::INFINITY, f64::min)
    }

    /// Returns the ends of the gap between the best option and the second best.
    pub(super) fn gap(&self) -> (f64, f64) {
        let largest = |ends: &[f64]| {
            let each = (0..self.len()).map(|answer| self.least(answer, ends));
            each.fold(f64::NEG_INFINITY, f64::max)
        };
        (largest(&self.low).max(0.0), largest(&self.high).max(0.0))
    }

    /// Whether an option is better than all others by at least this much, for certain.
    pub(super) fn is_best_by(&self, option: u8, least: f64) -> bool {
        let mut own = (0..self.len()).filter(|it| self.options[*it] == option);
        own.any(|answer| self.least(answer, &self.low) >= least)
    }

    /// Whether an option may be better than all others by at least this much.
    pub(super) fn may_be_best_by(&self, option: u8, least: f64) -> bool {
        let mut own = (0..self.len()).filter(|it| self.options[*it] == option);
        own.any(|answer| self.least(answer, &self.high) >= least)
    }

    /// Whether an option may be the best.
    pub(super) fn may_be_best(&self, option: u8) -> bool {
        let mut own = (0..self.len()).filter(|it| self.options[*it] == option);
        own.any(|answer| self.least(answer, &self.high) >= 0.0)
    }

    /// Returns how much the first answer, that of the policy, is worse than another one at least.
    pub(super) fn loss(&self) -> f64 {
        let others = (1..self.len()).map(|it| self.low_of(it, 0));
        others.fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(options: &[u8]) -> Vec<Choice> {
        options.iter().map(|&option| Choice::plain(option)).collect()
    }

    /// Bounds of answers whose values are known exactly.
    fn exact(options: &[u8], values: &[f64]) -> Bounds {
        let mut bounds = Bounds::new(&answers(options));
        for first in 0..values.len() {
            for second in 0..values.len() {
                let apart = values[first] - values[second];
                bounds.take((first, second), (apart, apart));
            }
        }
        bounds
    }

    #[test]
    fn the_gap_is_that_between_the_two_best_options() {
        let close = |bounds: &Bounds, gap: f64| {
            let (low, high) = bounds.gap();
            assert!((low - gap).abs() < 1e-12 && (high - gap).abs() < 1e-12, "{low} {high}");
        };
        close(&exact(&[0, 1, 2], &[0.5, 0.6, 0.1]), 0.1);
        // Two targets of one option are no two options.
        close(&exact(&[0, 1, 1, 2], &[0.3, 0.6, 0.58, 0.1]), 0.3);
        close(&exact(&[0, 1], &[0.4, 0.4]), 0.0);
    }

    #[test]
    fn the_best_and_the_loss_are_read_from_the_bounds() {
        let bounds = exact(&[0, 1, 2], &[0.5, 0.6, 0.1]);
        assert!(bounds.is_best_by(1, 0.09) && !bounds.is_best_by(1, 0.11));
        assert!(bounds.may_be_best(1) && !bounds.may_be_best(0) && !bounds.may_be_best(2));
        assert!((bounds.loss() - 0.1).abs() < 1e-12);
        let open = Bounds::new(&answers(&[0, 1]));
        assert!(open.may_be_best(0) && open.may_be_best(1) && !open.is_best_by(0, 0.0));
        assert_eq!((open.gap(), open.loss()), ((0.0, f64::INFINITY), 0.0));
    }

    #[test]
    fn answers_that_cannot_enter_the_gap_are_dropped() {
        let playing = |options: &[u8], values: &[f64]| {
            let mut bounds = exact(options, values);
            bounds.drop_answers();
            let gap = bounds.gap();
            (bounds.is_playing, gap)
        };
        // The worst of three options, and the worse target of the best option.
        assert_eq!(playing(&[0, 1, 2], &[0.5, 0.6, 0.1]).0, [true, true, false]);
        assert_eq!(playing(&[0, 1, 1], &[0.3, 0.6, 0.5]).0, [true, true, false]);
        // Two answers of one option do not make another one the third.
        assert_eq!(playing(&[0, 1, 1], &[0.3, 0.6, 0.6]).0, [true, true, true]);
    }

    #[test]
    fn plays_are_compared_in_pairs() {
        let mut plays = Plays::new(2);
        // The first wins whenever the second does, and in one of ten further plays.
        for play in 0..1000 {
            plays.add(&[i32::from(play % 10 < 5), i32::from(play % 10 < 4)], &[true, true]);
        }
        let mut bounds = Bounds::new(&answers(&[0, 1]));
        bounds.look(&plays, Scale { is_share: true, unit: 1.0 }, 0.95);
        let (low, high) = bounds.gap();
        // Unpaired, the ends would be 0.1 ± 0.044.
        assert!(low > 0.08 && low < 0.1 && high > 0.1 && high < 0.125, "{low} {high}");
        assert!((plays.mean(0) - 0.5).abs() < 1e-12);
    }
}
