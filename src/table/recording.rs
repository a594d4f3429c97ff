//! The recording table: a live table that also writes down what happens.

use super::{AnyTable, Counters, Deciders, Fall, Live};
use crate::dice::{AnyDice, Label};
use crate::system::{Choice, HouseTable, Question, Questions, RuleEffects, bits};

/// Entry of a record, in the order of play: a fact, or an answer that explains the facts after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry<E> {
    /// A fact of the rules.
    Event(E),
    /// A policy made a decision.
    Decision {
        /// The fighter that decided.
        fighter: usize,
        /// Number of the decision point.
        point: usize,
        /// The choice, aimed and legal.
        choice: Choice,
        /// Number of the line in the policy's list, from 0, so that a transcript can quote it.
        line: u16,
    },
    /// A house rule applied.
    House {
        /// Number of the rule, in the order of the conflict.
        rule: usize,
        /// The fighter whose moment it was.
        fighter: usize,
        /// The other fighter of the moment; `None` if it has none.
        target: Option<usize>,
        /// The effects that the rule has now, with their amounts.
        ruling: RuleEffects,
    },
}

/// Plays a trial exactly like [`Live`] and writes down what happens. Dice, answers and counts all
/// come from the live table, so that a transcript shows the very trial that a report counted.
#[derive(Debug)]
pub(crate) struct Recording<'a, E> {
    /// The table that plays.
    pub live: Live<'a>,
    /// Entries, in order.
    pub entries: Vec<Entry<E>>,
}

impl<E> AnyTable<E> for Recording<'_, E> {
    fn fall(&mut self, label: Label, _dice: &dyn AnyDice) -> Fall {
        Fall::Bits(self.live.key.bits(label))
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        let (point, fighter) = (question.point(), question.actor());
        let (decision, number) = self.live.deciders.decide_by(question);
        self.live.lines[number] += 1;
        let (choice, line) = (self.live.aimed(&decision, question), decision.line);
        self.entries.push(Entry::Decision { fighter, point, choice, line });
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
        let target = bits(question.candidates(0, 0)).next();
        self.entries.push(Entry::House { rule, fighter: question.actor(), target, ruling });
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
        true
    }

    fn hear(&mut self, event: E) {
        self.entries.push(Entry::Event(event));
    }
}
