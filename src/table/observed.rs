//! A live table with an observer: plays a trial exactly like [`Live`], and lets the observer see what happens.

use super::{AnyTable, Counters, Deciders, Fall, Live};
use crate::dice::{AnyDice, Label};
use crate::policy::Decision;
use crate::system::{Choice, HouseTable, Question, Questions, RuleEffects};

/// Sees what happens at a live table, and changes none of it.
pub(crate) trait Observer<E> {
    /// Sees dice before they fall.
    fn thrown(&mut self, _dice: &dyn AnyDice) {}

    /// Sees the answer to a question, and the decision of the policy behind it.
    fn answered(&mut self, question: &dyn Question, decision: &Decision, choice: Choice);

    /// Sees the effects of a house rule.
    fn ruled(&mut self, _rule: usize, _question: &dyn Question, _ruling: &RuleEffects) {}

    /// Whether the observer keeps the events; see [`AnyTable::listens`].
    fn listens(&self) -> bool;

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
        let (decision, number) = self.live.deciders.decide_by(question);
        self.live.lines[number] += 1;
        let choice = self.live.aimed(&decision, question);
        self.observer.answered(question, &decision, choice);
        choice
    }

    fn first_of(&self, among: u64) -> usize {
        self.live.first(among)
    }

    fn can_differ(&self, questions: Questions) -> u64 {
        self.live.deciders.can_differ(questions)
    }

    fn options_at(&self, question: (usize, usize), actor: usize, index: i32) -> u64 {
        self.live.deciders.program(question, actor).options_at(index)
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

    fn listens(&self) -> bool {
        self.observer.listens()
    }

    fn hear(&mut self, event: E) {
        self.observer.hear(event);
    }
}
