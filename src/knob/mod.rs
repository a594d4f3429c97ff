//! Knobs: the numbers and choices of a rule, declared once.
//!
//! The default, the parsing, the validation, the listing for designers and the values of a sweep all come from one
//! declaration. [`knobs!`](crate::knobs) declares the knobs of one phase of play, [`choices!`](crate::choices) the
//! words of a knob that is a choice, and [`knob_groups!`](crate::knob_groups) puts groups together into the knobs of
//! a system.

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
pub use sweep::{
    MOST_VALUES, ends_of_plain_range, even_step, parse_assignment, parse_value, parse_values,
};
pub use synonyms::synonyms;
pub use value::Value;

/// A knob as it was declared: all that listings, the schema and sweeps know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Dotted name as in the ledger, without `rules.`: `weight.four.dice`.
    pub path: &'static str,
    /// IDs of the ledger rows that the knob belongs to.
    pub rule: &'static str,
    /// Effect of the knob, in a sentence, with its unit.
    pub doc: &'static str,
    /// Default: the rule as the book has it. `with_defaults` puts in what a group changes.
    pub default: Value,
    /// Values that the knob can take, in words: `0..=6`, `one of a, b, c`, `yes or no`.
    pub domain: String,
    /// The values at both ends of the range, or every choice. Conformance tests play each of them.
    pub ends: Vec<Value>,
    /// Words of a choice, each with its meaning; empty for other types.
    pub words: Vec<(&'static str, &'static str)>,
}

/// A type that a knob can have. [`knobs!`](crate::knobs) calls only this trait, so that a new type needs no change
/// there.
pub trait KnobType: Copy + PartialEq + std::fmt::Debug {
    /// Restriction of the type for one knob; `()` if there is none.
    type Range;

    /// Reads a value.
    ///
    /// # Errors
    /// Says what was expected instead: `a whole number from 0 to 6`.
    fn read(value: &Value, range: &Self::Range) -> Result<Self, String>;

    /// Returns the value that [`read`](Self::read) would read as this one.
    fn show(&self) -> Value;

    /// Describes in short the values that may be written, for [`Declaration::domain`].
    fn domain(range: &Self::Range) -> String;

    /// Returns the values at both ends of the range, or every choice. A word that follows the largest number lies
    /// beyond it.
    fn ends(range: &Self::Range) -> Vec<Value>;

    /// Returns the words of a choice, each with its meaning; empty for other types.
    fn words(_range: &Self::Range) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

/// A set of knobs, addressed by their dotted names. Made by [`knobs!`](crate::knobs) for one group and by
/// [`knob_groups!`](crate::knob_groups) for a system.
pub trait Knobs: Clone {
    /// Returns every knob, in the order of declaration.
    fn declarations() -> Vec<Declaration>;

    /// Sets a knob. `None`: there is no such knob here. `Some(Err(expected))`: the knob cannot have this value and
    /// keeps its own.
    fn set(&mut self, path: &str, value: &Value) -> Option<Result<(), String>>;

    /// Returns the present value of a knob; `None` if there is no such knob.
    fn get(&self, path: &str) -> Option<Value>;

    /// Returns the defaults that a group changes, as it wrote them. [`check_declarations`] compares them.
    fn overrides() -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
