//! Rituals and the gods: casting and its effects, and the marks of Divine Interest.

pub(crate) mod divine_interest;
pub(crate) mod ritual;
