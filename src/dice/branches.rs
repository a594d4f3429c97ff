//! Walks every branch of a play that rolls dice: exact odds of any rule, by its own code.
//!
//! The play is repeated again and again. It asks the [`Walk`] for one of several equally likely outcomes whenever it
//! rolls; the number of rolls, and of their outcomes, may depend on earlier rolls. The walk goes through all branches
//! in order, like an odometer with a wheel for each roll of the play. Of outcomes that cannot be told apart it tries
//! only one.

use super::odds::Distribution;
use super::{Alike, Dice};

#[derive(Clone, Debug)]
struct Roll {
    /// Face that is up, below `faces`.
    at: u32,
    /// Number of faces of the wheel.
    faces: u32,
    /// Number of equally likely outcomes; more than `faces` if some cannot be told apart.
    outcomes: u32,
    /// Kinds of outcomes that the faces stand for; empty if each face is an outcome.
    kinds: Vec<Alike>,
}

impl Roll {
    fn kind(&self) -> Alike {
        self.kinds.get(self.at as usize).copied().unwrap_or(Alike { number: self.at, ways: 1 })
    }
}

/// The branch that is being played. The play draws from it instead of from random bits, and [`turn`](Self::turn)
/// moves it on.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The rolls of this branch.
    rolls: Vec<Roll>,
    /// Number of rolls that the play has made so far: the index into `rolls` of the next one.
    made: usize,
    /// Faces of a branch to go to at once, see [`along`](Self::along). Empty after the first turn.
    way: Vec<u32>,
}

impl Walk {
    /// Starts at the branch with these faces, as [`Walk::faces`] gave them, instead of at the first. It is there so
    /// that one branch can be played again, for example to tell it.
    pub fn along(faces: &[u32]) -> Self {
        Self { way: faces.to_vec(), ..Self::default() }
    }

    /// Returns the faces that are up in the branch that was played.
    pub fn faces(&self) -> impl Iterator<Item = u32> {
        self.rolls[..self.made].iter().map(|roll| roll.at)
    }

    /// Returns one of `count` equally likely outcomes, from 0. A branch that is new takes the first of them.
    ///
    /// # Panics
    /// If a branch is played again and rolls other dice.
    pub fn pick(&mut self, count: u32) -> u32 {
        self.face(count, || None)
    }

    /// Returns the outcome of some dice in this branch.
    ///
    /// # Panics
    /// If a branch is played again and rolls other dice.
    pub fn roll<D: Dice>(&mut self, dice: D) -> D::Outcome {
        dice.nth(self.number(dice))
    }

    /// Returns the number of the outcome of some dice in this branch.
    ///
    /// # Panics
    /// If a branch is played again and rolls other dice.
    pub fn number<D: Dice>(&mut self, dice: D) -> u32 {
        self.face(dice.count(), || dice.kinds())
    }

    /// Like [`number`](Self::number), for dice of which only the counts are known.
    pub fn number_of(&mut self, dice: &dyn super::AnyDice) -> u32 {
        self.face(dice.count(), || dice.kinds())
    }

    /// Returns one of several outcomes, from 0, with chances in proportion to their weights, which are above 0.
    ///
    /// # Panics
    /// If a branch is played again and draws by other weights.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> u32 {
        let kind = |(number, ways)| Alike { number, ways };
        self.face(weights.clone().sum(), || Some((0..).zip(weights).map(kind).collect()))
    }

    fn face(&mut self, count: u32, kinds: impl FnOnce() -> Option<Vec<Alike>>) -> u32 {
        let outcomes = count.max(1);
        if self.made == self.rolls.len() {
            let kinds = kinds().unwrap_or_default();
            let faces = if kinds.is_empty() { outcomes } else { kinds.len() as u32 };
            let at = self.way.get(self.made).copied().unwrap_or(0);
            self.rolls.push(Roll { at, faces, outcomes, kinds });
        }
        let roll = &self.rolls[self.made];
        assert_eq!(roll.outcomes, outcomes, "a branch must roll the same dice when played again");
        self.made += 1;
        roll.kind().number
    }

    /// Returns the product of the numbers of outcomes, which must fit 64 bits; [`chance`](Self::chance) has no such
    /// limit. The chance of the branch is [`Walk::ways`] divided by it.
    pub fn one_in(&self) -> u64 {
        self.rolls.iter().map(|roll| u64::from(roll.outcomes)).product()
    }

    /// Returns how many outcomes of all rolls together the branch stands for.
    pub fn ways(&self) -> u64 {
        self.rolls.iter().map(|roll| u64::from(roll.kind().ways)).product()
    }

    /// Returns the chance of the branch, rounded once for each roll; so right for any number of rolls.
    pub fn chance(&self) -> f64 {
        self.chance_after(0)
    }

    /// Returns the chance of the branch once this many of its rolls are known. A solver that caches the play after
    /// `known` rolls needs only the rest of the chance.
    pub fn chance_after(&self, known: usize) -> f64 {
        self.rolls[known..self.made].iter().fold(1.0, |chance, roll| {
            chance * f64::from(roll.kind().ways) / f64::from(roll.outcomes)
        })
    }

    /// Returns the number of rolls that the play has made in this branch.
    pub fn made(&self) -> usize {
        self.made
    }

    /// Returns the number of first rolls that the branch has in common with the branch before it. The caller can
    /// reuse what it knew after these rolls.
    pub fn shared(&self) -> usize {
        self.rolls.len().saturating_sub(1)
    }

    /// Ends the branch after this number of rolls: [`turn`](Self::turn) skips branches that differ only in later
    /// rolls.
    pub fn end_after(&mut self, rolls: usize) {
        self.made = self.made.min(rolls);
    }

    /// Turns to the next branch after one was played to its end. Returns `false` if that was the last; then the walk
    /// is as new.
    pub fn turn(&mut self) -> bool {
        self.rolls.truncate(self.made);
        self.made = 0;
        self.way.clear();
        while let Some(mut roll) = self.rolls.pop() {
            roll.at += 1;
            if roll.at < roll.faces {
                self.rolls.push(roll);
                return true;
            }
        }
        false
    }
}

/// Plays every branch of a [`Walk`]. `play` gets the walk to roll with; its result is handed to `book` together with
/// the walk, which knows the chance of the branch.
pub fn every_branch<T>(mut play: impl FnMut(&mut Walk) -> T, mut book: impl FnMut(&Walk, T)) {
    let mut walk = Walk::default();
    loop {
        let result = play(&mut walk);
        book(&walk, result);
        if !walk.turn() {
            return;
        }
    }
}

/// Returns the exact distribution of the number that a play ends with.
///
/// # Panics
/// If the least common number of branches does not fit 64 bits.
pub fn distribution(play: impl FnMut(&mut Walk) -> i32) -> Distribution {
    let mut branches: Vec<(i32, u64, u64)> = Vec::new();
    every_branch(play, |walk, value| branches.push((value, walk.ways(), walk.one_in())));
    let total =
        branches.iter().fold(1, |total, &(_, _, one_in)| least_common_multiple(total, one_in));
    let weighted = branches.into_iter().map(|(value, ways, one_in)| (value, total / one_in * ways));
    Distribution::weighted(weighted)
}

fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b).expect("the number of branches fits 64 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::odds::Fraction;
    use crate::dice::{Die, FateDiceTotal, FateRoll};

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
    fn what_cannot_be_told_apart_is_walked_once() {
        let mut branches = 0;
        let odds = distribution(|walk| {
            branches += 1;
            let first = walk.roll(FateDiceTotal(FateRoll::sum)).sum();
            first + i32::from(walk.roll(Die(2)))
        });
        assert_eq!((branches, odds.total(), odds.ways(1)), (18, 162, 16 + 19));
    }

    #[test]
    fn two_dice_of_different_kinds() {
        let odds =
            distribution(|walk| i32::from(walk.roll(Die(4))) * 10 + i32::from(walk.roll(Die(3))));
        assert_eq!((odds.total(), odds.values().count()), (12, 12));
    }
}
