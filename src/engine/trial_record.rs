//! The results of a trial: its values, their names, and the shape of tallies over them.

use super::outcome_value::VALUE;
use crate::system::Measure;

/// The shape of tallies: how many of everything there is. All cells of a run share it, except
/// that a cell may have fewer fighters, exchanges or conflicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of quantities per trial; see [`Quantity`].
    pub quantities: usize,
    /// Number of fighters.
    pub fighters: usize,
    /// Number of measures that are kept for each fighter
    /// ([`RuleSystem::FIGHTER_MEASURES`](crate::system::RuleSystem::FIGHTER_MEASURES)).
    pub fighter_measures: usize,
    /// Number of curves (side by side: `sides x curve measures`).
    pub curves: usize,
    /// Number of values at each stage of a series: those of the curves and, behind them on each
    /// side, the measures that are followed from stage to stage only.
    pub levels: usize,
    /// Highest exchange number that can be reached.
    pub max_exchanges: usize,
    /// Most conflicts that a trial is made of; 1 without series.
    pub conflicts: usize,
    /// Quantities with a histogram, with the highest bin of each.
    pub histograms: Vec<(usize, usize)>,
    /// Quantities that are summed once more over the trials in which another one, a share, is 1: for means of part of
    /// the trials.
    pub given: Vec<(usize, usize)>,
}

/// Result of a trial, written by the engine into buffers that are reused.
///
/// A *stage* is the beginning or the end of a conflict of a series: 0 is the beginning of the first, 1 its end, 2 the
/// beginning of the second, after the pause, and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrialRecord {
    /// Value of each quantity, in the order of [`AnyConflict::quantities`](super::AnyConflict::quantities).
    pub values: Vec<i32>,
    /// Values of `fighters x fighter_measures`.
    pub fighters: Vec<i32>,
    /// Exchange in which the conflict ended, from 1; 0 if before the first.
    pub ended: usize,
    /// Values of every curve at the end of each exchange `0..=ended`, `curves` at a time;
    /// exchange 0 is what comes before the first.
    pub curve: Vec<i32>,
    /// The last stage that was reached; 0 if the trial is a single conflict.
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

/// A number that each trial gives: a measure of a side, or of the whole conflict. [`Layout::quantities`] counts them.
#[derive(Clone, Debug)]
pub struct Quantity {
    /// Number of the side; `None` for the conflict as a whole.
    pub side: Option<usize>,
    /// The measure.
    pub measure: Measure,
    /// Quantities that a value is made of, with the worth of 1 of each in thousandths; empty for other measures. The
    /// value itself is counted in thousandths.
    pub parts: Vec<(usize, i32)>,
    /// The count that stands for 1 of the measure: 1, but more for measures that are counted in fractions.
    pub steps: i32,
    /// Whether the quantity is computed from the chance to win while a trial runs; see [`super::Paced`]. The exact
    /// solver does not know such quantities.
    pub is_pace: bool,
}

impl Quantity {
    /// Makes a quantity for a measure of a side, or of the whole conflict.
    pub fn new(side: Option<usize>, measure: Measure) -> Self {
        Self { side, measure, parts: Vec::new(), steps: 1, is_pace: false }
    }

    /// Returns the count that stands for 1 of the measure: 1, but 1000 for a value, so that tallies stay integers.
    pub const fn scale(&self) -> i32 {
        self.steps
    }

    /// Whether the quantity is a value.
    pub fn is_value(&self) -> bool {
        self.measure.name == VALUE.name
    }
}

/// A line of a policy's list, or a rule, whose uses are counted; see [`LineKind`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyLine {
    /// Name of the policy.
    pub policy: String,
    /// Name of the list: the decision point of a policy, the moment of a rule.
    pub list: &'static str,
    /// Number of the line in the list, from 1; fallback lines follow.
    pub line: usize,
    /// Text of the line.
    pub text: String,
    /// Whether the scenario itself wrote the line and it can be played at all.
    pub own: bool,
    /// Whether the list always ends at this line: the policy is not asked, and the line is not counted.
    pub settled: bool,
    /// Whether this is a rule instead of a line: then its name is [`text`](Self::text), and its moment
    /// [`list`](Self::list).
    pub kind: LineKind,
}

/// A line of a policy, or a rule whose uses are counted like those of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A line of a policy.
    Policy,
    /// A house rule of the scenario.
    HouseRule,
    /// A standing rule of a game that is text.
    StandingRule,
}

/// Names that belong to a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FighterName {
    /// Name of the fighter itself, such as `guard 2`.
    pub name: String,
    /// Number of its side.
    pub side: usize,
    /// Name of its group in the scenario.
    pub group: String,
    /// Name of the policy that plays it.
    pub policy: String,
}
