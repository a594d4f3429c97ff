//! Reports of Fate Core: events, measures, and ledger rows that are not simulated.

pub(crate) mod events;
pub(crate) mod measures;
pub(crate) mod not_simulated;
