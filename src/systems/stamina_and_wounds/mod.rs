//! Stamina and Wounds: fast, deadly fights in which attacks always hit.
//!
//! Weapon dice explode. Damage beyond armour takes Stamina first and then becomes Wounds. Sides take turns by a d6, and fights
//! often end by flight, surrender or broken morale.

mod decide;
pub(crate) mod house;
pub(crate) mod knobs;
mod register;
pub(crate) mod rules;
pub(crate) mod sheet;
pub(crate) mod state;
pub(crate) mod tell;
#[cfg(test)]
mod tests;

pub(crate) use state::view::StaminaAndWounds;
