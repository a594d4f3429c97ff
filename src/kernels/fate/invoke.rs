//! Invoking aspects after the roll: who is asked, in which order, until when (FC-INV-12, WOA-INV).
//!
//! What there is to invoke is in [`super::invoke_sources`], what it costs and brings in
//! [`super::invoke_pay`]. A side's free invocations are counted in one number (`State::free`), so
//! that rolls on which nobody can invoke anything cost one comparison.

use super::aid::Aid;
use super::ask::{Ask, Moment};
use super::at_hand::{AtHand, bit};
use super::classes::{invoke_class, invoke_class_at, is_of_attack};
use super::game::{FateGame, RollKind};
use super::knobs::{InvokeOrder, RerollKeep};
use super::party::MOST_REROLLS;
use super::roll::{OpposedRoll, Party, Purpose};
use super::toll::Toll;
use super::words::Invoke;
use super::{Play, View};
use crate::dice::Label;
use crate::system::{Choice, Numbered, Options, Table};
use std::hash::{Hash, Hasher};

/// The options that free invocations serve, a bit each; passing is one that an author may write.
const WITH_FREE: u64 = bit(Invoke::Pass) | bit(Invoke::Free) | bit(Invoke::FreeReroll);

/// The options that fate points serve.
const WITH_POINTS: u64 = bit(Invoke::Pass) | bit(Invoke::FatePoint) | bit(Invoke::FateReroll);

/// What a party might want to spend on a roll: the options that it can choose and has something for, a
/// bit each, and [`EXERTS`] if it can make an effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wants(u64);

/// No option has this bit.
const EXERTS: u64 = 1 << 63;

impl Wants {
    const NOTHING: Self = Self(0);

    /// Whether it wants something that these options bring.
    #[inline]
    fn any_of(self, options: u64) -> bool {
        self.0 & options != 0
    }
}

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
    pub(super) fn anybody_invokes(&self) -> bool {
        let helping =
            if G::POINT_AID == usize::MAX { 0 } else { self.table.undecided(G::POINT_AID) };
        self.invoking() | helping != 0
    }

    fn offer_invocations(&mut self, opposed: &mut OpposedRoll, turn: usize, serial: u32) {
        // Most lists want nothing at most margins.
        let (aided, wants) = (self.is_aided(opposed), self.wants_of_both(opposed));
        if aided || wants != [Wants::NOTHING; 2] {
            self.invocation_loop(opposed, (turn, serial), wants, aided);
        }
    }

    /// Whether anybody might help a party.
    #[inline]
    fn is_aided(&self, opposed: &OpposedRoll) -> bool {
        G::POINT_AID != usize::MAX
            && self.table.undecided(G::POINT_AID) != 0
            && self.helpers(&opposed.actor) | self.helpers(&opposed.opposing) != 0
    }

    /// The same for one of several opposed rolls with the same dice, on which allies have paid already.
    pub(super) fn invocations_aided(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
        aid: &mut Aid,
    ) {
        if opposed.opposing.closed {
            return;
        }
        let mut known = self.is_aided(opposed).then_some(*aid);
        self.invocation_rounds(opposed, roll, self.wants_of_both(opposed), &mut known);
        *aid = known.unwrap_or(*aid);
    }

    /// The fighters who might invoke if they held anything to do it with, a bit for each.
    #[inline]
    pub(super) fn invoking(&self) -> u64 {
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

    /// Kept out of line: most rolls are not invoked on.
    #[inline(never)]
    fn invocation_loop(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
        wants: [Wants; 2],
        aided: bool,
    ) {
        let mut aid = aided.then_some(Aid::NONE);
        if self.setup.fate.invoke_order == InvokeOrder::Sealed {
            self.sealed_invocations(opposed, roll, &mut aid);
            return;
        }
        self.invocation_rounds(opposed, roll, wants, &mut aid);
    }

    /// The one who is to speak first, then the other, until both have passed.
    fn invocation_rounds(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
        mut wants: [Wants; 2],
        aid: &mut Option<Aid>,
    ) {
        let mut passes = 0;
        let mut actor_next = self.actor_speaks_first(opposed);
        while passes < 2 {
            let wanted = wants[usize::from(actor_next)];
            if self.side_spends(opposed, (actor_next, wanted), roll, aid) {
                passes = 0;
                wants = self.wants_of_both(opposed);
                if self.setup.fate.invoke_order == InvokeOrder::LoserFirst {
                    actor_next = self.actor_speaks_first(opposed);
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
    pub(super) fn side_invokes(
        &mut self,
        opposed: &mut OpposedRoll,
        actor: bool,
        roll: (usize, u32),
        aid: &mut Option<Aid>,
    ) -> bool {
        let wants = self.wants_of_both(opposed)[usize::from(actor)];
        self.side_spends(opposed, (actor, wants), roll, aid)
    }

    /// The same for a party of which it is known what it might want: mostly nothing.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked at least twice on every roll on which anybody invokes
    fn side_spends(
        &mut self,
        opposed: &mut OpposedRoll,
        (actor, wants): (bool, Wants),
        roll: (usize, u32),
        aid: &mut Option<Aid>,
    ) -> bool {
        wants != Wants::NOTHING && self.ask_to_invoke(opposed, (actor, wants), roll)
            || aid.as_mut().is_some_and(|aid| self.aid_once(opposed, actor, aid))
    }

    fn actor_speaks_first(&self, opposed: &OpposedRoll) -> bool {
        self.setup.fate.invoke_order == InvokeOrder::ActiveFirst || opposed.margin() <= 0
    }

    /// Asks one party; `false` if it passes.
    #[inline]
    pub fn invoke_once(
        &mut self,
        opposed: &mut OpposedRoll,
        actor: bool,
        turn: usize,
        serial: u32,
    ) -> bool {
        let wants = self.wants_of_both(opposed)[usize::from(actor)];
        wants != Wants::NOTHING && self.ask_to_invoke(opposed, (actor, wants), (turn, serial))
    }

    /// What the opposing and what the acting party might want at the margin as it stands.
    #[inline(never)]
    fn wants_of_both(&self, opposed: &OpposedRoll) -> [Wants; 2] {
        let margin = opposed.margin();
        [self.wants(&opposed.opposing, -margin), self.wants(&opposed.actor, margin)]
    }

    /// What a party might want at its margin, of what it holds.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of both parties of every roll
    fn wants(&self, party: &Party, margin: i32) -> Wants {
        let Some(fighter) = party.fighter.filter(|it| self.invoking() >> it & 1 == 1) else {
            return Wants::NOTHING;
        };
        let exerts = self.setup.harm.effort && self.can_exert(party);
        let options = self.heeded_options(fighter, party, margin);
        Wants(options | if exerts { EXERTS } else { 0 })
    }

    /// The options that a party could choose at its margin, of those that it has something for.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of both parties of every roll
    fn heeded_options(&self, fighter: usize, party: &Party, margin: i32) -> u64 {
        let free = self.state.free[self.setup.side(fighter)] > 0 || party.extra_free > 0;
        let served = if free { WITH_FREE } else { 0 };
        let served = served | if self.points(fighter) > 0 { WITH_POINTS } else { 0 };
        if served == 0 {
            return 0;
        }
        let question = (Invoke::NUMBER, invoke_class(Some(party.kind)));
        served & self.table.heeded(question, fighter, margin)
    }

    /// What an attack costs its target with this margin; none if the roll is no attack.
    #[inline]
    fn toll(&self, opposed: &OpposedRoll, margin: i32) -> Option<Toll> {
        let OpposedRoll { actor, opposing } = opposed;
        match (actor.kind, actor.fighter, opposing.fighter) {
            (RollKind::Attack, Some(attacker), Some(target)) => {
                Some(self.view().toll_at(attacker, target, margin))
            }
            _ => None,
        }
    }

    /// Asks one party that might want what free invocations, fate points or efforts bring.
    #[inline(never)]
    fn ask_to_invoke(
        &mut self,
        opposed: &mut OpposedRoll,
        (actor, wants): (bool, Wants),
        (turn, serial): (usize, u32),
    ) -> bool {
        let (party, other) = opposed.parties(actor);
        let Some(fighter) = party.fighter else { return false };
        let (mut free, mut paid) = (0, 0);
        if self.setup.fate.invoke_max.allows(party.invocations() as i32 + 1) {
            free = self.free_available(party, other.fighter);
            if free == 0 && !wants.any_of(EXERTS | WITH_POINTS) {
                return false;
            }
            paid = self.paid_available(party, other.fighter);
        }
        let serves_free = free > 0 && wants.any_of(WITH_FREE);
        if !(wants.any_of(EXERTS) || serves_free || paid > 0 && wants.any_of(WITH_POINTS)) {
            return false;
        }
        let margin = opposed.margin();
        let toll = self.toll(opposed, margin);
        let class = invoke_class_at(Some(party.kind), toll);
        let view = View { setup: self.setup, state: self.state };
        let (free, paid) = (i32::from(free), i32::from(paid));
        let at_hand = AtHand { view, opposed, actor, fighter, free };
        // Most lists look at nothing but this and what the hit costs.
        let other = |place| at_hand.other(place);
        let known = if toll.is_none() && is_of_attack(class) {
            None // an attack without attacker or target
        } else {
            let ready = [if actor { margin } else { -margin }, free, paid];
            self.table.rehearsed((Invoke::NUMBER, class), fighter, ready, other)
        };
        let choice =
            known.unwrap_or_else(|| self.put_to(fighter, opposed, actor, (toll, [free, paid])));
        let option = Invoke::of(choice.option);
        if self.table.walks() && matches!(option, Invoke::FreeReroll | Invoke::FateReroll) {
            self.throw_dice_away(opposed, (actor, option), (turn, serial));
        }
        match option {
            Invoke::Pass => false,
            Invoke::Free => self.spend_free(opposed, actor, false, turn, serial),
            Invoke::FreeReroll => self.spend_free(opposed, actor, true, turn, serial),
            Invoke::FatePoint => self.spend_point(opposed, actor, false, turn, serial),
            Invoke::FateReroll => self.spend_point(opposed, actor, true, turn, serial),
            option => self.exert(opposed, actor, option),
        }
    }

    /// Says that the dice of a party matter no more, since all of them are about to be rolled again.
    ///
    /// That holds for two parties who both rolled, if the new dice count whatever they show, nobody has written
    /// down what else to spend, and no ally keeps account of what it paid.
    fn throw_dice_away(
        &mut self,
        opposed: &OpposedRoll,
        (actor, option): (bool, Invoke),
        (turn, serial): (usize, u32),
    ) {
        let knobs = &self.setup.fate;
        let (party, other) = opposed.parties(actor);
        let holds = knobs.reroll_keep == RerollKeep::New
            && knobs.invoke_order != InvokeOrder::Sealed
            && !(party.part || other.part)
            && other.dice.is_some();
        if !holds || self.is_aided(opposed) {
            return;
        }
        let mut rest = *opposed;
        let thrown = rest.party(actor).0;
        (thrown.dice, thrown.value) = (None, 0);
        let (state, seat) = (&*self.state, self.setup.lookup.seat[turn]);
        let label = |purpose, number| Label::new(state.time(), seat, purpose as u8, seat, number);
        let first = serial * u32::from(MOST_REROLLS);
        let is_of_roll = |drawn| {
            (first..first + u32::from(MOST_REROLLS)).any(|number| {
                drawn == label(Purpose::RerollActor, number)
                    || drawn == label(Purpose::RerollOpponent, number)
            })
        };
        let roll = label(Purpose::Opposed, serial);
        let rest = |mut key: &mut dyn Hasher| (state, &rest, actor, option as u8).hash(&mut key);
        self.table.throw_away(roll, is_of_roll, rest);
    }

    /// Puts the question to invoke to the fighter of a party that has so many free invocations and fate
    /// points at hand.
    #[inline(never)]
    fn put_to(
        &mut self,
        fighter: usize,
        opposed: &OpposedRoll,
        actor: bool,
        (toll, [free, paid]): (Option<Toll>, [i32; 2]),
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

impl<G: FateGame> View<'_, G> {
    /// Whether a fighter who is about to roll holds anything to invoke with: never `false` before a
    /// roll in which `Play::has_means` is true.
    #[inline]
    pub(super) fn has_means_before(self, fighter: usize) -> bool {
        let it = &self.state.fighters[fighter];
        let points = if self.setup.uses_pool(fighter) { self.state.pool } else { it.fate };
        self.state.free[self.setup.side(fighter)] > 0
            || it.full_defense
            || points > 0
            || self.setup.harm.effort
    }
}
