//! Tests of zones: movement, discovering, and weight from zone to zone.

pub(crate) mod discover;
pub(crate) mod movement;
pub(crate) mod weight_by_zone;
