//! Dice: what can be rolled, how raw bits become a roll, and where the bits come from.
//!
//! Rules ask the table for a roll of some [`Dice`] under a [`Label`]. A roll is one of a finite
//! number of equally likely outcomes, so the same description serves the fast path (bits to
//! outcome by one multiplication), scripted tests (text to outcome) and exact enumeration.

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

/// Outcomes that the one who rolls cannot tell apart: one of them, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The number of the outcome that stands for all of them.
    pub number: u32,
    /// How many there are.
    pub ways: u32,
}

/// Something that can be rolled: finitely many, equally likely outcomes.
pub trait Dice: Copy {
    /// What one roll shows.
    type Outcome: Copy + Eq + std::fmt::Debug;

    /// Number of equally likely outcomes, at least 1.
    fn count(self) -> u32;

    /// The outcome with this number, counted from 0 and below [`Dice::count`].
    fn nth(self, number: u32) -> Self::Outcome;

    /// The kinds of outcomes, if fewer than all can be told apart. The one who walks through every
    /// outcome needs to try only one of each kind; playing takes no notice of it.
    fn kinds(self) -> Option<Vec<Alike>> {
        None
    }

    /// Whether this is a lot: see [`Lot`].
    fn is_lot(self) -> bool {
        false
    }

    /// The outcome that 64 uniform bits stand for.
    ///
    /// Multiply-and-shift: the chance of an outcome is off by less than `count / 2^64`.
    #[inline]
    #[allow(clippy::wrong_self_convention)] // the dice, not the outcome, know how to read bits
    fn from_bits(self, bits: u64) -> Self::Outcome {
        self.nth(scale(bits, self.count()))
    }

    /// The outcome that a script writes as `text`, or what was expected instead.
    ///
    /// # Errors
    /// A sentence that says which notation is understood.
    fn parse(self, text: &str) -> Result<Self::Outcome, String>;
}

/// What a table can ask of dice without knowing what they show.
pub trait AnyDice {
    /// [`Dice::count`].
    fn count(&self) -> u32;
    /// [`Dice::kinds`].
    fn kinds(&self) -> Option<Vec<Alike>>;
    /// [`Dice::is_lot`].
    fn is_lot(&self) -> bool;
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
}

/// Maps 64 uniform bits to `0..count`.
#[inline]
pub fn scale(bits: u64, count: u32) -> u32 {
    ((u128::from(bits) * u128::from(count)) >> 64) as u32
}

/// One of `n` things with equal chance: ties broken by lot, random targets.
#[derive(Clone, Copy, Debug)]
pub struct Pick(pub u32);

impl Dice for Pick {
    type Outcome = u32;

    #[inline]
    fn count(self) -> u32 {
        self.0.max(1)
    }

    #[inline]
    fn nth(self, number: u32) -> u32 {
        number
    }

    fn parse(self, text: &str) -> Result<u32, String> {
        match text.trim().parse::<u32>() {
            Ok(number) if number < self.count() => Ok(number),
            _ => Err(format!("a number from 0 to {}", self.count() - 1)),
        }
    }
}
