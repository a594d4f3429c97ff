//! Knobs of War of Ashes: rule settings beyond those of the Fate kernel, and the ledger's other names for shared ones.

pub(crate) mod aliases;
pub mod all;
pub mod groups_and_rituals;
pub mod maneuvers_and_stunts;
pub mod push_and_charge;
pub mod roar;
pub mod switch;
pub mod turn_order_and_characters;
pub mod weight;
pub mod zones;
