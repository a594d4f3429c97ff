//! The rule systems. One folder each with the same rooms: knobs, fighter, state, the phases of
//! play, words, events, measures, policies, tests. No system knows another.

use crate::engine::System;

pub mod boons_and_banes;
pub mod fate_core;
pub mod fate_fantasy;
pub mod stamina_and_wounds;
#[cfg(test)]
mod tests_support;
pub mod war_of_ashes;

/// Every rule system: one line registers it.
///
/// A static, not a constant: a constant would have every program that uses it compile all rules
/// once more.
pub static ALL: &[System] = &[
    System::of::<fate_core::FateCore>(),
    System::of::<war_of_ashes::WarOfAshes>(),
    System::of::<stamina_and_wounds::StaminaAndWounds>(),
    System::of::<boons_and_banes::BoonsAndBanes>(),
    System::of::<fate_fantasy::FateFantasy>(),
];

/// The system with this identifier.
pub fn find(id: &str) -> Option<&'static System> {
    ALL.iter().find(|system| system.id == id)
}
