//! Chances of opposed rolls with replaced dice, for features that policies read.

use crate::dice::FateRoll;
use crate::dice::fate::ROLLS;
use std::sync::LazyLock;

/// Pairs of rolls out of 6561 with a margin of dice of at least m, by dice replaced on either
/// side and m + 8.
static AT_LEAST: LazyLock<[[[u16; 18]; 5]; 5]> = LazyLock::new(|| {
    let mut table = [[[0; 18]; 5]; 5];
    for (actor, row) in table.iter_mut().enumerate() {
        for (opponent, counts) in row.iter_mut().enumerate() {
            *counts = at_least(actor as u8, opponent as u8);
        }
    }
    table
});

fn at_least(actor: u8, opponent: u8) -> [u16; 18] {
    let mut counts = [0; 18];
    for mine in 0..ROLLS {
        for theirs in 0..ROLLS {
            let margin =
                FateRoll::new(mine).replaced(actor) - FateRoll::new(theirs).replaced(opponent);
            for place in &mut counts[..=(margin + 8) as usize] {
                *place += 1;
            }
        }
    }
    counts
}

/// Chance in percent, rounded, that the actor's total beats the opponent's by at least `margin`.
/// `edge` is the actor's rating less the opponent's.
pub fn chance(actor_dice: u8, opponent_dice: u8, edge: i32, margin: i32) -> i32 {
    let needed = (margin - edge).clamp(-8, 9);
    let ways = AT_LEAST[usize::from(actor_dice)][usize::from(opponent_dice)][(needed + 8) as usize];
    (i32::from(ways) * 100 + 3280) / 6561
}

/// Exact odds as a table for the terminal: see `outweigh odds`.
///
/// # Errors
/// Says which words are understood.
pub fn table(words: &[String]) -> Result<String, String> {
    Err(format!("not yet: {words:?}"))
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
