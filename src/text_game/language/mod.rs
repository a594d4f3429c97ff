//! The texts of a game file: tokens, expressions and steps. Nothing here knows a name of any game.

mod lexer;
mod parser;
mod step;
mod syntax;

pub(crate) use crate::policy::Operator;
pub(crate) use lexer::other_dice;
pub(super) use lexer::{DiceWord, Fault};
pub(super) use parser::expression;
pub(crate) use step::{Change, Step, Who, Written, step};
pub(crate) use syntax::{Expression, Fold, Group, Node};
