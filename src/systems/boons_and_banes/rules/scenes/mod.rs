//! Play outside of conflicts: tests and contests before a conflict, rests after it, and series of conflicts.

pub(crate) mod contests;
pub(crate) mod mending;
pub(crate) mod rests;
pub(crate) mod series;
pub(crate) mod skill_tests;
