//! Playing many cells, or slow ones: all workers share the cells of one round of trials after the other.
//!
//! A worker plays all trials of the round in one cell before it takes the next: what a cell needs for play is
//! at hand then, and is made and thrown away again, so that thousands of cells take no more of it than
//! there are workers. A cell is played after its baseline and by the same worker, who has the
//! values of the baseline in hand; a baseline of many cells is played before all others.
//!
//! Nothing of a round counts before all its cells have played: a round that is stopped is dropped. What it was
//! tallied in is used again for the next.

use super::Work;
use super::block_size::Pace;
use super::cell_runner::{Fault, play_into};
use crate::sim::tally::Tally;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;

/// Cells of a [`CellBatch`].
const CREW: usize = 32;
/// Most trials of a round whose values are kept for rows of single trials. There are no more, because the
/// values of all cells wait in memory until the round is done.
const MOST_WITH_ROWS: u64 = 16;

/// Cells that one worker plays in a row. All have one baseline, so that the worker can keep its values at
/// hand.
#[derive(Debug, PartialEq, Eq)]
struct CellBatch {
    /// The baseline of all of them. `None` for cells that are compared with nothing.
    base: Option<usize>,
    /// The cells, the baseline first if it is played here.
    cells: Vec<usize>,
}

/// Order of play: `first` has baselines of many cells, because several workers need their values; then the
/// batches of the workers.
#[derive(Debug, Default, PartialEq, Eq)]
struct Order {
    first: Vec<usize>,
    crews: Vec<CellBatch>,
}

struct Share {
    cell: usize,
    /// All rounds that count.
    sum: Tally,
    /// The round that is being played; added to `sum` by [`commit_round`](Work::commit_round), or dropped.
    round: Tally,
    /// Values of the round, if compared cells or rows of single trials need them.
    values: Vec<i32>,
}

/// Tallies of all cells, arranged like [`Order`].
struct Shares {
    first: Vec<Share>,
    crews: Vec<Vec<Share>>,
}

impl Shares {
    fn all(&mut self) -> impl Iterator<Item = &mut Share> {
        self.first.iter_mut().chain(self.crews.iter_mut().flatten())
    }

    fn into_sums(self) -> Vec<Tally> {
        let mut all: Vec<Share> =
            self.first.into_iter().chain(self.crews.into_iter().flatten()).collect();
        all.sort_unstable_by_key(|share| share.cell);
        all.into_iter().map(|share| share.sum).collect()
    }
}

impl Order {
    /// Returns the order for these cells, each with its baseline. A baseline with at most a batch of cells goes into
    /// their batch.
    fn of(cells: &[(usize, Option<usize>)]) -> Self {
        let mut compared: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &(cell, baseline) in cells {
            if let Some(base) = baseline {
                compared.entry(base).or_default().push(cell);
            }
        }
        let is_alone = |(cell, baseline): &&(usize, Option<usize>)| {
            baseline.is_none() && !compared.contains_key(cell)
        };
        let alone: Vec<usize> = cells.iter().filter(is_alone).map(|&(cell, _)| cell).collect();
        let mut order = Self::default();
        order.take(None, &alone);
        for (base, cells) in compared {
            if cells.len() < CREW {
                let cells = std::iter::once(base).chain(cells).collect();
                order.crews.push(CellBatch { base: Some(base), cells });
            } else {
                order.first.push(base);
                order.take(Some(base), &cells);
            }
        }
        order
    }

    fn take(&mut self, base: Option<usize>, cells: &[usize]) {
        let crews = cells.chunks(CREW).map(|cells| CellBatch { base, cells: cells.to_vec() });
        self.crews.extend(crews);
    }
}

impl Work<'_, '_> {
    /// Plays rounds until the span is done or the run is stopped; all workers share the cells of a round.
    /// Returns the sums of the rounds that were finished.
    pub(crate) fn in_rounds(&self, pool: &rayon::ThreadPool) -> Vec<Tally> {
        let with_base = |&cell: &usize| (cell, self.repeats.base_of(cell));
        let played: Vec<_> = self.repeats.played.iter().map(with_base).collect();
        let order = Order::of(&played);
        let mut shares = self.shares(&order);
        let mut pace = Pace::of_rounds(self.most_trials(), self.block);
        let mut first = self.span.start;
        while first < self.span.end && !self.is_over() {
            let trials = first..(first + pace.block(self.progress)).min(self.span.end);
            let began = Instant::now();
            if pool.install(|| self.round(&order, &mut shares, &trials)).is_none() {
                break;
            }
            pool.install(|| self.commit_round(&mut shares, &trials));
            pace.note(trials.end - trials.start, began.elapsed());
            first = trials.end;
            if self.progress.is_paused() {
                break;
            }
        }
        self.repeats.of_all(shares.into_sums(), &[])
    }

    /// Returns the limit of trials of a round, so that the values of a cell stay in a core's own cache.
    fn most_trials(&self) -> u64 {
        const BUFFER: usize = 512 * 1024;
        if self.per_trial.is_some() {
            return MOST_WITH_ROWS;
        }
        let quantities = self.layouts.iter().map(|layout| layout.quantities).max().unwrap_or(1);
        (BUFFER / (4 * quantities.max(1))).clamp(16, 1024) as u64
    }

    fn shares(&self, order: &Order) -> Shares {
        let share = |&cell: &usize| {
            let tally = Tally::new(&self.layouts[cell], self.plan.cells[cell].game.line_count());
            Share { cell, sum: tally.clone(), round: tally, values: Vec::new() }
        };
        let crew = |crew: &CellBatch| crew.cells.iter().map(share).collect();
        Shares {
            first: order.first.iter().map(share).collect(),
            crews: order.crews.iter().map(crew).collect(),
        }
    }

    /// Plays a round: `first`, then the batches in parallel. `None` if it was stopped or the rules broke down;
    /// the round must then be dropped.
    fn round(&self, order: &Order, shares: &mut Shares, trials: &Range<u64>) -> Option<()> {
        let Shares { first, crews } = shares;
        first.par_iter_mut().with_max_len(1).try_for_each(|share| {
            let mut values = std::mem::take(&mut share.values);
            let played = self.play_cell(share, trials, None, &mut values);
            share.values = values;
            played
        })?;
        let first: &[Share] = first;
        let both = order.crews.par_iter().zip(crews).with_max_len(1);
        both.try_for_each(|(crew, shares)| self.play_crew(crew, shares, first, trials))
    }

    /// Plays the cells of a crew; `first` has the cells that were played before, among them the baseline if
    /// the crew does not play it.
    fn play_crew(
        &self,
        crew: &CellBatch,
        shares: &mut [Share],
        first: &[Share],
        trials: &Range<u64>,
    ) -> Option<()> {
        let known = |base: usize| first.iter().find(|share| share.cell == base);
        let known = crew.base.and_then(known).map(|share| share.values.as_slice());
        let (mut of_base, mut values) = (Vec::new(), Vec::new());
        for share in shares {
            let is_base = crew.base == Some(share.cell);
            if is_base {
                self.play_cell(share, trials, None, &mut of_base)?;
            } else {
                let base = crew.base.map(|_| known.unwrap_or(&of_base));
                self.play_cell(share, trials, base, &mut values)?;
            }
            if self.per_trial.is_some() {
                share.values.clone_from(if is_base { &of_base } else { &values });
            }
        }
        Some(())
    }

    /// Plays a round of one cell and writes its values. `base` has the values of its baseline for the sums of
    /// products.
    fn play_cell(
        &self,
        share: &mut Share,
        trials: &Range<u64>,
        base: Option<&[i32]>,
        values: &mut Vec<i32>,
    ) -> Option<()> {
        if self.is_over() {
            return None;
        }
        let (cell, tally) = (share.cell, &mut share.round);
        let (game, layout) = (&self.plan.cells[cell].game, &self.layouts[cell]);
        let mut runner = game.runner();
        let seed = self.plan.seed;
        let played = play_into(&mut *runner, layout, seed, trials.clone(), tally, values);
        let count = (trials.end - trials.start) * self.repeats.shares(cell);
        self.progress.done.fetch_add(count, std::sync::atomic::Ordering::Relaxed);
        played.map_err(|fault: Fault| self.note_fault(cell, fault)).ok()?;
        if let Some(base) = base {
            tally.add_all_products(values, base);
        }
        runner.take_lines(&mut tally.lines);
        Some(())
    }

    /// Adds [`Share::round`] to the sums. Only called when all cells have played the round, so that all cells
    /// have equal trials.
    fn commit_round(&self, shares: &mut Shares, trials: &Range<u64>) {
        if let Some(first) = shares.all().find(|share| share.cell == 0) {
            let win = first.round.sums.get(crate::engine::CONFLICT_QUANTITIES).copied();
            self.tell(win.unwrap_or(0) as u64, trials.end - trials.start);
        }
        let count = |share: &mut Share| {
            share.sum.merge(&share.round);
            share.round.clear();
        };
        shares.first.par_iter_mut().for_each(count);
        shares.crews.par_iter_mut().flatten_iter().for_each(count);
        if let Some(per_trial) = self.per_trial {
            let mut values = vec![Vec::new(); self.plan.cells.len()];
            shares.all().for_each(|share| values[share.cell] = std::mem::take(&mut share.values));
            per_trial.put(trials, self.rows_of(&values, trials));
            shares.all().for_each(|share| share.values = std::mem::take(&mut values[share.cell]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_played_once_and_after_its_baseline() {
        let common: Vec<Option<usize>> = (0..100).map(|at| (at != 7).then_some(7)).collect();
        let pairs: Vec<Option<usize>> =
            (0..100).map(|at| (at % 2 == 1).then_some(at - 1)).chain([None; 40]).collect();
        for baselines in [common, pairs, vec![None; 3], Vec::new()] {
            let cells: Vec<_> = baselines.iter().copied().enumerate().collect();
            let order = Order::of(&cells);
            let crews = order.crews.iter().flat_map(|crew| &crew.cells);
            let mut all: Vec<usize> = order.first.iter().chain(crews).copied().collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..baselines.len()), "{order:?}");
            for crew in &order.crews {
                assert!(crew.cells.len() <= CREW);
                for &cell in &crew.cells {
                    assert!(Some(cell) == crew.base || baselines[cell] == crew.base);
                }
                let is_known = |base| order.first.contains(&base) || crew.cells[0] == base;
                assert!(crew.base.is_none_or(is_known));
            }
        }
    }
}
