//! Numbers that rules read off single dice on the table.

use super::eval::{At, View};
use crate::text_game::compile::{Pairs, Shown};

impl<'a> View<'a> {
    /// Returns the dice on the table of the current roll, in the order thrown: own or opposing ones.
    fn on_table(self, at: At, their: usize) -> impl Iterator<Item = i32> + Clone + 'a {
        let (scratch, place) = (&self.state.scratch, self.place(at));
        let count = usize::from(scratch.frames[place].faces[their]);
        scratch.table[place][their][..count].iter().map(|die| i32::from(die.shows))
    }

    /// Returns the number of own dice that show each value, sorted from the highest: the `k`-th highest. Each
    /// place is looked for by itself, because the number of dice is small.
    fn nth_highest(self, at: At, their: usize, place: usize) -> i32 {
        let dice = self.on_table(at, their);
        // The number of dice is small, so each place is looked for by itself.
        let mut best = dice.clone().filter(|shows| {
            let higher = dice.clone().filter(|other| other > shows).count();
            let equal = dice.clone().filter(|other| other == shows).count();
            higher <= place && place < higher + equal
        });
        best.next().unwrap_or(0)
    }

    /// Reads a number off dice on the table of the current roll: own or opposing ones.
    pub(super) fn shown(self, at: At, their: usize, shown: Shown, of: i32) -> i32 {
        let dice = self.on_table(at, their);
        let count = dice.clone().count();
        let first = (of.max(0) as usize).min(count);
        match shown {
            Shown::Faces => dice.filter(|shows| *shows == of).count() as i32,
            Shown::AtLeast => dice.filter(|shows| *shows >= of).count() as i32,
            Shown::Top => (0..first).map(|place| self.nth_highest(at, their, place)).sum(),
            Shown::Bottom => {
                (count - first..count).map(|place| self.nth_highest(at, their, place)).sum()
            }
            Shown::Face if of >= 1 && of as usize <= count => {
                self.nth_highest(at, their, of as usize - 1)
            }
            Shown::Face => 0,
        }
    }

    pub(super) fn pairs(self, at: At, pairs: Pairs) -> i32 {
        let count = self.on_table(at, 0).count().min(self.on_table(at, 1).count());
        let both = (0..count)
            .map(|place| (self.nth_highest(at, 0, place), self.nth_highest(at, 1, place)));
        let counts = |(own, their): &(i32, i32)| match pairs {
            Pairs::Above => own > their,
            Pairs::Below => own < their,
            Pairs::Equal => own == their,
        };
        both.filter(counts).count() as i32
    }
}
