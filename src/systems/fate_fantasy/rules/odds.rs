//! Chances of rolls, worked out once for the dice of a scenario, for the features that policies
//! read and for the concession threshold (JC-26).

use super::rolls::dice::FantasyDice;

/// Differences of skill that are told apart, from minus to plus this; wider ones count as the
/// widest, see [`Odds::row`].
const WIDEST: i32 = 24;
const ROWS: usize = 2 * WIDEST as usize + 1;

/// Chances of an opposed roll by the difference of skill.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Chance in percent of a margin of at least 1.
    hit: [u8; ROWS],
    /// Mean shifts in tenths.
    mean: [i16; ROWS],
    /// Mean shifts of a hit, given that it hits, rounded; at least 1.
    mean_of_hit: [u8; ROWS],
}

impl Odds {
    /// Computes the chances of two opposed rolls of these dice.
    pub fn new(dice: FantasyDice) -> Self {
        let ways = dice.ways();
        let total: u64 = ways.iter().sum();
        let pairs = (total * total) as i64;
        let mut odds = Self { hit: [0; ROWS], mean: [0; ROWS], mean_of_hit: [1; ROWS] };
        for row in 0..ROWS {
            let edge = row as i32 - WIDEST;
            let (mut hits, mut shifts) = (0_i64, 0_i64);
            for (mine, a) in ways.iter().enumerate() {
                for (theirs, b) in ways.iter().enumerate() {
                    let margin = edge + mine as i32 - theirs as i32;
                    if margin > 0 {
                        hits += (a * b) as i64;
                        shifts += (a * b) as i64 * i64::from(margin);
                    }
                }
            }
            odds.hit[row] = ((hits * 100 + pairs / 2) / pairs) as u8;
            odds.mean[row] = ((shifts * 10 + pairs / 2) / pairs) as i16;
            if hits > 0 {
                odds.mean_of_hit[row] = ((2 * shifts + hits) / (2 * hits)).max(1) as u8;
            }
        }
        odds
    }

    fn row(edge: i32) -> usize {
        (edge.clamp(-WIDEST, WIDEST) + WIDEST) as usize
    }

    /// Returns the chance in percent that an attack hits, by attack less defence.
    pub fn hit(&self, edge: i32) -> i32 {
        i32::from(self.hit[Self::row(edge)])
    }

    /// Returns the mean shifts of an attack in tenths, misses counted as 0.
    pub fn mean_tenths(&self, edge: i32) -> i32 {
        i32::from(self.mean[Self::row(edge)])
    }

    /// Returns the mean shifts of an attack that hits, rounded, at least 1.
    pub fn mean_of_hit(&self, edge: i32) -> i32 {
        i32::from(self.mean_of_hit[Self::row(edge)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FF-V49: at even skill the mean of a hit is 6000 / 2727 = 2.20, so 2.
    #[test]
    fn means_of_hits_are_rounded() {
        let odds = Odds::new(FantasyDice::fudge(4));
        assert_eq!((odds.mean_of_hit(0), odds.mean_tenths(0), odds.hit(0)), (2, 9, 42));
        assert_eq!((odds.mean_of_hit(-20), odds.hit(24)), (1, 100));
    }
}
