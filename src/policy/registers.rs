//! Values that a list reads more than once, kept while one question is answered: nothing changes
//! before the answer.

use super::evaluate::Line;
use super::gates::Gates;
use super::tree::{Load, Source};
use crate::system::Question;

/// How many values are kept.
const REGISTERS: usize = 16;

/// A feature to be read, and where its value is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    /// The feature.
    pub load: Load,
    /// Number of its register; there is none if it is not below [`REGISTERS`].
    register: u8,
}

impl Read {
    /// A feature whose value is not kept.
    pub fn once(load: Load) -> Self {
        Self { load, register: u8::MAX }
    }
}

/// The values that are known.
#[derive(Default)]
pub(super) struct Registers {
    known: u16,
    values: [i32; REGISTERS],
}

impl Registers {
    /// The value of a feature.
    #[inline]
    pub fn read<Q: Question + ?Sized>(&mut self, read: Read, question: &Q, target: usize) -> i32 {
        let at = usize::from(read.register);
        if at >= REGISTERS {
            return value(read.load, question, target);
        }
        if self.known >> at & 1 == 0 {
            self.values[at] = value(read.load, question, target);
            self.known |= 1 << at;
        }
        self.values[at]
    }
}

/// The value of a feature.
#[inline]
fn value<Q: Question + ?Sized>(load: Load, question: &Q, target: usize) -> i32 {
    let feature = usize::from(load.feature);
    match load.source {
        Source::Mine => question.of_fighter(feature, question.actor()),
        Source::Target => question.of_fighter(feature, target),
        Source::OwnSide => question.of_side(feature, true),
        Source::Foes => question.of_side(feature, false),
        Source::World => question.of_world(feature),
    }
}

/// Gives registers to what the lines of a list read more than once, the most read first. Values of
/// candidates are not kept: there are many of them.
pub(super) fn assign(gates: &mut Gates, lines: &mut [Line]) {
    let mut counts: Vec<(Load, usize)> = Vec::new();
    let mut reads: Vec<&mut Read> =
        gates.reads().chain(lines.iter_mut().flat_map(Line::reads)).collect();
    for read in reads.iter().filter(|read| read.load.source != Source::Target) {
        match counts.iter_mut().find(|(load, _)| *load == read.load) {
            Some((_, count)) => *count += 1,
            None => counts.push((read.load, 1)),
        }
    }
    counts.retain(|(_, count)| *count > 1);
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for read in &mut reads {
        let place = counts.iter().position(|(load, _)| *load == read.load);
        read.register = place.filter(|at| *at < REGISTERS).map_or(u8::MAX, |at| at as u8);
    }
}
