//! Stunts in play: bonuses to rolls and weight, and stunts that strike a zone.

pub(crate) mod bonuses;
pub(crate) mod zone_stunt;
