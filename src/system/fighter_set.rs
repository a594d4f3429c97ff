//! Bit sets of fighters, and functions that pick fighters by their values.

use super::MOST_FIGHTERS;

/// Values of fighters, indexed by the fighter's number. A whole array instead of a list, so that nothing allocates.
pub type ByFighter = [i32; MOST_FIGHTERS];

/// Returns the numbers in a bit set, lowest first.
pub fn bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(next)
    })
}

/// Writes a value for each number in a mask, at the index that is the number; other places stay as they are, because
/// their values are never read.
pub fn fill(mask: u64, values: &mut ByFighter, value: impl Fn(usize) -> i32) {
    for number in bits(mask) {
        // The remainder changes nothing; it saves the check of the bounds.
        values[number % MOST_FIGHTERS] = value(number);
    }
}

/// Returns the numbers in a mask for which `holds` is true, as a bit set.
pub fn those(mask: u64, holds: impl Fn(usize) -> bool) -> u64 {
    bits(mask).fold(0, |such, number| such | u64::from(holds(number)) << number)
}

/// Returns the numbers in a mask that have the least value, as a bit set. See [`Least`] for a running minimum.
pub fn least(mask: u64, value: impl Fn(usize) -> i32) -> u64 {
    let mut least = Least::default();
    bits(mask).for_each(|number| least.look_at(number, value(number)));
    least.numbers()
}

/// Running minimum: the numbers with the least value of all that [`look_at`](Self::look_at) was given.
#[derive(Clone, Copy, Debug)]
pub struct Least {
    value: i32,
    numbers: u64,
}

impl Default for Least {
    fn default() -> Self {
        Self { value: i32::MAX, numbers: 0 }
    }
}

impl Least {
    /// Adds a number with its value. Written without branches for speed, because a processor cannot predict which
    /// value is the least.
    pub fn look_at(&mut self, number: usize, value: i32) {
        let kept = if value < self.value { 0 } else { self.numbers };
        self.value = self.value.min(value);
        self.numbers = kept | u64::from(value <= self.value) << number;
    }

    /// Returns the numbers that have the least value, as a bit set; 0 before the first [`look_at`](Self::look_at).
    pub fn numbers(self) -> u64 {
        self.numbers
    }
}

/// Fast path of [`least`] for a flag; `holds` is the bit set of the numbers for which the flag is set, and `flip` is
/// 0 or all ones. Must give the same result as [`least`] of the flipped values.
pub fn least_flag(mask: u64, holds: u64, flip: i32) -> u64 {
    // With its bits flipped a flag that holds is the less.
    let first = mask & if flip == 0 { !holds } else { holds };
    if first == 0 { mask } else { first }
}

/// Inclusive range of values: from `low` to `low + width`. Kept as a width so that [`contains`](Self::contains) is
/// one comparison.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Least value.
    pub low: i32,
    /// Greatest value minus the least.
    pub width: u32,
}

impl Range {
    /// Whether a value lies in the range. A single comparison is enough, because a value below `low` wraps to a large
    /// number.
    pub fn contains(self, value: i32) -> bool {
        (value.wrapping_sub(self.low) as u32) <= self.width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_picked_by_as_any_other_value() {
        for holds in 0..16_u64 {
            for mask in 0..16 {
                for flip in [0, -1] {
                    let value = |number: usize| (holds >> number & 1) as i32 ^ flip;
                    assert_eq!(least_flag(mask, holds, flip), least(mask, value), "{holds:b}");
                }
            }
        }
    }

    #[test]
    fn the_least_are_the_same_in_any_order() {
        let values = [3, i32::MAX, 2, 7, 2, i32::MAX];
        for mask in 0..1 << values.len() {
            let lowest = bits(mask).map(|number| values[number]).min();
            let those = bits(mask).filter(|number| Some(values[*number]) == lowest);
            let expected = those.fold(0, |those, number| those | 1 << number);
            let mut backwards = Least::default();
            for number in (0..values.len()).rev().filter(|number| mask >> number & 1 == 1) {
                backwards.look_at(number, values[number]);
            }
            assert_eq!([least(mask, |number| values[number]), backwards.numbers()], [expected; 2]);
        }
    }
}
