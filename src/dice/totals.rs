//! Fate dice of which rules read only the total.
//!
//! In play they fall like any Fate dice. A walk through every outcome need not tell `[+000]` from `[0+00]`: a roll
//! has nine kinds of outcomes instead of 81, an opposed roll 81 instead of 6561, or 17 if only the margin matters.

use super::fate::ROLLS;
use super::{Alike, Dice, FateDice, FatePair, FateRoll, OpposedFateDice};

/// Four Fate dice, and a function that says what a roll counts for the fighter who rolls. Rules that roll these must
/// not read anything but that count, except to tell it; otherwise [`Dice::kinds`] would join outcomes that play
/// differently.
#[derive(Clone, Copy, Debug)]
pub struct FateDiceTotal<F>(pub F);

impl<F: Copy + Fn(FateRoll) -> i32> Dice for FateDiceTotal<F> {
    type Outcome = FateRoll;

    fn count(self) -> u32 {
        FateDice.count()
    }

    fn nth(self, number: u32) -> FateRoll {
        FateDice.nth(number)
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        Some(kinds(self.0).list())
    }

    fn from_bits(self, bits: u64) -> FateRoll {
        FateDice.from_bits(bits)
    }

    fn parse(self, text: &str) -> Result<FateRoll, String> {
        FateDice.parse(text)
    }
}

/// Like [`FateDiceTotal`], for four Fate dice on each side.
#[derive(Clone, Copy, Debug)]
pub struct OpposedFateDiceTotals<A, B, M> {
    /// Function that counts the acting fighter's dice.
    pub actor: A,
    /// Function that counts the opponent's dice.
    pub opponent: B,
    /// Function that says whether rules read only the difference of the two; called only by a walk through every
    /// outcome, so that play does not pay for it.
    pub only_margin: M,
}

impl<A, B, M> Dice for OpposedFateDiceTotals<A, B, M>
where
    A: Copy + Fn(FateRoll) -> i32,
    B: Copy + Fn(FateRoll) -> i32,
    M: Copy + Fn() -> bool,
{
    type Outcome = FatePair;

    fn count(self) -> u32 {
        OpposedFateDice.count()
    }

    fn nth(self, number: u32) -> FatePair {
        OpposedFateDice.nth(number)
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        let (mine, theirs) = (kinds(self.actor), kinds(self.opponent));
        let pair = |a: &Alike, b: &Alike| Alike {
            number: a.number * ROLLS + b.number,
            ways: a.ways * b.ways,
        };
        let pairs = || mine.0.iter().flat_map(|a| theirs.0.iter().map(move |b| (a, b)));
        if !(self.only_margin)() {
            return Some(pairs().map(|((_, a), (_, b))| pair(a, b)).collect());
        }
        let mut margins = Kinds::default();
        for ((mine, a), (theirs, b)) in pairs() {
            margins.add(mine - theirs, pair(a, b));
        }
        Some(margins.list())
    }

    fn from_bits(self, bits: u64) -> FatePair {
        OpposedFateDice.from_bits(bits)
    }

    fn parse(self, text: &str) -> Result<FatePair, String> {
        OpposedFateDice.parse(text)
    }
}

struct Kinds<V>(Vec<(V, Alike)>);

impl<V> Default for Kinds<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V: PartialEq> Kinds<V> {
    fn add(&mut self, value: V, kind: Alike) {
        match self.0.iter_mut().find(|(known, _)| *known == value) {
            Some((_, known)) => known.ways += kind.ways,
            None => self.0.push((value, kind)),
        }
    }

    fn list(self) -> Vec<Alike> {
        self.0.into_iter().map(|(_, kind)| kind).collect()
    }
}

fn kinds(read: impl Fn(FateRoll) -> i32) -> Kinds<i32> {
    let mut kinds = Kinds::default();
    for number in 0..ROLLS {
        kinds.add(read(FateRoll::new(number)), Alike { number, ways: 1 });
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_stand_for_all_rolls() {
        let sum = FateDiceTotal(FateRoll::sum).kinds().unwrap();
        let ways: Vec<u32> = sum.iter().map(|kind| kind.ways).collect();
        assert_eq!(ways, [1, 4, 10, 16, 19, 16, 10, 4, 1]);
        let pair =
            OpposedFateDiceTotals { actor: FateRoll::sum, opponent: |_| 0, only_margin: || false };
        let kinds = pair.kinds().unwrap();
        assert_eq!(kinds.len(), 9);
        assert_eq!(kinds.iter().map(|kind| kind.ways).sum::<u32>(), pair.count());
        for (kind, sum) in kinds.iter().zip(-4..=4) {
            assert_eq!(pair.nth(kind.number).actor.sum(), sum);
        }
        let sums = |margin: bool| {
            let only_margin = || margin;
            let (actor, opponent) = (FateRoll::sum, FateRoll::sum);
            OpposedFateDiceTotals { actor, opponent, only_margin }.kinds().unwrap()
        };
        assert_eq!((sums(false).len(), sums(true).len()), (81, 17));
        assert_eq!(sums(true).iter().map(|kind| kind.ways).sum::<u32>(), pair.count());
    }
}
