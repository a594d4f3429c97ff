//! Rolls of Fate Fantasy: dice, aspects and fate points used on them, and spin.

pub(crate) mod bidding;
pub(crate) mod dice;
pub(crate) mod invoke;
pub(crate) mod spin;
