//! Actions of a turn: attacks, advantages, overcoming, and those who oppose or interpose.

pub mod attack;
pub mod create_advantage;
pub mod interpose;
pub mod opposition;
pub mod overcome;
pub mod several_targets;
pub(crate) mod zone_attack;
