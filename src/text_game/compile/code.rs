//! Code of a game: expressions as nodes of one list, steps as lists. Names are numbers here, so that nothing is
//! looked up and nothing allocates when code runs.

use crate::scenario::Placed;
use crate::text_game::model::Owner;
use std::sync::Arc;

pub(crate) use crate::text_game::language::{Fold, Group};

/// Index into [`Code::nodes`].
pub(crate) type NodeId = u32;
/// Index into [`Code::lists`].
pub(crate) type ListId = u32;

/// A fighter as seen by code that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// The fighter who carries out the code.
    My,
    /// The other party.
    Target,
    /// The fighter of `each`, `count` and the like.
    It,
}

/// Numbers computed from two others. Comparisons give 1 if they hold and 0 otherwise, so that conditions and
/// amounts are one kind of node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`, towards zero; by zero it gives 0.
    Divide,
    /// `%`, with the sign of the left side; by zero it gives 0.
    Remainder,
    /// `min`.
    Least,
    /// `max`.
    Most,
    /// `=`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessEqual,
}

impl Op {
    /// Returns the result; it saturates, because a game may multiply without end.
    pub(crate) fn apply(self, left: i32, right: i32) -> i32 {
        match self {
            Self::Add => left.saturating_add(right),
            Self::Subtract => left.saturating_sub(right),
            Self::Multiply => left.saturating_mul(right),
            Self::Divide | Self::Remainder if right == 0 => 0,
            Self::Divide => left.saturating_div(right),
            Self::Remainder => left.wrapping_rem(right),
            Self::Least => left.min(right),
            Self::Most => left.max(right),
            Self::Equal => i32::from(left == right),
            Self::NotEqual => i32::from(left != right),
            Self::Less => i32::from(left < right),
            Self::LessEqual => i32::from(left <= right),
        }
    }
}

/// Numbers of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RollWord {
    Dice,
    /// The dice and what is added.
    Result,
    /// Amount that the roll has to reach.
    Against,
    /// By how much the roll is better.
    Margin,
}

impl RollWord {
    pub(crate) const WORDS: [&'static str; 4] = ["dice", "result", "against", "margin"];

    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "dice" => Self::Dice,
            "result" => Self::Result,
            "against" => Self::Against,
            "margin" => Self::Margin,
            _ => return None,
        })
    }
}

/// Numbers that are read off the dice on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// How many dice show a number.
    Faces,
    /// How many show at least a number.
    AtLeast,
    /// The sum of the highest.
    Top,
    /// The sum of the lowest.
    Bottom,
    /// The die at a place, the highest first.
    Face,
}

impl Shown {
    /// Returns the number that a function of own dice reads.
    pub(crate) fn named(function: &str) -> Option<Self> {
        Some(match function {
            "faces" => Self::Faces,
            "at_least" => Self::AtLeast,
            "top" => Self::Top,
            "bottom" => Self::Bottom,
            "face" => Self::Face,
            _ => return None,
        })
    }
}

/// Dice of both parties, sorted and compared pair by pair, as in `pairs_above`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairs {
    /// Own dice that are higher.
    Above,
    /// Own dice that are lower.
    Below,
    /// Own dice that are equal.
    Equal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thrown {
    /// The sum of so many dice with so many faces.
    Sum,
    /// The sum of dice whose highest face is thrown again and added.
    Exploding,
    /// The sum of the so many highest.
    Highest,
    /// The sum of the so many lowest.
    Lowest,
    /// How many show at least a number; from another number on they are thrown again.
    Successes,
    /// The highest of so many cards.
    Cards,
}

/// Dice with their amounts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dice {
    /// How they are thrown.
    pub thrown: Thrown,
    /// The amounts, in the order in which the function takes them.
    pub amounts: [NodeId; 4],
    pub count: u8,
    /// The deck, of cards.
    pub deck: u8,
    /// Number made by [`site`] of the place where they are written. It labels the dice, so that a change elsewhere
    /// in the file moves none of them.
    pub site: u64,
}

/// An expression: nodes name their parts by [`NodeId`], so that a program is one list without pointers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// A number.
    Const(i32),
    /// A rule setting; becomes a number once a scenario is known.
    Rule(u16),
    /// A track of a fighter.
    Cell(Whose, u16),
    /// A track of a fighter's side.
    SideCell(Whose, u16),
    /// A track of the conflict.
    ConflictCell(u16),
    /// A key of the sheet that does not change.
    Sheet(Whose, u16),
    /// Whether a fighter has not left.
    In(Whose),
    /// Whether the players play a fighter.
    OfPlayers(Whose),
    /// The place of a fighter in the file, from 1.
    Place(Whose),
    /// Whether a fighter loses its next turn.
    LosesTurn(Whose),
    /// The place of the own side in the file, from 1.
    SidePlace,
    /// The running round.
    Round,
    Local(u8),
    /// A number of the current roll.
    Word(RollWord),
    /// A number of a named roll.
    WordOf(u8, RollWord),
    /// Whether a named roll has a degree.
    DegreeOf(u8, u8),
    /// Read off the own dice of the current roll.
    Shown(Shown, NodeId),
    /// Read off the opposing dice of the current roll.
    Opposing(Shown, NodeId),
    /// Pairs of the current roll.
    Pairs(Pairs),
    /// Two numbers combined.
    Binary(Op, NodeId, NodeId),
    /// A condition that does not hold.
    Not(NodeId),
    /// Two conditions that both hold.
    And(NodeId, NodeId),
    /// Two conditions of which one holds.
    Or(NodeId, NodeId),
    /// Either of two amounts, by a condition.
    Either(NodeId, NodeId, NodeId),
    /// How many of a group stand.
    Standing(Group),
    /// How many of a group there were at the beginning.
    AtStart(Group),
    /// A function over a group.
    Fold(Fold, Group, NodeId),
    /// A reading of a fighter: `my` is that fighter, `target` the other party.
    As(Whose, NodeId),
    /// An entry of a table on the sheet.
    SheetEntry(Whose, u16, NodeId, NodeId),
    /// An entry of a table of the rules.
    RuleEntry(u16, NodeId, NodeId),
    /// Index into [`Code::dice`].
    Dice(u16),
    /// Dice on the sheet.
    SheetDice(Whose, u16),
    /// Dice of the rules; become those of the scenario once it is known.
    RuleDice(u16),
}

/// How a step changes a number.
pub(crate) use crate::text_game::language::Change;

/// A step.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Changes a track of a fighter.
    Cell(Whose, u16, Change, NodeId),
    /// Changes a track of all of a group.
    Cells(Group, u16, Change, NodeId),
    /// Changes a track of a fighter's side.
    SideCell(Whose, u16, Change, NodeId),
    /// Changes a track of the sides of a group, once for each side.
    SideCells(Group, u16, Change, NodeId),
    /// Changes a track of the conflict.
    ConflictCell(u16, Change, NodeId),
    /// Gives a local name a value.
    Let(u8, NodeId),
    /// Changes a local name.
    Local(u8, Change, NodeId),
    /// Counts a measure.
    Count(u16, NodeId),
    /// Carries out one of two lists.
    If(NodeId, ListId, Option<ListId>),
    /// Carries out a list for each of a group, if a condition holds for it.
    Each(Group, Option<NodeId>, ListId),
    /// Carries out a list several times.
    Repeat(NodeId, ListId),
    /// Asks a point several times, of the own side.
    Assign(NodeId, u8),
    /// Runs a block.
    Run(Whose, u8, Option<NodeId>),
    /// Makes a roll.
    Roll(Whose, u8),
    /// Asks a point.
    Ask(Whose, u8),
    /// Has a fighter leave.
    Leave(Whose, u8),
    /// Takes the next turn of a fighter away.
    LoseTurn(Whose),
    /// Gives a roll a degree, by the number of its name.
    Become(Option<u8>, u16),
    /// Throws again: the opposing dice or the own ones, all or those below a number.
    Reroll(bool, Option<NodeId>),
    /// Changes the result of a roll.
    Result(Option<u8>, Change, NodeId),
    /// Changes what a roll is against.
    Against(Option<u8>, Change, NodeId),
    /// Puts all cards of a deck back.
    Shuffle(u8),
}

impl Step {
    /// Returns the owner and the number of the track that the step changes, how, and the amount. `None` for steps that
    /// change no track.
    pub(crate) fn of_track(&self) -> Option<(Owner, usize, Change, NodeId)> {
        let (owner, cell, change, node) = match *self {
            Self::Cell(_, cell, change, node) | Self::Cells(_, cell, change, node) => {
                (Owner::Fighter, cell, change, node)
            }
            Self::SideCell(_, cell, change, node) | Self::SideCells(_, cell, change, node) => {
                (Owner::Side, cell, change, node)
            }
            Self::ConflictCell(cell, change, node) => (Owner::Conflict, cell, change, node),
            _ => return None,
        };
        Some((owner, usize::from(cell), change, node))
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    /// The steps, each with its text.
    pub steps: Vec<(Step, Arc<Placed>)>,
    /// The local names that its own `let` steps give a value, a bit each.
    pub lets: u64,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub nodes: Vec<Node>,
    pub dice: Vec<Dice>,
    pub lists: Vec<List>,
}

impl Code {
    /// Adds a node. A node of constants is worked out at once.
    pub(crate) fn node(&mut self, node: Node) -> NodeId {
        let node = self.folded(node);
        self.nodes.push(node);
        self.nodes.len() as NodeId - 1
    }

    pub(crate) fn list(&mut self, list: List) -> ListId {
        self.lists.push(list);
        self.lists.len() as ListId - 1
    }

    /// Returns the number that a node always gives. `None` if it depends on play.
    pub(crate) fn constant(&self, node: NodeId) -> Option<i32> {
        match self.nodes[node as usize] {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Returns a simpler node with an equal value.
    fn folded(&self, node: Node) -> Node {
        let of = |id: NodeId| self.constant(id);
        let same = |id: NodeId| self.nodes[id as usize];
        match node {
            Node::Binary(op, left, right) => match (of(left), of(right)) {
                (Some(left), Some(right)) => Node::Const(op.apply(left, right)),
                (Some(0), _) if op == Op::Add => same(right),
                (_, Some(0)) if matches!(op, Op::Add | Op::Subtract) => same(left),
                _ => node,
            },
            Node::Not(inner) => of(inner).map_or(node, |it| Node::Const(i32::from(it == 0))),
            Node::And(left, right) => match (of(left), of(right)) {
                (Some(0), _) | (_, Some(0)) => Node::Const(0),
                (Some(_), _) => same(right),
                (_, Some(_)) => same(left),
                _ => node,
            },
            Node::Or(left, right) => match (of(left), of(right)) {
                (Some(0), _) => same(right),
                (_, Some(0)) => same(left),
                (Some(_), _) | (_, Some(_)) => Node::Const(1),
                _ => node,
            },
            Node::Either(condition, yes, no) => match of(condition) {
                Some(0) => same(no),
                Some(_) => same(yes),
                None => node,
            },
            Node::As(_, inner) if of(inner).is_some() => same(inner),
            _ => node,
        }
    }

    /// Works out constants anew once a scenario has put numbers in place of [`Node::Rule`]: what a scenario fixes
    /// costs nothing in play.
    pub(crate) fn fold(&mut self) {
        for at in 0..self.nodes.len() {
            self.nodes[at] = self.folded(self.nodes[at]);
        }
    }

    pub(crate) fn parts(&self, node: NodeId) -> [Option<NodeId>; 4] {
        match self.nodes[node as usize] {
            Node::Shown(_, inner)
            | Node::Opposing(_, inner)
            | Node::Not(inner)
            | Node::Fold(_, _, inner)
            | Node::As(_, inner) => [Some(inner), None, None, None],
            Node::Binary(_, left, right)
            | Node::And(left, right)
            | Node::Or(left, right)
            | Node::SheetEntry(_, _, left, right)
            | Node::RuleEntry(_, left, right) => [Some(left), Some(right), None, None],
            Node::Either(condition, yes, no) => [Some(condition), Some(yes), Some(no), None],
            Node::Dice(dice) => {
                let Dice { amounts, count, .. } = self.dice[usize::from(dice)];
                let at = |number: usize| (number < usize::from(count)).then_some(amounts[number]);
                [at(0), at(1), at(2), at(3)]
            }
            _ => [None; 4],
        }
    }

    /// Returns whether a node has one value in all states. Dice and all that play changes make it false.
    pub(crate) fn is_fixed(&self, node: NodeId) -> bool {
        use Node::{And, As, Binary, Const, Either, Not, OfPlayers, Or, Place, Rule, RuleEntry};
        use Node::{Sheet, SheetEntry, SidePlace};
        let is_known = matches!(
            self.nodes[node as usize],
            Const(_)
                | Rule(_)
                | Sheet(..)
                | SheetEntry(..)
                | RuleEntry(..)
                | OfPlayers(_)
                | Place(_)
                | SidePlace
                | Binary(..)
                | Not(_)
                | And(..)
                | Or(..)
                | Either(..)
                | As(..)
        );
        is_known && self.parts(node).into_iter().flatten().all(|part| self.is_fixed(part))
    }

    /// Returns whether a node throws dice.
    pub(crate) fn throws(&self, node: NodeId) -> bool {
        matches!(self.nodes[node as usize], Node::Dice(_) | Node::SheetDice(..) | Node::RuleDice(_))
            || self.parts(node).into_iter().flatten().any(|part| self.throws(part))
    }
}

/// Mixes the bytes of a text into a number, so that dice keep their number while their name and place stay: two
/// versions of a game then share their dice.
pub(crate) fn site(text: &str, number: usize) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes().chain((number as u64).to_le_bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash ^ hash >> 29
}
