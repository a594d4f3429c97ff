//! The interface between rules and everything else: a [`Question`] that rules put, and the [`Table`] that answers.

mod answers;
mod house;
mod solver;
mod ties;
mod timekeeping;

use crate::system::FighterId;
pub use answers::{Hint, KnownAnswers, Questions};
pub use house::HouseTable;
pub use solver::SolverHooks;
pub use ties::{InOrder, TieOrder};
pub use timekeeping::Timekeeping;

use super::MOST_FIGHTERS;
use super::fighter_set::{ByFighter, Range, fill, least, those};
use crate::dice::{Dice, Label};

/// Stands for no argument: none was named, or the option has none. The rules take the best.
pub const NO_ARGUMENT: u8 = u8::MAX;

/// Stands for no target.
pub const NO_TARGET: u8 = u8::MAX;

/// An answer at a decision point. [`Answer`](super::Answer) is the typed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// Number of the option in the point's list.
    pub option: u8,
    /// Number of the argument in the option's list, or [`NO_ARGUMENT`].
    pub argument: u8,
    /// Number of the fighter aimed at, or [`NO_TARGET`].
    pub target: u8,
}

impl Choice {
    /// Makes the choice of an option without argument and target.
    pub const fn plain(option: u8) -> Self {
        Self { option, argument: NO_ARGUMENT, target: NO_TARGET }
    }
}

/// A question that the rules put to the table: the decider, the decision point, and the values of features.
///
/// Everything is computed on demand, so that a feature that no policy reads costs nothing.
pub trait Question {
    /// Number of the decision point in [`Vocabulary::points`](super::Vocabulary::points).
    fn point(&self) -> usize;

    /// Number of the fighter that decides.
    fn actor(&self) -> FighterId;

    /// Returns the time of the question and its serial number at that time. Random targets are drawn by this pair, so
    /// two questions to a fighter at one point must not share both numbers. The pair depends on the state alone, so
    /// that a variant that asks more often leaves the draws of other questions unchanged.
    fn when(&self) -> (u32, u32) {
        (0, 0)
    }

    /// Class of this question among those of its point: in a class, some features of the decision are known
    /// beforehand (see [`PointForesight::fixed`](super::PointForesight::fixed)).
    #[inline]
    fn class(&self) -> usize {
        0
    }

    /// Whether this option with this argument (or [`NO_ARGUMENT`]) may be chosen now. For an option with targets the
    /// result says only that the action itself is possible; see [`candidates`](Self::candidates).
    fn legal(&self, option: u8, argument: u8) -> bool;

    /// Returns the bit set of the fighters at whom a legal option may be aimed; 0 for options without targets.
    fn candidates(&self, option: u8, argument: u8) -> u64;

    /// Returns the value of a fighter feature for a fighter.
    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32;

    /// Reads the values of a fighter feature for the fighters in `among`, each to the index of its number. Fast path
    /// of [`of_fighter`](Self::of_fighter); must give the same result.
    fn fill(&self, feature: usize, among: u64, values: &mut ByFighter) {
        fill(among, values, |fighter| self.of_fighter(feature, fighter));
    }

    /// Returns the fighters in `among` whose value of a fighter feature lies in a range, as a bit set.
    fn within(&self, feature: usize, among: u64, range: Range) -> u64 {
        let mut values = [0; MOST_FIGHTERS];
        self.fill(feature, among, &mut values);
        those(among, |fighter| range.contains(values[fighter.index_in::<MOST_FIGHTERS>()]))
    }

    /// Returns the fighters in `among` that have the least value of a fighter feature, as a bit set. `flip` is
    /// combined with each value by exclusive or: 0 finds the least, all ones the greatest.
    fn least(&self, feature: usize, among: u64, flip: i32) -> u64 {
        let mut values = [0; MOST_FIGHTERS];
        self.fill(feature, among, &mut values);
        least(among, |fighter| values[fighter.index_in::<MOST_FIGHTERS>()] ^ flip)
    }

    /// Returns the value of a side feature: for the decider's own side, or for all hostile sides together.
    fn of_side(&self, feature: usize, own: bool) -> i32;

    /// Returns the value of a feature of the conflict or of the decision, one with
    /// [`Scope::Conflict`](super::Scope::Conflict) or [`Scope::Decision`](super::Scope::Decision).
    fn of_world(&self, feature: usize) -> i32;
}

/// The rules' interface to the world: dice, answers of policies, counts and facts.
///
/// Rules are generic over the table. The live table plays fast, the recording table writes a transcript, the scripted
/// table serves tests, and the enumerating table visits every branch: all with one copy of the rules. `E` is the
/// system's type of events.
///
/// A small game needs only the four methods [`draw`](Self::draw), [`choose`](Self::choose), [`count`](Self::count)
/// and [`note`](Self::note). The supertraits serve larger games; their defaults say that nothing is known.
pub trait Table<E>: KnownAnswers + TieOrder + HouseTable + SolverHooks + Timekeeping {
    /// Rolls dice under a label. Seed, trial and label decide what falls, never the number of earlier draws.
    fn draw<D: Dice>(&mut self, label: Label, dice: D) -> D::Outcome;

    /// Returns what the decider chooses; the answer is legal.
    fn choose<Q: Question>(&mut self, question: &Q) -> Choice;

    /// Adds `amount` to a measure of a fighter, and so of its side; a negative amount lowers a level.
    fn count(&mut self, measure: usize, fighter: FighterId, amount: i32);

    /// Notes a fact. The table calls the closure only if it keeps events, so that a trial that is not told pays nothing
    /// for them.
    fn note(&mut self, event: impl FnOnce() -> E);
}
