//! Rows of a run: for each cell the share of wins of each side, the length, and the measures that the scenario names.

use super::CONFIDENCE;
use crate::report::{Comparison, Figures, unit};
use crate::sim::{OLD_AND_NEW, Results};
use crate::stats::{number_with_error, percent_with_error, signed_points_with_error};
use crate::system::Kind;
use serde::Serialize;

/// A measure of a cell, with its interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Number of the cell, from 1.
    pub cell: usize,
    /// Name of the variant as in `outcomes.csv`, without the version of the text.
    pub variant: String,
    /// The values that set the cell apart.
    pub settings: Vec<SettingText>,
    /// `old` or `new`, if two versions of a text are played.
    pub text: Option<String>,
    /// Name of the side; null for a measure of the conflict.
    pub side: Option<String>,
    /// Label of the side in sentences.
    pub label: Option<String>,
    /// Name of the measure: `win`, `exchanges`.
    pub measure: String,
    /// Unit as in `outcomes.csv`.
    pub unit: String,
    /// Share from 0 to 1, or mean; null if there is none.
    pub value: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
    /// Value and margin as the commands print them: `56.2 % ± 2.2`, `6.5 ± 0.1`.
    pub shown: String,
    /// Paired difference from the cell with which this cell is compared; null in a baseline.
    pub difference: Option<DifferenceText>,
}

/// A value on an axis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingText {
    /// Path of the axis; `variant` for named variants.
    pub path: String,
    /// Value as written.
    pub value: String,
}

/// A paired difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DifferenceText {
    /// How much more the measure is.
    pub value: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
    /// Difference and margin as the commands print them, in points for shares: `−6.4 ± 1.7`.
    pub shown: String,
    /// Chance of a difference at least as large without a cause, after Holm.
    pub p: Option<f64>,
    /// Whether the difference is significant.
    pub significant: bool,
    /// Number of the cell with which this cell is compared, from 1.
    pub against: usize,
}

/// Returns a number, or `None` if it is not finite, since JSON has no other numbers.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

fn difference(comparison: &Comparison, is_share: bool) -> DifferenceText {
    let estimate = comparison.difference.estimate;
    let factor = if is_share { 1.0 } else { 0.01 };
    DifferenceText {
        value: finite(estimate.value),
        low: finite(estimate.low),
        high: finite(estimate.high),
        shown: signed_points_with_error(&estimate.scaled(factor), comparison.significant),
        p: finite(comparison.p),
        significant: comparison.significant,
        against: comparison.baseline + 1,
    }
}

/// Returns the rows of a run, cell by cell.
pub(super) fn rows(results: &Results) -> Vec<Row> {
    let figures = Figures::new(results, CONFIDENCE);
    let wins = (0..results.sides.len()).filter_map(|side| results.quantity(Some(side), "win"));
    let mut shown: Vec<usize> = wins.chain(results.quantity(None, "exchanges")).collect();
    for measured in &results.measures {
        if !shown.contains(&measured.quantity) {
            shown.push(measured.quantity);
        }
    }
    let mut rows = Vec::with_capacity(results.cells.len() * shown.len());
    for (at, cell) in results.cells.iter().enumerate() {
        let place = Place::of(results, at);
        for &quantity in &shown {
            let known = &results.quantities[quantity];
            let estimate = figures.estimate(cell, quantity);
            let is_share = known.measure.kind == Kind::Share;
            rows.push(Row {
                cell: at + 1,
                variant: place.variant.clone(),
                settings: place.settings.clone(),
                text: place.text.clone(),
                side: known.side.map(|side| results.sides[side].clone()),
                label: known.side.and_then(|side| Some(results.labels.get(side)?.text.clone())),
                measure: known.measure.name.to_owned(),
                unit: unit(&known.measure).to_owned(),
                value: finite(estimate.value),
                low: finite(estimate.low),
                high: finite(estimate.high),
                shown: if is_share {
                    percent_with_error(&estimate)
                } else {
                    number_with_error(&estimate)
                },
                difference: figures.comparison(at, quantity).map(|it| difference(it, is_share)),
            });
        }
    }
    rows
}

/// Everything that sets a cell apart.
pub(super) struct Place {
    pub(super) variant: String,
    settings: Vec<SettingText>,
    pub(super) text: Option<String>,
}

impl Place {
    /// The place of a cell.
    pub(super) fn of(results: &Results, at: usize) -> Self {
        let (mut names, mut settings, mut text) = (Vec::new(), Vec::new(), None);
        for (axis, &value) in results.cells[at].values.iter().enumerate() {
            let Some(varied) = results.axes.get(axis) else { break };
            let written = varied.values[value].clone();
            if axis == 0 && varied.path == "text" && varied.values == OLD_AND_NEW {
                text = Some(written);
                continue;
            }
            names.push(results.value_name(axis, value));
            settings.push(SettingText { path: varied.path.clone(), value: written });
        }
        let variant = if names.is_empty() { "as written".to_owned() } else { names.join(", ") };
        Self { variant, settings, text }
    }
}
