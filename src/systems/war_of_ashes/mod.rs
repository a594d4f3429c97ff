//! War of Ashes: Fate with approaches, Roar and weight.
//!
//! The Fate kernel plays the conflict; `kernel` names the data and the decision points that War of Ashes adds, and the
//! hooks stand with the rules that answer them.

pub(crate) mod decide;
mod fast;
mod flat;
mod house;
mod kernel;
pub(crate) mod knobs;
mod register;
pub(crate) mod rules;
pub(crate) mod sheet;
pub(crate) mod state;
pub(crate) mod tell;
#[cfg(test)]
mod tests;

pub(crate) use register::WarOfAshes;

use state::view::View;

use knobs::all::WarKnobs;
use sheet::approach::{APPROACHES, Approaches};

/// The system's data for one scenario, and its hooks into the kernel: the `G` of every kernel type.
#[derive(Clone, Debug)]
pub(crate) struct War {
    pub knobs: WarKnobs,
    /// Lock set of each approach, which its Roar leaves open.
    pub locks: [Approaches; APPROACHES],
    /// Blank zones of the scenario: the zones from which they are seen, and the aspects that can be found in them.
    pub unknown: rules::zones::unexplored::Unknown,
    /// Zones in a straight line, three by three (JC-35), for moves that go straight on.
    pub straight: Vec<[u8; 3]>,
    /// Setup data of maneuvers and stunts.
    pub craft: state::maneuver_data::ManeuverSetup,
    /// Mobs, swarms, priests and similar groups of the scenario; rules for absent ones are skipped, so that plain
    /// fights do not pay for them.
    pub known: state::groups_data::Known,
    /// Table of the methods that fighters roll with, computed before play, because nearly every question asks for one.
    pub methods: fast::method_table::MethodTable,
}
