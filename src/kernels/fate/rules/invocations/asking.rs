//! Invoking aspects after the roll: who is asked, in which order, until when (FC-INV-12, WOA-INV).
//!
//! What the parties might want is in `invoke_wants`, what there is to invoke in [`super::sources`],
//! what it costs and brings in [`super::payment`]. A side's free invocations are counted in one number
//! (`State::free`), so that rolls on which nobody can invoke anything cost one comparison.

use super::for_allies::Aid;
use super::payment::Pay;
use super::sources::Counted;
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
use crate::system::{Choice, Numbered, Options, Table};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Lets both parties invoke in turn until both pass (FC-INV-12).
    #[inline]
    pub fn invocations(&mut self, opposed: &mut OpposedRoll, turn: usize, serial: u32) {
        if !opposed.opposing.closed && self.anybody_invokes() {
            self.offer_invocations(opposed, turn, serial);
        }
    }

    /// Whether anybody at the table would ever invoke, or help with it.
    #[inline]
    pub(crate) fn anybody_invokes(&self) -> bool {
        let helping =
            if G::POINT_AID == usize::MAX { 0 } else { self.table.undecided(G::POINT_AID) };
        self.invoking() | helping != 0
    }

    #[inline(never)]
    fn offer_invocations(&mut self, opposed: &mut OpposedRoll, turn: usize, serial: u32) {
        let mut aid = Aid::NONE.by(self.helpers_of_both(opposed));
        if self.setup.fate.invoke_order == InvokeOrder::Sealed {
            return self.sealed_invocations(opposed, (turn, serial), &mut aid);
        }
        self.invocation_rounds(opposed, (turn, serial), &mut aid);
    }

    /// The same for one of several opposed rolls with the same dice, on which allies have paid already.
    #[inline(never)]
    pub(crate) fn invocations_aided(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
        aid: &mut Aid,
    ) {
        if opposed.opposing.closed {
            return;
        }
        let mut known = aid.by(self.helpers_of_both(opposed));
        self.invocation_rounds(opposed, roll, &mut known);
        *aid = known.unwrap_or(*aid);
    }

    /// The fighters who might invoke if they held anything to do it with, a bit for each.
    #[inline]
    pub(crate) fn invoking(&self) -> u64 {
        self.table.undecided(Invoke::NUMBER)
    }

    /// Whether a party holds anything to invoke with, and a player who might.
    #[inline(always)]
    #[allow(clippy::inline_always)] // two look-ups on every roll
    pub fn has_means(&self, party: &Party) -> bool {
        let Some(fighter) = party.fighter else { return false };
        self.invoking() >> fighter & 1 == 1
            && (self.state.free[self.setup.side(fighter)] > 0
                || party.extra_free > 0
                || self.points(fighter) > 0
                || self.setup.harm.effort)
    }

    /// The one who is to speak first, then the other, until both have passed. Who has just invoked goes on,
    /// unless it is for the loser to speak.
    #[inline(always)]
    #[allow(clippy::inline_always)] // the bidding of nearly every roll, which hands nothing from call to call
    fn invocation_rounds(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
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

    /// Every side writes down what it spends, seeing the dice but not the other's list.
    fn sealed_invocations(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
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

    /// Asks a party, then its allies; `false` if all of them pass.
    #[inline(never)]
    pub(crate) fn side_invokes(
        &mut self,
        opposed: &mut OpposedRoll,
        actor: bool,
        roll: (usize, u32),
        aid: &mut Option<Aid>,
    ) -> bool {
        let interim = self.interim(opposed);
        self.side_spends(opposed, (actor, &interim), roll, (aid, &mut [Counted::NOTHING; 2]))
    }

    /// The same on a roll of which it is known how it stands. Mostly nothing is wanted, and who goes on invoking
    /// keeps the other from being looked at.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked at least twice on every roll on which anybody invokes
    fn side_spends(
        &mut self,
        opposed: &mut OpposedRoll,
        (actor, interim): (bool, &Interim),
        roll: (usize, u32),
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

    /// Asks the acting party of a roll that is compared with several others, then its allies; `false` if all
    /// of them pass. `aid` is what allies of anybody have paid on these rolls (FC-INV-03).
    pub fn invoke_once(
        &mut self,
        opposed: &mut OpposedRoll,
        (turn, serial): (usize, u32),
        aid: &mut Aid,
    ) -> bool {
        let mut known = aid.by(self.helpers_of_both(opposed));
        let invoked = self.side_invokes(opposed, true, (turn, serial), &mut known);
        *aid = known.unwrap_or(*aid);
        invoked
    }

    /// How many further invocations `invoke.max_per_roll` lets a party make on a roll: what lists are told is at
    /// hand can be used on it.
    #[inline]
    pub(crate) fn room_for_invocations(&self, party: &Party) -> u8 {
        let most = self.setup.fate.invoke_max;
        let left = |most: i32| (most - party.invocations() as i32).clamp(0, u8::MAX.into()) as u8;
        most.number().map_or(u8::MAX, left)
    }

    /// Whether a party or an ally of it might invoke on a roll.
    pub fn may_invoke(&self, party: &Party) -> bool {
        let opposing = Party::new(None, RollKind::Oppose, Method::NONE);
        let helpers = self.helpers_of_both(&OpposedRoll { actor: *party, opposing });
        self.has_means(party) || helpers != [0; 2]
    }

    /// Asks one party that might want what free invocations, fate points or efforts bring.
    #[inline(never)]
    fn ask_to_invoke(
        &mut self,
        opposed: &mut OpposedRoll,
        (actor, interim, wants): (bool, &Interim, InvokeWants),
        (turn, serial): (usize, u32),
        counted: &mut [Counted; 2],
    ) -> bool {
        let toll = interim.toll;
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
        let class = interim.class(actor);
        let view = View { setup: self.setup, state: self.state };
        let [free, paid, hostile] = [free, paid, hostile].map(i32::from);
        // Most lists look at nothing but what is at hand and what the hit costs.
        let other = |place| InvokingParty { view, opposed, actor, fighter, free }.other(place);
        let known = if toll.is_none() && is_of_attack(class) {
            None // an attack without attacker or target
        } else {
            let ready = [interim.margin_of(actor), free, paid];
            self.table.rehearsed((Invoke::NUMBER, class), fighter, ready, other)
        };
        let choice = known
            .unwrap_or_else(|| self.put_to(fighter, opposed, actor, (toll, [free, paid, hostile])));
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

    /// Puts the question to invoke to the fighter of a party that has so many free invocations, fate
    /// points, and fate points for aspects of its opponent at hand.
    #[inline(never)]
    fn put_to(
        &mut self,
        fighter: usize,
        opposed: &OpposedRoll,
        actor: bool,
        (toll, [free, paid, hostile]): (Option<HitCost>, [i32; 3]),
    ) -> Choice {
        let (party, other) = opposed.parties(actor);
        let moment = Moment {
            kind: Some(party.kind),
            margin: opposed.margin_of(actor),
            opponent: other.fighter.map_or(u8::MAX, |f| f as u8),
            dice: party.value,
            replaced: party.replaced,
            rolled: party.may_roll_again(),
            free,
            paid,
            hostile,
            shifts: opposed.margin(),
            attack: opposed.actor.kind == RollKind::Attack,
            toll,
            efforts: party.efforts,
            ..Moment::default()
        };
        let ask = Ask::new(self.setup, self.state, Invoke::NUMBER, fighter, &moment);
        let class = invoke_class_at(Some(party.kind), toll);
        self.table.choose(&ask.at::<{ Invoke::NUMBER }>(class))
    }
}

impl Invoke {
    /// Whether it throws the dice of a roll again.
    fn rerolls(self) -> bool {
        matches!(self, Self::FreeReroll | Self::FateReroll | Self::HostileReroll)
    }
}

impl<G: FateGame> View<'_, G> {
    /// Whether a fighter who is about to roll holds anything to invoke with: never `false` before a
    /// roll in which `Play::has_means` is true.
    #[inline]
    pub(crate) fn has_means_before(self, fighter: usize) -> bool {
        let it = &self.state.fighters[fighter];
        let points = if self.setup.uses_pool(fighter) { self.state.pool } else { it.fate };
        self.state.free[self.setup.side(fighter)] > 0
            || it.full_defense
            || points > 0
            || self.setup.harm.effort
    }
}
