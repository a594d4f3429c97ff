//! Whether the numbers of a tally can come from trials: a file may have a right checksum and any contents.
//!
//! Statistics rely on what holds for all sums, such as that no share exceeds one and no variance is negative. A tally
//! that passes these checks has it, so that no report of it panics, and so that adding two of them cannot overflow.

use super::{CurveTally, NO_EXTREMES, Tally};
use crate::engine::{AnyConflict, Layout};
use crate::system::{Kind, Measure};

/// Largest sum of a tally: a quarter of the largest number, so that a few can be added.
const MOST: i128 = i64::MAX as i128 / 4;

/// Flags for the numbers of a cell's trials: true for a share, which is 0 or 1 in each trial. [`adds_up`] can check
/// more of a share, because its sum equals its sum of squares.
pub(in crate::sim) struct Shares {
    quantities: Vec<bool>,
    fighters: Vec<bool>,
    curves: Vec<bool>,
    levels: Vec<bool>,
}

impl Shares {
    pub(in crate::sim) fn of(game: &dyn AnyConflict) -> Self {
        let is_share = |measure: &Measure| measure.kind == Kind::Share;
        let all = |measures: &[Measure]| measures.iter().map(is_share).collect();
        Self {
            quantities: game.quantities().iter().map(|it| is_share(&it.measure)).collect(),
            fighters: all(&game.fighter_measures()),
            curves: all(&game.curve_measures()),
            levels: all(&game.level_measures()),
        }
    }
}

/// Whether the measure of a number is a share; `number` wraps around, because the measures repeat for each side or
/// fighter.
fn at(shares: &[bool], number: usize) -> bool {
    number.checked_rem(shares.len()).is_some_and(|place| shares[place])
}

/// Whether this many whole numbers can have this sum and sum of squares. The limits also keep later sums from
/// overflowing.
fn adds_up(count: u64, sum: i128, squares: i128, is_share: bool) -> bool {
    let count = i128::from(count);
    (0..=MOST).contains(&squares)
        && sum.abs() <= squares
        // Cauchy and Schwarz: no variance is negative.
        && sum * sum <= count * squares
        && (count > 0 || squares == 0)
        && (!is_share || (sum == squares && sum <= count))
}

impl CurveTally {
    /// Whether its sums can come from so many trials; indexing cannot panic, because the caller has checked its rows
    /// with [`fits`](Self::fits).
    fn is_possible(&self, trials: u64, shares: &[bool]) -> bool {
        let ends: u128 = self.ends.iter().map(|&ends| u128::from(ends)).sum();
        let rows = self.ends.len();
        let mut ended = vec![(0_i128, 0_i128); self.curves];
        let mut row_is_possible = |row: usize| {
            ended.iter_mut().enumerate().all(|(curve, ended)| {
                let place = row * self.curves + curve;
                let (sum, squares) = (self.ended[place].into(), self.ended_squares[place].into());
                let (runs, runs_squares): (i128, i128) =
                    (self.running[place].into(), self.running_squares[place].into());
                *ended = (ended.0 + sum, ended.1 + squares);
                let is_share = at(shares, curve);
                adds_up(self.ends[row], sum, squares, is_share)
                    && adds_up(trials, runs, runs_squares, is_share)
                    && adds_up(trials, ended.0 + runs, ended.1 + runs_squares, is_share)
            })
        };
        ends == u128::from(trials) && (0..rows).all(&mut row_is_possible)
    }
}

impl Tally {
    /// Whether its numbers can come from these trials, given as half-open ranges. It has to have the shape of the
    /// layout, see [`Tally::fits`]; `base` is the tally of the cell with which it is compared.
    pub(in crate::sim) fn is_possible(
        &self,
        layout: &Layout,
        shares: &Shares,
        base: Option<&Self>,
        spans: &[(u64, u64)],
    ) -> bool {
        let trials = self.trials;
        let each = |sums: &[i64], squares: &[i64], shares: &[bool]| {
            let both = sums.iter().zip(squares).enumerate();
            both.into_iter().all(|(number, (&sum, &squares))| {
                adds_up(trials, sum.into(), squares.into(), at(shares, number))
            })
        };
        each(&self.sums, &self.squares, &shares.quantities)
            && each(&self.fighter_sums, &self.fighter_squares, &shares.fighters)
            && self.given_is_possible(layout, shares)
            && base.is_none_or(|base| self.products_are_possible(base, shares))
            && self.curves.is_possible(trials, &shares.curves)
            && self.stages.as_ref().is_none_or(|stages| stages.is_possible(trials, &shares.levels))
            && self.histograms.iter().all(|bins| {
                bins.iter().map(|&bin| u128::from(bin)).sum::<u128>() == u128::from(trials)
            })
            && self.lines.iter().map(|&count| i128::from(count)).sum::<i128>() <= MOST
            && self.extremes_are_possible(spans)
    }

    /// Whether [`Tally::given`] is possible: sums over the trials of a share, and what is left for all other trials.
    fn given_is_possible(&self, layout: &Layout, shares: &Shares) -> bool {
        self.given.iter().zip(&layout.given).all(|(&(sum, squares), &(quantity, share))| {
            let is_share = at(&shares.quantities, quantity);
            let (sum, squares) = (i128::from(sum), i128::from(squares));
            let all = (i128::from(self.sums[quantity]), i128::from(self.squares[quantity]));
            let count = u64::try_from(self.sums[share]).unwrap_or(u64::MAX);
            count <= self.trials
                && adds_up(count, sum, squares, is_share)
                && adds_up(self.trials - count, all.0 - sum, all.1 - squares, is_share)
        })
    }

    /// Whether [`Tally::products`] gives differences from the baseline that so many trials can have. Otherwise a
    /// negative variance could make an interval NaN.
    fn products_are_possible(&self, base: &Self, shares: &Shares) -> bool {
        let pairs = self.sums.iter().zip(&base.sums);
        let squares = self.squares.iter().zip(&base.squares);
        pairs.zip(squares).zip(&self.products).enumerate().all(|(number, (pair, &product))| {
            let ((&sum, &base_sum), (&squares, &base_squares)) = pair;
            let [sum, base_sum, squares, base_squares, product] =
                [sum, base_sum, squares, base_squares, product].map(i128::from);
            let trials = i128::from(self.trials);
            let both = base_sum + sum - product;
            let is_share = at(&shares.quantities, number);
            adds_up(self.trials, sum - base_sum, squares + base_squares - 2 * product, false)
                && (!is_share || (0..=sum.min(base_sum)).contains(&product) && both <= trials)
        })
    }

    fn extremes_are_possible(&self, spans: &[(u64, u64)]) -> bool {
        if self.trials == 0 {
            return (self.longest, self.shortest) == NO_EXTREMES;
        }
        let is_played = |trial: u64| spans.iter().any(|span| (span.0..span.1).contains(&trial));
        self.shortest.0 <= self.longest.0 && is_played(self.longest.1) && is_played(self.shortest.1)
    }
}
