//! Weight: totals of each side in each zone, and the dice that they turn to [+].

pub(crate) mod replaced_dice;
pub(crate) mod totals;
pub(crate) mod weight_at_roll;
