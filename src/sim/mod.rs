//! Running: plan, blocks, tallies.

mod behaviour;
mod cells;
#[cfg(feature = "parquet")]
mod columnar;
mod each_row;
mod focus;
mod forecast;
mod goal;
mod grid;
mod ground;
mod house;
mod kept;
mod lane;
mod measured;
mod pace;
mod plan;
mod results;
mod rows;
mod run;
mod samples;
mod spreadsheet;
mod tally;
mod variation;
mod warnings;
mod wide;

pub use crate::engine::{FighterName, Layout, PolicyLine, Quantity, TrialRecord};
pub use crate::scenario::MOST_CELLS;
pub use behaviour::behaviour;
pub use each_row::EachRow;
pub use focus::{Focus, Label};
pub use forecast::Forecast;
pub use goal::{PILOT_TRIALS, trials_for};
pub use grid::{Sample, Sampling};
pub use ground::Ground;
pub use kept::{Clash, Kept, Origins, remove_unfinished};
pub use measured::Measured;
pub use plan::{Overrides, Plan, PlannedCell, compile_with};
pub use results::{Axis, Broken, Cell, PlayCheck, Results, Sampled};
pub use rows::{PerTrial, per_trial_header};
pub use run::{Played, Progress, RunOptions, play_span, results_of, run};
pub use samples::{Unplayed, Workers};
pub use spreadsheet::cell_text;
pub use tally::{CurveTally, Tally};
pub use variation::not_varied;
