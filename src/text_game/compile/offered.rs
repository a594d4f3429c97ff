//! Names that a remedy may offer, by the place where a text stands.

use super::program::Local;
use crate::scenario::Node;
use crate::text_game::language::{Step, step};
use crate::text_game::model::{Declarations, OwnName, step_texts};

/// Names that a remedy may offer. Only remedies depend on them: a walk through the whole program decides later which
/// names are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offered {
    /// Whether a roll may be at hand.
    pub roll: bool,
    /// The local names that may have a value, a bit each.
    pub locals: u64,
}

impl Offered {
    pub(crate) const ALL: Self = Self { roll: true, locals: u64::MAX };
    pub(crate) const NONE: Self = Self { roll: false, locals: 0 };

    /// Returns the names that may be at hand at a moment; without a moment, any step may lead there.
    pub(crate) fn at(when: Option<&str>, declared: &Declarations, locals: &[Local]) -> Self {
        let Some(when) = when else { return Self::ALL };
        let before = when.strip_prefix("before_");
        let of_block = before.unwrap_or(when);
        if let Some(block) = declared.blocks.iter().find(|block| block.name == of_block) {
            return Self::NONE.and_names(&block.lets, locals).and_lets(&block.steps, locals);
        }
        let is_roll = |name: &str| declared.roll(name).is_some();
        if before.is_some_and(is_roll) {
            return Self { roll: false, ..Self::ALL };
        }
        let of_roll = declared.rolls.iter().any(|roll| {
            let end = when.strip_prefix(&roll.name).and_then(|rest| rest.strip_prefix('_'));
            let is_degree = |end: &str| roll.degrees.iter().any(|degree| degree.name == end);
            end.is_some_and(|end| end == "rolled" || is_degree(end))
        });
        if of_roll { Self::ALL } else { Self::NONE }
    }

    /// Adds names that a block or a rule declares.
    pub(crate) fn and_names(self, names: &[OwnName], locals: &[Local]) -> Self {
        names.iter().fold(self, |all, own| all.and(&own.name.0, locals))
    }

    /// Adds names that steps give values by `let`.
    pub(crate) fn and_lets(self, steps: &Node, locals: &[Local]) -> Self {
        let mut texts = Vec::new();
        step_texts(steps, &mut texts);
        texts.iter().fold(self, |all, (text, _)| match step(text) {
            Ok(Step::Let(name, _)) => all.and(&name.name, locals),
            _ => all,
        })
    }

    fn and(self, name: &str, locals: &[Local]) -> Self {
        let at = locals.iter().position(|local| local.name == name);
        Self { locals: self.locals | at.map_or(0, |at| 1 << at), ..self }
    }
}
