//! Rules of War of Ashes: turns, escalation, pauses between conflicts, and a folder for each chapter of the rule book.

pub(crate) mod between_conflicts;
pub(crate) mod escalation;
pub(crate) mod groups;
pub(crate) mod harm;
pub(crate) mod maneuvers;
pub(crate) mod rituals;
pub(crate) mod roar;
pub(crate) mod rolls;
pub(crate) mod stunts;
pub(crate) mod turn;
pub(crate) mod weight;
pub(crate) mod zones;
