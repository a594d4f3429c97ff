//! Stamina and Wounds: fast, deadly fights in which attacks always hit. Weapon dice explode, what
//! is left after armour eats Stamina first and then becomes Wounds; sides take turns by a d6, and
//! fights often end by flight, surrender or broken morale.
//!
//! Implements the whole ledger but for what `not_yet` lists.
//!
//! To read it in one order, in which no file needs a later one:
//!
//! 1. What there is: `kinds`, `knobs`, `facts`, `gear`, `state`, `keys`, `measures`; dice and their
//!    odds in `attack_dice`, `odds`, `saves`; sheets in `loadout` and `fighter`, what
//!    they save with in `deed_saves`, all of it in `setup`; what can happen, told by `render`, in
//!    `events`.
//! 2. What can be read off a fight: `view`, `prospects` of an attack, `deeds` that could be tried,
//!    `leaders`, `supplies`.
//! 3. What can be decided: `ask`, `options`, `classes` of questions, `features`; `play`, with which all
//!    rules work, and how a `question` is put.
//! 4. House rules: `house_words` that they can use, `house_rules` for when they speak, of attacks in
//!    `house_attack` and of saves in `house_saves`, and `house_effects`.
//! 5. The rules: `attack`, `harm`, `maneuver`, `morale`, `flight`, `turn` (a fighter's step), `rests`
//!    for what comes after a fight, `rounds`, and `ending`.
//! 6. The registration: `portrayal`, `not_yet`, `odds_table`, `essence`, `system`.

mod ask;
mod attack;
pub mod attack_dice;
mod classes;
mod deed_saves;
mod deeds;
mod doubts;
mod ending;
mod essence;
pub mod events;
pub mod facts;
mod features;
pub mod fighter;
mod flight;
pub mod gear;
mod harm;
mod house_attack;
mod house_effects;
mod house_rules;
mod house_saves;
pub mod house_words;
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
mod standing;
pub mod state;
mod supplies;
mod system;
#[cfg(test)]
mod tests;
mod turn;
mod view;

pub use view::{StaminaAndWounds, View};
