//! Invoking for an ally: allies pay for another fighter's roll (FC-INV-03, FC-TEA-10).
//!
//! An ally pays for aspects of its own first, then for aspects that any fighter of the side could invoke: the
//! scene's and the opponent's. An aspect that was paid for on the roll is used up for the whole side (FC-INV-06).
//! Free invocations belong to the side in any case, unless `invoke.owner` says otherwise: then an ally may lend its
//! own.

use crate::kernels::fate::decide::asking::FateQuery;
use crate::kernels::fate::decide::classes::aid_class;
use crate::kernels::fate::decide::points::PayForAlly;
use crate::kernels::fate::decide::question::Moment;
use crate::kernels::fate::knobs::common::InvokeOwner;
use crate::kernels::fate::register::{FateGame, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::kernels::fate::tell::events::Payment;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Play, View};
use crate::system::{FighterId, LookUp, Options, Query, Table, fighters_in, those};

/// Payments of allies on a roll, by fighter; one value for both parties, because the two have no allies in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aid {
    /// Possible helpers of the opposing and of the acting party, a bit each. Constant for the whole roll, because no
    /// fighter comes or goes during its invocations.
    helpers: [u64; 2],
    /// Payments for aspects of their own.
    own: [u8; MAX_FIGHTERS],
}

impl Aid {
    /// No payments, and no helpers known.
    pub(crate) const NONE: Self = Self { helpers: [0; 2], own: [0; MAX_FIGHTERS] };

    /// Returns these payments with the possible helpers of both parties; `None` if there are no helpers.
    pub(crate) fn by(self, helpers: [u64; 2]) -> Option<Self> {
        (helpers != [0; 2]).then_some(Self { helpers, ..self })
    }

    /// Returns these payments, with the payments of `fighters` taken from `other`.
    pub(crate) fn with(mut self, other: &Self, fighters: u64) -> Self {
        for fighter in fighters_in(fighters) {
            self.own[fighter] = other.own[fighter];
        }
        self
    }
}

/// Query whether an ally helps with a roll of one of its parties.
#[derive(Clone, Copy, Debug)]
struct ToLend<'a> {
    opposed: &'a OpposedRoll,
    /// Whether the acting party is helped.
    actor: bool,
    /// Free invocations that the ally could lend.
    free: u8,
    /// Invocations that the ally could pay for.
    paid: u8,
}

impl<G: FateGame> Query<View<'_, G>> for ToLend<'_> {
    const POINT: usize = G::POINT_AID;
    const LOOK_UP: LookUp = LookUp::FirstAt;

    fn class(self, _: View<'_, G>, _: FighterId) -> usize {
        aid_class(Some(self.opposed.parties(self.actor).0.kind))
    }

    fn index(self, _: View<'_, G>, _: FighterId) -> i32 {
        self.opposed.margin_of(self.actor)
    }
}

impl<G: FateGame> FateQuery<G> for ToLend<'_> {
    fn moment(self, _: View<'_, G>) -> Moment {
        let (party, other) = self.opposed.parties(self.actor);
        let number = |fighter: Option<FighterId>| fighter.map_or(u8::MAX, FighterId::as_u8);
        Moment {
            kind: Some(party.kind),
            margin: self.opposed.margin_of(self.actor),
            opponent: number(other.fighter),
            dice: party.value,
            free: i32::from(self.free),
            paid: i32::from(self.paid),
            shifts: self.opposed.margin(),
            attack: self.opposed.actor.kind == RollKind::Attack,
            ward: number(party.fighter),
            ..Moment::default()
        }
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns the possible helpers of the opposing and of the acting party of a roll, a mask each.
    pub(crate) fn helpers_of_both(&self, opposed: &OpposedRoll) -> [u64; 2] {
        if G::POINT_AID == usize::MAX || !self.setup.variant.for_ally {
            return [0; 2];
        }
        let willing = self.table.can_differ(G::POINT_AID) & self.state.standing;
        if willing == 0 {
            return [0; 2];
        }
        let allies = |fighter: FighterId| willing & self.setup.members(fighter) & !(1 << fighter);
        let OpposedRoll { actor, opposing } = opposed;
        [opposing.fighter.map_or(0, allies), actor.fighter.map_or(0, allies)]
    }

    /// Asks the allies of a party, in the order of the trial; `true` if one has helped. Then all are asked again.
    pub(crate) fn aid_once(
        &mut self,
        opposed: &mut OpposedRoll,
        actor: bool,
        aid: &mut Aid,
    ) -> bool {
        let helpers = aid.helpers[usize::from(actor)] & !self.empty_handed();
        helpers != 0 && self.ask_allies(helpers, opposed, actor, aid)
    }

    /// Returns the fighters without anything to help with: fighters of the game master while the pool is empty.
    fn empty_handed(&self) -> u64 {
        let lends = self.setup.fate.invoke_owner == InvokeOwner::Character;
        if lends || self.state.pool > 0 { 0 } else { self.setup.lookup.pool }
    }

    #[inline(never)]
    fn ask_allies(
        &mut self,
        helpers: u64,
        opposed: &mut OpposedRoll,
        actor: bool,
        aid: &mut Aid,
    ) -> bool {
        let (party, _) = opposed.parties(actor);
        let room = self.room_for_invocations(party);
        if room == 0 {
            return false;
        }
        // Most have nothing to pay with, and need no place in the order.
        let lends = self.setup.fate.invoke_owner == InvokeOwner::Character;
        let able = if lends { helpers } else { those(helpers, |ally| self.points(ally) > 0) };
        let mut shared = None;
        let mut walk = self.table.in_order(able);
        while let Some(ally) = self.table.next_of(&mut walk) {
            if self.ask_ally((ally, room), opposed, actor, (aid, &mut shared)) {
                return true;
            }
        }
        false
    }

    /// Asks one ally. The aspects that the side shares are looked up once, because they are constant until an ally
    /// pays, and only for an ally that has more points than aspects of its own.
    fn ask_ally(
        &mut self,
        (ally, room): (FighterId, u8),
        opposed: &mut OpposedRoll,
        actor: bool,
        (aid, shared): (&mut Aid, &mut Option<u8>),
    ) -> bool {
        let (party, other) = opposed.parties(actor);
        let other = other.fighter;
        if party.fighter.is_none() {
            return false;
        }
        let lends = self.setup.fate.invoke_owner == InvokeOwner::Character;
        let free = if lends { self.free_to_lend(ally, party, other).min(room) } else { 0 };
        let paid = self.payable_by_ally(ally, aid, || {
            *shared.get_or_insert_with(|| self.shared_left(party, other))
        });
        let paid = paid.min(room);
        if free == 0 && paid == 0 {
            return false;
        }
        let query = ToLend { opposed, actor, free, paid };
        let answer = PayForAlly::of(self.ask_undecided(ally, query).option);
        let (party, other) = opposed.party(actor);
        match answer {
            PayForAlly::Free => self.lend_free(ally, party, other),
            PayForAlly::FatePoint => self.pay_for(ally, party, other, aid),
            PayForAlly::Pass => return false,
        }
        true
    }

    /// Returns the free invocations of its own that an ally could use if it rolled itself.
    #[inline(never)]
    fn free_to_lend(&self, ally: FighterId, party: &Party, other: Option<FighterId>) -> u8 {
        let lending = Party { fighter: Some(ally), extra_free: 0, ..*party };
        self.free_available(&lending, other)
    }

    /// Returns how many invocations an ally could pay for on a roll. `shared` gives the number that its side shares.
    #[inline]
    fn payable_by_ally(&self, ally: FighterId, aid: &Aid, shared: impl FnOnce() -> u8) -> u8 {
        let points = self.points(ally).max(0) as u8;
        let each = self.setup.fate.same_aspect_paid as u8;
        let own = (self.setup.sheets[ally].aspects * each).saturating_sub(aid.own[ally]);
        if own >= points { points } else { points.min(own.saturating_add(shared())) }
    }

    /// Returns the payments that aspects of the scene and the opponent still allow on a roll.
    fn shared_left(&self, party: &Party, other: Option<FighterId>) -> u8 {
        let Some(fighter) = party.fighter else { return 0 };
        let (own, hostile) = self.payable(party, fighter, other);
        let all = (own + hostile) * self.setup.fate.same_aspect_paid as u8;
        all.saturating_sub(self.spent_on(party) + party.hostile)
    }

    /// Returns the payments on a roll that count against what its side shares: the roller's own aspects come first,
    /// and its payments for aspects of the opponent are left aside.
    fn spent_on(&self, party: &Party) -> u8 {
        let own = party.fighter.map_or(0, |fighter| self.setup.sheets[fighter].aspects);
        party.paid_own().max(own * self.setup.fate.same_aspect_paid as u8) + party.aided
    }

    fn pay_for(
        &mut self,
        ally: FighterId,
        party: &mut Party,
        other: Option<FighterId>,
        aid: &mut Aid,
    ) {
        let each = self.setup.fate.same_aspect_paid as u8;
        self.change_points(ally, -1);
        self.count(FateMeasure::FateSpent, ally, 1);
        if aid.own[ally] < self.setup.sheets[ally].aspects * each {
            aid.own[ally] += 1;
        } else if let Some(roller) = party.fighter {
            if self.spent_on(party) >= self.payable(party, roller, other).0 * each {
                self.pay_out(other);
            }
            party.aided += 1;
        }
        self.help_roll(ally, party, Payment::ForAlly);
    }

    fn lend_free(&mut self, ally: FighterId, party: &mut Party, other: Option<FighterId>) {
        let mut lending = Party { fighter: Some(ally), extra_free: 0, ..*party };
        let Some(source) = self.next_source(&lending, other) else { return };
        party.used |= source.bit();
        self.take(source, &mut lending, ally, other);
        self.count(FateMeasure::FreeUsed, ally, 1);
        self.help_roll(ally, party, Payment::LentToAlly);
    }

    fn help_roll(&mut self, ally: FighterId, party: &mut Party, payment: Payment) {
        party.helped += 1;
        self.add_invocation(party, ally, payment);
    }
}
