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
    /// For each side, the bit set of the sides that win with it, itself included. Sides beyond the end are alone.
    pub teams: &'a [u8],
}

/// Measures that depend on all exchanges of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Walk {
    /// The exchange from whose end on no winner's chance is below 90 % again; the last one without a winner.
    decided_at: usize,
    /// How often another side or team takes the lead. The result counts as the last lead.
    lead_changes: i32,
    /// The largest distance by which the best of the losers was ahead of the best of the winners.
    comeback: i32,
    /// The sum of the changes from exchange to exchange.
    moved: i64,
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

    /// Returns the bit set of a side's team.
    fn team(&self, side: usize) -> u8 {
        self.teams.get(side).copied().unwrap_or(1 << side)
    }

    /// Returns the largest chance at the end of an exchange of a side outside of a team; 0 if there is none.
    fn best_rival(&self, team: u8, exchange: usize) -> i32 {
        let row = self.row(exchange).iter().enumerate();
        row.filter(|(side, _)| team >> side & 1 == 0).map(|(_, &chance)| chance).max().unwrap_or(0)
    }

    /// Returns the first side with the largest chance at the end of an exchange, and that chance.
    fn best(&self, exchange: usize) -> (usize, i32) {
        let (mut side, mut best) = (0, 0);
        for (at, &chance) in self.row(exchange).iter().enumerate() {
            if chance > best {
                (side, best) = (at, chance);
            }
        }
        (side, best)
    }

    /// Returns the smallest and the largest chance of a winner, and the largest of a side that does not win.
    fn winners_and_rest(&self, exchange: usize) -> (i32, i32, i32) {
        let (mut least, mut most, mut rest) = (CERTAIN, 0, 0);
        for (side, &chance) in self.row(exchange).iter().enumerate() {
            if self.has_won(side) {
                (least, most) = (least.min(chance), most.max(chance));
            } else {
                rest = rest.max(chance);
            }
        }
        (least, most, rest)
    }

    /// Walks through the exchanges once, and returns what depends on all of them.
    fn walk(&self) -> Walk {
        // Allies are no rivals, also in a trial that only one of them wins.
        let are_rivals = self.team(0) == 0b01 && self.team(1) == 0b10;
        match (self.sides, self.winners) {
            (2, 0b01) if are_rivals => self.walk_of_duel(|[first, second]| (first, second)),
            (2, 0b10) if are_rivals => self.walk_of_duel(|[first, second]| (second, first)),
            _ => self.walk_of_any(),
        }
    }

    /// Fast path of [`walk_of_any`](Self::walk_of_any) for two rivals of whom one won; must give the same result.
    /// `split` returns the chance of the winner and that of the loser.
    fn walk_of_duel(&self, split: impl Fn([i32; 2]) -> (i32, i32)) -> Walk {
        let (rows, _) = self.chances.as_chunks::<2>();
        let Some(mut before) = rows.first().copied() else { return self.walk_of_any() };
        // A last lead of 0 means that neither side has led yet.
        let (mut open_until, mut last_lead) = (0, 0);
        let mut walk = Walk { decided_at: 0, lead_changes: 0, comeback: 0, moved: 0 };
        for (exchange, &row) in rows.iter().enumerate() {
            let (winner, loser) = split(row);
            let lead = winner - loser;
            if lead.abs() >= LEAD {
                walk.lead_changes += i32::from((lead ^ last_lead) < 0 && last_lead != 0);
                last_lead = lead;
            }
            open_until = if winner >= DECIDED { open_until } else { exchange + 1 };
            walk.comeback = walk.comeback.max(-lead);
            let moved = (row[0] - before[0]).abs() + (row[1] - before[1]).abs();
            walk.moved += i64::from(moved / 2);
            before = row;
        }
        walk.decided_at = open_until.min(self.ended());
        walk
    }

    /// Walks through the exchanges of a conflict with any number of sides and winners.
    fn walk_of_any(&self) -> Walk {
        let (mut since, mut last_leader) = (None, None);
        let mut walk = Walk { decided_at: 0, lead_changes: 0, comeback: 0, moved: 0 };
        for exchange in 0..=self.ended() {
            let (side, best) = self.best(exchange);
            let team = self.team(side);
            // A team leads if its best side is 10 points above all others.
            if best >= self.best_rival(team, exchange) + LEAD {
                walk.lead_changes += i32::from(last_leader.is_some_and(|last| last != team));
                last_leader = Some(team);
            }
            let (least, most, rest) = self.winners_and_rest(exchange);
            since = if least >= DECIDED { since.or(Some(exchange)) } else { None };
            walk.comeback = walk.comeback.max(rest - most);
            if exchange > 0 {
                walk.moved += i64::from(self.distance(exchange - 1, exchange));
            }
        }
        walk.decided_at = since.unwrap_or(self.ended());
        if self.winners == 0 {
            (walk.decided_at, walk.comeback) = (self.ended(), 0);
        }
        walk
    }

    /// Returns the share of the exchanges that come after one, in thousandths.
    fn part_after(&self, exchange: usize) -> i32 {
        let ended = self.ended();
        (1000 * (ended - exchange)).checked_div(ended).unwrap_or(0) as i32
    }

    /// Returns by how much two rows differ: half of the sum over all sides, which for two sides is the change of
    /// either.
    fn distance(&self, from: usize, to: usize) -> i32 {
        let (from, to) = (self.row(from), self.row(to));
        let mut sum = 0;
        for (side, from) in from.iter().enumerate() {
            sum += (from - to[side]).abs();
        }
        sum / 2
    }

    /// Returns the change in the first half.
    pub fn luck(&self) -> i32 {
        self.distance(0, self.half())
    }

    /// Whether the side is behind a side of another team by 10 points or more at the end of the first half.
    pub fn is_behind_at_half(&self, side: usize) -> bool {
        let half = self.half();
        self.best_rival(self.team(side), half) >= self.row(half)[side] + LEAD
    }

    /// Returns the counts of the measures of the conflict as a whole, in their order. `suspense` is the mean suspense
    /// of its exchanges, in hundredths of a point.
    pub fn of_conflict(&self, suspense: i32) -> [i32; OfConflict::ALL.len()] {
        let (half, walk) = (self.half(), self.walk());
        let from_behind =
            (0..self.sides).any(|side| self.has_won(side) && self.is_behind_at_half(side));
        in_tests!(assert!(half <= self.ended()));
        [
            walk.decided_at as i32,
            self.part_after(walk.decided_at),
            walk.lead_changes,
            walk.comeback / 10,
            i32::from(from_behind),
            suspense,
            walk.moved.checked_div(self.ended() as i64).unwrap_or(0) as i32,
            self.luck() / 10,
        ]
    }

    /// Whether both ways to walk through the exchanges agree.
    #[cfg(test)]
    pub(super) fn is_walked_alike(&self) -> bool {
        self.walk() == self.walk_of_any()
    }

    /// Returns the counts of single measures: when it is decided, how much of it comes after that, changes of the lead,
    /// the comeback and the surprise.
    #[cfg(test)]
    pub(super) fn parts(&self) -> (usize, i32, i32, i32, i32) {
        let walk = self.walk();
        let surprise = self.of_conflict(0)[OfConflict::Surprise as usize];
        let after = self.part_after(walk.decided_at);
        (walk.decided_at, after, walk.lead_changes, walk.comeback, surprise)
    }
}
