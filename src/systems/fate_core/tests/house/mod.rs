//! Tests of house rules in Fate Core.

pub(crate) mod fuzz;
pub(crate) mod harm;
pub(crate) mod rules;
