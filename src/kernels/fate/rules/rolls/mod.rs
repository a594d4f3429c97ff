//! Rolls of Fate dice: parties, methods, outcomes, and rolls without dice.

pub mod diceless;
pub mod method;
pub mod opposed_roll;
pub mod outcome;
pub mod party;
