//! Tests of the rules of War of Ashes.

pub(crate) mod actions;
pub(crate) mod between_conflicts;
pub(crate) mod combined_chapters;
pub(crate) mod escalation;
pub(crate) mod helping;
pub(crate) mod lethal;
pub(crate) mod maneuvers;
pub(crate) mod mobs;
pub(crate) mod rituals;
pub(crate) mod roar;
pub(crate) mod sequence;
pub(crate) mod single_clauses;
pub(crate) mod stunts;
pub(crate) mod swarms_on_a_map;
pub(crate) mod turn_order;
pub(crate) mod weight;
pub(crate) mod zone_attacks;
pub(crate) mod zones;
