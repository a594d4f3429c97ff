//! Values that a list reads more than once, kept while one question is answered: nothing changes
//! before the answer.

use super::calculation::Calculation;
use super::condition_tree::{Load, Source};
use crate::system::{ByFighter, MOST_FIGHTERS, Question};
use std::collections::HashMap;

/// How many values are kept.
const REGISTERS: usize = 16;

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operand {
    Feature(Load),
    /// Number of the calculation among those of the list.
    Calculation(u16),
    /// The same where its result depends on the candidate.
    Each(u16),
}

impl Operand {
    /// The number of the calculation, if it is one.
    pub fn calculation(self) -> Option<u16> {
        match self {
            Self::Feature(_) => None,
            Self::Calculation(number) | Self::Each(number) => Some(number),
        }
    }

    /// Whether it depends on the candidate.
    #[inline]
    pub fn reads_target(self) -> bool {
        match self {
            Self::Feature(load) => load.source == Source::Target,
            Self::Calculation(_) => false,
            Self::Each(_) => true,
        }
    }
}

/// Something to be read, and where its value is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    pub operand: Operand,
    /// Number of its register; there is none if it is not below [`REGISTERS`].
    register: u8,
}

impl Read {
    /// Something whose value is not kept.
    pub fn once(operand: Operand) -> Self {
        Self { operand, register: u8::MAX }
    }
}

/// The values that are known.
pub(super) struct Registers<'c> {
    known: u16,
    values: [i32; REGISTERS],
    /// The calculations of the list.
    calculations: &'c [Calculation],
}

impl<'c> Registers<'c> {
    /// Nothing is known of a list with these calculations.
    #[inline]
    pub fn new(calculations: &'c [Calculation]) -> Self {
        Self { known: 0, values: [0; REGISTERS], calculations }
    }

    /// The value of a feature or of a calculation.
    #[inline]
    pub fn read<Q: Question + ?Sized>(&mut self, read: Read, question: &Q, target: usize) -> i32 {
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
        target: usize,
    ) -> i32 {
        match operand {
            Operand::Feature(load) => value(load, question, target),
            Operand::Calculation(number) | Operand::Each(number) => {
                let calculations = self.calculations;
                calculations[usize::from(number)].value(question, target, self)
            }
        }
    }

    /// Reads the values for several candidates, also where all have the same.
    #[inline]
    pub fn fill<Q: Question + ?Sized>(
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
                *values = [self.read(read, question, 0); MOST_FIGHTERS];
            }
        }
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

/// Gives registers to what is read more than once, the most read first. Each reader comes with how
/// often it reads at least: what is tested for each candidate reads more than once.
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
