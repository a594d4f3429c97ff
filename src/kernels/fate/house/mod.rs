//! House rules in Fate conflicts: words that scenarios write, moments when they apply, and their effects.

pub(crate) mod effects;
pub(crate) mod moments;
pub(crate) mod words;
