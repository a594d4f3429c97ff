//! The measure that a run was asked about, in words.

use super::super::figures::{Comparison, Figures};
use super::grammar::{capitalized, side_wins};
use crate::report::detailed_measures;
use crate::report::noun_phrases::label;
use crate::sim::{Measured, Results};
use crate::stats::{Estimate, number, number_with_error, percent, percent_with_error, rounded_up};

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
            Some(measured) => Some(Self::about(measured)),
            None => Self::wins(results),
        }
    }

    /// A measure, whether or not the run was asked about it.
    pub(crate) fn about(measured: &'a Measured) -> Self {
        Self { quantity: measured.quantity, measured: Some(measured) }
    }

    /// How often the first side wins.
    pub(crate) fn wins(results: &'a Results) -> Option<Self> {
        Some(Self { quantity: results.quantity(Some(0), "win")?, measured: None })
    }

    /// Whether the topic is how often the first side wins.
    pub(crate) fn is_wins(&self) -> bool {
        self.measured.is_none()
    }

    /// Whether the topic is a value that equals the win of the first side in every trial, so that sentences about the
    /// win rate would tell its number a second time.
    fn repeats_the_wins(&self, results: &Results) -> bool {
        let Some((measured, win)) = self.measured.zip(results.quantity(Some(0), "win")) else {
            return false;
        };
        let step = i64::from(results.quantities[measured.quantity].scale());
        let (value, square) = (self.quantity, step * step);
        results.quantities[value].is_value()
            && results.cells.iter().all(|cell| {
                let tally = &cell.tally;
                tally.sums[value] == tally.sums[win] * step
                    && tally.squares[value] == tally.squares[win] * square
            })
    }

    /// Whether the sentences about the topic tell how often the first side wins.
    pub(crate) fn tells_wins(&self, results: &Results) -> bool {
        self.is_wins() || self.repeats_the_wins(results)
    }

    /// Whether it is a share of the trials.
    pub(crate) fn is_share(&self) -> bool {
        self.measured.is_none_or(Measured::is_share)
    }

    /// `the win rate of the heroes`, `the number of fighters of the heroes who conceded`.
    pub(crate) fn name(&self, results: &Results) -> String {
        match self.measured {
            Some(Measured { side: None, measure, .. }) if measure.name == "draw" => {
                "the share of draws".to_owned()
            }
            Some(Measured { side: None, measure, .. }) if measure.name == "stalemate" => {
                "the share of stalemates".to_owned()
            }
            Some(measured) => detailed_measures::noun(results, measured),
            None if results.counts_conflicts() => {
                format!("how often {}", side_wins(results))
            }
            None => format!("the win rate of {}", label(results, 0).text),
        }
    }

    /// Returns the heading of a column: the name of a measure of a side as users write it, `heroes.stress`, because the noun
    /// phrase of [`name`](Self::name) would be too wide. A measure of the conflict has its noun: `rounds`.
    pub(crate) fn heading(&self, results: &Results) -> String {
        if let Some(measured) = self.measured.filter(|it| it.side.is_some()) {
            return measured.name.clone();
        }
        let name = self.name(results);
        let noun = name.strip_prefix("the number of ").or_else(|| name.strip_prefix("the "));
        noun.unwrap_or(&name).to_owned()
    }

    /// `The heroes win`, `The number of rounds is`: the words before a value.
    pub(crate) fn start(&self, results: &Results) -> String {
        match self.measured {
            Some(_) => format!("{} is", capitalized(&self.name(results))),
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

    /// Returns the values of a comparison without their errors, that of the baseline first, with as many digits as it takes
    /// to give the [`size`](Self::size) that stands beside them: 4.54 and 3.46 differ by 1.1, and 4.5 and 3.5 would not.
    pub(super) fn ends_of(&self, figures: &Figures, found: &Comparison) -> [String; 2] {
        let cells = [found.baseline, found.cell];
        let known = cells.map(|cell| figures.estimate(&figures.results.cells[cell], self.quantity));
        let short = known.map(|estimate| self.short(&estimate));
        let size = self.size(found);
        let size = size.split(' ').next().unwrap_or_default();
        let decimals = |text: &str| text.split_once('.').map_or(0, |(_, after)| after.len());
        let plain = short.clone().map(|text| text.trim_end_matches(" %").replace('−', "-"));
        let adds_up = |ends: &[String; 2]| {
            let [from, to] = ends.clone().map(|end| end.parse::<f64>().unwrap_or(f64::NAN));
            number((from - to).abs(), decimals(size)) == size
        };
        // `<0.1 %` is no number: more digits would not make it one.
        if adds_up(&plain) || plain.iter().any(|text| text.parse::<f64>().is_err()) {
            return short;
        }
        let (factor, unit) = if self.is_share() { (100.0, " %") } else { (1.0, "") };
        let least = decimals(&plain[0]).max(decimals(&plain[1]));
        let with = |digits: usize| known.map(|it| number(it.value * factor, digits));
        // Where the difference lies between two roundings, the ends at least have equal digits.
        let ends = (least..least + 3).map(with).find(adds_up).unwrap_or_else(|| with(least));
        ends.map(|end| format!("{}{unit}", end.replace('-', "−")))
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

#[cfg(test)]
mod tests {
    use super::super::findings;
    use super::*;
    use crate::engine::Quantity;
    use crate::report::examples;
    use crate::system::Measure;

    /// The findings of a run whose value is `1` for each win, and `extra` in every trial beside it.
    fn found(extra: i64) -> Vec<String> {
        let mut results = examples::two_variants(400);
        let win = results.quantity(Some(0), "win").unwrap();
        let value = results.quantity(Some(0), "stress_absorbed").unwrap();
        let measure = Measure { name: "value", ..results.quantities[value].measure };
        results.quantities[value] = Quantity::new(Some(0), measure);
        let step = i64::from(results.quantities[value].scale());
        for cell in &mut results.cells {
            let tally = &mut cell.tally;
            tally.sums[value] = tally.sums[win] * step + extra;
            tally.squares[value] = tally.squares[win] * step * step;
            tally.products[value] = tally.products[win] * step * step;
        }
        results.focus.measure = Some(Measured {
            name: "guards.value".into(),
            side: Some(0),
            quantity: value,
            measure,
            scale: step as f64,
            exchanges: "exchanges".into(),
        });
        findings(&results, 0.95)
    }

    #[test]
    fn a_value_that_is_the_win_rate_is_not_told_twice() {
        let tells_wins =
            |found: &[String]| found.iter().any(|it| it.starts_with("The guards win "));
        assert!(!tells_wins(&found(0)), "{:?}", found(0));
        assert!(tells_wins(&found(1000)), "{:?}", found(1000));
    }
}
