//! What every phase of play works with: the setup, the state, the table, and labelled draws.

use super::dice::{OpposedDice, Throw};
use super::events::FantasyEvent;
use super::measures::FantasyMeasure;
use super::setup::Setup;
use super::state::{Fighter, State};
use crate::dice::{Dice, Label};
use crate::system::Table;

/// A conflict being played.
pub struct Play<'a, T: Table<FantasyEvent>> {
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
    /// Initiative of a player.
    Initiative,
    /// Initiative of the game master.
    GmInitiative,
    /// An interrupt.
    Interrupt,
    /// An attack or a manoeuvre.
    Attack,
    /// A block.
    Block,
    /// A main move.
    Move,
    /// A supplemental action that meets a block.
    Supplement,
    /// A task.
    Task,
    /// Whether a compel comes.
    Compel,
}

/// Whose turn it is, and which of its deeds: draws go under both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Whose turn.
    pub turn: usize,
    /// Number of the deed in it.
    pub deed: u8,
}

/// Draws of one deed that are told apart by their number.
const PER_DEED: u32 = 64;

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Notes a fact.
    #[inline]
    pub fn note(&mut self, event: impl FnOnce() -> FantasyEvent) {
        self.table.note(event);
    }

    /// Adds to a measure of a character.
    #[inline]
    pub fn count(&mut self, measure: FantasyMeasure, fighter: usize, amount: i32) {
        if amount != 0 {
            self.table.count(measure.number(), fighter, amount);
        }
    }

    /// A character in play.
    #[inline]
    pub fn it(&mut self, fighter: usize) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    /// Whether somebody's answer at a point can be anything but its first option.
    #[inline]
    pub fn is_asked(&self, point: usize, fighter: usize) -> bool {
        self.table.undecided(point) >> fighter & 1 == 1
    }

    /// Draws something under a label: rerolls have dice of their own, by their number from 1.
    #[inline]
    pub fn draw<D: Dice>(
        &mut self,
        (purpose, reroll): (Purpose, u8),
        spot: Spot,
        roller: usize,
        dice: D,
    ) -> D::Outcome {
        let sheets = &self.setup.sheets;
        let round = u32::from(self.state.round);
        // Rounds beyond those that a label has room for stand beside the seat.
        let turn = sheets[spot.turn].seat | (round >> 12) << 16;
        let serial = u32::from(spot.deed) * PER_DEED + u32::from(reroll) % PER_DEED;
        let purpose = purpose as u8 * 2 + u8::from(reroll > 0);
        let label = Label::new(round & 0xFFF, turn, purpose, sheets[roller].seat, serial);
        self.table.draw(label, dice)
    }

    /// Rolls for two who oppose each other.
    #[inline]
    pub fn opposed(&mut self, purpose: Purpose, spot: Spot, roller: usize) -> (Throw, Throw) {
        self.draw((purpose, 0), spot, roller, OpposedDice(self.setup.dice))
    }

    /// Rolls for one.
    #[inline]
    pub fn single(&mut self, purpose: Purpose, spot: Spot, roller: usize) -> Throw {
        self.draw((purpose, 0), spot, roller, self.setup.dice)
    }

    /// The characters of a camp who take part, a bit for each.
    #[inline]
    pub fn of_camp(&self, camp: usize) -> u64 {
        self.setup.camps[camp] & self.state.standing
    }

    /// Whether the conflict is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.state.end.is_some()
    }
}
