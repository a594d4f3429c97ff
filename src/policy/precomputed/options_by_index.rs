//! The options that a list can choose at each value of the index feature of its point
//! ([`IndexFeature`](super::index_feature::IndexFeature)).

use super::index_feature::Span;

/// Values of the index feature on either side of 0 that are looked up: margins are small numbers. [`options()`]
/// answers for others.
pub(crate) const NEAR: i32 = 32;

/// A bit for each option, by the value of the index feature.
#[derive(Clone, Debug)]
pub(crate) struct OptionsByIndex {
    /// Options that lines choose, with the values at which they can: one [`Span`] for each option.
    spans: Box<[(u8, Span)]>,
    /// Options at the values around 0.
    near: Box<[u64]>,
}

impl OptionsByIndex {
    /// Makes the table of the options that lines with these spans can choose.
    pub(crate) fn new(spans: Vec<(u8, Span)>) -> Self {
        let near = (-NEAR..=NEAR).map(|index| options(&spans, index)).collect();
        Self { spans: spans.into(), near }
    }

    /// Whether the lines can choose no option at some value around 0; otherwise
    /// [`Program::takes_first_at`](super::super::Program::takes_first_at) need not look.
    pub(crate) fn pass_somewhere(&self) -> bool {
        self.near.contains(&0)
    }

    /// Returns the options that lines can choose at a value of the index feature.
    #[inline]
    pub(crate) fn at(&self, index: i32) -> u64 {
        // A value below the table is a very large place in it.
        let place = index.wrapping_add(NEAR) as u32 as usize;
        self.near.get(place).copied().unwrap_or_else(|| options(&self.spans, index))
    }
}

/// Returns the options whose spans contain this value. Slow path, for the few values that are too far from 0 for the
/// table.
#[cold]
fn options(spans: &[(u8, Span)], index: i32) -> u64 {
    spans
        .iter()
        .fold(0, |mask, (option, span)| mask | u64::from(span.contains(index)) << (option & 63))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_heeded_at_the_values_of_their_lines() {
        let heeds = OptionsByIndex::new(vec![(1, Span::ALL), (3, Span::NONE)]);
        for index in [i32::MIN, -NEAR - 1, -NEAR, 0, NEAR, NEAR + 1, i32::MAX] {
            assert_eq!(heeds.at(index), 1 << 1, "at {index}");
        }
    }
}
