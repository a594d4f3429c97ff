//! Tests of the maneuvers of War of Ashes.

pub(crate) mod boost_maneuvers;
pub(crate) mod charge;
pub(crate) mod push_pull;
