//! Data that a system of the Fate family adds to a conflict.

use crate::kernels::fate::state::conflict::State;
use crate::kernels::fate::tell::events::FateEvent;
use std::fmt::Debug;
use std::hash::Hash;

/// The data of a system of the Fate family, beside what the kernel has. Apart from the other hooks,
/// because the state's type needs only these.
pub(crate) trait FateData: Sized + Clone + Debug + Send + Sync + 'static {
    /// The system's part of a sheet, such as ratings and weight.
    type Sheet: Clone + Debug + Eq + Hash + Send + Sync + 'static;

    /// The system's part of a fighter in play, such as its Roar.
    type Extra: Copy + Default + Eq + Hash + Debug + Send + Sync;

    /// The system's part of a conflict in play, such as totals of weight.
    type World: Clone + Default + Eq + Hash + Debug + Send + Sync;

    /// The system's events, the kernel's among them.
    type Event: From<FateEvent>;
}

/// The state of a conflict under a game's rules: [`State`] with the system's parts.
pub(crate) type StateOf<G> = State<<G as FateData>::Extra, <G as FateData>::World>;
