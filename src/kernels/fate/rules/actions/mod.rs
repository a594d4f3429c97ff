//! Actions of a turn: attacks, advantages, overcoming, and foes or allies that oppose or interpose.

pub(crate) mod attack;
pub(crate) mod create_advantage;
pub(crate) mod interpose;
pub(crate) mod opposition;
pub(crate) mod overcome;
pub(crate) mod several_targets;
pub(crate) mod zone_attack;
