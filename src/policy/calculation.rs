//! Calculations: numbers in the conditions of a list that take more than one step, as
//! [`Calculations`](super::shared_calculations::Calculations) makes them.

use super::condition_tree::Arithmetic;
use super::registers::{Operand, Read, Registers};
use crate::system::{ByFighter, FighterId, MOST_FIGHTERS, Question, fighters_in, fill};

/// A number that takes more than one step.
#[derive(Clone, Debug)]
pub(super) enum Calculation {
    /// A value to which others are applied one by one: the shape of nearly every calculation that people write. Needs
    /// no stack.
    Chain(Atom, Box<[(Arithmetic, Atom)]>),
    /// Multiples of values that are added or subtracted. The steps lead to the same result for sums that may
    /// saturate, where the order counts; see [`sum`].
    Sum(Box<[Term]>, Box<[Step]>),
    /// Anything else, on a small stack ([`SMALL_STACK`]).
    Steps(Box<[Step]>),
    /// Like `Steps`, but on a large stack ([`STACK`]).
    ManySteps(Box<[Step]>),
}

/// A summand of [`Calculation::Sum`]: a multiple of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub(super) atom: Atom,
    /// Factor of the value; below 0 if it is subtracted.
    pub(super) times: i16,
}

/// A step of a stack machine with its top in a register; [`run`] executes it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Puts a value on top.
    Push(Atom),
    /// Combines the top with a value.
    Apply(Arithmetic, Atom),
    /// Combines the value below the top with the top.
    Combine(Arithmetic),
}

/// A value that needs no step of its own: a number, or one [`Read`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Atom {
    Constant(i32),
    Read(Read),
}

/// Size of the large stack below the top, a power of two; the compiler refuses calculations that need more.
pub(super) const STACK: usize = 32;
/// Size of the small stack, which is faster to set up.
pub(super) const SMALL_STACK: usize = 4;

impl Calculation {
    /// Returns the result of the calculation for a candidate; `target` is ignored if no value depends on the
    /// candidate.
    pub(super) fn value<Q: Question + ?Sized>(
        &self,
        question: &Q,
        target: FighterId,
        known: &mut Registers<'_>,
    ) -> i32 {
        match self {
            Self::Chain(first, rest) => {
                let first = first.value(question, target, known);
                rest.iter().fold(first, |top, (arithmetic, atom)| {
                    arithmetic.apply(top, atom.value(question, target, known))
                })
            }
            Self::Sum(terms, steps) => sum(terms, question, target, known)
                .unwrap_or_else(|| run::<STACK, Q>(steps, question, target, known)),
            Self::Steps(steps) => run::<SMALL_STACK, Q>(steps, question, target, known),
            Self::ManySteps(steps) => run::<STACK, Q>(steps, question, target, known),
        }
    }

    /// Works out the calculation for several candidates. Must give what [`value`](Self::value) gives for each;
    /// faster, because it looks at each step once.
    pub(super) fn fill<Q: Question + ?Sized>(
        &self,
        question: &Q,
        among: u64,
        known: &mut Registers<'_>,
        values: &mut ByFighter,
    ) {
        match self {
            Self::Chain(first, rest) => {
                first.fill(question, among, known, values);
                for (arithmetic, atom) in rest {
                    atom.apply(*arithmetic, question, among, known, values);
                }
            }
            Self::Sum(terms, _) if fill_sum(terms, question, among, known, values) => {}
            Self::Sum(..) | Self::Steps(_) | Self::ManySteps(_) => {
                for target in fighters_in(among) {
                    values[target.index_in::<MOST_FIGHTERS>()] =
                        self.value(question, target, known);
                }
            }
        }
    }

    /// Returns every value that the calculation reads, so that the caller can assign registers.
    pub(super) fn reads_mut(&mut self) -> Vec<&mut Read> {
        let atoms: Vec<&mut Atom> = match self {
            Self::Chain(first, rest) => {
                std::iter::once(first).chain(rest.iter_mut().map(|(_, atom)| atom)).collect()
            }
            // The steps of a sum run so seldom that their reads get no registers.
            Self::Sum(terms, _) => terms.iter_mut().map(|term| &mut term.atom).collect(),
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

    /// Returns every operand that the calculation reads, the operands of other calculations not included; see
    /// [`all_read`](super::shared_calculations::all_read).
    pub(super) fn reads(&self) -> Vec<Operand> {
        let atoms: Vec<Atom> = match self {
            Self::Chain(first, rest) => {
                std::iter::once(*first).chain(rest.iter().map(|(_, atom)| *atom)).collect()
            }
            Self::Sum(terms, _) => terms.iter().map(|term| term.atom).collect(),
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
        target: FighterId,
        known: &mut Registers<'_>,
    ) -> i32 {
        match self {
            Self::Constant(constant) => constant,
            Self::Read(read) => known.read(read, question, target),
        }
    }

    /// Reads the value for each candidate. A value that does not depend on the candidate is written to all places.
    #[inline]
    fn fill<Q: Question + ?Sized>(
        self,
        question: &Q,
        among: u64,
        known: &mut Registers<'_>,
        values: &mut ByFighter,
    ) {
        match self {
            Self::Constant(constant) => *values = [constant; MOST_FIGHTERS],
            Self::Read(read) => known.fill(read, question, among, values),
        }
    }

    /// Applies the value to that of each candidate: [`Arithmetic::apply`] with the candidate's value on the left.
    fn apply<Q: Question + ?Sized>(
        self,
        arithmetic: Arithmetic,
        question: &Q,
        among: u64,
        known: &mut Registers<'_>,
        values: &mut ByFighter,
    ) {
        if !self.reads_target() {
            let other = self.value(question, FighterId(0), known);
            arithmetic.apply_to(among, values, |_| other);
            return;
        }
        let mut others = [0; MOST_FIGHTERS];
        self.fill(question, among, known, &mut others);
        arithmetic.apply_to(among, values, |target| others[target]);
    }

    /// Whether the value depends on the candidate.
    fn reads_target(self) -> bool {
        match self {
            Self::Constant(_) => false,
            Self::Read(read) => read.operand.reads_target(),
        }
    }
}

/// Returns the sum, or `None` if it may have saturated on the way: only without saturation is it equal in any order.
fn sum<Q: Question + ?Sized>(
    terms: &[Term],
    question: &Q,
    target: FighterId,
    known: &mut Registers<'_>,
) -> Option<i32> {
    let (mut sum, mut most) = (0_i64, 0_i64);
    for term in terms {
        let value = i64::from(term.atom.value(question, target, known));
        let value = i64::from(term.times) * value;
        sum += value;
        most += value.abs();
    }
    (most <= i64::from(i32::MAX)).then_some(sum as i32)
}

/// Like [`sum`], but for several candidates, one term after the other. Terms that do not depend on the candidate are
/// added up once. Returns `false` if something may have saturated on the way: then the results are wrong and the
/// caller must work them out by steps.
fn fill_sum<Q: Question + ?Sized>(
    terms: &[Term],
    question: &Q,
    among: u64,
    known: &mut Registers<'_>,
    values: &mut ByFighter,
) -> bool {
    let (mut sum, mut most) = (0_i64, 0_i64);
    for term in terms.iter().filter(|term| !term.atom.reads_target()) {
        let value =
            i64::from(term.times) * i64::from(term.atom.value(question, FighterId(0), known));
        sum += value;
        most += value.abs();
    }
    fill(among, values, |_| sum as i32);
    for term in terms.iter().filter(|term| term.atom.reads_target()) {
        let mut column = [0; MOST_FIGHTERS];
        term.atom.fill(question, among, known, &mut column);
        let mut largest = 0;
        for target in fighters_in(among) {
            let at = target.index_in::<MOST_FIGHTERS>();
            let value = i64::from(term.times) * i64::from(column[at]);
            largest = value.abs().max(largest);
            // If this overflows 32 bits, so does `most`, and the result is discarded.
            values[at] = values[at].wrapping_add(value as i32);
        }
        most += largest;
    }
    most <= i64::from(i32::MAX)
}

/// Returns the result of the steps of a calculation. `SIZE` is the stack below the top: the compiler chose it so that
/// the steps fit.
fn run<const SIZE: usize, Q: Question + ?Sized>(
    steps: &[Step],
    question: &Q,
    target: FighterId,
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
