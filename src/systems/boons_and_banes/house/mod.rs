//! House rules: the moments at which they apply, the facts they read and the effects they have.

pub(crate) mod context;
pub(crate) mod effects;
pub(crate) mod moments;
pub(crate) mod roll_effects;
pub(crate) mod words;
