//! Merging in the exact solver: once discarded dice cannot affect play, branches that differ only in them are equal,
//! and only one of them is played on.
//!
//! This matters most for dice that are rolled again: of nine results of a roll five may be discarded, and the new
//! roll would be played out five times. With merge points it is played once, and the chances of the merged branches
//! are added up at the end.

use super::{BranchWeight, Quick};
use crate::dice::branches::Walk;
use std::hash::Hasher;

/// A path to a merge point: the merge point before it (`None`: the beginning of the turn), and the chance from there.
type Way = (Option<usize>, f64);

/// The merge points of all branches of a turn, numbered in the order in which branches first came to them.
#[derive(Debug, Default)]
pub(crate) struct MergePoints {
    /// Hash of the key of each merge point, and the end of the key in `keys`. The hash saves most comparisons of
    /// whole keys.
    known: Vec<(u64, usize)>,
    /// All keys, concatenated: one buffer instead of an allocation for each key.
    keys: Vec<u8>,
    /// Paths to the merge points, each with the number of its merge point.
    ways: Vec<(usize, Way)>,
    /// Merge points that the running branch has passed: number of rolls before each, and its number.
    passed: Vec<(usize, usize)>,
    /// The number of rolls after which the branch met one that was played before; `None` while it has not.
    met: Option<usize>,
}

impl MergePoints {
    /// Removes all merge points, but keeps their memory for the next turn.
    pub(crate) fn clear(&mut self) {
        self.known.clear();
        self.keys.clear();
        self.ways.clear();
        self.passed.clear();
        self.met = None;
    }

    /// Whether the branch needs no key after this many rolls: it has met another branch, or passes a merge point that
    /// it shares with the branch before. For speed only, because a key takes long to write.
    pub(crate) fn needs_no_key(&self, rolls: usize) -> bool {
        self.met.is_some() || self.passed.iter().any(|&(before, _)| before == rolls)
    }

    /// Returns the last merge point that the branch has passed (`None`: none) and the number of rolls before it.
    fn last(&self) -> (Option<usize>, usize) {
        self.passed.last().map_or((None, 0), |&(rolls, number)| (Some(number), rolls))
    }

    /// Notes that the branch reaches a state with this key. The branch meets another if the key is known; else it passes a
    /// new merge point.
    pub(crate) fn reach(&mut self, key: &[u8], walk: &Walk) {
        self.come_to(key, walk.made(), walk.chance_after(self.last().1));
    }

    /// Like [`reach`](Self::reach), after this many rolls and with this chance since the last merge point.
    fn come_to(&mut self, key: &[u8], rolls: usize, chance: f64) {
        let way = (self.last().0, chance);
        let mut quick = Quick::default();
        quick.write(key);
        let hash = quick.finish();
        if let Some(number) = self.find(key, hash) {
            self.ways.push((number, way));
            self.met = Some(rolls);
            return;
        }
        let number = self.known.len();
        self.keys.extend_from_slice(key);
        self.known.push((hash, self.keys.len()));
        self.ways.push((number, way));
        self.passed.push((rolls, number));
    }

    /// Returns the number of the merge point with this key, `None` if the key is new. A linear search, because a turn
    /// has few merge points.
    fn find(&self, key: &[u8], hash: u64) -> Option<usize> {
        let is_this = |&number: &usize| {
            let first = number.checked_sub(1).map_or(0, |before| self.known[before].1);
            self.known[number].0 == hash && self.keys[first..self.known[number].1] == *key
        };
        (0..self.known.len()).find(is_this)
    }

    /// Returns the weight of the branch that was played. Branches behind a merge point get their chance later, from
    /// [`weights`](Self::weights).
    pub(crate) fn branch_weight(&self, walk: &Walk) -> BranchWeight {
        match self.last() {
            _ if self.met.is_some() => BranchWeight::Nothing,
            (None, _) => BranchWeight::Alone(walk.chance()),
            (Some(number), rolls) => BranchWeight::Behind(number, walk.chance_after(rolls)),
        }
    }

    /// Turns the walk to the next branch; `false` if there is none. Skips branches that differ from the last one only
    /// behind the place where it met another.
    pub(crate) fn go_on(&mut self, walk: &mut Walk) -> bool {
        if let Some(rolls) = self.met {
            walk.end_after(rolls);
        }
        let more = walk.turn();
        self.turn(walk.shared());
        more
    }

    /// Begins a branch that shares this many rolls with the last one, and differs in the next. Merge points behind
    /// that are forgotten, because the new branch has not passed them.
    fn turn(&mut self, shared: usize) {
        self.met = None;
        self.passed.retain(|&(rolls, _)| rolls <= shared);
    }

    /// Returns the chance of each merge point, once every branch has been played: before that, paths to it may be
    /// missing.
    pub(crate) fn weights(&mut self) -> Vec<f64> {
        self.ways.sort_by_key(|(number, _)| *number); // those of one stay in their order
        let mut weights = vec![None; self.known.len()];
        (0..self.known.len()).map(|number| self.weight(number, &mut weights)).collect()
    }

    /// Returns the chance of the merge point `number`. The recursion ends, because a later merge point lies behind more
    /// discarded dice and no path returns to an earlier one.
    fn weight(&self, number: usize, known: &mut [Option<f64>]) -> f64 {
        if let Some(weight) = known[number] {
            return weight;
        }
        let mut weight = 0.0;
        let first = self.ways.partition_point(|(of, _)| *of < number);
        for &(_, (from, chance)) in self.ways[first..].iter().take_while(|(of, _)| *of == number) {
            weight += chance * from.map_or(1.0, |from| self.weight(from, known));
        }
        known[number] = Some(weight);
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_again_adds_to_the_chance_of_the_first() {
        let mut meetings = MergePoints::default();
        meetings.come_to(&[1], 1, 0.25);
        assert!(meetings.needs_no_key(1) && !meetings.needs_no_key(2));
        assert_eq!((meetings.last(), meetings.met), ((Some(0), 1), None));
        // Another branch through the same roll, then one that differs in it.
        meetings.turn(1);
        assert!(meetings.needs_no_key(1));
        meetings.turn(0);
        meetings.come_to(&[1], 1, 0.5);
        assert_eq!(meetings.met, Some(1));
        assert!(meetings.needs_no_key(7));
        meetings.turn(0);
        assert_eq!((meetings.met, meetings.last()), (None, (None, 0)));
        assert_eq!(meetings.weights(), [0.75]);
    }

    #[test]
    fn meetings_behind_meetings_count_all_ways_to_them() {
        let mut meetings = MergePoints::default();
        // Both rolls are discarded, one after the other; play after the second is equal in both branches.
        meetings.come_to(&[1], 1, 0.25);
        meetings.come_to(&[2], 2, 0.5);
        assert_eq!(meetings.last(), (Some(1), 2));
        meetings.turn(0);
        meetings.come_to(&[3], 1, 0.5);
        meetings.come_to(&[2], 2, 0.125);
        assert_eq!(meetings.met, Some(2));
        meetings.turn(0);
        meetings.come_to(&[1], 1, 0.25);
        assert_eq!(meetings.weights(), [0.5, 0.5 * 0.5 + 0.5 * 0.125, 0.5]);
        meetings.clear();
        assert!(meetings.weights().is_empty());
    }
}
