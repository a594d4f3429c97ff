//! Reports: from the tallies of a run to tables, charts, sentences and a folder of files.
//!
//! ```text
//! Results -> Figures (estimates, paired comparisons) -> frames   -> CSV
//!                                                    -> charts   -> PNG, SVG
//!                                                    -> findings -> titles, terminal
//! ```
//!
//! - `frames`: the tables as Polars data frames, with the feature `polars` (its module and `table.rs` are the only
//!   ones that use Polars), and as files of Arrow or Parquet,
//! - [`charts`]: pictures (the only folder that uses the drawing library),
//! - [`findings`]: what was found, in sentences that say no more than the intervals support,
//! - [`terminal_table`]: the short table; nothing here prints,
//! - `html`: all of it in one page,
//! - [`prepare`] before the run and [`ReportFolder::write`] after it: the folder of files ([`write_report`]
//!   does both),
//! - [`SmallReport`]: the folder of a command other than `run`, which brings its own tables and sentences,
//! - [`COLUMNS`]: what every column of every file means.

mod answer_columns;
mod charts;
mod columns;
mod command;
mod detail;
mod error;
#[cfg(test)]
mod examples;
mod figures;
mod findings;
mod folder;
mod frames;
mod html;
mod lock;
mod manifest;
mod phrases;
mod select;
mod small;
mod table;
mod terminal;
mod write;

pub use answer_columns::{ANSWER_TABLES, AnswerTable};
pub use charts::{
    Chart, CurveChart, CurveLine, Frame, MatrixChart, Picture, RowOf, RowsChart, charts,
    letters_warning, png, svg,
};
pub use columns::{COLUMNS, ColumnDoc, FILES, TRIAL_COLUMNS, VARIANT_COLUMNS, columns_table};
pub use command::typed;
pub use error::ReportError;
pub use figures::{Comparison, Figures};
pub use findings::{capitalized, findings, warnings_of};
pub use folder::{ReportFolder, prepare};
pub use frames::FrameFile;
#[cfg(feature = "polars")]
pub use frames::{Frames, csv, frames};
pub use manifest::{Against, MANIFEST, Provenance, Roster, manifest};
pub use phrases::compared_with;
pub(crate) use phrases::plural as plural_noun;
pub use small::{SmallReport, Table, small_folder};
pub use terminal::terminal_table;
pub use write::{ReportOptions, write_report};
