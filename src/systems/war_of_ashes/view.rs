//! Setup and state together, as rules look at them; and what every rule does with measures.

use super::events::WarEvent;
use super::measures::WarMeasure;
use super::{War, WarOfAshes};
use crate::kernels::fate::Play;
use crate::kernels::fate::ask::Ask;
use crate::system::Table;

/// A conflict as it stands.
pub type View<'a> = crate::system::View<'a, WarOfAshes>;

impl<'a> Ask<'a, War> {
    /// The conflict as it stands.
    #[inline]
    pub fn view(&self) -> View<'a> {
        View { setup: self.setup, state: self.state }
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// The conflict as it stands.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { setup: self.setup, state: self.state }
    }

    /// Counts a measure of War of Ashes.
    #[inline]
    pub fn tally(&mut self, measure: WarMeasure, fighter: usize, amount: i32) {
        self.table.count(measure.number(), fighter, amount);
    }

    /// The first foe who is still in.
    pub fn speaker(&self, fighter: usize) -> Option<usize> {
        let foes = self.setup.foes(fighter) & self.state.standing;
        (foes != 0).then(|| foes.trailing_zeros() as usize)
    }
}
