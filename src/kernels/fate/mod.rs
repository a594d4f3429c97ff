//! The Fate kernel: what Fate Core and its relatives share.
//!
//! A roll is four Fate dice plus a rating, compared with another roll or a fixed difficulty; both
//! parties may then invoke aspects; the margin sorts the roll into one of four outcomes. Around
//! that stand attacks, advantages, harm, concession and the turn order. What a system of the
//! family does otherwise is a knob ([`knobs`]) or a hook ([`FateGame`]).
//!
//! # In which order to read
//!
//! 1. Data: [`method`], [`outcome`], [`sheet`], [`aspect`], [`map`], [`state`], [`means`] (what absorbs
//!    a hit), [`party`] (who rolls against whom), [`words`] (what is decided), knobs, [`keys`].
//! 2. What is told: [`names`], [`render`], [`events`].
//! 3. What a system adds to the data: [`data`], with [`setup`] and [`view`]. Its hooks: [`hooks`], a file for each
//!    chapter of a conflict; [`game`] tells their order. A question put to a fighter: [`ask`], with `ask_at` for
//!    the two points that are asked most, and `chances` for those who look for a target.
//! 4. Rules, which follow the rule book: [`order`] and [`exchange`] (who acts when), [`action`] (the
//!    turn), [`roll`] (the dice) and [`invoke`] (what happens to them, with `invoke_wants`, [`invoke_sources`],
//!    [`invoke_pay`] and `thrown`), [`attack`], [`create`], [`overcome`], [`opposition`], [`harm`], [`concede`], [`movement`] and
//!    `run`; [`house_rules`] and `house_effects` (rules of a scenario's own); [`mobs`], [`still`] and [`several`]
//!    for those who are no single fighter with dice of its own; between conflicts [`series`], [`recovery`], [`treatment`].
//! 5. On top: [`features`] and `answers` (what policies read and may choose), and what is read from a
//!    scenario: [`fighter`], [`place`], [`series_setup`].

pub mod action;
pub mod aid;
mod answers;
pub mod ask;
mod ask_at;
pub mod aspect;
pub mod assemble;
pub mod at_hand;
pub mod attack;
pub mod body_events;
pub mod body_knobs;
pub mod body_state;
pub mod body_words;
pub mod boosts;
pub mod breaking;
mod chances;
pub mod classes;
pub mod compel;
pub mod compel_events;
pub mod compel_knobs;
pub mod concede;
pub mod conditions;
pub mod create;
pub mod data;
pub mod effort;
pub mod essence;
pub mod events;
pub mod exchange;
pub mod features;
pub mod fighter;
pub mod game;
pub mod gear;
pub mod harm;
pub mod harm_knobs;
pub mod hooks;
mod house_effects;
pub mod house_rules;
pub mod house_words;
pub mod interpose;
pub mod invoke;
pub mod invoke_pay;
pub mod invoke_sources;
mod invoke_wants;
pub mod keys;
pub mod knobs;
pub mod map;
pub mod means;
pub mod measures;
pub mod method;
pub mod mobs;
pub mod moment;
pub mod move_rules;
pub mod movement;
pub mod names;
pub mod odds;
pub mod opposition;
pub mod order;
pub mod outcome;
pub mod overcome;
pub mod party;
pub mod place;
pub mod place_knobs;
pub mod place_words;
mod plain_attack;
pub mod portrayal;
pub mod reaching;
pub mod recovery;
pub mod render;
pub mod roll;
mod run;
pub mod series;
pub mod series_knobs;
pub mod series_measures;
pub mod series_setup;
pub mod series_words;
pub mod setup;
mod setup_names;
pub mod several;
pub mod shared;
pub mod sheet;
pub mod state;
pub mod still;
pub mod takeout;
pub mod terrain;
mod thrown;
pub mod toll;
pub mod treatment;
pub mod variant_knobs;
pub mod view;
pub mod ways;
pub mod wear;
pub mod words;
mod zone_attack;

pub use data::{FateData, StateOf};
pub use game::FateGame;
pub use method::{Method, RollKind};
pub use setup::Setup;
pub use view::View;

use crate::system::Table;

/// A conflict being played: rules, state and table, handed from rule to rule.
pub struct Play<'a, G: FateData, T: Table<G::Event>> {
    /// What does not change.
    pub setup: &'a Setup<G>,
    /// What changes.
    pub state: &'a mut StateOf<G>,
    /// Dice, players and scribe.
    pub table: &'a mut T,
}

impl<G: FateData, T: Table<G::Event>> Play<'_, G, T> {
    /// The conflict as it stands.
    #[inline]
    pub fn view(&self) -> View<'_, G> {
        View { setup: self.setup, state: self.state }
    }

    /// Notes a fact of the kernel.
    #[inline]
    pub fn note(&mut self, event: impl FnOnce() -> events::FateEvent) {
        self.table.note(|| event().into());
    }

    /// Counts a measure of the kernel for a fighter.
    #[inline]
    pub fn count(&mut self, measure: measures::FateMeasure, fighter: usize, amount: i32) {
        self.table.count(measure as usize, fighter, amount);
    }
}
