//! Exact numbers of the ledger: duels, tables of rolls and pools, solved by the rules that are played.

pub(crate) mod duels;
pub(crate) mod ledger_tables;
pub(crate) mod pools;
pub(crate) mod positioning_duels;
pub(crate) mod tables;
