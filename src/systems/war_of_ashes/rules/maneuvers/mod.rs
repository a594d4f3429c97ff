//! Maneuvers: Disarm, Push and Pull, Charge, Full Attack and Full Defense.

pub(crate) mod boost_maneuvers;
pub(crate) mod charge;
pub(crate) mod full_attack;
pub(crate) mod full_defense;
pub(crate) mod push_pull;
