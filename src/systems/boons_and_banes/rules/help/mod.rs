//! Help on a roll: Boons, Banes, traits, Legacies and Preparations, and the dice they are worth.

pub(crate) mod bonus_dice;
pub(crate) mod calling;
pub(crate) mod own_resources;
pub(crate) mod preparations;
