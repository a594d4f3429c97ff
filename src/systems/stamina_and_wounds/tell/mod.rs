//! Reporting: events and their sentences, measures, odds tables, and the ledger rows that are not simulated.

pub(crate) mod events;
pub(crate) mod measures;
pub(crate) mod not_simulated;
pub(crate) mod odds_table;
pub(crate) mod portrayal;
pub(crate) mod sentences;
pub(crate) mod standing;
