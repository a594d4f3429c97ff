//! The mixed equilibrium of a matrix game: how often each side should play which policy so that the
//! other can do nothing about it, and what that is worth.
//!
//! The row player wants the number of the pair to be large, the column player small. With all numbers
//! above 0, the column player's problem is to maximise the sum of `y` under `A y <= 1`; its prices are
//! the row player's answer. The simplex method with Bland's rule solves it without cycling.

/// An equilibrium of a matrix game: neither side gains by other shares than these.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The share of each row; they sum up to 1.
    pub rows: Vec<f64>,
    /// The share of each column; they sum up to 1.
    pub columns: Vec<f64>,
    /// The value of the game, in the unit of the matrix.
    pub value: f64,
}

/// Numbers below this are rounding errors; [`Tableau::pivot`] ignores them, because it would otherwise
/// exchange variables without a gain.
const SMALL: f64 = 1e-11;

/// Returns the equilibrium of a matrix with at least one row and one column.
pub fn equilibrium(matrix: &[Vec<f64>]) -> Equilibrium {
    let (rows, columns) = (matrix.len(), matrix.first().map_or(0, Vec::len));
    let least = matrix.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let shift = 1.0 - least;
    let mut table = Tableau::new(matrix, shift);
    while let Some((row, column)) = table.pivot() {
        table.exchange(row, column);
    }
    let total = table.objective();
    let mut shares = Equilibrium {
        rows: table.prices(columns, rows),
        columns: table.solution(columns),
        value: 1.0 / total - shift,
    };
    for share in shares.rows.iter_mut().chain(&mut shares.columns) {
        *share = if *share < SMALL { 0.0 } else { *share / total };
    }
    shares
}

struct Tableau {
    cells: Vec<Vec<f64>>,
    /// The variable that each constraint determines.
    basis: Vec<usize>,
}

impl Tableau {
    fn new(matrix: &[Vec<f64>], shift: f64) -> Self {
        let (rows, columns) = (matrix.len(), matrix.first().map_or(0, Vec::len));
        let mut cells = vec![vec![0.0; columns + rows + 1]; rows + 1];
        for (row, numbers) in matrix.iter().enumerate() {
            for (column, number) in numbers.iter().enumerate() {
                cells[row][column] = number + shift;
            }
            cells[row][columns + row] = 1.0;
            cells[row][columns + rows] = 1.0;
        }
        cells[rows][..columns].fill(-1.0);
        Self { cells, basis: (columns..columns + rows).collect() }
    }

    fn last(&self) -> usize {
        self.cells[0].len() - 1
    }

    /// Returns the next constraint and variable by Bland's rule. `None` if no further gain is possible.
    fn pivot(&self) -> Option<(usize, usize)> {
        let objective = self.cells.last()?;
        let column = (0..self.last()).find(|&column| objective[column] < -SMALL)?;
        let constraints = &self.cells[..self.cells.len() - 1];
        let ratio = |row: usize| constraints[row][self.last()] / constraints[row][column];
        let row = (0..constraints.len()).filter(|&row| constraints[row][column] > SMALL).min_by(
            |&a, &b| ratio(a).total_cmp(&ratio(b)).then(self.basis[a].cmp(&self.basis[b])),
        )?;
        Some((row, column))
    }

    fn exchange(&mut self, row: usize, column: usize) {
        let factor = self.cells[row][column];
        self.cells[row].iter_mut().for_each(|cell| *cell /= factor);
        let pivot = self.cells[row].clone();
        for (number, cells) in self.cells.iter_mut().enumerate() {
            let factor = cells[column];
            if number != row && factor != 0.0 {
                cells.iter_mut().zip(&pivot).for_each(|(cell, by)| *cell -= factor * by);
            }
        }
        self.basis[row] = column;
    }

    fn objective(&self) -> f64 {
        self.cells[self.cells.len() - 1][self.last()]
    }

    fn solution(&self, columns: usize) -> Vec<f64> {
        let mut found = vec![0.0; columns];
        for (row, &variable) in self.basis.iter().enumerate().filter(|(_, it)| **it < columns) {
            found[variable] = self.cells[row][self.last()];
        }
        found
    }

    fn prices(&self, columns: usize, rows: usize) -> Vec<f64> {
        self.cells[rows][columns..columns + rows].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &[f64], wanted: &[f64]) {
        let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
        assert!(found.iter().zip(wanted).all(is_near), "{found:?} is not {wanted:?}");
    }

    #[test]
    fn known_games_are_solved() {
        let third = 1.0 / 3.0;
        let scissors =
            equilibrium(&[vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]]);
        near(&scissors.rows, &[third; 3]);
        near(&scissors.columns, &[third; 3]);
        near(&[scissors.value], &[0.0]);
        // Morra with two fingers and three: the even player plays 5/12, the value is 1/12.
        let morra = equilibrium(&[vec![-2.0, 3.0], vec![3.0, -4.0]]);
        near(&morra.rows, &[7.0 / 12.0, 5.0 / 12.0]);
        near(&morra.columns, &[7.0 / 12.0, 5.0 / 12.0]);
        near(&[morra.value], &[1.0 / 12.0]);
        // A saddle: the first row is better whatever happens.
        let saddle = equilibrium(&[vec![0.7, 0.6], vec![0.3, 0.5]]);
        near(&saddle.rows, &[1.0, 0.0]);
        near(&saddle.columns, &[0.0, 1.0]);
        near(&[saddle.value], &[0.6]);
        let alone = equilibrium(&[vec![0.4]]);
        near(&[alone.value, alone.rows[0], alone.columns[0]], &[0.4, 1.0, 1.0]);
    }

    /// Checks the definition of an equilibrium: neither side gains by playing anything else.
    #[test]
    fn nobody_gains_by_leaving_it() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(5);
        for size in 1..12 {
            let wide = 13 - size;
            let row = |random: &mut rand_xoshiro::Xoshiro256PlusPlus| {
                (0..wide)
                    .map(|_| random.random_range(0..=20))
                    .map(|it| f64::from(it) / 20.0)
                    .collect()
            };
            let matrix: Vec<Vec<f64>> = (0..size).map(|_| row(&mut random)).collect();
            let found = equilibrium(&matrix);
            near(&[found.rows.iter().sum(), found.columns.iter().sum()], &[1.0, 1.0]);
            for row in &matrix {
                let gain: f64 = row.iter().zip(&found.columns).map(|(a, b)| a * b).sum();
                assert!(gain <= found.value + 1e-9);
            }
            for column in 0..wide {
                let loss: f64 =
                    matrix.iter().zip(&found.rows).map(|(row, b)| row[column] * b).sum();
                assert!(loss >= found.value - 1e-9);
            }
        }
    }
}
