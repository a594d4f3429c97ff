//! Groups without end: at the start of an exchange another fighter takes the place of each who is out, such as the
//! endless guardians of the temple vault. For this reason their side is never out of a conflict.

use crate::kernels::fate::Play;
use crate::kernels::fate::state::conflict::{Fighter, Status};
use crate::system::{FighterId, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Refills the groups without end; returns `true` if a fighter came. Newcomers act like other fighters that join
    /// a running conflict (FC-ORD-09).
    #[cold]
    pub(crate) fn refill_endless_groups(&mut self) -> bool {
        let mut any = false;
        for fighter in FighterId::all(self.state.fighters.len()) {
            let it = &self.state.fighters[fighter];
            let out = matches!(it.status, Status::TakenOut | Status::Conceded);
            if self.setup.game.endless >> fighter & 1 == 0 || !out {
                continue;
            }
            // Boosts belong to the side, which keeps them.
            let boosts = it.boosts;
            let fresh = self.setup.start.fighters[fighter];
            self.state.put(fighter, fresh.foot.zone());
            self.state.fighters[fighter] = Fighter { boosts, ..fresh };
            self.arrive(fighter);
            self.table.count(CoreMeasure::Replaced.number(), fighter, 1);
            any = true;
        }
        any
    }
}
