//! What every phase of play works with: the setup, the state, the table, and labelled draws.

use super::events::BoonsEvent;
use super::measures::BoonsMeasure;
use super::pool::{Fall, PoolDice};
use super::setup::Setup;
use super::state::{Fighter, State};
use crate::dice::{Dice, Label};
use crate::system::Table;

/// A conflict being played.
pub struct Play<'a, T: Table<BoonsEvent>> {
    /// What does not change.
    pub setup: &'a Setup,
    /// The state.
    pub state: &'a mut State,
    /// Dice, players, tally and scribe.
    pub table: &'a mut T,
}

/// What a draw is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// The pool of a roll.
    Pool,
    /// The whole pool again (BB-DICE-07).
    Again,
    /// Dice of a Boon.
    Boon,
    /// Dice of a Bane.
    Bane,
    /// Dice of a detrimental trait.
    Flaw,
    /// Dice of a scene trait.
    Scene,
    /// Dice rolled again through a trait.
    Trait,
    /// Dice rolled again through a Legacy.
    Legacy,
    /// Dice of a Preparation.
    Prep,
    /// The modifier of an Approach, applied afterwards.
    Gate,
    /// A surrender test.
    Surrender,
    /// Which Approach is picked by lot.
    Guess,
    /// Turn order by lot.
    Order,
    /// Who achieves its Goal if all lose.
    Goal,
    /// A look at dice that have fallen.
    Look,
    /// Dice that talents give.
    Gift,
    /// Dice of a wicked Preparation.
    Wicked,
    /// Who initiates, by lot.
    Initiator,
}

/// Where a draw stands: under whose turn, and which of its actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Seat of whoever acts.
    pub turn: u32,
    /// Which of its actions of the round.
    pub act: u8,
}

/// Draws of one action that are told apart by their number.
const PER_ACT: u32 = 512;

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// Notes a fact.
    #[inline]
    pub fn note(&mut self, event: impl FnOnce() -> BoonsEvent) {
        self.table.note(event);
    }

    /// Adds to a measure of a participant.
    #[inline]
    pub fn count(&mut self, measure: BoonsMeasure, fighter: usize, amount: i32) {
        if amount != 0 {
            self.table.count(measure.number(), fighter, amount);
        }
    }

    /// Adds to a measure of a team; it goes under its first member.
    #[inline]
    pub fn count_team(&mut self, measure: BoonsMeasure, team: usize, amount: i32) {
        let first = self.setup.members[team].trailing_zeros() as usize;
        self.count(measure, first, amount);
    }

    /// A participant in play.
    #[inline]
    pub fn it(&mut self, fighter: usize) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    /// Whether somebody's answer at a point can be anything but its first option.
    #[inline]
    pub fn is_asked(&self, point: usize, fighter: usize) -> bool {
        self.table.undecided(point) >> fighter & 1 == 1
    }

    /// The label of a draw.
    #[inline]
    pub fn label(&self, purpose: Purpose, spot: Spot, roller: usize, number: u32) -> Label {
        let serial = u32::from(spot.act) * PER_ACT + number % PER_ACT;
        let seat = self.setup.sheets[roller].seat;
        Label::new(u32::from(self.state.round), spot.turn, purpose as u8, seat, serial)
    }

    /// Draws something under a label.
    #[inline]
    pub fn draw<D: Dice>(
        &mut self,
        purpose: Purpose,
        spot: Spot,
        roller: usize,
        number: u32,
        dice: D,
    ) -> D::Outcome {
        let label = self.label(purpose, spot, roller, number);
        self.table.draw(label, dice)
    }

    /// Rolls some dice of a participant and counts those that show what is asked for. `number` is
    /// that of the first draw; it is moved past those that were made.
    #[inline]
    pub fn pool(
        &mut self,
        (purpose, spot, roller): (Purpose, Spot, usize),
        number: &mut u32,
        (fall, training): (Fall, usize),
        dice: u8,
    ) -> u8 {
        let (mut left, mut found) = (dice, 0);
        while left > 0 {
            let (table, part) = self.setup.pools.table(fall, training, left);
            found += self.draw(purpose, spot, roller, *number, PoolDice(table));
            *number += 1;
            left -= part.max(1);
        }
        found
    }

    /// Participants of a team who take part, a bit for each.
    #[inline]
    pub fn of_team(&self, team: usize) -> u64 {
        self.setup.members[team] & self.state.active
    }
}
