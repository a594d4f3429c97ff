//! Setup and state together, as the input of rules; and short forms that every rule uses.

use crate::kernels::fate::Play;
use crate::system::Table;
use crate::system::{FighterId, first_in};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;

/// A conflict as it stands; the kernel's type with [`War`] as its game.
pub(crate) type View<'a> = crate::kernels::fate::View<'a, War>;

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Counts a measure of War of Ashes, by its number behind the kernel's.
    pub(crate) fn tally(&mut self, measure: WarMeasure, fighter: FighterId, amount: i32) {
        self.table.count(measure.number(), fighter, amount);
    }

    /// Returns the first foe who is still in, who gets what the other side gains; `None` if there
    /// is none.
    pub(crate) fn speaker(&self, fighter: FighterId) -> Option<FighterId> {
        let foes = self.setup.foes(fighter) & self.state.standing;
        (foes != 0).then(|| first_in(foes))
    }
}
