//! Invocations: aspects, boosts and extra effort that improve a roll.

pub(crate) mod asking;
pub(crate) mod boosts;
pub(crate) mod extra_effort;
pub(crate) mod for_allies;
pub(crate) mod payment;
pub(crate) mod sources;
