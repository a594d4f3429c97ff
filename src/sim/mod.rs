//! Running: plan, blocks, tallies.

mod plan;
mod results;
mod rows;
mod run;
mod tally;
mod tally_file;
mod warnings;

pub use crate::engine::{FighterName, Layout, PaceSummary, PolicyLine, Quantity, TrialRecord};
pub use crate::scenario::MOST_CELLS;
pub use plan::base_case::Ground;
pub use plan::known_paths::{KnownPath, advised, known_paths, with_meant};
pub use plan::measure_lookup::Measured;
pub use plan::pace::{names_pace, pace_for};
pub(crate) use plan::report_focus::measure_of_file;
pub use plan::report_focus::{Focus, Label, MeasureSource};
pub use plan::roster_rows::EachRow;
pub use plan::sampling::{Sample, Sampling};
pub use plan::two_files::{Compared, Comparison, Pairing, in_file};
pub use plan::two_texts::{OLD_AND_NEW, OldAndNew};
pub use plan::variation::not_varied;
pub use plan::{Overrides, Plan, PlannedCell, compile_with};
pub(crate) use results::without_quotes;
pub use results::{Axis, Broken, Cell, PlayCheck, PlayChoice, PlayDifference, Results, Sampled};
pub use rows::csv_text::cell_text;
pub use rows::{PerTrial, per_trial_header};
pub use run::forecast::Forecast;
pub(crate) use run::play_span_in;
pub use run::precision::{PILOT_TRIALS, trials_for};
pub use run::samples::{Unplayed, Workers};
pub use run::{Played, Progress, RunOptions, play_span, results_of, run};
pub use tally::{CurveTally, Tally};
pub use tally_file::play_digest::behaviour;
pub use tally_file::{Clash, Kept, Origins, remove_unfinished};
