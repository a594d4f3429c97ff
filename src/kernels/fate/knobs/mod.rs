//! Knobs of the Fate kernel: rule settings that the systems of the Fate family share.

pub(crate) mod bodies;
pub(crate) mod common;
pub(crate) mod compels;
pub(crate) mod harm;
pub(crate) mod move_rules;
pub(crate) mod series;
pub(crate) mod variants;
pub(crate) mod zones;
