//! Reports of Fate Core: events, measures, and ledger rows that are not simulated.

pub mod events;
pub mod measures;
pub(crate) mod not_simulated;
