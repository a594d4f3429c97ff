//! The state of a conflict: cells of fixed number, compared and hashed by the part in use.

use super::quick::Alike;
use crate::inline_vec::InlineVec;
use crate::system::{Ending, MOST_FIGHTERS};
use std::hash::{Hash, Hasher};

/// Most cells of a conflict: their number is fixed, because the state has no heap. Cells are the tracks of a
/// conflict: those of all fighters and sides, its own, and what falls due.
pub(super) const MOST_CELLS: usize = 1024;
pub(super) const MOST_PLACES: usize = MOST_FIGHTERS + 8;
/// Number that stands for no fighter, so that a party fits one byte.
pub(super) const NOBODY: u8 = u8::MAX;
/// In the order of a round: a phase ends.
pub(super) const PHASE: u8 = 200;
/// Most rolls inside one another; a deeper one ends the conflict without a winner.
pub(super) const MOST_ROLLS: usize = 8;
/// Room for the values of local names.
pub(super) const MOST_LOCALS: usize = 64;
pub(super) const MOST_ALIKE: usize = 2;
/// Most dice of one throw.
pub(super) const MOST_DICE: usize = 100;
/// No degree was given to a roll.
pub(super) const OPEN: u16 = u16::MAX;

/// A conflict as it stands.
#[derive(Debug)]
pub(crate) struct State {
    /// The tracks; [`Setup`](super::setup::Setup) has their places.
    pub cells: [i32; MOST_CELLS],
    /// How many of them are in use.
    pub used: u16,
    /// The fighters who have not left, a bit each.
    pub standing: u64,
    /// The fighters who lose their next turn, a bit each.
    pub skips: u64,
    /// The running round, from 1.
    pub round: u16,
    /// The place in the order of the round.
    pub place: u8,
    /// Whether a round is running.
    pub in_round: bool,
    /// Whether exits have been looked at since the beginning.
    pub looked: bool,
    /// The turns of the round so far, of an order by tokens.
    pub turns: u16,
    /// The order of the round: fighters, and the ends of phases.
    pub order: InlineVec<u8, MOST_PLACES>,
    /// The tokens that are left in the bag.
    pub tokens: InlineVec<u8, MOST_FIGHTERS>,
    /// The end tokens that are left in the bag.
    pub ends: u8,
    /// The cards that are left in each deck, a bit each.
    pub decks: [u128; 4],
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// Buffers of the running turn; empty between turns, and no part of what is compared.
    pub scratch: Scratch,
}

/// A roll that is under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The number of the roll.
    pub roll: u8,
    /// Whether low is good.
    pub low: bool,
    /// The roller.
    pub my: u8,
    /// The other party.
    pub target: u8,
    /// The degree that it was given, by the number of its name.
    pub given: u16,
    /// The degree, once it is settled.
    pub degree: u8,
    pub dice: i32,
    /// Amount that is added.
    pub add: i32,
    /// Amount that the roll has to reach.
    pub against: i32,
    /// How many own dice are on the table, and how many opposing ones.
    pub faces: [u8; 2],
}

impl Frame {
    /// A roll that has not been thrown.
    pub(crate) const NEW: Self = Self {
        roll: 0,
        low: false,
        my: NOBODY,
        target: NOBODY,
        given: OPEN,
        degree: u8::MAX,
        dice: 0,
        add: 0,
        against: 0,
        faces: [0; 2],
    };
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OnTable {
    /// The number that it counts.
    pub shows: i16,
    /// The faces; below 0 if the highest is thrown again.
    pub faces: i16,
}

/// Buffers of the running turn.
#[derive(Debug)]
pub(crate) struct Scratch {
    /// The values of local names.
    pub locals: [i32; MOST_LOCALS],
    /// The rolls that are under way, the innermost last.
    pub frames: [Frame; MOST_ROLLS],
    /// Number of [`frames`](Self::frames) in use.
    pub depth: u8,
    /// Number of outer [`frames`](Self::frames) that the running block does not see.
    pub floor: u8,
    /// The last roll of each kind that is through, for texts that read it by name.
    pub kept: [Frame; 64],
    /// The dice on the table, for each roll that is under way: own and opposing ones.
    pub table: [[[OnTable; MOST_DICE]; 2]; MOST_ROLLS],
    /// How often dice were thrown at each place since a time, with that time. The count is kept so that two
    /// throws at one place are told apart.
    pub thrown: [(u32, u32); 256],
    /// The time of the last beginning of a moment.
    pub time: u32,
    pub alike: Alike,
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            locals: [0; MOST_LOCALS],
            frames: [Frame::NEW; MOST_ROLLS],
            depth: 0,
            floor: 0,
            kept: [Frame::NEW; 64],
            table: [[[OnTable::default(); MOST_DICE]; 2]; MOST_ROLLS],
            thrown: [(0, 0); 256],
            time: 0,
            alike: Alike::NONE,
        }
    }
}

impl Default for State {
    fn default() -> Self {
        Self {
            cells: [0; MOST_CELLS],
            used: 0,
            standing: 0,
            skips: 0,
            round: 0,
            place: 0,
            in_round: false,
            looked: false,
            turns: 0,
            order: InlineVec::new(),
            tokens: InlineVec::new(),
            ends: 0,
            decks: [0; 4],
            ending: None,
            scratch: Scratch::default(),
        }
    }
}

impl State {
    /// Returns the cells in use.
    pub(crate) fn in_use(&self) -> &[i32] {
        &self.cells[..usize::from(self.used)]
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut cells = [0; MOST_CELLS];
        cells[..usize::from(self.used)].copy_from_slice(self.in_use());
        Self { cells, order: self.order, tokens: self.tokens, scratch: Scratch::default(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.cells[..usize::from(other.used)].copy_from_slice(other.in_use());
        self.scratch.alike.is_dropped = true;
        self.used = other.used;
        self.standing = other.standing;
        self.skips = other.skips;
        self.round = other.round;
        self.place = other.place;
        self.in_round = other.in_round;
        self.looked = other.looked;
        self.turns = other.turns;
        self.order.clone_from(&other.order);
        self.tokens.clone_from(&other.tokens);
        self.ends = other.ends;
        self.decks = other.decks;
        self.ending = other.ending;
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.standing == other.standing
            && self.skips == other.skips
            && self.round == other.round
            && self.place == other.place
            && self.in_round == other.in_round
            && self.looked == other.looked
            && self.turns == other.turns
            && self.ends == other.ends
            && self.ending == other.ending
            && self.in_use() == other.in_use()
            && self.order == other.order
            && self.tokens == other.tokens
            && self.decks == other.decks
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.in_use().hash(hasher);
        (self.standing, self.skips).hash(hasher);
        (self.round, self.place, self.in_round, self.looked, self.turns).hash(hasher);
        self.order.hash(hasher);
        self.tokens.hash(hasher);
        (self.ends, self.decks, self.ending).hash(hasher);
    }
}
