//! Bounds of amounts: between which numbers a node always lies, whatever a scenario says of sheets and rules.

use crate::system::MOST_FIGHTERS;
use crate::text_game::compile::{
    Dice, Fold, Node, NodeId, Op, Program, RollWord, Shown, Step, Thrown,
};
use crate::text_game::model::{Kind, Owner, Top, Track};
use std::collections::HashMap;

/// The least and the greatest value of a node.
pub(super) type Range = (i64, i64);

const ANY: Range = (i32::MIN as i64, i32::MAX as i64);
const FLAG: Range = (0, 1);
/// Most dice of a throw, and most values that one exploding die adds up; play has these limits, too.
const MOST_DICE: i64 = 100;
const MOST_AGAIN: i64 = 21;

/// Works out ranges of nodes. `known` caches them, because nodes share their parts.
pub(super) struct Ranges<'a> {
    program: &'a Program,
    known: HashMap<(NodeId, Option<u8>), Range>,
    /// Whether steps change results, or what rolls are against; whether they throw single dice again. It is
    /// asked because a range from the dice alone would be too narrow then.
    changes_rolls: bool,
    rerolls: bool,
}

impl<'a> Ranges<'a> {
    pub(super) fn new(program: &'a Program) -> Self {
        let steps = || program.code.lists.iter().flat_map(|list| &list.steps).map(|(step, _)| step);
        let changes_rolls = steps().any(|it| matches!(it, Step::Result(..) | Step::Against(..)));
        let rerolls = steps().any(|it| matches!(it, Step::Reroll(_, Some(_))));
        Self { program, known: HashMap::new(), changes_rolls, rerolls }
    }

    /// Returns the range of a node; `roll` is the roll at hand.
    pub(super) fn of(&mut self, node: NodeId, roll: Option<u8>) -> Range {
        if let Some(known) = self.known.get(&(node, roll)) {
            return *known;
        }
        let (low, high) = self.work_out(node, roll);
        let found = (low.max(ANY.0), high.min(ANY.1));
        self.known.insert((node, roll), found);
        found
    }

    fn work_out(&mut self, node: NodeId, roll: Option<u8>) -> Range {
        let program = self.program;
        let declared = &program.declared;
        let cell = |owner, cell: u16| {
            declared
                .cells(owner)
                .nth(usize::from(cell))
                .map_or(ANY, |track| self::track(program, track))
        };
        let most = MOST_FIGHTERS as i64;
        match program.code.nodes[node as usize] {
            Node::Const(value) => (i64::from(value), i64::from(value)),
            Node::Rule(at) => of_kind(&declared.rules[usize::from(at)].kind),
            Node::Sheet(_, key) => of_kind(&declared.sheet[usize::from(key)].kind),
            Node::Cell(_, at) => cell(Owner::Fighter, at),
            Node::SideCell(_, at) => cell(Owner::Side, at),
            Node::ConflictCell(at) => cell(Owner::Conflict, at),
            Node::In(_) | Node::OfPlayers(_) | Node::DegreeOf(..) => FLAG,
            Node::Place(_) | Node::SidePlace => (1, most),
            Node::Round => (0, ANY.1),
            Node::Local(slot) if program.locals[usize::from(slot)].is_flag => FLAG,
            Node::Word(word) => roll.map_or(ANY, |roll| self.word(word, roll)),
            Node::Shown(Shown::Faces | Shown::AtLeast, _)
            | Node::Opposing(Shown::Faces | Shown::AtLeast, _)
            | Node::Pairs(_) => (0, MOST_DICE),
            Node::Binary(op, left, right) => {
                combined(op, self.of(left, roll), self.of(right, roll))
            }
            Node::Not(inner) => {
                let (low, high) = self.truth(inner, roll);
                (1 - high, 1 - low)
            }
            Node::And(left, right) => {
                let (left, right) = (self.truth(left, roll), self.truth(right, roll));
                (left.0.min(right.0), left.1.min(right.1))
            }
            Node::Or(left, right) => {
                let (left, right) = (self.truth(left, roll), self.truth(right, roll));
                (left.0.max(right.0), left.1.max(right.1))
            }
            Node::Either(condition, yes, no) => match self.truth(condition, roll) {
                (1, _) => self.of(yes, roll),
                (_, 0) => self.of(no, roll),
                _ => joined(self.of(yes, roll), self.of(no, roll)),
            },
            Node::Standing(_) | Node::AtStart(_) | Node::Fold(Fold::Count, ..) => (0, most),
            Node::Fold(Fold::Sum, _, inner) => {
                let (low, high) = self.of(inner, roll);
                ((low * most).min(0), (high * most).max(0))
            }
            Node::Fold(_, _, inner) => joined((0, 0), self.of(inner, roll)),
            Node::As(_, inner) => self.of(inner, None),
            Node::Dice(at) => self.dice(&program.code.dice[usize::from(at)], roll),
            // Tables and dice of the sheet and the rules are a scenario's to change.
            _ => ANY,
        }
    }

    /// Returns the range of a condition: 0 if it never holds, 1 if it always does.
    pub(super) fn truth(&mut self, node: NodeId, roll: Option<u8>) -> Range {
        let (low, high) = self.of(node, roll);
        (i64::from(low > 0 || high < 0), i64::from((low, high) != (0, 0)))
    }

    /// Returns the range of a word of a roll.
    fn word(&mut self, word: RollWord, at: u8) -> Range {
        let roll = &self.program.rolls[usize::from(at)];
        if word != RollWord::Dice && self.changes_rolls || self.rerolls && roll.throw.is_some() {
            return ANY;
        }
        let of = |ranges: &mut Self, node: Option<NodeId>| {
            node.map_or((0, 0), |node| ranges.of(node, Some(at)))
        };
        let dice = match (roll.throw, roll.dice) {
            // `dice` reads single dice of the throw.
            (Some(_), Some(reading)) => self.of(reading, None),
            (throw, dice) => of(self, throw.or(dice)),
        };
        match word {
            RollWord::Dice => dice,
            RollWord::Result => combined(Op::Add, dice, of(self, roll.add)),
            RollWord::Against => of(self, roll.against.or(roll.against_throw)),
            RollWord::Margin => {
                let result = combined(Op::Add, dice, of(self, roll.add));
                let against = of(self, roll.against.or(roll.against_throw));
                let (high, low) = if roll.low { (against, result) } else { (result, against) };
                combined(Op::Subtract, high, low)
            }
        }
    }

    fn dice(&mut self, dice: &Dice, roll: Option<u8>) -> Range {
        let mut of = |at: usize| self.of(dice.amounts[at], roll);
        // Without dice, or without faces, a throw gives 0.
        let sum = |count: Range, faces: Range, times: i64| {
            let least = if count.0 >= 1 && faces.0 >= 1 { count.0 } else { 0 };
            (least.min(MOST_DICE), count.1.clamp(0, MOST_DICE) * faces.1.max(0) * times)
        };
        match dice.thrown {
            Thrown::Sum => sum(of(0), of(1), 1),
            Thrown::Exploding => sum(of(0), of(1), MOST_AGAIN),
            Thrown::Highest | Thrown::Lowest => {
                let (kept, count) = (of(0), of(1));
                sum((kept.0.min(count.0), kept.1.min(count.1)), of(2), 1)
            }
            Thrown::Successes => {
                let times = if dice.count > 3 { MOST_AGAIN } else { 1 };
                (0, of(0).1.clamp(0, MOST_DICE) * times)
            }
            Thrown::Cards => {
                let cards = &self.program.declared.decks[usize::from(dice.deck)].cards;
                (0, cards.iter().copied().max().map_or(0, i64::from))
            }
        }
    }
}

/// Returns the range of a track.
pub(super) fn track(program: &Program, track: &Track) -> Range {
    let of_sheet = track.key.map_or(ANY, |key| of_kind(&program.declared.sheet[key].kind));
    let high = match track.top {
        Top::Fixed(high) => i64::from(high),
        Top::Start => of_sheet.1,
    };
    (i64::from(track.low), high)
}

/// Returns the range of a setting or of a key of the sheet.
fn of_kind(kind: &Kind) -> Range {
    match kind {
        Kind::Number { range, .. } => (i64::from(range.0), i64::from(range.1)),
        Kind::Flag(_) => FLAG,
        Kind::Dice(_) | Kind::Table(_) => ANY,
    }
}

fn joined(one: Range, other: Range) -> Range {
    (one.0.min(other.0), one.1.max(other.1))
}

/// Returns the range of two numbers combined.
fn combined(op: Op, left: Range, right: Range) -> Range {
    let corners = |work: fn(i64, i64) -> i64| {
        let all = [(left.0, right.0), (left.0, right.1), (left.1, right.0), (left.1, right.1)];
        let all = all.map(|(a, b)| work(a, b));
        (all.iter().copied().min().unwrap_or(ANY.0), all.iter().copied().max().unwrap_or(ANY.1))
    };
    let is = |always: bool, never: bool| (i64::from(always), i64::from(!never));
    let (apart, equal) = (left.1 < right.0 || right.1 < left.0, left.0 == left.1 && left == right);
    match op {
        Op::Add => corners(|a, b| a + b),
        Op::Subtract => corners(|a, b| a - b),
        Op::Multiply => corners(|a, b| a * b),
        Op::Divide if right.0 > 0 => corners(|a, b| a / b),
        Op::Remainder if right.0 > 0 => {
            let most = right.1 - 1;
            (if left.0 < 0 { -most } else { 0 }, if left.1 > 0 { most } else { 0 })
        }
        Op::Divide | Op::Remainder => ANY,
        Op::Least => corners(std::cmp::min),
        Op::Most => corners(std::cmp::max),
        Op::Equal => is(equal, apart),
        Op::NotEqual => is(apart, equal),
        Op::Less => is(left.1 < right.0, left.0 >= right.1),
        Op::LessEqual => is(left.1 <= right.0, left.0 > right.1),
    }
}
