//! A lane: one cell as it is played. What a block adds is kept apart until the block is done, so
//! that a block can be dropped as if it had never begun.

use crate::engine::{Layout, Runner};
use crate::sim::plan::PlannedCell;
use crate::sim::tally::Tally;
use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A runner of one cell. `fresh` has the block being played and `sums` all blocks before, so that a
/// fault can drop the block.
pub(crate) struct CellRunner<'a> {
    layout: &'a Layout,
    runner: Box<dyn Runner + 'a>,
    sums: Tally,
    fresh: Tally,
}

pub(crate) struct Fault {
    pub trial: u64,
    pub message: String,
}

impl<'a> CellRunner<'a> {
    pub(crate) fn new(cell: &'a PlannedCell, layout: &'a Layout) -> Self {
        let tally = Tally::new(layout, cell.game.line_count());
        Self { layout, runner: cell.game.runner(), fresh: tally.clone(), sums: tally }
    }

    /// Plays a block of trials and writes their values, one trial after the other.
    ///
    /// # Errors
    /// The rules broke down in a trial; the block must be dropped, because `fresh` has a part of it.
    pub(crate) fn play(
        &mut self,
        seed: u64,
        trials: Range<u64>,
        values: &mut Vec<i32>,
    ) -> Result<(), Fault> {
        let Self { runner, fresh, layout, .. } = self;
        play_into(&mut **runner, layout, seed, trials, fresh, values)
    }

    /// Adds the products of a block's values with those of the baseline.
    pub(crate) fn add_products(&mut self, values: &[i32], baseline: &[i32]) {
        self.fresh.add_all_products(values, baseline);
    }

    /// Adds the block to the sums. Only called once every cell has played the block.
    pub(crate) fn commit(&mut self) {
        self.runner.take_lines(&mut self.sums.lines);
        self.sums.merge(&self.fresh);
        self.fresh.clear();
    }

    pub(crate) fn into_sums(self) -> Tally {
        self.sums
    }
}

/// Plays trials of a cell into a tally, and writes their values, one trial after the other.
///
/// # Errors
/// The rules broke down in a trial; what the trials were played into must be dropped.
pub(crate) fn play_into(
    runner: &mut dyn Runner,
    layout: &Layout,
    seed: u64,
    trials: Range<u64>,
    tally: &mut Tally,
    values: &mut Vec<i32>,
) -> Result<(), Fault> {
    values.clear();
    let mut at = trials.start;
    let play = || {
        runner.play_block(seed, trials, &mut |trial, record| {
            tally.add(layout, trial, record);
            values.extend_from_slice(&record.values);
            at = trial + 1;
        });
    };
    // Nothing that the trials touched is read again after a fault.
    let played = catch_unwind(AssertUnwindSafe(play));
    played.map_err(|said| Fault { trial: at, message: words(said.as_ref()) })
}

/// Returns the message of a panic: `panic!` carries a `&str` or a `String`.
pub(crate) fn words(said: &(dyn Any + Send)) -> String {
    let text = said.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| said.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason".into())
}
