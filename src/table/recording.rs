//! The recording table: a live table that also writes down what happens.

use super::{Live, Observed, Observer};
use crate::policy::Decision;
use crate::system::{Choice, FighterId, Question, RuleEffects, fighters_in};

/// Entry of a record, in the order of play: a fact, or an answer that explains the facts after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry<E> {
    /// A fact of the rules.
    Event(E),
    /// A policy made a decision.
    Decision {
        /// The fighter that decided.
        fighter: FighterId,
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
        fighter: FighterId,
        /// The other fighter of the moment; `None` if it has none.
        target: Option<FighterId>,
        /// The effects that the rule has now, with their amounts.
        ruling: RuleEffects,
    },
}

/// Writes down what happens at a live table.
#[derive(Debug)]
pub(crate) struct Recorder<E> {
    /// Entries, in order.
    pub entries: Vec<Entry<E>>,
}

/// A live table whose trial is written down.
pub(crate) type Recording<'a, E> = Observed<'a, Recorder<E>>;

impl<'a, E> Recording<'a, E> {
    /// Records from now on what happens at a live table.
    pub(crate) fn new(live: Live<'a>) -> Self {
        Self { live, observer: Recorder { entries: Vec::new() } }
    }
}

impl<E> Observer<E> for Recorder<E> {
    fn answered(&mut self, question: &dyn Question, decision: &Decision, choice: Choice) {
        let (point, fighter) = (question.point(), question.actor());
        self.entries.push(Entry::Decision { fighter, point, choice, line: decision.line });
    }

    fn ruled(&mut self, rule: usize, question: &dyn Question, ruling: &RuleEffects) {
        let (fighter, target) = (question.actor(), fighters_in(question.candidates(0, 0)).next());
        self.entries.push(Entry::House { rule, fighter, target, ruling: *ruling });
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, event: E) {
        self.entries.push(Entry::Event(event));
    }
}
