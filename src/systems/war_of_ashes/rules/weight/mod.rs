//! Weight: `totals` of each side in each zone, `replaced_dice` (the dice that 2:1 and 4:1 turn to [+]), and
//! `weight_at_roll` (weights that stunts change). The numbers are settings, in `knobs/weight.rs`.
//!
//! `sheet/equivalence.rs` relies on the rules of 2:1 and 4:1: change both.

pub(crate) mod replaced_dice;
pub(crate) mod totals;
pub(crate) mod weight_at_roll;
