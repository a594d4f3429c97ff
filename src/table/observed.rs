//! A live table with an observer: plays a trial like [`Live`], and lets the observer see what happens.

use super::{AnyTable, Counters, Deciders, Fall, Live};
use crate::dice::{AnyDice, Label};
use crate::policy::Decision;
use crate::system::{Choice, FighterId, HouseTable, Question, Questions, RuleEffects};

/// Sees what happens at a live table. It changes none of it, unless it has an [`answer`](Self::answer) of its own.
pub(crate) trait Observer<E> {
    /// Whether every question is put, even one whose answer is known beforehand.
    const ASKS_ALL: bool = false;

    /// Sees dice before they fall.
    fn thrown(&mut self, _dice: &dyn AnyDice) {}

    /// Answers a question: as the decider's policy does, by default.
    fn answer(&mut self, live: &mut Live<'_>, question: &dyn Question) -> Choice {
        let (decision, choice) = live.decided(question);
        self.answered(question, &decision, choice);
        choice
    }

    /// Sees the answer to a question, and the decision of the policy behind it.
    fn answered(&mut self, _question: &dyn Question, _decision: &Decision, _choice: Choice) {}

    /// Sees that a fighter does something of its own; see [`Table::acts`](crate::system::Timekeeping::acts).
    fn acted(&mut self, _fighter: FighterId, _is_turn: bool) {}

    /// Sees the effects of a house rule.
    fn ruled(&mut self, _rule: usize, _question: &dyn Question, _ruling: &RuleEffects) {}

    /// Whether the observer keeps the events; see [`AnyTable::listens`].
    fn listens(&self) -> bool {
        false
    }

    /// Sees an event that it keeps.
    fn hear(&mut self, _event: E) {}
}

/// A live table, and its observer.
#[derive(Debug)]
pub(crate) struct Observed<'a, O> {
    /// The table that plays.
    pub live: Live<'a>,
    /// The observer.
    pub observer: O,
}

impl<E, O: Observer<E>> AnyTable<E> for Observed<'_, O> {
    fn fall(&mut self, label: Label, dice: &dyn AnyDice) -> Fall {
        self.observer.thrown(dice);
        Fall::Bits(self.live.key.bits(label))
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        self.observer.answer(&mut self.live, question)
    }

    fn first_of(&self, among: u64) -> FighterId {
        self.live.first(among)
    }

    fn can_differ(&self, questions: Questions) -> u64 {
        if O::ASKS_ALL { u64::MAX } else { self.live.deciders.can_differ(questions) }
    }

    fn options_at(&self, question: (usize, usize), actor: FighterId, index: i32) -> u64 {
        let options = || self.live.deciders.program(question, actor).options_at(index);
        if O::ASKS_ALL { u64::MAX } else { options() }
    }

    fn deciders(&self) -> &Deciders {
        self.live.deciders
    }

    fn judge(&mut self, rule: usize, question: &dyn Question) -> Option<RuleEffects> {
        let (ruling, number) = self.live.deciders.judge(rule, question)?;
        self.live.lines[number] += 1;
        self.observer.ruled(rule, question, &ruling);
        Some(ruling)
    }

    fn applied(&mut self, rule: usize) {
        HouseTable::applied(&mut self.live, rule);
    }

    fn counters(&self) -> &Counters {
        self.live.counters
    }

    fn counters_mut(&mut self) -> &mut Counters {
        self.live.counters
    }

    fn acts(&mut self, fighter: FighterId, is_turn: bool) {
        self.observer.acted(fighter, is_turn);
    }

    fn listens(&self) -> bool {
        self.observer.listens()
    }

    fn hear(&mut self, event: E) {
        self.observer.hear(event);
    }
}
