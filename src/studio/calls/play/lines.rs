//! Lines of the answer of `play`.

use crate::studio::calls::rows::Row;
use serde::Serialize;

/// Line of the answer of `play`.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PlayLine {
    /// The run begins.
    Begun {
        /// Version of the answer.
        schema: u32,
        /// Name of the run.
        id: String,
        /// Trials of each cell that will be played, as far as is known.
        asked: u64,
        /// The cells.
        cells: Vec<BegunCell>,
    },
    /// Results so far.
    Update(Told),
    /// Results at the end.
    Done(Box<Done>),
}

/// A cell at the beginning of a run.
#[derive(Debug, Serialize)]
pub struct BegunCell {
    /// Number of the cell, from 1.
    pub(super) number: usize,
    /// Name of the variant.
    pub(super) name: String,
    /// `old` or `new`, if two versions of a text are played.
    pub(super) text: Option<String>,
}

/// Results of some trials.
#[derive(Debug, Serialize)]
pub struct Told {
    /// Version of the answer.
    pub(super) schema: u32,
    /// Name of the run.
    pub(super) id: String,
    /// Trials of each cell so far.
    pub(super) trials: u64,
    /// Trials of each cell that will be played, as far as is known.
    pub(super) asked: u64,
    /// The rows.
    pub(super) rows: Vec<Row>,
    /// The first finding.
    pub(super) verdict: Option<String>,
    /// Findings in sentences, the most important first.
    pub(super) findings: Vec<String>,
    /// The policies that play: `played by captain against soldier`.
    pub(super) played_by: Option<String>,
    /// Seconds since the run began.
    pub(super) elapsed: f64,
}

/// Results at the end of a run.
#[derive(Debug, Serialize)]
pub struct Done {
    /// The results.
    #[serde(flatten)]
    pub(super) told: Told,
    /// Whether the run was stopped before its last trial.
    pub(super) stopped: bool,
    /// Warnings about the results, and warnings of `check`, in sentences.
    pub(super) warnings: Vec<String>,
    /// The table "how it plays" as `run --pace` prints it, the heading first. Null if the run does not measure pace.
    pub(super) how_it_plays: Option<Vec<Vec<String>>>,
    /// The charts that were asked for.
    pub(super) charts: Vec<ChartText>,
    /// Every chart that `draw` can make of this run.
    pub(super) drawable: Vec<ChartName>,
    /// The command that does the same; null if two versions of a text were played.
    pub(super) command: Option<String>,
    /// Seed of the run.
    pub(super) seed: u64,
}

/// A chart.
#[derive(Debug, Serialize)]
pub struct ChartText {
    /// Name of the chart: `win_rate`.
    pub name: String,
    /// The finding that it shows.
    pub title: String,
    /// The slide as SVG.
    pub svg: String,
    /// The column for phones as SVG.
    pub narrow: String,
}

/// Name of a chart.
#[derive(Debug, Serialize)]
pub struct ChartName {
    /// Name of the chart: `win_rate`.
    pub(super) name: String,
    /// The finding that it shows.
    pub(super) title: String,
}
