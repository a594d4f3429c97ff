//! Invocations: aspects, boosts and extra effort that improve a roll.

pub mod asking;
pub mod boosts;
pub mod extra_effort;
pub mod for_allies;
pub mod payment;
pub mod sources;
