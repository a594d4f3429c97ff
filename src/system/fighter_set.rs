//! Bit sets of fighters, and functions that pick fighters by their values.

use super::{FighterId, MOST_FIGHTERS};

/// Values of fighters, indexed by the fighter's number. A whole array instead of a list, so that nothing allocates.
pub type ByFighter = [i32; MOST_FIGHTERS];

/// Returns the fighters in a bit set, lowest number first.
pub fn fighters_in(mask: u64) -> impl Iterator<Item = FighterId> {
    bits(mask).map(FighterId)
}

/// Returns the fighter with the lowest number in a bit set. The set is not empty.
pub fn first_in(mask: u64) -> FighterId {
    FighterId(mask.trailing_zeros() as usize)
}

/// Returns the numbers in a bit set, lowest first: of sides, zones or options. [`fighters_in`] is for fighters.
pub fn bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(next)
    })
}

/// Writes a value for each fighter in a bit set, at the index of the fighter; other places stay as they are, because
/// their values are never read.
pub fn fill(among: u64, values: &mut ByFighter, value: impl Fn(FighterId) -> i32) {
    for fighter in fighters_in(among) {
        values[fighter.index_in::<MOST_FIGHTERS>()] = value(fighter);
    }
}

/// Returns the fighters in a bit set for which `holds` is true, as a bit set.
pub fn those(among: u64, holds: impl Fn(FighterId) -> bool) -> u64 {
    fighters_in(among).fold(0, |such, fighter| such | u64::from(holds(fighter)) << fighter)
}

/// Returns the fighters in a bit set that have the least value, as a bit set. See [`Least`] for a running minimum.
pub fn least(among: u64, value: impl Fn(FighterId) -> i32) -> u64 {
    let mut least = Least::default();
    fighters_in(among).for_each(|fighter| least.look_at(fighter, value(fighter)));
    least.fighters()
}

/// Running minimum: the fighters with the least value of all that [`look_at`](Self::look_at) was given.
#[derive(Clone, Copy, Debug)]
pub struct Least {
    value: i32,
    fighters: u64,
}

impl Default for Least {
    fn default() -> Self {
        Self { value: i32::MAX, fighters: 0 }
    }
}

impl Least {
    /// Adds a fighter with its value. Written without branches for speed, because a processor cannot predict which
    /// value is the least.
    pub fn look_at(&mut self, fighter: FighterId, value: i32) {
        let kept = if value < self.value { 0 } else { self.fighters };
        self.value = self.value.min(value);
        self.fighters = kept | u64::from(value <= self.value) << fighter;
    }

    /// Returns the fighters that have the least value, as a bit set; 0 before the first [`look_at`](Self::look_at).
    pub fn fighters(self) -> u64 {
        self.fighters
    }
}

/// Fast path of [`least`] for a flag; `holds` is the bit set of the fighters for which the flag is set, and `flip` is
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
                    let value = |fighter| (holds >> fighter & 1) as i32 ^ flip;
                    assert_eq!(least_flag(mask, holds, flip), least(mask, value), "{holds:b}");
                }
            }
        }
    }

    #[test]
    fn the_least_are_the_same_in_any_order() {
        let values = [3, i32::MAX, 2, 7, 2, i32::MAX];
        for mask in 0..1 << values.len() {
            let lowest = fighters_in(mask).map(|fighter| values[fighter]).min();
            let those = fighters_in(mask).filter(|fighter| Some(values[*fighter]) == lowest);
            let expected = those.fold(0, |those, fighter| those | 1 << fighter);
            let mut backwards = Least::default();
            let numbers = (0..values.len()).rev().map(FighterId);
            for fighter in numbers.filter(|fighter| mask >> *fighter & 1 == 1) {
                backwards.look_at(fighter, values[fighter]);
            }
            let least = least(mask, |fighter| values[fighter]);
            assert_eq!([least, backwards.fighters()], [expected; 2]);
        }
    }
}
