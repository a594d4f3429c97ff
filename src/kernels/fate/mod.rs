//! The Fate kernel: the rules that Fate Core and its relatives share.
//!
//! A roll is four Fate dice plus a rating, compared with another roll or a fixed difficulty. Both parties may then
//! invoke aspects, and the margin sorts the roll into one of four outcomes. Attacks, advantages, harm, concession and
//! the turn order rest on such rolls. A system of the family differs by rule settings ([`knobs`]) and by hooks:
//! [`FateGame`] has a trait for each chapter of a conflict in [`hooks`].
//!
//! The folders are those of every rule system; `ARCHITECTURE.md` describes them.

pub(crate) mod decide;
pub(crate) mod fast;
pub(crate) mod flat;
pub(crate) mod hooks;
pub(crate) mod house;
pub(crate) mod knobs;
pub(crate) mod register;
pub(crate) mod rules;
pub(crate) mod sheet;
pub(crate) mod state;
pub(crate) mod tell;

pub(crate) use hooks::data::{FateData, StateOf};
pub(crate) use register::FateGame;
pub(crate) use rules::rolls::method::{Method, RollKind};
pub(crate) use sheet::setup::Setup;
pub(crate) use state::view::View;

use crate::system::{FighterId, Table};

/// A conflict being played: rules, state and table, handed from rule to rule.
pub(crate) struct Play<'a, G: FateData, T: Table<G::Event>> {
    /// The settings, sheets and rules that stay constant during play ([`Setup`](register::Setup)).
    pub setup: &'a Setup<G>,
    /// The state that play changes.
    pub state: &'a mut StateOf<G>,
    /// Dice, policies and transcript: the one [`Table`] of the rules.
    pub table: &'a mut T,
}

impl<G: FateData, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns the conflict as it stands, for functions that only read.
    pub(crate) fn view(&self) -> View<'_, G> {
        View { setup: self.setup, state: self.state }
    }

    /// Notes a fact of the kernel; [`Table::note`] builds it only if it is told.
    pub(crate) fn note(&mut self, event: impl FnOnce() -> tell::events::FateEvent) {
        self.table.note(|| event().into());
    }

    /// Counts a measure of the kernel for a fighter.
    pub(crate) fn count(
        &mut self,
        measure: tell::measures::FateMeasure,
        fighter: FighterId,
        amount: i32,
    ) {
        self.table.count(measure as usize, fighter, amount);
    }
}
