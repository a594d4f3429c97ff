//! Fate Fantasy: combat of an older FATE. Players are split once into those who act before the game
//! master and those who act after; whoever waits may interrupt. A turn is one main and one
//! supplemental action; a very good defence gives spin; blocks stop what is announced; manoeuvres
//! place fragile and sticky aspects.
//!
//! Implements the whole ledger but for what `not_yet` lists. Rounds are in `rounds`, interrupting in
//! `interrupt`, a turn in `turn`, its actions in `attack` (manoeuvres included), `block`, `movement`
//! and `tasks`; what its skills allow somebody is in `methods`; every roll goes through `roll`, with `spin` before the dice and `invoke` after them;
//! what hits come to is in `harm`, leaving in `concede`, minions in `groups`.

mod acting;
mod ask;
mod attack;
mod bidding;
mod block;
mod concede;
pub mod dice;
pub mod events;
pub mod features;
pub mod fighter;
mod groups;
mod harm;
mod interrupt;
mod invoke;
pub mod kinds;
pub mod knobs;
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
