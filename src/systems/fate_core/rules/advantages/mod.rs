//! Advantages of Fate Core beyond the plain action: discovered aspects, exploited aspects, special effects.

pub(crate) mod discover;
pub(crate) mod exploit;
pub(crate) mod special_effects;
