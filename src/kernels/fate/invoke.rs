//! Invoking aspects after the roll: who is asked, in which order, until when (FC-INV-12, WOA-INV).
//!
//! What there is to invoke is in [`super::invoke_sources`], what it costs and brings in
//! [`super::invoke_pay`]. A side's free invocations are counted in one number (`State::free`), so
//! that rolls on which nobody can invoke anything cost one comparison.

use super::Play;
use super::aid::Aid;
use super::ask::{Ask, Moment};
use super::features::invoke_class;
use super::game::{FateGame, RollKind};
use super::knobs::InvokeOrder;
use super::party::MOST_REROLLS;
use super::roll::{OpposedRoll, Party};
use super::words::Invoke;
use crate::system::{Numbered, Options, Table};

/// The options that free invocations serve, a bit each; passing is one that an author may write.
const WITH_FREE: u64 = bit(Invoke::Pass) | bit(Invoke::Free) | bit(Invoke::FreeReroll);

/// The options that fate points serve.
const WITH_POINTS: u64 = bit(Invoke::Pass) | bit(Invoke::FatePoint) | bit(Invoke::FateReroll);

const fn bit(option: Invoke) -> u64 {
    1 << option as u64
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Lets both parties invoke in turn until both pass (FC-INV-12).
    #[inline]
    pub fn invocations(&mut self, opposed: &mut OpposedRoll, turn: usize, serial: u32) {
        let open = !opposed.opposing.closed;
        let helpers = self.helpers(&opposed.actor) | self.helpers(&opposed.opposing);
        if open
            && (helpers != 0 || self.has_means(&opposed.actor) || self.has_means(&opposed.opposing))
        {
            self.invocation_loop(opposed, turn, serial, helpers != 0);
        }
    }

    /// The same for one of several opposed rolls with the same dice, on which allies have paid already.
    pub(super) fn invocations_aided(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
        aid: &mut Aid,
    ) {
        let helpers = self.helpers(&opposed.actor) | self.helpers(&opposed.opposing);
        let able =
            helpers != 0 || self.has_means(&opposed.actor) || self.has_means(&opposed.opposing);
        if opposed.opposing.closed || !able {
            return;
        }
        let mut known = (helpers != 0).then_some(*aid);
        self.invocation_rounds(opposed, roll, &mut known);
        *aid = known.unwrap_or(*aid);
    }

    /// Whether a fighter who is about to roll might invoke: never `false` before a roll in which
    /// `has_means` is true.
    #[inline]
    pub(super) fn may_invoke(&self, fighter: usize) -> bool {
        self.table.undecided(Invoke::NUMBER) >> fighter & 1 == 1
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
        self.table.undecided(Invoke::NUMBER) >> fighter & 1 == 1
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
        turn: usize,
        serial: u32,
        aided: bool,
    ) {
        let mut aid = aided.then_some(Aid::NONE);
        if self.setup.fate.invoke_order == InvokeOrder::Sealed {
            self.sealed_invocations(opposed, (turn, serial), &mut aid);
            return;
        }
        self.invocation_rounds(opposed, (turn, serial), &mut aid);
    }

    /// The one who is to speak first, then the other, until both have passed.
    fn invocation_rounds(
        &mut self,
        opposed: &mut OpposedRoll,
        roll: (usize, u32),
        aid: &mut Option<Aid>,
    ) {
        let mut passes = 0;
        let mut actor_next = self.actor_speaks_first(opposed);
        while passes < 2 {
            if self.side_invokes(opposed, actor_next, roll, aid) {
                passes = 0;
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
        (turn, serial): (usize, u32),
        aid: &mut Option<Aid>,
    ) -> bool {
        self.invoke_once(opposed, actor, turn, serial)
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
        let party = if actor { &opposed.actor } else { &opposed.opposing };
        let Some(fighter) = party.fighter.filter(|_| self.has_means(party)) else { return false };
        let margin = if actor { opposed.margin() } else { -opposed.margin() };
        let exerts = self.setup.harm.effort && self.can_exert(party);
        let question = (Invoke::NUMBER, invoke_class(Some(party.kind)));
        let heeded = self.table.heeded(question, fighter, margin);
        let wants = [WITH_FREE, WITH_POINTS].map(|options| exerts || heeded & options != 0);
        // Most lists want nothing at most margins.
        wants != [false; 2] && self.ask_to_invoke(opposed, (actor, margin), wants, (turn, serial))
    }

    /// Asks one party that might want what free invocations or fate points bring.
    #[inline(never)]
    fn ask_to_invoke(
        &mut self,
        opposed: &mut OpposedRoll,
        (actor, margin): (bool, i32),
        [wants_free, wants_paid]: [bool; 2],
        (turn, serial): (usize, u32),
    ) -> bool {
        let (party, other) = if actor {
            (&opposed.actor, &opposed.opposing)
        } else {
            (&opposed.opposing, &opposed.actor)
        };
        let Some(fighter) = party.fighter else { return false };
        let exerts = self.setup.harm.effort && self.can_exert(party);
        let (mut free, mut paid) = (0, 0);
        if self.setup.fate.invoke_max.allows(party.invocations() as i32 + 1) {
            free = self.free_available(party, other.fighter);
            if free == 0 && !(exerts || wants_paid) {
                return false;
            }
            paid = self.paid_available(party, other.fighter);
        }
        if !(exerts || free > 0 && wants_free || paid > 0 && wants_paid) {
            return false;
        }
        let moment = Moment {
            kind: Some(party.kind),
            margin,
            opponent: other.fighter.map_or(u8::MAX, |f| f as u8),
            dice: party.value,
            replaced: party.replaced,
            rolled: party.dice.is_some() && !party.divided && party.rerolls < MOST_REROLLS,
            free: i32::from(free),
            paid: i32::from(paid),
            shifts: if actor { margin } else { -margin },
            attack: opposed.actor.kind == RollKind::Attack,
            efforts: party.efforts,
            ..Moment::default()
        };
        let ask = Ask::new(self.setup, self.state, Invoke::NUMBER, fighter, &moment);
        let choice = self.table.choose(&ask);

        match Invoke::of(choice.option) {
            Invoke::Pass => false,
            Invoke::Free => self.spend_free(opposed, actor, false, turn, serial),
            Invoke::FreeReroll => self.spend_free(opposed, actor, true, turn, serial),
            Invoke::FatePoint => self.spend_point(opposed, actor, false, turn, serial),
            Invoke::FateReroll => self.spend_point(opposed, actor, true, turn, serial),
            option => self.exert(opposed, actor, option),
        }
    }
}
