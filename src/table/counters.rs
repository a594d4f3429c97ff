//! What rules count during one trial.

/// Most measures of a system. A fixed width, so that counting is a look-up without multiplication.
pub const MOST_MEASURES: usize = 64;

/// Most measures that are kept for each fighter.
pub const MOST_KEPT: usize = 16;

/// A table whose counters the trial loop can read.
pub trait Counting {
    /// What rules have counted so far.
    fn counters(&self) -> &Counters;
}

/// Counts by side and, for the first measures, by fighter. Reset and reused from trial to trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    measures: usize,
    kept: usize,
    side_of: Vec<u8>,
    sides: Vec<[i32; MOST_MEASURES]>,
    fighters: Vec<[i32; MOST_KEPT]>,
}

impl Counters {
    /// Zeroed counters. `side_of` gives each fighter's side; `kept` is how many of the first
    /// measures are kept for each fighter.
    ///
    /// # Panics
    /// If a system counts more than [`MOST_MEASURES`], or keeps more than [`MOST_KEPT`].
    pub fn new(measures: usize, kept: usize, side_of: Vec<u8>) -> Self {
        assert!(measures <= MOST_MEASURES && kept <= MOST_KEPT, "too many measures");
        let sides = side_of.iter().max().map_or(0, |&side| usize::from(side) + 1);
        Self {
            measures,
            kept,
            sides: vec![[0; MOST_MEASURES]; sides],
            fighters: vec![[0; MOST_KEPT]; side_of.len()],
            side_of,
        }
    }

    /// Sets everything to zero.
    #[inline]
    pub fn reset(&mut self) {
        self.sides.fill([0; MOST_MEASURES]);
        self.fighters.fill([0; MOST_KEPT]);
    }

    /// Adds to a measure of a fighter and of its side.
    #[inline]
    pub fn add(&mut self, measure: usize, fighter: usize, amount: i32) {
        let side = usize::from(self.side_of[fighter]);
        self.sides[side][measure] += amount;
        if measure < self.kept {
            self.fighters[fighter][measure] += amount;
        }
    }

    /// The counts of a side, by measure.
    #[inline]
    pub fn of_side(&self, side: usize) -> &[i32] {
        &self.sides[side][..self.measures]
    }

    /// The counts of each fighter, by measure.
    #[inline]
    pub fn of_fighters(&self) -> impl Iterator<Item = &[i32]> {
        self.fighters.iter().map(|counts| &counts[..self.kept])
    }
}
