//! The normal distribution: tail, quantile, p-value.

use std::cell::Cell;
use std::f64::consts::{PI, SQRT_2};

/// Returns the probability that a standard normal value is at most `z`. Absolute error below 1e-14.
pub fn normal_cdf(z: f64) -> f64 {
    if z < 0.0 { upper_tail(-z) } else { 1.0 - upper_tail(z) }
}

/// Returns the probability that a standard normal value is at least as far from zero as `z`, on either side.
///
/// A `z` that is not a number (nothing was observed) gives 1; an infinite one gives 0.
pub fn two_sided_p(z: f64) -> f64 {
    if z.is_nan() { 1.0 } else { (2.0 * upper_tail(z.abs())).min(1.0) }
}

/// Returns the value that a standard normal value exceeds in absolute terms with probability `1 - confidence`: 1.96
/// for a confidence of 0.95. Confidence is kept within 0 and 1.
pub fn two_sided_quantile(confidence: f64) -> f64 {
    thread_local! {
        /// Cache of the last confidence with its quantile: a report asks for the same one a million times.
        static LAST: Cell<(f64, f64)> = const { Cell::new((f64::NAN, f64::NAN)) };
    }
    let (known, quantile) = LAST.get();
    if known.to_bits() == confidence.to_bits() {
        return quantile;
    }
    let quantile = normal_quantile(0.5 + confidence.clamp(0.0, 1.0) / 2.0);
    LAST.set((confidence, quantile));
    quantile
}

/// Returns the value below which a standard normal value lies with this probability.
///
/// Acklam's rational approximation, refined by one step of Halley's method; infinite at probabilities 0 and 1.
pub fn normal_quantile(probability: f64) -> f64 {
    if probability <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if probability >= 1.0 {
        return f64::INFINITY;
    }
    let rough = acklam(probability);
    let error = normal_cdf(rough) - probability;
    let step = error * (2.0 * PI).sqrt() * (rough * rough / 2.0).exp();
    rough - step / (1.0 + rough * step / 2.0)
}

/// Acklam's approximation of [`normal_quantile`], relative error 1.15e-9: the start for Halley's step.
fn acklam(probability: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969_683_028_665_376e1,
        2.209_460_984_245_205e2,
        -2.759_285_104_469_687e2,
        1.383_577_518_672_69e2,
        -3.066_479_806_614_716e1,
        2.506_628_277_459_239,
    ];
    const B: [f64; 6] = [
        -5.447_609_879_822_406e1,
        1.615_858_368_580_409e2,
        -1.556_989_798_598_866e2,
        6.680_131_188_771_972e1,
        -1.328_068_155_288_572e1,
        1.0,
    ];
    const C: [f64; 6] = [
        -7.784_894_002_430_293e-3,
        -3.223_964_580_411_365e-1,
        -2.400_758_277_161_838,
        -2.549_732_539_343_734,
        4.374_664_141_464_968,
        2.938_163_982_698_783,
    ];
    const D: [f64; 5] = [
        7.784_695_709_041_462e-3,
        3.224_671_290_700_398e-1,
        2.445_134_137_142_996,
        3.754_408_661_907_416,
        1.0,
    ];
    const LOW: f64 = 0.024_25;
    let tail = |p: f64| {
        let q = (-2.0 * p.ln()).sqrt();
        polynomial(&C, q) / polynomial(&D, q)
    };
    if probability < LOW {
        tail(probability)
    } else if probability > 1.0 - LOW {
        -tail(1.0 - probability)
    } else {
        let q = probability - 0.5;
        polynomial(&A, q * q) * q / polynomial(&B, q * q)
    }
}

fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

/// Returns the probability that a standard normal value exceeds `z >= 0`.
fn upper_tail(z: f64) -> f64 {
    if z > 38.5 {
        return 0.0; // below the smallest positive double
    }
    let density = (-z * z / 2.0).exp() / (SQRT_2 * PI.sqrt());
    if z < 3.0 { 0.5 - density * series(z) } else { density / continued_fraction(z) }
}

/// Sums `z + z^3/3 + z^5/(3*5) + ...`, which converges fast near the middle; [`upper_tail`] uses it below 3.
fn series(z: f64) -> f64 {
    let mut term = z;
    let mut sum = z;
    let mut odd = 1.0;
    while term > sum * 1e-17 {
        odd += 2.0;
        term *= z * z / odd;
        sum += term;
    }
    sum
}

/// Evaluates Laplace's continued fraction `z + 1/(z + 2/(z + 3/...))`, which is precise in the tail, where `1 -
/// cdf` would cancel.
fn continued_fraction(z: f64) -> f64 {
    (1..=200).rev().fold(z, |below, level| z + f64::from(level) / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(left: f64, right: f64, tolerance: f64) {
        assert!((left - right).abs() <= tolerance, "{left} is not {right}");
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        near(normal_quantile(0.5), 0.0, 1e-12);
        near(normal_quantile(0.975), 1.959_963_984_540_054, 1e-12);
        near(normal_quantile(0.95), 1.644_853_626_951_472, 1e-12);
        near(normal_quantile(0.995), 2.575_829_303_548_901, 1e-12);
        near(normal_quantile(0.001), -3.090_232_306_167_814, 1e-12);
        near(normal_quantile(1e-9), -5.997_807_015_007_687, 1e-9);
    }

    #[test]
    fn two_sided_quantiles_for_any_confidence() {
        near(two_sided_quantile(0.68), 0.994_457_883_209_753, 1e-12);
        near(two_sided_quantile(0.95), 1.959_963_984_540_054, 1e-12);
        near(two_sided_quantile(0.999), 3.290_526_731_491_926, 1e-11);
        assert!(two_sided_quantile(1.0).is_infinite());
    }

    #[test]
    fn tails_are_those_of_the_tables() {
        near(normal_cdf(1.0), 0.841_344_746_068_542_9, 1e-14);
        near(normal_cdf(-1.0), 0.158_655_253_931_457_05, 1e-14);
        near(normal_cdf(-3.0), 0.001_349_898_031_630_095, 1e-16);
        near(normal_cdf(-2.0), 0.022_750_131_948_179_21, 1e-15);
        near(two_sided_p(1.959_963_984_540_054), 0.05, 1e-13);
        near(two_sided_p(-6.0) / 1.973_175_290_075_396e-9, 1.0, 1e-10);
    }

    #[test]
    fn both_halves_of_the_tail_meet() {
        near(upper_tail(3.0 - 1e-12), upper_tail(3.0), 1e-13);
    }

    #[test]
    fn nothing_observed_proves_nothing() {
        near(two_sided_p(f64::NAN), 1.0, 0.0);
        near(two_sided_p(f64::INFINITY), 0.0, 0.0);
        near(two_sided_p(0.0), 1.0, 0.0);
    }
}
