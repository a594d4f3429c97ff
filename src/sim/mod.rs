//! Running: plan, blocks, tallies.

mod goal;
mod plan;
mod results;
mod run;
mod spreadsheet;
mod tally;
mod variation;

pub use crate::engine::{FighterName, Layout, PolicyLine, Quantity, TrialRecord};
pub use crate::scenario::MOST_CELLS;
pub use goal::{PILOT_TRIALS, trials_for};
pub use plan::{Overrides, Plan, PlannedCell};
pub use results::{Axis, Cell, Results};
pub use run::{PerTrial, Progress, RunOptions, per_trial_header, run};
pub use spreadsheet::cell_text;
pub use tally::{CurveTally, Tally};
