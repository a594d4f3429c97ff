//! Runs compiled lists. This code is called millions of times per second: it allocates nothing, it cannot panic, and
//! it reads a feature only when a line that is legal needs it. [`Program::decide`] is the entrance.

use super::calculation::Calculation;
use super::condition_tree::{Load, Source};
use super::decision_graph::DecisionGraph;
use super::precomputed::answer_table::AnswerTable;
use super::precomputed::fixed_answers::FixedAnswers;
use super::precomputed::index_feature::Span;
use super::precomputed::options_by_index::OptionsByIndex;
use super::registers::{Operand, Read, Registers};
use super::shared_calculations;
use super::{Decision, Pick};
use crate::system::{
    Choice, FighterId, MOST_FIGHTERS, NO_ARGUMENT, NO_TARGET, Question, READY, Range, fighters_in,
};
use std::sync::Arc;

/// A compiled list, made by [`List::program`](super::compile::List::program). It does not change after compiling.
#[derive(Clone, Debug)]
pub struct Program {
    /// Number of the decision point.
    pub(super) point: usize,
    /// Conditions of the lines, without the parts that depend on a target.
    pub(super) gates: DecisionGraph,
    /// The lines that can be played, in order.
    pub(super) lines: Box<[Line]>,
    /// Calculations of the conditions, by the numbers in [`Operand`].
    pub(super) calculations: Box<[Calculation]>,
    /// Aim that is played if no line can be: the last fallback line without its condition. See [`Program::resort`].
    pub(super) last_resort: Aim,
    /// Number of the last line, which [`Program::resort`] reports.
    pub(super) last_number: u16,
    /// All lines as written, the fallback last. Shared, because the programs of all classes have equal texts.
    pub(super) texts: Arc<[Box<str>]>,
    /// How many lines are the author's own.
    pub(super) own: usize,
    /// Number of its first line among those of all policies; see [`Program::number_from`].
    pub(super) first_number: u32,
    /// The options that lines can choose at each value of the index feature. See [`Program::options_at`].
    pub(super) options_by_index: OptionsByIndex,
    /// The line of the first option, if it is certain at some values of the index feature. See
    /// [`Program::takes_first_at`].
    pub(super) pass: Option<u16>,
    /// Choices that are certain at given values of the index feature. See [`Program::decide_at`].
    pub(super) certain: FixedAnswers,
    /// Cached answers by the values of the numbers that the rules know before they ask. See [`Program::answer_from`].
    pub(super) answer_table: AnswerTable,
    /// Whether the first line that can be played has no condition, and no line is drawn, so that [`Program::decide`]
    /// may begin with it.
    pub(super) begins_open: bool,
    /// Whether a line of the list is a mix, so that nothing is certain before a draw.
    pub(super) draws: bool,
}

/// Option and argument of a line, without a target; [`Choice`] adds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    pub(super) option: u8,
    pub(super) argument: u8,
    pub(super) targeted: bool,
}

/// A line that can be played.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) aim: Aim,
    /// Number of the line among all lines of the list, as [`Decision::line`] reports it.
    pub(super) number: u16,
    /// The part of the condition that depends on the target.
    pub(super) filter: Condition,
    /// Features that pick the target, the first key first.
    pub(super) keys: Box<[Key]>,
    /// How the table picks one of the candidates that the keys leave.
    pub(super) pick: Pick,
    /// Values of the index feature at which the condition can hold.
    pub(super) span: Span,
    /// Weight in a mix, 0 for a line that is none. The lines of a mix follow one another, share their number, and
    /// have one condition.
    pub(super) weight: u32,
}

/// A feature to pick a target by: the smallest value wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub(super) feature: u16,
    /// Bits to flip in a value: none, or all to make the largest the smallest; see [`Question::least`].
    pub(super) flip: i32,
}

/// A condition as branches that lead forward to [`HOLDS`] or [`FAILS`]. None: it always holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Condition {
    pub(super) branches: Box<[Branch]>,
    /// Whether each branch must be passed: one of its ways fails, the other leads to the next.
    is_chain: bool,
}

/// Branch target of a condition that holds; beyond every branch.
pub(super) const HOLDS: u16 = u16::MAX;
/// Branch target of a condition that fails.
pub(super) const FAILS: u16 = u16::MAX - 1;

/// Tests whether a value lies between two constants, which covers every comparison with a
/// constant (and every flag) in one instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) read: Read,
    /// Smallest value of the range.
    pub(super) low: i32,
    /// Largest value minus smallest.
    pub(super) width: u32,
    /// The branch to go to inside the range.
    pub(super) inside: u16,
    /// The branch to go to outside.
    pub(super) outside: u16,
}

impl Program {
    /// Returns the answer to a question of this program's point.
    #[inline]
    pub fn decide<Q: Question + ?Sized>(&self, question: &Q) -> Decision {
        if self.begins_open
            && let Some(line) = self.lines.first()
            && let Some(among) = line.targets_at_once(question)
        {
            return line.decision(among);
        }
        self.decide_by_conditions(question)
    }

    /// Like [`decide`](Self::decide), but tests the conditions of the lines.
    #[inline]
    fn decide_by_conditions<Q: Question + ?Sized>(&self, question: &Q) -> Decision {
        if self.draws {
            return self.decide_with_mixes(question);
        }
        let (mut asked, mut known) = (Asked::default(), Registers::new(&self.calculations));
        let mut place = self.gates.first();
        loop {
            let number = self.gates.next(place, question, &mut known);
            let Some(line) = self.lines.get(number) else { break };
            if let Some(among) = line.targets(question, &mut asked, &mut known) {
                return line.decision(among);
            }
            place = self.gates.after(number);
        }
        self.resort(question)
    }

    /// Returns the option that this program always chooses, without argument or target; `None` if that is not certain
    /// before the question is put. The option must be legal whenever the question is put.
    pub fn always(&self) -> Option<u8> {
        let line = self.lines.first()?;
        let plain = !line.aim.targeted && line.aim.argument == NO_ARGUMENT && line.weight == 0;
        (plain && self.gates.is_open(0)).then_some(line.aim.option)
    }

    /// The options that the list can choose while the index feature of its point has this value, a bit for
    /// each. A fallback to the first option, which is what happens anyway, does not count; the
    /// author's own lines do.
    #[inline]
    pub fn options_at(&self, index: i32) -> u64 {
        self.options_by_index.at(index)
    }

    /// Returns the line that chooses the first option at a value of the index feature, if that is certain whatever
    /// the other features are; `None` if it is not. Calls `index` only if the answer depends on it.
    #[inline(always)]
    #[allow(clippy::inline_always)] // one look-up
    pub fn takes_first_at(&self, index: impl FnOnce() -> i32) -> Option<u16> {
        let line = self.pass?;
        (self.options_at(index()) == 0).then_some(line)
    }

    /// Returns the choice at a value of the index feature, if it is certain whatever the other features are and its
    /// option is in the bit set `open`, whose options must all be legal; `None` otherwise.
    pub fn decide_at(&self, open: u64, index: impl FnOnce() -> i32) -> Option<Decision> {
        let (option, line) = self.certain.at(index)?;
        let choice = Choice::plain(option);
        (open >> (option & 63) & 1 == 1).then_some(Decision::certain(choice, line))
    }

    /// Returns the decision while the numbers that rules know before they ask have these values; `None` if the list
    /// reads anything else. Of the `other` numbers only those that matter are looked up, by their places.
    #[inline]
    pub fn answer_from(
        &self,
        ready: [i32; READY],
        other: impl Fn(usize) -> i32,
    ) -> Option<Decision> {
        let place = self.answer_table.at(ready, other, &self.lines, &self.calculations)?;
        let line = self.lines.get(place)?;
        Some(Decision::certain(line.aim.at(NO_TARGET), line.number))
    }

    /// Whether the answer depends only on features for which `holds` is true, and on the candidates of options.
    pub fn reads_only(&self, holds: impl Fn(usize) -> bool) -> bool {
        self.features().all(holds)
    }

    /// Returns the features on which the answer depends, some of them several times.
    pub fn features(&self) -> impl Iterator<Item = usize> {
        let filters = self.lines.iter().flat_map(|line| line.filter.reads());
        let read =
            shared_calculations::all_read(&self.calculations, self.gates.reads().chain(filters));
        let keys = self.lines.iter().flat_map(|line| &line.keys);
        let keys = keys.map(|key| usize::from(key.feature));
        keys.chain(shared_calculations::features(read).map(|load| usize::from(load.feature)))
    }

    /// Gives the lines numbers among the lines of their policy, from `first` on.
    pub fn number_from(&mut self, first: usize) {
        self.first_number = first as u32;
    }

    /// Returns the number of a line among the lines of its policy.
    pub fn number_of(&self, line: u16) -> usize {
        self.first_number as usize + usize::from(line)
    }

    /// Returns the number of the decision point in the vocabulary.
    pub fn point(&self) -> usize {
        self.point
    }

    /// Returns an answer if no line is legal. A fallback should not let that happen, but there must be an answer
    /// still.
    #[cold]
    pub(super) fn resort<Q: Question + ?Sized>(&self, question: &Q) -> Decision {
        let aim = self.last_resort;
        let among = if aim.targeted { question.candidates(aim.option, aim.argument) } else { 0 };
        Decision {
            choice: aim.at(lowest(among).unwrap_or(NO_TARGET)),
            line: self.last_number,
            among,
            pick: Pick::InOrder,
        }
    }
}

impl Aim {
    fn at(self, target: u8) -> Choice {
        Choice { option: self.option, argument: self.argument, target }
    }

    /// Returns the option with its argument as one number, because one comparison is faster than two.
    fn number(self) -> u32 {
        u32::from(self.option) << 8 | u32::from(self.argument)
    }
}

/// Latest answers about an option, so that consecutive lines with the same option ask the question once.
pub(super) struct Asked {
    /// The option with its argument, and whether it may be chosen.
    legal: (u32, bool),
    /// The option with its argument, and its candidates.
    candidates: (u32, u64),
}

/// Number of no option: no question has been asked yet.
const NOTHING: u32 = u32::MAX;

impl Default for Asked {
    fn default() -> Self {
        Self { legal: (NOTHING, false), candidates: (NOTHING, 0) }
    }
}

impl Asked {
    #[inline]
    fn is_legal<Q: Question + ?Sized>(&mut self, question: &Q, aim: Aim) -> bool {
        if self.legal.0 != aim.number() {
            self.legal = (aim.number(), question.legal(aim.option, aim.argument));
        }
        self.legal.1
    }

    #[inline]
    fn candidates<Q: Question + ?Sized>(&mut self, question: &Q, aim: Aim) -> u64 {
        if self.candidates.0 != aim.number() {
            self.candidates = (aim.number(), question.candidates(aim.option, aim.argument));
        }
        self.candidates.1
    }
}

impl Line {
    /// Like [`targets`](Self::targets), for a line without a condition that is asked before all others.
    fn targets_at_once<Q: Question + ?Sized>(&self, question: &Q) -> Option<u64> {
        let Aim { option, argument, targeted } = self.aim;
        if !question.legal(option, argument) {
            return None;
        }
        if !targeted {
            return Some(0);
        }
        self.best_of(question, question.candidates(option, argument))
    }

    /// Returns the decision for this line when it is aimed at one of these equally good candidates; without a target
    /// if there are none.
    pub(super) fn decision(&self, among: u64) -> Decision {
        let target = lowest(among).unwrap_or(NO_TARGET);
        let (choice, line, pick) = (self.aim.at(target), self.number, self.pick);
        Decision { choice, line, among, pick }
    }

    /// Returns the candidates that are equally good targets if the line is played, 0 for an option without targets,
    /// and `None` if the line cannot be played. The caller has tested its gate. The option's legality is asked last,
    /// because most conditions are cheaper.
    #[inline(always)]
    #[allow(clippy::inline_always)] // for the loop of lists without mixes; lists with mixes call it as well
    pub(super) fn targets<Q: Question + ?Sized>(
        &self,
        question: &Q,
        asked: &mut Asked,
        known: &mut Registers<'_>,
    ) -> Option<u64> {
        if !asked.is_legal(question, self.aim) {
            return None;
        }
        if self.aim.targeted {
            self.pick(question, asked.candidates(question, self.aim), known)
        } else {
            Some(0)
        }
    }

    /// Returns the best of the candidates that pass the filter.
    #[inline]
    fn pick<Q: Question + ?Sized>(
        &self,
        question: &Q,
        mut candidates: u64,
        known: &mut Registers<'_>,
    ) -> Option<u64> {
        if !self.filter.is_empty() {
            candidates = self.filter.passing(question, candidates, known);
        }
        self.best_of(question, candidates)
    }

    /// Returns the best of these candidates: all that are equal by every key. `None` if there are none.
    fn best_of<Q: Question + ?Sized>(&self, question: &Q, mut candidates: u64) -> Option<u64> {
        for key in &self.keys {
            if candidates & candidates.wrapping_sub(1) == 0 {
                break;
            }
            candidates = key.best(question, candidates);
        }
        (candidates != 0).then_some(candidates)
    }
}

impl Key {
    /// Returns the candidates with the smallest value, or the largest if `flip` is set.
    fn best<Q: Question + ?Sized>(self, question: &Q, candidates: u64) -> u64 {
        question.least(usize::from(self.feature), candidates, self.flip)
    }
}

impl Branch {
    /// Returns the candidates whose value lies inside of the range, all at once.
    fn inside_of<Q: Question + ?Sized>(
        &self,
        question: &Q,
        candidates: u64,
        known: &mut Registers<'_>,
    ) -> u64 {
        if !self.read.operand.reads_target() {
            let value = known.read(self.read, question, FighterId(0));
            return if self.contains(value) { candidates } else { 0 };
        }
        if let Operand::Feature(load) = self.read.operand {
            return question.within(usize::from(load.feature), candidates, self.range());
        }
        let mut values = [0; MOST_FIGHTERS];
        known.fill(self.read, question, candidates, &mut values);
        fighters_in(candidates).fold(0, |inside, target| {
            inside | u64::from(self.contains(values[target.index_in::<MOST_FIGHTERS>()])) << target
        })
    }

    fn range(&self) -> Range {
        Range { low: self.low, width: self.width }
    }

    /// Whether a value lies inside of the range.
    fn contains(&self, value: i32) -> bool {
        self.range().contains(value)
    }
}

impl Condition {
    /// Makes a condition of these branches, the first to be tested first.
    pub(super) fn new(branches: Box<[Branch]>) -> Self {
        let last = branches.len().wrapping_sub(1);
        let passes = |(at, branch): (usize, &Branch)| {
            let next = if at == last { HOLDS } else { at as u16 + 1 };
            let ways = [branch.inside, branch.outside];
            ways == [next, FAILS] || ways == [FAILS, next]
        };
        let is_chain = branches.iter().enumerate().all(passes);
        Self { branches, is_chain }
    }

    /// Whether the condition always holds.
    pub(super) fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Returns every value that the condition reads, so that the caller can assign registers.
    pub(super) fn reads_mut(&mut self) -> impl Iterator<Item = &mut Read> {
        self.branches.iter_mut().map(|branch| &mut branch.read)
    }

    /// Returns every operand that the condition reads.
    pub(super) fn reads(&self) -> impl Iterator<Item = Operand> {
        self.branches.iter().map(|branch| branch.read.operand)
    }

    /// Returns the candidates for whom the condition holds. Each branch tests all candidates that reach it at once,
    /// which is faster if there are several.
    fn passing<Q: Question + ?Sized>(
        &self,
        question: &Q,
        candidates: u64,
        known: &mut Registers<'_>,
    ) -> u64 {
        let several = candidates & candidates.wrapping_sub(1) != 0;
        if !several || !self.is_chain {
            return fighters_in(candidates)
                .filter(|&target| self.holds(question, target, known))
                .fold(0, |passed, target| passed | 1 << target);
        }
        let mut passed = candidates;
        for branch in &self.branches {
            if passed == 0 {
                break;
            }
            let inside = branch.inside_of(question, passed, known);
            passed &= if branch.inside == FAILS { !inside } else { inside };
        }
        passed
    }

    /// Whether the condition can hold, as far as it reads numbers of the conflict that are known: `known` returns the
    /// value of a feature, `None` if the caller does not know it.
    pub(super) fn can_hold(&self, known: impl Fn(usize) -> Option<i32>) -> bool {
        let fails = |branch: &Branch| {
            let Operand::Feature(Load { source: Source::World, feature }) = branch.read.operand
            else {
                return false;
            };
            known(usize::from(feature)).is_some_and(|value| {
                let is_inside = value.wrapping_sub(branch.low) as u32 <= branch.width;
                (if is_inside { branch.inside } else { branch.outside }) == FAILS
            })
        };
        !self.is_chain || !self.branches.iter().any(fails)
    }

    /// Whether the condition holds for this target.
    pub(super) fn holds<Q: Question + ?Sized>(
        &self,
        question: &Q,
        target: FighterId,
        known: &mut Registers<'_>,
    ) -> bool {
        if self.is_empty() {
            return true;
        }
        let mut next = 0;
        // Branches lead forward only, and both ends lie behind the last one.
        while let Some(branch) = self.branches.get(usize::from(next)) {
            let value = known.read(branch.read, question, target);
            next = if branch.contains(value) { branch.inside } else { branch.outside };
        }
        next == HOLDS
    }
}

/// Returns the lowest fighter of a mask, `None` if the mask is empty.
fn lowest(mask: u64) -> Option<u8> {
    (mask != 0).then(|| mask.trailing_zeros() as u8)
}
