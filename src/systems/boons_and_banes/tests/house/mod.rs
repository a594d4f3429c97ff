//! Tests of house rules: moments, effects, and random combinations.

pub(crate) mod effects;
pub(crate) mod fuzz;
pub(crate) mod moments;
