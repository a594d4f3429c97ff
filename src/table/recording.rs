//! The recording table: a live table with a scribe.

use super::{Counters, Counting, Live};
use crate::dice::{Dice, Label};
use crate::system::{Choice, Question, Table};

/// Something written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<E> {
    /// A fact of the rules.
    Event(E),
    /// Somebody decided.
    Decision {
        /// Who.
        fighter: usize,
        /// At which decision point.
        point: usize,
        /// What.
        choice: Choice,
        /// By which line of the policy's list, from 0.
        line: u16,
    },
}

/// Plays a trial exactly as the live table does and writes down what happens.
#[derive(Debug)]
pub struct Recording<'a, E> {
    /// The table that plays.
    pub live: Live<'a>,
    /// What was written down.
    pub entries: Vec<Entry<E>>,
}

impl<E> Counting for Recording<'_, E> {
    fn counters(&self) -> &Counters {
        self.live.counters
    }
}

impl<E> Table<E> for Recording<'_, E> {
    fn draw<D: Dice>(&mut self, label: Label, dice: D) -> D::Outcome {
        Table::<E>::draw(&mut self.live, label, dice)
    }

    fn choose<Q: Question>(&mut self, question: &Q) -> Choice {
        let (point, fighter) = (question.point(), question.actor());
        let decision = self.live.players.decide(question);
        let number = self.live.players.line_number(fighter, point, decision.line);
        self.live.lines[number] += 1;
        let (choice, line) = (decision.choice, decision.line);
        self.entries.push(Entry::Decision { fighter, point, choice, line });
        choice
    }

    fn undecided(&self, point: usize) -> u64 {
        Table::<E>::undecided(&self.live, point)
    }

    fn restless(&self, point: usize) -> u64 {
        Table::<E>::restless(&self.live, point)
    }

    fn count(&mut self, measure: usize, fighter: usize, amount: i32) {
        Table::<E>::count(&mut self.live, measure, fighter, amount);
    }

    fn note(&mut self, event: impl FnOnce() -> E) {
        self.entries.push(Entry::Event(event()));
    }
}
