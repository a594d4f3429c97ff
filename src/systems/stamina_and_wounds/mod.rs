//! Stamina and Wounds: fast, deadly fights in which attacks always hit.
//!
//! Weapon dice explode. Damage beyond armour takes Stamina first and then becomes Wounds. Sides take turns by a d6, and fights
//! often end by flight, surrender or broken morale.

mod decide;
pub mod house;
pub mod knobs;
mod register;
pub mod rules;
pub mod sheet;
pub mod state;
pub mod tell;
#[cfg(test)]
mod tests;

pub use state::view::{StaminaAndWounds, View};
