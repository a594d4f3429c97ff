//! Degrees of rolls as tests of the dice, the result, what it is against, and the margin. Most conditions of degrees
//! compare one number with constants, which this finds faster than expressions.

use super::quick::{Form, Leaf, Quick};
use super::state::Frame;
use crate::system::Range;
use crate::text_game::compile::{Program, RollWord};

/// Returns a number of a roll.
pub(super) fn read(frame: &Frame, word: RollWord) -> i32 {
    match word {
        RollWord::Dice => frame.dice,
        RollWord::Against => frame.against,
        RollWord::Result => frame.dice.saturating_add(frame.add),
        RollWord::Margin => {
            let margin = frame.dice.saturating_add(frame.add).saturating_sub(frame.against);
            if frame.low { margin.saturating_neg() } else { margin }
        }
    }
}

/// Returns all numbers of a roll, each at the index of its [`RollWord`].
fn numbers(frame: &Frame) -> [i32; 4] {
    use RollWord::{Against, Dice, Margin, Result};
    let mut numbers = [0; 4];
    for word in [Dice, Against, Result, Margin] {
        numbers[word as usize] = read(frame, word);
    }
    numbers
}

#[derive(Clone, Copy, Debug)]
struct Test {
    word: RollWord,
    range: Range,
    is_last: bool,
    degree: u8,
    /// The number of tests up to the first one of the next degree.
    skip: u8,
}

/// The degrees of a roll: the first test, the first behind them, and the degree if none counts. There are no tests if a
/// condition depends on more than the numbers of the roll.
#[derive(Clone, Copy, Debug, Default)]
struct Tests {
    first: u16,
    end: u16,
    otherwise: u8,
}

/// The degrees of all rolls of a setup.
#[derive(Debug, Default)]
pub(crate) struct Degrees {
    rolls: Vec<Tests>,
    tests: Vec<Test>,
}

impl Degrees {
    pub(super) fn of(program: &Program, quick: &Quick) -> Self {
        let mut degrees = Self::default();
        for roll in &program.rolls {
            let conditions = roll.degrees.iter().map(|degree| degree.condition);
            let forms = conditions.map(|it| it.map(|node| quick.forms[node as usize]));
            let first = degrees.tests.len();
            let found = degrees.add(&forms.collect::<Vec<_>>(), quick);
            let end = u16::try_from(degrees.tests.len()).ok();
            degrees.rolls.push(match (found, end) {
                (Some(otherwise), Some(end)) => Tests { first: first as u16, end, otherwise },
                _ => {
                    degrees.tests.truncate(first);
                    Tests::default()
                }
            });
        }
        degrees
    }

    /// Returns no tests: all conditions are worked out as expressions.
    #[cfg(test)]
    pub(super) fn none(program: &Program) -> Self {
        Self { rolls: vec![Tests::default(); program.rolls.len()], tests: Vec::new() }
    }

    /// Adds the tests of the degrees of a roll, and returns the degree if none counts; `None` if a condition depends on
    /// more than the numbers of the roll; then [`Tests`] stays empty. It stops at a degree that always counts, because
    /// none behind it is ever reached.
    fn add(&mut self, forms: &[Option<Form>], quick: &Quick) -> Option<u8> {
        for (degree, form) in forms.iter().enumerate() {
            let tests = match form {
                // No degree behind one that always counts is ever reached.
                None => return u8::try_from(degree).ok(),
                Some(Form::Test(test)) => std::slice::from_ref(test),
                Some(Form::All(first, end)) => &quick.tests[usize::from(*first)..usize::from(*end)],
                Some(_) => return None,
            };
            for (place, test) in tests.iter().enumerate() {
                let Leaf::Word(word) = test.leaf else { return None };
                let skip = u8::try_from(tests.len() - place).ok()?;
                let (is_last, degree) = (skip == 1, u8::try_from(degree).ok()?);
                self.tests.push(Test { word, range: test.range, is_last, degree, skip });
            }
        }
        u8::try_from(forms.len().checked_sub(1)?).ok()
    }

    /// Returns the degree of a roll with the numbers of a frame; `None` if a condition depends on more than these.
    #[inline]
    pub(super) fn find(&self, roll: u8, frame: &Frame) -> Option<usize> {
        let Tests { first, end, otherwise } = self.rolls[usize::from(roll)];
        if first == end {
            return None;
        }
        let (tests, numbers) = (&self.tests[..usize::from(end)], numbers(frame));
        let mut place = usize::from(first);
        while let Some(test) = tests.get(place) {
            if !test.range.contains(numbers[test.word as usize]) {
                place += usize::from(test.skip);
            } else if test.is_last {
                return Some(usize::from(test.degree));
            } else {
                place += 1;
            }
        }
        Some(usize::from(otherwise))
    }
}
