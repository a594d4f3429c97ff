//! Requirements: each target in each scenario and with each play in which it must hold.

use crate::answer::paired_differences::difference_of_means;
use crate::answer::thresholds::Moments;
use crate::engine::{AnyConflict, Quantity, TrialRecord};
use crate::sim::Measured;
use crate::stats::{Estimate, mean_in_steps, number, percent, percent_with_error, share};

/// Steps of a score: a conflict that neither side wins counts one half.
const STEPS_OF_SCORE: f64 = 2.0;

/// How a requirement reads a trial.
#[derive(Clone, Debug)]
pub enum Reading {
    /// A measure.
    Measure(Measured),
    /// The score of one side against another.
    Score {
        /// Number of the side whose score it is.
        first: usize,
        /// Number of the side that it plays against.
        second: usize,
    },
}

/// A target in one scenario with one play.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// Full name of the measure, or both policies of a score.
    pub measure: String,
    /// Place of the requirement: `in horde, strong`. Empty if there is only one scenario and play.
    pub place: String,
    /// Number of the stage on which it is played.
    pub stage: usize,
    /// How it reads a trial.
    pub reading: Reading,
    /// Least value, in the unit of the measure; shares from 0 to 1.
    pub low: f64,
    /// Largest value.
    pub high: f64,
    /// Unit of the distance to the target.
    pub tolerance: f64,
    /// Whether the measure is to stay as it is in the file. Its ends are then set once the file was played.
    pub is_kept: bool,
}

impl Requirement {
    /// Name and place: `heroes.win in horde`. In sentences, tables on the terminal and charts the number of exchanges has
    /// the game's word, such as `rounds`.
    pub fn name(&self) -> String {
        let name = match &self.reading {
            Reading::Measure(measured) => measured.called(),
            Reading::Score { .. } => &self.measure,
        };
        self.placed(name)
    }

    /// Like [`name`](Self::name), but with the name of the measure that is the same in every game, for files.
    pub fn name_in_files(&self) -> String {
        self.placed(&self.measure)
    }

    fn placed(&self, name: &str) -> String {
        match self.place.as_str() {
            "" => name.to_owned(),
            place => format!("{name} {place}"),
        }
    }

    /// Whether it is written in per cent.
    pub fn is_share(&self) -> bool {
        match &self.reading {
            Reading::Measure(measured) => measured.is_share(),
            Reading::Score { .. } => true,
        }
    }

    /// Returns the unit that follows a number; empty for a share.
    pub fn unit(&self) -> &str {
        match &self.reading {
            Reading::Measure(measured) => measured.unit(),
            Reading::Score { .. } => "",
        }
    }

    /// Number of counted steps that make one unit.
    fn scale(&self) -> f64 {
        match &self.reading {
            Reading::Measure(measured) => measured.scale,
            Reading::Score { .. } => STEPS_OF_SCORE,
        }
    }

    /// Returns the numbers of the quantities that it reads in a conflict; a measure is read once. `None` if the
    /// conflict lacks one.
    pub(super) fn places(&self, game: &dyn AnyConflict) -> Option<[usize; 2]> {
        let win = |side: usize| {
            let is_it = |it: &Quantity| it.side == Some(side) && it.measure.name == "win";
            game.quantities().iter().position(is_it)
        };
        match &self.reading {
            Reading::Measure(measured) => measured.place_in(game).map(|place| [place; 2]),
            Reading::Score { first, second } => Some([win(*first)?, win(*second)?]),
        }
    }

    /// Reads a trial.
    pub(super) fn read(&self, record: &TrialRecord, [one, other]: [usize; 2]) -> i32 {
        match &self.reading {
            Reading::Measure(_) => record.values[one],
            Reading::Score { .. } => 1 + record.values[one].cmp(&record.values[other]) as i32,
        }
    }

    /// Returns the estimate from the sums of some trials.
    pub fn estimate(&self, moments: Moments, trials: u64, confidence: f64) -> Estimate {
        let Moments { sum, squares } = moments;
        match &self.reading {
            Reading::Measure(measured) if measured.is_share() => share(sum, trials, confidence),
            Reading::Measure(measured) => {
                mean_in_steps(sum, squares, trials, measured.scale, confidence)
                    .scaled(1.0 / measured.scale)
            }
            Reading::Score { .. } => {
                let found = mean_in_steps(sum, squares, trials, STEPS_OF_SCORE, confidence);
                let Estimate { value, low, high, n } = found.scaled(1.0 / STEPS_OF_SCORE);
                Estimate { value, low: low.max(0.0), high: high.min(1.0), n }
            }
        }
    }

    /// Returns the mean of a measure, in its unit.
    pub(super) fn mean(&self, moments: Moments, trials: u64) -> f64 {
        moments.sum as f64 / trials.max(1) as f64 / self.scale()
    }

    /// Returns the variance of the mean of some trials. Trials that all agree still leave some doubt, as if one more
    /// trial had been another.
    pub(super) fn noise(&self, moments: Moments, trials: u64) -> f64 {
        let n = trials.max(1) as f64;
        let mean = moments.sum as f64 / n;
        let variance = (moments.squares as f64 / n - mean * mean).max(0.0);
        let step = if matches!(&self.reading, Reading::Measure(it) if it.is_share()) {
            1.0
        } else {
            self.scale()
        };
        (variance + step * step / n) / n / (self.scale() * self.scale())
    }

    /// Returns by how much the measure moves from one list of values to another on the same trials.
    pub(super) fn difference(&self, new: &[i32], old: &[i32], confidence: f64) -> Estimate {
        match &self.reading {
            Reading::Measure(measured) => {
                crate::answer::paired_differences::difference(new, old, measured, confidence)
                    .estimate
            }
            Reading::Score { .. } => {
                difference_of_means(new, old, STEPS_OF_SCORE, confidence).estimate
            }
        }
    }

    /// Returns how far a value lies outside of the target, in tolerances; 0 inside.
    pub fn distance(&self, value: f64) -> f64 {
        (self.low - value).max(value - self.high).max(0.0) / self.tolerance
    }

    /// Returns an estimate in words: `71.3 % ± 0.1`, `3.21 ± 0.02`.
    pub fn told(&self, estimate: &Estimate) -> String {
        match &self.reading {
            Reading::Measure(measured) => measured.told(estimate),
            Reading::Score { .. } => percent_with_error(estimate),
        }
    }

    /// Returns an estimate in words, without its error.
    pub fn short(&self, estimate: &Estimate) -> String {
        match &self.reading {
            Reading::Measure(measured) => measured.short(estimate),
            Reading::Score { .. } => percent(estimate),
        }
    }

    /// Returns the target in words: `60 % to 70 %`, `at most 20 %`, `as it is, ± 0.2`.
    pub fn wished(&self) -> String {
        if self.is_kept {
            // Of a tolerance that is a part of the measure, two digits are enough.
            let around = if self.is_share() { self.tolerance * 100.0 } else { self.tolerance };
            let decimals = if around >= 10.0 { 0 } else { 1 + usize::from(around < 1.0) };
            let around = number(around, decimals);
            let around = around.trim_end_matches('0').trim_end_matches('.');
            return format!("as it is, ± {around}");
        }
        let [low, high] = [self.low, self.high].map(|end| self.asked(end));
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) => format!("{low} to {high}"),
            (true, false) => format!("at least {low}"),
            _ => format!("at most {high}"),
        }
    }

    fn asked(&self, wanted: f64) -> String {
        match &self.reading {
            Reading::Measure(measured) => measured.asked(wanted),
            Reading::Score { .. } => {
                let points = wanted * 100.0;
                let decimals = usize::from((points - points.round()).abs() > 1e-6);
                format!("{} %", number(points, decimals))
            }
        }
    }
}
