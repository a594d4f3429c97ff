//! Paying for an invocation and what it brings: free invocations are taken from where they are, fate
//! points go to the bearer of a hostile aspect, the roll gets better (FC-INV, FC-FP, FC-CHL-13).

use super::sources::Source;
use crate::kernels::fate::Play;
use crate::kernels::fate::knobs::common::PayoutUsable;
use crate::kernels::fate::register::{FateGame, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::tell::events::{FateEvent, Payment};
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{FighterId, Table};

/// Use of a fate point in an invocation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pay {
    /// For new dice in place of a bonus.
    pub reroll: bool,
    /// On an aspect of the opponent, although there may be others (FC-INV-10); the opponent gets the point.
    pub on_foe: bool,
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Raises a fixed difficulty before the roll (FC-CHL-13), by a free invocation or a fate point of the fighter
    /// that speaks for it; returns `false` if it had neither.
    pub(crate) fn raise_difficulty(
        &mut self,
        opposing: &mut Party,
        paid: bool,
        roller: FighterId,
    ) -> bool {
        let actor = Party::new(Some(roller), RollKind::Overcome, opposing.method);
        let mut opposed = OpposedRoll { actor, opposing: *opposing };
        let raised = if paid {
            self.spend_point(&mut opposed, false, Pay::default(), (roller, 0))
        } else {
            self.spend_free(&mut opposed, false, false, roller, 0)
        };
        *opposing = opposed.opposing;
        raised
    }

    /// Uses up a free invocation on a roll; `false` if there is none. [`next_source`](Self::next_source) says
    /// which.
    pub(crate) fn spend_free(
        &mut self,
        opposed: &mut OpposedRoll,
        actor: bool,
        reroll: bool,
        turn: FighterId,
        serial: u32,
    ) -> bool {
        let (party, other) = opposed.party(actor);
        let Some(fighter) = party.fighter else { return false };
        let Some(source) = self.next_source(party, other) else { return false };
        party.used |= source.bit();
        party.free_used = party.free_used.saturating_add(1);
        let payment = self.take(source, party, fighter, other);
        self.count(FateMeasure::FreeUsed, fighter, 1);
        self.improve(party, actor, payment, reroll, turn, serial);
        true
    }

    /// Takes one free invocation from its source, and returns how it was paid, for the transcript.
    pub(crate) fn take(
        &mut self,
        source: Source,
        party: &mut Party,
        fighter: FighterId,
        opponent: Option<FighterId>,
    ) -> Payment {
        let side = self.setup.side(fighter);
        if !matches!(source, Source::FullDefense | Source::Own) {
            self.state.free[side] -= 1;
        }
        match (source, opponent) {
            (Source::OnOpponent(at), Some(foe)) => {
                let attached = &mut self.state.fighters[foe].attached;
                attached[at].free -= 1;
                let boost = attached[at].is_boost();
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
                self.state.use_boost(owner);
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
    pub(crate) fn take_from_scene(&mut self, at: usize, side: usize) {
        let held_by_all = &mut self.state.free;
        self.state.scene.change(at, |aspect| {
            if aspect.common {
                let others = aspect.free.iter_mut().zip(held_by_all).enumerate();
                for (_, (free, held)) in others.filter(|(other, _)| *other != side) {
                    *held -= u16::from(*free > 0);
                    *free = free.saturating_sub(1);
                }
            }
            aspect.free[side] -= 1;
        });
        let (name, by) = (self.state.scene[at].name, self.state.scene[at].by);
        if by == u8::MAX {
            self.note(|| FateEvent::UsesAspect(name));
        }
    }

    /// Pays a fate point for an invocation on a roll; `false` if there is nothing to pay for.
    pub(crate) fn spend_point(
        &mut self,
        opposed: &mut OpposedRoll,
        actor: bool,
        Pay { reroll, on_foe }: Pay,
        (turn, serial): (FighterId, u32),
    ) -> bool {
        let (party, other) = opposed.party(actor);
        let Some(fighter) = party.fighter else { return false };
        if self.paid_available(party, other) == 0 || on_foe && self.foe_left(party, other) == 0 {
            return false;
        }
        // Own aspects come first unless the fighter chooses otherwise: no opponent earns a point by them, and
        // those on the sheet are mostly enough.
        let each = self.setup.fate.same_aspect_paid;
        let mine = i32::from(self.setup.sheets[fighter].aspects) * each;
        let paid = i32::from(party.paid_own());
        let used = if paid < mine { paid } else { paid + i32::from(party.aided) };
        let own = || i32::from(self.payable(party, fighter, other).0);
        let hostile = on_foe || used >= mine && used >= own() * each;
        party.paid += 1;
        party.hostile += u8::from(hostile);
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

    /// Pays the player whose aspect a paid hostile invocation uses (FC-INV-10). What the game master's fighters
    /// would get leaves play with the scene (J-21).
    pub(crate) fn pay_out(&mut self, bearer: Option<FighterId>) {
        let Some(bearer) = bearer else { return };
        if !self.setup.fate.hostile_payout {
            return;
        }
        if self.setup.uses_pool(bearer) {
            let carries = self.setup.series.knobs.carry_hostile && self.state.series.open;
            let sum = &mut self.state.series.carried;
            *sum = sum.saturating_add(i8::from(carries));
            return;
        }
        match self.setup.fate.hostile_usable {
            PayoutUsable::AfterScene => {
                let pending = &mut self.state.fighters[bearer].pending;
                *pending = pending.saturating_add(1);
            }
            PayoutUsable::Now => self.change_points(bearer, 1),
        }
        self.count(FateMeasure::HostilePoints, bearer, 1);
    }

    /// Adds the bonus of an invocation (+2 as written), or throws all dice again.
    fn improve(
        &mut self,
        party: &mut Party,
        actor: bool,
        payment: Payment,
        reroll: bool,
        turn: FighterId,
        serial: u32,
    ) {
        let Some(fighter) = party.fighter else { return };
        if !reroll || party.dice.is_none() {
            self.add_invocation(party, fighter, payment);
            return;
        }
        self.roll_again(party, payment, (actor, turn, serial));
    }

    /// Adds what an invocation is worth to a roll or a difficulty; `by` is the fighter that invokes.
    pub(crate) fn add_invocation(&mut self, party: &mut Party, by: FighterId, payment: Payment) {
        let passive = party.dice.is_none();
        let knobs = &self.setup.fate;
        let worth = G::invoke_bonus(self.view(), party.kind);
        party.bonus += if passive { knobs.passive_bonus } else { worth };
        self.cap_result(party);
        let total = party.total();
        self.note(|| FateEvent::Invoked { fighter: by, payment, total });
    }

    /// Returns the fate points at hand: one's own, or the game master's pool
    /// ([`Setup::uses_pool`](crate::kernels::fate::sheet::setup::Setup::uses_pool)).
    pub(crate) fn points(&self, fighter: FighterId) -> i8 {
        if self.setup.uses_pool(fighter) {
            self.state.pool
        } else {
            self.state.fighters[fighter].fate
        }
    }

    /// Adds to (or takes from) a fighter's own fate points or the pool; neither falls below 0.
    pub(crate) fn change_points(&mut self, fighter: FighterId, amount: i8) {
        if self.setup.uses_pool(fighter) {
            self.state.pool = self.state.pool.saturating_add(amount).max(0);
        } else {
            let fate = &mut self.state.fighters[fighter].fate;
            *fate = fate.saturating_add(amount).max(0);
        }
    }
}
