//! The course of one trial: each side's chance to win at the end of each exchange, and what it says about the pace.
//!
//! Chances are whole numbers of ten-thousandths, so all sums and comparisons are exact.

use super::measures::OfConflict;

/// A chance of 1.
pub const CERTAIN: i32 = 10_000;
/// The chance from which on a conflict counts as decided.
const DECIDED: i32 = 9_000;
/// The distance between two chances from which on one side is ahead of the other.
const LEAD: i32 = 1_000;

/// The chances of a trial that has ended.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// The chance of each side at the end of each exchange `0..=ended`, the sides of an exchange side by side.
    /// Exchange 0 is the time before the first. The last row is the result: [`CERTAIN`] for winners, 0 for others.
    pub chances: &'a [i32],
    /// Number of sides.
    pub sides: usize,
    /// Bit set of the winners; 0 if no side won.
    pub winners: u8,
}

impl Course<'_> {
    /// Number of the last exchange.
    pub fn ended(&self) -> usize {
        (self.chances.len() / self.sides.max(1)).saturating_sub(1)
    }

    /// The last exchange of the first half: of five exchanges, the second.
    pub fn half(&self) -> usize {
        self.ended() / 2
    }

    /// Whether the side won.
    pub fn has_won(&self, side: usize) -> bool {
        self.winners >> side & 1 == 1
    }

    /// Returns the chances of all sides at the end of an exchange.
    pub fn row(&self, exchange: usize) -> &[i32] {
        &self.chances[exchange * self.sides..][..self.sides]
    }

    /// Returns the largest chance of the sides for which `counts` holds; 0 without such a side.
    fn best(&self, exchange: usize, counts: impl Fn(usize) -> bool) -> i32 {
        let chances = self.row(exchange).iter().enumerate();
        chances.filter(|(side, _)| counts(*side)).map(|(_, &chance)| chance).max().unwrap_or(0)
    }

    /// Returns the exchange from whose end on no winner's chance is below 90 % again; the last one without a winner.
    pub fn decided_at(&self) -> usize {
        let ended = self.ended();
        if self.winners == 0 {
            return ended;
        }
        let is_decided = |&exchange: &usize| {
            let row = self.row(exchange).iter().enumerate();
            row.filter(|(side, _)| self.has_won(*side)).all(|(_, &chance)| chance >= DECIDED)
        };
        (0..=ended).rev().take_while(is_decided).last().unwrap_or(ended)
    }

    /// Returns the share of the exchanges that come after the conflict is decided, in thousandths.
    pub fn mopping_up(&self) -> i32 {
        let ended = self.ended();
        (1000 * (ended - self.decided_at())).checked_div(ended).unwrap_or(0) as i32
    }

    /// Returns the side that leads at the end of an exchange. `None` if the two best are closer than 10 points.
    fn leader(&self, exchange: usize) -> Option<usize> {
        let row = self.row(exchange);
        let leads = |side: &usize| {
            row[*side] >= self.best(exchange, |other| other != *side) + LEAD && row[*side] > 0
        };
        (0..self.sides).find(leads)
    }

    /// Returns how often another side takes the lead. The result counts as the last lead.
    pub fn lead_changes(&self) -> i32 {
        let (mut changes, mut last) = (0, None);
        for leader in (0..=self.ended()).filter_map(|exchange| self.leader(exchange)) {
            changes += i32::from(last.is_some_and(|last| last != leader));
            last = Some(leader);
        }
        changes
    }

    /// Returns the largest distance by which the best of the losers was ahead of the best of the winners.
    pub fn comeback(&self) -> i32 {
        let behind = |exchange: usize| {
            self.best(exchange, |side| !self.has_won(side))
                - self.best(exchange, |side| self.has_won(side))
        };
        match self.winners {
            0 => 0,
            _ => (0..=self.ended()).map(behind).max().unwrap_or(0).max(0),
        }
    }

    /// Whether the side is behind by 10 points or more at the end of the first half.
    pub fn is_behind_at_half(&self, side: usize) -> bool {
        let half = self.half();
        self.best(half, |other| other != side) >= self.row(half)[side] + LEAD
    }

    /// Returns by how much two rows differ: half of the sum over all sides, which for two sides is the change of
    /// either.
    fn distance(&self, from: usize, to: usize) -> i32 {
        let pairs = self.row(from).iter().zip(self.row(to));
        pairs.map(|(from, to)| (from - to).abs()).sum::<i32>() / 2
    }

    /// Returns the mean change per exchange.
    pub fn surprise(&self) -> i32 {
        let ended = self.ended();
        let sum: i64 = (1..=ended).map(|to| i64::from(self.distance(to - 1, to))).sum();
        sum.checked_div(ended as i64).unwrap_or(0) as i32
    }

    /// Returns the change in the first half.
    pub fn luck(&self) -> i32 {
        self.distance(0, self.half())
    }

    /// Returns the counts of the measures of the conflict as a whole, in their order. `suspense` is the mean suspense
    /// of its exchanges, in hundredths of a point.
    pub fn of_conflict(&self, suspense: i32) -> [i32; OfConflict::ALL.len()] {
        let half = self.half();
        let from_behind =
            (0..self.sides).any(|side| self.has_won(side) && self.is_behind_at_half(side));
        in_tests!(assert!(half <= self.ended()));
        [
            self.decided_at() as i32,
            self.mopping_up(),
            self.lead_changes(),
            self.comeback() / 10,
            i32::from(from_behind),
            suspense,
            self.surprise(),
            self.luck() / 10,
        ]
    }
}
