//! Tests of house rules in Fate Fantasy.

pub(crate) mod effects;
pub(crate) mod moments;
pub(crate) mod random_rules;
