//! Harm: hits, lethal attacks, attacks on a whole zone, and the ambush prelude.

pub(crate) mod ambush_prelude;
pub(crate) mod hits;
pub(crate) mod lethal;
pub(crate) mod zone_attack;
