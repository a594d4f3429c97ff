//! Keys of steps and of turns: the few numbers on which their effects depend, packed into one.

use super::effect::{LONE, MATE};
use super::ordinary::MOST;
use super::probe::Roll;
use super::state::{Facts, MARGINS, Now};
use crate::engine::Unfit;
use crate::system::FighterId;

/// Kinds of steps, and whole turns: the first number of a [`key`]; none is 0, because 0 marks an empty place of the memory.
pub(super) const AIM: u64 = 1;
pub(super) const MEET: u64 = 2;
pub(super) const BID: u64 = 3;
pub(super) const OUTCOME: u64 = 4;
pub(super) const POLL: u64 = 5;
pub(super) const START: u64 = 6;
pub(super) const END: u64 = 7;
pub(super) const TURN: u64 = 8;

/// Packs numbers of these widths into a key; a number that does not fit sends the trial to the engine.
#[inline]
pub(super) fn key<const N: usize>(step: u64, numbers: [(i32, u32); N]) -> Result<u64, Unfit> {
    let (mut key, mut beyond) = (step, 0);
    for (number, width) in numbers {
        key = key << width | u64::from(number as u32);
        beyond |= number as u32 >> width;
    }
    if beyond == 0 { Ok(key) } else { Err(Unfit::Trial) }
}

/// An attack whose dice have fallen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    /// The fighter alone, and the member of the group who attacks it or is attacked.
    pub who: [FighterId; 2],
    /// Role of the attacker.
    pub acting: usize,
    pub rolls: [Roll; 2],
    pub margin: i32,
}

impl Attack {
    /// Returns the role of the party that may invoke.
    pub(super) fn bidder(&self, is_actor: bool) -> usize {
        self.acting ^ usize::from(!is_actor)
    }

    /// Returns the cost of the hit as it stands: 0 for stress, 1 for a consequence, 2 if it takes the target out.
    pub(super) fn cost(&self, now: &Now) -> usize {
        now.absorbs[self.who[1 - self.acting].index_in::<MOST>()].cost_of(self.margin) as usize % 3
    }

    /// Whether a party has the means to invoke and might want to at this margin.
    pub(super) fn may_invoke(&self, facts: &Facts, now: &Now, cost: usize, is_actor: bool) -> bool {
        let bidder = self.bidder(is_actor);
        let margin = if is_actor { self.margin } else { -self.margin };
        let lists = &facts.lists[bidder][usize::from(!is_actor)];
        let means = now.boosts[bidder] + now.wounds[bidder] + now.points[facts.purse[bidder]];
        lists.wants[cost] >> ((margin + MARGINS) & 63) & 1 == 1 && means != 0
    }

    /// Returns as one all numbers on which the turn depends once neither party invokes any more: its beginning, its
    /// outcome and the concessions after it. Where the attack misses, nothing reads harm.
    pub(super) fn key_of_turn(&self, facts: &Facts, now: &Now) -> Result<u64, Unfit> {
        let is_hit = facts.hits >> ((self.margin + MARGINS) & 63) & 1 == 1;
        let reads_harm = is_hit || facts.reads_harm_always;
        let worn = |at: usize| {
            if reads_harm { now.wear[self.who[at].index_in::<MOST>()].into() } else { 0 }
        };
        let numbers = [
            (self.margin + MARGINS, 6),
            (self.acting as i32, 1),
            ((now.exchange == 1).into(), 1),
            (worn(LONE), 14),
            (worn(MATE), 14),
            (now.count as i32, 5),
        ];
        key(TURN, numbers)
    }
}
