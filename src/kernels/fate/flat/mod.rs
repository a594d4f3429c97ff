//! Flat play of ordinary Fate cells, only for speed: the one place where speed goes before form. `tests/all/flat.rs`
//! compares it with the rules, and so do the first trials of each cell (`engine/flat.rs`).
//!
//! An ordinary cell is a duel, or one fighter against a group of fighters who are alike, in which all attack and no
//! rule beyond attacks, harm, invocations and concession takes part. Then a few small numbers are the whole state,
//! and each turn depends on a few of them. Once the dice of an attack have fallen and its parties have invoked, the
//! `player` looks up the effect of the whole turn by these numbers (`keys`). A turn that is not known yet it takes in
//! `steps`, and keeps their sum. The effect of a step that is not known either is found by the rules: `probe` puts the numbers into a state of the
//! kernel, lets the rules take the step, and writes down what changed. So every rule setting has one meaning, and no
//! rule stands here a second time.
//!
//! `turns` plays every branch of a turn in this way, for the exact solver.
//!
//! `ordinary` decides which cells are ordinary, by what it allows: a setting, a word of a policy or a part of a sheet
//! that it does not know sends the cell to the engine.

mod effect;
mod keys;
mod ordinary;
mod player;
mod probe;
mod state;
mod steps;
mod table;
mod turns;

pub(crate) use ordinary::obstacle;
pub(crate) use player::player;
pub(crate) use turns::turns;

use crate::kernels::fate::hooks::data::FateData;
use crate::kernels::fate::register::{FateGame, Setup};

/// Facts that a system of the Fate family states about its ordinary cells; `ordinary` reads them.
pub(crate) trait FlatGame: FateGame {
    /// Rule settings of the system that may differ from their defaults, because flat play asks the rules about each
    /// of them.
    const FREE_SETTINGS: &'static str;

    /// Features of the system that are constant in an ordinary cell.
    const CONSTANT_FEATURES: &'static str;

    /// Returns what a setup has beyond an ordinary cell, in words for users; `None` if there is nothing.
    fn beyond_ordinary(setup: &Setup<Self>) -> Option<&'static str>;

    /// Forgets what no rule of an ordinary cell reads, so that states that differ only there count as equal.
    fn forget(_extra: &mut <Self as FateData>::Extra) {}
}
