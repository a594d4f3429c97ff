//! Fate Fantasy: combat of an older FATE.
//!
//! Initiative splits the players once into those before and those after the game master; waiting characters may interrupt. A
//! turn is one main and one supplemental action. A very good defence gives spin, blocks stop an announced action, and manoeuvres
//! place fragile and sticky aspects.

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
pub struct FateFantasy;
