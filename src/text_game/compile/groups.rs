//! Gives numbers of groups their meaning: the number of fighters, and sums over them.

use super::code::{Code, Fold, Group, Node, NodeId, Whose};
use super::lower::{Found, Kind, Lower, Text};
use crate::text_game::language::{Expression, Fault};
use crate::text_game::model::{Declarations, Owner, Track};

impl Lower<'_> {
    pub(super) fn of_group(
        &mut self,
        name: &str,
        group: Group,
        written: &Expression,
        text: &mut Text<'_>,
    ) -> Found {
        match name {
            "standing" => return Ok((self.code.node(Node::Standing(group)), Kind::Number)),
            "at_start" => return Ok((self.code.node(Node::AtStart(group)), Kind::Number)),
            "place" if group == Group::Side => {
                return Ok((self.code.node(Node::SidePlace), Kind::Number));
            }
            _ => {}
        }
        let is_shared =
            self.game.track(name).is_some_and(|it| self.game.tracks[it].owner != Owner::Fighter);
        let dice = std::mem::take(&mut text.allowed.dice);
        let found = self.of_fighter(name, Whose::It, written, text);
        text.allowed.dice = dice;
        let (inner, kind) = found?;
        if kind == Kind::Flag || is_shared {
            let message = format!("a group adds up numbers of fighters, and `{name}` is none");
            let word = group.word();
            let help = format!("write `count({word}, it.{name})`, or `my.{name}`");
            return Err(Fault::new(written.span.clone(), message, help));
        }
        self.doubt_sum(inner, group, written, text);
        let node = Node::Fold(Fold::Sum, group, inner);
        Ok((self.code.node(node), Kind::Number))
    }

    /// Warns of a sum of numbers that only tell things apart (a [`Label`]).
    pub(super) fn doubt_sum(
        &self,
        inner: NodeId,
        group: Group,
        written: &Expression,
        text: &mut Text<'_>,
    ) {
        if let Some(label) = Label::of(inner, self.game, self.code) {
            let (message, help) = (label.message(group), label.counted(group));
            let help = format!("count the fighters: `{help}`");
            text.doubts.push(Fault::new(written.span.clone(), message, help));
        }
    }
}

/// A number of a fighter that tells things apart and has no meaning as a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Label<'a> {
    /// The number of a word in `values` of a track.
    Value(&'a Track),
    /// The place of a fighter in the file.
    Place,
}

impl<'a> Label<'a> {
    /// Returns the label that an amount of a fighter is. `None` for a proper amount, and for a label in
    /// a larger expression.
    pub(crate) fn of(node: NodeId, game: &'a Declarations, code: &Code) -> Option<Self> {
        match code.nodes[node as usize] {
            Node::Cell(_, cell) => {
                let track = game.cells(Owner::Fighter).nth(usize::from(cell))?;
                (!track.values.is_empty()).then_some(Self::Value(track))
            }
            Node::Place(_) => Some(Self::Place),
            Node::As(_, inner) => Self::of(inner, game, code),
            _ => None,
        }
    }

    /// Returns the warning about a sum over a group.
    pub(crate) fn message(self, group: Group) -> String {
        let word = group.word();
        match self {
            Self::Value(track) => {
                let name = &track.name;
                format!("this adds up `{name}` over `{word}`, and its numbers stand for words")
            }
            Self::Place => format!("this adds up places in the file over `{word}`"),
        }
    }

    /// Returns an expression to write instead.
    pub(crate) fn counted(self, group: Group) -> String {
        let word = group.word();
        match self {
            Self::Value(Track { name, values, .. }) => {
                let value = values.last().map_or("", String::as_str);
                format!("count({word}, it.{name} = {name}.{value})")
            }
            Self::Place => format!("count({word}, it.place = 1)"),
        }
    }
}
