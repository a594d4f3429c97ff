//! Dice: the kinds of rolls, how raw bits become a roll, and where the bits come from.
//!
//! Rules ask the table for a roll of some [`Dice`] under a [`Label`]. A roll is one of a finite number of equally
//! likely outcomes, so the same description serves the fast path (bits to outcome by one multiplication), scripted
//! tests (text to outcome) and exact enumeration.

pub mod branches;
pub mod die;
pub mod fate;
pub mod label;
pub mod lot;
pub mod odds;
pub mod totals;

pub use die::Die;
pub use fate::{FateDice, FatePair, FateRoll, OpposedFateDice};
pub use label::{Label, TrialKey};
pub use lot::Lot;
pub use totals::{FateDiceTotal, OpposedFateDiceTotals};

/// A class of outcomes that the rules cannot tell apart: one of them, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The number of the outcome that stands for all of them.
    pub number: u32,
    /// Number of these outcomes.
    pub ways: u32,
}

/// A kind of roll: finitely many, equally likely outcomes. Equal chances make bits, scripts and enumeration read one
/// numbering.
pub trait Dice: Copy {
    /// Result of a roll.
    type Outcome: Copy + Eq + std::fmt::Debug;

    /// Returns the number of equally likely outcomes, at least 1. [`from_bits`](Self::from_bits) and exact
    /// enumeration divide by it.
    fn count(self) -> u32;

    /// Returns the outcome with this number, counted from 0 and below [`Dice::count`].
    fn nth(self, number: u32) -> Self::Outcome;

    /// Returns the kinds of outcomes, if fewer than all can be told apart. A walk through every outcome needs to try
    /// only one of each kind; play ignores them. `None`: all outcomes differ.
    fn kinds(self) -> Option<Vec<Alike>> {
        None
    }

    /// Whether this is a lot: see [`Lot`].
    fn is_lot(self) -> bool {
        false
    }

    /// Whether people at a table throw or draw something for it. False for lots, ties and the chances of what
    /// simulated people decide.
    fn is_thrown(self) -> bool {
        true
    }

    /// Returns the outcome that 64 uniform bits stand for.
    ///
    /// Multiply-and-shift: the chance of an outcome is off by less than `count / 2^64`.
    #[inline]
    #[allow(clippy::wrong_self_convention)] // the dice, not the outcome, know how to read bits
    fn from_bits(self, bits: u64) -> Self::Outcome {
        self.nth(scale(bits, self.count()))
    }

    /// Returns the outcome that a script writes as `text`.
    ///
    /// # Errors
    /// A sentence that says which notation is understood.
    fn parse(self, text: &str) -> Result<Self::Outcome, String>;
}

/// The part of [`Dice`] that does not depend on the type of the outcome, so that a table can take any dice.
pub trait AnyDice {
    /// [`Dice::count`].
    fn count(&self) -> u32;
    /// [`Dice::kinds`].
    fn kinds(&self) -> Option<Vec<Alike>>;
    /// [`Dice::is_lot`].
    fn is_lot(&self) -> bool;
    /// [`Dice::is_thrown`].
    fn is_thrown(&self) -> bool;
}

impl<D: Dice> AnyDice for D {
    fn count(&self) -> u32 {
        Dice::count(*self)
    }

    fn kinds(&self) -> Option<Vec<Alike>> {
        Dice::kinds(*self)
    }

    fn is_lot(&self) -> bool {
        Dice::is_lot(*self)
    }

    fn is_thrown(&self) -> bool {
        Dice::is_thrown(*self)
    }
}

/// Maps 64 uniform bits to `0..count` by multiply-and-shift, which needs no division and no rejection.
pub fn scale(bits: u64, count: u32) -> u32 {
    ((u128::from(bits) * u128::from(count)) >> 64) as u32
}

/// A choice of `n` things with equal chance: ties broken by lot, random targets. No things count as one, as with
/// [`Die`].
#[derive(Clone, Copy, Debug)]
pub struct Pick(pub u32);

impl Dice for Pick {
    type Outcome = u32;

    fn count(self) -> u32 {
        self.0.max(1)
    }

    fn nth(self, number: u32) -> u32 {
        number
    }

    fn is_thrown(self) -> bool {
        false
    }

    fn parse(self, text: &str) -> Result<u32, String> {
        match text.trim().parse::<u32>() {
            Ok(number) if number < self.count() => Ok(number),
            _ => Err(format!("a number from 0 to {}", self.count() - 1)),
        }
    }
}
