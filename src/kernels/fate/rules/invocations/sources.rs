//! Sources of invocations on a roll: the origins of free invocations, the one used next, and the aspects that can be
//! paid for (FC-INV, FC-BST, WOA-INV).

use crate::kernels::fate::Play;
use crate::kernels::fate::knobs::common::{InvokeOwner, InvokeSides};
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::rolls::opposed_roll::Party;
use crate::kernels::fate::sheet::place::Spot;
use crate::kernels::fate::sheet::sheet::MAX_SLOTS;
use crate::kernels::fate::state::conflict::Attached;
use crate::knob::Limit;
use crate::system::{FighterId, Table, bits, fighters_in};

/// Origin of a free invocation; [`next_source`](Play::next_source) chooses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    FullDefense,
    /// An aspect on the opponent, or a boost against it.
    OnOpponent(usize),
    /// A boost of this fighter.
    Boost(FighterId),
    /// The opponent's consequence in this slot.
    Consequence(usize),
    /// An aspect on the scene.
    Scene(usize),
    /// A counter-invocation on an advantage that the roller bears, left by a failed attempt at it.
    OnSelf(usize),
    /// The system's own (a Roar aspect).
    Own,
}

impl Source {
    /// Returns the bit of the source in [`Party::used`]; boosts and full defense have none, because each is an
    /// aspect of its own.
    pub(crate) fn bit(self) -> u64 {
        match self {
            Self::FullDefense | Self::Boost(_) => 0,
            Self::OnOpponent(at) => 1 << at,
            Self::Consequence(at) => 1 << (6 + at),
            Self::Scene(at) => 1 << (14 + at),
            Self::OnSelf(at) => 1 << (34 + at),
            Self::Own => 1 << 40,
        }
    }
}

/// Cache of the free invocations of a party that is asked again and again on one roll, because counting looks at
/// every aspect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    /// Free invocations that it can use.
    free: u8,
    /// All that the party and its side held when it was counted; the count holds for no other total. -1 if nothing
    /// was counted, because no party holds less than nothing.
    held: i32,
}

impl Counted {
    /// Nothing was counted.
    pub(crate) const NOTHING: Self = Self { free: 0, held: -1 };

    /// Takes one free invocation off the count, instead of counting anew.
    pub(crate) fn use_one(&mut self) {
        (self.free, self.held) = (self.free.saturating_sub(1), self.held - 1);
    }
}

/// Most that are counted, so that sums stay in a byte.
const MOST_FREE: u32 = 250;

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns the free invocations that a party can use on this roll. Cached form of
    /// [`free_available`](Self::free_available): in the bidding that follows, each that is used is one less.
    pub(crate) fn free_to_use(
        &self,
        party: &Party,
        (fighter, opponent): (FighterId, Option<FighterId>),
        counted: &mut Counted,
    ) -> u8 {
        let held = self.state.free[self.setup.side(fighter)] + u16::from(party.extra_free);
        if counted.held == i32::from(held) {
            in_tests!(assert_eq!(counted.free, self.free_available(party, opponent)));
            return counted.free;
        }
        let free = self.free_available(party, opponent);
        let alike = self.setup.fate.free_stack == Limit::NONE && u32::from(free) < MOST_FREE;
        *counted = if alike { Counted { free, held: held.into() } } else { Counted::NOTHING };
        free
    }

    /// Returns the free invocations that a party can use on this roll, summed over every [`Source`].
    pub(crate) fn free_available(&self, party: &Party, opponent: Option<FighterId>) -> u8 {
        let Some(fighter) = party.fighter else { return 0 };
        let attack_only = self.setup.fate.invoke_sides == InvokeSides::AttackOnly;
        let side = self.setup.side(fighter);
        if self.state.free[side] == 0 || (attack_only && party.kind.defends()) {
            return party.extra_free;
        }
        let boosts = self.boosts_for(fighter);
        let mut count = u32::from(party.extra_free) + boosts;
        let most = u32::from(party.extra_free) + u32::from(self.state.free[side]);
        if count == most {
            return count.min(MOST_FREE) as u8; // all that the side holds are boosts
        }
        let usable = |source: Source, free: u8| {
            if free == 0 || self.setup.fate.free_stack.allows(i32::from(free)) {
                u32::from(free)
            } else {
                u32::from(party.used & source.bit() == 0)
            }
        };
        if let Some(foe) = opponent {
            for (at, aspect) in self.state.fighters[foe].attached.iter().enumerate() {
                if self.holds(fighter, aspect.by) && aspect.serves(party.kind) {
                    count += usable(Source::OnOpponent(at), aspect.free);
                }
            }
            let victim = &self.state.fighters[foe];
            // Most bear no consequence on which anything is free.
            let any = victim.slot_free != [0; MAX_SLOTS];
            let wounds = || (self.setup.sheets[foe].slots.len(), G::hidden_slots(self.view(), foe));
            let (slots, hidden) = if any { wounds() } else { (0, 0) };
            for at in (0..slots).filter(|at| victim.slot_free[*at] > 0 && hidden >> at & 1 == 0) {
                let fits = self.state.wound_fits(foe, at, self.state.harm);
                if fits && self.holds(fighter, victim.slot_by[at]) {
                    count += usable(Source::Consequence(at), victim.slot_free[at]);
                }
            }
        }
        if count == most {
            return count.min(MOST_FREE) as u8; // nothing is left to be looked for
        }
        let held = self.state.scene.held_by(side);
        if held != 0 {
            let mut left = most - count;
            let spot = self.spot_of(party, fighter, opponent);
            for at in bits(held.into()) {
                count += usable(Source::Scene(at), self.scene_free(fighter, &spot, at));
                left = left.saturating_sub(self.state.scene[at].free[side].into());
            }
            if left == 0 {
                return count.min(MOST_FREE) as u8; // mostly it is all that is free
            }
        }
        for (at, aspect) in self.state.fighters[fighter].attached.iter().enumerate() {
            count += usable(Source::OnSelf(at), aspect.counter);
        }
        count += usable(Source::Own, G::own_free(self.view(), fighter, opponent));
        count.min(MOST_FREE) as u8
    }

    /// Returns the free invocations of an aspect of the scene that a fighter can use on a roll.
    #[inline]
    fn scene_free(&self, fighter: FighterId, spot: &Spot, at: usize) -> u8 {
        let aspect = &self.state.scene[at];
        let held = aspect.free[self.setup.side(fighter)];
        if held == 0 {
            return 0;
        }
        let by = aspect.by;
        let shared = by == u8::MAX || self.setup.fate.invoke_owner == InvokeOwner::Side;
        let mine = shared || FighterId::from(by) == fighter;
        if mine && self.fits_at(aspect, spot) { held } else { 0 }
    }

    /// Returns the boosts that a fighter may use: its own, or all of its side unless `invoke.owner` is the
    /// character.
    pub(crate) fn boosts_for(&self, fighter: FighterId) -> u32 {
        if self.setup.fate.invoke_owner == InvokeOwner::Character {
            return u32::from(self.state.fighters[fighter].boosts.all());
        }
        let with_boosts = self.state.with_boosts(self.setup.members(fighter));
        fighters_in(with_boosts).map(|ally| u32::from(self.state.fighters[ally].boosts.all())).sum()
    }

    /// Returns the free invocation that is used next: first one that is of least use elsewhere. `None` if there is
    /// none.
    pub(crate) fn next_source(&self, party: &Party, opponent: Option<FighterId>) -> Option<Source> {
        let fighter = party.fighter?;
        if party.extra_free > 0 {
            return Some(Source::FullDefense);
        }
        let fresh =
            |source: Source| self.setup.fate.free_stack.allows(2) || party.used & source.bit() == 0;
        // Most bear nothing.
        let bearer = opponent.filter(|foe| !self.state.fighters[*foe].attached.is_empty());
        let attached = |bearer: FighterId, boosts: bool| {
            let foe = &self.state.fighters[bearer];
            (0..foe.attached.len()).map(Source::OnOpponent).find(|&source| {
                let Source::OnOpponent(at) = source else { return false };
                let aspect = foe.attached[at];
                let usable =
                    aspect.free > 0 && self.holds(fighter, aspect.by) && aspect.serves(party.kind);
                usable && aspect.is_boost() == boosts && (boosts || fresh(source))
            })
        };
        let consequence = || {
            let bearer = opponent?;
            let foe = &self.state.fighters[bearer];
            if foe.slot_free == [0; MAX_SLOTS] {
                return None; // as of most
            }
            let hidden = G::hidden_slots(self.view(), bearer);
            let open = (0..foe.slot_free.len()).filter(|at| hidden >> at & 1 == 0);
            open.map(|at| (at, Source::Consequence(at))).find_map(|(at, source)| {
                let fits = self.state.wound_fits(bearer, at, self.state.harm);
                let usable = fits && foe.slot_free[at] > 0 && self.holds(fighter, foe.slot_by[at]);
                (usable && fresh(source)).then_some(source)
            })
        };
        let scene = || {
            let spot = self.spot_of(party, fighter, opponent);
            let held = self.state.scene.held_by(self.setup.side(fighter));
            bits(held.into())
                .filter(|&at| self.scene_free(fighter, &spot, at) > 0)
                .map(Source::Scene)
                .find(|&source| fresh(source))
        };
        let counter = || {
            let attached = &self.state.fighters[fighter].attached;
            (0..attached.len())
                .filter(|&at| attached[at].counter > 0)
                .map(Source::OnSelf)
                .find(|&source| fresh(source))
        };
        let own = || {
            let free = G::own_free(self.view(), fighter, opponent);
            (free > 0 && fresh(Source::Own)).then_some(Source::Own)
        };
        let stuck = |boosts| bearer.and_then(|bearer| attached(bearer, boosts));
        stuck(true)
            .or_else(|| self.next_boost(fighter))
            .or_else(|| stuck(false))
            .or_else(consequence)
            .or_else(counter)
            .or_else(scene)
            .or_else(own)
    }

    /// Returns a boost: the fighter's own first, then an ally's; `None` if there is none.
    fn next_boost(&self, fighter: FighterId) -> Option<Source> {
        if self.state.with_boosts(1 << fighter) != 0 {
            return Some(Source::Boost(fighter));
        }
        if self.setup.fate.invoke_owner == InvokeOwner::Character {
            return None;
        }
        let allies = self.state.with_boosts(self.setup.members(fighter));
        (allies != 0).then(|| Source::Boost(self.table.first_of(allies)))
    }

    /// Whether an aspect that `maker` made may be used by `fighter` (`invoke.owner`).
    pub(crate) fn holds(&self, fighter: FighterId, maker: u8) -> bool {
        let maker = FighterId::from(maker);
        match self.setup.fate.invoke_owner {
            InvokeOwner::Side => self.setup.side(maker) == self.setup.side(fighter),
            InvokeOwner::Character => maker == fighter,
        }
    }

    /// Returns the invocations that a party could still pay for on this roll (FC-INV-06): bounded by points and by
    /// aspects.
    pub(crate) fn paid_available(&self, party: &Party, opponent: Option<FighterId>) -> u8 {
        let Some(fighter) = party.fighter else { return 0 };
        let points = self.points(fighter).max(0) as u8;
        if points == 0 {
            return 0;
        }
        let each = self.setup.fate.same_aspect_paid as u32;
        let spent = u32::from(party.paid) + u32::from(party.aided);
        // The sheets mostly have more aspects than a fighter can pay for.
        let listed = self.setup.sheets[fighter].aspects;
        let written = opponent.map_or(0, |foe| G::open_aspects(self.view(), foe));
        if (u32::from(listed) + u32::from(written)) * each >= u32::from(points) + spent {
            return points.min(250);
        }
        points.min(self.aspects_left(party, fighter, opponent))
    }

    /// Returns how many more invocations on a roll a fighter of the party may pay for, over all aspects together.
    #[inline(never)]
    fn aspects_left(&self, party: &Party, fighter: FighterId, opponent: Option<FighterId>) -> u8 {
        let (own, hostile) = self.payable(party, fighter, opponent);
        let aspects =
            (u32::from(own) + u32::from(hostile)) * self.setup.fate.same_aspect_paid as u32;
        aspects.saturating_sub(u32::from(party.paid) + u32::from(party.aided)).min(250) as u8
    }

    /// Returns the invocations that a party with fate points could still pay for on this roll of aspects of its
    /// opponent alone: on the sheet, consequences, advantages stuck to it (FC-INV-10, FC-CSQ-11).
    #[inline(never)]
    pub(crate) fn foe_left(&self, party: &Party, opponent: Option<FighterId>) -> u8 {
        let Some(fighter) = party.fighter else { return 0 };
        let (own, hostile) = self.payable(party, fighter, opponent);
        let each = self.setup.fate.same_aspect_paid as u32;
        // Allies pay for aspects of the opponent once nothing else is left.
        let mine = u32::from(self.setup.sheets[fighter].aspects) * each;
        let spent = u32::from(party.paid_own()).max(mine) + u32::from(party.aided);
        let beyond = spent.saturating_sub(u32::from(own) * each) + u32::from(party.hostile);
        (u32::from(hostile) * each).saturating_sub(beyond).min(250) as u8
    }

    /// Returns the aspects that a fighter can pay for: its own and the scene's, and its opponent's.
    pub(crate) fn payable(
        &self,
        party: &Party,
        fighter: FighterId,
        opponent: Option<FighterId>,
    ) -> (u8, u8) {
        let (own_system, foe_system) = G::payable(self.view(), fighter, opponent);
        let scene = self.payable_scene(party, opponent) + self.payable_attached(fighter);
        let own = self.setup.sheets[fighter].aspects + scene + own_system;
        let Some(foe) = opponent else { return (own, foe_system) };
        let victim = &self.state.fighters[foe];
        let stuck = |aspect: &&Attached| self.may_pay_for(fighter, **aspect);
        let attached = victim.attached.iter().filter(stuck).count() as u8;
        let sheet = G::open_aspects(self.view(), foe);
        let hostile = sheet + self.wounds_to_invoke(foe) + attached;
        (own, hostile + foe_system)
    }
}

#[cfg(test)]
mod tests {
    use super::Counted;

    /// Only tests how the cache itself counts. Every test that plays compares the counts with the state where they
    /// are used.
    #[test]
    fn what_is_used_is_one_less_and_of_nothing_nothing_gets_known() {
        let mut counted = Counted { free: 2, held: 5 };
        counted.use_one();
        assert_eq!(counted, Counted { free: 1, held: 4 });
        let mut nothing = Counted::NOTHING;
        for _ in 0..3 {
            nothing.use_one();
            assert!(nothing.held < 0, "nobody holds less than nothing");
        }
    }
}
