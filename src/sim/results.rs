//! `Results` of a run: the `Tally` of every cell and all that is needed to name its numbers, so that a report never
//! goes back to the plan.

use super::plan::measure_lookup::Measured;
use super::plan::report_focus::{Focus, Label};
use super::plan::sampling::Sampling;
use super::plan::variation::{FILE, TEXT};
use super::tally::Tally;
use crate::engine::{Exact, FighterName, Layout, PaceSummary, PolicyLine, Quantity};
use crate::stats::{Estimate, grouped};
use crate::system::{Measure, Portrayal, plural};
use std::sync::Arc;

/// The results of a run.
#[derive(Clone, Debug)]
pub struct Results {
    /// Identifier of the rule system.
    pub system: &'static str,
    /// The system's words and measures for telling of its play.
    pub portrayal: &'static Portrayal,
    /// Name of the scenario: the file's name without folder and extension.
    pub name: String,
    /// The scenario's title.
    pub title: String,
    /// The question it asks, one line; may be empty.
    pub question: String,
    /// Description of the scenario; may be empty.
    pub description: String,
    /// Seed of the run.
    pub seed: u64,
    /// Trials played in every cell.
    pub trials: u64,
    /// Trials asked for; more than [`trials`](Self::trials) if the run was interrupted.
    pub asked: u64,
    /// The trial in which the rules broke down. The run ended there. `None` if they did not.
    pub broken: Option<Broken>,
    /// Wall clock of the run in seconds. Not part of any table, because tables have the same bytes on every machine.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// Labels of the sides in sentences, in the order of `sides`.
    pub labels: Vec<Label>,
    /// Question of the run, which its report answers first.
    pub focus: Focus,
    /// Quantities of `Tally::sums` and its siblings, in order.
    pub quantities: Vec<Quantity>,
    /// Measures kept for each fighter, in the order of `Tally::fighter_sums`.
    pub fighter_measures: Vec<Measure>,
    /// Measures followed from exchange to exchange; curve number `side * len + measure`.
    pub curve_measures: Vec<Measure>,
    /// Measures followed from stage to stage of a series; those of the curves come first.
    pub level_measures: Vec<Measure>,
    /// Measures that are reported in detail, in the order of `Layout::given`.
    pub measures: Vec<Measured>,
    /// Varied axes, in order; the first varies slowest.
    pub axes: Vec<Axis>,
    /// Cells, one for each combination of values or for each combination of a sample.
    pub cells: Vec<Cell>,
    /// Size and kind of the sample, if the cells are a sample. `None` if all combinations are played.
    pub sampled: Option<Sampled>,
    /// Result with strong play. `None` if strong play was not looked for.
    pub play_check: Option<PlayCheck>,
    /// Cells that differ from their baseline in policies only, and that play like it because the command line gives both
    /// the same policies. They are not compared.
    pub alike_by_play: Vec<usize>,
}

/// Policies among which a search for strong play chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayChoice {
    /// The built-in policies of a system, and those of the file.
    BuiltIn,
    /// The few policies of a game as text.
    OfGame {
        /// Number of the policies.
        policies: usize,
        /// Whether the scenario adds policies to those of the game.
        with_file: bool,
        /// Whether variants of the file play in ways that are no policy for a whole side. Such play was tried, too.
        is_combined: bool,
    },
    /// New policies for a game as text, which a longer search made.
    New,
}

/// Strong play of one cell, beside the play of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayCheck {
    /// Number of the cell.
    pub cell: usize,
    /// For each side, the policies of strong play with the share of the trials in which each is played.
    pub sides: Vec<Vec<(String, f64)>>,
    /// For each side, whether its play was looked for; the others play as the run does.
    pub sought: Vec<bool>,
    /// For each side, its share of wins with strong play on all of these sides.
    pub wins: Vec<Estimate>,
    /// Whether no side gains by another policy, as far as the search found.
    pub is_settled: bool,
    /// Whether strong play is what the scenario says.
    pub is_as_written: bool,
    /// Whether the run itself is played like this.
    pub is_played: bool,
    /// The difference that the run was asked about, with strong play; `None` if none was asked about, or if the budget
    /// was too small for it.
    pub difference: Option<PlayDifference>,
    /// Among what strong play was chosen.
    pub choice: PlayChoice,
    /// Strong play as a text to paste into the scenario.
    pub toml: String,
}

impl PlayCheck {
    /// Makes the check of a cell for which no strong play was found, because the run allows too few conflicts to tell
    /// policies apart. It has no [`wins`](Self::wins).
    pub fn unfinished(cell: usize) -> Self {
        Self {
            cell,
            sides: Vec::new(),
            sought: Vec::new(),
            wins: Vec::new(),
            is_settled: false,
            is_as_written: false,
            is_played: false,
            difference: None,
            choice: PlayChoice::BuiltIn,
            toml: String::new(),
        }
    }
}

/// Difference between two variants when both are played with the strong play of a [`PlayCheck`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayDifference {
    /// Number of the cell that is compared with [`PlayCheck::cell`].
    pub cell: usize,
    /// How much more the measure of this cell is.
    pub estimate: Estimate,
}

/// Size of a sample of combinations, and of the set from which [`Sampling`] draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// Combinations that were drawn.
    pub drawn: usize,
    /// Number of all combinations, `usize::MAX` if there are more than that.
    pub of: usize,
    /// How they were drawn.
    pub how: Sampling,
}

impl Sampled {
    /// Returns the sample in words, for the subtitle of a report.
    pub fn told(&self) -> String {
        let of = match self.of {
            usize::MAX => "more than can be counted".to_owned(),
            of => grouped(of as u64),
        };
        format!("a sample of {} of {of} combinations, {}", grouped(self.drawn as u64), self.how)
    }
}

/// A trial in which the rules broke down: a fault of the program, not of the scenario. `run`
/// catches the panic, so that the trials before it are not lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Number of the cell.
    pub cell: usize,
    /// Number of the trial.
    pub trial: u64,
    /// Message of the panic.
    pub message: String,
}

/// Returns a text value as people read it: without the quotes and backslashes of TOML. Other values stay as they are.
pub(crate) fn without_quotes(value: &str) -> String {
    let Some(inner) = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return value.to_owned();
    };
    let (mut text, mut escaped) = (String::with_capacity(inner.len()), false);
    for letter in inner.chars() {
        escaped = !escaped && letter == '\\';
        if !escaped {
            text.push(letter);
        }
    }
    text
}

/// Something that was varied.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Dotted path, `variant` for named variants, `file` for files that are compared, or `text` for two versions
    /// of a text.
    pub path: String,
    /// Values as written, in order.
    pub values: Vec<String>,
}

impl Axis {
    /// The values as numbers. `None` if one of them is not a finite number: `nan` and `inf` are words here, as in a
    /// file.
    pub fn numbers(&self) -> Option<Vec<f64>> {
        // `nan` and `inf` are words here, as in a file.
        let finite = |value: &String| value.parse().ok().filter(|number: &f64| number.is_finite());
        self.values.iter().map(finite).collect()
    }

    /// Whether [`values`](Self::values) are names (of variants, files or versions of a text) instead of values of a
    /// path.
    pub fn is_named(&self) -> bool {
        ["variant", FILE, TEXT].contains(&self.path.as_str())
    }

    /// Returns the name of the axis's column in tables: its path. A path without a point, such as `variant`, must not be
    /// taken for another column.
    pub(crate) fn column_name(&self) -> String {
        if self.path.contains('.') { self.path.clone() } else { format!("{}.name", self.path) }
    }

    /// Returns a value as tables show it: texts without the quotes of TOML, so that a filter names them as the file
    /// does. Empty if there is no such value.
    pub(crate) fn value_text(&self, at: usize) -> String {
        let value = self.values.get(at).map_or("", String::as_str);
        if self.is_named() { value.to_owned() } else { without_quotes(value) }
    }

    /// Returns the name of the axis in words: `guard count` for `sides.guards.guard.count`, `weight four dice` for
    /// `rules.weight.four.dice`.
    pub fn name(&self) -> String {
        if self.is_rule() {
            return self.rule_name();
        }
        let parts: Vec<&str> = self.path.split('.').skip(1).collect();
        let last = &parts[parts.len().saturating_sub(2)..];
        if last.is_empty() { self.path.clone() } else { last.join(" ").replace('_', " ") }
    }

    /// Returns the name of a value: `guard count 6`, `invoke bonus 2`, or `one die` for a named variant.
    pub fn value_name(&self, at: usize) -> String {
        let value = self.values.get(at).map_or("", String::as_str);
        if self.is_named() {
            return value.to_owned();
        }
        match self.path.rsplit('.').next() {
            None => value.to_owned(),
            Some("ban") if value == "none" => "nothing banned".to_owned(),
            Some("ban") => format!("no {}", without_quotes(value)),
            Some("roster_group") => without_quotes(value),
            Some("count") => format!("{} {value}", self.name()),
            Some(_) if self.is_rule() => format!("{} {value}", self.rule_name()),
            Some(last) => format!("{} {value}", last.replace('_', " ")),
        }
    }

    fn is_rule(&self) -> bool {
        self.path.starts_with("rules.") || self.path.starts_with("house_rules.")
    }

    /// Returns the last parts of a rule's path that have at least three words together: the last word alone, such as
    /// `dice`, would be unclear.
    fn rule_name(&self) -> String {
        const WORDS: usize = 3;
        let mut told: Vec<&str> = Vec::new();
        for part in self.path.split('.').skip(1).collect::<Vec<_>>().into_iter().rev() {
            let words: usize = told.iter().map(|part| part.split('_').count()).sum();
            if words < WORDS {
                told.insert(0, part);
            }
        }
        told.join(" ").replace('_', " ")
    }
}

/// Returns the name of an axis beside other varied axes: [`Axis::name`], with more of its path if another axis would
/// have that name as well.
pub(super) fn axis_name(all: &[Axis], axis: usize) -> String {
    let own = &all[axis];
    let twins = twins(all, own);
    if twins.iter().any(|twin| twin.name() == own.name()) { apart(own, &twins) } else { own.name() }
}

/// Other axes whose paths end in the word that ends the path of `own`. Their plain names would be equal, so `apart`
/// names them.
fn twins<'a>(all: &'a [Axis], own: &Axis) -> Vec<&'a Axis> {
    let last = |it: &Axis| it.path.rsplit('.').next().unwrap_or_default().to_owned();
    all.iter().filter(|other| other.path != own.path && last(other) == last(own)).collect()
}

/// Returns the words of a path that others do not share, and the last one: `left weapon`.
fn apart(own: &Axis, twins: &[&Axis]) -> String {
    let parts = |axis: &Axis| axis.path.split('.').map(str::to_owned).collect::<Vec<_>>();
    let others: Vec<Vec<String>> = twins.iter().map(|twin| parts(twin)).collect();
    let mut told = parts(own);
    let end = told.pop();
    let differs = |(place, part): &(usize, String)| {
        others.iter().any(|other| other.get(*place) != Some(part))
    };
    let told = told.into_iter().enumerate().filter(differs).map(|(_, part)| part).chain(end);
    told.collect::<Vec<_>>().join(" ").replace('_', " ")
}

/// Returns [`Axis::value_name`] of one of these axes, so that no two axes have one name: `weapon light`, or `left
/// weapon light` if the weapon of the right side is varied, too.
pub(super) fn value_name(all: &[Axis], axis: usize, at: usize) -> String {
    let own = &all[axis];
    let is_named = own.is_named() || own.path.rsplit('.').next() == Some("ban");
    if twins(all, own).is_empty() || is_named {
        let name = own.value_name(at);
        let is_ban = own.path.rsplit('.').next() == Some("ban");
        let has_name = |other: &Axis| other.path != own.path && other.values.contains(&name);
        return match own.values.get(at).filter(|_| is_ban && all.iter().any(has_name)) {
            Some(option) => format!("{} banned", option.trim_matches('"')),
            None => name,
        };
    }
    format!("{} {}", axis_name(all, axis), own.values.get(at).map_or("", String::as_str))
}

/// A combination of varied values.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Number of the value on each axis.
    pub values: Vec<usize>,
    /// Number of the cell with which this cell is compared. `None` if it is a baseline itself. `None` if it is a
    /// baseline itself, or if nothing is compared.
    pub baseline: Option<usize>,
    /// Fighters of the cell. Cells with equal fighters share them, so that memory is saved.
    pub fighters: Arc<[FighterName]>,
    /// Policy lines in the order of `Tally::lines`. Cells with equal lines share them, so that memory is saved.
    pub lines: Arc<[PolicyLine]>,
    /// The shape of its tally.
    pub layout: Layout,
    /// Exact answer of the cell, if it was solved.
    pub exact: Option<Exact>,
    /// How some of its trials went, if the run measures pace.
    pub pace: Option<Arc<PaceSummary>>,
    /// Sums of the cell.
    pub tally: Tally,
}

impl Results {
    /// Returns the exact value of a quantity. `None` if the cell was not solved, or if the solver does not have the
    /// quantity, as with all measures of pace.
    pub fn exact(&self, cell: usize, quantity: usize) -> Option<f64> {
        let exact = self.cells.get(cell)?.exact.as_ref()?;
        let of = self.quantities.get(quantity).filter(|it| !it.is_pace)?;
        if of.is_value() {
            // Means of sums are sums of means.
            let part = |&(at, parts): &(usize, i32)| Some(self.exact(cell, at)? * f64::from(parts));
            let parts: Option<Vec<f64>> = of.parts.iter().map(part).collect();
            return parts.map(|parts| parts.iter().sum::<f64>() / f64::from(of.scale()));
        }
        let Some(side) = of.side else {
            return match of.measure.name {
                "draw" => Some(exact.draw),
                "stalemate" => Some(exact.stalemate),
                "divided" => Some(exact.divided),
                "exchanges" => Some(exact.mean_exchanges()),
                _ => None,
            };
        };
        // Each side has what the engine measures, then the measures of the system.
        let of_side =
            |known: &&Quantity| known.side == Some(side) && !known.is_value() && !known.is_pace;
        let number = self.quantities[..quantity].iter().filter(of_side).count();
        let means = exact.means.get(side)?;
        let known = self.quantities.iter().filter(of_side).count() - means.len();
        match number.checked_sub(known) {
            Some(measure) => means.get(measure).copied(),
            None if known == 1 => exact.wins.get(side).copied(),
            None => exact.courses.get(side)?.get(number).copied(),
        }
    }

    /// Number of cells with an [`exact`](Cell::exact) answer.
    pub fn solved(&self) -> usize {
        self.cells.iter().filter(|cell| cell.exact.is_some()).count()
    }

    /// Whether trials of some cell are made of several conflicts.
    pub fn is_series(&self) -> bool {
        self.cells.iter().any(|cell| cell.layout.conflicts > 1)
    }

    /// Whether trials are series of separate conflicts that are won one by one. False for scenes that lead on to one
    /// another.
    pub fn counts_conflicts(&self) -> bool {
        self.quantity(Some(0), "conflicts_won").is_some()
    }

    /// Returns the word for a trial: `conflict`, or the system's word for a series of conflicts.
    pub fn trial_name(&self) -> &'static str {
        if self.is_series() { self.portrayal.series } else { "conflict" }
    }

    /// Trials by their name: `conflicts`, `days`.
    pub fn trials_name(&self) -> String {
        plural(self.trial_name())
    }

    /// The quantity with this measure's name, of this side or of the conflict.
    pub fn quantity(&self, side: Option<usize>, measure: &str) -> Option<usize> {
        self.quantities.iter().position(|q| q.side == side && q.measure.name == measure)
    }

    /// A short name for a cell: the [`value_name`](Self::value_name) of each axis, joined; `as written` if nothing was
    /// varied.
    pub fn cell_name(&self, cell: &Cell) -> String {
        if self.axes.is_empty() {
            return "as written".to_string();
        }
        let values = cell.values.iter().take(self.axes.len()).enumerate();
        let names = values.map(|(axis, &at)| self.value_name(axis, at));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Returns the name of an axis, like [`Axis::name`], but unlike the names of all other axes.
    pub fn axis_name(&self, axis: usize) -> String {
        axis_name(&self.axes, axis)
    }

    /// Returns the name of a value, like [`Axis::value_name`], but with the axis where two axes would give the name
    /// `weapon light`.
    pub fn value_name(&self, axis: usize, at: usize) -> String {
        value_name(&self.axes, axis, at)
    }
}
