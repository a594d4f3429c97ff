//! Knobs of the Fate kernel: rule settings that the systems of the Fate family share.

pub mod bodies;
pub mod common;
pub mod compels;
pub mod harm;
pub mod move_rules;
pub mod series;
pub mod variants;
pub mod zones;
