//! Knobs: the numbers and choices of a rule, declared once.
//!
//! From one declaration come the default, the parsing, the validation, the listing for designers
//! and what a sweep may address. [`knobs!`](crate::knobs) declares the knobs of one phase of play,
//! [`choices!`](crate::choices) the words of a knob that is a choice, and
//! [`knob_groups!`](crate::knob_groups) puts groups together into the knobs of a system.

mod choice;
mod decimal;
mod declarations;
mod did_you_mean;
mod macros;
mod numbers;
mod short_list;
mod sweep;
mod synonyms;
mod value;

pub use choice::Word;
#[doc(hidden)]
pub use choice::{
    domain as word_domain, ends as word_ends, meanings as word_meanings, read as read_word,
};
pub use decimal::Decimal;
pub use declarations::check_declarations;
#[doc(hidden)]
pub use declarations::{assign, declare, with_defaults};
pub use did_you_mean::{did_you_mean, listed, nearest};
pub use numbers::{Chance, Limit, Override, Ratio};
pub use short_list::{Numbers, NumbersRange, Words, WordsRange};
pub use sweep::{MOST_VALUES, parse_assignment, parse_value, parse_values};
pub use synonyms::synonyms;
pub use value::Value;

/// One knob as it was declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Dotted name as in the ledger, without `rules.`: `weight.four.dice`.
    pub path: &'static str,
    /// IDs of the ledger rows that the knob belongs to.
    pub rule: &'static str,
    /// What it does, in a sentence, with its unit.
    pub doc: &'static str,
    /// The rule as written.
    pub default: Value,
    /// What it may be: `0..=6`, `one of a, b, c`, `yes or no`.
    pub domain: String,
    /// The values at both ends of the range, or every choice.
    pub ends: Vec<Value>,
    /// Of a choice: every word with its meaning.
    pub words: Vec<(&'static str, &'static str)>,
}

/// A type that a knob can have.
pub trait KnobType: Copy + PartialEq + std::fmt::Debug {
    /// What narrows the type down for one knob; `()` where nothing does.
    type Range;

    /// Reads a value.
    ///
    /// # Errors
    /// Says what was expected instead: `a whole number from 0 to 6`.
    fn read(value: &Value, range: &Self::Range) -> Result<Self, String>;

    /// The value that would be written to get this.
    fn show(&self) -> Value;

    /// What may be written, in short.
    fn domain(range: &Self::Range) -> String;

    /// The values at both ends of the range, or every choice. A word behind the largest number is what
    /// lies beyond it.
    fn ends(range: &Self::Range) -> Vec<Value>;

    /// Of a choice: every word with its meaning.
    fn words(_range: &Self::Range) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

/// A set of knobs, addressed by their dotted names.
pub trait Knobs: Clone {
    /// Every knob, in the order of declaration.
    fn declarations() -> Vec<Declaration>;

    /// Sets a knob. `None`: there is no such knob here. `Some(Err(expected))`: the value is not
    /// one the knob can have, and it stays as it was.
    fn set(&mut self, path: &str, value: &Value) -> Option<Result<(), String>>;

    /// The present value of a knob, or `None` where there is no such knob.
    fn get(&self, path: &str) -> Option<Value>;

    /// The defaults that a group changes, as it wrote them. [`check_declarations`] looks at them.
    fn overrides() -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
