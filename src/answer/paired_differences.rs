//! Paired differences of candidates on the same trials.

use crate::sim::Measured;
use crate::stats::{Difference, Sums, paired_in_steps, paired_shares};

pub(super) fn sums(values: &[i32]) -> Sums {
    let wide = || values.iter().map(|&value| i64::from(value));
    Sums { sum: wide().sum(), squares: wide().map(|value| value * value).sum() }
}

/// Returns the difference of a mean between two candidates that played the same trials. `unit` of their
/// values make one.
pub(super) fn difference_of_means(
    one: &[i32],
    other: &[i32],
    unit: f64,
    confidence: f64,
) -> Difference {
    let products = one.iter().zip(other).map(|(&a, &b)| i64::from(a) * i64::from(b)).sum();
    let (first, second, trials) = (sums(one), sums(other), one.len() as u64);
    let mut found = paired_in_steps(trials, first, second, products, unit, confidence);
    found.estimate = found.estimate.scaled(1.0 / unit);
    found
}

/// Returns the difference of a measure between two candidates that played the same trials, in its unit:
/// of shares with the tests of [`paired_shares`](crate::stats::paired_shares).
pub(super) fn difference(
    one: &[i32],
    other: &[i32],
    aim: &Measured,
    confidence: f64,
) -> Difference {
    if !aim.is_share() {
        return difference_of_means(one, other, aim.scale, confidence);
    }
    let products = one.iter().zip(other).map(|(&a, &b)| i64::from(a) * i64::from(b)).sum();
    let (first, second, trials) = (sums(one), sums(other), one.len() as u64);
    paired_shares(trials, first.sum, second.sum, products, confidence)
}
