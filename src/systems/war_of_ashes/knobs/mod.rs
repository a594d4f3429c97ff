//! Knobs of War of Ashes: rule settings beyond those of the Fate kernel, and the ledger's other names for shared ones.

pub(crate) mod aliases;
pub(crate) mod all;
pub(crate) mod groups_and_rituals;
pub(crate) mod maneuvers_and_stunts;
pub(crate) mod push_and_charge;
pub(crate) mod roar;
pub(crate) mod switch;
pub(crate) mod turn_order_and_characters;
pub(crate) mod weight;
pub(crate) mod zones;
