//! Harm: hits, the boxes and consequences that absorb them, and being taken out.

pub mod absorption;
pub mod gear;
pub mod hit_cost;
pub mod hits;
pub mod taken_out;
