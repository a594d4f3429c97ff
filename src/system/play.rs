//! A conflict being played: the object that every rule works with.

use super::{Answer, Ask, Decision, Numbered, RuleSystem, Table, View};
use crate::dice::{Dice, Label};
use crate::system::FighterId;

/// Setup, state and table in one value, so that rules take one argument. Its methods are short forms of those of
/// [`Table`].
pub struct Play<'a, R: RuleSystem, T> {
    /// Setup, compiled from the scenario: everything that does not change during play.
    pub setup: &'a R::Setup,
    /// State of the conflict.
    pub state: &'a mut R::State,
    /// Table that rolls dice, decides for fighters, counts measures and notes facts.
    pub table: &'a mut T,
}

impl<R: RuleSystem, T: Table<R::Event>> Play<'_, R, T> {
    /// Returns the setup and state, for functions that only read.
    pub fn view(&self) -> View<'_, R> {
        View { setup: self.setup, state: self.state }
    }

    /// Rolls dice under a label, which decides what falls; see [`Table::draw`].
    pub fn draw<D: Dice>(&mut self, label: Label, dice: D) -> D::Outcome {
        self.table.draw(label, dice)
    }

    /// Asks a fighter at the point whose options are `P`. The answer is legal, so that the rules need not check it.
    pub fn ask<P: Decision<R>>(&mut self, actor: FighterId) -> Answer<P> {
        let ask = Ask::<R, P>::new(View { setup: self.setup, state: self.state }, actor);
        Answer::of(self.table.choose(&ask))
    }

    /// Returns the bit set of the fighters whose policy can choose anything but the first option of `P`. The
    /// caller may skip the others.
    pub fn can_differ<P: Numbered<R>>(&self) -> u64 {
        self.table.can_differ(P::NUMBER)
    }

    /// Adds to a measure of a fighter (and so of its side). The measure is given by its number or by its variant of
    /// [`measures!`](crate::measures).
    pub fn count(&mut self, measure: impl Into<usize>, fighter: FighterId, amount: i32) {
        if amount != 0 {
            self.table.count(measure.into(), fighter, amount);
        }
    }

    /// Notes a fact for the transcript; see [`Table::note`].
    pub fn note(&mut self, event: impl FnOnce() -> R::Event) {
        self.table.note(event);
    }
}
