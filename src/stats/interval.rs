//! Confidence intervals for one share or one mean.

use super::normal::two_sided_quantile;

/// A number with its confidence interval.
///
/// Without a trial the value is not a number and the interval excludes nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Observed share or mean, in the unit of the measure; shares from 0 to 1.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Number of trials behind [`value`](Self::value).
    pub n: u64,
}

impl Estimate {
    /// Returns the distance from the value to the farther end of its interval: the number after `±`.
    pub fn half_width(&self) -> f64 {
        (self.high - self.value).max(self.value - self.low)
    }

    /// Whether a number lies within the interval.
    pub fn covers(&self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// Whether there is anything to show: at least one trial and a finite interval.
    pub fn is_known(&self) -> bool {
        self.value.is_finite() && self.low.is_finite() && self.high.is_finite()
    }

    /// Returns value and interval times `factor`: in another unit, such as shares of a number of fighters. A
    /// negative factor swaps the ends, so that `low` stays the lower one.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let ends = (self.low * factor, self.high * factor);
        Self {
            value: self.value * factor,
            low: ends.0.min(ends.1),
            high: ends.0.max(ends.1),
            n: self.n,
        }
    }
}

/// Returns a share with its Wilson interval, which stays within 0 and 1 and keeps its coverage near them; the
/// normal interval has no width at 0 of 1000. The value is kept within its interval, because rounding may leave it
/// a last digit outside at 0 and 1.
pub fn share(successes: i64, trials: u64, confidence: f64) -> Estimate {
    if trials == 0 {
        return Estimate { value: f64::NAN, low: 0.0, high: 1.0, n: 0 };
    }
    let n = trials as f64;
    let z2 = two_sided_quantile(confidence).powi(2);
    if z2.is_infinite() {
        return Estimate { value: successes as f64 / n, low: 0.0, high: 1.0, n: trials };
    }
    let value = successes as f64 / n;
    let center = (value + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = (value * (1.0 - value) * z2 / n + (z2 / (2.0 * n)).powi(2)).sqrt();
    let reach = spread / (1.0 + z2 / n);
    // Rounding may leave the value a last digit outside of its own interval at 0 and 1.
    let low = (center - reach).clamp(0.0, value);
    let high = (center + reach).clamp(value, 1.0);
    Estimate { value, low, high, n: trials }
}

/// Returns the largest share of trials that may still be otherwise although all of them agreed: the
/// end of the Wilson interval for none of `trials`. At 95 % this is 3.84 / (n + 3.84), the two-sided
/// form of the rule of three. Infinite if nothing can be excluded.
pub fn unseen(trials: u64, confidence: f64) -> f64 {
    let z2 = two_sided_quantile(confidence).powi(2);
    if trials == 0 || z2.is_infinite() { f64::INFINITY } else { z2 / (trials as f64 + z2) }
}

/// Returns a mean with its normal interval, from integer sums; the variance is the sample's (`n - 1`).
///
/// Like [`mean_in_steps`], for a measure that is counted in ones.
pub fn mean(sum: i64, squares: i64, trials: u64, confidence: f64) -> Estimate {
    mean_in_steps(sum, squares, trials, 1.0, confidence)
}

/// Returns a mean with its normal interval. The interval reaches at least as far as the share of trials that may be
/// otherwise ([`unseen`]) can move the mean by `step` each. Otherwise trials that all agree, or all but one, would
/// claim to be certain.
pub fn mean_in_steps(sum: i64, squares: i64, trials: u64, step: f64, confidence: f64) -> Estimate {
    let value = sum as f64 / trials as f64;
    let reach = two_sided_quantile(confidence) * standard_error(sum, squares, trials);
    if reach.is_nan() {
        return Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY, n: trials };
    }
    let reach = reach.max(step * unseen(trials, confidence));
    Estimate { value, low: value - reach, high: value + reach, n: trials }
}

/// Returns the standard error of a mean; infinite with fewer than two trials, so that the interval excludes
/// nothing.
pub(super) fn standard_error(sum: i64, squares: i64, trials: u64) -> f64 {
    (sample_variance(i128::from(sum), i128::from(squares), trials) / trials as f64).sqrt()
}

/// Returns the sample variance from sums, exact in `i128` until the last division; infinite with fewer than two
/// trials.
pub fn sample_variance(sum: i128, squares: i128, trials: u64) -> f64 {
    if trials < 2 {
        return f64::INFINITY;
    }
    let n = i128::from(trials);
    let numerator = n * squares - sum * sum;
    numerator as f64 / (n as f64 * (n - 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(left: f64, right: f64, tolerance: f64) {
        assert!((left - right).abs() <= tolerance, "{left} is not {right}");
    }

    #[test]
    fn wilson_of_seven_in_ten() {
        // z = 1.959964: center (0.7 + 0.19207) / 1.38415, reach as in Wilson (1927).
        let seven = share(7, 10, 0.95);
        near(seven.value, 0.7, 0.0);
        near(seven.low, 0.396_774, 1e-5);
        near(seven.high, 0.892_208, 1e-5);
    }

    #[test]
    fn wilson_at_the_ends() {
        let none = share(0, 100, 0.95);
        near(none.low, 0.0, 0.0);
        near(none.high, 0.036_995, 1e-5); // z^2 / (n + z^2) = 3.8415 / 103.8415
        let all = share(100, 100, 0.95);
        near(all.high, 1.0, 0.0);
        near(all.low, 1.0 - 0.036_995, 1e-5);
    }

    #[test]
    fn mean_of_one_two_three_four() {
        // Sum 10, squares 30, sample variance 5/3, standard error sqrt(5/12) = 0.645497.
        let four = mean(10, 30, 4, 0.95);
        near(four.value, 2.5, 0.0);
        near(four.half_width(), 1.959_964 * 0.645_497, 1e-5);
        near(four.low, 2.5 - 1.265_151, 1e-5);
    }

    #[test]
    fn trials_that_all_agree_are_not_certain() {
        // z^2 / (n + z^2) = 3.841459 / 403.841459 of the trials may have one step more or less.
        near(unseen(400, 0.95), 0.009_512_3, 1e-6);
        near(mean(0, 0, 400, 0.95).half_width(), 0.009_512_3, 1e-6);
        let three = mean(1200, 3600, 400, 0.95);
        near(three.value, 3.0, 0.0);
        near(three.half_width(), 0.009_512_3, 1e-6);
        near(mean_in_steps(0, 0, 400, 10.0, 0.95).half_width(), 0.095_123, 1e-5);
        // One trial that differs must not look more certain than none: 0.0049 by its variance.
        near(mean(1, 1, 400, 0.95).half_width(), 0.009_512_3, 1e-6);
        assert!(unseen(0, 0.95).is_infinite() && unseen(5, 1.0).is_infinite());
    }

    #[test]
    fn variance_is_exact_for_large_sums() {
        // Two values a million trials each, 1e6 and 1e6 + 1: variance 0.25 n / (n - 1).
        let n = 2_000_000_u64;
        let sum = 1_000_000_i128 * 1_000_000 + 1_000_000 * 1_000_001;
        let squares = 1_000_000 * (1_000_000_i128.pow(2) + 1_000_001_i128.pow(2));
        near(sample_variance(sum, squares, n), 0.25 * n as f64 / (n - 1) as f64, 1e-15);
    }

    #[test]
    fn no_trial_and_one_trial_exclude_nothing() {
        assert!(share(0, 0, 0.95).value.is_nan());
        assert!(share(0, 0, 0.95).covers(0.0) && share(0, 0, 0.95).covers(1.0));
        assert!(!mean(0, 0, 0, 0.95).is_known());
        let one = mean(3, 9, 1, 0.95);
        near(one.value, 3.0, 0.0);
        assert!(one.covers(1e9) && !one.is_known());
    }

    #[test]
    fn certainty_needs_the_whole_range() {
        let sure = share(5, 10, 1.0);
        assert!(sure.covers(0.0) && sure.covers(1.0));
        assert!(mean(10, 30, 4, 1.0).covers(1e12));
    }
}
