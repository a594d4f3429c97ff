//! Rolls of Fate dice: parties, methods, outcomes, and rolls without dice.

pub(crate) mod diceless;
pub(crate) mod method;
pub(crate) mod opposed_roll;
pub(crate) mod outcome;
pub(crate) mod party;
