//! Invoking aspects after the roll: free invocations, boosts, fate points (FC-INV, FC-BST, FC-FP,
//! WOA-INV).
//!
//! A side's free invocations are counted in one number (`State::free`), so that rolls on which
//! nobody can invoke anything cost one comparison.

use super::Play;
use super::aid::Aid;
use super::ask::{Ask, Moment};
use super::events::{FateEvent, Payment};
use super::game::{FateGame, RollKind};
use super::knobs::{InvokeOrder, InvokeOwner, InvokeSides, PayoutUsable};
use super::measures::FateMeasure;
use super::roll::{Contest, Party};
use super::sheet::MAX_SIDES;
use super::state::Attached;
use super::words::{INVOKE, POINT_INVOKE, invoke_option};
use crate::system::Table;

/// Where a free invocation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Full Defense.
    FullDefense,
    /// An aspect on the opponent, or a boost against it.
    OnOpponent(usize),
    /// A boost of this fighter.
    Boost(usize),
    /// The opponent's consequence in this slot.
    Consequence(usize),
    /// An aspect on the scene.
    Scene(usize),
    /// A counter-invocation on an advantage that the roller bears.
    OnSelf(usize),
    /// The system's own (a Roar aspect).
    Own,
}

impl Source {
    /// Its bit in `Party::used`; boosts and full defense have none, each is an aspect of its own.
    pub(super) fn bit(self) -> u64 {
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

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Lets both parties invoke in turn until both pass (FC-INV-12).
    #[inline]
    pub fn invocations(&mut self, contest: &mut Contest, turn: usize, serial: u32) {
        let open = !contest.opposing.closed;
        let helpers = self.helpers(&contest.actor) | self.helpers(&contest.opposing);
        if open
            && (helpers != 0 || self.has_means(&contest.actor) || self.has_means(&contest.opposing))
        {
            self.invocation_loop(contest, turn, serial, helpers != 0);
        }
    }

    /// The same for one of several contests over one roll, on which allies have paid already.
    pub(super) fn invocations_aided(
        &mut self,
        contest: &mut Contest,
        roll: (usize, u32),
        aid: &mut Aid,
    ) {
        let helpers = self.helpers(&contest.actor) | self.helpers(&contest.opposing);
        let able =
            helpers != 0 || self.has_means(&contest.actor) || self.has_means(&contest.opposing);
        if contest.opposing.closed || !able {
            return;
        }
        let mut known = (helpers != 0).then_some(*aid);
        self.invocation_rounds(contest, roll, &mut known);
        *aid = known.unwrap_or(*aid);
    }

    /// Whether a fighter who is about to roll might invoke: never `false` before a roll in which
    /// `has_means` is true.
    #[inline]
    pub(super) fn may_invoke(&self, fighter: usize) -> bool {
        self.table.undecided(POINT_INVOKE) >> fighter & 1 == 1
            && (self.state.free[self.setup.side(fighter)] > 0
                || self.state.fighters[fighter].full_defense
                || self.points(fighter) > 0
                || self.setup.harm.effort)
    }

    /// Whether a party holds anything to invoke with, and a player who might.
    #[inline(always)]
    #[allow(clippy::inline_always)] // two look-ups on every roll
    pub fn has_means(&self, party: &Party) -> bool {
        let Some(fighter) = party.fighter else { return false };
        self.table.undecided(POINT_INVOKE) >> fighter & 1 == 1
            && (self.state.free[self.setup.side(fighter)] > 0
                || party.extra_free > 0
                || self.points(fighter) > 0
                || self.setup.harm.effort)
    }

    /// Kept out of line: most rolls are not invoked on.
    #[inline(never)]
    fn invocation_loop(&mut self, contest: &mut Contest, turn: usize, serial: u32, aided: bool) {
        let mut aid = aided.then_some(Aid::NONE);
        if self.setup.fate.invoke_order == InvokeOrder::Sealed {
            self.sealed_invocations(contest, (turn, serial), &mut aid);
            return;
        }
        self.invocation_rounds(contest, (turn, serial), &mut aid);
    }

    /// Whoever is to speak first, then the other, until both have passed.
    fn invocation_rounds(
        &mut self,
        contest: &mut Contest,
        roll: (usize, u32),
        aid: &mut Option<Aid>,
    ) {
        let mut passes = 0;
        let mut actor_next = self.actor_speaks_first(contest);
        while passes < 2 {
            if self.side_invokes(contest, actor_next, roll, aid) {
                passes = 0;
                if self.setup.fate.invoke_order == InvokeOrder::LoserFirst {
                    actor_next = self.actor_speaks_first(contest);
                }
            } else {
                passes += 1;
                actor_next = !actor_next;
            }
        }
    }

    /// Every side writes down what it spends, seeing the dice but not the other's list.
    fn sealed_invocations(
        &mut self,
        contest: &mut Contest,
        roll: (usize, u32),
        aid: &mut Option<Aid>,
    ) {
        let dealt = *contest;
        for actor in [true, false] {
            let mut seen = dealt;
            while self.side_invokes(&mut seen, actor, roll, aid) {}
            if actor {
                contest.actor = seen.actor;
            } else {
                contest.opposing = seen.opposing;
            }
        }
    }

    /// Asks a party, then its allies; `false` if all of them pass.
    pub(super) fn side_invokes(
        &mut self,
        contest: &mut Contest,
        actor: bool,
        (turn, serial): (usize, u32),
        aid: &mut Option<Aid>,
    ) -> bool {
        self.invoke_once(contest, actor, turn, serial)
            || aid.as_mut().is_some_and(|aid| self.aid_once(contest, actor, aid))
    }

    fn actor_speaks_first(&self, contest: &Contest) -> bool {
        self.setup.fate.invoke_order == InvokeOrder::ActiveFirst || contest.margin() <= 0
    }

    /// Asks one party; `false` if it passes.
    pub fn invoke_once(
        &mut self,
        contest: &mut Contest,
        actor: bool,
        turn: usize,
        serial: u32,
    ) -> bool {
        let (party, other) = if actor {
            (contest.actor, contest.opposing)
        } else {
            (contest.opposing, contest.actor)
        };
        if !self.has_means(&party) {
            return false;
        }
        let Some(fighter) = party.fighter else { return false };
        let (mut free, mut paid) = (0, 0);
        if self.setup.fate.invoke_max.allows(party.invocations() as i32 + 1) {
            free = self.free_available(&party, other.fighter);
            paid = self.paid_available(&party, other.fighter);
        }
        if free == 0 && paid == 0 && !(self.setup.harm.effort && self.can_exert(&party)) {
            return false;
        }
        let margin = if actor { contest.margin() } else { -contest.margin() };
        let moment = Moment {
            kind: Some(party.kind),
            margin,
            opponent: other.fighter.map_or(u8::MAX, |f| f as u8),
            dice: party.value,
            replaced: party.replaced,
            rolled: party.dice.is_some() && !party.divided,
            free: i32::from(free),
            paid: i32::from(paid),
            shifts: if actor { margin } else { -margin },
            attack: contest.actor.kind == RollKind::Attack,
            efforts: party.efforts,
            ..Moment::default()
        };
        let ask = Ask::new(self.setup, self.state, POINT_INVOKE, fighter, &moment);
        let choice = self.table.choose(&ask);

        match choice.option {
            invoke_option::FREE => self.spend_free(contest, actor, false, turn, serial),
            invoke_option::FREE_REROLL => self.spend_free(contest, actor, true, turn, serial),
            invoke_option::FATE_POINT => self.spend_point(contest, actor, false, turn, serial),
            invoke_option::FATE_REROLL => self.spend_point(contest, actor, true, turn, serial),
            option => match usize::from(option).checked_sub(INVOKE.len()) {
                Some(number) => self.exert(contest, actor, number as u8),
                None => false,
            },
        }
    }

    /// Raises a fixed difficulty before the roll (FC-CHL-13), by a free invocation or a fate point
    /// of whoever speaks for it; `false` if nothing was left to do it with.
    pub fn raise_difficulty(&mut self, opposing: &mut Party, paid: bool, roller: usize) -> bool {
        let actor = Party::new(Some(roller), RollKind::Overcome, opposing.method);
        let mut contest = Contest { actor, opposing: *opposing };
        let raised = if paid {
            self.spend_point(&mut contest, false, false, roller, 0)
        } else {
            self.spend_free(&mut contest, false, false, roller, 0)
        };
        *opposing = contest.opposing;
        raised
    }

    /// Free invocations that a party can use on this roll.
    pub fn free_available(&self, party: &Party, opponent: Option<usize>) -> u8 {
        let Some(fighter) = party.fighter else { return 0 };
        let attack_only = self.setup.fate.invoke_sides == InvokeSides::AttackOnly;
        let nothing = self.state.free[self.setup.side(fighter)] == 0;
        if nothing || (attack_only && party.kind.defends()) {
            return party.extra_free;
        }
        let mut count = u32::from(party.extra_free);
        let mut add = |source: Source, free: u8| {
            if free == 0 || self.setup.fate.free_stack.allows(i32::from(free)) {
                count += u32::from(free);
            } else {
                count += u32::from(party.used & source.bit() == 0);
            }
        };
        if let Some(foe) = opponent {
            for (at, aspect) in self.state.fighters[foe].attached.iter().enumerate() {
                if self.holds(fighter, aspect.by) && aspect.serves(party.kind) {
                    add(Source::OnOpponent(at), aspect.free);
                }
            }
            let hidden = G::hidden_slots(self.setup, self.state, foe);
            for at in (0..self.setup.sheets[foe].slots.len()).filter(|at| hidden >> at & 1 == 0) {
                let victim = &self.state.fighters[foe];
                let fits = self.state.wound_fits(foe, at, self.state.harm);
                if fits && victim.slot_free[at] > 0 && self.holds(fighter, victim.slot_by[at]) {
                    add(Source::Consequence(at), victim.slot_free[at]);
                }
            }
        }
        for (at, aspect) in self.state.scene.iter().enumerate() {
            if aspect.free != [0; MAX_SIDES] {
                add(Source::Scene(at), self.scene_free(party, opponent, at));
            }
        }
        for (at, aspect) in self.state.fighters[fighter].attached.iter().enumerate() {
            add(Source::OnSelf(at), aspect.counter);
        }
        add(Source::Own, G::own_free(self.setup, self.state, fighter, opponent));
        (count + self.boosts_for(fighter)).min(250) as u8
    }

    /// Free invocations of an aspect of the scene that a party can use on its roll.
    fn scene_free(&self, party: &Party, opponent: Option<usize>, at: usize) -> u8 {
        let aspect = &self.state.scene[at];
        let Some(fighter) = party.fighter else { return 0 };
        let by = aspect.by;
        let shared = by == u8::MAX || self.setup.fate.invoke_owner == InvokeOwner::Side;
        let mine = shared || usize::from(by) == fighter;
        let held = aspect.free[self.setup.side(fighter)];
        if mine && held > 0 && self.fits(aspect, party, opponent) { held } else { 0 }
    }

    /// Boosts that a fighter may use: its own, or those of its side.
    fn boosts_for(&self, fighter: usize) -> u32 {
        if self.setup.fate.invoke_owner == InvokeOwner::Character {
            return u32::from(self.state.fighters[fighter].boosts.all());
        }
        let mut members = self.setup.members(fighter);
        let mut count = 0;
        while members != 0 {
            let ally = members.trailing_zeros() as usize;
            count += u32::from(self.state.fighters[ally].boosts.all());
            members &= members - 1;
        }
        count
    }

    /// Whether what `maker` made may be used by `fighter`.
    #[inline]
    pub(super) fn holds(&self, fighter: usize, maker: u8) -> bool {
        let maker = usize::from(maker);
        match self.setup.fate.invoke_owner {
            InvokeOwner::Side => self.setup.side(maker) == self.setup.side(fighter),
            InvokeOwner::Character => maker == fighter,
        }
    }

    /// Invocations that a party could still pay for on this roll (FC-INV-06).
    pub fn paid_available(&self, party: &Party, opponent: Option<usize>) -> u8 {
        let Some(fighter) = party.fighter else { return 0 };
        let points = self.points(fighter).max(0) as u8;
        if points == 0 {
            return 0;
        }
        let (own, hostile) = self.payable(party, fighter, opponent);
        let each = self.setup.fate.same_aspect_paid as u32;
        let aspects = (u32::from(own) + u32::from(hostile)) * each;
        let spent = u32::from(party.paid) + u32::from(party.aided);
        points.min(aspects.saturating_sub(spent).min(250) as u8)
    }

    /// Aspects that a fighter can pay for: its own and the scene's, and those of its opponent.
    pub(super) fn payable(
        &self,
        party: &Party,
        fighter: usize,
        opponent: Option<usize>,
    ) -> (u8, u8) {
        let (own_system, foe_system) = G::payable(self.setup, self.state, fighter, opponent);
        let scene = self.payable_scene(party, opponent) + self.payable_burdens(fighter);
        let own = self.setup.sheets[fighter].aspects + scene + own_system;
        let Some(foe) = opponent else { return (own, foe_system) };
        let victim = &self.state.fighters[foe];
        let stuck = |aspect: &&Attached| self.may_pay_for(fighter, **aspect);
        let attached = victim.attached.iter().filter(stuck).count() as u8;
        let sheet = G::open_aspects(self.setup, foe);
        let hostile = sheet + self.wounds_to_invoke(foe) + attached;
        (own, hostile + foe_system)
    }

    /// Fate points at hand: one's own, or the game master's pool.
    #[inline]
    pub fn points(&self, fighter: usize) -> i8 {
        if self.setup.uses_pool(fighter) {
            self.state.pool
        } else {
            self.state.fighters[fighter].fate
        }
    }

    /// Adds to (or takes from) a fighter's own fate points or the pool.
    pub fn change_points(&mut self, fighter: usize, amount: i8) {
        if self.setup.uses_pool(fighter) {
            self.state.pool = (self.state.pool + amount).max(0);
        } else {
            let fate = &mut self.state.fighters[fighter].fate;
            *fate = (*fate + amount).max(0);
        }
    }

    fn spend_free(
        &mut self,
        contest: &mut Contest,
        actor: bool,
        reroll: bool,
        turn: usize,
        serial: u32,
    ) -> bool {
        let (party, other) = contest.party(actor);
        let Some(fighter) = party.fighter else { return false };
        let Some(source) = self.next_source(party, other) else { return false };
        party.used |= source.bit();
        party.free_used += 1;
        let payment = self.take(source, party, fighter, other);
        self.count(FateMeasure::FreeUsed, fighter, 1);
        self.improve(party, actor, payment, reroll, turn, serial);
        true
    }

    /// The free invocation that is used next: those that serve least otherwise come first.
    pub(super) fn next_source(&self, party: &Party, opponent: Option<usize>) -> Option<Source> {
        let fighter = party.fighter?;
        if party.extra_free > 0 {
            return Some(Source::FullDefense);
        }
        let fresh =
            |source: Source| self.setup.fate.free_stack.allows(2) || party.used & source.bit() == 0;
        let attached = |boosts: bool| {
            let foe = &self.state.fighters[opponent?];
            (0..foe.attached.len()).map(Source::OnOpponent).find(|&source| {
                let Source::OnOpponent(at) = source else { return false };
                let aspect = foe.attached[at];
                let usable =
                    aspect.free > 0 && self.holds(fighter, aspect.by) && aspect.serves(party.kind);
                usable && aspect.boost == boosts && (boosts || fresh(source))
            })
        };
        let consequence = || {
            let bearer = opponent?;
            let hidden = G::hidden_slots(self.setup, self.state, bearer);
            let foe = &self.state.fighters[bearer];
            let open = (0..foe.slot_free.len()).filter(|at| hidden >> at & 1 == 0);
            open.map(|at| (at, Source::Consequence(at))).find_map(|(at, source)| {
                let fits = self.state.wound_fits(bearer, at, self.state.harm);
                let usable = fits && foe.slot_free[at] > 0 && self.holds(fighter, foe.slot_by[at]);
                (usable && fresh(source)).then_some(source)
            })
        };
        let scene = || {
            (0..self.state.scene.len())
                .filter(|&at| self.scene_free(party, opponent, at) > 0)
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
            let free = G::own_free(self.setup, self.state, fighter, opponent);
            (free > 0 && fresh(Source::Own)).then_some(Source::Own)
        };
        attached(true)
            .or_else(|| self.next_boost(fighter))
            .or_else(|| attached(false))
            .or_else(consequence)
            .or_else(counter)
            .or_else(scene)
            .or_else(own)
    }

    /// A boost: the fighter's own first, then an ally's.
    fn next_boost(&self, fighter: usize) -> Option<Source> {
        let has = |ally: usize| self.state.fighters[ally].boosts.all() > 0;
        if has(fighter) {
            return Some(Source::Boost(fighter));
        }
        if self.setup.fate.invoke_owner == InvokeOwner::Character {
            return None;
        }
        let members = self.setup.members(fighter);
        (0..self.setup.sheets.len())
            .find(|&ally| members >> ally & 1 == 1 && has(ally))
            .map(Source::Boost)
    }

    /// Takes one free invocation from where it is.
    pub(super) fn take(
        &mut self,
        source: Source,
        party: &mut Party,
        fighter: usize,
        opponent: Option<usize>,
    ) -> Payment {
        let side = self.setup.side(fighter);
        if !matches!(source, Source::FullDefense | Source::Own) {
            self.state.free[side] -= 1;
        }
        match (source, opponent) {
            (Source::OnOpponent(at), Some(foe)) => {
                let attached = &mut self.state.fighters[foe].attached;
                attached[at].free -= 1;
                let boost = attached[at].boost;
                if boost && attached[at].free == 0 {
                    attached.remove(at);
                }
                if boost { Payment::Boost } else { Payment::Advantage }
            }
            (Source::Consequence(at), Some(foe)) => {
                self.state.fighters[foe].slot_free[at] -= 1;
                Payment::Consequence
            }
            (Source::Boost(owner), _) => {
                let boosts = &mut self.state.fighters[owner].boosts;
                if boosts.held > 0 {
                    boosts.held -= 1;
                } else {
                    boosts.fresh -= 1;
                }
                Payment::Boost
            }
            (Source::Scene(at), _) => {
                self.take_from_scene(at, side);
                Payment::Scene
            }
            (Source::OnSelf(at), _) => {
                self.state.fighters[fighter].attached[at].counter -= 1;
                Payment::Counter
            }
            (Source::Own, _) => {
                G::spend_own_free(self, fighter, opponent);
                Payment::Own
            }
            _ => {
                party.extra_free -= 1;
                Payment::FullDefense
            }
        }
    }

    /// Takes a free invocation of an aspect of the scene, for which `side` has paid already.
    pub fn take_from_scene(&mut self, at: usize, side: usize) {
        let aspect = &mut self.state.scene[at];
        if aspect.common {
            let others = aspect.free.iter_mut().zip(&mut self.state.free).enumerate();
            for (_, (free, held)) in others.filter(|(other, _)| *other != side) {
                *held -= u16::from(*free > 0);
                *free = free.saturating_sub(1);
            }
        }
        self.state.scene[at].free[side] -= 1;
        let (name, by) = (self.state.scene[at].name, self.state.scene[at].by);
        if by == u8::MAX {
            self.note(|| FateEvent::UsesAspect(name));
        }
    }

    fn spend_point(
        &mut self,
        contest: &mut Contest,
        actor: bool,
        reroll: bool,
        turn: usize,
        serial: u32,
    ) -> bool {
        let (party, other) = contest.party(actor);
        let Some(fighter) = party.fighter else { return false };
        if self.paid_available(party, other) == 0 {
            return false;
        }
        // One's own aspects first: they pay nobody.
        let own = self.payable(party, fighter, other).0;
        let each = self.setup.fate.same_aspect_paid;
        let mine = i32::from(self.setup.sheets[fighter].aspects) * each;
        let aided = if i32::from(party.paid) < mine { 0 } else { i32::from(party.aided) };
        let hostile = i32::from(party.paid) + aided >= i32::from(own) * each;
        party.paid += 1;
        self.change_points(fighter, -1);
        self.count(FateMeasure::FateSpent, fighter, 1);
        let payment = if hostile {
            self.pay_out(other);
            Payment::HostileFatePoint
        } else {
            Payment::FatePoint
        };
        self.improve(party, actor, payment, reroll, turn, serial);
        true
    }

    /// A paid hostile invocation pays the player whose aspect it is (FC-INV-10). What the game
    /// master's fighters would get leaves play with the scene (J-21).
    pub(super) fn pay_out(&mut self, bearer: Option<usize>) {
        let Some(bearer) = bearer else { return };
        if !self.setup.fate.hostile_payout {
            return;
        }
        if self.setup.uses_pool(bearer) {
            let carries = self.setup.series.knobs.carry_hostile && self.state.series.open;
            self.state.series.carried += i8::from(carries);
            return;
        }
        match self.setup.fate.hostile_usable {
            PayoutUsable::AfterScene => self.state.fighters[bearer].pending += 1,
            PayoutUsable::Now => self.change_points(bearer, 1),
        }
        self.count(FateMeasure::HostilePoints, bearer, 1);
    }

    /// +2, or all dice again.
    fn improve(
        &mut self,
        party: &mut Party,
        actor: bool,
        payment: Payment,
        reroll: bool,
        turn: usize,
        serial: u32,
    ) {
        let Some(fighter) = party.fighter else { return };
        if !reroll || party.dice.is_none() {
            self.add_invocation(party, fighter, payment);
            return;
        }
        self.roll_again(party, payment, (actor, turn, serial));
    }

    /// Adds what an invocation is worth to a roll or a difficulty; `by` is who invokes.
    pub(super) fn add_invocation(&mut self, party: &mut Party, by: usize, payment: Payment) {
        let passive = party.dice.is_none();
        let knobs = &self.setup.fate;
        let worth = G::invoke_bonus(self.setup, self.state, party.kind);
        party.bonus += if passive { knobs.passive_bonus } else { worth };
        self.cap_result(party);
        let total = party.total();
        self.note(|| FateEvent::Invoked { fighter: by, payment, total });
    }
}
