//! Logistic regression with a ridge penalty, by Newton's method.
//!
//! Only sums, products and quotients in a fixed order, and an exponential function of its own: results have the same
//! bits on every machine.

/// Most steps of Newton's method. Few fits need more than eight.
const MOST_STEPS: usize = 25;
/// A step that moves no weight by more than this is the last one.
const CLOSE: f64 = 1e-4;
/// Largest change of a prediction in one step: keeps the method from overshooting if outcomes are nearly certain.
const MOST_CHANGE: f64 = 3.0;

/// Rows of numbers with the outcomes that were seen with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// The numbers, `width` for each row.
    pub numbers: Vec<f64>,
    /// Numbers of a row.
    pub width: usize,
    /// How often each row was seen.
    pub counts: Vec<f64>,
    /// How often the outcome was true in it.
    pub hits: Vec<f64>,
}

impl Seen {
    fn rows(&self) -> impl Iterator<Item = (&[f64], f64, f64)> {
        let rows = self.numbers.chunks_exact(self.width.max(1));
        rows.zip(&self.counts).zip(&self.hits).map(|((row, &count), &hits)| (row, count, hits))
    }

    /// Returns a constant and a weight for each number, so that the logistic function of their sum estimates the
    /// chance of the outcome. `ridge` draws the weights towards 0, as strongly as that many trials; the constant is
    /// free but for a trace that keeps it finite.
    pub(crate) fn fit(&self, ridge: f64) -> Vec<f64> {
        let size = self.width + 1;
        let mut weights = vec![0.0; size];
        for _ in 0..MOST_STEPS {
            let (mut slope, mut bend) = self.derivatives(&weights);
            for (at, weight) in weights.iter().enumerate() {
                let penalty = if at == 0 { 1e-3 } else { ridge };
                slope[at] -= penalty * weight;
                bend[at * size + at] += penalty;
            }
            solve(&mut bend, &mut slope, size);
            let change = self.rows().map(|(row, ..)| linear(&slope, row).abs()).fold(0.0, f64::max);
            let part = if change > MOST_CHANGE { MOST_CHANGE / change } else { 1.0 };
            let mut largest: f64 = 0.0;
            for (weight, step) in weights.iter_mut().zip(&slope) {
                *weight += part * step;
                largest = largest.max((part * step).abs());
            }
            if largest < CLOSE {
                break;
            }
        }
        weights
    }

    /// Returns the first derivatives of the log likelihood, and the second ones with the opposite sign: a symmetric
    /// matrix of which only the lower half is filled.
    fn derivatives(&self, weights: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let size = weights.len();
        let (mut slope, mut bend) = (vec![0.0; size], vec![0.0; size * size]);
        for (row, count, hits) in self.rows() {
            let chance = logistic(linear(weights, row));
            let (rest, curve) = (hits - count * chance, count * chance * (1.0 - chance));
            slope[0] += rest;
            bend[0] += curve;
            for (at, &number) in row.iter().enumerate() {
                slope[at + 1] += rest * number;
                let line = &mut bend[(at + 1) * size..][..at + 2];
                let scaled = curve * number;
                line[0] += scaled;
                for (sum, other) in line[1..].iter_mut().zip(row) {
                    *sum += scaled * other;
                }
            }
        }
        (slope, bend)
    }
}

/// Returns the constant and the weighted numbers of a row, added up.
pub(crate) fn linear(weights: &[f64], row: &[f64]) -> f64 {
    let parts = weights[1..].iter().zip(row).map(|(weight, number)| weight * number);
    weights[0] + parts.sum::<f64>()
}

/// Solves a system of linear equations in place, by Cholesky's method. `matrix` is symmetric and positive definite;
/// its lower half is read and overwritten.
fn solve(matrix: &mut [f64], right: &mut [f64], size: usize) {
    for row in 0..size {
        for column in 0..=row {
            let mut sum = matrix[row * size + column];
            for at in 0..column {
                sum -= matrix[row * size + at] * matrix[column * size + at];
            }
            matrix[row * size + column] = if row == column {
                // Rounding may leave a trace below 0 of columns that depend on one another.
                sum.max(1e-12).sqrt()
            } else {
                sum / matrix[column * size + column]
            };
        }
    }
    for row in 0..size {
        let mut sum = right[row];
        for at in 0..row {
            sum -= matrix[row * size + at] * right[at];
        }
        right[row] = sum / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let mut sum = right[row];
        for at in row + 1..size {
            sum -= matrix[at * size + row] * right[at];
        }
        right[row] = sum / matrix[row * size + row];
    }
}

/// Returns the chance whose log odds are `odds`.
pub(crate) fn logistic(odds: f64) -> f64 {
    let small = exp_of_negative(-odds.abs());
    let chance = small / (1.0 + small);
    if odds < 0.0 { chance } else { 1.0 - chance }
}

/// Log odds beyond which a [`LogisticTable`] has its last chance.
const WIDEST: f64 = 12.0;
/// Entries of a [`LogisticTable`] for each unit of the log odds.
const ENTRIES: usize = 32;

/// Fast form of [`logistic`] for play: a table with straight lines between its entries, which are off by less than
/// two in a hundred thousand. A test compares both.
#[derive(Clone, Debug)]
pub(crate) struct LogisticTable(Vec<f64>);

impl LogisticTable {
    /// Fills the table.
    pub(crate) fn new() -> Self {
        let last = (2.0 * WIDEST) as usize * ENTRIES + 1;
        let odds = |entry: usize| entry as f64 / ENTRIES as f64 - WIDEST;
        Self((0..=last).map(|entry| logistic(odds(entry))).collect())
    }

    /// Returns the chance whose log odds are `odds`.
    pub(crate) fn at(&self, odds: f64) -> f64 {
        let place = (odds.clamp(-WIDEST, WIDEST) + WIDEST) * ENTRIES as f64;
        let entry = (place as usize).min(self.0.len() - 2);
        let (low, high) = (self.0[entry], self.0[entry + 1]);
        low + (high - low) * (place - entry as f64)
    }
}

/// Returns e to the power of a number that is not above 0; 0 below -30. Correct to twelve digits.
fn exp_of_negative(power: f64) -> f64 {
    const TERMS: [f64; 10] = [
        1.0,
        1.0,
        1.0 / 2.0,
        1.0 / 6.0,
        1.0 / 24.0,
        1.0 / 120.0,
        1.0 / 720.0,
        1.0 / 5_040.0,
        1.0 / 40_320.0,
        1.0 / 362_880.0,
    ];
    if power < -30.0 {
        return 0.0;
    }
    let twos = (power / std::f64::consts::LN_2 - 0.5) as i32;
    let rest = power - f64::from(twos) * std::f64::consts::LN_2;
    let series = TERMS.iter().rev().fold(0.0, |sum, term| sum * rest + term);
    // 2 to the power of `twos`, which is from -44 to 0.
    series * f64::from_bits(((1023 + i64::from(twos)) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_right_to_ten_digits() {
        for step in 0..3000 {
            let power = -f64::from(step) / 100.0;
            let found = exp_of_negative(power) / power.exp();
            assert!((found - 1.0).abs() < 1e-10, "{power}: {found}");
        }
        assert_eq!((logistic(0.0), logistic(-40.0), logistic(40.0)), (0.5, 0.0, 1.0));
        assert!((logistic(1.2) + logistic(-1.2) - 1.0).abs() < 1e-15);
    }

    #[test]
    fn the_table_is_the_function() {
        let table = LogisticTable::new();
        for step in -15_000..15_000 {
            let odds = f64::from(step) / 1000.0;
            let (fast, plain) = (table.at(odds), logistic(odds));
            assert!((fast - plain).abs() < 2e-5, "{odds}: {fast}, not {plain}");
        }
    }

    #[test]
    fn equations_are_solved() {
        let mut matrix = [4.0, 0.0, 0.0, 2.0, 5.0, 0.0, 1.0, 3.0, 6.0];
        // The solution is 1, -2, 3.
        let mut right = [3.0, 1.0, 13.0];
        solve(&mut matrix, &mut right, 3);
        for (found, wanted) in right.iter().zip([1.0, -2.0, 3.0]) {
            assert!((found - wanted).abs() < 1e-12, "{right:?}");
        }
    }

    #[test]
    fn a_fit_finds_the_odds_of_each_row() {
        // Log odds of -1 + 2 x: seen a hundred thousand times at each of two numbers, hits as expected.
        let (counts, numbers) = (vec![1e5; 2], vec![0.0, 1.0]);
        let hits = vec![1e5 * logistic(-1.0), 1e5 * logistic(1.0)];
        let seen = Seen { numbers, width: 1, counts, hits };
        let weights = seen.fit(1e-9);
        assert!((weights[0] + 1.0).abs() < 1e-4 && (weights[1] - 2.0).abs() < 1e-4, "{weights:?}");
    }

    #[test]
    fn certain_outcomes_have_finite_weights() {
        let seen = Seen {
            numbers: vec![-1.0, 1.0],
            width: 1,
            counts: vec![500.0; 2],
            hits: vec![0.0, 500.0],
        };
        let weights = seen.fit(1.0);
        assert!(weights.iter().all(|weight| weight.is_finite()));
        let chance = logistic(linear(&weights, &[1.0]));
        assert!(chance > 0.98 && chance < 1.0, "{chance}");
    }

    #[test]
    fn columns_that_depend_on_one_another_do_no_harm() {
        let seen = Seen {
            numbers: vec![0.0, 0.0, 1.0, -1.0, 2.0, -2.0],
            width: 2,
            counts: vec![100.0; 3],
            hits: vec![20.0, 50.0, 80.0],
        };
        let weights = seen.fit(0.1);
        assert!((logistic(linear(&weights, &[1.0, -1.0])) - 0.5).abs() < 0.01, "{weights:?}");
    }
}
