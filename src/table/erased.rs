//! Object-safe tables.
//!
//! Rules are generic over the table, and compiling them is the largest part of a build. Only the live table is worth
//! a copy of the rules of its own, for speed; the recording, checking, enumerating and scripted tables implement
//! [`AnyTable`] and share the copy for [`Dynamic`].

use super::{Counters, Counting, Deciders};
use crate::dice::{AnyDice, Dice, Label};
use crate::system::{
    ActiveRules, Choice, FighterId, HouseTable, KnownAnswers, Lists, Question, Questions,
    RuleEffects, SolverHooks, Table, TieOrder, Timekeeping, first_in,
};
use std::hash::Hasher;

/// Result of a roll, before the type of the dice turns it into an outcome: each kind of table knows the roll in
/// another form.
#[derive(Clone, Debug)]
pub(crate) enum Fall {
    /// Random bits; see [`Dice::from_bits`].
    Bits(u64),
    /// Number of the outcome; see [`Dice::nth`].
    Number(u32),
    /// Text of a script; see [`Dice::parse`].
    #[cfg(test)]
    Text(String),
}

/// Object-safe form of [`Table`], without the types of dice and questions. [`Dynamic`] makes a [`Table`] of it.
pub(crate) trait AnyTable<E> {
    /// Rolls dice under a label; see [`Table::draw`].
    fn fall(&mut self, label: Label, dice: &dyn AnyDice) -> Fall;

    /// Returns the choice of the decider's policy; see [`Table::choose`].
    fn decide(&mut self, question: &dyn Question) -> Choice;

    /// See [`TieOrder::first_of`].
    fn first_of(&self, among: u64) -> FighterId {
        first_in(among)
    }

    /// See [`KnownAnswers::can_differ`].
    fn can_differ(&self, questions: Questions) -> u64;

    /// See [`KnownAnswers::options_at`].
    fn options_at(&self, _question: (usize, usize), _actor: FighterId, _index: i32) -> u64 {
        u64::MAX
    }

    /// See [`SolverHooks::walks`].
    fn walks(&self) -> bool {
        false
    }

    /// See [`SolverHooks::lists`].
    fn lists(&self) -> Option<Lists<'_>> {
        None
    }

    /// See [`SolverHooks::throw_away`].
    fn throw_away(
        &mut self,
        _roll: Label,
        _also: &dyn Fn(Label) -> bool,
        _rest: &dyn Fn(&mut dyn Hasher),
    ) {
    }

    /// Returns the policies of the fighters, and the house rules. Default methods of this trait answer from them.
    fn deciders(&self) -> &Deciders;

    /// See [`HouseTable::judge`].
    fn judge(&mut self, rule: usize, question: &dyn Question) -> Option<RuleEffects> {
        Some(self.deciders().judge(rule, question)?.0)
    }

    /// See [`HouseTable::applied`].
    fn applied(&mut self, _rule: usize) {}

    /// See [`Counting::counters`].
    fn counters(&self) -> &Counters;

    /// Returns the counters, to which [`Table::count`] adds.
    fn counters_mut(&mut self) -> &mut Counters;

    /// See [`Timekeeping::acts`].
    fn acts(&mut self, _fighter: FighterId, _is_turn: bool) {}

    /// Whether the table keeps events. If not, [`Table::note`] does not make them.
    fn listens(&self) -> bool;

    /// Keeps an event. [`Dynamic`] calls it only if the table [`listens`](Self::listens).
    fn hear(&mut self, event: E);
}

/// A [`Table`] that passes every call on to an [`AnyTable`]: any table but the live one, as rules see it.
pub(crate) struct Dynamic<'a, E>(pub &'a mut dyn AnyTable<E>);

/// Reads the outcome that a script writes. Panics if these dice cannot read it: scripts are for tests.
#[cfg(test)]
#[cold]
fn read<D: Dice>(dice: D, text: &str) -> D::Outcome {
    dice.parse(text).unwrap_or_else(|expected| panic!("`{text}`: expected {expected}"))
}

impl<E> Counting for Dynamic<'_, E> {
    fn counters(&self) -> &Counters {
        self.0.counters()
    }
}

impl<E> Table<E> for Dynamic<'_, E> {
    fn draw<D: Dice>(&mut self, label: Label, dice: D) -> D::Outcome {
        match self.0.fall(label, &dice) {
            Fall::Bits(bits) => dice.from_bits(bits),
            Fall::Number(number) => dice.nth(number),
            #[cfg(test)]
            Fall::Text(text) => read(dice, &text),
        }
    }

    fn choose<Q: Question>(&mut self, question: &Q) -> Choice {
        self.0.decide(question)
    }

    fn count(&mut self, measure: usize, fighter: FighterId, amount: i32) {
        self.0.counters_mut().add(measure, fighter, amount);
    }

    fn note(&mut self, event: impl FnOnce() -> E) {
        if self.0.listens() {
            self.0.hear(event());
        }
    }
}

impl<E> KnownAnswers for Dynamic<'_, E> {
    fn can_differ(&self, questions: impl Into<Questions>) -> u64 {
        self.0.can_differ(questions.into())
    }

    fn options_at(&self, question: (usize, usize), actor: FighterId, index: i32) -> u64 {
        self.0.options_at(question, actor, index)
    }
}

impl<E> Timekeeping for Dynamic<'_, E> {
    fn acts(&mut self, fighter: FighterId, is_turn: bool) {
        self.0.acts(fighter, is_turn);
    }
}

impl<E> TieOrder for Dynamic<'_, E> {
    fn first_of(&self, among: u64) -> FighterId {
        self.0.first_of(among)
    }

    fn first_listed(&self, among: u64) -> FighterId {
        let mates = self.0.deciders().mates(first_in(among));
        self.0.first_of(among & mates)
    }
}

impl<E> HouseTable for Dynamic<'_, E> {
    fn house_moments(&self) -> u64 {
        self.0.deciders().house.moments()
    }

    fn speaking(&self, moment: usize) -> ActiveRules {
        self.0.deciders().house.speaking(moment)
    }

    fn judge<Q: Question>(&mut self, rule: usize, question: &Q) -> Option<RuleEffects> {
        self.0.judge(rule, question)
    }

    fn applied(&mut self, rule: usize) {
        self.0.applied(rule);
    }
}

impl<E> SolverHooks for Dynamic<'_, E> {
    fn walks(&self) -> bool {
        self.0.walks()
    }

    fn lists(&self) -> Option<Lists<'_>> {
        self.0.lists()
    }

    fn throw_away(
        &mut self,
        roll: Label,
        also: impl Fn(Label) -> bool,
        rest: impl Fn(&mut dyn Hasher),
    ) {
        self.0.throw_away(roll, &also, &rest);
    }
}
