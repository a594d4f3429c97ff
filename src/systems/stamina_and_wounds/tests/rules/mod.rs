//! Tests of the rules with scripted dice, by chapters of the ledger.

pub(crate) mod armour;
pub(crate) mod clauses;
pub(crate) mod conditions;
pub(crate) mod core_numbers;
pub(crate) mod death;
pub(crate) mod defend;
pub(crate) mod edge_cases;
pub(crate) mod harm;
pub(crate) mod initiative;
pub(crate) mod items;
pub(crate) mod maneuvers;
pub(crate) mod morale;
pub(crate) mod rests;
pub(crate) mod sneak_attacks;
pub(crate) mod strikes;
pub(crate) mod turns;
