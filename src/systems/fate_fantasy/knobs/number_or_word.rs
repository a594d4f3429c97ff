//! Knob type of Fate Fantasy beyond numbers and words: a number, or a word instead of it.

use std::ops::RangeInclusive;

use crate::knob::{KnobType, Value, Word};

/// A number, or a [`Word`] that stands for something else: `third` or 3 fate points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Either<W> {
    /// The word.
    Word(W),
    /// The number.
    Number(i32),
}

impl<W: Word> KnobType for Either<W> {
    /// Range of the number; words are not held to it.
    type Range = RangeInclusive<i32>;

    fn read(value: &Value, range: &Self::Range) -> Result<Self, String> {
        if let Value::Int(_) = value {
            return i32::read(value, range).map(Self::Number).map_err(|_| expected::<W>(range));
        }
        let named = |text: &str| W::ALL.iter().copied().find(|word| word.name() == text);
        value.as_text().and_then(named).map(Self::Word).ok_or_else(|| expected::<W>(range))
    }

    fn show(&self) -> Value {
        match self {
            Self::Word(word) => Value::from(word.name()),
            Self::Number(number) => Value::from(*number),
        }
    }

    fn domain(range: &Self::Range) -> String {
        format!("{}..={} or {}", range.start(), range.end(), names::<W>())
    }

    fn ends(range: &Self::Range) -> Vec<Value> {
        let mut ends = i32::ends(range);
        ends.extend(W::ALL.iter().map(|word| Value::from(word.name())));
        ends
    }
}

fn names<W: Word>() -> String {
    W::ALL.iter().map(|word| word.name()).collect::<Vec<_>>().join(", ")
}

fn expected<W: Word>(range: &RangeInclusive<i32>) -> String {
    format!("a whole number from {} to {}, or {}", range.start(), range.end(), names::<W>())
}
