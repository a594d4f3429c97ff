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

mod cell_selection;
mod charts;
mod detailed_measures;
mod error;
#[cfg(test)]
mod examples;
mod figures;
mod findings;
mod folder;
mod html;
mod noun_phrases;
mod tables;

pub(crate) use charts::played_by_whom;
pub use charts::{
    Chart, CurveChart, CurveLine, Frame, FrontAxis, FrontChart, MatrixChart, RowOf, RowsChart,
    SharesChart, SharesRow, TargetRow, TargetsChart, charts, letters_warning, png, svg,
};
pub use error::ReportError;
pub use figures::{Comparison, Figures};
pub use findings::{capitalized, findings, warnings_of};
pub(crate) use findings::{in_variant, joined, set_up_note, set_up_share, set_ups_of_cells};
pub use folder::command::typed;
pub use folder::manifest::{Against, MANIFEST, Provenance, Roster, manifest};
pub use folder::single_file::report_file;
pub use folder::small_report::{SmallReport, Table, small_folder};
pub use folder::write::{ReportOptions, write_report};
pub use folder::{ReportFolder, prepare};
pub use noun_phrases::compared_with;
pub(crate) use noun_phrases::plural as plural_noun;
pub use tables::answer_columns::{ANSWER_TABLES, AnswerTable};
pub use tables::columns::{
    COLUMNS, ColumnDoc, FILES, TRIAL_COLUMNS, VARIANT_COLUMNS, columns_table,
};
pub use tables::exact_answers::{exact_cell_name, exact_columns, exact_row, exact_unsolved_row};
pub use tables::frames::FrameFile;
pub(crate) use tables::frames::unit;
#[cfg(feature = "polars")]
pub use tables::frames::{Frames, csv, frames};
pub(crate) use tables::how_it_plays::how_it_plays;
pub use tables::terminal::terminal_table;
