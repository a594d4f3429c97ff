//! What a list answers while the numbers that rules know before they ask have given values, where nothing else
//! is asked for on the way to the answer: the question need not be put.
//!
//! An answer is found by having the list decide on a question that knows these numbers and nothing else.
//! If the list asks for anything else, one more number may help, and at last the answer is left to the real
//! question. What was found is kept in tables, which fill up in play: few of their places are ever looked at,
//! and all who fill one find the same.

use crate::policy::calculation::Calculation;
use crate::policy::condition_tree::{Load, Source};
use crate::policy::evaluate::{Aim, Condition, Line};
use crate::policy::registers::{Operand, Registers};
use crate::policy::shared_calculations;
use crate::system::{Question, READY, Stock};
use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

/// Nobody has looked yet.
const NEW: u8 = 0;
/// The question must be put.
const ASK: u8 = u8::MAX;
/// Most places of a table.
const MOST: usize = 1 << 15;
/// Most numbers that rules know at a point.
const MOST_NUMBERS: usize = 8;

/// The answers of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswersByInputs {
    stock: Option<Stock>,
    /// The conditions of its lines.
    conditions: Box<[Condition]>,
    /// The numbers that rules have at hand.
    ready: [Side; READY],
    /// The answers by these numbers, then by one more number at a time of the others that the list reads.
    levels: Box<[Level]>,
}

/// Answers by so many numbers.
struct Level {
    /// The place of the number that is known here and was not before; the first level has none.
    number: usize,
    side: Side,
    /// By the values of all numbers: [`NEW`], [`ASK`], or the place of the line that is played, from 1.
    table: Box<[AtomicU8]>,
}

impl std::fmt::Debug for Level {
    /// Without the answers that play has put there: conflicts are known by what is printed of their policies.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { number, side, table: _ } = self;
        f.debug_struct("Level").field("number", number).field("side", side).finish_non_exhaustive()
    }
}

/// A side of a table: the values of a number from `low` on.
#[derive(Clone, Copy, Debug)]
struct Side {
    low: i32,
    count: u32,
    /// The place that stands for all greater ones, if they are alike.
    greatest: u32,
}

impl Default for Side {
    fn default() -> Self {
        Self::whether_any(1)
    }
}

impl Side {
    /// Of a number of which it only matters whether there is any; 1 if it does not matter at all.
    const fn whether_any(count: u32) -> Self {
        Self { low: 0, count, greatest: count - 1 }
    }

    /// The place in a table with this side, of a place without it and a value; none if the value is beyond.
    #[inline]
    fn extend(self, place: usize, value: i32) -> Option<usize> {
        // What lies below is a very large place.
        let at = (value.wrapping_sub(self.low) as u32).min(self.greatest);
        (at < self.count).then_some(place * self.count as usize + at as usize)
    }

    /// The place without this side, and the value.
    fn split(self, place: usize) -> (usize, i32) {
        let count = self.count as usize;
        (place / count, self.low + (place % count) as i32)
    }
}

/// The copy fills up by itself.
impl Clone for Level {
    fn clone(&self) -> Self {
        Self::new(self.number, self.side, self.table.len())
    }
}

impl Level {
    fn new(number: usize, side: Side, places: usize) -> Self {
        Self { number, side, table: (0..places).map(|_| AtomicU8::new(NEW)).collect() }
    }
}

impl AnswersByInputs {
    /// What these lines with these conditions answer.
    pub fn new(
        conditions: &[Condition],
        lines: &[Line],
        calculations: &[Calculation],
        stock: Stock,
    ) -> Self {
        let direct = conditions.iter().flat_map(Condition::reads);
        let read = shared_calculations::all_read(calculations, direct);
        let side = |number| side(number, &stock, &read, lines);
        let ready: [Side; READY] = std::array::from_fn(|number| side(number).unwrap_or_default());
        let places = ready.iter().map(|side| side.count as usize).product();
        let mut levels = vec![Level::new(0, Side::default(), places)];
        for number in READY..MOST_NUMBERS {
            let Some(side) = side(number) else { continue };
            let before = levels.last().map_or(0, |level| level.table.len());
            let places = before * side.count as usize;
            if places > MOST {
                break;
            }
            levels.push(Level::new(number, side, places));
        }
        if lines.len() >= usize::from(ASK) {
            levels.clear();
        }
        Self { stock: Some(stock), conditions: conditions.into(), ready, levels: levels.into() }
    }

    /// The place of the line that is played while the numbers have these values.
    #[inline]
    pub fn at(
        &self,
        ready: [i32; READY],
        other: impl Fn(usize) -> i32,
        lines: &[Line],
        calculations: &[Calculation],
    ) -> Option<usize> {
        let [first, second, third] = self.ready;
        let mut place = first.extend(0, ready[0])?;
        place = second.extend(place, ready[1])?;
        place = third.extend(place, ready[2])?;
        let mut left = self.levels.iter();
        let mut level = left.next()?;
        loop {
            let mut known = level.table.get(place)?.load(Ordering::Relaxed);
            if known == NEW {
                known = self.look(level, place, lines, calculations);
            }
            if known != ASK {
                return Some(usize::from(known) - 1);
            }
            level = left.next()?;
            place = level.side.extend(place, other(level.number))?;
        }
    }

    /// Finds out what the list answers and keeps it.
    #[cold]
    #[inline(never)]
    fn look(
        &self,
        level: &Level,
        place: usize,
        lines: &[Line],
        calculations: &[Calculation],
    ) -> u8 {
        let Some(stock) = &self.stock else { return ASK };
        let values = self.values(level, place);
        let question = KnownInputsQuestion { stock, values: &values, overtaxed: Cell::new(false) };
        let line = question.answer(self.conditions.iter().zip(lines), calculations);
        let known = line.map_or(ASK, |line| line as u8 + 1);
        level.table[place].store(known, Ordering::Relaxed);
        known
    }

    /// The values of the numbers at a place of a level.
    fn values(&self, level: &Level, mut place: usize) -> [Option<i32>; MOST_NUMBERS] {
        let mut values = [None; MOST_NUMBERS];
        let later = self.levels.iter().skip(1).rev();
        for level in later.skip_while(|later| later.number != level.number) {
            let (rest, value) = level.side.split(place);
            (place, values[level.number]) = (rest, Some(value));
        }
        for (number, side) in self.ready.iter().enumerate().rev() {
            let (rest, value) = side.split(place);
            (place, values[number]) = (rest, Some(value));
        }
        values
    }
}

/// The side of a table for a number, if answers depend on it: lines read it or take of it.
fn side(number: usize, stock: &Stock, read: &[Operand], lines: &[Line]) -> Option<Side> {
    let known = stock.number(number)?;
    let load = |source| Operand::Feature(Load { source, feature: known.feature as u16 });
    let known_of = [Source::World, Source::Mine, Source::OwnSide];
    if known_of.into_iter().any(|source| read.contains(&load(source))) {
        return Some(Side { low: known.low, count: known.count, greatest: u32::MAX });
    }
    let needs = |aim: Aim| stock.taken_by(aim.option, aim.argument) == Some(number);
    let taken = lines.iter().any(|line| needs(line.aim));
    taken.then_some(Side::whether_any(2))
}

/// A question that knows these numbers alone.
struct KnownInputsQuestion<'s> {
    stock: &'s Stock,
    values: &'s [Option<i32>; MOST_NUMBERS],
    /// Whether it was asked for anything else.
    overtaxed: Cell<bool>,
}

impl KnownInputsQuestion<'_> {
    /// The place of the line that is played, if this question is enough for that.
    fn answer<'l>(
        &self,
        lines: impl Iterator<Item = (&'l Condition, &'l Line)>,
        calculations: &[Calculation],
    ) -> Option<usize> {
        for (place, (condition, line)) in lines.enumerate() {
            let legal = self.legal(line.aim);
            if legal == Some(false) {
                continue;
            }
            let holds = condition.holds(self, 0, &mut Registers::new(calculations));
            if self.overtaxed.get() {
                return None;
            }
            if holds {
                return (!line.aim.targeted && legal == Some(true)).then_some(place);
            }
        }
        None
    }

    /// Whether an option may be chosen; none if that is not known yet.
    fn legal(&self, Aim { option, argument, .. }: Aim) -> Option<bool> {
        let taken = self.stock.taken_by(option, argument);
        if taken.is_some_and(|number| self.values[number].is_none()) {
            return None;
        }
        self.stock.legal(option, argument, |number| self.values[number].unwrap_or(0))
    }

    /// The value of a feature; what is not known leaves the answer to another question.
    fn value(&self, feature: usize) -> i32 {
        let value = self.stock.place_of(feature).and_then(|place| self.values[place]);
        self.overtaxed.set(self.overtaxed.get() || value.is_none());
        value.unwrap_or(0)
    }
}

impl Question for KnownInputsQuestion<'_> {
    fn point(&self) -> usize {
        0
    }

    fn actor(&self) -> usize {
        0
    }

    fn legal(&self, _option: u8, _argument: u8) -> bool {
        false
    }

    fn candidates(&self, _option: u8, _argument: u8) -> u64 {
        0
    }

    fn of_fighter(&self, feature: usize, _decider: usize) -> i32 {
        self.value(feature)
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        // No number is about foes.
        self.value(if own { feature } else { usize::MAX })
    }

    fn of_world(&self, feature: usize) -> i32 {
        self.value(feature)
    }
}
