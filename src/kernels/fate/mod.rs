//! The Fate kernel: the rules that Fate Core and its relatives share.
//!
//! A roll is four Fate dice plus a rating, compared with another roll or a fixed difficulty. Both parties may then
//! invoke aspects, and the margin sorts the roll into one of four outcomes. Attacks, advantages, harm, concession and the
//! turn order rest on such rolls. A system of the family differs by rule settings ([`knobs`]) and by hooks: [`FateGame`]
//! has a trait for each chapter of a conflict in [`hooks`].
//!
//! The folders are those of every rule system; `ARCHITECTURE.md` describes them.

pub mod decide;
pub mod fast;
pub mod hooks;
pub mod house;
pub mod knobs;
pub mod register;
pub mod rules;
pub mod sheet;
pub mod state;
pub mod tell;

pub use hooks::data::{FateData, StateOf};
pub use register::FateGame;
pub use rules::rolls::method::{Method, RollKind};
pub use sheet::setup::Setup;
pub use state::view::View;

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
    pub fn note(&mut self, event: impl FnOnce() -> tell::events::FateEvent) {
        self.table.note(|| event().into());
    }

    /// Counts a measure of the kernel for a fighter.
    #[inline]
    pub fn count(&mut self, measure: tell::measures::FateMeasure, fighter: usize, amount: i32) {
        self.table.count(measure as usize, fighter, amount);
    }
}
