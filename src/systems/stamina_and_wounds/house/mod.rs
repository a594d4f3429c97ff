//! House rules: the moments at which they apply, the facts they read and the effects they have.

pub(crate) mod attacks;
pub(crate) mod effects;
pub(crate) mod moments;
pub(crate) mod saves_and_harm;
pub(crate) mod words;
