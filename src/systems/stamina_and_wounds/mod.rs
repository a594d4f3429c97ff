//! Stamina and Wounds: fast, deadly fights in which attacks always hit. Weapon dice explode, what
//! is left after armour eats Stamina first and then becomes Wounds; sides take turns by a d6, and
//! fights often end by flight, surrender or broken morale.
//!
//! Implements the whole ledger but for what `not_yet` lists. Rounds are in `rounds`, a fighter's
//! step in `turn`, then `attack` (with `attack_dice`), `harm`, `maneuver` (with `saves`), `morale`,
//! `flight`, and `rests` for what comes after a fight.

mod ask;
mod attack;
pub mod attack_dice;
mod deeds;
pub mod events;
pub mod facts;
mod features;
pub mod fighter;
mod flight;
pub mod gear;
mod harm;
pub mod keys;
pub mod kinds;
pub mod knobs;
mod leaders;
mod loadout;
mod maneuver;
pub mod measures;
mod morale;
mod not_yet;
pub mod odds;
pub mod odds_table;
mod options;
mod play;
mod portrayal;
mod prospects;
mod question;
mod render;
mod rests;
mod rounds;
pub mod saves;
pub mod setup;
pub mod state;
mod supplies;
mod system;
#[cfg(test)]
mod tests;
mod turn;
mod view;

pub use view::{StaminaAndWounds, View};
