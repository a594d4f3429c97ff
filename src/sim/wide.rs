//! Playing many cells, or slow ones: all workers share the cells of one round of trials after the other.
//!
//! A worker plays all trials of the round in one cell before it takes the next: what a cell needs for play is
//! at hand then, and is made and thrown away again, so that thousands of cells take no more of it than
//! there are workers. A cell is played after its baseline and by the same worker, who has the
//! values of the baseline in hand; a baseline of many cells is played before all others.
//!
//! Nothing of a round counts before all its cells have played: a round that is stopped is dropped.

use super::lane::{Fault, play_into};
use super::pace::Pace;
use super::plan::PlannedCell;
use super::rows::rows_of;
use super::run::Work;
use super::tally::Tally;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;

/// Cells that one worker plays in a row.
const CREW: usize = 32;
/// Most trials of a round whose values are kept for rows of single trials.
const MOST_WITH_ROWS: u64 = 16;

/// Cells that one worker plays in a row.
#[derive(Debug, PartialEq, Eq)]
struct Crew {
    /// The baseline of all of them.
    base: Option<usize>,
    /// The cells, the baseline first if it is played here.
    cells: Vec<usize>,
}

/// Who plays what: cells that are played before all others, then crews.
#[derive(Debug, Default, PartialEq, Eq)]
struct Order {
    first: Vec<usize>,
    crews: Vec<Crew>,
}

/// What a cell has played of a round. Values are kept only where somebody wants them.
struct Share {
    cell: usize,
    tally: Tally,
    values: Vec<i32>,
}

impl Order {
    fn of(cells: &[PlannedCell]) -> Self {
        let baselines: Vec<Option<usize>> = cells.iter().map(|cell| cell.baseline).collect();
        Self::by(&baselines)
    }

    /// The order of cells with these baselines.
    fn by(baselines: &[Option<usize>]) -> Self {
        let mut compared: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (cell, baseline) in baselines.iter().enumerate() {
            if let Some(base) = *baseline {
                compared.entry(base).or_default().push(cell);
            }
        }
        let alone = (0..baselines.len())
            .filter(|cell| baselines[*cell].is_none() && !compared.contains_key(cell));
        let alone: Vec<usize> = alone.collect();
        let mut order = Self::default();
        order.take(None, &alone);
        for (base, cells) in compared {
            if cells.len() < CREW {
                let cells = std::iter::once(base).chain(cells).collect();
                order.crews.push(Crew { base: Some(base), cells });
            } else {
                order.first.push(base);
                order.take(Some(base), &cells);
            }
        }
        order
    }

    fn take(&mut self, base: Option<usize>, cells: &[usize]) {
        let crews = cells.chunks(CREW).map(|cells| Crew { base, cells: cells.to_vec() });
        self.crews.extend(crews);
    }
}

impl Work<'_, '_> {
    /// All workers play the cells of a round together.
    pub(super) fn in_rounds(&self, pool: &rayon::ThreadPool) -> Vec<Tally> {
        let order = Order::of(&self.plan.cells);
        let mut sums: Vec<Tally> = (0..self.plan.cells.len()).map(|at| self.nothing(at)).collect();
        let mut pace = Pace::of_rounds(self.most_trials(), self.block);
        let mut first = self.span.start;
        while first < self.span.end && !self.is_over() {
            let trials = first..(first + pace.block(self.progress)).min(self.span.end);
            let began = Instant::now();
            let Some(shares) = pool.install(|| self.round(&order, &trials)) else { break };
            self.commit_round(pool, &mut sums, shares, &trials);
            pace.note(trials.end - trials.start, began.elapsed());
            first = trials.end;
        }
        sums
    }

    /// Most trials of a round: so many that the values of a cell stay in a core's own cache.
    fn most_trials(&self) -> u64 {
        const BUFFER: usize = 512 * 1024;
        if self.per_trial.is_some() {
            return MOST_WITH_ROWS;
        }
        let quantities = self.layouts.iter().map(|layout| layout.quantities).max().unwrap_or(1);
        (BUFFER / (4 * quantities.max(1))).clamp(16, 1024) as u64
    }

    /// An empty tally of a cell.
    fn nothing(&self, cell: usize) -> Tally {
        Tally::new(&self.layouts[cell], self.plan.cells[cell].game.line_count())
    }

    /// Plays a round; none if it was stopped or the rules broke down. The shares are in the order of cells.
    fn round(&self, order: &Order, trials: &Range<u64>) -> Option<Vec<Share>> {
        let first: Vec<Share> = order
            .first
            .par_iter()
            .with_max_len(1)
            .map(|&cell| {
                let mut values = Vec::new();
                let tally = self.play_cell(cell, trials, None, &mut values)?;
                Some(Share { cell, tally, values })
            })
            .collect::<Option<_>>()?;
        let crew = |crew: &Crew| self.play_crew(crew, &first, trials);
        let crews = order.crews.par_iter().with_max_len(1).map(crew);
        let mut shares =
            crews.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect::<Vec<_>>();
        shares.extend(first);
        shares.sort_unstable_by_key(|share| share.cell);
        Some(shares)
    }

    /// Plays the cells of a crew; `first` are those that were played before.
    fn play_crew(&self, crew: &Crew, first: &[Share], trials: &Range<u64>) -> Option<Vec<Share>> {
        let known = |base: usize| first.iter().find(|share| share.cell == base);
        let known = crew.base.and_then(known).map(|share| share.values.as_slice());
        let (mut of_base, mut values) = (Vec::new(), Vec::new());
        let mut shares = Vec::with_capacity(crew.cells.len());
        for &cell in &crew.cells {
            let tally = if crew.base == Some(cell) {
                self.play_cell(cell, trials, None, &mut of_base)?
            } else {
                let base = crew.base.map(|_| known.unwrap_or(&of_base));
                self.play_cell(cell, trials, base, &mut values)?
            };
            let played = if crew.base == Some(cell) { &of_base } else { &values };
            let kept = self.per_trial.map(|_| played.clone()).unwrap_or_default();
            shares.push(Share { cell, tally, values: kept });
        }
        Some(shares)
    }

    /// Plays a round of one cell, and writes its values; `base` are those of its baseline.
    fn play_cell(
        &self,
        cell: usize,
        trials: &Range<u64>,
        base: Option<&[i32]>,
        values: &mut Vec<i32>,
    ) -> Option<Tally> {
        if self.is_over() {
            return None;
        }
        let (game, layout) = (&self.plan.cells[cell].game, &self.layouts[cell]);
        let (mut runner, mut tally) = (game.runner(), self.nothing(cell));
        let seed = self.plan.seed;
        let played = play_into(&mut *runner, layout, seed, trials.clone(), &mut tally, values);
        self.progress
            .done
            .fetch_add(trials.end - trials.start, std::sync::atomic::Ordering::Relaxed);
        played.map_err(|fault: Fault| self.note_fault(cell, fault)).ok()?;
        if let Some(base) = base {
            tally.add_all_products(values, base);
        }
        runner.take_lines(&mut tally.lines);
        Some(tally)
    }

    /// Counts a round that all cells have played.
    fn commit_round(
        &self,
        pool: &rayon::ThreadPool,
        sums: &mut [Tally],
        shares: Vec<Share>,
        trials: &Range<u64>,
    ) {
        if let Some(first) = shares.first() {
            let win = first.tally.sums.get(crate::engine::CONFLICT_QUANTITIES).copied();
            self.tell(win.unwrap_or(0) as u64, trials.end - trials.start);
        }
        pool.install(|| {
            let both = sums.par_iter_mut().zip(&shares);
            both.for_each(|(sum, share)| sum.merge(&share.tally));
        });
        if let Some(per_trial) = self.per_trial {
            let values: Vec<Vec<i32>> = shares.into_iter().map(|share| share.values).collect();
            per_trial.put(trials, rows_of(self.plan, self.layouts, &values, trials));
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
            let order = Order::by(&baselines);
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
