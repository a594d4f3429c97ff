//! The surrogate of a search: what a measure may be at choices of values that were not played.
//!
//! A Gaussian process for each requirement. Its kernel is a sum over the paths, which learns each path's own effect
//! from few candidates, plus a product over all paths, which learns how they work together, plus a part of each
//! candidate's own: rules have edges that no smooth function follows. The noise of a point is known from its trials.
//! Shares are fitted as the arcsine of their root, on which scale all shares have one noise.
//!
//! How far a value tells of its neighbours, how much paths work together and how much is a candidate's own are those
//! of a short list with the largest likelihood. Everything is computed in one fixed order, so that answers do not
//! depend on threads.

use super::space::{Candidate, Dimension, Space};

/// Length scales that are tried, as parts of the range of a path.
const LENGTHS: [f64; 4] = [0.15, 0.4, 1.0, 2.5];
/// Shares of the product in the kernel that are tried.
const TOGETHER: [f64; 2] = [0.1, 0.5];
/// Parts of a candidate's own that are tried, beside the kernel.
const OWN: [f64; 2] = [0.001, 0.03];
/// Sizes of the effect that are tried, in variances of the points.
const SIZES: [f64; 2] = [0.7, 3.0];
/// Added to the diagonal, as a part of the variance: a surrogate is never exact.
const JITTER: f64 = 1e-5;

/// A point of the surrogate: a candidate that was played.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// The candidate.
    pub candidate: Candidate,
    /// Measure of the candidate, on the scale of the surrogate.
    pub value: f64,
    /// Variance of that value.
    pub noise: f64,
}

/// Shape of a kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shape {
    length: f64,
    together: f64,
    own: f64,
    size: f64,
}

/// All shapes that are tried.
fn shapes() -> impl Iterator<Item = Shape> {
    LENGTHS.into_iter().flat_map(|length| {
        TOGETHER.into_iter().flat_map(move |together| {
            OWN.into_iter().flat_map(move |own| {
                SIZES.into_iter().map(move |size| Shape { length, together, own, size })
            })
        })
    })
}

/// A normal distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Belief {
    /// Mean of the distribution.
    pub mean: f64,
    /// Standard deviation of the distribution.
    pub deviation: f64,
}

/// A kernel, with the part of each path tabulated: a search computes it millions of times.
#[derive(Clone, Debug)]
struct Kernel {
    /// Share of the product over all paths.
    together: f64,
    /// For each path, how much the value at one place tells of the value that lies so many places away.
    parts: Vec<Vec<f64>>,
    /// Whether places of the path are in order. Of words, any other place is one place away.
    is_ordered: Vec<bool>,
}

impl Kernel {
    fn new(space: &Space, shape: Shape) -> Self {
        let part = |dimension: &Dimension| {
            let places = if dimension.is_ordered() { dimension.count() } else { 2 };
            let of = |away: usize| {
                let apart = dimension.distance(0, away) / shape.length;
                (-0.5 * apart * apart).exp()
            };
            (0..places.min(dimension.count())).map(of).collect()
        };
        Self {
            together: shape.together,
            parts: space.dimensions.iter().map(part).collect(),
            is_ordered: space.dimensions.iter().map(Dimension::is_ordered).collect(),
        }
    }

    /// Returns how much the value at one candidate tells of the value at another, from 0 to 1.
    fn at(&self, one: &[usize], other: &[usize]) -> f64 {
        let (mut sum, mut product) = (0.0, 1.0);
        for (path, part) in self.parts.iter().enumerate() {
            let away = one[path].abs_diff(other[path]);
            let near = part[if self.is_ordered[path] { away } else { away.min(1) }];
            sum += near;
            product *= near;
        }
        let mean = sum / self.parts.len().max(1) as f64;
        (1.0 - self.together) * mean + self.together * product
    }
}

/// A measure over the whole space.
#[derive(Clone, Debug)]
pub(super) struct Surrogate {
    kernel: Kernel,
    samples: Vec<Candidate>,
    mean: f64,
    variance: f64,
    /// Shape of the kernel.
    pub shape: Shape,
    factor: Triangle,
    weights: Vec<f64>,
}

impl Surrogate {
    /// Fits the samples. `shape` skips the choice of a shape, which takes most of the time.
    pub(super) fn fit(space: &Space, samples: &[Sample], shape: Option<Shape>) -> Self {
        let count = samples.len().max(1) as f64;
        let mean = samples.iter().map(|it| it.value).sum::<f64>() / count;
        let spread = samples.iter().map(|it| (it.value - mean).powi(2)).sum::<f64>() / count;
        let noise = samples.iter().map(|it| it.noise).sum::<f64>() / count;
        let variance = (spread - noise).max(0.1 * spread).max(1e-8);
        let fitted = |shape: Shape| Self::with(space, samples, (mean, variance), shape);
        if let Some(shape) = shape {
            return fitted(shape).0;
        }
        let mut all = shapes().map(fitted);
        let first = all.next();
        let best = all.fold(first, |best, next| match best {
            Some(best) if best.1 >= next.1 => Some(best),
            _ => Some(next),
        });
        match best {
            Some((fitted, _)) => fitted,
            None => unreachable!("the list of shapes is not empty"),
        }
    }

    /// Fits the samples with this shape; returns the logarithm of their likelihood, too.
    fn with(
        space: &Space,
        samples: &[Sample],
        (mean, variance): (f64, f64),
        shape: Shape,
    ) -> (Self, f64) {
        let scale = variance * shape.size;
        let kernel = Kernel::new(space, shape);
        let mut matrix = Triangle::of(samples.len());
        for (row, own) in samples.iter().enumerate() {
            for (column, other) in samples[..=row].iter().enumerate() {
                let alike = kernel.at(&own.candidate, &other.candidate);
                let extra =
                    if row == column { own.noise + (shape.own + JITTER) * scale } else { 0.0 };
                *matrix.at(row, column) = scale * alike + extra;
            }
        }
        matrix.factorise();
        let residuals: Vec<f64> = samples.iter().map(|it| it.value - mean).collect();
        let half = matrix.forward(&residuals);
        let fit: f64 = half.iter().map(|it| it * it).sum();
        let likelihood = -0.5 * fit - matrix.half_log_determinant();
        let weights = matrix.backward(&half);
        let samples = samples.iter().map(|it| it.candidate.clone()).collect();
        (Self { kernel, samples, mean, variance, shape, factor: matrix, weights }, likelihood)
    }

    /// Returns how alike a candidate is to each sample.
    fn alike(&self, candidate: &[usize]) -> Vec<f64> {
        let scale = self.variance * self.shape.size;
        let of = |sample: &Candidate| {
            let own = if sample == candidate { self.shape.own } else { 0.0 };
            scale * (self.kernel.at(candidate, sample) + own)
        };
        self.samples.iter().map(of).collect()
    }

    /// Returns the expected value at a candidate, without its uncertainty, which takes longer.
    pub(super) fn mean(&self, candidate: &[usize]) -> f64 {
        let alike = self.alike(candidate);
        self.mean + alike.iter().zip(&self.weights).map(|(a, b)| a * b).sum::<f64>()
    }

    /// Returns what the value at a candidate may be.
    pub(super) fn belief(&self, candidate: &[usize]) -> Belief {
        let alike = self.alike(candidate);
        let mean = self.mean + alike.iter().zip(&self.weights).map(|(a, b)| a * b).sum::<f64>();
        let half = self.factor.forward(&alike);
        let known: f64 = half.iter().map(|it| it * it).sum();
        let scale = self.variance * self.shape.size;
        let whole = scale * (1.0 + self.shape.own);
        Belief { mean, deviation: (whole - known).max(scale * JITTER).sqrt() }
    }
}

/// A lower triangular matrix, row by row.
#[derive(Clone, Debug)]
struct Triangle {
    rows: usize,
    values: Vec<f64>,
}

impl Triangle {
    fn of(rows: usize) -> Self {
        Self { rows, values: vec![0.0; rows * (rows + 1) / 2] }
    }

    fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.values[row * (row + 1) / 2 + column]
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.values[row * (row + 1) / 2..][..=row]
    }

    /// Replaces a symmetric positive matrix by its Cholesky factor.
    fn factorise(&mut self) {
        for row in 0..self.rows {
            let (before, own) = self.values.split_at_mut(row * (row + 1) / 2);
            let own = &mut own[..=row];
            for column in 0..row {
                let other = &before[column * (column + 1) / 2..][..=column];
                let product: f64 = own[..column].iter().zip(other).map(|(a, b)| a * b).sum();
                own[column] = (own[column] - product) / other[column];
            }
            let square: f64 = own[..row].iter().map(|it| it * it).sum();
            // Rounding must not make a root of a negative number.
            own[row] = (own[row] - square).max(1e-12).sqrt();
        }
    }

    /// Solves `L x = b`.
    fn forward(&self, right: &[f64]) -> Vec<f64> {
        let mut solved: Vec<f64> = Vec::with_capacity(self.rows);
        for (row, value) in right.iter().enumerate() {
            let own = self.row(row);
            let product: f64 = own.iter().zip(&solved).map(|(a, b)| a * b).sum();
            solved.push((value - product) / own[row]);
        }
        solved
    }

    /// Solves `L' x = b`.
    fn backward(&self, right: &[f64]) -> Vec<f64> {
        let mut solved = right.to_vec();
        for row in (0..self.rows).rev() {
            let own = self.row(row);
            solved[row] /= own[row];
            let value = solved[row];
            for (other, factor) in solved[..row].iter_mut().zip(own) {
                *other -= factor * value;
            }
        }
        solved
    }

    fn half_log_determinant(&self) -> f64 {
        (0..self.rows).map(|row| self.row(row)[row].ln()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
    }

    /// Of [[4, 2], [2, 5]] the factor is [[2], [1, 2]], the determinant 16.
    #[test]
    fn a_small_system_is_solved_by_hand() {
        let mut matrix = Triangle { rows: 2, values: vec![4.0, 2.0, 5.0] };
        matrix.factorise();
        assert_eq!(matrix.values, [2.0, 1.0, 2.0]);
        let half = matrix.forward(&[8.0, 14.0]);
        assert_eq!(half, [4.0, 5.0]);
        let solved = matrix.backward(&half);
        near(4.0 * solved[0] + 2.0 * solved[1], 8.0);
        near(2.0 * solved[0] + 5.0 * solved[1], 14.0);
        near(2.0 * matrix.half_log_determinant(), 16.0_f64.ln());
    }

    /// A rule with an edge: one value of sixteen is far off. What was played there is believed.
    #[test]
    fn an_edge_of_the_rules_is_believed_where_it_was_played() {
        let numbers: Vec<i64> = (0..16).collect();
        let space =
            Space { dimensions: (0..2).map(|_| Dimension::of_numbers(&numbers, 8)).collect() };
        let truth = |it: &[usize]| if it[0] == 0 { 3.6 } else { 2.8 - 0.02 * it[1] as f64 };
        let candidates = (0..48).map(|n: usize| vec![n % 16, (n * 5 + n / 16) % 16]);
        let sample =
            |candidate: Candidate| Sample { value: truth(&candidate), candidate, noise: 4e-4 };
        let samples: Vec<Sample> = candidates.map(sample).collect();
        let fitted = Surrogate::fit(&space, &samples, None);
        for sample in &samples {
            let seen = fitted.belief(&sample.candidate);
            assert!((seen.mean - sample.value).abs() < 0.1, "{:?}: {seen:?}", sample.candidate);
        }
    }

    #[test]
    fn sums_of_effects_are_learnt_from_few_points() {
        let space = Space {
            dimensions: (0..4).map(|_| Dimension::of_numbers(&[0, 1, 2, 3, 4], 0)).collect(),
        };
        let truth = |it: &[usize]| {
            0.2 + 0.1 * it[0] as f64 - 0.05 * it[1] as f64 + 0.02 * (it[2] * it[2]) as f64
        };
        let candidates = (0..30)
            .map(|n: usize| vec![n % 5, (n / 2 + n / 5) % 5, (n * 3 / 4 + 1) % 5, (n * 7 / 3) % 5]);
        let sample =
            |candidate: Candidate| Sample { value: truth(&candidate), candidate, noise: 1e-6 };
        let samples: Vec<Sample> = candidates.map(sample).collect();
        let fitted = Surrogate::fit(&space, &samples, None);
        for candidate in [vec![4, 4, 4, 4], vec![0, 0, 4, 2], vec![2, 1, 0, 3], vec![4, 0, 1, 0]] {
            let Belief { mean, deviation } = fitted.belief(&candidate);
            let wrong = (mean - truth(&candidate)).abs();
            assert!(
                wrong < 0.04 && wrong < 4.0 * deviation.max(0.01),
                "{candidate:?}: {mean} ± {deviation}"
            );
            near(fitted.mean(&candidate), mean);
        }
        let seen = fitted.belief(&samples[3].candidate);
        assert!(seen.deviation < 0.01, "{seen:?}");
    }
}
