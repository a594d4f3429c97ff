//! Knobs that are short lists of numbers or of words, held in place so that rules can copy them.

use std::ops::{Deref, RangeInclusive};

use super::{KnobType, Value, Word, choice};

/// Longest list of words that a knob can be.
const CAPACITY: usize = 8;
/// Longest list of numbers that a knob can be.
const MOST_NUMBERS: usize = 10;

/// A list of up to 10 small whole numbers. Reads as a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// Numbers of the list; zero beyond the length, so that equal lists are equal values.
    items: [i8; MOST_NUMBERS],
    length: u8,
}

impl Numbers {
    /// Makes a list of these numbers. Numbers that do not fit are cut off; the check of declarations finds that by
    /// comparing with the declared default.
    pub const fn new(numbers: &[i8]) -> Self {
        let mut items = [0; MOST_NUMBERS];
        let mut length = 0;
        while length < numbers.len() && length < MOST_NUMBERS {
            items[length] = numbers[length];
            length += 1;
        }
        Self { items, length: length as u8 }
    }

    /// Returns the number at this place, or 0 beyond the end.
    pub fn at(&self, index: usize) -> i32 {
        self.get(index).map_or(0, |number| i32::from(*number))
    }
}

impl Deref for Numbers {
    type Target = [i8];

    fn deref(&self) -> &[i8] {
        &self.items[..usize::from(self.length).min(MOST_NUMBERS)]
    }
}

impl std::fmt::Debug for Numbers {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(out)
    }
}

/// Restriction of a list of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumbersRange {
    /// Range of each number.
    pub values: RangeInclusive<i8>,
    /// Range of the list's length.
    pub length: RangeInclusive<usize>,
}

/// Least and greatest number, greatest length.
impl From<(i8, i8, usize)> for NumbersRange {
    fn from((low, high, longest): (i8, i8, usize)) -> Self {
        Self { values: low..=high, length: 0..=longest }
    }
}

/// Least and greatest number, shortest and longest list.
impl From<(i8, i8, RangeInclusive<usize>)> for NumbersRange {
    fn from((low, high, length): (i8, i8, RangeInclusive<usize>)) -> Self {
        Self { values: low..=high, length }
    }
}

impl KnobType for Numbers {
    type Range = NumbersRange;

    fn read(value: &Value, range: &NumbersRange) -> Result<Self, String> {
        let number = |item: &Value| match item {
            Value::Int(number) => i8::try_from(*number).ok().filter(|n| range.values.contains(n)),
            _ => None,
        };
        items(value, &range.length, MOST_NUMBERS)
            .and_then(|list| list.iter().map(number).collect::<Option<Vec<i8>>>())
            .map(|numbers| Self::new(&numbers))
            .ok_or_else(|| Self::domain(range))
    }

    fn show(&self) -> Value {
        Value::List(self.iter().map(|number| Value::from(i32::from(*number))).collect())
    }

    fn domain(range: &NumbersRange) -> String {
        let (low, high) = (range.values.start(), range.values.end());
        format!(
            "a list of {} whole numbers from {low} to {high}",
            how_many(&range.length, MOST_NUMBERS)
        )
    }

    fn ends(range: &NumbersRange) -> Vec<Value> {
        let list = |number: i8, length: usize| {
            Value::List(vec![Value::from(i32::from(number)); length.min(MOST_NUMBERS)])
        };
        let shortest = list(*range.values.start(), *range.length.start());
        vec![shortest, list(*range.values.end(), *range.length.end())]
    }
}

/// A list of up to 8 words out of a choice, in the order written. Reads as a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Words<E> {
    /// Words of the list; the first choice beyond the length, so that equal lists are equal values.
    items: [E; CAPACITY],
    length: u8,
}

impl<E: Word> Words<E> {
    /// Makes a list of these words. Words that do not fit are cut off.
    pub const fn new(words: &[E]) -> Self {
        let mut items = [E::ALL[0]; CAPACITY];
        let mut length = 0;
        while length < words.len() && length < CAPACITY {
            items[length] = words[length];
            length += 1;
        }
        Self { items, length: length as u8 }
    }
}

impl<E> Deref for Words<E> {
    type Target = [E];

    fn deref(&self) -> &[E] {
        &self.items[..usize::from(self.length).min(CAPACITY)]
    }
}

impl<E: std::fmt::Debug> std::fmt::Debug for Words<E> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(out)
    }
}

/// Range of the number of words in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordsRange(pub RangeInclusive<usize>);

/// Any number that fits.
impl From<()> for WordsRange {
    fn from((): ()) -> Self {
        Self(0..=CAPACITY)
    }
}

impl From<RangeInclusive<usize>> for WordsRange {
    fn from(length: RangeInclusive<usize>) -> Self {
        Self(length)
    }
}

impl<E: Word> KnobType for Words<E> {
    type Range = WordsRange;

    fn read(value: &Value, range: &WordsRange) -> Result<Self, String> {
        let list = items(value, &range.0, CAPACITY).ok_or_else(|| Self::domain(range))?;
        let words = list.iter().map(choice::read).collect::<Result<Vec<E>, String>>();
        words.map(|words| Self::new(&words)).map_err(|expected| {
            format!("a list of {} words, each {expected}", how_many(&range.0, CAPACITY))
        })
    }

    fn show(&self) -> Value {
        Value::List(self.iter().map(|word| Value::from(word.name())).collect())
    }

    fn words(_range: &WordsRange) -> Vec<(&'static str, &'static str)> {
        choice::meanings::<E>()
    }

    fn domain(range: &WordsRange) -> String {
        format!("a list of {} words, each {}", how_many(&range.0, CAPACITY), choice::domain::<E>())
    }

    fn ends(range: &WordsRange) -> Vec<Value> {
        let every = choice::ends::<E>();
        let list = |length: usize| {
            Value::List(every.iter().cloned().cycle().take(length.min(CAPACITY)).collect())
        };
        let longest = (*range.0.end()).min(every.len().max(*range.0.start()));
        vec![list(*range.0.start()), list(longest)]
    }
}

/// Returns the items of a list, if its length is allowed. A lone value is a list of one: in the cells of a
/// spreadsheet they look alike.
fn items<'a>(value: &'a Value, length: &RangeInclusive<usize>, most: usize) -> Option<&'a [Value]> {
    let list = match value {
        Value::List(list) => list.as_slice(),
        lone => std::slice::from_ref(lone),
    };
    (length.contains(&list.len()) && list.len() <= most).then_some(list)
}

fn how_many(length: &RangeInclusive<usize>, most: usize) -> String {
    let (shortest, longest) = (length.start(), length.end().min(&most));
    match shortest {
        0 => format!("up to {longest}"),
        _ if shortest == longest => format!("{longest}"),
        _ => format!("{shortest} to {longest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::choices! {
        /// A way of doing things.
        pub(super) enum Approach {
            /// With force.
            Forceful = "forceful",
            /// With speed.
            Quick = "quick",
        }
    }

    #[test]
    fn numbers_are_copied_and_read_as_a_slice() {
        let range = NumbersRange::from((0, 6, 4));
        let values = Numbers::read(&[2, 4, 6].into(), &range).unwrap();
        assert_eq!(&*values, &[2, 4, 6]);
        assert_eq!((values.at(1), values.at(7)), (4, 0));
        assert_eq!(values.show(), [2, 4, 6].into());
        let refused = Err("a list of up to 4 whole numbers from 0 to 6".to_owned());
        assert_eq!(Numbers::read(&Value::Int(1), &range), Ok(Numbers::new(&[1])));
        for value in [Value::from([7]), [1; 5].into(), Value::Int(9), ["a"].into()] {
            assert_eq!(Numbers::read(&value, &range), refused);
        }
    }

    #[test]
    fn lists_of_a_fixed_length() {
        let range = NumbersRange::from((0, 3, 3..=3));
        assert!(Numbers::read(&[0, 1].into(), &range).is_err());
        assert_eq!(Numbers::ends(&range), [Value::from([0; 3]), [3; 3].into()]);
        assert_eq!(Numbers::domain(&range), "a list of 3 whole numbers from 0 to 3");
    }

    #[test]
    fn words_keep_their_order() {
        let range = WordsRange::from(());
        let words = Words::<Approach>::read(&["quick", "forceful"].into(), &range).unwrap();
        assert_eq!(&*words, &[Approach::Quick, Approach::Forceful]);
        let refused = Words::<Approach>::read(&["qick"].into(), &range);
        let expected =
            "a list of up to 8 words, each one of forceful, quick (did you mean `quick`?)";
        assert_eq!(refused, Err(expected.to_owned()));
    }
}
