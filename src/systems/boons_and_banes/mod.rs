//! Boons and Banes: conflicts of teams that stand behind opposed Goals.
//!
//! All participants roll a pool of d6 with one of three Approaches. Attacks cost the target Stress and its team Morale;
//! successful defences cost the attacker's team Morale. Stress must fit into one Condition, or the target surrenders or makes a
//! Last Stand. All teams can lose.

pub(crate) mod decide;
pub(crate) mod house;
pub(crate) mod knobs;
mod register;
pub(crate) mod rules;
pub(crate) mod sheet;
pub(crate) mod state;
pub(crate) mod tell;
#[cfg(test)]
mod tests;

/// Marks the system in type parameters; `register` implements [`System`](crate::system::System) for it.
#[derive(Clone, Copy, Debug)]
pub struct BoonsAndBanes;
