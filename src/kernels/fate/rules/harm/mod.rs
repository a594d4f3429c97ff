//! Harm: hits, the boxes and consequences that absorb them, and being taken out.

pub(crate) mod absorption;
pub(crate) mod gear;
pub(crate) mod hit_cost;
pub(crate) mod hits;
pub(crate) mod taken_out;
