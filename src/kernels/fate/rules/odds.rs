//! Chances of rolls with replaced dice: quick for the features that policies read ([`chance`]), exact for
//! `outweigh odds` ([`Outcomes`]).

pub(crate) use crate::kernels::fate::tell::odds_table::table;

use crate::dice::fate::ROLLS;
use crate::dice::odds::Distribution;
use crate::dice::{FateDice, FateRoll, OpposedFateDice};

/// Chances in percent, rounded, that a margin of dice is at least m, by dice replaced on either side and m + 8. A
/// table made by the compiler, because policies read a chance for every foe.
static PERCENT: [[[u8; 18]; 5]; 5] = percent();

const fn percent() -> [[[u8; 18]; 5]; 5] {
    let sums = [sums(0), sums(1), sums(2), sums(3), sums(4)];
    let mut table = [[[0; 18]; 5]; 5];
    let mut pair = 0;
    while pair < 25 {
        let (actor, opponent) = (pair / 5, pair % 5);
        let mut least = 0;
        while least < 18 {
            let ways = at_least(&sums[actor], &sums[opponent], least);
            table[actor][opponent][least] = ((ways * 100 + 3280) / 6561) as u8;
            least += 1;
        }
        pair += 1;
    }
    table
}

/// Returns the rolls out of 81 with each sum from -4 on, with so many of the lowest dice replaced.
const fn sums(replaced: u8) -> [u32; 9] {
    let mut counts = [0; 9];
    let mut number = 0;
    while number < ROLLS {
        let faces = FateRoll::new(number).replaced_faces(replaced);
        counts[(faces[0] + faces[1] + faces[2] + faces[3] + 4) as usize] += 1;
        number += 1;
    }
    counts
}

/// Returns the pairs of rolls out of 6561 with a margin of at least `least` - 8.
const fn at_least(mine: &[u32; 9], theirs: &[u32; 9], least: usize) -> u32 {
    let (mut ways, mut pair) = (0, 0);
    while pair < 81 {
        let (one, other) = (pair / 9, pair % 9);
        if one + 8 >= other + least {
            ways += mine[one] * theirs[other];
        }
        pair += 1;
    }
    ways
}

/// Returns the chance in percent, rounded, that the actor's total beats the opponent's by at least `margin`.
/// `edge` is the actor's rating less the opponent's.
pub fn chance(actor_dice: u8, opponent_dice: u8, edge: i32, margin: i32) -> i32 {
    Chances::with(actor_dice, opponent_dice).of(edge, margin)
}

/// The chances of rolls with so many dice replaced on either side; callers that need several chances keep them, so that
/// they look them up once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chances(&'static [u8; 18]);

impl Chances {
    /// Returns the chances with these dice replaced.
    pub(crate) fn with(actor_dice: u8, opponent_dice: u8) -> Self {
        Self(&PERCENT[usize::from(actor_dice)][usize::from(opponent_dice)])
    }

    /// Returns the chance that the actor's total beats the opponent's by at least `margin`; see [`chance`].
    pub(crate) fn of(self, edge: i32, margin: i32) -> i32 {
        let needed = (margin - edge).clamp(-8, 9);
        self.0[(needed + 8) as usize].into()
    }
}

/// Like [`chance`], but for rolls that not both sides make: `rolls` says whether the actor rolls, and whether the
/// opponent does.
pub(crate) fn chance_without(rolls: [bool; 2], edge: i32, margin: i32) -> i32 {
    let needed = margin - edge;
    if !rolls[0] && !rolls[1] {
        return if needed <= 0 { 100 } else { 0 };
    }
    // Four Fate dice are as likely to show a sum as its opposite.
    let ways = (0..ROLLS).filter(|&at| FateRoll::new(at).replaced(0) >= needed).count() as i32;
    (ways * 100 + 40) / 81
}

/// Margin from which a success has style, as written (FC-OUT-04, WOA-DICE-06). Fixed, because `outweigh odds`
/// knows no scenario.
const STYLE: i32 = 3;

/// Outcomes of a roll as numbers of equally likely ways, so that they stay exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// Margin below 0.
    pub fail: u64,
    /// Failures by 3 or more, a part of `fail`: the opponent's style.
    pub foe_style: u64,
    /// Margin 0.
    pub tie: u64,
    /// Margin 1 or 2.
    pub succeed: u64,
    /// Margin 3 or more.
    pub style: u64,
    /// Sum of the positive margins: the shifts of an attack that hits.
    pub shifts: i64,
    /// Ways in all.
    pub total: u64,
}

impl Outcomes {
    /// Reads the outcomes out of a distribution of margins.
    pub fn of(margins: &Distribution) -> Self {
        let at_least = |margin| margins.at_least(margin);
        let total = margins.total();
        Self {
            fail: total - at_least(0),
            foe_style: total - at_least(1 - STYLE),
            tie: margins.ways(0),
            succeed: at_least(1) - at_least(STYLE),
            style: at_least(STYLE),
            shifts: margins.sum(|margin| i64::from(margin.max(0))),
            total,
        }
    }

    /// Returns the ways to hit, with or without style.
    pub fn hit(&self) -> u64 {
        self.succeed + self.style
    }
}

/// Returns the margins of a roll with `dice` of its dice replaced, `edge` being its rating less the fixed
/// difficulty.
pub fn fixed(dice: u8, edge: i32) -> Distribution {
    Distribution::of(FateDice, |roll| roll.replaced(dice) + edge)
}

/// Returns the margins of two rolls with `actor` and `opponent` of their dice replaced, `edge` being the acting
/// fighter's rating less the opponent's.
pub fn opposed(actor: u8, opponent: u8, edge: i32) -> Distribution {
    Distribution::of(OpposedFateDice, |pair| {
        pair.actor.replaced(actor) - pair.opponent.replaced(opponent) + edge
    })
}

#[cfg(test)]
mod tests {
    use super::chance;

    #[test]
    fn chances_agree_with_the_ledgers() {
        // WOA: P(hit) at equal ratings W0 v W0 0.4156, W1 v W0 0.7263, W2 v W0 0.9128.
        assert_eq!(chance(0, 0, 0, 1), 42);
        assert_eq!(chance(1, 0, 0, 1), 73);
        assert_eq!(chance(2, 0, 0, 1), 91);
        assert_eq!(chance(0, 0, -20, 1), 0);
        assert_eq!(chance(0, 0, 20, 1), 100);
    }
}
