//! Branches of a turn that is played flat: what a family of rule systems offers ([`FlatTurns`]), its states
//! ([`FlatState`]), and the branch that is being played ([`FlatBranch`]).

use crate::dice::branches::Walk;
use crate::engine::{Conflict, Unfit};
use crate::system::{FighterId, RuleSystem, first_in};
use crate::table::{BranchWeight, FighterChains, MergePoints, Written};
use std::hash::Hash;

/// Bytes of a [`FlatState`]; those that a family does not use are 0.
const MOST_BYTES: usize = 64;

/// State of an ordinary cell between two turns, as few bytes as tell it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FlatState {
    /// Number of the exchange, less the exchanges that were taken off; 0 before the first.
    pub exchange: u16,
    /// Whether all turns of the exchange have been taken.
    pub is_over: bool,
    /// The rest, written and read by the family.
    pub bytes: [u8; MOST_BYTES],
}

impl Default for FlatState {
    fn default() -> Self {
        Self { exchange: 0, is_over: false, bytes: [0; MOST_BYTES] }
    }
}

/// Plays turns of one ordinary cell, branch by branch.
pub(crate) trait FlatTurns<R: RuleSystem>: Send {
    /// Returns the state in which turns begin, from that of the rules; `None` if the rules did more than flat play
    /// knows.
    fn begun(&mut self, conflict: &Conflict<R>, state: &R::State) -> Option<FlatState>;

    /// Adds the counts of the beginning.
    fn count_beginning(&self, branch: &mut FlatBranch<'_>);

    /// Reads the state from which [`turn`](Self::turn) plays.
    fn read(&mut self, conflict: &Conflict<R>, from: &FlatState);

    /// Plays one branch of the next turn, and returns the state after it; `None` if the conflict is over. Then `ended`
    /// has the state in which it ended.
    ///
    /// # Errors
    /// The turn cannot be played flat.
    fn turn(
        &mut self,
        conflict: &Conflict<R>,
        branch: &mut FlatBranch<'_>,
        ended: &mut R::State,
    ) -> Result<Option<FlatState>, Unfit>;
}

/// The branch that is being played: its dice, the order between equals, and its counts.
pub(crate) struct FlatBranch<'a> {
    walk: Walk,
    order: &'a FighterChains,
    /// Fighters between whom `order` had to decide and could not, a bit for each; 0 if there were none.
    pub(super) undecided: u64,
    /// Number of measures of a side.
    measures: usize,
    /// Counts: `side * measures + measure`.
    pub(super) counts: Vec<(u32, i32)>,
    /// Merge points of the branches of the turn.
    meetings: MergePoints,
    /// Key of a merge point; a buffer that is reused to avoid an allocation for each key.
    key: Written,
}

impl<'a> FlatBranch<'a> {
    pub(super) fn new(order: &'a FighterChains, measures: usize) -> Self {
        Self {
            walk: Walk::default(),
            order,
            undecided: 0,
            measures,
            counts: Vec::new(),
            meetings: MergePoints::default(),
            key: Written::default(),
        }
    }

    /// Begins the first branch of a turn.
    pub(super) fn begin_turn(&mut self) {
        self.walk = Walk::default();
        self.meetings.clear();
        self.begin();
    }

    /// Goes to the next branch; `false` if there is none.
    pub(super) fn next(&mut self) -> bool {
        let more = self.meetings.go_on(&mut self.walk);
        self.begin();
        more
    }

    fn begin(&mut self) {
        self.undecided = 0;
        self.counts.clear();
    }

    /// Returns the weight of the branch that was played.
    pub(super) fn weight(&self) -> BranchWeight {
        self.meetings.branch_weight(&self.walk)
    }

    /// Returns the chance of each merge point, once every branch has been played.
    pub(super) fn weights(&mut self) -> Vec<f64> {
        self.meetings.weights()
    }

    /// Lets the branch meet others from which it differs only in dice that count no more: `rest` is all on which
    /// the rest of the turn depends. Of branches that meet only the first is played on; the others may go on in any
    /// way, because they count for nothing.
    pub(crate) fn meet(&mut self, rest: &impl Hash) {
        if self.meetings.needs_no_key(self.walk.made()) {
            return;
        }
        self.key.0.clear();
        self.key.add(&self.counts);
        self.key.add(rest);
        self.meetings.reach(&self.key.0, &self.walk);
    }

    /// Returns one of several outcomes, from 0, with chances in proportion to their weights.
    pub(crate) fn pick(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        self.walk.weighted(weights) as usize
    }

    /// Returns the fighter among several who comes first in the order of the trial.
    pub(crate) fn first(&mut self, among: u64) -> FighterId {
        self.order.first(among).unwrap_or_else(|| {
            if self.undecided == 0 {
                self.undecided = among;
            }
            first_in(among)
        })
    }

    /// Counts for a side.
    pub(crate) fn count(&mut self, side: usize, measure: usize, amount: i32) {
        self.counts.push(((side * self.measures + measure) as u32, amount));
    }
}
