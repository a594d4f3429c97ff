//! Pools of dice: how many of them show what counts (BB-DICE-01 to 03).
//!
//! A pool is one draw: its outcomes are put in order of their successes, so that the same bits
//! give a larger pool, or a better trained one, at least as many. What dice show besides (sixes
//! among the successes, ones among the failures) is drawn afterwards from what has fallen, and
//! only where a rule asks for it.

use crate::cache::Cache;
use crate::dice::{Alike, Dice, scale};
use std::sync::Arc;

/// Most dice of one draw; larger pools are drawn in parts, because the outcomes of more dice have no room in a table.
pub(crate) const MOST_AT_ONCE: usize = 15;

/// Entries of the guide of a [`PoolTable`]: one for each value of a byte.
const GUIDE: usize = 256;

/// Exact numbers of outcomes of some dice, by how many of them count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolTable {
    /// Number of equally likely outcomes.
    count: u32,
    dice: u8,
    /// Outcomes with at most so many dice that count. The entry for all dice, and every entry after it, is the number
    /// of all outcomes.
    below: [u32; MOST_AT_ONCE + 1],
    /// By the first byte of the bits of a draw, how many dice count at least, so that [`Self::hits_from`] seldom has
    /// to search.
    guide: [u8; GUIDE],
}

impl PoolTable {
    /// Builds the table of `dice` dice, each of which counts in `hits` of `faces` cases. `None` if one draw cannot
    /// tell all outcomes apart: there are more than fit in `u32`.
    fn new(dice: u8, hits: u32, faces: u32) -> Option<Self> {
        let divisor = common_divisor(hits, faces).max(1);
        let (hits, faces) = (u64::from(hits / divisor), u64::from(faces / divisor));
        let count = u32::try_from(faces.checked_pow(u32::from(dice))?).ok()?;
        let mut below = [count; MOST_AT_ONCE + 1];
        let (mut sum, mut choices) = (0, 1_u64);
        for successes in 0..=u64::from(dice) {
            let others = u64::from(dice) - successes;
            sum += choices * hits.pow(successes as u32) * (faces - hits).pow(others as u32);
            below[successes as usize] = sum as u32;
            choices = choices * others / (successes + 1);
        }
        let mut table = Self { count, dice, below, guide: [0; GUIDE] };
        let mut least = 0;
        for first in 0..GUIDE {
            least = table.hits_from(least, scale((first as u64) << 56, count));
            table.guide[first] = least;
        }
        Some(table)
    }

    /// Returns how many dice count in the outcome with this number, which is known to be `least` or more, so that the
    /// search starts there.
    fn hits_from(&self, least: u8, number: u32) -> u8 {
        let mut hits = usize::from(least);
        while self.below.get(hits).is_some_and(|sum| *sum <= number) {
            hits += 1;
        }
        hits as u8
    }

    /// Returns how many of the outcomes show exactly so many successes.
    pub fn ways(&self, successes: usize) -> u32 {
        let before = successes.checked_sub(1).map_or(0, |fewer| self.below[fewer]);
        if successes > usize::from(self.dice) { 0 } else { self.below[successes] - before }
    }

    /// Returns the number of equally likely outcomes.
    pub fn outcomes(&self) -> u32 {
        self.count
    }
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// A pool that is drawn at once; its outcome is how many of its dice count.
#[derive(Clone, Copy, Debug)]
pub struct PoolDice<'a>(pub &'a PoolTable);

impl Dice for PoolDice<'_> {
    /// Number of dice that count.
    type Outcome = u8;

    fn count(self) -> u32 {
        self.0.count
    }

    fn nth(self, number: u32) -> u8 {
        self.0.hits_from(0, number)
    }

    /// Starts at the entry of the [`GUIDE`], which is nearly always the answer.
    fn from_bits(self, bits: u64) -> u8 {
        self.0.hits_from(self.0.guide[(bits >> 56) as usize], scale(bits, self.0.count))
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        let table = self.0;
        let kinds = (0..=usize::from(table.dice)).filter(|&s| table.ways(s) > 0);
        let kind = |s: usize| Alike {
            number: s.checked_sub(1).map_or(0, |fewer| table.below[fewer]),
            ways: table.ways(s),
        };
        Some(kinds.map(kind).collect())
    }

    fn parse(self, text: &str) -> Result<u8, String> {
        match text.trim().parse::<u8>() {
            Ok(successes) if self.0.ways(usize::from(successes)) > 0 => Ok(successes),
            _ => Err(format!("a number of successes of {} dice", self.0.dice)),
        }
    }
}

/// Property of dice that is counted; each has tables of its own in [`Pools`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// Successes among all dice.
    Success,
    /// Successes among dice of which none shows a 1.
    SuccessWithoutOnes,
    /// Highest faces among successes.
    HighestOfSuccesses,
    /// Ones among failures.
    OneOfFailures,
}

const FALLS: usize = 4;
const TRAININGS: usize = 4;
const SIZES: usize = MOST_AT_ONCE + 1;
/// Number of all tables: a power of two, which [`Pools::table`] relies on, so that an index is masked instead of
/// checked.
const TABLES: usize = FALLS * TRAININGS * SIZES;

/// Tables of every pool: by the property that is counted, by training, by number of dice.
#[derive(Clone, Debug)]
pub struct Pools {
    tables: Arc<[PoolTable; TABLES]>,
    /// Most dice of one draw, by the property that is counted and by training.
    most: [[u8; TRAININGS]; FALLS],
}

/// Cache of tables, by the arguments of [`Pools::new`]: cells of a sweep that differ in other knobs share them.
static KNOWN: Cache<(i32, [i32; TRAININGS]), Pools> = Cache::new();

impl Pools {
    /// Returns the tables for dice with so many sides and these target numbers by training.
    pub fn new(sides: i32, targets: [i32; TRAININGS]) -> Self {
        (*KNOWN.get((sides, targets), |(sides, targets)| Self::compute(sides, targets))).clone()
    }

    /// Computes the tables of [`new`](Self::new).
    ///
    /// # Panics
    /// Never: where there are too many dice for a table, the one before it serves.
    fn compute(sides: i32, targets: [i32; TRAININGS]) -> Self {
        const { assert!(TABLES.is_power_of_two()) };
        let (mut tables, mut most) = (Vec::new(), [[0; TRAININGS]; FALLS]);
        for (fall, most) in most.iter_mut().enumerate() {
            for (training, &target) in targets.iter().enumerate() {
                let (hits, faces) = fraction(fall, sides, target);
                for dice in 0..=MOST_AT_ONCE {
                    let table = PoolTable::new(dice as u8, hits, faces);
                    if table.is_some() {
                        most[training] = dice as u8;
                    }
                    let last = tables.last().copied();
                    tables.extend(table.or(last));
                }
            }
        }
        let tables: Arc<[PoolTable]> = tables.into();
        Self { tables: tables.try_into().expect("there is a table of no dice"), most }
    }

    /// Returns the table of at most this many dice, and how many dice it has, so that the caller can draw the others.
    pub fn table(&self, fall: Fall, training: usize, dice: u8) -> (&PoolTable, u8) {
        let dice = dice.min(self.most[fall as usize][training % TRAININGS]);
        let row = (fall as usize * TRAININGS + training) * SIZES;
        (&self.tables[(row + usize::from(dice)) % TABLES], dice)
    }
}

/// Returns the chance that a die counts for a [`Fall`], as a number of cases and the number of all cases.
fn fraction(fall: usize, sides: i32, target: i32) -> (u32, u32) {
    let hits = (sides - target + 1).clamp(0, sides);
    let misses = sides - hits;
    let (hits, faces) = match fall {
        0 => (hits, sides),
        1 => (hits.min(sides - 1), sides - 1),
        2 => (i32::from(hits > 0), hits.max(1)),
        _ => (i32::from(misses > 0), misses.max(1)),
    };
    (hits as u32, faces as u32)
}

/// Returns the chances of every number of successes of a plain pool of any size, for tables: [`PoolTable`] has no
/// room for large ones.
pub(crate) fn chances(sides: i32, target: i32, dice: u32) -> Vec<f64> {
    let chance = f64::from((sides - target + 1).clamp(0, sides)) / f64::from(sides);
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (successes, before) in chances.iter().enumerate() {
            next[successes] += before * (1.0 - chance);
            next[successes + 1] += before * chance;
        }
        chances = next;
    }
    chances
}
