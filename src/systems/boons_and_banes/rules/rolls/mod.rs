//! Rolls: pools of dice, the choice of an Approach, modifiers and talents.

pub(crate) mod approach_choice;
pub(crate) mod dice_pool;
pub(crate) mod resolution;
pub(crate) mod talents;
