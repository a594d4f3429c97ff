//! Exact numbers of the ledger: attack dice, saves, tables and duels, solved by the rules that are played.

pub(crate) mod attack_dice;
pub(crate) mod duel;
pub(crate) mod duel_lengths;
pub(crate) mod odds;
pub(crate) mod saves;
pub(crate) mod tables;
