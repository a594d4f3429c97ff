//! Setup and state together, as rules look at them; and what every rule does with measures.

use crate::kernels::fate::Play;
use crate::system::Table;
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;

/// A conflict as it stands.
pub(crate) type View<'a> = crate::kernels::fate::View<'a, War>;

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Counts a measure of War of Ashes.
    #[inline]
    pub(crate) fn tally(&mut self, measure: WarMeasure, fighter: usize, amount: i32) {
        self.table.count(measure.number(), fighter, amount);
    }

    /// The first foe who is still in.
    pub(crate) fn speaker(&self, fighter: usize) -> Option<usize> {
        let foes = self.setup.foes(fighter) & self.state.standing;
        (foes != 0).then(|| foes.trailing_zeros() as usize)
    }
}
