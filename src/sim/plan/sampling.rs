//! Combinations of varied values: all of them, or a sample if there are too many to play.
//!
//! A sample has a given number of combinations. In a *Latin hypercube* every value of every axis occurs as often as
//! every other (give or take one), which spreads few cells over many axes. A *random* sample has every combination
//! with the same chance. Either way the sample is a function of the seed and of the sizes of the axes, and no
//! combination occurs twice.

use crate::dice::{Label, TrialKey};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use std::collections::BTreeSet;
use std::fmt;

/// How a sample is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    /// Every value of every axis as often as every other.
    #[default]
    Latin,
    /// Every combination as likely as every other.
    Random,
    /// Not drawn: the cells of a [`Kept`](crate::sim::Kept) file that does not have all of them.
    Pieces,
}

impl fmt::Display for Sampling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Latin => "a Latin hypercube",
            Self::Random => "drawn at random",
            Self::Pieces => "those that were played",
        })
    }
}

/// A sample that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Combinations.
    pub count: usize,
    /// How they are drawn.
    pub how: Sampling,
}

/// A combination: the number of a value on each axis.
type Values = Vec<usize>;

/// Purpose of the random numbers of a sample. Higher than all purposes of systems, so that a sample never shares
/// their random numbers.
const PURPOSE: u8 = 63;
/// Times that [`hypercube`] is drawn again for combinations that came twice, before the rest is drawn at random.
const TRIES: usize = 8;

pub(crate) fn all(sizes: &[usize]) -> impl Iterator<Item = Values> {
    (0..count(sizes)).map(|number| combination(sizes, number))
}

/// Number of combinations, `usize::MAX` if there are more than that.
pub(crate) fn count(sizes: &[usize]) -> usize {
    sizes.iter().fold(1, |count, &size| count.saturating_mul(size))
}

/// Returns the combination of this number, read as digits of a mixed base; the last axis is the last digit.
fn combination(sizes: &[usize], number: usize) -> Values {
    let (mut values, mut rest) = (vec![0; sizes.len()], number);
    for (value, &size) in values.iter_mut().zip(sizes).rev() {
        *value = rest % size;
        rest /= size;
    }
    values
}

/// A sample of the combinations of axes of these sizes, in the order of [`all`]; all of them if there are
/// no more than are asked for.
pub(crate) fn sample(sizes: &[usize], wanted: Sample, seed: u64) -> Vec<Values> {
    let all_there_are = count(sizes);
    if all_there_are <= wanted.count {
        return all(sizes).collect();
    }
    let mut random = TrialKey::new(seed, u64::MAX).run(Label::new(0, 0, PURPOSE, 0, 0));
    let mut found = BTreeSet::new();
    if wanted.how == Sampling::Latin {
        for _ in 0..TRIES {
            let missing = wanted.count - found.len();
            found.extend(hypercube(sizes, missing, &mut random));
        }
    }
    if all_there_are / 2 < wanted.count {
        // Most of them: those that are left come in a random order.
        let mut left: Vec<Values> = all(sizes).filter(|values| !found.contains(values)).collect();
        shuffle(&mut left, &mut random);
        let missing = wanted.count - found.len();
        found.extend(left.into_iter().take(missing));
    }
    while found.len() < wanted.count {
        found.insert(sizes.iter().map(|&size| below(size, &mut random)).collect());
    }
    found.into_iter().collect()
}

/// Draws a Latin hypercube of `count` combinations. [`sample`] puts them into a set, because some may be equal.
fn hypercube(sizes: &[usize], count: usize, random: &mut Xoshiro256PlusPlus) -> Vec<Values> {
    let mut found = vec![Vec::with_capacity(sizes.len()); count];
    for &size in sizes {
        // If values cannot occur equally often, chance decides which of them occur once more.
        let shift = below(size, random);
        let mut column: Values = (0..count).map(|at| (at + shift) % size).collect();
        shuffle(&mut column, random);
        for (values, value) in found.iter_mut().zip(column) {
            values.push(value);
        }
    }
    found
}

fn shuffle<T>(items: &mut [T], random: &mut Xoshiro256PlusPlus) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1, random));
    }
}

/// A number below `bound`, which is not 0; each as likely as any other, to one part in 2^64 / `bound`. So no
/// rejection loop is needed.
fn below(bound: usize, random: &mut Xoshiro256PlusPlus) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latin(count: usize) -> Sample {
        Sample { count, how: Sampling::Latin }
    }

    #[test]
    fn all_combinations_come_in_order() {
        let found: Vec<Values> = all(&[2, 3]).collect();
        assert_eq!(found, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
        assert_eq!(all(&[]).count(), 1, "what is not varied is one cell");
        assert_eq!(count(&[usize::MAX, 3]), usize::MAX);
    }

    #[test]
    fn a_hypercube_has_every_value_of_every_axis_equally_often() {
        let sizes = [10, 7, 1000, 3];
        let found = sample(&sizes, latin(70), 5);
        assert_eq!(found.len(), 70);
        for (axis, &size) in sizes.iter().enumerate() {
            let often = |value: usize| found.iter().filter(|it| it[axis] == value).count();
            let counts: Vec<usize> = (0..size).map(often).collect();
            let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
            assert!(most - least <= 1, "axis {axis}: {counts:?}");
        }
    }

    #[test]
    fn a_sample_is_a_function_of_the_seed() {
        for how in [Sampling::Latin, Sampling::Random] {
            let drawn = |seed| sample(&[20, 20, 20], Sample { count: 50, how }, seed);
            assert_eq!(drawn(1), drawn(1));
            assert_ne!(drawn(1), drawn(2));
        }
        assert_ne!(
            sample(&[20, 20, 20], latin(50), 1),
            sample(&[20, 20, 20], Sample { count: 50, how: Sampling::Random }, 1)
        );
    }

    #[test]
    fn no_combination_comes_twice_however_many_are_wanted() {
        for how in [Sampling::Latin, Sampling::Random] {
            for wanted in [1, 5, 11, 12, 23, 24, 99] {
                let found = sample(&[2, 3, 4], Sample { count: wanted, how }, 9);
                assert_eq!(found.len(), wanted.min(24), "{how:?}");
                assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "{how:?} {found:?}");
                assert!(found.iter().all(|it| it[0] < 2 && it[1] < 3 && it[2] < 4));
            }
        }
    }

    #[test]
    fn more_combinations_than_can_be_counted_are_sampled() {
        let sizes = [10_000; 20];
        assert_eq!(sample(&sizes, latin(300), 3).len(), 300);
    }

    /// Each of 12 combinations is in a random sample of 3 with chance 1/4: in 400 of 1600 samples, with a standard
    /// deviation of 17.3; 5 of these are 87.
    #[test]
    fn at_random_every_combination_is_as_likely_as_every_other() {
        let mut counts = [0_usize; 12];
        for seed in 0..1600 {
            for it in sample(&[3, 4], Sample { count: 3, how: Sampling::Random }, seed) {
                counts[it[0] * 4 + it[1]] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count.abs_diff(400) < 87), "{counts:?}");
    }
}
