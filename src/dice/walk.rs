//! Walks every branch of something that rolls dice: exact odds of any rule, by its own code.
//!
//! What is walked is played again and again. It asks the [`Walk`] for one of so many equally
//! likely outcomes whenever it rolls; how often, and how many outcomes, may depend on what came
//! before. The walk goes through all branches in order, like an odometer whose wheels are only as
//! many as the play turned.

use super::Dice;
use super::odds::Distribution;

/// The branch that is being played.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// Outcome and number of outcomes of each roll of this branch.
    rolls: Vec<(u32, u32)>,
    /// Rolls that the play has made so far.
    made: usize,
}

impl Walk {
    /// One of `count` equally likely outcomes, from 0; the first of them where the branch is new.
    ///
    /// # Panics
    /// If the play rolled something else here when the branch began.
    pub fn pick(&mut self, count: u32) -> u32 {
        if self.made == self.rolls.len() {
            self.rolls.push((0, count.max(1)));
        }
        let (outcome, known) = self.rolls[self.made];
        assert_eq!(known, count.max(1), "a branch must roll the same dice when played again");
        self.made += 1;
        outcome
    }

    /// What some dice show in this branch.
    pub fn roll<D: Dice>(&mut self, dice: D) -> D::Outcome {
        dice.nth(self.pick(dice.count()))
    }

    /// The product of the numbers of outcomes: the branch has a chance of one in so many.
    pub fn one_in(&self) -> u64 {
        self.rolls.iter().map(|&(_, count)| u64::from(count)).product()
    }

    /// Turns to the next branch; `false` if there is none.
    fn turn(&mut self) -> bool {
        self.made = 0;
        while let Some((outcome, count)) = self.rolls.pop() {
            if outcome + 1 < count {
                self.rolls.push((outcome + 1, count));
                return true;
            }
        }
        false
    }
}

/// Plays every branch; `play` gets the walk to roll with, and its results are handed to `book`
/// together with the walk, which knows the chance of the branch.
pub fn every_branch<T>(mut play: impl FnMut(&mut Walk) -> T, mut book: impl FnMut(&Walk, T)) {
    let mut walk = Walk::default();
    loop {
        let result = play(&mut walk);
        walk.rolls.truncate(walk.made);
        book(&walk, result);
        if !walk.turn() {
            return;
        }
    }
}

/// The exact distribution of a number that a play comes to.
///
/// # Panics
/// If the least common number of branches does not fit 64 bits.
pub fn distribution(play: impl FnMut(&mut Walk) -> i32) -> Distribution {
    let mut branches: Vec<(i32, u64)> = Vec::new();
    every_branch(play, |walk, value| branches.push((value, walk.one_in())));
    let total = branches.iter().fold(1, |total, &(_, one_in)| least_common_multiple(total, one_in));
    Distribution::weighted(branches.into_iter().map(|(value, one_in)| (value, total / one_in)))
}

fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b).expect("so many branches fit 64 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Die;
    use crate::dice::odds::Fraction;

    #[test]
    fn a_die_that_explodes_once() {
        let odds = distribution(|walk| {
            let first = i32::from(walk.roll(Die(6)));
            if first == 6 { first + i32::from(walk.roll(Die(6))) } else { first }
        });
        assert_eq!((odds.total(), odds.ways(5), odds.ways(6), odds.ways(12)), (36, 6, 0, 1));
        assert_eq!(odds.mean(), Fraction::new(49, 12));
    }

    #[test]
    fn nothing_rolled_is_one_branch() {
        assert_eq!(distribution(|_| 7).values().collect::<Vec<_>>(), [(7, 1)]);
    }

    #[test]
    fn two_dice_of_different_kinds() {
        let odds =
            distribution(|walk| i32::from(walk.roll(Die(4))) * 10 + i32::from(walk.roll(Die(3))));
        assert_eq!((odds.total(), odds.values().count()), (12, 12));
    }
}
