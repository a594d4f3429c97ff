//! Invoking aspects after the roll: which party is asked, in which order, until when (FC-INV-12, WOA-INV).
//!
//! `known_wants` works out what the parties might want, [`super::sources`] lists what can be invoked, and
//! [`super::payment`] its price and effect. A side's free invocations are counted in one number (`State::free`), so a
//! roll on which no party can invoke anything costs one comparison.

use super::for_allies::Aid;
use super::payment::Pay;
use super::sources::Counted;
use crate::kernels::fate::decide::asking::FateQuery;
use crate::kernels::fate::decide::classes::{invoke_class_at, is_of_attack};
use crate::kernels::fate::decide::known_party::InvokingParty;
use crate::kernels::fate::decide::known_wants::{
    EXERTS, Interim, InvokeWants, ON_FOE, WITH_FREE, WITH_POINTS,
};
use crate::kernels::fate::decide::points::Invoke;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::common::InvokeOrder;
use crate::kernels::fate::register::{FateGame, RollKind};
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::rules::rolls::method::Method;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::{Play, View};
use crate::system::{Choice, FighterId, Numbered, Options, Query, READY, Table};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Lets both parties invoke in turn until both pass (FC-INV-12). Costs one look-up if no policy ever invokes,
    /// because then no party is asked.
    pub(crate) fn invocations(&mut self, opposed: &mut OpposedRoll, turn: FighterId, serial: u32) {
        if !opposed.opposing.closed && self.anybody_invokes() {
            self.offer_invocations(opposed, turn, serial);
        }
    }

    /// Whether any policy at the table would ever invoke, or help an ally to.
    pub(crate) fn anybody_invokes(&self) -> bool {
        let helping =
            if G::POINT_AID == usize::MAX { 0 } else { self.table.can_differ(G::POINT_AID) };
        self.invoking() | helping != 0
    }

    #[inline(never)]
    fn offer_invocations(&mut self, opposed: &mut OpposedRoll, turn: FighterId, serial: u32) {
        let mut aid = Aid::NONE.by(self.helpers_of_both(opposed));
        if self.setup.fate.invoke_order == InvokeOrder::Sealed {
            return self.sealed_invocations(opposed, (turn, serial), &mut aid);
        }
        self.invocation_rounds(opposed, (turn, serial), &mut aid);
    }

    /// Offers invocations on one of several opposed rolls with shared dice, on which allies have paid already.
    #[inline(never)]
    pub(crate) fn invocations_aided(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (FighterId, u32),
        aid: &mut Aid,
    ) {
        if opposed.opposing.closed {
            return;
        }
        let mut known = aid.by(self.helpers_of_both(opposed));
        self.invocation_rounds(opposed, roll, &mut known);
        *aid = known.unwrap_or(*aid);
    }

    /// Returns the fighters who might invoke if they held anything to do it with, a bit for each.
    pub(crate) fn invoking(&self) -> u64 {
        self.table.can_differ(Invoke::NUMBER)
    }

    /// Whether a party holds anything to invoke with, and its fighter's policy might. Cheap, because the parts of a
    /// total ask it on every roll.
    #[inline(always)]
    #[allow(clippy::inline_always)] // two look-ups on every roll
    pub(crate) fn has_means(&self, party: &Party) -> bool {
        let Some(fighter) = party.fighter else { return false };
        self.invoking() >> fighter & 1 == 1
            && (self.state.free[self.setup.side(fighter)] > 0
                || party.extra_free > 0
                || self.points(fighter) > 0
                || self.setup.harm.effort)
    }

    /// Asks the party that speaks first, then the other, until both have passed. A party that has just invoked goes
    /// on, unless the rules let the loser speak.
    #[inline(always)]
    #[allow(clippy::inline_always)] // the bidding of nearly every roll, which hands nothing from call to call
    fn invocation_rounds(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (FighterId, u32),
        aid: &mut Option<Aid>,
    ) {
        let loser_first = self.setup.fate.invoke_order == InvokeOrder::LoserFirst;
        let (mut last, mut counted) = (None, [Counted::NOTHING; 2]);
        loop {
            let interim = self.interim(opposed);
            let goes_on = last.filter(|_| !loser_first);
            let first = goes_on.unwrap_or_else(|| self.actor_speaks_first(interim.margin));
            // Written out: a search through both would be a call of its own.
            if self.side_spends(opposed, (first, &interim), roll, (aid, &mut counted)) {
                last = Some(first);
            } else if self.side_spends(opposed, (!first, &interim), roll, (aid, &mut counted)) {
                last = Some(!first);
            } else {
                return;
            }
        }
    }

    /// Lets every side write down what it spends, seeing the dice but not the other's list ([`InvokeOrder::Sealed`]).
    fn sealed_invocations(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (FighterId, u32),
        aid: &mut Option<Aid>,
    ) {
        let dealt = *opposed;
        for actor in [true, false] {
            let mut seen = dealt;
            while self.side_invokes(&mut seen, actor, roll, aid) {}
            if actor {
                opposed.actor = seen.actor;
            } else {
                opposed.opposing = seen.opposing;
            }
        }
    }

    /// Asks a party, then its allies; `false` if all of them pass, so that the caller asks the other party.
    #[inline(never)]
    pub(crate) fn side_invokes(
        &mut self,
        opposed: &mut OpposedRoll,
        actor: bool,
        roll: (FighterId, u32),
        aid: &mut Option<Aid>,
    ) -> bool {
        let interim = self.interim(opposed);
        self.side_spends(opposed, (actor, &interim), roll, (aid, &mut [Counted::NOTHING; 2]))
    }

    /// Like [`side_invokes`](Self::side_invokes), but for a roll whose interim result the caller knows. Most parties
    /// want nothing; and while one goes on invoking, the other is not looked at.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked at least twice on every roll on which a party invokes
    fn side_spends(
        &mut self,
        opposed: &mut OpposedRoll,
        (actor, interim): (bool, &Interim),
        roll: (FighterId, u32),
        (aid, counted): (&mut Option<Aid>, &mut [Counted; 2]),
    ) -> bool {
        let wants = self.wants(opposed, actor, interim);
        wants != InvokeWants::NOTHING
            && self.ask_to_invoke(opposed, (actor, interim, wants), roll, counted)
            || aid.as_mut().is_some_and(|aid| self.aid_once(opposed, actor, aid))
    }

    fn actor_speaks_first(&self, margin: i32) -> bool {
        self.setup.fate.invoke_order == InvokeOrder::ActiveFirst || margin <= 0
    }

    /// Asks the acting party of a roll that is compared with several others, then its allies; returns false if all of
    /// them pass. `aid` holds the payments of allies of all parties on these rolls (FC-INV-03).
    pub(crate) fn invoke_once(
        &mut self,
        opposed: &mut OpposedRoll,
        (turn, serial): (FighterId, u32),
        aid: &mut Aid,
    ) -> bool {
        let mut known = aid.by(self.helpers_of_both(opposed));
        let invoked = self.side_invokes(opposed, true, (turn, serial), &mut known);
        *aid = known.unwrap_or(*aid);
        invoked
    }

    /// Returns how many further invocations `invoke.max_per_roll` lets a party make on a roll. Policies are told no
    /// higher number, so that all they are told of can be used.
    pub(crate) fn room_for_invocations(&self, party: &Party) -> u8 {
        let most = self.setup.fate.invoke_max;
        let left = |most: i32| (most - party.invocations() as i32).clamp(0, u8::MAX.into()) as u8;
        most.number().map_or(u8::MAX, left)
    }

    /// Whether a party or an ally of it might invoke on a roll.
    pub(crate) fn may_invoke(&self, party: &Party) -> bool {
        let opposing = Party::new(None, RollKind::Oppose, Method::NONE);
        let helpers = self.helpers_of_both(&OpposedRoll { actor: *party, opposing });
        self.has_means(party) || helpers != [0; 2]
    }

    /// Asks one party that might want what free invocations, fate points or efforts bring; `false` if it passes.
    #[inline(never)]
    fn ask_to_invoke(
        &mut self,
        opposed: &mut OpposedRoll,
        (actor, interim, wants): (bool, &Interim, InvokeWants),
        (turn, serial): (FighterId, u32),
        counted: &mut [Counted; 2],
    ) -> bool {
        let (party, other) = opposed.parties(actor);
        let Some(fighter) = party.fighter else { return false };
        let (mut free, mut paid, mut hostile) = (0, 0, 0);
        let room = self.room_for_invocations(party);
        if room > 0 {
            let counted = &mut counted[usize::from(actor)];
            free = self.free_to_use(party, (fighter, other.fighter), counted).min(room);
            if free == 0 && !wants.any_of(EXERTS | WITH_POINTS) {
                return false;
            }
            paid = self.paid_available(party, other.fighter).min(room);
            if wants.any_of(ON_FOE) && paid > 0 {
                hostile = paid.min(self.foe_left(party, other.fighter));
            }
        }
        let serves_free = free > 0 && wants.any_of(WITH_FREE);
        if !(wants.any_of(EXERTS) || serves_free || paid > 0 && wants.any_of(WITH_POINTS)) {
            return false;
        }
        let [free, paid, hostile] = [free, paid, hostile].map(i32::from);
        let (class, margin) = (interim.class(actor), interim.margin_of(actor));
        let query =
            ToInvoke { opposed, actor, class, margin, toll: interim.toll, free, paid, hostile };
        let choice = self.ask_undecided(fighter, query);
        let option = Invoke::of(choice.option);
        if self.table.walks() && option.rerolls() {
            self.discard_dice(opposed, (actor, option), (turn, serial));
        }
        match option {
            Invoke::Pass => false,
            Invoke::Free => {
                counted[usize::from(actor)].use_one();
                self.spend_free(opposed, actor, false, turn, serial)
            }
            Invoke::FatePoint => self.spend_point(opposed, actor, Pay::default(), (turn, serial)),
            Invoke::HostilePoint => {
                let pay = Pay { on_foe: true, ..Pay::default() };
                self.spend_point(opposed, actor, pay, (turn, serial))
            }
            option => {
                *counted = [Counted::NOTHING; 2]; // new dice and efforts may bring anything
                match option {
                    Invoke::FreeReroll => self.spend_free(opposed, actor, true, turn, serial),
                    Invoke::FateReroll | Invoke::HostileReroll => {
                        let on_foe = option == Invoke::HostileReroll;
                        self.spend_point(
                            opposed,
                            actor,
                            Pay { reroll: true, on_foe },
                            (turn, serial),
                        )
                    }
                    effort => self.exert(opposed, actor, effort),
                }
            }
        }
    }
}

/// Query whether a party invokes. Most answers are known, because most policies look only at what is at hand and what
/// the hit costs.
#[derive(Clone, Copy, Debug)]
struct ToInvoke<'a> {
    opposed: &'a OpposedRoll,
    /// Whether the acting party is asked, not the opposing one.
    actor: bool,
    class: usize,
    /// The margin of this party.
    margin: i32,
    /// Current cost of the hit; `None` if the roll is no attack.
    toll: Option<HitCost>,
    /// Free invocations at hand.
    free: i32,
    /// Fate points at hand.
    paid: i32,
    /// Fate points at hand for aspects of the opponent; see [`Moment::hostile`].
    hostile: i32,
}

impl<G: FateGame> Query<View<'_, G>> for ToInvoke<'_> {
    const POINT: usize = Invoke::NUMBER;

    fn class(self, _: View<'_, G>, _: FighterId) -> usize {
        self.class
    }

    fn ready(self, _: View<'_, G>, _: FighterId, class: usize) -> Option<[i32; READY]> {
        let lacks_party = self.toll.is_none() && is_of_attack(class); // an attack without attacker or target
        (!lacks_party).then_some([self.margin, self.free, self.paid])
    }

    fn other(self, view: View<'_, G>, fighter: FighterId, place: usize) -> i32 {
        let Self { opposed, actor, free, .. } = self;
        InvokingParty { view, opposed, actor, fighter, free }.other(place)
    }
}

impl<G: FateGame> FateQuery<G> for ToInvoke<'_> {
    fn moment(self, _: View<'_, G>) -> Moment {
        let (party, other) = self.opposed.parties(self.actor);
        Moment {
            kind: Some(party.kind),
            margin: self.opposed.margin_of(self.actor),
            opponent: other.fighter.map_or(u8::MAX, FighterId::as_u8),
            dice: party.value,
            replaced: party.replaced,
            rolled: party.may_roll_again(),
            free: self.free,
            paid: self.paid,
            hostile: self.hostile,
            shifts: self.opposed.margin(),
            attack: self.opposed.actor.kind == RollKind::Attack,
            toll: self.toll,
            efforts: party.efforts,
            ..Moment::default()
        }
    }

    // Not inlined, because most answers are looked up.
    #[inline(never)]
    fn put<T: Table<G::Event>>(
        self,
        table: &mut T,
        view: View<'_, G>,
        (fighter, _): (FighterId, usize),
    ) -> Choice {
        let moment = self.moment(view);
        let ask = Ask::new(view.setup, view.state, Invoke::NUMBER, fighter, &moment);
        let class = invoke_class_at(moment.kind, self.toll);
        table.choose(&ask.at::<{ Invoke::NUMBER }>(class))
    }
}

impl Invoke {
    /// Whether the option throws the dice of a roll again instead of adding a bonus.
    fn rerolls(self) -> bool {
        matches!(self, Self::FreeReroll | Self::FateReroll | Self::HostileReroll)
    }
}

impl<G: FateGame> View<'_, G> {
    /// Whether a fighter who is about to roll holds anything to invoke with: never `false` before a
    /// roll in which `Play::has_means` is true.
    pub(crate) fn has_means_before(self, fighter: FighterId) -> bool {
        let it = &self.state.fighters[fighter];
        let points = if self.setup.uses_pool(fighter) { self.state.pool } else { it.fate };
        self.state.free[self.setup.side(fighter)] > 0
            || it.full_defense
            || points > 0
            || self.setup.harm.effort
    }
}
