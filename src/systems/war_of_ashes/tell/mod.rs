//! Reports of War of Ashes: events, sentences, measures, and ledger rows that are not simulated.

pub mod events;
pub mod maneuver_events;
pub mod measures;
pub(crate) mod not_simulated;
pub(crate) mod sentences;
