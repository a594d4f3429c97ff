//! Expressions as they are written.

use super::lexer::DiceWord;
use crate::policy::Operator;
use std::ops::Range;

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    /// The bytes of the text that it takes up.
    pub span: Range<usize>,
    pub node: Node,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// A whole number.
    Number(i32),
    /// `yes` or `no`.
    Flag(bool),
    /// A name with or without a prefix.
    Name(String),
    /// An entry of a table: `my.weapon[n]`, `rules.t[row, column]`.
    Entry(String, Vec<Expression>),
    /// Dice that are written as one word.
    Dice(i32, i32, DiceWord),
    /// `-x`.
    Negative(Box<Expression>),
    /// `not x`.
    Not(Box<Expression>),
    /// Two operands.
    Binary(Operator, Box<[Expression; 2]>),
    /// A function of values.
    Call(String, Vec<Expression>),
    /// `count(foes, ...)` and its like.
    Fold(Fold, Group, Box<Expression>),
    /// `draw(deck)` or `draw(deck, n)`.
    Draw(String, Option<Box<Expression>>),
}

/// Functions over a group of fighters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// The number of fighters for whom a condition holds.
    Count,
    /// The sum of an amount.
    Sum,
    /// The least amount; 0 without fighters.
    Least,
    /// The greatest amount; 0 without fighters.
    Most,
}

/// Groups of fighters who stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// All of hostile sides.
    Foes,
    /// All of the own side.
    Side,
    /// All others of the own side.
    Allies,
    /// All fighters.
    All,
}

impl Group {
    pub(crate) const WORDS: [&'static str; 4] = ["foes", "side", "allies", "all"];

    pub(crate) fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "foes" => Self::Foes,
            "side" => Self::Side,
            "allies" => Self::Allies,
            "all" => Self::All,
            _ => return None,
        })
    }
}

impl Fold {
    /// Returns the function with this word.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "count" => Self::Count,
            "sum" => Self::Sum,
            "least" => Self::Least,
            "most" => Self::Most,
            _ => return None,
        })
    }
}
