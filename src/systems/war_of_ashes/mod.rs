//! War of Ashes: Fate with approaches, Roar and weight.
//!
//! The Fate kernel plays the conflict; `kernel` names the data and the decision points that War of Ashes adds, and the
//! hooks stand with the rules that answer them.

pub mod decide;
mod fast;
mod house;
mod kernel;
pub mod knobs;
mod register;
pub mod rules;
pub mod sheet;
pub mod state;
pub mod tell;
#[cfg(test)]
mod tests;

pub use register::WarOfAshes;

use state::view::View;

pub use rules::zones::unexplored::Unknown;

use knobs::all::WarKnobs;
use sheet::approach::{APPROACHES, Approaches};

/// The system's data for one scenario, and its hooks into the kernel.
#[derive(Clone, Debug)]
pub struct War {
    /// All knobs.
    pub knobs: WarKnobs,
    /// Lock set of each approach.
    pub locks: [Approaches; APPROACHES],
    /// What is not known of the place at the beginning.
    pub unknown: rules::zones::unexplored::Unknown,
    /// Zones in a straight line, three by three (JC-35).
    pub straight: Vec<[u8; 3]>,
    /// What maneuvers and stunts need to know.
    pub craft: state::maneuver_data::ManeuverSetup,
    /// What the scenario has of mobs, swarms, priests.
    pub known: state::groups_data::Known,
    /// With what fighters roll, worked out before play.
    pub methods: fast::method_table::MethodTable,
}
