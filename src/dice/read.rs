//! Fate dice of which only what they count is looked at.
//!
//! They fall like any Fate dice. But whoever walks through every outcome need not tell `[+000]`
//! from `[0+00]`: a roll has nine kinds of outcomes instead of 81, an opposed roll 81 instead of
//! 6561.

use super::fate::ROLLS;
use super::{Dice, FateDice, FatePair, FateRoll, Kind, OpposedFateDice};

/// Four Fate dice, and what they count for whoever rolls them. Rules that roll these promise to
/// look at nothing else but to tell it.
#[derive(Clone, Copy, Debug)]
pub struct ReadFateDice<F>(pub F);

impl<F: Copy + Fn(FateRoll) -> i32> Dice for ReadFateDice<F> {
    type Outcome = FateRoll;

    #[inline]
    fn count(self) -> u32 {
        FateDice.count()
    }

    #[inline]
    fn nth(self, number: u32) -> FateRoll {
        FateDice.nth(number)
    }

    fn kinds(self) -> Option<Vec<Kind>> {
        Some(kinds(self.0))
    }

    #[inline]
    fn from_bits(self, bits: u64) -> FateRoll {
        FateDice.from_bits(bits)
    }

    fn parse(self, text: &str) -> Result<FateRoll, String> {
        FateDice.parse(text)
    }
}

/// Four Fate dice on either side, and what they count for either.
#[derive(Clone, Copy, Debug)]
pub struct ReadOpposedFateDice<A, B> {
    /// What the acting fighter's dice count.
    pub actor: A,
    /// What the opponent's dice count.
    pub opponent: B,
}

impl<A, B> Dice for ReadOpposedFateDice<A, B>
where
    A: Copy + Fn(FateRoll) -> i32,
    B: Copy + Fn(FateRoll) -> i32,
{
    type Outcome = FatePair;

    #[inline]
    fn count(self) -> u32 {
        OpposedFateDice.count()
    }

    #[inline]
    fn nth(self, number: u32) -> FatePair {
        OpposedFateDice.nth(number)
    }

    fn kinds(self) -> Option<Vec<Kind>> {
        let (mine, theirs) = (kinds(self.actor), kinds(self.opponent));
        let pair = |a: &Kind, b: &Kind| Kind {
            number: a.number * ROLLS + b.number,
            ways: a.ways * b.ways,
        };
        Some(mine.iter().flat_map(|a| theirs.iter().map(move |b| pair(a, b))).collect())
    }

    #[inline]
    fn from_bits(self, bits: u64) -> FatePair {
        OpposedFateDice.from_bits(bits)
    }

    fn parse(self, text: &str) -> Result<FatePair, String> {
        OpposedFateDice.parse(text)
    }
}

/// The rolls that differ in what they count, in the order of the first of each kind.
fn kinds(read: impl Fn(FateRoll) -> i32) -> Vec<Kind> {
    let mut values: Vec<i32> = Vec::new();
    let mut kinds: Vec<Kind> = Vec::new();
    for number in 0..ROLLS {
        let value = read(FateRoll::new(number));
        match values.iter().position(|known| *known == value) {
            Some(at) => kinds[at].ways += 1,
            None => {
                values.push(value);
                kinds.push(Kind { number, ways: 1 });
            }
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_stand_for_all_rolls() {
        let sum = ReadFateDice(FateRoll::sum).kinds().unwrap();
        let ways: Vec<u32> = sum.iter().map(|kind| kind.ways).collect();
        assert_eq!(ways, [1, 4, 10, 16, 19, 16, 10, 4, 1]);
        let pair = ReadOpposedFateDice { actor: FateRoll::sum, opponent: |_| 0 };
        let kinds = pair.kinds().unwrap();
        assert_eq!(kinds.len(), 9);
        assert_eq!(kinds.iter().map(|kind| kind.ways).sum::<u32>(), pair.count());
        for (kind, sum) in kinds.iter().zip(-4..=4) {
            assert_eq!(pair.nth(kind.number).actor.sum(), sum);
        }
    }
}
