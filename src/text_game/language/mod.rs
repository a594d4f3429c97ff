//! The texts of a game file: tokens, expressions and steps. Nothing here knows a name of any game.

mod lexer;
mod parser;
mod step;
mod syntax;

pub use lexer::{DiceWord, Fault};
pub use parser::expression;
pub use step::{Change, Step, Who, Written, step};
pub use syntax::{Expression, Fold, Group, Node, Operator};
