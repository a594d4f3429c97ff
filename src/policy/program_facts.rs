//! Facts about a compiled list: its lines, and all options and words that it can choose.

use super::Program;
use crate::system::NO_ARGUMENT;

impl Program {
    /// Returns the options that the list can choose, a bit for each.
    pub fn options(&self) -> u64 {
        let aims = self.lines.iter().map(|line| line.aim).chain([self.last_resort]);
        aims.fold(0, |options, aim| options | 1 << aim.option)
    }

    /// Returns the argument words that the list can use, a bit for each.
    pub fn words(&self) -> u64 {
        let words = self.lines.iter().map(|line| line.aim.argument);
        words.filter(|word| *word != NO_ARGUMENT).fold(0, |words, word| words | 1 << (word & 63))
    }

    /// Returns all lines as written, the fallback last.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|text| &**text)
    }

    /// Returns how many lines are the author's own; the others are the fallback.
    pub fn own_lines(&self) -> usize {
        self.own
    }

    /// Whether the line with this number can be played at all: it is no mere comment, and its condition is not always
    /// false.
    pub fn can_be_played(&self, line: usize) -> bool {
        self.lines.iter().any(|played| usize::from(played.number) == line)
    }

    /// Returns the number of the first line that can be played.
    pub fn first_line(&self) -> Option<usize> {
        self.lines.first().map(|line| usize::from(line.number))
    }

    /// Whether a line of the list is a mix, so that one state can have several answers.
    pub fn draws(&self) -> bool {
        self.draws
    }
}
