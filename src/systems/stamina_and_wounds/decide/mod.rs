//! Decisions: the points at which fighters choose, when each option is legal, and what policies can read.

pub(crate) mod asking;
pub(crate) mod classes;
pub(crate) mod features;
pub(crate) mod maneuver_targets;
pub(crate) mod points;
pub(crate) mod question;
