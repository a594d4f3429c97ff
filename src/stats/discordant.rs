//! Two shares on the same trials: one test and the interval that agrees with it.
//!
//! Only trials in which the two disagree tell anything. The p-value is the larger of two: of the
//! score test (McNemar, 1947) and of its exact form with the mid-p correction, which does not
//! call four disagreements out of four a finding. The interval holds every difference that
//! Tango's score test (1998) does not reject; that test is McNemar's where the difference is 0.
//! Where the exact form keeps a difference of 0 that the score test would reject, the interval
//! reaches to 0. So it excludes 0 just when the p-value is below `1 - confidence`.

use std::sync::LazyLock;

use super::normal::{two_sided_p, two_sided_quantile};

/// Most disagreements for which the exact form is computed; beyond them both forms agree within a few per cent of the
/// p-value itself.
const MOST_EXACT: usize = 1000;

/// Trials in which two yes-or-no numbers disagree, of all trials: what [`p`](Self::p) and
/// [`interval`](Self::interval) are computed from.
#[derive(Clone, Copy, Debug)]
pub struct Discordant {
    /// Trials with a yes of the first only.
    pub first: u64,
    /// Trials with a yes of the second only.
    pub second: u64,
    /// All trials, at least one.
    pub trials: u64,
}

impl Discordant {
    /// Returns the two-sided p-value of "both shares are the same".
    pub fn p(self) -> f64 {
        let all = self.first + self.second;
        if all == 0 {
            return 1.0;
        }
        let score = (self.first as f64 - self.second as f64) / (all as f64).sqrt();
        two_sided_p(score).max(self.mid_p().unwrap_or(0.0))
    }

    /// Returns McNemar's exact p-value with the mid-p correction: results as likely as the observed one count as
    /// half. `None` if there are more than `MOST_EXACT` disagreements, because the score test agrees with it then.
    fn mid_p(self) -> Option<f64> {
        let all = usize::try_from(self.first + self.second).ok().filter(|&n| n <= MOST_EXACT)?;
        let fewer = self.first.min(self.second) as usize;
        let choose = LN_FACTORIAL[all] - LN_FACTORIAL[fewer] - LN_FACTORIAL[all - fewer];
        let mut term = (choose - all as f64 * std::f64::consts::LN_2).exp();
        let mut sum = term / 2.0;
        for below in (0..fewer).rev() {
            term *= (below + 1) as f64 / (all - below) as f64;
            sum += term;
        }
        Some((2.0 * sum).min(1.0))
    }

    /// Returns the interval of the first share minus the second, found by bisection of `score`. It
    /// excludes 0 just when [`p`](Self::p) is below `1 - confidence`.
    pub fn interval(self, confidence: f64) -> (f64, f64) {
        let z = two_sided_quantile(confidence);
        let is_found = self.p() < 1.0 - confidence;
        let swapped = Self { first: self.second, second: self.first, ..self };
        (-swapped.high(z, is_found), self.high(z, is_found))
    }

    fn value(self) -> f64 {
        (self.first as f64 - self.second as f64) / self.trials as f64
    }

    /// Returns the upper end of the interval, at most 1. It is below 0 just when the difference is negative and was
    /// found.
    fn high(self, z: f64, is_found: bool) -> f64 {
        let (value, below) = (self.value(), is_found && self.value() < 0.0);
        // Halving keeps one end inside of the interval and the other outside.
        let (mut inside, mut outside) = (value, if below { 0.0 } else { 1.0 });
        for _ in 0..60 {
            let middle = f64::midpoint(inside, outside);
            let rejected = self.score(middle) < -z;
            if rejected { outside = middle } else { inside = middle }
        }
        if below || inside > 0.0 || is_found { inside } else { inside.max(0.0) }
    }

    /// Returns Tango's score: how far the disagreements are from a given difference, in standard errors.
    fn score(self, difference: f64) -> f64 {
        if difference < 0.0 {
            let swapped = Self { first: self.second, second: self.first, ..self };
            return -swapped.score(-difference);
        }
        let n = self.trials as f64;
        let (first, second) = (self.first as f64 / n, self.second as f64 / n);
        // The most likely share of "second only" if this were the difference: the larger root of
        // 2 q^2 + linear q + constant.
        let linear = (2.0 - first + second) * difference - first - second;
        let constant = -second * difference * (1.0 - difference);
        let root = (linear * linear - 8.0 * constant).sqrt();
        let likely =
            if linear <= 0.0 { (root - linear) / 4.0 } else { -2.0 * constant / (root + linear) };
        let variance = 2.0 * likely + difference * (1.0 - difference);
        let distance = first - second - difference;
        if distance == 0.0 { 0.0 } else { n.sqrt() * distance / variance.max(0.0).sqrt() }
    }
}

/// Natural logarithms of the factorials up to [`MOST_EXACT`]. Logarithms, because the factorials themselves overflow
/// beyond 170.
static LN_FACTORIAL: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let mut sum = 0.0;
    let logarithm = |number: usize| {
        sum += (number.max(1) as f64).ln();
        sum
    };
    (0..=MOST_EXACT).map(logarithm).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    fn of(first: u64, second: u64, trials: u64) -> Discordant {
        Discordant { first, second, trials }
    }

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    #[test]
    fn four_disagreements_of_four_are_no_finding() {
        let four = of(4, 0, 400);
        // The score test says 0.0455 (z = 2), the exact test 0.125, with mid-p 0.0625.
        near(four.p(), 0.0625, 1e-12);
        let (low, high) = four.interval(0.95);
        near(low, 0.0, 0.0);
        near(high, 0.025_427, 1e-5);
        // Ten of ten: the score test's 0.00157 is the larger of the two.
        near(of(10, 0, 400).p(), 0.001_565, 1e-6);
        near(of(10, 0, 400).interval(0.95).0, 0.013_635, 1e-5);
    }

    #[test]
    fn no_disagreement_still_leaves_room() {
        // z^2 / (n + z^2) = 3.8415 / 1003.8415.
        let (low, high) = of(0, 0, 1000).interval(0.95);
        near(high, 0.003_826_8, 1e-6);
        near(low, -high, 1e-15);
        near(of(0, 0, 1000).p(), 1.0, 0.0);
    }

    #[test]
    fn the_likely_share_is_the_most_likely_one() {
        // Found once more by trying all shares on a fine grid.
        for (first, second, trials, difference) in
            [(20, 10, 100, 0.2), (3, 0, 40, 0.1), (0, 5, 60, 0.05), (9, 9, 30, 0.3)]
        {
            let (b, c, n) = (f64::from(first), f64::from(second), f64::from(trials));
            let likelihood = |q: f64| {
                let part =
                    |count: f64, share: f64| if count == 0.0 { 0.0 } else { count * share.ln() };
                let both = 1.0 - 2.0 * q - difference;
                part(b, q + difference) + part(c, q) + part(n - b - c, both)
            };
            let top = (1.0 - difference) / 2.0;
            let grid = (0..=200_000).map(|step| top * f64::from(step) / 200_000.0);
            let best = grid.max_by(|x, y| likelihood(*x).total_cmp(&likelihood(*y))).unwrap();
            let variance = 2.0 * best + difference * (1.0 - difference);
            let expected = n.sqrt() * ((b - c) / n - difference) / variance.sqrt();
            let found = of(first as u64, second as u64, trials as u64).score(difference);
            near(found, expected, 1e-3);
        }
    }

    /// Every way to disagree in up to 40 trials, and some in many.
    #[test]
    fn the_interval_excludes_no_difference_just_when_the_test_does() {
        let small = (1..=40_u64).flat_map(|n| {
            (0..=n).flat_map(move |first| (0..=n - first).map(move |second| (first, second, n)))
        });
        let large = [400, 20_000, 1_000_000].into_iter().flat_map(|n| {
            (0..=80).flat_map(move |first| (0..=80).map(move |second| (first, second, n)))
        });
        let huge = (0..400).map(|more| (100_000 + more * 5, 100_000, 1_000_000_000));
        let mut found = 0;
        for (first, second, n) in small.chain(large).chain(huge) {
            for confidence in [0.5, 0.8, 0.95, 0.999] {
                let pairs = of(first, second, n);
                let (low, high) = pairs.interval(confidence);
                let excluded = low > 0.0 || high < 0.0;
                assert_eq!(excluded, pairs.p() < 1.0 - confidence, "{pairs:?} {low} {high}");
                let value = pairs.value();
                assert!(-1.0 <= low && low <= value && value <= high && high <= 1.0, "{pairs:?}");
                found += usize::from(excluded);
            }
        }
        assert!(found > 10_000, "{found}");
    }

    /// Exact coverage, by adding up every result of 30 trials: a score interval may fall a little
    /// short for single pairs of shares, and is right on the average.
    #[test]
    fn the_interval_covers_what_it_promises() {
        let n = 30_u64;
        let results: Vec<(u64, u64)> =
            (0..=n).flat_map(|b| (0..=n - b).map(move |c| (b, c))).collect();
        let ends: Vec<(f64, f64)> =
            results.iter().map(|&(b, c)| of(b, c, n).interval(0.95)).collect();
        let factorial = |number: u64| LN_FACTORIAL[number as usize];
        let power =
            |count: u64, share: f64| if count == 0 { 0.0 } else { count as f64 * share.ln() };
        let (mut lowest, mut sum, mut pairs) = (1.0_f64, 0.0, 0.0);
        for first in (0..20).map(|step| f64::from(step) / 20.0) {
            for second in (0..20).map(|step| f64::from(step) / 20.0) {
                let rest = 1.0 - first - second;
                if rest < 1e-9 {
                    continue;
                }
                let mut covered = 0.0;
                for (&(b, c), (low, high)) in results.iter().zip(&ends) {
                    let a = n - b - c;
                    let ways = factorial(n) - factorial(a) - factorial(b) - factorial(c);
                    let chance = ways + power(a, rest) + power(b, first) + power(c, second);
                    let inside = (low - 1e-9..=high + 1e-9).contains(&(first - second));
                    covered += if inside { chance.exp() } else { 0.0 };
                }
                lowest = lowest.min(covered);
                sum += covered;
                pairs += 1.0;
            }
        }
        assert!(lowest > 0.92 && sum / pairs > 0.95, "{lowest} {}", sum / pairs);
    }
}
