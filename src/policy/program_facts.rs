//! Facts about a compiled list: its lines, and all options and words that the list can choose.

use super::evaluate::Asked;
use super::registers::Registers;
use super::{Decision, Pick, Program};
use crate::system::{NO_ARGUMENT, Question};

impl Program {
    /// Returns the options that the list can choose, a bit for each, with that of the last resort.
    pub fn options(&self) -> u64 {
        let aims = self.lines.iter().map(|line| line.aim).chain([self.last_resort]);
        aims.fold(0, |options, aim| options | 1 << aim.option)
    }

    /// Returns the argument words that the list can use, a bit for each. Lines without an argument add none.
    pub fn words(&self) -> u64 {
        let words = self.lines.iter().map(|line| line.aim.argument);
        words.filter(|word| *word != NO_ARGUMENT).fold(0, |words, word| words | 1 << (word & 63))
    }

    /// Returns all lines as written, the fallback last.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|text| &**text)
    }

    /// Returns how many lines are the author's own; the others are the fallback
    /// ([`Point::fallback`](crate::system::Point::fallback)).
    pub fn own_lines(&self) -> usize {
        self.own
    }

    /// Whether the line with this number can be played at all: it is no mere comment, and its condition is not always
    /// false.
    pub fn can_be_played(&self, line: usize) -> bool {
        self.lines.iter().any(|played| usize::from(played.number) == line)
    }

    /// Returns the number of the first line that can be played; `None` if there is no such line.
    pub fn first_line(&self) -> Option<usize> {
        self.lines.first().map(|line| usize::from(line.number))
    }

    /// Returns the option of the first line, if that line is played whenever its option is legal, without an argument,
    /// and at targets that its keys or the order of the trial choose.
    pub fn option_of_opening(&self) -> Option<u8> {
        let line = self.lines.first().filter(|_| self.begins_open)?;
        let is_plain = line.aim.argument == NO_ARGUMENT && line.pick == Pick::InOrder;
        is_plain.then_some(line.aim.option)
    }

    /// Returns the decision of the first line with this option that can be played if its conditions are left aside, except
    /// those about targets: so the list would do it, if it did. `None` if there is no such line.
    pub fn decide_for<Q: Question + ?Sized>(&self, question: &Q, option: u8) -> Option<Decision> {
        let (mut asked, mut known) = (Asked::default(), Registers::new(&self.calculations));
        let mut lines = self.lines.iter().filter(|line| line.aim.option == option);
        lines.find_map(|line| Some(line.decision(line.targets(question, &mut asked, &mut known)?)))
    }

    /// Whether the first line chooses its target by nothing but features for which `holds` is true.
    pub fn opening_aims_by(&self, holds: impl Fn(usize) -> bool) -> bool {
        self.lines
            .first()
            .is_some_and(|line| line.keys.iter().all(|key| holds(usize::from(key.feature))))
    }

    /// Whether a line of the list is a mix, so that one state can have several answers.
    pub fn draws(&self) -> bool {
        self.draws
    }
}
