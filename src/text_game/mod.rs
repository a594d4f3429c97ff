//! Games as text: a game in a TOML file, which scenarios name with `game = "NAME.game.toml"`.
//!
//! ```text
//! NAME.game.toml
//!   -> model      what the file declares: names, ranges, texts
//!   -> language   texts as expressions and steps
//!   -> compile    names become numbers: nodes of one list, steps as lists
//!   -> check      every way in which code is reached, with what is known there
//!   -> register   vocabulary, measures, settings: a rule system like the built-in ones
//!   -> play       a scenario becomes a setup; state as cells, turns, moments, rolls, decision points
//! ```
//!
//! # What holds
//!
//! * Every roll, block and exit makes moments by itself. Decision points, standing rules and house rules hang on them.
//! * Names are found at load. A `target`, a roll's word or a local name that is not there is a mistake of the file, and
//!   no case of play.
//! * Play ends: blocks and rolls cannot lead back to themselves, a rule that is under way is passed over, `repeat` is
//!   bounded, and a turn that sets off more than 10,000 lists of steps, or nests rolls more than 8
//!   deep, ends the conflict without a winner.
//! * Dice are told apart by the names of the roll and of the place in it, so that two versions of a game stay paired.
//!   Conditions, readings and policies throw none.
//! * Nothing allocates in play: the state has a fixed number of cells.
// Short names stand for the numbers of one formula, and a match lists the kinds of a node one by one.
#![allow(
    clippy::items_after_statements,
    clippy::many_single_char_names,
    clippy::match_same_arms,
    clippy::similar_names,
    clippy::unnecessary_wraps
)]

mod check;
mod compile;
mod intern;
mod language;
mod loaded_games;
mod model;
mod plain_policies;
mod play;
#[cfg(test)]
mod play_tests;
mod register;
#[cfg(test)]
mod tests;
mod words;

pub use register::{moments_of, system_of};
pub use words::LANGUAGE;

/// A game to begin with, which `outweigh new game` writes; `NAME` stands for its name.
pub const TEMPLATE: &str = include_str!("template.game.toml");

/// The scenario that plays it.
pub const SCENARIO: &str = include_str!("template.toml");
