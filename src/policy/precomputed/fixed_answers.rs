//! Choice of a list at each value of the index feature of its point, if it is certain. For speed only: rules that
//! know the index feature need not ask. [`OptionsByIndex`](super::options_by_index::OptionsByIndex) says which
//! options are possible at all.

use super::options_by_index::NEAR;
use crate::policy::decision_graph::DecisionGraph;
use crate::policy::evaluate::Line;
use crate::policy::registers::Operand;
use crate::system::NO_ARGUMENT;

/// The option that is chosen and the line that says so, by the value of the index feature; see
/// [`Hint::AnyAt`](crate::system::Hint::AnyAt).
#[derive(Clone, Debug, Default)]
pub(crate) struct FixedAnswers {
    /// Option and line that are chosen at the values around 0, up to [`NEAR`]; empty if there is none at any of them.
    near: Box<[Option<(u8, u16)>]>,
}

impl FixedAnswers {
    /// Works out the certain choices of these lines with these gates; `index_feature` is how the index feature is
    /// read, if there is one.
    pub(crate) fn new(
        gates: &DecisionGraph,
        lines: &[Line],
        index_feature: Option<Operand>,
    ) -> Self {
        let at = |value: i32| {
            let line = lines.get(gates.certain(index_feature, value)?)?;
            let plain = !line.aim.targeted && line.aim.argument == NO_ARGUMENT;
            plain.then_some((line.aim.option, line.number))
        };
        let near: Box<[_]> = (-NEAR..=NEAR).map(at).collect();
        let any = near.iter().any(Option::is_some);
        Self { near: if any { near } else { Box::default() } }
    }

    /// Returns the option that is chosen at a value of the index feature and its line; `None` if that is not certain.
    /// Calls `index` only if the answer depends on it.
    pub(crate) fn at(&self, index: impl FnOnce() -> i32) -> Option<(u8, u16)> {
        if self.near.is_empty() {
            return None;
        }
        // A value below the table is a very large place in it.
        let place = index().wrapping_add(NEAR) as u32 as usize;
        self.near.get(place).copied().flatten()
    }
}
