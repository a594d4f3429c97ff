//! Values that a list reads more than once, kept while one question is answered ([`Registers`]). They stay right,
//! because nothing changes before the answer.

use super::calculation::Calculation;
use super::condition_tree::{Load, Source};
use crate::system::{ByFighter, FighterId, MOST_FIGHTERS, Question};
use std::collections::HashMap;

/// Number of values that are kept, one for each bit of `known`.
const REGISTERS: usize = 16;

/// Source of a value: a feature, or a calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operand {
    Feature(Load),
    /// Number of the calculation in the list; its result does not depend on the candidate.
    Calculation(u16),
    /// Number of a calculation whose result depends on the candidate, so that no register holds it.
    Each(u16),
}

impl Operand {
    /// Returns the number of the calculation; `None` for a feature.
    pub(super) fn calculation(self) -> Option<u16> {
        match self {
            Self::Feature(_) => None,
            Self::Calculation(number) | Self::Each(number) => Some(number),
        }
    }

    /// Whether the value depends on the candidate.
    pub(super) fn reads_target(self) -> bool {
        match self {
            Self::Feature(load) => load.source == Source::Target,
            Self::Calculation(_) => false,
            Self::Each(_) => true,
        }
    }
}

/// A value to be read, and the register in which it is kept; [`assign`] gives registers out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    pub operand: Operand,
    /// Number of the register; none if it is not below [`REGISTERS`].
    register: u8,
}

impl Read {
    /// Returns a read whose value is not kept.
    pub(super) fn once(operand: Operand) -> Self {
        Self { operand, register: u8::MAX }
    }
}

/// Values that have been read for the running question, so that a costly feature is computed once.
pub(super) struct Registers<'c> {
    known: u16,
    values: [i32; REGISTERS],
    /// The calculations of the list, which an [`Operand`] names by number.
    calculations: &'c [Calculation],
}

impl<'c> Registers<'c> {
    /// Returns empty registers for a list with these calculations.
    pub(super) fn new(calculations: &'c [Calculation]) -> Self {
        Self { known: 0, values: [0; REGISTERS], calculations }
    }

    /// Returns the value of a feature or of a calculation: from its register if it is there.
    pub(super) fn read<Q: Question + ?Sized>(
        &mut self,
        read: Read,
        question: &Q,
        target: FighterId,
    ) -> i32 {
        let at = usize::from(read.register);
        if at >= REGISTERS {
            return self.value(read.operand, question, target);
        }
        if self.known >> at & 1 == 0 {
            self.values[at] = self.value(read.operand, question, target);
            self.known |= 1 << at;
        }
        self.values[at]
    }

    #[inline]
    fn value<Q: Question + ?Sized>(
        &mut self,
        operand: Operand,
        question: &Q,
        target: FighterId,
    ) -> i32 {
        match operand {
            Operand::Feature(load) => value(load, question, target),
            Operand::Calculation(number) | Operand::Each(number) => {
                let calculations = self.calculations;
                calculations[usize::from(number)].value(question, target, self)
            }
        }
    }

    /// Reads the values for several candidates, even if they do not depend on the candidate.
    #[inline]
    pub(super) fn fill<Q: Question + ?Sized>(
        &mut self,
        read: Read,
        question: &Q,
        among: u64,
        values: &mut ByFighter,
    ) {
        match read.operand {
            Operand::Feature(Load { source: Source::Target, feature }) => {
                question.fill(usize::from(feature), among, values);
            }
            Operand::Each(number) => {
                let calculations = self.calculations;
                calculations[usize::from(number)].fill(question, among, self, values);
            }
            Operand::Feature(_) | Operand::Calculation(_) => {
                *values = [self.read(read, question, FighterId(0)); MOST_FIGHTERS];
            }
        }
    }
}

/// Returns the value of a feature, from the method of [`Question`] for its source.
#[inline]
fn value<Q: Question + ?Sized>(load: Load, question: &Q, target: FighterId) -> i32 {
    let feature = usize::from(load.feature);
    match load.source {
        Source::Mine => question.of_fighter(feature, question.actor()),
        Source::Target => question.of_fighter(feature, target),
        Source::OwnSide => question.of_side(feature, true),
        Source::Foes => question.of_side(feature, false),
        Source::World => question.of_world(feature),
    }
}

/// Assigns registers to values that are read more than once, the most read first. Each reader comes with its least
/// number of reads: a value that is tested for each candidate is read more than once.
pub(super) fn assign(mut readers: Vec<(&mut Read, usize)>) {
    let mut counts: Vec<(Operand, usize)> = Vec::new();
    let mut places: HashMap<Operand, usize> = HashMap::new();
    for (read, times) in &readers {
        let place = *places.entry(read.operand).or_insert(counts.len());
        match counts.get_mut(place) {
            Some((_, count)) => *count += times,
            None => counts.push((read.operand, *times)),
        }
    }
    counts.retain(|(_, count)| *count > 1);
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.truncate(REGISTERS);
    for (read, _) in &mut readers {
        let place = counts.iter().position(|(operand, _)| *operand == read.operand);
        read.register = place.map_or(u8::MAX, |at| at as u8);
    }
}
