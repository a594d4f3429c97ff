//! Running: plan, blocks, tallies.

mod results;
mod tally;

pub use results::{Axis, Cell, FighterName, PolicyLine, Quantity, Results};
pub use tally::{CurveTally, Layout, Tally, TrialRecord};
