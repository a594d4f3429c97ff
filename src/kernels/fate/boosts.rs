//! Boosts: gained, kept, lapsed (FC-BST).

use super::Play;
use super::events::FateEvent;
use super::game::FateGame;
use super::house_words::HouseMoment;
use super::knobs::BoostLifetime;
use super::measures::FateMeasure;
use super::roll::OpposedRoll;
use super::state::{Attached, Boosts};
use crate::system::Table;

/// Free invocations that a fighter has of boosts at the same time.
const MOST_BOOSTS: u8 = 100;

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// A fighter gains a boost (FC-BST-02).
    pub fn gain_boost(&mut self, fighter: usize) {
        let uses = self.setup.fate.boost_uses as u8;
        if uses == 0 {
            return;
        }
        // A boost won in one's own turn is fresh: "until the end of the next turn" counts from
        // the turn after this one.
        let own_turn = self.whose_turn() == Some(fighter);
        let boosts = &mut self.state.fighters[fighter].boosts;
        let more = uses.min(MOST_BOOSTS.saturating_sub(boosts.held + boosts.fresh));
        *if own_turn { &mut boosts.fresh } else { &mut boosts.held } += more;
        self.state.free[self.setup.side(fighter)] += u16::from(more);
        self.count(FateMeasure::Boosts, fighter, 1);
        self.note(|| FateEvent::Boost(fighter));
        self.moment(HouseMoment::BoostGained, fighter, None);
    }

    /// A fighter gains a boost that serves only against `foe` (the tie of a Roar).
    pub fn gain_boost_against(&mut self, fighter: usize, foe: usize) {
        self.gain_boost_on(fighter, foe, false);
    }

    /// The same, perhaps for attacks only (WOA-MAN-24).
    pub fn gain_boost_on(&mut self, fighter: usize, foe: usize, attacks_only: bool) {
        let free = self.setup.fate.boost_uses as u8;
        let by = fighter as u8;
        let boost = Attached { by, free, boost: true, attacks_only, ..Attached::default() };
        if free > 0 && self.state.fighters[foe].attached.push(boost) {
            self.state.free[self.setup.side(fighter)] += u16::from(free);
            self.count(FateMeasure::Boosts, fighter, 1);
            self.note(|| FateEvent::BoostAgainst(fighter, foe));
        }
    }

    /// Boosts that lived only for the roll that was just made (`boost.lifetime = next_roll`).
    #[inline]
    pub fn lapse_boosts(&mut self, opposed: &OpposedRoll) {
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

    /// A fighter's boosts are gone.
    pub fn lose_boosts(&mut self, fighter: usize) {
        let lost = self.state.fighters[fighter].boosts.all();
        self.state.fighters[fighter].boosts = Boosts::default();
        self.state.free[self.setup.side(fighter)] -= u16::from(lost);
    }

    /// Boosts that end with the turn of their owner (`boost.lifetime = own_next_turn`).
    #[inline]
    pub fn age_boosts(&mut self, fighter: usize) {
        let boosts = &mut self.state.fighters[fighter].boosts;
        if self.setup.fate.boost_lifetime == BoostLifetime::OwnNextTurn {
            self.state.free[self.setup.side(fighter)] -= u16::from(boosts.held);
            boosts.held = 0;
        }
        boosts.held += boosts.fresh;
        boosts.fresh = 0;
    }
}
