//! Tests of the rules of Fate Fantasy.

pub(crate) mod attack;
pub(crate) mod basics;
pub(crate) mod blocks;
pub(crate) mod combined_settings;
pub(crate) mod exceptions;
pub(crate) mod harm;
pub(crate) mod initiative;
pub(crate) mod leaving;
pub(crate) mod offensive_blocks;
pub(crate) mod single_clauses;
pub(crate) mod tasks_and_items;
pub(crate) mod tracks_and_minions;
pub(crate) mod weapons;
