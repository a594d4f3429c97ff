//! The results of a trial: its values, their names, and the shape of tallies over them.

use super::outcome_value::{VALUE, VALUE_PARTS};
use crate::system::Measure;

/// The shape of tallies: how many of everything there is. All cells of a run share it, except
/// that a cell may have fewer fighters, exchanges or conflicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of quantities per trial (see `Results::quantities`).
    pub quantities: usize,
    /// Number of fighters.
    pub fighters: usize,
    /// Number of measures that are kept for each fighter.
    pub fighter_measures: usize,
    /// Number of curves (side by side: `sides x curve measures`).
    pub curves: usize,
    /// Number of values at each stage of a series: those of the curves and, behind them on each
    /// side, the measures that are followed from stage to stage only.
    pub levels: usize,
    /// Highest exchange number that can be reached.
    pub max_exchanges: usize,
    /// Most conflicts that a trial is made of.
    pub conflicts: usize,
    /// Quantities with a histogram, with the highest bin of each.
    pub histograms: Vec<(usize, usize)>,
    /// Quantities that are summed once more over the trials in which another one, a share, is 1.
    pub given: Vec<(usize, usize)>,
}

/// What one trial came to, written by the engine into buffers that are reused.
///
/// A *stage* is the beginning or the end of a conflict of a series: 0 is the beginning of the
/// first, 1 its end, 2 the beginning of the second, after the pause, and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrialRecord {
    /// Value of each quantity.
    pub values: Vec<i32>,
    /// Values of `fighters x fighter_measures`.
    pub fighters: Vec<i32>,
    /// Exchange in which the conflict ended, from 1; 0 if before the first.
    pub ended: usize,
    /// Values of every curve at the end of each exchange `0..=ended`, `curves` at a time;
    /// exchange 0 is what comes before the first.
    pub curve: Vec<i32>,
    /// The last stage that was reached.
    pub stage: usize,
    /// Values at each stage `0..=stage`, `levels` at a time; empty if a trial is
    /// one conflict only.
    pub stages: Vec<i32>,
}

impl Layout {
    /// Number of stages that are noted: none if a trial is one conflict only.
    pub fn stages(&self) -> usize {
        if self.conflicts > 1 { 2 * self.conflicts } else { 0 }
    }
}

/// One number per trial: a measure of a side, or of the whole conflict.
#[derive(Clone, Debug)]
pub struct Quantity {
    /// Number of the side, or none for the conflict as a whole.
    pub side: Option<usize>,
    /// What it measures.
    pub measure: Measure,
    /// Of a value: the quantities that it is made of, with what one of each is worth in
    /// thousandths; it is counted in thousandths itself.
    pub parts: Vec<(usize, i32)>,
}

impl Quantity {
    /// A measure of a side, or of the whole conflict.
    pub fn new(side: Option<usize>, measure: Measure) -> Self {
        Self { side, measure, parts: Vec::new() }
    }

    /// How much of what is counted makes one: 1, but 1000 of a value.
    pub fn scale(&self) -> i32 {
        if self.is_value() { VALUE_PARTS } else { 1 }
    }

    /// Whether it is a value.
    pub fn is_value(&self) -> bool {
        self.measure.name == VALUE.name
    }
}

/// A line of a policy's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyLine {
    /// Name of the policy.
    pub policy: String,
    /// Name of the list.
    pub list: &'static str,
    /// Its number in the list, from 1; fallback lines follow.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// Whether the scenario itself wrote it and it can be played at all.
    pub own: bool,
    /// Whether the list ends there whatever happens: nobody is asked, and nothing is counted.
    pub settled: bool,
    /// Whether it is no line but a house rule: its name is the text, its moment the list.
    pub is_house: bool,
}

/// How a fighter is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FighterName {
    /// Its own name, such as `guard 2`.
    pub name: String,
    /// Number of its side.
    pub side: usize,
    /// Name of its group in the scenario.
    pub group: String,
    /// Name of the policy that plays it.
    pub policy: String,
}
