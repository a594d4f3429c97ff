//! Boosts: gained, kept, lapsed (FC-BST).

use crate::inline_vec::hashed_by_bytes;
use crate::kernels::fate::Play;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::common::BoostLifetime;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::state::conflict::{Attached, State, Stuck};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{FighterId, Table};

/// Free invocations of boosts that a fighter can use at the same time, so that the sums fit in a byte.
const MOST_BOOSTS: u8 = 100;

/// Unused boosts of a fighter. Only [`State`] changes them, because it caches which fighters have any: most have
/// none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Boosts {
    /// Boosts gained during its current turn, which are therefore not lost at the end of it.
    fresh: u8,
    /// Boosts gained before.
    held: u8,
}

hashed_by_bytes!(Boosts { fresh, held;; });

impl Boosts {
    /// Returns the number of all boosts.
    pub(crate) fn all(self) -> u8 {
        self.fresh + self.held
    }
}

impl<X: Copy + Default, W: Default> State<X, W> {
    /// Returns the fighters of `among` that have boosts, a bit for each.
    pub(crate) fn with_boosts(&self, among: u64) -> u64 {
        among & self.boosted
    }

    /// Gives a fighter other boosts, and keeps `boosted` right.
    fn set_boosts(&mut self, fighter: FighterId, boosts: Boosts) {
        self.fighters[fighter].boosts = boosts;
        self.boosted &= !(1 << fighter);
        self.boosted |= u64::from(boosts.all() > 0) << fighter;
    }

    /// Makes a fighter hold so many boosts, none of them gained in its current turn.
    pub(crate) fn hold_boosts(&mut self, fighter: FighterId, held: u8) {
        self.set_boosts(fighter, Boosts { fresh: 0, held });
    }

    /// Makes a fighter use one of its boosts, an older one first, because older ones lapse first; `false` if it
    /// has none.
    pub(crate) fn use_boost(&mut self, fighter: FighterId) -> bool {
        let Boosts { fresh, held } = self.fighters[fighter].boosts;
        let any = fresh + held > 0;
        let fresh = if held == 0 { fresh.saturating_sub(1) } else { fresh };
        self.set_boosts(fighter, Boosts { fresh, held: held.saturating_sub(1) });
        any
    }

    /// Takes all boosts of a fighter away; returns how many there were.
    pub(crate) fn drop_boosts(&mut self, fighter: FighterId) -> u8 {
        let lost = self.fighters[fighter].boosts.all();
        self.set_boosts(fighter, Boosts::default());
        lost
    }

    /// Hands the boosts of a fighter to another.
    pub(crate) fn hand_boosts(&mut self, from: FighterId, to: FighterId) {
        let more = self.drop_boosts(from);
        let Boosts { fresh, held } = self.fighters[to].boosts;
        self.set_boosts(to, Boosts { fresh, held: held.saturating_add(more) });
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Gives a fighter a boost (FC-BST-02), and its side the free invocation.
    pub(crate) fn gain_boost(&mut self, fighter: FighterId) {
        let uses = self.setup.fate.boost_uses as u8;
        if uses == 0 {
            return;
        }
        // A boost won in one's own turn is fresh: "until the end of the next turn" counts from
        // the turn after this one.
        let own_turn = self.whose_turn() == Some(fighter);
        let mut boosts = self.state.fighters[fighter].boosts;
        let more = uses.min(MOST_BOOSTS.saturating_sub(self.boosts_for(fighter) as u8));
        *if own_turn { &mut boosts.fresh } else { &mut boosts.held } += more;
        self.state.set_boosts(fighter, boosts);
        self.state.free[self.setup.side(fighter)] += u16::from(more);
        self.count(FateMeasure::Boosts, fighter, 1);
        self.note(|| FateEvent::Boost(fighter));
        self.moment(HouseMoment::BoostGained, fighter, None);
    }

    /// Gives a fighter a boost that serves only against `foe` (the tie of a Roar), as an aspect stuck on the foe
    /// ([`Stuck::Boost`]).
    pub(crate) fn gain_boost_against(&mut self, fighter: FighterId, foe: FighterId) {
        self.gain_boost_on(fighter, foe, Stuck::Boost);
    }

    /// Like [`gain_boost_against`](Self::gain_boost_against), but for a boost of either sort.
    pub(crate) fn gain_boost_on(&mut self, fighter: FighterId, foe: FighterId, what: Stuck) {
        let free = self.setup.fate.boost_uses as u8;
        let by = fighter.as_u8();
        let boost = Attached { by, free, what, ..Attached::default() };
        if free > 0 && self.state.fighters[foe].attached.push(boost) {
            self.state.free[self.setup.side(fighter)] += u16::from(free);
            self.count(FateMeasure::Boosts, fighter, 1);
            self.note(|| FateEvent::BoostAgainst(fighter, foe));
        }
    }

    /// Ends boosts that lived only for the roll that was just made (`boost.lifetime = next_roll`).
    pub(crate) fn lapse_boosts(&mut self, opposed: &OpposedRoll) {
        if self.setup.fate.boost_lifetime == BoostLifetime::NextRoll {
            self.drop_boosts(opposed);
        }
    }

    #[cold]
    fn drop_boosts(&mut self, opposed: &OpposedRoll) {
        for party in [&opposed.actor, &opposed.opposing] {
            if let (Some(fighter), true) = (party.fighter, party.dice.is_some()) {
                self.lose_boosts(fighter);
            }
        }
    }

    /// Takes a fighter's boosts away, and their free invocations from its side.
    pub(crate) fn lose_boosts(&mut self, fighter: FighterId) {
        let lost = self.state.drop_boosts(fighter);
        self.state.free[self.setup.side(fighter)] -= u16::from(lost);
    }

    /// Ends boosts with the turn of their owner (`boost.lifetime = own_next_turn`). Fresh ones become held ones.
    pub(crate) fn age_boosts(&mut self, fighter: FighterId) {
        if self.state.with_boosts(1 << fighter) == 0 {
            return;
        }
        let Boosts { fresh, mut held } = self.state.fighters[fighter].boosts;
        if self.setup.fate.boost_lifetime == BoostLifetime::OwnNextTurn {
            self.state.free[self.setup.side(fighter)] -= u16::from(held);
            held = 0;
        }
        self.state.set_boosts(fighter, Boosts { fresh: 0, held: held + fresh });
    }
}

#[cfg(test)]
mod tests {
    use super::{Boosts, State};
    use crate::kernels::fate::state::conflict::Fighter;
    use crate::system::FighterId;

    /// Counts the fighters with boosts from their own records, one by one, to compare with `boosted`.
    fn counted(state: &State<u8, ()>) -> u64 {
        let all = state.fighters.iter().enumerate();
        all.fold(0, |mask, (at, it)| mask | u64::from(it.boosts.all() > 0) << at)
    }

    #[test]
    fn the_state_knows_who_has_boosts_whatever_changes_them() {
        let mut state = State::<u8, ()>::default();
        for _ in 0..3 {
            state.add(Fighter::default());
        }
        let start = state.clone();
        let mut seen = Vec::new();
        let mut see = |state: &State<u8, ()>| {
            assert_eq!(state.with_boosts(u64::MAX), counted(state));
            seen.push(counted(state));
        };
        see(&state);
        state.set_boosts(FighterId(1), Boosts { fresh: 1, held: 0 });
        see(&state);
        state.set_boosts(FighterId(2), Boosts { fresh: 1, held: 1 });
        see(&state);
        state.hand_boosts(FighterId(1), FighterId(0));
        see(&state);
        assert!(
            state.use_boost(FighterId(0))
                && !state.use_boost(FighterId(0))
                && state.use_boost(FighterId(2))
        );
        see(&state);
        // The older one went first.
        assert_eq!(state.fighters[2].boosts, Boosts { fresh: 1, held: 0 });
        assert_eq!((state.drop_boosts(FighterId(2)), state.drop_boosts(FighterId(2))), (1, 0));
        see(&state);
        state.set_boosts(FighterId(0), Boosts { fresh: 0, held: 1 });
        assert_eq!((state.clone().with_boosts(7), state.with_boosts(6)), (1, 0));
        state.restore(&start);
        see(&state);
        assert_eq!(seen, [0, 0b10, 0b110, 0b101, 0b100, 0, 0]);
    }
}
