//! What a list chooses at each value of the gauge of its point, where that is certain: rules that know the
//! gauge need not put the question.

use super::options_by_index::NEAR;
use crate::policy::decision_graph::DecisionGraph;
use crate::policy::evaluate::Line;
use crate::policy::registers::Operand;
use crate::system::NO_ARGUMENT;

/// The option that is chosen and the line that says so, by the value of the gauge.
#[derive(Clone, Debug)]
pub(crate) struct FixedAnswers {
    /// What is chosen at the values around 0; nothing at all if it is certain at none of them.
    near: Box<[Option<(u8, u16)>]>,
}

impl FixedAnswers {
    /// What these lines with their gates choose; `gauge` is how the gauge is read, if there is one.
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

    /// The option that is chosen at a value of the gauge and the line that says so; the gauge is asked for
    /// only where it matters.
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
