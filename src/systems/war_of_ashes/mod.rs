//! War of Ashes: Fate with approaches, Roar and weight.
//!
//! In the order in which it can be read:
//!
//! * knobs, from [`switch`] and [`approach`] to [`knobs`], which has all of them;
//! * data of scenarios: [`marks`], [`lists`], [`stunt`], [`arms`], [`craft`], [`band`], which make up the
//!   [`sheet`]; [`keys`] has what scenarios may write;
//! * what is played and told: [`state`], [`measures`], `words` (decisions), [`events`], and `view`,
//!   through which all rules look at a conflict;
//! * rules, as methods of the view and of play, so that none imports another: `reach`, `method`,
//!   `method_table`, `lock` (what may be rolled), `roll` (its steps), `roar`, `roar_invoke`, `totals`,
//!   `weight`, `heavy`; `stunt_play`, `lethal`, `full_attack`, `full_defense`, `maneuver`, `step`,
//!   `shove`, [`charge`], `zone_stunt`, `prelude` (beyond plain blows); `mob`, `swarm`, `area`, `help`, `split`, `ritual`, `divine`,
//!   `escalation`; `place`, `ground`, `blank`, `discover`, `clearing`; `rage`; `rest` (between conflicts);
//! * `turn` (what begins and ends when), `options` (when each may be chosen, and who plays it), `values`
//!   and `features` (what policies read), `vocabulary`;
//! * reading scenarios: `stunt_read`, `boxes`, [`fighter`], `neutral`; `game` tells the Fate kernel what
//!   data and points are its own, `system` is the registration. What is not simulated is listed in `not_yet`.
//!
//! The hooks of the Fate kernel are answered by `turn`, `options`, `features`, `ways`, `method`, `roll`,
//! `roar_invoke`, `hits`, `full_defense` and `rest`: one chapter of a conflict each.

mod aliases;
pub mod approach;
mod area;
pub mod arms;
pub mod band;
pub mod band_knobs;
mod blank;
mod boxes;
pub mod charge;
mod clearing;
pub mod craft;
pub mod craft_events;
pub mod craft_knobs;
mod discover;
mod divine;
mod doubts;
mod escalation;
pub mod events;
mod features;
pub mod fighter;
mod fingerprint;
mod full_attack;
mod full_defense;
mod game;
mod ground;
mod heavy;
mod help;
mod hits;
mod house;
pub mod keys;
pub mod knobs;
mod lethal;
pub mod lists;
mod lock;
mod maneuver;
pub mod marks;
pub mod measures;
mod method;
pub mod method_number;
mod method_table;
pub mod minion;
mod mob;
mod neutral;
mod not_yet;
mod options;
pub mod place;
pub mod place_knobs;
mod prelude;
mod rage;
mod reach;
mod render;
mod rest;
mod ritual;
mod roar;
mod roar_invoke;
pub mod roar_knobs;
mod roll;
pub mod sheet;
mod shove;
pub mod shove_knobs;
mod split;
pub mod state;
mod step;
pub mod stunt;
mod stunt_play;
mod stunt_read;
mod swarm;
pub mod switch;
mod system;
#[cfg(test)]
mod tests;
mod totals;
mod turn;
pub mod turn_knobs;
mod values;
mod view;
mod vocabulary;
mod ways;
mod weight;
pub mod weight_knobs;
pub mod words;
mod zone_stunt;

pub use system::WarOfAshes;

use view::View;

pub use blank::Unknown;

use approach::{APPROACHES, Approaches};
use knobs::WarKnobs;

/// The system's data for one scenario, and its hooks into the kernel.
#[derive(Clone, Debug)]
pub struct War {
    /// All knobs.
    pub knobs: WarKnobs,
    /// Lock set of each approach.
    pub locks: [Approaches; APPROACHES],
    /// What is not known of the place at the beginning.
    pub unknown: blank::Unknown,
    /// Zones in a straight line, three by three (JC-35).
    pub straight: Vec<[u8; 3]>,
    /// What maneuvers and stunts need to know.
    pub craft: craft::CraftSetup,
    /// What the scenario has of mobs, swarms, priests.
    pub known: band::Known,
    /// With what fighters roll, worked out before play.
    pub methods: method_table::MethodTable,
}
