//! Reports of War of Ashes: events, sentences, measures, and ledger rows that are not simulated.

pub(crate) mod events;
pub(crate) mod maneuver_events;
pub(crate) mod measures;
pub(crate) mod not_simulated;
pub(crate) mod sentences;
