//! The numbers of a run with their errors. Tables, charts and sentences all read [`Figures`], so that one number
//! is the same everywhere in a report.

use crate::sim::{Cell, Results};
use crate::stats::{
    Difference, Estimate, Sums, holm, is_significant, mean, mean_in_steps, paired_in_steps,
    paired_shares, share,
};
use crate::system::Kind;
use rayon::prelude::*;
use std::sync::OnceLock;

/// Results with a confidence: every estimate and every comparison of a report.
pub struct Figures<'a> {
    /// The results they are taken from.
    pub results: &'a Results,
    /// Confidence of every interval, from 0 to 1.
    pub confidence: f64,
    /// Text that says what each variant is compared with; charts show it below their titles.
    pub compared_with: Option<String>,
    /// Comparisons of each quantity. They are computed on the first use, because a large plan has millions.
    families: Vec<OnceLock<Vec<Comparison>>>,
    /// The place of each cell among the compared cells, because [`comparisons`](Self::comparisons) has no entry
    /// for the others.
    places: Vec<Option<usize>>,
    last_exchange: usize,
    last_drawn: usize,
}

/// Difference of a quantity between a cell and its baseline, on the same dice.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Number of the cell.
    pub cell: usize,
    /// Number of the cell with which it is compared.
    pub baseline: usize,
    /// Number of the quantity.
    pub quantity: usize,
    /// Cell minus baseline.
    pub difference: Difference,
    /// p-value, adjusted by Holm over all comparisons of this quantity.
    pub p: f64,
    /// Whether the adjusted p-value is below `1 - confidence`.
    pub significant: bool,
}

impl<'a> Figures<'a> {
    /// Makes figures without computing any: estimates are computed when they are asked for, and comparisons are
    /// cached.
    pub fn new(results: &'a Results, confidence: f64) -> Self {
        let families = results.quantities.iter().map(|_| OnceLock::new()).collect();
        let mut place = 0..;
        let is_compared = |(at, cell): (usize, &Cell)| baseline_of(results, at, cell).is_some();
        let cells = results.cells.iter().enumerate();
        let places = cells.map(|cell| is_compared(cell).then(|| place.next()).flatten()).collect();
        let last = |rare| results.cells.iter().map(|cell| last_exchange(cell, rare)).max();
        let last_exchange = last(1000).unwrap_or(0);
        let stalemate = results.quantity(None, "stalemate");
        let drawn = results.cells.iter().map(|cell| last_drawn(cell, stalemate)).max();
        let last_drawn = drawn.unwrap_or(0).min(last_exchange);
        let compared_with = None;
        Self { results, confidence, compared_with, families, places, last_exchange, last_drawn }
    }

    /// Computes the comparisons of all quantities in parallel, for callers that need all of them.
    pub fn compare_all(&self) {
        (0..self.families.len()).into_par_iter().for_each(|quantity| {
            self.comparisons(quantity);
        });
    }

    /// Returns all comparisons of a quantity, ordered by cell.
    pub fn comparisons(&self, quantity: usize) -> &[Comparison] {
        let family = self.families.get(quantity);
        let compared = || compare_all(self.results, quantity, self.confidence);
        family.map_or(&[], |family| family.get_or_init(compared))
    }

    /// Returns the comparison of a quantity with the baseline of the cell. `None` if the cell has none.
    pub fn comparison(&self, cell: usize, quantity: usize) -> Option<&Comparison> {
        // Every quantity is compared in the same cells, in their order.
        let place = self.places.get(cell).copied().flatten()?;
        self.comparisons(quantity).get(place)
    }

    /// Returns a quantity of a cell: a share from 0 to 1, or a mean count per conflict.
    pub fn estimate(&self, cell: &Cell, quantity: usize) -> Estimate {
        let tally = &cell.tally;
        let known = &self.results.quantities[quantity];
        let sums = Sums { sum: tally.sums[quantity], squares: tally.squares[quantity] };
        of_kind((known.measure.kind, known.scale()), sums, tally.trials, self.confidence)
    }

    /// Returns a measure of `Results::measures`, by its number: over the trials that its side wins (of the whole
    /// conflict: the first side), or over all others.
    pub fn given(&self, cell: &Cell, number: usize, is_won: bool) -> Estimate {
        let tally = &cell.tally;
        let unknown = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN, n: 0 };
        let places = cell.layout.given.get(number).zip(tally.given.get(number));
        let Some((&(quantity, win), &(sum, square))) = places else { return unknown };
        let wins = tally.sums[win];
        let (sum, square, trials) = if is_won {
            (sum, square, wins)
        } else {
            (
                tally.sums[quantity] - sum,
                tally.squares[quantity] - square,
                tally.trials as i64 - wins,
            )
        };
        if trials == 0 {
            return unknown;
        }
        let known = &self.results.quantities[quantity];
        let sums = Sums { sum, squares: square };
        of_kind((known.measure.kind, known.scale()), sums, trials as u64, self.confidence)
    }

    /// Returns a quantity by its side and name. `None` if the run does not count it.
    pub fn named(&self, cell: &Cell, side: Option<usize>, measure: &str) -> Option<Estimate> {
        self.results.quantity(side, measure).map(|quantity| self.estimate(cell, quantity))
    }

    /// Returns a measure of one fighter: a share from 0 to 1, or a mean count per conflict.
    pub fn fighter(&self, cell: &Cell, fighter: usize, measure: usize) -> Estimate {
        let at = fighter * self.results.fighter_measures.len() + measure;
        let sums =
            Sums { sum: cell.tally.fighter_sums[at], squares: cell.tally.fighter_squares[at] };
        let kind = self.results.fighter_measures[measure].kind;
        of_kind((kind, 1), sums, cell.tally.trials, self.confidence)
    }

    /// Returns the number of a curve by the side and the name of its measure, for [`curve_at`](Self::curve_at).
    /// `None` if the measure is not followed.
    pub fn curve(&self, side: usize, measure: &str) -> Option<usize> {
        let measures = &self.results.curve_measures;
        let at = measures.iter().position(|known| known.name == measure)?;
        Some(side * measures.len() + at)
    }

    /// Like [`curve`](Self::curve), for values at the stages of a series.
    pub fn level(&self, side: usize, measure: &str) -> Option<usize> {
        let measures = &self.results.level_measures;
        let at = measures.iter().position(|known| known.name == measure)?;
        Some(side * measures.len() + at)
    }

    /// Returns the mean over all trials of a curve's value at the end of an exchange (0 is what comes before the
    /// first); conflicts that are over keep their last value.
    pub fn curve_at(&self, cell: &Cell, exchange: usize, curve: usize) -> Option<Estimate> {
        if curve >= cell.layout.curves || exchange > cell.layout.max_exchanges {
            return None;
        }
        let sums = cell.tally.curves.at(exchange, curve);
        let measures = &self.results.curve_measures;
        let (side, at) = (curve / measures.len(), curve % measures.len());
        Some(self.count_of(cell, (side, measures[at].unit), sums))
    }

    /// Returns the mean of a count of a side, with an interval of possible values only: none is below zero, and of
    /// fighters there are no more than the side has. A side of one fighter makes the mean a share.
    fn count_of(&self, cell: &Cell, (side, unit): (usize, &str), sums: (i64, i64)) -> Estimate {
        let ((sum, squares), trials) = (sums, cell.tally.trials);
        let is_of_fighters = unit == "fighters";
        if is_of_fighters && sum == squares && Self::fighters_of(cell, side) == 1 {
            return share(sum, trials, self.confidence);
        }
        let mut counted = mean(sum, squares, trials, self.confidence);
        if counted.value >= 0.0 {
            counted.low = counted.low.max(0.0);
        }
        if is_of_fighters {
            let most = (Self::fighters_of(cell, side) as f64).max(counted.value);
            counted.high = counted.high.min(most);
        }
        counted
    }

    /// Returns the mean over all trials of a level (see [`Figures::level`]) at a stage: 0 is the beginning of
    /// the first conflict, 1 its end, 2 the beginning of the second, and so on. Trials that ended earlier keep
    /// their last value. A conflict alone has no stages, so that its first and its last exchange stand for them.
    pub fn stage_at(&self, cell: &Cell, stage: usize, level: usize) -> Option<Estimate> {
        if level >= cell.layout.levels {
            return None;
        }
        let exchanges = &cell.tally.curves;
        let (levels, curves) =
            (self.results.level_measures.len(), self.results.curve_measures.len());
        let (side, at) = (level / levels, level % levels);
        let curve = side * curves + at;
        let (sum, squares) = match &cell.tally.stages {
            Some(stages) if stage < cell.layout.stages() => stages.at(stage, level),
            // A conflict alone has no stages, but it begins and ends with its exchanges.
            None if at >= curves => return None,
            None if stage == 0 => exchanges.at(0, curve),
            None if stage == 1 => exchanges.at(cell.layout.max_exchanges, curve),
            _ => return None,
        };
        let unit = self.results.level_measures[at].unit;
        Some(self.count_of(cell, (side, unit), (sum, squares)))
    }

    /// Returns the share of trials that got as far as a stage.
    pub fn reached(&self, cell: &Cell, stage: usize) -> Estimate {
        let trials = cell.tally.trials;
        let reached = match &cell.tally.stages {
            Some(stages) => stages.reached(stage),
            None if stage < 2 => trials,
            None => 0,
        };
        share(reached as i64, trials, self.confidence)
    }

    /// Returns the last conflict of a series that is worth showing, from 1: one that at least one trial in a
    /// hundred of this cell began.
    pub fn last_conflict(&self, cell: &Cell) -> usize {
        let often = |conflict: &usize| self.reached(cell, 2 * (conflict - 1)).value >= 0.01;
        (1..=cell.layout.conflicts).rev().find(often).unwrap_or(1)
    }

    /// Returns the last exchange worth writing down: where at least one conflict in a thousand of some cell was
    /// still fought, but not fewer than five if there are so many.
    pub fn last_exchange(&self) -> usize {
        self.last_exchange
    }

    /// Returns the last exchange worth drawing: by its end 99 of 100 conflicts that end by themselves are over,
    /// because a few long ones would press all others into a corner of the chart. Conflicts that the cap on
    /// exchanges cuts off do not count, unless they are more than half of a cell: they would stretch every axis
    /// to the cap.
    pub fn last_drawn(&self) -> usize {
        self.last_drawn
    }

    /// Number of fighters of a side.
    pub fn fighters_of(cell: &Cell, side: usize) -> usize {
        cell.fighters.iter().filter(|fighter| fighter.side == side).count()
    }
}

/// Returns the number of conflicts that still run at the end of this exchange.
pub(super) fn running_after(cell: &Cell, exchange: usize) -> u64 {
    let over: u64 = (0..=exchange).map(|past| cell.tally.curves.ends(past)).sum();
    cell.tally.trials.saturating_sub(over)
}

/// The last exchange of a cell worth drawing; see [`Figures::last_drawn`]. `stalemate` is the number of the
/// quantity that counts conflicts which the cap cuts off.
fn last_drawn(cell: &Cell, stalemate: Option<usize>) -> usize {
    const AT_LEAST: usize = 5;
    let cut_off = stalemate.map_or(0, |at| cell.tally.sums[at].max(0).unsigned_abs());
    let cut_off = cut_off.min(cell.tally.curves.ends(cell.layout.max_exchanges));
    let last = cell.tally.curves.last();
    if 2 * cut_off > cell.tally.trials {
        return last;
    }
    let ended = cell.tally.trials - cut_off;
    let mut over = 0;
    let drawn = (0..=last).find(|&exchange| {
        over += cell.tally.curves.ends(exchange);
        over * 100 >= ended * 99
    });
    drawn.unwrap_or(last).max(last.min(AT_LEAST))
}

/// Returns the last exchange that at least one conflict in `rare` is still fought in.
fn last_exchange(cell: &Cell, rare: u64) -> usize {
    const AT_LEAST: usize = 5;
    let reached = |exchange: usize| running_after(cell, exchange - 1);
    let often = |exchange: &usize| reached(*exchange) * rare >= cell.tally.trials;
    let last = cell.tally.curves.last();
    let shown = (1..=last).rev().find(often).unwrap_or(0);
    shown.max(last.min(AT_LEAST)).min(cell.layout.max_exchanges)
}

/// Returns a share with its Wilson interval, or a mean. A measure counts `scale` steps for one unit; the mean's
/// interval takes one unit as the step, because a `value` of a side can be any number.
fn of_kind(
    (kind, scale): (Kind, i32),
    Sums { sum, squares }: Sums,
    trials: u64,
    confidence: f64,
) -> Estimate {
    let step = f64::from(scale);
    let counted = match kind {
        Kind::Share => share(sum, trials, confidence),
        Kind::Count => mean_in_steps(sum, squares, trials, step, confidence),
    };
    if scale == 1 { counted } else { counted.scaled(1.0 / step) }
}

fn baseline_of(results: &Results, at: usize, cell: &Cell) -> Option<usize> {
    let is_compared = !results.alike_by_play.contains(&at);
    cell.baseline.filter(|&other| is_compared && other != at && other < results.cells.len())
}

/// Compares every cell with its baseline, with Holm's adjustment over the cells: a table of many variants would
/// otherwise show findings by chance alone.
fn compare_all(results: &Results, quantity: usize, confidence: f64) -> Vec<Comparison> {
    let pairs = results.cells.iter().enumerate().filter_map(|(at, cell)| {
        let baseline = baseline_of(results, at, cell)?;
        let difference = compare(results, cell, &results.cells[baseline], quantity, confidence);
        Some(Comparison {
            cell: at,
            baseline,
            quantity,
            p: difference.p,
            difference,
            significant: false,
        })
    });
    let mut family: Vec<Comparison> = pairs.collect();
    let raw: Vec<f64> = family.iter().map(|comparison| comparison.p).collect();
    for (comparison, p) in family.iter_mut().zip(holm(&raw)) {
        comparison.p = p;
        comparison.significant = is_significant(p, confidence);
    }
    family
}

fn compare(
    results: &Results,
    cell: &Cell,
    baseline: &Cell,
    quantity: usize,
    confidence: f64,
) -> Difference {
    let sums = |cell: &Cell| Sums {
        sum: cell.tally.sums[quantity],
        squares: cell.tally.squares[quantity],
    };
    let (first, second) = (sums(cell), sums(baseline));
    let (products, trials) = (cell.tally.products[quantity], cell.tally.trials);
    let known = &results.quantities[quantity];
    let step = f64::from(known.scale());
    let mut difference = match known.measure.kind {
        Kind::Share => paired_shares(trials, first.sum, second.sum, products, confidence),
        Kind::Count => paired_in_steps(trials, first, second, products, step, confidence),
    };
    if known.scale() != 1 {
        difference.estimate = difference.estimate.scaled(1.0 / step);
    }
    difference
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;

    #[test]
    fn families_are_adjusted_separately() {
        let results = examples::named_variants(400);
        let figures = Figures::new(&results, 0.95);
        let compared = results.cells.iter().filter(|cell| cell.baseline.is_some()).count();
        let all = (0..results.quantities.len()).flat_map(|it| figures.comparisons(it));
        assert_eq!(all.clone().count(), compared * results.quantities.len());
        for comparison in all {
            let found = figures.comparison(comparison.cell, comparison.quantity).unwrap();
            assert_eq!((found.cell, found.quantity), (comparison.cell, comparison.quantity));
            assert!(comparison.p >= comparison.difference.p, "Holm never lowers a p-value");
        }
    }

    #[test]
    fn running_falls_to_none() {
        let results = examples::lone(300);
        let cell = &results.cells[0];
        assert_eq!(running_after(cell, 0), 300);
        assert_eq!(running_after(cell, cell.layout.max_exchanges), 0);
        let figures = Figures::new(&results, 0.95);
        assert!(running_after(cell, figures.last_drawn()) * 100 <= 300);
        assert!(figures.last_drawn() <= figures.last_exchange());
    }

    /// Means of counts near their ends had intervals beyond them: one fighter of one stood 1.0013 times.
    #[test]
    fn intervals_of_counts_hold_possible_values_only() {
        let results = examples::rests(40);
        let figures = Figures::new(&results, 0.95);
        let names = results.level_measures.len();
        let mut widths = Vec::new();
        for cell in &results.cells {
            let levels = (0..cell.layout.levels).map(|level| (level, level / names));
            for (level, side) in levels {
                let Some(it) = figures.stage_at(cell, 0, level) else { continue };
                let unit = results.level_measures[level % names].unit;
                let most = Figures::fighters_of(cell, side) as f64;
                assert!(it.low >= 0.0 && it.low <= it.value && it.value <= it.high, "{it:?}");
                assert!(unit != "fighters" || it.high <= most, "{it:?}");
                widths.push(it.high - it.low);
            }
        }
        assert!(!widths.is_empty() && widths.iter().all(|&width| width > 0.0), "{widths:?}");
    }

    #[test]
    fn without_trials_there_is_nothing_to_show_and_no_panic() {
        let results = examples::lone(0);
        let figures = Figures::new(&results, 0.95);
        assert_eq!(figures.last_exchange(), 0);
        for quantity in 0..results.quantities.len() {
            assert!(!figures.estimate(&results.cells[0], quantity).value.is_finite());
        }
    }
}
