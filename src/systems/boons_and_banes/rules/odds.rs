//! Chances of pools against each other, for policies and for tables of `outweigh odds`.

use super::rolls::dice_pool::chances;
use crate::cache::Cache;
use std::sync::Arc;

/// Largest pool in [`OddsTable`]; larger ones count as this one, so that the table has a fixed size.
pub(crate) const MOST_POOL: usize = 16;
const TRAININGS: usize = 4;
/// Most dice in the table of means; [`worked_out`] computes those of more dice.
const MOST_MEANS: usize = 64;
/// Highest floor in [`OddsTable`]; higher ones count as this one.
const MOST_FLOOR: usize = 12;

/// Chances that one pool beats another, in percent, for every training and size: computed before play, because
/// policies ask for them often.
#[derive(Clone, Debug)]
pub struct OddsTable {
    hits: [i32; TRAININGS],
    sides: i32,
    percent: Arc<[u8]>,
    /// Mean successes in tenths, by training and dice.
    means: [[i32; MOST_MEANS]; TRAININGS],
    /// Mean successes in tenths by training, dice and floor.
    floored: Arc<[i32]>,
}

/// The results of two plain pools against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Opposed {
    /// Chance that the attacker has more.
    pub more: f64,
    /// Chance of a tie.
    pub tie: f64,
    /// Mean margin of the attacker; cases in which it does not have more count 0.
    pub stress: f64,
    /// Mean margin of the defender; cases in which it does not have more count 0.
    pub loss: f64,
    /// Mean successes of the attacker; cases in which it does not have more count 0 (BB-PERF-02).
    pub all: f64,
}

/// Returns the results of two distributions of successes against each other.
pub(crate) fn opposed(attacker: &[f64], defender: &[f64]) -> Opposed {
    let mut sum = Opposed::default();
    for (a, own) in attacker.iter().enumerate() {
        for (d, other) in defender.iter().enumerate() {
            let (chance, margin) = (own * other, a as f64 - d as f64);
            match a.cmp(&d) {
                std::cmp::Ordering::Greater => {
                    sum.more += chance;
                    sum.stress += chance * margin;
                    sum.all += chance * a as f64;
                }
                std::cmp::Ordering::Equal => sum.tie += chance,
                std::cmp::Ordering::Less => sum.loss -= chance * margin,
            }
        }
    }
    sum
}

/// Computes the mean successes, in tenths, of dice with `hits` successful sides, rounded.
fn worked_out(hits: i32, sides: i32, dice: i32) -> i32 {
    (20 * dice * hits + sides) / (2 * sides)
}

/// Arguments of [`OddsTable::new`].
type Kind = (i32, [i32; TRAININGS], i32);

/// Cache of tables: cells of a sweep that differ in other knobs share them.
static KNOWN: Cache<Kind, OddsTable> = Cache::new();

impl OddsTable {
    /// Returns the table for dice with so many sides and these target numbers by training. Against a floor, each
    /// successful die counts `per_hit` successes.
    pub fn new(sides: i32, targets: [i32; TRAININGS], per_hit: i32) -> Self {
        (*KNOWN.get((sides, targets, per_hit), Self::compute)).clone()
    }

    /// Computes the table of [`new`](Self::new).
    fn compute((sides, targets, per_hit): Kind) -> Self {
        let pools: Vec<Vec<f64>> = targets
            .iter()
            .flat_map(|&target| {
                (0..=MOST_POOL).map(move |dice| chances(sides, target, dice as u32))
            })
            .collect();
        let percent = pools
            .iter()
            .flat_map(|own| pools.iter().map(move |other| opposed(own, other).more))
            .map(|more| (more * 100.0).round() as u8)
            .collect();
        let hits = |target: i32| (sides - target + 1).clamp(0, sides);
        let at_least = |pool: &Vec<f64>, floor: usize| {
            let successes = (0..pool.len()).map(|hits| (hits as i32 * per_hit).max(floor as i32));
            let mean = pool.iter().zip(successes).map(|(chance, it)| chance * f64::from(it));
            (mean.sum::<f64>() * 10.0).round() as i32
        };
        let floors = pools.iter().flat_map(|pool| (0..=MOST_FLOOR).map(move |it| (pool, it)));
        let floored = floors.map(|(pool, floor)| at_least(pool, floor)).collect();
        let hits = targets.map(hits);
        let mean = |hits, dice| worked_out(hits, sides, dice as i32);
        let means = hits.map(|hits| std::array::from_fn(|dice| mean(hits, dice)));
        Self { hits, sides, percent, means, floored }
    }

    /// Returns the mean successes of so many dice, in tenths: the exact mean, rounded once.
    pub fn mean_tenths(&self, training: u8, dice: i32) -> i32 {
        let training = usize::from(training);
        let known = self.means[training].get(dice as usize);
        known.copied().unwrap_or_else(|| worked_out(self.hits[training], self.sides, dice))
    }

    /// Returns the index of a pool for [`Self::percent`] and [`Self::floored_tenths`].
    pub fn place(&self, training: u8, dice: i32) -> u16 {
        let dice = dice.clamp(0, MOST_POOL as i32) as u16;
        u16::from(training) * (MOST_POOL as u16 + 1) + dice
    }

    /// Returns the mean successes, in tenths, of a pool that counts as at least `floor`. The pool is given by its
    /// [`place`](Self::place).
    pub fn floored_tenths(&self, place: u16, floor: u8) -> i32 {
        self.floored[usize::from(place) * (MOST_FLOOR + 1) + usize::from(floor).min(MOST_FLOOR)]
    }

    /// Returns the chance in percent that the first pool beats the second; both are given by their
    /// [`place`](Self::place).
    pub fn percent(&self, place: u16, other: u16) -> i32 {
        let all = TRAININGS * (MOST_POOL + 1);
        i32::from(self.percent[usize::from(place) * all + usize::from(other)])
    }
}
