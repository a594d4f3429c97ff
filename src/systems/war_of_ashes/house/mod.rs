//! House rules in War of Ashes: words that scenarios write about Roars, moments when they apply, and their effects.

pub(crate) mod words;
