//! Exact odds by enumeration: every outcome of some dice is counted once.

use super::Dice;
use std::collections::BTreeMap;

/// Number of equally likely outcomes of some dice for each value. Counts instead of shares, so that
/// tests compare exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    ways: BTreeMap<i32, u64>,
    total: u64,
}

impl Distribution {
    /// Returns the distribution of the number that `value` reads from each outcome of `dice`.
    pub fn of<D: Dice>(dice: D, value: impl Fn(D::Outcome) -> i32) -> Self {
        let mut ways = BTreeMap::new();
        for number in 0..dice.count() {
            *ways.entry(value(dice.nth(number))).or_insert(0) += 1;
        }
        Self { ways, total: u64::from(dice.count()) }
    }

    /// Returns the distribution of values, each with its number of outcomes; a value may come
    /// several times. Like [`of`](Self::of), for outcomes that another enumeration has counted.
    pub fn weighted(values: impl IntoIterator<Item = (i32, u64)>) -> Self {
        let mut ways = BTreeMap::new();
        let mut total = 0;
        for (value, more) in values {
            *ways.entry(value).or_insert(0) += more;
            total += more;
        }
        Self { ways, total }
    }

    /// Returns the number of outcomes.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Returns the values that come up, lowest first, with the number of outcomes that show them.
    pub fn values(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.ways.iter().map(|(&value, &ways)| (value, ways))
    }

    /// Returns the number of outcomes with this value.
    pub fn ways(&self, value: i32) -> u64 {
        self.ways.get(&value).copied().unwrap_or(0)
    }

    /// Returns the number of outcomes with this value or a higher one.
    pub fn at_least(&self, value: i32) -> u64 {
        self.ways.range(value..).map(|(_, ways)| ways).sum()
    }

    /// Returns the sum of `worth` over all outcomes.
    pub fn sum(&self, worth: impl Fn(i32) -> i64) -> i64 {
        self.values().map(|(value, ways)| worth(value) * ways as i64).sum()
    }

    /// Returns the mean of `worth` over all outcomes.
    pub fn mean_of(&self, worth: impl Fn(i32) -> i64) -> Fraction {
        Fraction::new(self.sum(worth), self.total as i64)
    }

    /// Returns the mean value.
    pub fn mean(&self) -> Fraction {
        self.mean_of(i64::from)
    }

    /// Returns the variance of the value.
    pub fn variance(&self) -> Fraction {
        let (sum, total) = (self.sum(i64::from), self.total as i64);
        let squares = self.sum(|value| i64::from(value) * i64::from(value));
        Fraction::new(squares * total - sum * sum, total * total)
    }
}

/// An exact fraction in lowest terms, so that equal fractions are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// Numerator.
    pub over: i64,
    /// Denominator, at least 1.
    pub under: i64,
}

impl Fraction {
    /// Reduces `over / under` to lowest terms; `under` becomes positive.
    pub fn new(over: i64, under: i64) -> Self {
        in_tests!(assert!(under > 0));
        let divisor = greatest_common_divisor(over.abs(), under).max(1);
        Self { over: over / divisor, under: under / divisor }
    }

    /// Returns the fraction as a decimal.
    pub fn decimal(self) -> f64 {
        self.over as f64 / self.under as f64
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.under == 1 {
            return f.pad(&self.over.to_string());
        }
        f.pad(&format!("{}/{}", self.over, self.under))
    }
}

fn greatest_common_divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Pick;

    #[test]
    fn one_of_six_is_even() {
        let die = Distribution::of(Pick(6), |face| face as i32 + 1);
        assert_eq!((die.total(), die.ways(3), die.ways(7), die.at_least(5)), (6, 1, 0, 2));
        assert_eq!((die.mean(), die.variance()), (Fraction::new(7, 2), Fraction::new(35, 12)));
        assert_eq!(die.mean().to_string(), "7/2");
    }
}
