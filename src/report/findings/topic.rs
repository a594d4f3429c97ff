//! The measure that a run was asked about, in words.

use super::super::figures::{Comparison, Figures};
use super::grammar::{capitalized, side_wins};
use crate::report::detailed_measures;
use crate::report::noun_phrases::label;
use crate::sim::{Measured, Results};
use crate::stats::{Estimate, number_with_error, percent, percent_with_error, rounded_up};

/// The measure that decides headline, order and rows.
#[derive(Clone, Copy)]
pub(crate) struct Topic<'a> {
    /// Number of the topic among the quantities of a trial.
    pub quantity: usize,
    /// The measure; `None` for who wins.
    measured: Option<&'a Measured>,
}

impl<'a> Topic<'a> {
    /// The topic of a run: the measure it was asked about, else how often the first side wins.
    pub(crate) fn of(results: &'a Results) -> Option<Self> {
        match &results.focus.measure {
            Some(measured) => Some(Self { quantity: measured.quantity, measured: Some(measured) }),
            None => Self::wins(results),
        }
    }

    /// How often the first side wins.
    pub(crate) fn wins(results: &'a Results) -> Option<Self> {
        Some(Self { quantity: results.quantity(Some(0), "win")?, measured: None })
    }

    /// Whether the topic is how often the first side wins.
    pub(crate) fn is_wins(&self) -> bool {
        self.measured.is_none()
    }

    /// Whether it is a share of the trials.
    pub(crate) fn is_share(&self) -> bool {
        self.measured.is_none_or(Measured::is_share)
    }

    /// `the win rate of the heroes`, `heroes.stress`.
    pub(crate) fn name(&self, results: &Results) -> String {
        match self.measured {
            Some(Measured { side: None, measure, .. }) if measure.name == "draw" => {
                "the share of draws".to_owned()
            }
            Some(Measured { side: None, measure, .. }) if measure.name == "stalemate" => {
                "the share of stalemates".to_owned()
            }
            Some(measured) => measured.name.clone(),
            None if results.counts_conflicts() => {
                format!("how often {}", side_wins(results))
            }
            None => format!("the win rate of {}", label(results, 0).text),
        }
    }

    /// `The heroes win`, `heroes.stress is`: what stands before a value.
    pub(crate) fn start(&self, results: &Results) -> String {
        match self.measured {
            Some(measured) if measured.side.is_none() => {
                format!("{} is", capitalized(&self.name(results)))
            }
            Some(measured) => format!("{} is", measured.name),
            None if results.counts_conflicts() => {
                format!("{} in", capitalized(&side_wins(results)))
            }
            None => capitalized(&side_wins(results)),
        }
    }

    /// Returns the words that follow the first value in a sentence. In a series they name the conflicts of which the
    /// value is a share.
    pub(crate) fn unit(&self, results: &Results) -> String {
        let is_told = self.is_wins() && results.counts_conflicts();
        if is_told { format!(" of the {}", results.trials_name()) } else { String::new() }
    }

    /// Returns the words for the highest and for the lowest value.
    pub(crate) fn ends(&self) -> [&'static str; 2] {
        if self.is_wins() { ["most often", "least often"] } else { ["highest", "lowest"] }
    }

    /// A value without its error: `64.3 %`, `0.91`.
    pub(crate) fn short(&self, estimate: &Estimate) -> String {
        if self.is_share() {
            return percent(estimate);
        }
        let told = number_with_error(estimate);
        told.split(" ±").next().unwrap_or_default().to_owned()
    }

    /// A value with its error.
    pub(crate) fn told(&self, estimate: &Estimate) -> String {
        if self.is_share() { percent_with_error(estimate) } else { number_with_error(estimate) }
    }

    /// The size of a difference without its sign: `7.3 ± 0.1 points`, `0.31 ± 0.02`.
    pub(crate) fn size(&self, found: &Comparison) -> String {
        detailed_measures::size(self.is_share(), &found.difference.estimate)
    }

    /// The largest difference that any of these intervals still allows, rounded up: `2.4 points`.
    pub(crate) fn bound(&self, compared: &[&Comparison]) -> String {
        let reach = |found: &&Comparison| {
            let estimate = &found.difference.estimate;
            estimate.low.abs().max(estimate.high.abs())
        };
        let most = compared.iter().map(reach).fold(0.0, f64::max);
        if self.is_share() {
            format!("{} points", rounded_up(most * 100.0))
        } else {
            rounded_up(most)
        }
    }

    /// Returns the value of the topic in every cell.
    pub(crate) fn values(&self, figures: &Figures) -> Vec<Estimate> {
        let cells = figures.results.cells.iter();
        cells.map(|cell| figures.estimate(cell, self.quantity)).collect()
    }
}
