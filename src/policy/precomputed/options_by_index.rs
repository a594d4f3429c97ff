//! The options that a list can choose at each value of the gauge of its point.

use super::index_feature::Span;

/// Values of the gauge on either side of 0 that are looked up: margins are small numbers.
pub(crate) const NEAR: i32 = 32;

/// A bit for each option, by the value of the gauge.
#[derive(Clone, Debug)]
pub(crate) struct OptionsByIndex {
    /// Each option that lines choose, and the values at which they can.
    spans: Box<[(u8, Span)]>,
    /// The options at the values around 0.
    near: Box<[u64]>,
}

impl OptionsByIndex {
    /// What the lines with these spans can choose.
    pub fn new(spans: Vec<(u8, Span)>) -> Self {
        let near = (-NEAR..=NEAR).map(|gauge| options(&spans, gauge)).collect();
        Self { spans: spans.into(), near }
    }

    /// Whether there are values around 0 at which they can choose none.
    pub fn pass_somewhere(&self) -> bool {
        self.near.contains(&0)
    }

    /// The options that they can choose at a value of the gauge.
    #[inline]
    pub fn at(&self, gauge: i32) -> u64 {
        // A value below the table is a very large place in it.
        let place = gauge.wrapping_add(NEAR) as u32 as usize;
        self.near.get(place).copied().unwrap_or_else(|| options(&self.spans, gauge))
    }
}

/// The options whose spans have this value; few values are so far from 0 that they are not looked up.
#[cold]
fn options(spans: &[(u8, Span)], gauge: i32) -> u64 {
    spans
        .iter()
        .fold(0, |mask, (option, span)| mask | u64::from(span.contains(gauge)) << (option & 63))
}

#[cfg(test)]
mod tests {
    use crate::policy::precomputed::options_by_index::*;

    #[test]
    fn options_are_heeded_at_the_values_of_their_lines() {
        let heeds = OptionsByIndex::new(vec![(1, Span::ALL), (3, Span::NONE)]);
        for gauge in [i32::MIN, -NEAR - 1, -NEAR, 0, NEAR, NEAR + 1, i32::MAX] {
            assert_eq!(heeds.at(gauge), 1 << 1, "at {gauge}");
        }
    }
}
