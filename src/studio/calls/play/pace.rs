//! Pace in a run: what comes before the first trial and after the last one, in turns like all other work.

use super::Run;
use crate::sim::{Plan, Results};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::Ordering;

impl Run<'_> {
    /// Fits the chance to win of each cell, which takes its pilot trials. Does nothing if the plan does not measure pace.
    pub(super) fn learn_pace(&self, plan: &Plan) {
        if !plan.is_paced() {
            return;
        }
        self.in_turns(plan.cells.len(), &mut |some| {
            let equal = plan.equal_cells();
            let open = some.into_par_iter().filter(|&at| equal[at] == at);
            open.for_each(|at| plan.cells[at].game.prepare());
        });
    }

    /// Sums up the pace of some trials of each cell once more, as `run --pace` does, for the table "how it plays" and its
    /// charts. A run for which no reader waits gets none.
    pub(super) fn look_at_pace(&self, plan: &Plan, results: &mut Results) {
        if !plan.is_paced() {
            return;
        }
        self.in_turns(plan.cells.len(), &mut |some| results.look_at_pace_of(plan, some));
    }

    /// Does something with all cells, a few in each turn, so that runs of other tabs do not wait long. Ends early once no
    /// reader waits.
    fn in_turns(&self, cells: usize, work: &mut (dyn FnMut(Range<usize>) + Send)) {
        let mut first = 0;
        while first < cells && !self.stop.load(Ordering::Relaxed) {
            self.turns.take(|pool| {
                let last = cells.min(first + pool.current_num_threads());
                pool.install(|| work(first..last));
                first = last;
            });
        }
    }
}
