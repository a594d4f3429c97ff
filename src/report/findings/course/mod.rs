//! Sentences about the course of conflicts: their length, losses, harm, survivors and house rules.

pub(crate) mod advantages;
pub(crate) mod attrition;
pub(crate) mod house_rules;
pub(crate) mod length;
pub(crate) mod losses_and_harm;
pub(crate) mod never_there;
pub(crate) mod series;
pub(crate) mod survival;
