//! Numbers that take more than one step: what the conditions of a list compute.

use super::registers::{Operand, Read, Registers};
use super::tree::Arithmetic;
use crate::system::Question;

/// A number that takes more than one step.
#[derive(Clone, Debug)]
pub(super) enum Calculation {
    /// A value to which others are applied one by one: nearly everything that people write.
    Chain(Atom, Box<[(Arithmetic, Atom)]>),
    /// Anything else, on a small stack.
    Steps(Box<[Step]>),
    /// The same on a large one.
    ManySteps(Box<[Step]>),
}

/// A step of a stack machine with its top in a register.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Puts a value on top.
    Push(Atom),
    /// Combines the top with a value.
    Apply(Arithmetic, Atom),
    /// Combines the value below the top with the top.
    Combine(Arithmetic),
}

/// A value that needs no step of its own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Atom {
    Constant(i32),
    Read(Read),
}

/// Size of the large stack below the top, a power of two; the compiler refuses what needs more.
pub(super) const STACK: usize = 32;
/// Size of the small one, which is sooner set up.
pub(super) const SMALL_STACK: usize = 4;

impl Calculation {
    /// Its result.
    pub(super) fn value<Q: Question + ?Sized>(
        &self,
        question: &Q,
        target: usize,
        known: &mut Registers<'_>,
    ) -> i32 {
        match self {
            Self::Chain(first, rest) => {
                let first = first.value(question, target, known);
                rest.iter().fold(first, |top, (arithmetic, atom)| {
                    arithmetic.apply(top, atom.value(question, target, known))
                })
            }
            Self::Steps(steps) => run::<SMALL_STACK, Q>(steps, question, target, known),
            Self::ManySteps(steps) => run::<STACK, Q>(steps, question, target, known),
        }
    }

    /// What it reads, to be given registers.
    pub(super) fn reads_mut(&mut self) -> Vec<&mut Read> {
        let atoms: Vec<&mut Atom> = match self {
            Self::Chain(first, rest) => {
                std::iter::once(first).chain(rest.iter_mut().map(|(_, atom)| atom)).collect()
            }
            Self::Steps(steps) | Self::ManySteps(steps) => {
                steps.iter_mut().filter_map(Step::atom_mut).collect()
            }
        };
        let read = |atom| match atom {
            &mut Atom::Constant(_) => None,
            Atom::Read(read) => Some(read),
        };
        atoms.into_iter().filter_map(read).collect()
    }

    /// What it reads.
    pub(super) fn reads(&self) -> Vec<Operand> {
        let atoms: Vec<Atom> = match self {
            Self::Chain(first, rest) => {
                std::iter::once(*first).chain(rest.iter().map(|(_, atom)| *atom)).collect()
            }
            Self::Steps(steps) | Self::ManySteps(steps) => {
                steps.iter().filter_map(|step| step.atom()).collect()
            }
        };
        let read = |atom: Atom| match atom {
            Atom::Constant(_) => None,
            Atom::Read(read) => Some(read.operand),
        };
        atoms.into_iter().filter_map(read).collect()
    }
}

impl Step {
    fn atom_mut(&mut self) -> Option<&mut Atom> {
        match self {
            Self::Push(atom) | Self::Apply(_, atom) => Some(atom),
            Self::Combine(_) => None,
        }
    }

    fn atom(self) -> Option<Atom> {
        match self {
            Self::Push(atom) | Self::Apply(_, atom) => Some(atom),
            Self::Combine(_) => None,
        }
    }
}

impl Atom {
    #[inline]
    pub(super) fn value<Q: Question + ?Sized>(
        self,
        question: &Q,
        target: usize,
        known: &mut Registers<'_>,
    ) -> i32 {
        match self {
            Self::Constant(constant) => constant,
            Self::Read(read) => known.read(read, question, target),
        }
    }
}

/// The result of a calculation.
fn run<const SIZE: usize, Q: Question + ?Sized>(
    steps: &[Step],
    question: &Q,
    target: usize,
    known: &mut Registers<'_>,
) -> i32 {
    let mut below = [0; SIZE];
    let (mut top, mut height) = (0_i32, 0_usize);
    for step in steps {
        match *step {
            Step::Push(atom) => {
                // The mask changes nothing that the compiler let pass; it saves the bounds check.
                below[height & (SIZE - 1)] = top;
                height = height.wrapping_add(1);
                top = atom.value(question, target, known);
            }
            Step::Apply(arithmetic, atom) => {
                top = arithmetic.apply(top, atom.value(question, target, known));
            }
            Step::Combine(arithmetic) => {
                height = height.wrapping_sub(1);
                top = arithmetic.apply(below[height & (SIZE - 1)], top);
            }
        }
    }
    top
}
