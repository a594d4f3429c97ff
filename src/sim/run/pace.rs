//! A closer look at the pace of some trials of each cell, once all trials are played. The chance to win at each
//! exchange is not in the tallies, so these trials are played again and watched.

use crate::sim::plan::Plan;
use crate::sim::results::Results;
use rayon::prelude::*;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

const MOST: u64 = 1_000;
const FEWEST: u64 = 500;
/// Trials of a run for each trial that is looked at, between [`FEWEST`] and [`MOST`].
const ONE_OF: u64 = 20;

impl Results {
    /// Plays the first trials of each cell once more and keeps their
    /// [`PaceSummary`](crate::engine::PaceSummary) for the report. Does nothing if the plan does not measure
    /// pace. The side is that of the measure which the run was asked about, or the first. A trial in which the
    /// rules break down is passed over, because it has been told already.
    pub fn look_at_pace(&mut self, plan: &Plan) {
        if plan.is_paced() {
            self.look_at_pace_of(plan, 0..self.cells.len());
        }
    }

    /// Like [`look_at_pace`](Self::look_at_pace), but only at some cells, for callers that share the threads with others.
    pub(crate) fn look_at_pace_of(&mut self, plan: &Plan, cells: Range<usize>) {
        let side = self.focus.measure.as_ref().and_then(|it| it.side).unwrap_or(0);
        let trials = (self.trials / ONE_OF).clamp(FEWEST, MOST).min(self.trials);
        let seed = self.seed;
        let equal = plan.equal_cells();
        let first = cells.start;
        // An earlier call may have looked at the first of some equal cells.
        let is_known: Vec<bool> = cells
            .clone()
            .map(|at| equal[at] != at && self.is_looked_at(equal[at], first))
            .collect();
        let open = self.cells[cells.clone()].par_iter_mut().zip(&plan.cells[cells.clone()]);
        open.zip(&is_known).filter(|(_, is_known)| !**is_known).for_each(|((cell, planned), _)| {
            // A trial in which the rules break down has been told already.
            let look = || planned.game.pace_of(seed, 0..trials, side);
            let found = catch_unwind(AssertUnwindSafe(look)).ok().flatten();
            cell.pace = found.map(Arc::new);
        });
        for (at, _) in cells.zip(is_known).filter(|&(_, is_known)| is_known) {
            let known = self.cells[equal[at]].pace.clone();
            self.cells[at].pace = known;
        }
    }

    /// Whether the pace of a cell is known once the cells from `first` on are looked at.
    fn is_looked_at(&self, cell: usize, first: usize) -> bool {
        cell >= first || self.cells[cell].pace.is_some()
    }
}

#[cfg(test)]
mod table_time_tests;
#[cfg(test)]
mod tests;
