//! What a system of the Fate family adds to the data of a conflict.

use crate::kernels::fate::state::conflict::State;
use crate::kernels::fate::tell::events::FateEvent;
use std::fmt::Debug;
use std::hash::Hash;

/// The data of a system of the Fate family, beside what the kernel has.
pub trait FateData: Sized + Clone + Debug + Send + Sync + 'static {
    /// What a sheet has beyond the kernel's: ratings, weight.
    type Sheet: Clone + Debug + Send + Sync;

    /// What a fighter in play has beyond the kernel's: its Roar.
    type Extra: Copy + Default + Eq + Hash + Debug + Send + Sync;

    /// What a conflict in play has beyond the kernel's: totals of weight.
    type World: Clone + Default + Eq + Hash + Debug + Send + Sync;

    /// The system's events.
    type Event: From<FateEvent>;
}

/// The state of a conflict under a game's rules.
pub type StateOf<G> = State<<G as FateData>::Extra, <G as FateData>::World>;
