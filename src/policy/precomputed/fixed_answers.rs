//! Answers of a list at each value of the gauge of its point, if nothing else can change them. Rules that know the
//! gauge need not put the question.

use super::options_by_index::NEAR;
use crate::policy::decision_graph::DecisionGraph;
use crate::policy::evaluate::Line;
use crate::policy::registers::Operand;
use crate::system::NO_ARGUMENT;

/// Option and line that are chosen, by the value of the gauge.
#[derive(Clone, Debug)]
pub(crate) struct FixedAnswers {
    /// Option and line that are chosen at the values around 0; empty if there is none at any of them.
    near: Box<[Option<(u8, u16)>]>,
}

impl FixedAnswers {
    /// Finds the answers of these lines with their gates; `gauge` is how the gauge is read, if there is one.
    pub fn new(gates: &DecisionGraph, lines: &[Line], gauge: Option<Operand>) -> Self {
        let at = |value: i32| {
            let line = lines.get(gates.certain(gauge, value)?)?;
            let plain = !line.aim.targeted && line.aim.argument == NO_ARGUMENT;
            plain.then_some((line.aim.option, line.number))
        };
        let near: Box<[_]> = (-NEAR..=NEAR).map(at).collect();
        let any = near.iter().any(Option::is_some);
        Self { near: if any { near } else { Box::default() } }
    }

    /// Returns the option that is chosen at a value of the gauge, and its line; `None` if something else matters. The
    /// gauge is asked for only if it matters.
    #[inline]
    pub fn at(&self, gauge: impl FnOnce() -> i32) -> Option<(u8, u16)> {
        if self.near.is_empty() {
            return None;
        }
        // A value below the table is a very large place in it.
        let place = gauge().wrapping_add(NEAR) as u32 as usize;
        self.near.get(place).copied().flatten()
    }
}
