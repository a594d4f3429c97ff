//! Counters of the rules during one trial.

use crate::system::FighterId;
use std::hash::{Hash, Hasher};

/// Most measures of a system. A fixed width saves a multiplication in [`Counters::add`].
pub(super) const MOST_MEASURES: usize = 128;

/// Most measures that are kept for each fighter
/// ([`RuleSystem::FIGHTER_MEASURES`](crate::system::RuleSystem::FIGHTER_MEASURES)).
pub(super) const MOST_KEPT: usize = 16;

/// A table whose counters the trial loop can read.
pub trait Counting {
    /// Returns the counts so far.
    fn counters(&self) -> &Counters;
}

const MOST_FIGHTERS: usize = 64;

const MOST_SIDES: usize = 4;

/// Counts by side and, for the first measures, by fighter. Reset and reused from trial to trial to save allocations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    measures: usize,
    kept: usize,
    seats: usize,
    /// Number of sides up to the last one that has fighters; [`reset`](Self::reset) skips the others.
    used: usize,
    side_of: [u8; MOST_FIGHTERS],
    sides: Box<[[i32; MOST_MEASURES]; MOST_SIDES]>,
    fighters: Box<[[i32; MOST_KEPT]; MOST_FIGHTERS]>,
}

impl Hash for Counters {
    /// Hashes the counts by side only, because the exact solver adds up nothing else.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (0..self.used).for_each(|side| self.of_side(side).hash(state));
    }
}

impl Counters {
    /// Makes zeroed counters. `side_of` has each fighter's side; `kept` is the number of measures, from the first on,
    /// that are also counted for each fighter.
    ///
    /// # Panics
    /// If there are more measures or fighters than a table has room for.
    pub fn new(measures: usize, kept: usize, side_of: &[u8]) -> Self {
        assert!(measures <= MOST_MEASURES && kept <= MOST_KEPT, "too many measures");
        assert!(side_of.len() <= MOST_FIGHTERS, "too many fighters");
        let mut sides = [0; MOST_FIGHTERS];
        sides[..side_of.len()].copy_from_slice(side_of);
        Self {
            measures,
            kept,
            seats: side_of.len(),
            used: side_of.iter().map(|side| usize::from(*side) + 1).max().unwrap_or(0),
            side_of: sides,
            sides: Box::new([[0; MOST_MEASURES]; MOST_SIDES]),
            fighters: Box::new([[0; MOST_KEPT]; MOST_FIGHTERS]),
        }
    }

    /// Sets all counts to zero.
    pub fn reset(&mut self) {
        self.sides[..self.used].fill([0; MOST_MEASURES]);
        self.fighters[..self.seats].fill([0; MOST_KEPT]);
    }

    /// Copies the counts of other counters of this conflict, without an allocation.
    pub fn copy_from(&mut self, other: &Self) {
        self.sides[..self.used].copy_from_slice(&other.sides[..self.used]);
        self.fighters[..self.seats].copy_from_slice(&other.fighters[..self.seats]);
    }

    /// Adds to a measure of a fighter and of its side. The hot path of [`Table::count`](crate::system::Table::count),
    /// which is why it avoids all branches besides that on `kept`.
    pub fn add(&mut self, measure: usize, fighter: FighterId, amount: i32) {
        in_tests!(assert!(fighter.index() < self.seats));
        // Cut to the sizes of the arrays, which costs no comparisons; nothing is ever beyond them.
        let (fighter, measure) = (fighter.index_in::<MOST_FIGHTERS>(), measure % MOST_MEASURES);
        let side = usize::from(self.side_of[fighter]) % MOST_SIDES;
        self.sides[side][measure] += amount;
        if measure < self.kept {
            self.fighters[fighter][measure % MOST_KEPT] += amount;
        }
    }

    /// Adds to several measures of a fighter and of its side: [`add`](Self::add) for each measure and amount.
    #[inline]
    pub(crate) fn add_all(
        &mut self,
        fighter: FighterId,
        counts: impl Iterator<Item = (usize, i32)>,
    ) {
        in_tests!(assert!(fighter.index() < self.seats));
        let fighter = fighter.index_in::<MOST_FIGHTERS>();
        let of_side = &mut self.sides[usize::from(self.side_of[fighter]) % MOST_SIDES];
        let of_fighter = &mut self.fighters[fighter];
        for (measure, amount) in counts {
            of_side[measure % MOST_MEASURES] += amount;
            if measure < self.kept {
                of_fighter[measure % MOST_KEPT] += amount;
            }
        }
    }

    /// Returns the counts of a side, by measure; after a trial these are what [`sim`](crate::sim) tallies.
    pub fn of_side(&self, side: usize) -> &[i32] {
        &self.sides[side][..self.measures]
    }

    /// Calls `tell` with the number and the count of each measure of a side that is not 0. Fast path of
    /// [`of_side`](Self::of_side), which compares several at once because most counts are 0.
    #[inline]
    pub fn tell_counted(&self, side: usize, mut tell: impl FnMut(usize, i32)) {
        // Most measures are 0, so several are looked at together.
        const TOGETHER: usize = 8;
        const { assert!(MOST_MEASURES.is_multiple_of(TOGETHER)) };
        for (group, counts) in self.sides[side].chunks_exact(TOGETHER).enumerate() {
            if *counts == [0; TOGETHER] {
                continue;
            }
            let counted = counts.iter().enumerate().filter(|(_, count)| **count != 0);
            counted.for_each(|(at, count)| tell(TOGETHER * group + at, *count));
        }
    }

    /// Returns the counts of each fighter, of the first `kept` measures only.
    pub fn of_fighters(&self) -> impl Iterator<Item = &[i32]> {
        self.fighters[..self.seats].iter().map(|counts| &counts[..self.kept])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_told_with_its_measure() {
        let mut counters = Counters::new(100, 4, &[0, 1, 1]);
        for (measure, fighter, amount) in [(0, 0, 3), (99, 1, -2), (8, 2, 5), (7, 1, 1), (7, 2, -1)]
        {
            counters.add(measure, FighterId(fighter), amount);
        }
        let told = |side| {
            let mut told = Vec::new();
            counters.tell_counted(side, |measure, count| told.push((measure, count)));
            told
        };
        assert_eq!((told(0), told(1)), (vec![(0, 3)], vec![(8, 5), (99, -2)]));
    }
}
