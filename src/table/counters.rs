//! What rules count during one trial.

/// Counts by side and, for the first measures, by fighter. Reset and reused from trial to trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    measures: usize,
    kept: usize,
    side_of: Vec<u8>,
    sides: Vec<i32>,
    fighters: Vec<i32>,
}

impl Counters {
    /// Zeroed counters. `side_of` gives each fighter's side; `kept` is how many of the first
    /// measures are kept for each fighter.
    pub fn new(measures: usize, kept: usize, side_of: Vec<u8>) -> Self {
        let sides = side_of.iter().max().map_or(0, |&side| usize::from(side) + 1);
        let fighters = side_of.len();
        Self {
            measures,
            kept,
            side_of,
            sides: vec![0; sides * measures],
            fighters: vec![0; fighters * kept],
        }
    }

    /// Sets everything to zero.
    pub fn reset(&mut self) {
        self.sides.fill(0);
        self.fighters.fill(0);
    }

    /// Adds to a measure of a fighter and of its side.
    #[inline]
    pub fn add(&mut self, measure: usize, fighter: usize, amount: i32) {
        let side = usize::from(self.side_of[fighter]);
        self.sides[side * self.measures + measure] += amount;
        if measure < self.kept {
            self.fighters[fighter * self.kept + measure] += amount;
        }
    }

    /// The counts of a side, by measure.
    #[inline]
    pub fn of_side(&self, side: usize) -> &[i32] {
        &self.sides[side * self.measures..][..self.measures]
    }

    /// The counts of all fighters, `kept` at a time.
    #[inline]
    pub fn of_fighters(&self) -> &[i32] {
        &self.fighters
    }
}
