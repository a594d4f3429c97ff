//! Differences of two variants that were played with the same dice, trial by trial.

use super::discordant::Discordant;
use super::interval::{Estimate, sample_variance, unseen};
use super::normal::{two_sided_p, two_sided_quantile};

/// Sum and sum of squares of one number per trial, as a tally has them. Integers, so that no order of addition
/// changes a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Sum over the trials.
    pub sum: i64,
    /// Sum of squares over the trials.
    pub squares: i64,
}

/// Difference of two variants, made by [`paired`] or [`paired_shares`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// First minus second, with its interval.
    pub estimate: Estimate,
    /// The difference in standard errors; not a number with fewer than two trials.
    pub z: f64,
    /// Two-sided p-value of "there is no difference"; 1 with fewer than two trials. It is below
    /// `1 - confidence` just when the interval excludes 0.
    pub p: f64,
    /// Factor by which independent dice would have needed more trials for the same precision; infinite if the two
    /// differ by the same number in every trial, `None` if neither varies.
    pub variance_reduction: Option<f64>,
}

/// Whether a p-value tells a difference apart from chance, at this confidence.
pub fn is_significant(p: f64, confidence: f64) -> bool {
    p < 1.0 - confidence
}

/// Returns the paired difference of two means: `first - second`, from their sums and the sum of products.
///
/// Like [`paired_in_steps`], for a measure that is counted in ones.
pub fn paired(
    trials: u64,
    first: Sums,
    second: Sums,
    products: i64,
    confidence: f64,
) -> Difference {
    paired_in_steps(trials, first, second, products, 1.0, confidence)
}

/// Returns the paired difference of two means whose measure goes up and down by `step`.
///
/// The interval reaches at least as far as the share of trials that may be otherwise ([`unseen`]) can move it. If all
/// trials differ alike, they do not show how much another trial would differ; the interval then assumes a step or the
/// deviation of the measure itself, whichever is larger.
pub fn paired_in_steps(
    trials: u64,
    first: Sums,
    second: Sums,
    products: i64,
    step: f64,
    confidence: f64,
) -> Difference {
    let sum = i128::from(first.sum) - i128::from(second.sum);
    let squares = i128::from(first.squares) + i128::from(second.squares) - 2 * i128::from(products);
    let variance = sample_variance(sum, squares, trials);
    let value = sum as f64 / trials as f64;
    let error = (variance / trials as f64).sqrt();
    let alone = |sums: Sums| sample_variance(sums.sum.into(), sums.squares.into(), trials);
    let reach = two_sided_quantile(confidence) * error;
    let z = standard_errors(value, error);
    let (size, p) = if variance == 0.0 {
        let deviation = alone(first).max(alone(second)).sqrt();
        (step.max(deviation), one_sided_p(value, trials))
    } else {
        (step, two_sided_p(z))
    };
    let (low, high) = if reach.is_nan() {
        (f64::NEG_INFINITY, f64::INFINITY)
    } else {
        let reach = reach.max(size * unseen(trials, confidence));
        agreed((value - reach, value + reach), value, is_significant(p, confidence))
    };
    Difference {
        estimate: Estimate { value, low, high, n: trials },
        z,
        p,
        variance_reduction: reduction(alone(first) + alone(second), variance),
    }
}

/// Returns the paired difference of two shares, for numbers that are 0 or 1 in each trial.
///
/// Test and interval agree, see [`Discordant`]: the interval excludes 0 just when `p` is below `1 - confidence`. It
/// does not shrink to nothing when no trial differs: after 1000 trials without a difference, one of 0.4 points is
/// still possible.
pub fn paired_shares(
    trials: u64,
    first: i64,
    second: i64,
    both: i64,
    confidence: f64,
) -> Difference {
    let ones = |sum| Sums { sum, squares: sum };
    let mut difference = paired(trials, ones(first), ones(second), both, confidence);
    let only = |sum: i64| (sum - both).max(0) as u64;
    let pairs = Discordant { first: only(first), second: only(second), trials: trials.max(1) };
    if trials > 0 {
        difference.p = pairs.p();
        (difference.estimate.low, difference.estimate.high) = pairs.interval(confidence);
    }
    difference
}

/// Moves the ends of an interval that rounding left on the wrong side of 0: the interval excludes 0 just when the
/// test found a difference.
fn agreed((low, high): (f64, f64), value: f64, is_found: bool) -> (f64, f64) {
    match (is_found, low <= 0.0 && high >= 0.0) {
        (true, true) if value > 0.0 => (f64::MIN_POSITIVE, high),
        (true, true) => (low, -f64::MIN_POSITIVE),
        (false, false) => (low.min(0.0), high.max(0.0)),
        _ => (low, high),
    }
}

/// Returns the value in standard errors: 0 if there is no difference at all, infinite if it never varies.
fn standard_errors(value: f64, error: f64) -> f64 {
    if !error.is_finite() {
        f64::NAN
    } else if value == 0.0 {
        0.0
    } else {
        value / error
    }
}

/// Returns the p-value of trials that all differ by this number. [`Discordant`] counts their signs only, because
/// nothing else varies: all of them are on one side.
fn one_sided_p(difference: f64, trials: u64) -> f64 {
    let signs = Discordant { first: trials, second: 0, trials };
    if difference == 0.0 { 1.0 } else { signs.p() }
}

fn reduction(independent: f64, variance: f64) -> Option<f64> {
    (independent.is_finite() && independent > 0.0).then(|| independent / variance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(left: f64, right: f64, tolerance: f64) {
        assert!((left - right).abs() <= tolerance, "{left} is not {right}");
    }

    fn of(values: &[i64]) -> Sums {
        Sums { sum: values.iter().sum(), squares: values.iter().map(|v| v * v).sum() }
    }

    fn products(first: &[i64], second: &[i64]) -> i64 {
        first.iter().zip(second).map(|(a, b)| a * b).sum()
    }

    #[test]
    fn four_pairs_by_hand() {
        // Differences 1, 1, 2, 0: mean 1, sample variance 2/3, standard error 0.408248.
        let (a, b) = ([3, 5, 7, 2], [2, 4, 5, 2]);
        let found = paired(4, of(&a), of(&b), products(&a, &b), 0.95);
        near(found.estimate.value, 1.0, 0.0);
        near(found.z, 1.0 / 0.408_248_29, 1e-7);
        near(found.estimate.high, 1.0 + 1.959_964 * 0.408_248_29, 1e-6);
        near(found.p, 0.014_305_878, 1e-6);
        // Variances 59/12 and 27/12 against 2/3.
        near(found.variance_reduction.unwrap(), (59.0 / 12.0 + 27.0 / 12.0) / (2.0 / 3.0), 1e-12);
    }

    #[test]
    fn alike_in_every_trial() {
        let a = [1, 2, 3];
        let same = paired(3, of(&a), of(&a), products(&a, &a), 0.95);
        near(same.estimate.value, 0.0, 0.0);
        near(same.p, 1.0, 0.0);
        assert_eq!(same.variance_reduction, Some(f64::INFINITY));
        let constant = [2, 2, 2];
        let still = paired(3, of(&constant), of(&constant), 12, 0.95);
        assert_eq!(still.variance_reduction, None);
    }

    #[test]
    fn always_one_more_is_a_finding_of_many_trials_only() {
        let (a, b) = ([2, 3, 4], [1, 2, 3]);
        let more = paired(3, of(&a), of(&b), products(&a, &b), 0.95);
        // Three signs of three: half of 2 / 2^3.
        near(more.p, 0.125, 1e-12);
        assert!(more.estimate.covers(0.0), "{more:?}");
        // 400 pairs of 2 and 1: one step more or less in 3.84 of 403.84 trials.
        let [two, one] = [2, 1].map(|it| Sums { sum: 400 * it, squares: 400 * it * it });
        let always = paired(400, two, one, 800, 0.95);
        assert!(always.p < 1e-12 && always.estimate.low < 1.0, "{always:?}");
        near(always.estimate.low, 1.0 - 0.009_512_3, 1e-6);
        near(always.estimate.high, 1.0 + 0.009_512_3, 1e-6);
    }

    #[test]
    fn no_difference_in_any_trial_still_leaves_room() {
        // 0 in each of 400 pairs of 2: the truth may be a step in one trial of a hundred.
        let two = Sums { sum: 800, squares: 1600 };
        let none = paired(400, two, two, 1600, 0.95);
        near(none.estimate.value, 0.0, 0.0);
        near(none.estimate.high, 0.009_512_3, 1e-6);
        near(none.estimate.low, -0.009_512_3, 1e-6);
        near(none.p, 1.0, 0.0);
        // Half 0 and half 20: what a trial that differs would differ by is about 10.
        let wide = Sums { sum: 4000, squares: 80_000 };
        let none = paired(400, wide, wide, 80_000, 0.95);
        near(none.estimate.high, 0.009_512_3 * 10.012_523, 1e-5);
        near(
            paired_in_steps(400, two, two, 1600, 50.0, 0.95).estimate.high,
            0.009_512_3 * 50.0,
            1e-4,
        );
    }

    /// Exact coverage of a difference of one in few trials: before, 400 trials missed one of 0.017 %
    /// in more than nine of ten runs. Where many trials differ, the interval is the normal one.
    #[test]
    fn rare_differences_are_covered() {
        let n = 400_u64;
        for per_mille in [0.05_f64, 0.171, 0.5, 1.0, 2.0, 5.0, 9.0, 12.0] {
            let rate = per_mille / 1000.0;
            // The chance of `differing` trials that differ, from one to the next.
            let (mut chance, mut covered) = ((1.0 - rate).powi(n as i32), 0.0);
            for differing in 0..60_u64 {
                let ones = Sums { sum: differing as i64, squares: differing as i64 };
                let none = Sums { sum: 0, squares: 0 };
                let found = paired(n, ones, none, 0, 0.95).estimate;
                covered += if found.covers(rate) { chance } else { 0.0 };
                chance *= (n - differing) as f64 / (differing + 1) as f64 * rate / (1.0 - rate);
            }
            assert!(covered > 0.92, "{per_mille} in 1000 is covered in {covered} of the runs");
        }
    }

    #[test]
    fn shares_by_hand() {
        // Of 100 trials 20 only in the first, 10 only in the second: McNemar's score is
        // 10 / sqrt(30) = 1.826, p 0.0679; the mid-p of 10 of 30 is a little larger.
        let found = paired_shares(100, 60, 50, 40, 0.95);
        near(found.estimate.value, 0.1, 1e-15);
        near(found.p, 0.070_756, 1e-5);
        near(found.estimate.low, -0.007_683, 1e-5);
        near(found.estimate.high, 0.208_212, 1e-5);
    }

    #[test]
    fn no_disagreement_still_leaves_room() {
        let none = paired_shares(1000, 400, 400, 400, 0.95);
        near(none.estimate.value, 0.0, 0.0);
        near(none.estimate.high, 3.841_459 / 1_003.841_459, 1e-6);
        near(none.p, 1.0, 0.0);
    }

    /// Every pair of lists of up to four small numbers.
    #[test]
    fn means_and_their_test_agree() {
        let mut found = 0;
        for code in 0..6_561_u32 {
            let digit = |place: u32| i64::from(code / 3_u32.pow(place) % 3);
            let (a, b): (Vec<i64>, Vec<i64>) =
                (0..4).map(|place| (digit(2 * place), digit(2 * place + 1))).unzip();
            for confidence in [0.5, 0.8, 0.95, 0.999] {
                let pair = paired(4, of(&a), of(&b), products(&a, &b), confidence);
                let significant = is_significant(pair.p, confidence);
                assert_eq!(significant, !pair.estimate.covers(0.0), "{a:?} {b:?} {pair:?}");
                found += usize::from(significant);
            }
        }
        assert!(found > 1000, "{found}");
        assert!(agreed((0.0, 2.0), 1.0, true).0 > 0.0);
        assert!(agreed((1e-9, 2.0), 1.0, false).0 <= 0.0);
    }

    #[test]
    fn fewer_than_two_trials_prove_nothing() {
        for trials in [0, 1] {
            let found = paired_shares(trials, 0, 0, 0, 0.95);
            near(found.p, 1.0, 0.0);
            assert_eq!(found.variance_reduction, None);
        }
    }
}
