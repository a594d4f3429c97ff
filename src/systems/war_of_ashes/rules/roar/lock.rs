//! The lock of a Roar: the approaches that stay open, the ends of the Roar, compels (WOA-ROAR-20 to 36).

use crate::dice::{Label, Pick};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::sheet::sheet::Grade;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Options, Table};
use crate::systems::war_of_ashes::decide::points::{AnswerCompel, OfferCompel};
use crate::systems::war_of_ashes::knobs::roar::{LockScope, MinorLock};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::Availability;
use crate::systems::war_of_ashes::rules::rolls::method_number::{RANGED, fit_of};
use crate::systems::war_of_ashes::sheet::approach;
use crate::systems::war_of_ashes::sheet::approach::{APPROACHES, Approaches};
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::tell::events::{RoarEnd, WarEvent};
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Number of the lot of a compel of a Roar aspect, apart from the numbers for other aspects, so that both can fall in
/// one turn.
const OF_A_ROAR: u32 = 2;

/// Lots for offered approaches and compels are drawn out of this many.
const FINE: u32 = u32::MAX;

impl View<'_> {
    /// Returns the approaches that the table (or the knob) allows a fighter for a roll, offers aside.
    pub(crate) fn allowed_approaches(self, fighter: FighterId, kind: RollKind) -> Approaches {
        let sheet = &self.setup.sheets[fighter].game;
        let at = crate::systems::war_of_ashes::sheet::sheet::kind_index(kind);
        if self.state.world.rites.blows { sheet.blows.allowed[at] } else { sheet.allowed[at] }
    }

    /// Returns the approaches that a fighter may use for a roll now, the lock aside.
    pub(crate) fn open_approaches(self, fighter: FighterId, kind: RollKind) -> Approaches {
        if self.setup.game.knobs.turn.availability == Availability::RandomK
            && kind != RollKind::Roar
        {
            return self.state.fighters[fighter].game.offered;
        }
        let sheet = &self.setup.sheets[fighter].game;
        if kind == RollKind::Attack && sheet.ranged && !self.attacks_at_range(fighter) {
            return self.open_hand_to_hand(fighter);
        }
        self.allowed_approaches(fighter, kind)
    }

    /// Returns the lock set of a roarer; `None` if it has none or the lock does not cover this kind of roll.
    pub(crate) fn lock_on(self, fighter: FighterId, kind: RollKind) -> Option<Approaches> {
        let roar = &self.state.fighters[fighter].game;
        let covers = match self.setup.game.knobs.roar.lock_scope {
            LockScope::AllRolls => true,
            LockScope::OwnTurn => !kind.defends() && kind != RollKind::Oppose,
            LockScope::Attacks => {
                matches!(kind, RollKind::Attack | RollKind::Feat(approach::CHARGE))
            }
        };
        (roar.active && covers && roar.approach != NO_ARGUMENT)
            .then(|| self.setup.game.locks[usize::from(roar.approach)])
    }

    /// Whether a method is open under the Roar of a fighter; always `true` without a Roar.
    pub(crate) fn is_within_lock(self, fighter: FighterId, kind: RollKind, number: u8) -> bool {
        let approach = number & !RANGED;
        usize::from(approach) >= APPROACHES
            || self.lock_on(fighter, kind).is_none_or(|lock| lock >> approach & 1 == 1)
    }

    /// Whether a roll stays within the lock of a Roar that costs it nothing, as most do. Fast path of
    /// [`before_roll`](Play::before_roll): then there is nothing to break and nothing to count.
    fn keeps_to_lock(self, fighter: FighterId, kind: RollKind, number: u8) -> bool {
        let roar = &self.state.fighters[fighter].game;
        let approach = number & !RANGED;
        let open = |lock: &Approaches| lock >> approach & 1 == 1;
        // A minion's Roar and its methods have other numbers.
        usize::from(approach) < APPROACHES
            && self.setup.game.locks.get(usize::from(roar.approach)).is_some_and(open)
            && self.known_method(fighter, kind, NO_ARGUMENT).is_some_and(|known| {
                let lost = known.rating_lost();
                in_tests!(assert_eq!(lost, self.compute_rating_lost(fighter, kind)));
                lost == 0
            })
    }

    /// Whether an accepted compel binds a fighter to its Roar, so that its policy cannot break the lock.
    pub(crate) fn is_bound(self, fighter: FighterId) -> bool {
        let roar = &self.state.fighters[fighter].game;
        roar.active && roar.bound_until >= self.state.exchange && roar.bound_until > 0
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Ends the Roar of the roller before the dice fall if this method breaks the lock (WOA-ROAR-25), unless a compel
    /// binds the roller, which changes the method. Returns the method to roll with.
    pub(crate) fn before_roll(
        &mut self,
        fighter: FighterId,
        kind: RollKind,
        method: Method,
    ) -> Method {
        if !self.state.fighters[fighter].game.active
            || kind == RollKind::Roar
            || self.view().keeps_to_lock(fighter, kind, method.number)
        {
            return method;
        }
        self.before_roll_of_roarer(fighter, kind, method)
    }

    #[inline(never)]
    fn before_roll_of_roarer(
        &mut self,
        fighter: FighterId,
        kind: RollKind,
        method: Method,
    ) -> Method {
        match &self.setup.sheets[fighter].game.build {
            Build::Minion(_) => {
                let fit = fit_of(method.number);
                let ends = match self.setup.game.knobs.roar.minor_lock {
                    MinorLock::OnBad => fit < 0,
                    MinorLock::SkilledOnly => fit <= 0,
                };
                if ends {
                    self.end_roar(fighter, RoarEnd::BadSkill);
                }
                method
            }
            Build::Full(_) => self.before_locked_roll(fighter, kind, method),
        }
    }

    fn before_locked_roll(&mut self, fighter: FighterId, kind: RollKind, method: Method) -> Method {
        let Some(lock) = self.view().lock_on(fighter, kind) else { return method };
        if method.number == NO_ARGUMENT || lock >> (method.number & !RANGED) & 1 == 1 {
            self.tally_rating_lost(fighter, kind);
            return method;
        }
        if self.is_compelled(fighter) && self.answer_roar_compel(fighter) {
            self.tally_rating_lost(fighter, kind);
            return self.view().best_method(fighter, kind, Some(lock)).unwrap_or(Method::NONE);
        }
        if self.state.fighters[fighter].game.active {
            self.end_roar(fighter, RoarEnd::Broken);
        }
        method
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Counts the rating that the lock costs a roll; mostly 0, so that the measure is not touched.
    fn tally_rating_lost(&mut self, fighter: FighterId, kind: RollKind) {
        let lost = self.view().rating_lost(fighter, kind);
        if lost != 0 {
            self.tally(WarMeasure::RoarRatingLost, fighter, lost);
        }
    }

    /// Whether a roarer who is about to break the lock is compelled (WOA-ROAR-33, WOA-ROAR-35).
    fn is_compelled(&mut self, roarer: FighterId) -> bool {
        let knobs = &self.setup.game.knobs.roar;
        let player = self.setup.sheets[roarer].grade == Grade::Player;
        let possible = if player { knobs.compel_on_break } else { knobs.compel_npc == Switch::On };
        let Some(by) = self.speaker(roarer) else { return false };
        if !possible || self.table.can_differ(OfferCompel::NUMBER) >> by & 1 == 0 {
            return false;
        }
        // The game master compels for nothing; a player pays a fate point (FC-CMP-03).
        if !player && self.points(by) <= 0 {
            return false;
        }
        let moment = Moment { opponent: roarer.as_u8(), ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, OfferCompel::NUMBER, by, &moment);
        if OfferCompel::of(self.table.choose(&ask).option) != OfferCompel::Offer {
            return false;
        }
        if !player {
            self.change_points(by, -1);
        }
        self.table.note(|| WarEvent::Compels { by: Some(by), roarer });
        true
    }

    /// Asks a roarer to answer a compel; `true` if it stays bound (WOA-ROAR-31 to 33). It must if it cannot pay.
    fn answer_roar_compel(&mut self, roarer: FighterId) -> bool {
        let knobs = &self.setup.game.knobs.roar;
        let cost = knobs.refuse_cost as i8;
        let must = self.points(roarer) < cost;
        let accepts = must || {
            let moment = Moment { opponent: roarer.as_u8(), ..Moment::default() };
            let ask = Ask::new(self.setup, self.state, AnswerCompel::NUMBER, roarer, &moment);
            AnswerCompel::of(self.table.choose(&ask).option) == AnswerCompel::Accept
        };
        if accepts {
            self.change_points(roarer, 1);
            let until = self.state.exchange + knobs.bind_exchanges as u16;
            self.state.fighters[roarer].game.bound_until = until;
            self.tally(WarMeasure::CompelsAccepted, roarer, 1);
            self.table.note(|| WarEvent::Accepts(roarer, until));
        } else {
            self.change_points(roarer, -cost);
            self.tally(WarMeasure::CompelsRefused, roarer, 1);
            self.table.note(|| WarEvent::Refuses(roarer));
            self.end_roar(roarer, RoarEnd::Refused);
        }
        accepts
    }

    /// Compels roarers by chance, at the start of an exchange (`roar.compel.random`).
    pub(crate) fn random_compels(&mut self) {
        let chance = self.setup.game.knobs.roar.compel_random;
        if chance == crate::knob::Chance::NEVER {
            return;
        }
        for roarer in FighterId::all(self.state.fighters.len()) {
            let full = matches!(self.setup.sheets[roarer].game.build, Build::Full(_));
            let player = self.setup.sheets[roarer].grade == Grade::Player;
            let npc = self.setup.game.knobs.roar.compel_npc == Switch::On;
            let active = self.state.is_in(roarer) && self.state.fighters[roarer].game.active;
            if !active || !full || !(player || npc) {
                continue;
            }
            let label = self.label(Purpose::Compel, roarer, roarer, OF_A_ROAR);
            let bits = u64::from(self.table.draw(label, Pick(FINE))) << 32;
            if chance.happens(bits) {
                self.table.note(|| WarEvent::Compels { by: None, roarer });
                self.answer_roar_compel(roarer);
            }
        }
    }

    /// Ends Roar aspects whose time is up (`roar.duration`).
    pub(crate) fn expire_roars(&mut self) {
        let duration = self.setup.game.knobs.roar.duration;
        if duration == 0 {
            return;
        }
        let exchange = i32::from(self.state.exchange);
        for fighter in FighterId::all(self.state.fighters.len()) {
            let roar = &self.state.fighters[fighter].game;
            if roar.active && exchange >= i32::from(roar.since) + duration {
                self.end_roar(fighter, RoarEnd::TimedOut);
            }
        }
    }

    /// Ends a Roar aspect; its unused free invocations are gone (WOA-ROAR-27).
    pub(crate) fn end_roar(&mut self, fighter: FighterId, why: RoarEnd) {
        let side = self.setup.side(fighter);
        let roar = &mut self.state.fighters[fighter].game;
        let free = roar.free;
        roar.active = false;
        roar.lost = true;
        roar.free = 0;
        roar.bound_until = 0;
        self.state.free[side] -= u16::from(free);
        self.tally(WarMeasure::RoarInvokesLost, fighter, i32::from(free));
        let measure = match why {
            RoarEnd::Broken | RoarEnd::BadSkill => Some(WarMeasure::RoarsBroken),
            RoarEnd::Refused | RoarEnd::Removed => Some(WarMeasure::RoarsRemoved),
            RoarEnd::TimedOut | RoarEnd::OwnerLeft => None,
        };
        if let Some(measure) = measure {
            self.tally(measure, fighter, 1);
        }
        self.table.note(|| WarEvent::RoarEnds(fighter, why));
        self.roar_ended(fighter, why);
    }

    /// Draws the approaches that the fighter's next roll offers ([`Availability::RandomK`]).
    pub(crate) fn offer_approaches(&mut self, fighter: FighterId, turn: FighterId, serial: u32) {
        if self.setup.game.knobs.turn.availability == Availability::RandomK {
            self.draw_approaches(fighter, turn, serial);
        }
    }

    #[cold]
    fn draw_approaches(&mut self, fighter: FighterId, turn: FighterId, serial: u32) {
        let knobs = &self.setup.game.knobs.turn;
        if let Build::Minion(_) = self.setup.sheets[fighter].game.build {
            return;
        }
        let mut left: [u8; approach::APPROACHES] = [0, 1, 2, 3, 4, 5];
        let mut offered = 0;
        for drawn in 0..knobs.random_k as usize {
            let rest = approach::APPROACHES - drawn;
            let serial = (u32::from(self.state.action) * 4 + serial) * 8 + drawn as u32;
            let label: Label = self.label(Purpose::Offer, turn, fighter, serial);
            let at = self.table.draw(label, Pick(rest as u32)) as usize;
            offered |= 1 << left[at];
            left[at] = left[rest - 1];
        }
        self.state.fighters[fighter].game.offered = offered;
    }
}
