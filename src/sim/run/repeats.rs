//! Cells with equal conflicts: a run plays the first of them, and the others take its tally.
//!
//! All cells play the same trials on the same dice, so equal conflicts have equal records. Only the products with the
//! values of the baseline can differ, because equal cells may be compared with different cells.

use crate::engine::Layout;
use crate::sim::plan::Plan;
use crate::sim::tally::{Tally, add_products};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Trials of a cell from which equal cells are looked for. A key writes out the setup, which takes 0.4 ms (of
/// `weight_four_to_one`): in much shorter runs keys cost more time than they save.
const WORTH: u64 = 2_000;

/// Whether equal cells are played once. Results do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// In plans of at least [`WORTH`] trials whose cells differ in a setting that often has no effect.
    #[default]
    IfWorth,
    #[cfg(test)]
    Always,
    #[cfg(test)]
    Never,
}

impl Plan {
    fn is_shared(&self) -> bool {
        match self.sharing {
            Sharing::IfWorth => self.trials >= WORTH && self.varies_idle_settings(),
            #[cfg(test)]
            Sharing::Always => true,
            #[cfg(test)]
            Sharing::Never => false,
        }
    }

    /// Whether cells differ in a rule setting that often has no effect.
    fn varies_idle_settings(&self) -> bool {
        let idle = self.system.idle_settings;
        let is_idle = |path: &str| {
            path.strip_prefix("rules.")
                .is_some_and(|name| idle.iter().any(|it| name.starts_with(it)))
        };
        let steps = self.tracks.iter().flat_map(|track| &track.steps);
        steps.flat_map(|step| &step.settings).any(|setting| is_idle(&setting.path))
    }

    /// Returns for each cell the first cell that is known to have an equal conflict: itself for the cells that a run
    /// plays. Conflicts keep their keys, so later calls are cheap.
    pub fn equal_cells(&self) -> Vec<usize> {
        self.equal_cells_unless(&AtomicBool::new(false))
    }

    /// Like [`equal_cells`](Self::equal_cells), but looks for no further equal cells once `stop` is set.
    pub(super) fn equal_cells_unless(&self, stop: &AtomicBool) -> Vec<usize> {
        if self.cells.len() < 2 || !self.is_shared() {
            return (0..self.cells.len()).collect();
        }
        let key = |at: usize| {
            let game = &self.cells[at].game;
            (!stop.load(Ordering::Relaxed)).then(|| game.play_key()).flatten()
        };
        let keys: Vec<Option<u128>> = (0..self.cells.len()).into_par_iter().map(key).collect();
        let mut known = HashMap::new();
        let first = |(at, key): (usize, Option<u128>)| {
            key.map_or(at, |key| *known.entry(key).or_insert(at))
        };
        keys.into_iter().enumerate().map(first).collect()
    }

    /// Number of cells that are not played, because an earlier cell has an equal conflict.
    pub fn repeated_cells(&self) -> usize {
        self.equal_cells().iter().enumerate().filter(|&(at, &first)| first != at).count()
    }
}

/// The source of the products in a cell's tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Products {
    /// The tally that the cell takes: it has the wanted products.
    Taken,
    /// The squares, because the conflict equals that of the baseline.
    Squares,
    /// No baseline, no products.
    Nothing,
    /// [`Repeats::extra`] at this index.
    Extra(usize),
}

/// Plan for a run: the cells that are played, and the source of the tally of each other cell.
#[derive(Debug)]
pub(crate) struct Repeats {
    /// The cells that are played, in order.
    pub played: Vec<usize>,
    /// For each cell the cell that has its values; see [`Plan::equal_cells`].
    pub source: Vec<usize>,
    /// Pairs of cells whose values are multiplied apart from the tallies: a repeat is compared with another conflict
    /// than its source is.
    pub extra: Vec<(usize, usize)>,
    /// For each cell the played cell whose tally it takes, and its products.
    takes: Vec<(usize, Products)>,
    /// For each played cell the cell with the values of its baseline.
    bases: Vec<Option<usize>>,
    /// For each played cell the number of cells that take its tally.
    shares: Vec<u64>,
}

impl Repeats {
    /// Decides which cells are played. `source` comes from [`Plan::equal_cells`]. Without `has_extra`, as in rounds,
    /// where the values of two cells are rarely at hand together, a repeat that is compared with another conflict than
    /// its source is played as well.
    pub(super) fn new(plan: &Plan, layouts: &[Layout], source: &[usize], has_extra: bool) -> Self {
        let fits = |(at, &first): (usize, &usize)| {
            let lines = |cell: usize| plan.cells[cell].game.line_count();
            let is_equal =
                first == at || (layouts[at] == layouts[first] && lines(at) == lines(first));
            if is_equal { first } else { at }
        };
        let source: Vec<usize> = source.iter().enumerate().map(fits).collect();
        let baselines: Vec<_> = plan.cells.iter().map(|cell| cell.baseline).collect();
        Self::by(&baselines, source, has_extra)
    }

    fn by(baselines: &[Option<usize>], source: Vec<usize>, has_extra: bool) -> Self {
        let cells = source.len();
        let mut found = Self {
            played: Vec::new(),
            extra: Vec::new(),
            takes: Vec::with_capacity(cells),
            bases: vec![None; cells],
            shares: vec![0; cells],
            source,
        };
        // Index in `extra`, or the cell that is played because of its products, by the pair that is multiplied.
        let mut known: HashMap<(usize, usize), usize> = HashMap::new();
        for (cell, baseline) in baselines.iter().enumerate() {
            let first = found.source[cell];
            let pair = |cell: usize| Some((found.source[cell], found.source[baselines[cell]?]));
            let next = found.extra.len();
            let (from, products) = match pair(cell) {
                None => (first, Products::Nothing),
                Some((own, base)) if own == base => (first, Products::Squares),
                Some(_) if cell == first || pair(cell) == pair(first) => (first, Products::Taken),
                Some(pair) if has_extra => {
                    let at = *known.entry(pair).or_insert(next);
                    found.extra.extend((at == next).then_some(pair));
                    (first, Products::Extra(at))
                }
                Some(pair) => (*known.entry(pair).or_insert(cell), Products::Taken),
            };
            if from == cell {
                found.played.push(cell);
                let base = baseline.filter(|_| products == Products::Taken);
                found.bases[cell] = base.map(|base| found.source[base]);
            }
            found.shares[from] += 1;
            found.takes.push((from, products));
        }
        found
    }

    /// Returns the cell with whose values those of a played cell are multiplied. `None` if there is no baseline, or if
    /// the baseline has an equal conflict.
    pub(super) fn base_of(&self, cell: usize) -> Option<usize> {
        self.bases[cell]
    }

    /// Number of cells that take the tally of a played cell, the cell itself included.
    pub(super) fn shares(&self, cell: usize) -> u64 {
        self.shares[cell]
    }

    /// Returns sums for the products of each of [`extra`](Self::extra), all zero.
    pub(super) fn no_extra(&self, layouts: &[Layout]) -> Vec<Vec<i64>> {
        let none = |&(cell, _): &(usize, usize)| vec![0; layouts[cell].quantities];
        self.extra.iter().map(none).collect()
    }

    /// Returns the tallies of all cells, from those of the played cells, in their order, and the products of
    /// [`extra`](Self::extra).
    pub(super) fn of_all(&self, played: Vec<Tally>, extra: &[Vec<i64>]) -> Vec<Tally> {
        let mut all: Vec<Option<Tally>> = vec![None; self.takes.len()];
        for (cell, tally) in self.played.iter().zip(played) {
            all[*cell] = Some(tally);
        }
        for (cell, &(from, products)) in self.takes.iter().enumerate() {
            if cell != from {
                let taken = all[from].clone();
                all[cell] = taken;
            }
            let Some(tally) = &mut all[cell] else { continue };
            match products {
                Products::Taken => {}
                Products::Squares => tally.products.clone_from(&tally.squares),
                Products::Nothing => tally.products.fill(0),
                Products::Extra(at) => tally.products.clone_from(&extra[at]),
            }
        }
        all.into_iter().flatten().collect()
    }
}

/// Sums of the blocks of one worker.
#[derive(Default)]
pub(super) struct BlockSums {
    /// A tally for each played cell.
    pub tallies: Vec<Tally>,
    /// Products of [`Repeats::extra`].
    pub extra: Vec<Vec<i64>>,
}

impl BlockSums {
    /// Adds the sums of another worker.
    pub(super) fn merge(&mut self, other: &Self) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(tally, other)| tally.merge(other));
        for (sums, more) in self.extra.iter_mut().zip(&other.extra) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }
}

/// Adds the products of a block to those of [`Repeats::extra`].
pub(super) fn add_extra(extra: &mut [Vec<i64>], pairs: &[(usize, usize)], values: &[Vec<i32>]) {
    for (products, &(cell, base)) in extra.iter_mut().zip(pairs) {
        add_products(products, &values[cell], &values[base]);
    }
}

#[cfg(test)]
mod tests;
