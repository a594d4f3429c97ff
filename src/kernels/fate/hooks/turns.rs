//! Hooks for the beginning and end of conflicts, exchanges and turns.

use super::data::{FateData, StateOf};
use crate::kernels::fate::Play;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, Table};

/// Hooks for the beginning and end of conflicts, exchanges and turns, and for the fighters that have a turn.
pub(crate) trait Turns: FateData {
    /// Returns the exchanges that were played before the running conflict began, in other scenes of the trial,
    /// because exchanges are numbered through all of them.
    fn began(_state: &StateOf<Self>) -> u16 {
        0
    }

    /// Whether the running scene is a conflict, because only conflicts end once two sides no longer fight.
    fn in_conflict(_view: View<'_, Self>) -> bool {
        true
    }

    /// Called when a conflict begins, before its order is drawn: renews the uses that the system counts
    /// by conflict.
    fn conflict_begins<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Called once before the first exchange.
    fn open<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Returns the ratings that decide the turn order, the first first (FC-ORD-01, WOA-TURN-01).
    fn order_ratings(view: View<'_, Self>, fighter: FighterId) -> [i8; 3];

    /// Whether a fighter acts before all others who do not (FC-STU-10).
    fn acts_first(_setup: &Setup<Self>, _fighter: FighterId) -> bool {
        false
    }

    /// Returns the actions that a fighter has in a turn (WOA-STN-15).
    fn actions(setup: &Setup<Self>, _fighter: FighterId) -> i32 {
        setup.fate.actions
    }

    /// Called at the start of every exchange, before arrivals. Returns `true` if a fighter has come back into
    /// the conflict.
    #[inline]
    fn replenish<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) -> bool {
        false
    }

    /// Returns the fighters who keep their side in the conflict even while they are out, a bit each.
    fn reserves(_setup: &Setup<Self>) -> u64 {
        0
    }

    /// Whether all exchanges have been played that a conflict may have (FC-EXC-08).
    fn is_spent(view: View<'_, Self>) -> bool {
        i32::from(view.state.exchange) >= view.setup.fate.max_exchanges
    }

    /// Makes the system's part of a state what matters of it, and takes these exchanges off its numbers of
    /// exchanges; `false` if that cannot be, because a policy or rule reads them (see `Alike::normalise`).
    fn take_off(_setup: &Setup<Self>, _state: &mut StateOf<Self>, _exchanges: u16) -> bool {
        true
    }

    /// Forgets what a fighter who is out keeps of the system, apart from what is counted in the end (see
    /// `Alike::normalise`).
    fn forget_taken_out(_fighter: &mut Self::Extra) {}

    /// Puts these exchanges back on what the system knows of them: the reverse of [`take_off`](Self::take_off).
    fn shift_exchanges(_state: &mut StateOf<Self>, _exchanges: u16) {}

    /// Called at the start of every exchange, after arrivals.
    fn start_exchange<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Called when all turns of an exchange have been taken, before the next begins.
    fn end_exchange<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Called at the start of a turn; `false` if the fighter loses it.
    fn start_turn<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: FighterId,
    ) -> bool {
        true
    }

    /// Called when a fighter wants to give up where that can be refused (FC-CED-14). `false` refuses.
    fn accepts_concession<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: FighterId,
    ) -> bool {
        true
    }

    /// Called when a fighter has entered the conflict.
    fn entered<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: FighterId) {}

    /// Called when a fighter has left the conflict.
    fn left<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: FighterId) {}

    /// Plays an effect of a house rule that is the system's own, by its number behind the kernel's effects, on a
    /// fighter who is in the conflict.
    fn bring<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _effect: usize,
        _fighter: FighterId,
        _amount: i32,
    ) {
    }

    /// Called when a conflict is over.
    fn scene_over<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}
}
