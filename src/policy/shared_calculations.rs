//! The calculations of a list ([`Calculations`]). Each is stored once, whichever lines need it. A part that does not
//! depend on the candidate is a calculation of its own, so that it is worked out once for all candidates.

use super::calculation::{Atom, Calculation, SMALL_STACK, STACK, Step, Term};
use super::condition_tree::{Arithmetic, Load, Number};
use super::registers::{Operand, Read};
use std::collections::{HashMap, HashSet};

/// Calculations while a list is compiled; a [`Program`](super::Program) keeps only the finished ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Calculations {
    /// Place in `all` of the calculation for each number, by which equal ones are shared.
    places: HashMap<Number, usize>,
    all: Vec<Calculation>,
}

/// Error: a calculation needs more than [`STACK`] values at once.
#[derive(Debug)]
pub(super) struct TooDeep;

impl Calculations {
    /// Returns all calculations, by their numbers.
    pub(super) fn all(&self) -> &[Calculation] {
        &self.all
    }

    /// Returns a number as a value that needs no steps, adding a calculation if it needs one.
    pub(super) fn atom(&mut self, number: &Number) -> Result<Atom, TooDeep> {
        match number {
            Number::Constant(constant) => Ok(Atom::Constant(*constant)),
            Number::Feature(_) | Number::Operation(..) => {
                Ok(Atom::Read(Read::once(self.operand(number)?)))
            }
        }
    }

    /// Returns the operand that a number is read from, adding a calculation if it needs one.
    pub(super) fn operand(&mut self, number: &Number) -> Result<Operand, TooDeep> {
        if let Number::Feature(load) = number {
            return Ok(Operand::Feature(*load));
        }
        if let Some(known) = self.places.get(number) {
            return Ok(numbered(number, *known));
        }
        let made = self.make(number)?;
        self.places.insert(number.clone(), self.all.len());
        self.all.push(made);
        Ok(numbered(number, self.all.len() - 1))
    }

    fn make(&mut self, number: &Number) -> Result<Calculation, TooDeep> {
        let mut maker = Maker { apart: number.reads_target(), made: self };
        if let Some((first, rest)) = maker.chain(number)? {
            return Ok(Calculation::Chain(first, rest.into()));
        }
        let mut terms = Vec::new();
        let is_sum = maker.is_sum(number, 1, &mut terms)?;
        let mut steps = Vec::new();
        match maker.steps(number, &mut steps)? {
            height if is_sum && height <= STACK => Ok(Calculation::Sum(terms.into(), steps.into())),
            height if height <= SMALL_STACK => Ok(Calculation::Steps(steps.into())),
            height if height <= STACK => Ok(Calculation::ManySteps(steps.into())),
            _ => Err(TooDeep),
        }
    }
}

/// Returns the operand for the result of the calculation at this number: [`Operand::Each`] if it depends on the
/// candidate.
fn numbered(number: &Number, at: usize) -> Operand {
    if number.reads_target() { Operand::Each(at as u16) } else { Operand::Calculation(at as u16) }
}

/// Makes one calculation, in the first of the forms of [`Calculation`] that fits.
struct Maker<'m> {
    /// Whether parts that do not depend on the candidate become calculations of their own.
    apart: bool,
    made: &'m mut Calculations,
}

impl Maker<'_> {
    /// Returns the number as a value that needs no step; `None` if it needs one.
    fn atom(&mut self, number: &Number) -> Result<Option<Atom>, TooDeep> {
        match number {
            Number::Operation(..) if !self.apart || number.reads_target() => Ok(None),
            number => self.made.atom(number).map(Some),
        }
    }

    /// Returns the number as a value to which others are applied one by one; `None` if it has another shape.
    fn chain(&mut self, number: &Number) -> Result<Option<Chain>, TooDeep> {
        if let Some(atom) = self.atom(number)? {
            return Ok(Some((atom, Vec::new())));
        }
        let Number::Operation(arithmetic, operands) = number else { return Ok(None) };
        let Some(last) = self.atom(&operands[1])? else { return Ok(None) };
        let Some((first, mut rest)) = self.chain(&operands[0])? else { return Ok(None) };
        rest.push((*arithmetic, last));
        Ok(Some((first, rest)))
    }

    /// Whether a number is a sum of multiples of values. Adds them to the terms, multiplied by `times`. If it is
    /// none, `terms` is worthless.
    fn is_sum(
        &mut self,
        number: &Number,
        times: i16,
        terms: &mut Vec<Term>,
    ) -> Result<bool, TooDeep> {
        if let Some(atom) = self.atom(number)? {
            terms.push(Term { atom, times });
            return Ok(true);
        }
        let (right, operands) = match number {
            Number::Operation(Arithmetic::Add, operands) => (times, operands),
            Number::Operation(Arithmetic::Subtract, operands) => (-times, operands),
            Number::Operation(Arithmetic::Multiply, operands) => {
                let Some((factor, value)) = multiple(operands) else { return Ok(false) };
                // The least number has no opposite.
                let all = times.checked_mul(factor).filter(|all| *all > i16::MIN);
                let Some(all) = all else { return Ok(false) };
                return self.is_sum(value, all, terms);
            }
            _ => return Ok(false),
        };
        Ok(self.is_sum(&operands[0], times, terms)? && self.is_sum(&operands[1], right, terms)?)
    }

    /// Adds the steps to a number; returns how much stack they take. The right operand is applied at once if it is an
    /// [`Atom`], because that takes no stack.
    fn steps(&mut self, number: &Number, steps: &mut Vec<Step>) -> Result<usize, TooDeep> {
        if let Some(atom) = self.atom(number)? {
            steps.push(Step::Push(atom));
            return Ok(1);
        }
        let Number::Operation(arithmetic, operands) = number else { return Ok(0) };
        let left = self.steps(&operands[0], steps)?;
        if let Some(right) = self.atom(&operands[1])? {
            steps.push(Step::Apply(*arithmetic, right));
            return Ok(left);
        }
        let right = self.steps(&operands[1], steps)?;
        steps.push(Step::Combine(*arithmetic));
        Ok(left.max(right + 1))
    }
}

/// Returns the factor and the other operand of a product; `None` if no operand is a small constant. Large factors are
/// left out, so that sums of products stay far from the limits of 64 bits.
fn multiple(operands: &[Number; 2]) -> Option<(i16, &Number)> {
    let ([Number::Constant(factor), value] | [value, Number::Constant(factor)]) = operands else {
        return None;
    };
    Some((i16::try_from(*factor).ok()?, value))
}

/// A value and the operations that are applied to it; becomes [`Calculation::Chain`].
type Chain = (Atom, Vec<(Arithmetic, Atom)>);

/// Returns every operand that is read, including the operands of calculations.
pub(super) fn all_read(
    calculations: &[Calculation],
    direct: impl Iterator<Item = Operand>,
) -> Vec<Operand> {
    let mut found: Vec<Operand> = Vec::new();
    let mut known = HashSet::new();
    let mut open: Vec<Operand> = direct.collect();
    while let Some(next) = open.pop() {
        if !known.insert(next) {
            continue;
        }
        if let Some(number) = next.calculation() {
            open.extend(calculations[usize::from(number)].reads());
        }
        found.push(next);
    }
    found
}

/// Returns the features among the operands, without calculations.
pub(super) fn features(read: Vec<Operand>) -> impl Iterator<Item = Load> {
    read.into_iter().filter_map(|operand| match operand {
        Operand::Feature(load) => Some(load),
        Operand::Calculation(_) | Operand::Each(_) => None,
    })
}
