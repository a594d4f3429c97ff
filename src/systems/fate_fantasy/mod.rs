//! Fate Fantasy: combat of an older FATE. Players are split once into those who act before the game
//! master and those who act after; those who wait may interrupt. A turn is one main and one
//! supplemental action; a very good defence gives spin; blocks stop what is announced; manoeuvres
//! place fragile and sticky aspects.
//!
//! Implements the whole ledger but for what `not_yet` lists. No file imports one that comes after it
//! in this order:
//!
//! * the state of a conflict: `state`, a plain value;
//! * what scenarios say: `kinds`, `skill`, `dice` and `knobs`; `scene` and `sheet` with `fighter`, which
//!   declare and read the keys of their tables; `methods`, what its skills allow somebody, `body`,
//!   `routes` and `odds`; `setup` with all of that;
//! * what is played: the `words` of decisions, `roll`, `turn`, `measures`, and `render` with the longer
//!   sentences of `events`;
//! * what can be said of a conflict as it stands: `view`, and `stress` about boxes and consequences;
//! * decisions: `ask` is a question, `features` what can be read at it, `classes` what is known of it
//!   before; `play` is what every rule works with;
//! * the rules, which call each other as methods of `Play`: every roll goes through `bidding`,
//!   with `spin` before the dice and `invoke` after them; what hits do is in `harm`, leaving in
//!   `concede`, minions in `groups`; actions are in `attack` (manoeuvres included), `block`, `movement`
//!   and `tasks`, a turn in `acting`, interrupting in `interrupt`, rounds in `rounds`; rules of a
//!   scenario's own speak in `house_rules` and do something in `house_effects`, with the
//!   `house_words`;
//! * above them `question`, which options are open and at whom they can be aimed, and `system`, the
//!   registration, with `essence`, `odds_table`, `portrayal` and `not_yet`.

mod acting;
mod ask;
mod attack;
mod bidding;
mod block;
pub mod body;
mod classes;
mod concede;
mod conditions;
pub mod dice;
mod doubts;
mod essence;
pub mod events;
pub mod features;
pub mod fighter;
mod groups;
mod harm;
mod house_effects;
mod house_rules;
pub mod house_words;
mod interrupt;
mod invoke;
pub mod kinds;
pub mod knobs;
mod known_bids;
pub mod measures;
pub mod methods;
mod movement;
mod not_yet;
pub mod odds;
pub mod odds_table;
mod play;
mod portrayal;
mod question;
mod render;
pub mod roll;
mod rounds;
mod routes;
pub mod scene;
pub mod setup;
pub mod sheet;
pub mod skill;
mod spin;
pub mod state;
mod stress;
mod system;
mod tasks;
#[cfg(test)]
mod tests;
pub mod turn;
mod view;
pub mod words;

/// The registered system.
#[derive(Clone, Copy, Debug)]
pub struct FateFantasy;
