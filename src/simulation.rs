//! The library in a few lines: open a scenario, change it, run it, read the results.
//!
//! [`Simulation`] is for programs that want results. Programs that need more (spans of trials, tally files, progress)
//! find it in [`sim`](crate::sim) and [`report`](crate::report).

use crate::engine::{EXCHANGES_NAME, System};
use crate::knob::Value;
use crate::report::{Figures, ReportError, ReportOptions, findings, terminal_table, write_report};
use crate::scenario::{self, Document, Origin, Problem, Problems, Setting, Sweep};
use crate::sim::{Overrides, Plan, Progress, Results, RunOptions, run};
use crate::stats::{Difference, Estimate};
use crate::systems;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A scenario that can be changed and run.
///
/// ```
/// use outweigh::Simulation;
///
/// # fn main() -> Result<(), outweigh::Error> {
/// let report = Simulation::open("war-of-ashes/roar_costs")?.trials(2_000).seed(7).run()?;
/// let cheap = report.win("roarers", "difficulty 1")?;
/// let as_written = report.win("roarers", "as written")?;
/// println!("{:.0} % instead of {:.0} %", 100.0 * cheap.value, 100.0 * as_written.value);
/// let difference = report.difference("roarers.win", "difficulty 1")?;
/// assert!(difference.is_some_and(|it| it.estimate.value > 0.0));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Simulation {
    document: Document,
    systems: &'static [System],
    overrides: Overrides,
    options: RunOptions,
    confidence: f64,
}

impl Simulation {
    /// Opens a scenario file with its rosters, or a built-in scenario by its name.
    ///
    /// # Errors
    /// [`Error::Scenario`] if the file cannot be read or is not TOML, or a roster is wrong.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        Ok(Self::of(scenario::open(path.as_ref())?))
    }

    /// Reads a scenario from its text; messages call it `name`.
    ///
    /// # Errors
    /// [`Error::Scenario`] if the text is not TOML.
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        Ok(Self::of(Document::parse(name, text)?))
    }

    fn of(document: Document) -> Self {
        let (overrides, options) = (Overrides::default(), RunOptions::default());
        Self { document, systems: systems::ALL, overrides, options, confidence: 0.95 }
    }

    /// Looks for the scenario's rule system among these, for systems of one's own.
    #[must_use]
    pub fn systems(mut self, systems: &'static [System]) -> Self {
        self.systems = systems;
        self
    }

    /// Sets a value by its dotted path, as `--set PATH=VALUE` does. [`run`](Self::run) reports a wrong path or value.
    #[must_use]
    pub fn set(mut self, path: &str, value: impl Into<Value>) -> Self {
        let value = value.into();
        let origin = Origin::argument(format!("set {path} = {value}"));
        self.overrides.set.push(Setting { path: path.to_owned(), value, origin });
        self
    }

    /// Plays a path with several values, as `--vary PATH=VALUES` does. [`run`](Self::run) reports a wrong path or value.
    #[must_use]
    pub fn vary<V: Into<Value>>(mut self, path: &str, values: impl IntoIterator<Item = V>) -> Self {
        let values: Vec<Value> = values.into_iter().map(Into::into).collect();
        let origin = Origin::argument(format!("vary {path}"));
        self.overrides.vary.push(Sweep { path: path.to_owned(), values, origin });
        self
    }

    /// Plays so many trials for each variant instead of the scenario's number.
    #[must_use]
    pub fn trials(mut self, trials: u64) -> Self {
        self.overrides.trials = Some(trials);
        self
    }

    /// Uses another seed than the scenario's.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.overrides.seed = Some(seed);
        self
    }

    /// Uses so many threads; the default, 0, is one for each core. Results do not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Confidence of every interval, between 0 and 1; 0.95 by default.
    #[must_use]
    pub fn confidence(mut self, confidence: f64) -> Self {
        self.confidence = confidence;
        self
    }

    /// Checks the scenario with its changes and plays all variants.
    ///
    /// # Errors
    /// [`Error::Scenario`] with all mistakes of the file and the changes, [`Error::Threads`] if no thread can be
    /// started, [`Error::Rules`] if a rule broke down in a trial.
    pub fn run(&self) -> Result<Report, Error> {
        if let Some(sweep) = self.overrides.vary.iter().find(|sweep| sweep.values.is_empty()) {
            let problem = Problem::new(
                &sweep.origin,
                format!("`{}` is varied, but no value is given", sweep.path),
            );
            return Err(Problems::from(
                problem.help("give the values: .vary(\"PATH\", [1, 2, 3])"),
            )
            .into());
        }
        let plan = Plan::new(&self.document, self.systems, &self.overrides)?;
        let (progress, stop) = (Progress::default(), AtomicBool::new(false));
        let mut results = run(&plan, self.options, &progress, &stop, None)
            .map_err(|why| Error::Threads(why.to_string()))?;
        if let Some(broken) = &results.broken {
            return Err(Error::Rules { trial: broken.trial, message: broken.message.clone() });
        }
        results.look_at_pace(&plan);
        Ok(Report { results, confidence: self.confidence })
    }
}

/// The results of a run: estimates with intervals for each variant, and paired differences from its baseline.
#[derive(Clone, Debug)]
pub struct Report {
    results: Results,
    confidence: f64,
}

/// Measure of one variant.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Name of the variant, as in `outcomes.csv`.
    pub variant: String,
    /// Name of the side; `None` for measures of the whole conflict.
    pub side: Option<String>,
    /// Name of the measure: `win`, `exchanges`.
    pub measure: &'static str,
    /// A share from 0 to 1 or a mean for each conflict, with its interval.
    pub estimate: Estimate,
    /// The paired difference from the baseline; `None` in the baseline itself.
    pub difference: Option<Difference>,
}

impl Report {
    /// Returns every measure of every variant, in the order of `outcomes.csv`.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let figures = self.figures();
        let cells = self.results.cells.iter().enumerate();
        let of_cell = |(at, cell)| {
            let (figures, results) = (&figures, &self.results);
            let variant = results.cell_name(cell);
            results.quantities.iter().enumerate().map(move |(quantity, known)| Outcome {
                variant: variant.clone(),
                side: known.side.map(|side| results.sides[side].clone()),
                measure: known.measure.name,
                estimate: figures.estimate(cell, quantity),
                difference: figures.comparison(at, quantity).map(|it| it.difference),
            })
        };
        cells.flat_map(of_cell).collect()
    }

    /// Returns the names of the variants in the order of the report. A scenario that varies nothing has one: `as written`.
    pub fn variants(&self) -> Vec<String> {
        self.results.cells.iter().map(|cell| self.results.cell_name(cell)).collect()
    }

    /// Returns the share of conflicts that a side wins in a variant.
    ///
    /// # Errors
    /// [`Error::Unknown`] if there is no such side or variant.
    pub fn win(&self, side: &str, variant: &str) -> Result<Estimate, Error> {
        self.measure(&format!("{side}.win"), variant)
    }

    /// Returns a measure of a variant: `heroes.any_conceded` of a side, `exchanges` of the conflict.
    ///
    /// # Errors
    /// [`Error::Unknown`] if there is no such measure or variant.
    pub fn measure(&self, measure: &str, variant: &str) -> Result<Estimate, Error> {
        let quantity = self.quantity(measure)?;
        Ok(self.figures().estimate(&self.results.cells[self.cell(variant)?], quantity))
    }

    /// Returns the paired difference of a measure from the baseline of a variant, on the same dice; `None` if the variant is a
    /// baseline itself.
    ///
    /// # Errors
    /// [`Error::Unknown`] if there is no such measure or variant.
    pub fn difference(&self, measure: &str, variant: &str) -> Result<Option<Difference>, Error> {
        let (quantity, cell) = (self.quantity(measure)?, self.cell(variant)?);
        Ok(self.figures().comparison(cell, quantity).map(|it| it.difference))
    }

    /// Returns what the run found, in sentences.
    pub fn findings(&self) -> Vec<String> {
        findings(&self.results, self.confidence)
    }

    /// Writes the folder of files that `outweigh run` writes, and returns their paths.
    ///
    /// # Errors
    /// [`Error::Report`] if the folder holds other files or cannot be written.
    pub fn write(&self, folder: impl AsRef<Path>) -> Result<Vec<PathBuf>, Error> {
        let options = ReportOptions { confidence: self.confidence, ..ReportOptions::default() };
        Ok(write_report(&self.results, folder.as_ref(), &options)?)
    }

    /// Returns the tables of the report as data frames.
    ///
    /// # Errors
    /// [`Error::Report`] if Polars refuses a table.
    #[cfg(feature = "polars")]
    pub fn frames(&self) -> Result<crate::report::Frames, Error> {
        Ok(crate::report::frames(&self.results, self.confidence)?)
    }

    /// Returns a data frame with one row for each variant: the values of its axes, then a column for each measure
    /// (`heroes.win`, `exchanges`).
    ///
    /// # Errors
    /// [`Error::Report`] if Polars refuses the table.
    #[cfg(feature = "polars")]
    pub fn wide(&self) -> Result<polars::prelude::DataFrame, Error> {
        use polars::prelude::{Column, DataFrame, NamedFrom, Series};
        let (figures, results) = (self.figures(), &self.results);
        let column =
            |name: String, values: Vec<f64>| Column::from(Series::new(name.into(), values));
        let mut columns = vec![Column::from(Series::new("variant".into(), self.variants()))];
        for (axis, varied) in results.axes.iter().enumerate() {
            let of_cell = |cell: &crate::sim::Cell| varied.values[cell.values[axis]].clone();
            let values: Vec<String> = results.cells.iter().map(of_cell).collect();
            columns.push(Column::from(Series::new(varied.name().into(), values)));
        }
        for (quantity, known) in results.quantities.iter().enumerate() {
            let side = known.side.map_or(String::new(), |side| format!("{}.", results.sides[side]));
            let values = results.cells.iter().map(|cell| figures.estimate(cell, quantity).value);
            columns.push(column(format!("{side}{}", known.measure.name), values.collect()));
        }
        DataFrame::new(results.cells.len(), columns).map_err(|why| Error::Report(why.into()))
    }

    /// Returns the results behind the report: tallies, axes, layouts.
    pub fn results(&self) -> &Results {
        &self.results
    }

    fn figures(&self) -> Figures<'_> {
        Figures::new(&self.results, self.confidence)
    }

    fn cell(&self, variant: &str) -> Result<usize, Error> {
        let names = self.variants();
        let found = names.iter().position(|name| name == variant);
        found.ok_or_else(|| Error::unknown("variant", variant, names))
    }

    fn quantity(&self, measure: &str) -> Result<usize, Error> {
        let side_of = |side: usize| self.results.sides[side].as_str();
        let names: Vec<String> = self
            .results
            .quantities
            .iter()
            .map(|known| match known.side {
                Some(side) => format!("{}.{}", side_of(side), known.measure.name),
                None => known.measure.name.to_owned(),
            })
            .collect();
        let place = |wanted: &str| names.iter().position(|name| name == wanted);
        let is_length = measure == self.results.portrayal.exchanges();
        let found = place(measure).or_else(|| place(EXCHANGES_NAME).filter(|_| is_length));
        found.ok_or_else(|| Error::unknown("measure", measure, names))
    }
}

/// Prints the short table that `outweigh run` prints.
impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&terminal_table(&self.results, self.confidence))
    }
}

/// Why there are no results.
#[derive(Debug)]
pub enum Error {
    /// Mistakes of the scenario or of what was set, each with its place and the remedy.
    Scenario(Problems),
    /// The report could not be written, or a table could not be made.
    Report(ReportError),
    /// No thread could be started; the operating system's reason.
    Threads(String),
    /// A rule broke down in a trial: a fault of the program.
    Rules {
        /// Number of the trial.
        trial: u64,
        /// The message of the rule.
        message: String,
    },
    /// A name that the results do not have.
    Unknown {
        /// Kind of the name: `variant` or `measure`.
        kind: &'static str,
        /// The name that was asked for.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
}

impl Error {
    fn unknown(kind: &'static str, name: &str, known: Vec<String>) -> Self {
        Self::Unknown { kind, name: name.to_owned(), known }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scenario(problems) => problems.fmt(out),
            Self::Report(why) => why.fmt(out),
            Self::Threads(why) => write!(out, "cannot start threads: {why}"),
            Self::Rules { trial, message } => {
                write!(out, "a rule broke down in trial {trial}: {message}")
            }
            Self::Unknown { kind, name, known } => {
                write!(out, "no {kind} `{name}`; ")?;
                match crate::knob::did_you_mean(name, known.iter().map(String::as_str)) {
                    Some(hint) => out.write_str(&hint),
                    None => write!(out, "there are {}", known.join("; ")),
                }
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<Problems> for Error {
    fn from(problems: Problems) -> Self {
        Self::Scenario(problems)
    }
}

impl From<ReportError> for Error {
    fn from(why: ReportError) -> Self {
        Self::Report(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUEL: &str = include_str!("../benches/duel_fate_core.toml");

    fn duel() -> Simulation {
        Simulation::parse("duel.toml", DUEL).unwrap().trials(400)
    }

    #[test]
    fn results_are_those_of_the_plan() {
        let report = duel().seed(7).run().unwrap();
        let names = report.variants();
        let side = &report.results().sides[0];
        let win = report.win(side, &names[0]).unwrap();
        assert_eq!(win.n, 400);
        let listed = report.outcomes();
        let same = listed.iter().find(|it| it.measure == "win" && it.side.as_ref() == Some(side));
        assert_eq!(same.unwrap().estimate, win);
        assert_eq!(duel().seed(7).threads(1).run().unwrap().outcomes().len(), listed.len());
        assert!(report.to_string().contains(&names[0]));
    }

    #[test]
    fn values_are_varied_and_compared() {
        let report = duel().vary("rules.conflict.max_exchanges", [5, 40]).run().unwrap();
        assert_eq!(report.variants().len(), 2);
        let short = report.difference("exchanges", &report.variants()[0]).unwrap();
        let long = report.difference("exchanges", &report.variants()[1]).unwrap();
        assert_ne!(short.is_some(), long.is_some(), "one of both is the baseline");
    }

    #[test]
    fn wrong_names_come_with_the_nearest_one() {
        let report = duel().run().unwrap();
        let why = report.measure("exchange", &report.variants()[0]).unwrap_err();
        assert!(why.to_string().contains("exchanges"), "{why}");
        let why = report.win("nobody", "no such variant").unwrap_err();
        assert!(matches!(why, Error::Unknown { .. }), "{why}");
        let why = duel().vary("rules.conflict.max_exchanges", Vec::<i32>::new()).run().unwrap_err();
        assert!(why.to_string().contains("no value"), "{why}");
        let why = duel().set("rules.no.such.path", 1).run().unwrap_err();
        assert!(matches!(why, Error::Scenario(_)) && why.to_string().contains("no.such"), "{why}");
    }

    #[cfg(feature = "polars")]
    #[test]
    fn the_wide_frame_has_a_row_for_each_variant() {
        let report = duel().run().unwrap();
        let wide = report.wide().unwrap();
        assert_eq!(wide.height(), report.variants().len());
        assert!(wide.get_column_names().iter().any(|name| name.ends_with(".win")));
        assert!(report.frames().unwrap().outcomes.height() > wide.height());
    }
}
