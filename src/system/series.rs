//! Series of conflicts: the result of each conflict of a trial, and the meaning of winning a series.
//!
//! Rules close a conflict with its result ([`Course::close`]). This module works out everything else about a
//! series, so that the words mean the same in every system:
//!
//! * A side **wins a conflict** if the conflict's own ending names it among the winners. If all
//!   hostile sides conceded, fled or surrendered, the side that is left has won; if no side has
//!   a fighter left, no side has won.
//! * A side **concedes a conflict** that it does not win because it gave up: the last of it to leave
//!   did so of its own accord.
//! * A side **wins the series** if it won every conflict and conceded none. Conflicts that never
//!   took place, because the series ended early, were won by no side.
//! * A series that no side wins is a stalemate if a conflict met the cap, else a draw if after a
//!   conflict no fighter was left, else it is divided.
//!
//! A conflict alone is a series of one. Scenes that lead on to one another also count as one conflict, which the
//! last scene decides.

use super::{Ending, Kind, Measure};
use crate::choices;

/// Most sides, because a set of sides is a small bit set and [`Course`] has an array entry for each.
const MOST_SIDES: usize = 4;

/// Most conflicts of a series, because [`Course`] has a bit of a `u16` for each.
pub const MOST_CONFLICTS: usize = 16;

/// Number of measures of a side in a series; see [`Course::values`].
pub const COURSE_MEASURES: usize = 5;

choices! {
    /// The result of a conflict that ends a series for the side that goes through it.
    pub enum EndsWith {
        /// None: survivors go on to the next conflict.
        Nothing = "nothing",
        /// A conflict that it conceded.
        Concession = "concession",
        /// A conflict that it did not win.
        Loss = "loss",
    }
}

/// Measures of a side in a series, in the order of [`Course::values`]; `win` is the first. For a single conflict the
/// other measures repeat `win`.
pub const fn course_measures() -> [Measure; COURSE_MEASURES] {
    [
        share(
            "win",
            "conflicts that the side won, alone or with allies; in Fate Core and War of Ashes a side without \
             fighters left does not win with its allies; of a series: won every conflict and conceded none",
        ),
        count("conflicts_won", "conflicts of the trial that the side won"),
        count(
            "conflicts_conceded",
            "conflicts that the side lost by giving up: its last fighter to leave left of its own accord",
        ),
        share("last_won", "trials whose last conflict took place and was won by the side"),
        share("won_any", "trials in which the side won at least one conflict"),
    ]
}

const fn share(name: &'static str, doc: &'static str) -> Measure {
    Measure { name, doc, unit: "share", kind: Kind::Share, curve: false, histogram: None }
}

const fn count(name: &'static str, doc: &'static str) -> Measure {
    let histogram = Some(MOST_CONFLICTS as u16);
    Measure { name, doc, unit: "conflicts", kind: Kind::Count, curve: false, histogram }
}

/// Results of a trial's conflicts so far. Part of the state of systems that play series;
/// [`Chain::course`](super::Chain::course) returns it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Course {
    /// Conflicts that the trial has if nothing ends it early. Conflicts that never take place still count as not won.
    total: u8,
    /// Conflicts that are over; the bit of the running conflict in `won` and `conceded`.
    over: u8,
    /// Whether a conflict ended with no fighter left.
    drawn: bool,
    /// Whether a conflict met the cap on exchanges.
    capped: bool,
    /// Bit set of the conflicts that each side won.
    won: [u16; MOST_SIDES],
    /// Bit set of the conflicts that each side conceded.
    conceded: [u16; MOST_SIDES],
}

impl Course {
    /// Begins a trial of this many conflicts.
    pub const fn of(conflicts: u8) -> Self {
        Self {
            total: conflicts,
            over: 0,
            drawn: false,
            capped: false,
            won: [0; MOST_SIDES],
            conceded: [0; MOST_SIDES],
        }
    }

    /// Whether there are several conflicts.
    pub const fn is_series(&self) -> bool {
        self.total > 1
    }

    /// Closes the running conflict with its result. `gave_up` is the bit set of the sides whose last fighter to leave
    /// did so of its own accord; those of them that did not win have conceded.
    pub fn close(&mut self, ending: Ending, gave_up: u8) {
        let winners = match ending {
            Ending::Won(sides) => sides,
            Ending::Draw | Ending::Stalemate | Ending::Divided => 0,
        };
        self.drawn |= ending == Ending::Draw;
        self.capped |= ending == Ending::Stalemate;
        let bit = 1_u16.checked_shl(u32::from(self.over)).unwrap_or(0);
        for side in 0..MOST_SIDES {
            if winners >> side & 1 == 1 {
                self.won[side] |= bit;
            } else if gave_up >> side & 1 == 1 {
                self.conceded[side] |= bit;
            }
        }
        self.over += 1;
    }

    /// Whether the last closed conflict ends the series. `sides` is the bit set of the side that goes through the
    /// series and its allies.
    pub fn is_ended_by(&self, knob: EndsWith, sides: u8) -> bool {
        let last = 1_u16.checked_shl(u32::from(self.over.saturating_sub(1))).unwrap_or(0);
        let any = |of: &[u16; MOST_SIDES]| {
            (0..MOST_SIDES).any(|side| sides >> side & 1 == 1 && of[side] & last != 0)
        };
        match knob {
            EndsWith::Nothing => false,
            EndsWith::Concession => any(&self.conceded) && !any(&self.won),
            EndsWith::Loss => !any(&self.won),
        }
    }

    /// Whether a side conceded any conflict.
    pub fn has_conceded(&self, side: usize) -> bool {
        self.conceded[side] != 0
    }

    /// Whether a side won every conflict and conceded none.
    fn has_won(&self, side: usize) -> bool {
        let all = u32::from(self.total.max(1));
        self.won[side].count_ones() == all && self.conceded[side] == 0
    }

    /// Returns the result of the whole trial, once the trial has ended. If no side won, a stalemate comes before a
    /// draw, and a draw before [`Divided`](Ending::Divided).
    pub fn ending(&self) -> Ending {
        let winners = (0..MOST_SIDES).filter(|side| self.has_won(*side));
        match winners.fold(0, |mask, side| mask | 1 << side) {
            0 if self.capped => Ending::Stalemate,
            0 if self.drawn => Ending::Draw,
            0 => Ending::Divided,
            winners => Ending::Won(winners),
        }
    }

    /// Returns the values of [`course_measures`] for a side: whether it won, how many conflicts it won and conceded,
    /// whether it won the last conflict, and whether it won any.
    pub fn values(&self, side: usize) -> [i32; COURSE_MEASURES] {
        let (won, conceded) = (self.won[side], self.conceded[side]);
        let last = won >> (self.total.max(1) - 1) & 1;
        [
            i32::from(self.has_won(side)),
            won.count_ones() as i32,
            conceded.count_ones() as i32,
            i32::from(last),
            i32::from(won != 0),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a series after these conflicts: the ending of each and the sides that gave up.
    fn played(total: u8, conflicts: &[(Ending, u8)]) -> Course {
        let mut course = Course::of(total);
        for &(ending, gave_up) in conflicts {
            course.close(ending, gave_up);
        }
        course
    }

    const FIRST: (Ending, u8) = (Ending::Won(1), 0);
    const SECOND: (Ending, u8) = (Ending::Won(2), 0);
    const FIRST_GAVE_UP: (Ending, u8) = (Ending::Won(2), 1);

    #[test]
    fn every_conflict_must_be_won() {
        let all = played(3, &[FIRST, FIRST, FIRST]);
        assert_eq!((all.ending(), all.values(0)), (Ending::Won(1), [1, 3, 0, 1, 1]));
        assert_eq!(all.values(1), [0; 5]);
        let most = played(3, &[SECOND, FIRST, FIRST]);
        assert_eq!((most.ending(), most.values(0)), (Ending::Divided, [0, 2, 0, 1, 1]));
        assert_eq!(most.values(1), [0, 1, 0, 0, 1]);
    }

    #[test]
    fn conceded_conflicts_are_counted_and_not_won() {
        let course = played(3, &[FIRST_GAVE_UP, FIRST_GAVE_UP, FIRST]);
        assert_eq!((course.ending(), course.values(0)), (Ending::Divided, [0, 1, 2, 1, 1]));
        assert!(course.has_conceded(0) && !course.has_conceded(1));
        // A side that wins has not conceded even if it gave up; if both sides flee, both have conceded.
        assert_eq!(played(1, &[(Ending::Won(1), 0b11)]).values(0), [1, 1, 0, 1, 1]);
        let fled = played(1, &[(Ending::Draw, 0b11)]);
        assert_eq!((fled.ending(), fled.values(0)), (Ending::Draw, [0, 0, 1, 0, 0]));
    }

    #[test]
    fn conflicts_that_never_took_place_are_not_won() {
        let early = played(3, &[FIRST, FIRST]);
        assert_eq!((early.ending(), early.values(0)), (Ending::Divided, [0, 2, 0, 0, 1]));
    }

    #[test]
    fn caps_and_draws_are_told_apart() {
        let (draw, cap) = ((Ending::Draw, 0), (Ending::Stalemate, 0));
        assert_eq!(played(2, &[draw, FIRST]).ending(), Ending::Draw);
        assert_eq!(played(3, &[draw, cap, FIRST]).ending(), Ending::Stalemate);
        assert_eq!(played(2, &[FIRST, cap]).values(0), [0, 1, 0, 0, 1]);
    }

    #[test]
    fn what_ends_a_series() {
        let ends = |course: Course| {
            [EndsWith::Nothing, EndsWith::Concession, EndsWith::Loss]
                .map(|knob| course.is_ended_by(knob, 1))
        };
        assert_eq!(ends(played(3, &[FIRST])), [false; 3]);
        assert_eq!(ends(played(3, &[SECOND])), [false, false, true]);
        assert_eq!(ends(played(3, &[FIRST_GAVE_UP])), [false, true, true]);
        assert_eq!(ends(played(3, &[FIRST_GAVE_UP, FIRST])), [false; 3], "it was not the last");
        assert_eq!(ends(played(3, &[(Ending::Draw, 0)])), [false, false, true]);
        // An ally of the side that gave up has won for both.
        let allies = played(3, &[(Ending::Won(0b01), 0b10)]);
        assert!(!allies.is_ended_by(EndsWith::Concession, 0b11));
    }
}
