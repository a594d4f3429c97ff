//! Sets of fighters as masks, a bit for each, and their values.

use super::MOST_FIGHTERS;

/// A value for each fighter, at the place of its number.
pub type ByFighter = [i32; MOST_FIGHTERS];

/// The numbers in a mask, lowest first.
#[inline]
pub fn bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(next)
    })
}

/// Writes a value for each number in a mask.
#[inline]
pub fn fill(mask: u64, values: &mut ByFighter, value: impl Fn(usize) -> i32) {
    for number in bits(mask) {
        // The remainder changes nothing; it saves the check of the bounds.
        values[number % MOST_FIGHTERS] = value(number);
    }
}

/// Those of the numbers in a mask that have the least value.
#[inline]
pub fn least(mask: u64, value: impl Fn(usize) -> i32) -> u64 {
    let (mut smallest, mut best) = (i32::MAX, 0);
    for number in bits(mask) {
        let value = value(number);
        if value < smallest {
            (smallest, best) = (value, 0);
        }
        if value == smallest {
            best |= 1 << number;
        }
    }
    best
}
