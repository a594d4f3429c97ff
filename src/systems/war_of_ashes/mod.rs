//! War of Ashes: Fate with approaches, Roar and weight.
//!
//! The rooms: [`fighter`] and [`minion`] (sheets), [`approach`] and `lock` (what may be rolled),
//! `roar` (the Roar phase), `weight`; `game` has the hooks into the Fate kernel, `features` what
//! policies read, `system` the registration. What is not simulated is listed in `not_yet`.

mod aliases;
pub mod approach;
pub mod arms;
pub mod events;
mod features;
pub mod fighter;
mod game;
mod ground;
pub mod knobs;
mod lock;
pub mod measures;
pub mod minion;
mod not_yet;
pub mod place;
pub mod place_knobs;
mod render;
mod roar;
pub mod state;
mod step;
mod system;
#[cfg(test)]
mod tests;
mod weight;
pub mod words;
mod zone_words;

pub use system::WarOfAshes;

pub(crate) use game::best_method;

use approach::{APPROACHES, Approaches};
use knobs::WarKnobs;

/// The system's data for one scenario, and its hooks into the kernel.
#[derive(Clone, Debug)]
pub struct War {
    /// All knobs.
    pub knobs: WarKnobs,
    /// Lock set of each approach.
    pub locks: [Approaches; APPROACHES],
    /// Zones in a straight line, three by three (JC-35).
    pub straight: Vec<[u8; 3]>,
}
