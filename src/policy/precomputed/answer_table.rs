//! Cache of a list's answers by the numbers that rules know before they ask ([`KnownInputs`]). If the list reads
//! nothing else on the way to an answer, the question need not be put.
//!
//! An answer is found by having the list decide on a question that knows these numbers and nothing else. If the list
//! asks for anything else, one more number may help; if none does, the answer is left to the real question. Answers
//! are kept in tables, which fill up in play, because only a few of their places are ever looked at. All threads
//! that fill a place find the same answer.

use crate::policy::calculation::Calculation;
use crate::policy::condition_tree::{Load, Source};
use crate::policy::evaluate::{Aim, Condition, Line};
use crate::policy::registers::{Operand, Registers};
use crate::policy::shared_calculations;
use crate::system::{FighterId, KnownInputs, Question, READY};
use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

/// No answer has been worked out here yet.
const NEW: u8 = 0;
/// The question must be put.
const ASK: u8 = u8::MAX;
/// Most places of a table; a number that would make it larger is not looked up.
const MOST: usize = 1 << 15;
/// Most numbers that rules know at a point, [`READY`] of them at hand.
const MOST_NUMBERS: usize = 8;

/// Cached answers of a list, the field `answer_table` of a [`Program`](super::super::Program).
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerTable {
    inputs: Option<KnownInputs>,
    /// The conditions of its lines, kept to work out answers when they are first needed.
    conditions: Box<[Condition]>,
    /// Sides of the first table, for the numbers that rules always have at hand. An array, because every look-up
    /// goes through all of them.
    ready: [Side; READY],
    /// Tables of answers: the first by the numbers at hand, each further one by one more of the other numbers that
    /// the list reads.
    levels: Box<[Level]>,
}

/// A table of answers by a certain set of numbers.
struct Level {
    /// Place of the number that this level adds; the first level adds none.
    number: usize,
    side: Side,
    /// By the values of all numbers: [`NEW`], [`ASK`], or the place of the line that is played, from 1.
    table: Box<[AtomicU8]>,
}

impl std::fmt::Debug for Level {
    /// Leaves out the answers that play has added, because keys for equivalent conflicts contain the debug output of
    /// policies.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { number, side, table: _ } = self;
        f.debug_struct("Level").field("number", number).field("side", side).finish_non_exhaustive()
    }
}

/// A side of a table: the values of a number from `low` on, like the sides of a multiplication table.
#[derive(Clone, Copy, Debug)]
struct Side {
    low: i32,
    count: u32,
    /// Place that stands for all greater values, if they are alike.
    greatest: u32,
}

impl Default for Side {
    fn default() -> Self {
        Self::whether_any(1)
    }
}

impl Side {
    /// Returns the side of a number that is only compared with 0; with a `count` of 1, of a number that does not
    /// matter at all.
    const fn whether_any(count: u32) -> Self {
        Self { low: 0, count, greatest: count - 1 }
    }

    /// Extends a place by this side. `None` if the value lies beyond the side.
    fn extend(self, place: usize, value: i32) -> Option<usize> {
        // A value below `low` wraps to a very large place.
        let at = (value.wrapping_sub(self.low) as u32).min(self.greatest);
        (at < self.count).then_some(place * self.count as usize + at as usize)
    }

    /// Splits a place into the place without this side, and the value: the reverse of [`extend`](Self::extend).
    fn split(self, place: usize) -> (usize, i32) {
        let count = self.count as usize;
        (place / count, self.low + (place % count) as i32)
    }
}

/// The copy starts empty and fills up by itself.
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

impl AnswerTable {
    /// Makes an empty table for these lines with these conditions; answers are filled in as they are needed.
    pub(crate) fn new(
        conditions: &[Condition],
        lines: &[Line],
        calculations: &[Calculation],
        inputs: KnownInputs,
    ) -> Self {
        let direct = conditions.iter().flat_map(Condition::reads);
        let read = shared_calculations::all_read(calculations, direct);
        let side = |number| side(number, &inputs, &read, lines);
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
        Self { inputs: Some(inputs), conditions: conditions.into(), ready, levels: levels.into() }
    }

    /// Returns the place of the line that is played while the numbers have these values; `None` if the question must
    /// be put.
    #[inline(always)]
    #[allow(clippy::inline_always)] // one look-up on the way of most questions
    pub(crate) fn at(
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

    /// Works out the list's answer and stores it. Cold: each place is worked out once or twice.
    #[cold]
    #[inline(never)]
    fn look(
        &self,
        level: &Level,
        place: usize,
        lines: &[Line],
        calculations: &[Calculation],
    ) -> u8 {
        let Some(inputs) = &self.inputs else { return ASK };
        let values = self.values(level, place);
        let question = KnownInputsQuestion { inputs, values: &values, overtaxed: Cell::new(false) };
        let line = question.answer(self.conditions.iter().zip(lines), calculations);
        let known = line.map_or(ASK, |line| line as u8 + 1);
        level.table[place].store(known, Ordering::Relaxed);
        known
    }

    /// Returns the values of the numbers at a place of a level: the reverse of the look-up in [`at`](Self::at).
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

/// Returns the side of a table for a number, if answers depend on it: lines read it or take of it. Otherwise `None`,
/// so that the table stays small.
fn side(number: usize, inputs: &KnownInputs, read: &[Operand], lines: &[Line]) -> Option<Side> {
    let known = inputs.number(number)?;
    let load = |source| Operand::Feature(Load { source, feature: known.feature as u16 });
    let known_of = [Source::World, Source::Mine, Source::OwnSide];
    if known_of.into_iter().any(|source| read.contains(&load(source))) {
        return Some(Side { low: known.low, count: known.count, greatest: u32::MAX });
    }
    let needs = |aim: Aim| inputs.taken_by(aim.option, aim.argument) == Some(number);
    let taken = lines.iter().any(|line| needs(line.aim));
    taken.then_some(Side::whether_any(2))
}

/// A [`Question`] that knows only these numbers.
struct KnownInputsQuestion<'s> {
    inputs: &'s KnownInputs,
    values: &'s [Option<i32>; MOST_NUMBERS],
    /// Whether the list has asked for anything else; then its answer is worthless.
    overtaxed: Cell<bool>,
}

impl KnownInputsQuestion<'_> {
    /// Returns the line that is played; `None` if the known numbers do not decide which.
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
            let holds = condition.holds(self, FighterId(0), &mut Registers::new(calculations));
            if self.overtaxed.get() {
                return None;
            }
            if holds {
                return (!line.aim.targeted && legal == Some(true)).then_some(place);
            }
        }
        None
    }

    /// Whether an option may be chosen; `None` if that is not known. See [`KnownInputs::legal`].
    fn legal(&self, Aim { option, argument, .. }: Aim) -> Option<bool> {
        let taken = self.inputs.taken_by(option, argument);
        if taken.is_some_and(|number| self.values[number].is_none()) {
            return None;
        }
        self.inputs.legal(option, argument, |number| self.values[number].unwrap_or(0))
    }

    /// Returns the value of a feature. If it is unknown, notes that the answer must be left to another question.
    fn value(&self, feature: usize) -> i32 {
        let value = self.inputs.place_of(feature).and_then(|place| self.values[place]);
        self.overtaxed.set(self.overtaxed.get() || value.is_none());
        value.unwrap_or(0)
    }
}

impl Question for KnownInputsQuestion<'_> {
    fn point(&self) -> usize {
        0
    }

    fn actor(&self) -> FighterId {
        FighterId(0)
    }

    fn legal(&self, _option: u8, _argument: u8) -> bool {
        false
    }

    fn candidates(&self, _option: u8, _argument: u8) -> u64 {
        0
    }

    fn of_fighter(&self, feature: usize, _decider: FighterId) -> i32 {
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
