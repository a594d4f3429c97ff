//! Integer tallies: counts, sums, sums of squares and of products, curves, histograms.
//!
//! Everything is an integer, so merging is exact, associative and commutative: results do not
//! depend on threads, blocks or order, and a run can be split in pieces and merged.

use crate::engine::{Layout, TrialRecord};
use serde::{Deserialize, Serialize};

mod consistency;

pub(super) use consistency::Shares;

/// The longest and the shortest conflict before any was played: any trial comes before these, also
/// one that is over before its first exchange.
const NO_EXTREMES: ((usize, u64), (usize, u64)) = ((0, u64::MAX), (usize::MAX, u64::MAX));

/// The sums of one cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Number of trials.
    pub trials: u64,
    /// Sum of each quantity.
    pub sums: Vec<i64>,
    /// Sum of squares of each quantity.
    pub squares: Vec<i64>,
    /// Sum of products of each quantity with the same quantity of the baseline cell. Gives the variance of a paired
    /// difference without keeping single trials.
    pub products: Vec<i64>,
    /// Sum and sum of squares of each of `Layout::given`, over the trials in which its share is 1.
    pub given: Vec<(i64, i64)>,
    /// Sums of `fighters x fighter_measures`.
    pub fighter_sums: Vec<i64>,
    /// Sums of squares of `fighters x fighter_measures`.
    pub fighter_squares: Vec<i64>,
    /// Values per exchange, for curves over time.
    pub curves: CurveTally,
    /// Sums of the stages of a series. `None` if a trial is a single conflict.
    pub stages: Option<CurveTally>,
    /// Counts per bin, for each histogram of the layout, up to the last bin that was met.
    pub histograms: Vec<Vec<u64>>,
    /// Exchanges and trial number of the longest conflict; of several, the first one, so that merging stays
    /// commutative.
    pub longest: (usize, u64),
    /// Like [`longest`](Self::longest), but of the shortest conflict.
    pub shortest: (usize, u64),
    /// How often each line of each policy list was chosen, in the engine's order of lines. For the warning about
    /// lines that no fighter ever plays.
    pub lines: Vec<u64>,
}

/// Sums of cumulated values (or levels) at one moment after the other: in one row for each
/// exchange their values at its end, or in one row for each stage of a series.
///
/// A trial that ended keeps its last values: they are booked once, in the row of its end, and
/// carried on when the tally is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurveTally {
    curves: usize,
    /// Most rows. Only as many exist as were reached, see [`grow`](Self::grow).
    most: usize,
    running: Vec<i64>,
    running_squares: Vec<i64>,
    ended: Vec<i64>,
    ended_squares: Vec<i64>,
    ends: Vec<u64>,
}

impl CurveTally {
    /// Makes empty sums with this many rows, at least one.
    pub fn new(curves: usize, rows: usize) -> Self {
        let (running, running_squares) = (Vec::new(), Vec::new());
        let (ended, ended_squares) = (Vec::new(), Vec::new());
        let (most, ends) = (rows.max(1), Vec::new());
        Self { curves, most, running, running_squares, ended, ended_squares, ends }
    }

    /// Makes room for this many rows. Rows are added as needed, because few conflicts come near the cap and a large
    /// plan has many tallies.
    fn grow(&mut self, rows: usize) {
        if rows <= self.ends.len() {
            return;
        }
        let places = rows * self.curves;
        let (sums, squares) = (&mut self.running, &mut self.running_squares);
        for sums in [sums, squares, &mut self.ended, &mut self.ended_squares] {
            sums.resize(places, 0);
        }
        self.ends.resize(rows, 0);
    }

    fn clear(&mut self) {
        let (sums, squares) = (&mut self.running, &mut self.running_squares);
        for sums in [sums, squares, &mut self.ended, &mut self.ended_squares] {
            sums.clear();
        }
        self.ends.clear();
    }

    fn add(&mut self, ended: usize, values: &[i32]) {
        let last = ended.min(self.most - 1);
        let rows = values.len().checked_div(self.curves).unwrap_or(0);
        self.grow(rows.max(last + 1));
        self.ends[last] += 1;
        if self.curves == 0 {
            return;
        }
        // All rows go where conflicts are running, but for the one in which this one ended.
        let at = (last * self.curves).min(values.len());
        let behind = (at + self.curves).min(values.len());
        let running = (&mut self.running, &mut self.running_squares);
        add_values(running.0, running.1, &values[..at]);
        add_values(&mut running.0[behind..], &mut running.1[behind..], &values[behind..]);
        let ended = (&mut self.ended[at..], &mut self.ended_squares[at..]);
        add_values(ended.0, ended.1, &values[at..behind]);
    }

    fn merge(&mut self, other: &Self) {
        self.grow(other.ends.len());
        add_all(&mut self.running, &other.running);
        add_all(&mut self.running_squares, &other.running_squares);
        add_all(&mut self.ended, &other.ended);
        add_all(&mut self.ended_squares, &other.ended_squares);
        add_counts(&mut self.ends, &other.ends);
    }

    /// Whether it has the shape of `other`, an empty one of the layout: as many curves, no more rows than allowed,
    /// and sums for each row. [`merge`](Self::merge) would panic otherwise.
    fn fits(&self, other: &Self) -> bool {
        let sums = [&self.running, &self.running_squares, &self.ended, &self.ended_squares];
        let rows = self.ends.len();
        (self.curves, self.most) == (other.curves, other.most)
            && rows <= self.most
            && sums.iter().all(|sums| sums.len() == rows * self.curves)
    }

    /// Number of trials that ended in this row.
    pub fn ends(&self, row: usize) -> u64 {
        self.ends.get(row).copied().unwrap_or(0)
    }

    /// Returns the number of trials that reached this row.
    pub fn reached(&self, row: usize) -> u64 {
        self.ends.iter().skip(row).sum()
    }

    /// Last row in which a trial ended.
    pub fn last(&self) -> usize {
        self.ends.iter().rposition(|&ends| ends > 0).unwrap_or(0)
    }

    /// Sum and sum of squares over all trials of a curve's value in a row.
    pub fn at(&self, row: usize, curve: usize) -> (i64, i64) {
        let place = row * self.curves + curve;
        let mut sum = self.running.get(place).copied().unwrap_or(0);
        let mut square = self.running_squares.get(place).copied().unwrap_or(0);
        for past in 0..self.ends.len().min(row + 1) {
            sum += self.ended[past * self.curves + curve];
            square += self.ended_squares[past * self.curves + curve];
        }
        (sum, square)
    }
}

impl Tally {
    /// An empty tally. `lines` is the number of policy lines of the cell.
    pub fn new(layout: &Layout, lines: usize) -> Self {
        let fighters = layout.fighters * layout.fighter_measures;
        Self {
            trials: 0,
            sums: vec![0; layout.quantities],
            squares: vec![0; layout.quantities],
            products: vec![0; layout.quantities],
            given: vec![(0, 0); layout.given.len()],
            fighter_sums: vec![0; fighters],
            fighter_squares: vec![0; fighters],
            curves: CurveTally::new(layout.curves, layout.max_exchanges + 1),
            stages: (layout.stages() > 0).then(|| CurveTally::new(layout.levels, layout.stages())),
            histograms: vec![Vec::new(); layout.histograms.len()],
            longest: NO_EXTREMES.0,
            shortest: NO_EXTREMES.1,
            lines: vec![0; lines],
        }
    }

    /// Adds one trial. Allocates only if the trial is the first to reach a row or a bin.
    pub fn add(&mut self, layout: &Layout, trial: u64, record: &TrialRecord) {
        self.trials += 1;
        add_values(&mut self.sums, &mut self.squares, &record.values);
        for ((sum, square), &(quantity, share)) in self.given.iter_mut().zip(&layout.given) {
            let value = i64::from(record.values[quantity] * record.values[share]);
            *sum += value;
            *square += value * value;
        }
        add_values(&mut self.fighter_sums, &mut self.fighter_squares, &record.fighters);
        self.curves.add(record.ended, &record.curve);
        if let Some(stages) = &mut self.stages {
            stages.add(record.stage, &record.stages);
        }
        for (bins, &(quantity, last)) in self.histograms.iter_mut().zip(&layout.histograms) {
            let bin = (record.values[quantity].max(0) as usize).min(last);
            if bins.len() <= bin {
                bins.resize(bin + 1, 0);
            }
            bins[bin] += 1;
        }
        self.note_extremes(record.ended, trial);
    }

    /// Bytes of memory of the sums. The forecast of a run multiplies it by the number of cells.
    pub fn bytes(&self) -> usize {
        let curves = |curves: &CurveTally| 4 * curves.running.len() + curves.ends.len();
        let sums = 3 * self.sums.len() + 2 * self.given.len() + 2 * self.fighter_sums.len();
        let bins: usize = self.histograms.iter().map(|bins| bins.len() + 3).sum();
        let stages = self.stages.as_ref().map_or(0, curves);
        8 * (sums + bins + curves(&self.curves) + stages + self.lines.len()) + size_of::<Self>()
    }

    /// Calls [`add_products`](Self::add_products) for each trial of a block.
    pub fn add_all_products(&mut self, values: &[i32], baseline: &[i32]) {
        add_products(&mut self.products, values, baseline);
    }

    /// Adds the products of one trial's values with the baseline's values of the same trial.
    pub fn add_products(&mut self, values: &[i32], baseline: &[i32]) {
        add_products(&mut self.products, values, baseline);
    }

    /// Whether it has the shape of a tally of this layout, so that [`merge`](Self::merge) and [`add`](Self::add)
    /// cannot panic.
    pub fn fits(&self, layout: &Layout, lines: usize) -> bool {
        let empty = Self::new(layout, lines);
        let sums = |tally: &Self| {
            let fighters = [tally.fighter_sums.len(), tally.fighter_squares.len()];
            let own = [tally.sums.len(), tally.squares.len(), tally.products.len()];
            (own, fighters, tally.given.len(), tally.lines.len(), tally.histograms.len())
        };
        let bins = self.histograms.iter().zip(&layout.histograms);
        sums(self) == sums(&empty)
            && self.curves.fits(&empty.curves)
            && match (&self.stages, &empty.stages) {
                (Some(mine), Some(empty)) => mine.fits(empty),
                (mine, empty) => mine.is_none() && empty.is_none(),
            }
            && bins.into_iter().all(|(bins, &(_, last))| bins.len() <= last + 1)
    }

    /// Adds another tally of the same cell. Exact, associative and commutative.
    pub fn merge(&mut self, other: &Self) {
        self.trials += other.trials;
        add_all(&mut self.sums, &other.sums);
        add_all(&mut self.squares, &other.squares);
        add_all(&mut self.products, &other.products);
        for (mine, theirs) in self.given.iter_mut().zip(&other.given) {
            *mine = (mine.0 + theirs.0, mine.1 + theirs.1);
        }
        add_all(&mut self.fighter_sums, &other.fighter_sums);
        add_all(&mut self.fighter_squares, &other.fighter_squares);
        self.curves.merge(&other.curves);
        if let (Some(mine), Some(theirs)) = (&mut self.stages, &other.stages) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.histograms.iter_mut().zip(&other.histograms) {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), 0);
            }
            add_counts(mine, theirs);
        }
        add_counts(&mut self.lines, &other.lines);
        if other.trials > 0 {
            self.note_extremes(other.longest.0, other.longest.1);
            self.note_extremes(other.shortest.0, other.shortest.1);
        }
    }

    /// Forgets all trials but keeps the memory, so that the next round does not allocate.
    pub fn clear(&mut self) {
        self.trials = 0;
        let sums = [&mut self.sums, &mut self.squares, &mut self.products];
        let fighters = [&mut self.fighter_sums, &mut self.fighter_squares];
        for sums in sums.into_iter().chain(fighters) {
            sums.fill(0);
        }
        self.given.fill((0, 0));
        self.curves.clear();
        if let Some(stages) = &mut self.stages {
            stages.clear();
        }
        self.histograms.iter_mut().for_each(Vec::clear);
        (self.longest, self.shortest) = NO_EXTREMES;
        self.lines.fill(0);
    }

    fn note_extremes(&mut self, ended: usize, trial: u64) {
        let earlier = |known: u64| trial < known;
        if ended > self.longest.0 || (ended == self.longest.0 && earlier(self.longest.1)) {
            self.longest = (ended, trial);
        }
        if ended < self.shortest.0 || (ended == self.shortest.0 && earlier(self.shortest.1)) {
            self.shortest = (ended, trial);
        }
    }
}

/// Adds the products of the values of two cells in the same trials, one trial after the other.
pub(super) fn add_products(products: &mut [i64], values: &[i32], baseline: &[i32]) {
    let width = products.len().max(1);
    for (values, baseline) in values.chunks_exact(width).zip(baseline.chunks_exact(width)) {
        for ((product, &value), &base) in products.iter_mut().zip(values).zip(baseline) {
            *product += i64::from(value) * i64::from(base);
        }
    }
}

/// Values that [`add_values`] compares with zero at once. Most measures of most trials are zero, so that one look
/// often passes over all of them.
const ROW: usize = 8;

fn add_values(sums: &mut [i64], squares: &mut [i64], values: &[i32]) {
    // Most measures of most trials are zero: where several in a row are, one look passes them over.
    let (sums, more_sums) = sums[..values.len()].as_chunks_mut::<ROW>();
    let (squares, more_squares) = squares[..values.len()].as_chunks_mut::<ROW>();
    let (values, more_values) = values.as_chunks::<ROW>();
    for ((sums, squares), values) in sums.iter_mut().zip(squares).zip(values) {
        if *values != [0; ROW] {
            add_each(sums, squares, values);
        }
    }
    add_each(more_sums, more_squares, more_values);
}

/// Adds each value, also the zeros, because a test for each would cost more than the addition.
fn add_each(sums: &mut [i64], squares: &mut [i64], values: &[i32]) {
    for ((sum, square), &value) in sums.iter_mut().zip(squares).zip(values) {
        let value = i64::from(value);
        *sum += value;
        *square += value * value;
    }
}

fn add_all(mine: &mut [i64], theirs: &[i64]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

fn add_counts(mine: &mut [u64], theirs: &[u64]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(conflicts: usize) -> Layout {
        Layout {
            quantities: 0,
            fighters: 0,
            fighter_measures: 0,
            curves: 2,
            levels: 2,
            max_exchanges: 0,
            conflicts,
            histograms: Vec::new(),
            given: Vec::new(),
        }
    }

    /// A tally of days of two fights, each given by its last stage and its values.
    fn tally(days: &[(usize, &[i32])]) -> Tally {
        let layout = layout(2);
        let mut tally = Tally::new(&layout, 0);
        for (trial, &(stage, stages)) in days.iter().enumerate() {
            let record = TrialRecord { stage, stages: stages.to_vec(), ..TrialRecord::default() };
            tally.add(&layout, trial as u64, &record);
        }
        tally
    }

    /// Two curves at each stage; the second day is over after the first fight.
    const DAYS: [(usize, &[i32]); 3] =
        [(3, &[10, 4, 6, 4, 8, 4, 3, 1]), (1, &[10, 4, -2, 0]), (3, &[10, 4, 9, 4, 9, 4, 7, 4])];

    #[test]
    fn days_that_end_early_keep_their_last_values() {
        let tally = tally(&DAYS);
        let stages = tally.stages.as_ref().unwrap();
        let sums = |curve| [0, 1, 2, 3].map(|stage| stages.at(stage, curve));
        assert_eq!(sums(0), [(30, 300), (13, 121), (15, 149), (8, 62)]);
        assert_eq!(sums(1), [(12, 48), (8, 32), (8, 32), (5, 17)]);
        assert_eq!([0, 1, 2, 3, 4].map(|stage| stages.reached(stage)), [3, 3, 2, 2, 0]);
    }

    #[test]
    fn stages_merge_exactly_in_any_order() {
        let (first, rest) = (tally(&DAYS[..1]), tally(&DAYS[1..]));
        let (mut one, mut other) = (first.clone(), rest.clone());
        one.merge(&rest);
        other.merge(&first);
        assert_eq!(one.stages, tally(&DAYS).stages);
        assert_eq!(other.stages, one.stages);
    }

    #[test]
    fn a_cleared_tally_is_as_good_as_new() {
        let mut used = tally(&DAYS);
        used.clear();
        assert_eq!(used, Tally::new(&layout(2), 0));
        used.merge(&tally(&DAYS));
        assert_eq!(used, tally(&DAYS));
    }

    #[test]
    fn rows_that_nobody_reached_carry_on_what_ended_before() {
        let tally = tally(&DAYS[1..2]);
        let stages = tally.stages.as_ref().unwrap();
        assert_eq!([0, 1, 2, 3].map(|stage| stages.at(stage, 0).0), [10, -2, -2, -2]);
    }

    #[test]
    fn one_conflict_pays_nothing_for_stages() {
        assert_eq!(Tally::new(&layout(1), 0).stages, None);
    }
}
