//! The one seam: what rules may ask of the world.

use super::fighter_set::{ByFighter, Range, fill, least, those};
use super::{ActiveRules, READY, RuleEffects};
use super::{Lists, MOST_FIGHTERS};
use crate::dice::{Dice, Label};
use std::hash::Hasher;

/// No argument was named, or none is needed: the rules take the best.
pub const NO_ARGUMENT: u8 = u8::MAX;

/// The option has no target.
pub const NO_TARGET: u8 = u8::MAX;

/// An answer at a decision point.
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
    /// An option without argument and target.
    pub const fn plain(option: u8) -> Self {
        Self { option, argument: NO_ARGUMENT, target: NO_TARGET }
    }
}

/// A question that rules put to the table: who decides what, and what can be known about it.
///
/// Everything is computed on demand, so a feature that no policy reads costs nothing.
pub trait Question {
    /// Number of the decision point in the system's vocabulary.
    fn point(&self) -> usize;

    /// Number of the fighter who decides.
    fn actor(&self) -> usize;

    /// The time of the question and a number of its own at that time, by which a random target is drawn: two
    /// questions that are put to a fighter at one point must not share both. They depend on the state alone, so
    /// that a variant that asks more often leaves the draws of other questions as they are.
    fn when(&self) -> (u32, u32) {
        (0, 0)
    }

    /// Which class of questions of this point it belongs to: in a class, some features of the
    /// decision are known beforehand (see `RuleSystem::fixed_in_class`).
    #[inline]
    fn class(&self) -> usize {
        0
    }

    /// Whether this option with this argument (or [`NO_ARGUMENT`]) may be chosen now. For an
    /// option with targets it says that the action itself is possible; see `candidates`.
    fn legal(&self, option: u8, argument: u8) -> bool;

    /// The fighters at whom a legal option may be aimed, a bit for each; 0 for options without
    /// targets.
    fn candidates(&self, option: u8, argument: u8) -> u64;

    /// Value of a fighter feature for that fighter.
    fn of_fighter(&self, feature: usize, fighter: usize) -> i32;

    /// Reads the values of a fighter feature for several fighters, each to the place of its number.
    fn fill(&self, feature: usize, among: u64, values: &mut ByFighter) {
        fill(among, values, |fighter| self.of_fighter(feature, fighter));
    }

    /// Those of several fighters whose value of a fighter feature lies in a range.
    fn within(&self, feature: usize, among: u64, range: Range) -> u64 {
        let mut values = [0; MOST_FIGHTERS];
        self.fill(feature, among, &mut values);
        those(among, |fighter| range.contains(values[fighter % MOST_FIGHTERS]))
    }

    /// Those of several fighters who have the least value of a fighter feature, once these bits of it are
    /// flipped: none, or all to find the greatest.
    fn least(&self, feature: usize, among: u64, flip: i32) -> u64 {
        let mut values = [0; MOST_FIGHTERS];
        self.fill(feature, among, &mut values);
        least(among, |fighter| values[fighter % MOST_FIGHTERS] ^ flip)
    }

    /// Value of a side feature: of the decider's own side, or of all hostile sides together.
    fn of_side(&self, feature: usize, own: bool) -> i32;

    /// Value of a feature of the conflict or of the decision at hand.
    fn of_world(&self, feature: usize) -> i32;
}

/// A walk through fighters in the order of a trial: the fighters who are still to come. See [`Table::in_order`].
#[derive(Clone, Copy, Debug)]
pub struct InOrder {
    /// A bit for each fighter, or for each place in the order.
    pub(crate) left: u64,
    /// Whether the bits are places.
    pub(crate) is_ranked: bool,
}

/// Who sits at the table: dice, players, the tally keeper and the scribe in one.
///
/// Rules are generic over it. The live table plays fast, the recording table writes a transcript,
/// the scripted table feeds tests, the enumerating table walks every branch: all over the same
/// rule code. `E` is the system's type of events.
pub trait Table<E> {
    /// Rolls dice under a label.
    fn draw<D: Dice>(&mut self, label: Label, dice: D) -> D::Outcome;

    /// Has the decider choose. The answer is legal.
    fn choose<Q: Question>(&mut self, question: &Q) -> Choice;

    /// Returns the first of several fighters, a bit for each, in an order that is drawn once for each trial.
    /// Rules ask for it where nothing else decides between fighters, because the order of the file must favour
    /// nobody. `among` is not 0.
    fn first_of(&self, among: u64) -> usize {
        among.trailing_zeros() as usize
    }

    /// Begins a walk through several fighters, a bit for each, in the order of [`Table::first_of`].
    fn in_order(&self, among: u64) -> InOrder {
        InOrder { left: among, is_ranked: false }
    }

    /// Returns the next fighter of a walk, or `None` at its end.
    fn next_of(&self, walk: &mut InOrder) -> Option<usize> {
        (walk.left != 0).then(|| {
            let first = self.first_of(walk.left);
            walk.left &= !(1 << first);
            first
        })
    }

    /// Adds to a walk those of several fighters, a bit for each, who come after this fighter in its order.
    fn add_after(&self, walk: &mut InOrder, fighter: usize, among: u64) {
        let others = among & !walk.left & !(1 << fighter);
        let comes_after = |other: usize| self.first_of(1 << fighter | 1 << other) == fighter;
        walk.left |= those(others, comes_after);
    }

    /// Returns the first of several fighters, a bit for each, in the order of the file. The file lists groups, not
    /// their members: between members of one group the order of [`Table::first_of`] decides. `among` is not 0.
    fn first_listed(&self, among: u64) -> usize {
        among.trailing_zeros() as usize
    }

    /// The fighters whose answer at this point can be anything but its first option, a bit for
    /// each. Rules need not ask the others.
    fn undecided(&self, point: usize) -> u64;

    /// The same for the questions of one class, given as point and class.
    fn undecided_in(&self, question: (usize, usize)) -> u64 {
        self.undecided(question.0)
    }

    /// Whether all that a fighter's list can answer to questions of this point and class is the first
    /// option. The line that says so is counted, as if it had been asked: such a question need not be
    /// put, and nobody can tell the difference.
    fn passes(&mut self, _question: (usize, usize), _actor: usize) -> bool {
        false
    }

    /// The same at a value of the point's gauge (see `RuleSystem::gauge`), which is asked for only where
    /// it matters.
    fn passes_at(
        &mut self,
        _question: (usize, usize),
        _actor: usize,
        _gauge: impl FnOnce() -> i32,
    ) -> bool {
        false
    }

    /// What a fighter chooses in every question of this point and class at a value of the point's gauge, if
    /// that is certain and one of the `open` options, a bit for each: those that may be chosen without
    /// argument and target. The line that says so is counted, as in [`Table::passes`].
    fn decided_at(
        &mut self,
        _question: (usize, usize),
        _actor: usize,
        _open: u64,
        _gauge: impl FnOnce() -> i32,
    ) -> Option<Choice> {
        None
    }

    /// What a fighter chooses in every question of this point and class while the numbers that rules know before
    /// they ask (see `RuleSystem::stock`) have these values, if that is certain; the `other` ones are
    /// looked up by their places, and only where the ready ones do not decide. The line that says so is
    /// counted, as in [`Table::passes`].
    fn rehearsed(
        &mut self,
        _question: (usize, usize),
        _actor: usize,
        _ready: [i32; READY],
        _other: impl Fn(usize) -> i32,
    ) -> Option<Choice> {
        None
    }

    /// Those of the undecided whose answer at this point can change although no steady feature
    /// has (see `RuleSystem::is_steady`). Between changes, rules need ask only these again.
    fn restless(&self, point: usize) -> u64;

    /// The options that a fighter can choose in a question of this point and class, at this value of
    /// the point's gauge (see `RuleSystem::gauge`), a bit for each. Rules need not ask where no
    /// option but the first can be chosen.
    fn heeded(&self, _question: (usize, usize), _actor: usize, _gauge: i32) -> u64 {
        u64::MAX
    }

    /// Whether every branch of the dice is walked, so that it helps to say which of them are thrown away.
    #[inline]
    fn walks(&self) -> bool {
        false
    }

    /// What lists can read and choose, for a solver: outcomes of dice that neither rules nor lists can tell apart
    /// need not be walked each by itself.
    #[inline]
    fn lists(&self) -> Option<Lists<'_>> {
        None
    }

    /// Says that some dice of this trial are thrown away: those of a roll, and those under labels that are
    /// `also` thrown away if that roll was made. From here on play depends on them no more, but for what
    /// `rest` writes down; on other dice it may. A solver then plays branches that differ in nothing else
    /// only once.
    fn throw_away(
        &mut self,
        _roll: Label,
        _also: impl Fn(Label) -> bool,
        _rest: impl Fn(&mut dyn Hasher),
    ) {
    }

    /// The moments at which house rules speak, a bit each.
    fn house_moments(&self) -> u64 {
        0
    }

    /// Whether any house rule speaks at a moment. Most scenarios have none, and pay for one test.
    #[inline]
    fn hears(&self, moment: usize) -> bool {
        self.house_moments() >> moment & 1 == 1
    }

    /// The house rules that speak at a moment, by their numbers.
    fn speaking(&self, _moment: usize) -> ActiveRules {
        0..0
    }

    /// What a house rule does now; nothing if it does not apply. That it applies is counted.
    fn judge<Q: Question>(&mut self, _rule: usize, _question: &Q) -> Option<RuleEffects> {
        None
    }

    /// Adds `amount` to a measure of a fighter (and so of its side).
    fn count(&mut self, measure: usize, fighter: usize, amount: i32);

    /// Notes a fact. The closure is called only where somebody listens.
    fn note(&mut self, event: impl FnOnce() -> E);
}
