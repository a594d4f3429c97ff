//! Battle rituals and general rituals (WOA-RIT, WOA-ROAR-38).
//!
//! A ritual is an aspect of a whole side, kept with the priest who cast it. Its free invocations belong to the side.
//! Any member of the side may call for its special effect, for one of these or a fate point.

use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::harm::hits::Soak;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{Choice, FighterId, Numbered, Options, Table, fighters_in};
use crate::systems::war_of_ashes::decide::points::{CallOn, JoinRoar, Ritual};
use crate::systems::war_of_ashes::knobs::groups_and_rituals::{RitualFail, RitualPhase};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::rules::roar::phase::Bid;
use crate::systems::war_of_ashes::tell::events::{RoarEnd, WarEvent};
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

impl View<'_> {
    /// Returns the ritual that a fighter has cast and that holds; `None` if there is none.
    pub(crate) fn ritual_of(self, fighter: FighterId) -> Option<Ritual> {
        let number = self.state.fighters[fighter].game.band.ritual;
        Ritual::from_number(number.checked_sub(1)?)
    }

    /// Returns the priests of a side whose rituals hold, a bit for each.
    pub(crate) fn rituals_of_side(self, side: usize) -> u64 {
        if self.setup.game.known.devout >> side & 1 == 0 {
            return 0;
        }
        let priests = self.setup.game.known.priests & self.setup.lookup.members[side];
        let holds = |&priest: &FighterId| self.state.fighters[priest].game.band.ritual != 0;
        fighters_in(priests).filter(holds).fold(0, |mask, priest| mask | 1 << priest)
    }

    /// Returns the free invocations of the rituals of a fighter's side. Conflicts without priests cost one test.
    pub(crate) fn ritual_free(self, fighter: FighterId) -> u8 {
        if self.setup.game.known.priests == 0 {
            return 0;
        }
        let priests = fighters_in(self.rituals_of_side(self.setup.side(fighter)));
        priests.map(|priest| self.state.fighters[priest].game.band.blessing).sum()
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Takes a free invocation of a ritual; `false` if there is none.
    pub(crate) fn spend_ritual(&mut self, fighter: FighterId) -> bool {
        let side = self.setup.side(fighter);
        let has = |priest: &FighterId| self.state.fighters[*priest].game.band.blessing > 0;
        let priest = fighters_in(self.view().rituals_of_side(side)).find(has);
        if let Some(priest) = priest {
            self.state.fighters[priest].game.band.blessing -= 1;
            self.state.free[side] -= 1;
        }
        priest.is_some()
    }
}

impl View<'_> {
    /// Returns the number of rituals that a fighter can pay to invoke.
    pub(crate) fn payable_rituals(self, fighter: FighterId) -> u8 {
        if self.setup.game.known.priests == 0 {
            return 0;
        }
        self.rituals_of_side(self.setup.side(fighter)).count_ones() as u8
    }

    /// Whether a fighter may cast a battle ritual in the Roar phase, or in place of it.
    pub(crate) fn may_cast_ritual(self, fighter: FighterId, beside: bool) -> bool {
        let roar_phase = self.setup.game.knobs.band.ritual.phase != RitualPhase::BeforeConflict;
        self.setup.game.known.priests >> fighter & 1 == 1 && (beside || roar_phase)
    }
}

/// Whether a fighter may cast a battle ritual on its turn (`ritual.phase`).
pub(crate) fn may_cast_on_turn(ask: &Ask<'_, War>) -> bool {
    ask.setup.game.knobs.band.ritual.phase == RitualPhase::AnyTurn
        && ask.setup.game.known.priests >> ask.actor & 1 == 1
        && ask.state.fighters[ask.actor].game.band.ritual == 0
        && !ask.state.fighters[ask.actor].game.active
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Lets priests cast rituals beside the Roar phase: if there is no such phase, or if `ritual.phase` says so
    /// (WOA-RIT-02).
    pub(crate) fn cast_before_the_roar(&mut self) {
        let no_phase = self.setup.game.knobs.roar.module == Switch::Off;
        let beside = self.setup.game.knobs.band.ritual.phase == RitualPhase::BeforeConflict;
        if self.setup.game.known.priests == 0 || !(no_phase || beside) {
            return;
        }
        let order = self.state.order;
        for &priest in &*order {
            let priest = FighterId::from(priest);
            let asked = self.setup.game.known.priests & self.table.can_differ(JoinRoar::NUMBER);
            if asked >> priest & 1 == 0 || !self.state.is_in(priest) || self.state.end.is_some() {
                continue;
            }
            let moment = Moment { matter: [1, 0, 0], ..Moment::QUIET };
            let ask = Ask::new(self.setup, self.state, JoinRoar::NUMBER, priest, &moment);
            let choice = self.table.choose(&ask);
            if JoinRoar::of(choice.option) == JoinRoar::Cast {
                self.cast_ritual(priest, choice.argument, false);
            }
        }
    }

    /// Casts a battle ritual; `locks` is whether the caster roars with it.
    pub(crate) fn cast_ritual(&mut self, priest: FighterId, argument: u8, locks: bool) {
        let ask = Ask::new(self.setup, self.state, Ritual::NUMBER, priest, &Moment::QUIET);
        let kind = self.table.choose(&ask).option + 1;
        self.table.note(|| WarEvent::Casts(priest, kind));
        self.tally(WarMeasure::Rituals, priest, 1);
        for _ in 0..self.marks_due() {
            self.mark_party(priest);
        }
        if self.state.end.is_none() {
            let knobs = &self.setup.game.knobs.band.ritual;
            let bid = Bid {
                ritual: kind,
                locks: locks && knobs.lock,
                style: knobs.free.at(1),
                success: knobs.free.at(0),
                difficulty: knobs.difficulty,
                harmless: knobs.fail == RitualFail::Nothing,
            };
            self.attempt_for(priest, argument, bid);
        }
    }

    /// Returns the marks of Divine Interest that each ritual brings (WOA-RIT-08).
    fn marks_due(&self) -> i32 {
        if self.setup.game.known.divine { self.setup.game.knobs.band.ritual.per_ritual } else { 0 }
    }

    /// Makes a ritual take hold; the oldest of its side makes room (WOA-RIT-10).
    pub(crate) fn gain_ritual(&mut self, priest: FighterId, kind: u8, free: i32, locks: bool) {
        self.end_ritual(priest);
        let side = self.setup.side(priest);
        let most = self.setup.game.knobs.band.ritual.per_side as u32;
        while self.view().rituals_of_side(side).count_ones() >= most {
            let held = fighters_in(self.view().rituals_of_side(side));
            let oldest = held.min_by_key(|&at| self.state.fighters[at].game.band.cast);
            let Some(oldest) = oldest else { break };
            if self.state.fighters[oldest].game.band.locked {
                self.end_roar(oldest, RoarEnd::Removed);
            }
            self.end_ritual(oldest);
        }
        self.state.world.rites.cast += 1;
        let cast = self.state.world.rites.cast;
        let band = &mut self.state.fighters[priest].game.band;
        (band.ritual, band.cast, band.blessing, band.locked) = (kind, cast, free as u8, locks);
        self.state.free[side] += free as u16;
        self.table.note(|| WarEvent::RitualHolds(priest, kind, free as u8));
    }

    /// Ends a ritual, with the free invocations that are left.
    pub(crate) fn end_ritual(&mut self, priest: FighterId) {
        let side = self.setup.side(priest);
        let band = &mut self.state.fighters[priest].game.band;
        let kind = band.ritual;
        if kind == 0 {
            return;
        }
        let free = band.blessing;
        (band.ritual, band.blessing, band.locked) = (0, 0, false);
        self.state.free[side] -= u16::from(free);
        self.table.note(|| WarEvent::RitualEnds(priest, kind));
    }

    /// Notes that the caster of a ritual has left the conflict: the ritual may end (IX-27).
    pub(crate) fn caster_left(&mut self, priest: FighterId) {
        if self.setup.game.knobs.band.ritual.ends_with_caster {
            self.end_ritual(priest);
        }
    }
}

impl View<'_> {
    /// Returns the priest whose ritual of this kind a fighter can call on: it holds for its side, and a free
    /// invocation of it or a fate point is at hand. `None` if there is no such priest.
    pub(crate) fn ritual_at_hand(self, fighter: FighterId, kind: Ritual) -> Option<FighterId> {
        if self.setup.game.known.priests == 0 {
            return None;
        }
        let points = if self.setup.uses_pool(fighter) {
            self.state.pool
        } else {
            self.state.fighters[fighter].fate
        };
        let serves = |priest: &FighterId| {
            self.ritual_of(*priest) == Some(kind)
                && (points > 0 || self.state.fighters[*priest].game.band.blessing > 0)
        };
        fighters_in(self.rituals_of_side(self.setup.side(fighter))).find(serves)
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Asks a fighter whether it calls on a ritual, and pays; `true` if it does (WOA-RIT-09).
    pub(crate) fn calls_on(&mut self, fighter: FighterId, kind: Ritual, moment: Moment) -> bool {
        let Some(priest) = self.view().ritual_at_hand(fighter, kind) else { return false };
        if self.table.can_differ(CallOn::NUMBER) >> fighter & 1 == 0 {
            return false;
        }
        let moment = Moment { matter: [kind as u8 + 1, 0, 0], ..moment };
        let ask = Ask::new(self.setup, self.state, CallOn::NUMBER, fighter, &moment);
        if CallOn::of(self.table.choose(&ask).option) != CallOn::Use {
            return false;
        }
        if self.state.fighters[priest].game.band.blessing > 0 {
            self.state.fighters[priest].game.band.blessing -= 1;
            self.state.free[self.setup.side(priest)] -= 1;
            self.count(FateMeasure::FreeUsed, fighter, 1);
        } else {
            self.change_points(fighter, -1);
            self.count(FateMeasure::FateSpent, fighter, 1);
        }
        self.tally(WarMeasure::RitualEffects, fighter, 1);
        self.table.note(|| WarEvent::CallsOn(fighter, kind as u8 + 1));
        true
    }

    /// Lets Our God Will Smite Them All open extra mild slots, which take shifts that stress boxes cannot
    /// (WOA-RIT-15). Returns the shifts that are left of the hit.
    pub(crate) fn smite(&mut self, victim: FighterId, shifts: i32, by: FighterId) -> i32 {
        let full = !self.setup.sheets[victim].slots.is_empty();
        let needs = |play: &Self, shifts: i32| {
            shifts > 0 && play.means(victim).stress_alone(shifts).is_none()
        };
        if !full || !needs(self, shifts) {
            return shifts;
        }
        let band = self.state.fighters[victim].game.band;
        // A slot that holds a consequence of an earlier conflict still is no use.
        let slots = self.setup.game.knobs.band.ritual.extra_mild as u8;
        let slots = slots.saturating_sub(band.borne);
        let moment = Moment { shifts, opponent: by.as_u8(), ..Moment::default() };
        if !band.smiting && slots > 0 && self.calls_on(victim, Ritual::SmiteThemAll, moment) {
            let band = &mut self.state.fighters[victim].game.band;
            (band.smiting, band.extra) = (true, slots);
        }
        let each = self.setup.fate.consequence_values.at(0);
        let mut left = shifts;
        while self.state.fighters[victim].game.band.extra > 0 && needs(self, left) {
            let band = &mut self.state.fighters[victim].game.band;
            band.extra -= 1;
            (band.borne, band.rests) = (band.borne + 1, 0);
            self.state.fighters[victim].sustained += 1;
            let absorbed = each.min(left);
            left -= absorbed;
            let free = self.setup.fate.consequence_invokes as u8;
            self.attach(by, victim, free, 0);
            // The consequence is an aspect on the victim, but not one that an action created.
            self.count(FateMeasure::Advantages, by, -1);
            self.count(FateMeasure::Consequences, victim, 1);
            self.count(FateMeasure::Mild, victim, 1);
            self.count(FateMeasure::ConsequenceAbsorbed, victim, absorbed);
            self.table.note(|| WarEvent::ExtraMild(victim));
        }
        left
    }

    /// Lets O God Avoid Us send the worst consequence of a hit to the gods (WOA-RIT-14). The attacker then bears a
    /// divine consequence.
    pub(crate) fn avoid_consequence(
        &mut self,
        victim: FighterId,
        shifts: i32,
        soak: Soak,
        by: FighterId,
    ) -> Soak {
        if soak.slots.mask == 0 || by == victim {
            return soak;
        }
        let moment = Moment { shifts, opponent: by.as_u8(), ..Moment::default() };
        if !self.calls_on(victim, Ritual::AvoidUs, moment) {
            return soak;
        }
        self.mark_party(victim);
        self.attach(victim, by, 1, 0);
        self.count(FateMeasure::Advantages, victim, -1);
        let worst = self.view().worst_slot(victim, soak);
        self.view().without_slot(victim, soak, worst)
    }
}

/// Returns the fighters whom a general ritual may serve, as a bit set: the caster and its allies within sight.
pub(crate) fn general_candidates(ask: &Ask<'_, War>) -> u64 {
    ask.filter(ask.allies(), |ally| ask.state.fighters[ally].game.band.bonus == 0)
}

/// Whether a general ritual may be cast (WOA-RIT-17).
pub(crate) fn general_legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.setup.game.knobs.band.ritual.general == Switch::On
        && ask.setup.game.known.priests >> ask.actor & 1 == 1
        && ask.can_roll(RollKind::Create { presence: false }, argument)
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a general ritual: a one-time bonus on the next attack of an ally (WOA-RIT-17). An ally in another zone
    /// is harder to bless.
    pub(crate) fn general_ritual(&mut self, priest: FighterId, choice: Choice) {
        let kind = RollKind::Create { presence: false };
        let ally = FighterId::from(choice.target);
        self.table.note(|| WarEvent::Blesses(priest, ally));
        self.tally(WarMeasure::Rituals, priest, 1);
        for _ in 0..self.marks_due() {
            self.mark_party(priest);
        }
        if self.state.end.is_some() || !self.state.is_in(priest) {
            return;
        }
        let method = self.method_for(priest, kind, choice.argument);
        let method = War::before_roll(self, priest, kind, method);
        let zone = |fighter: FighterId| self.state.fighters[fighter].foot.zone();
        let far = i32::from(zone(priest) != zone(ally));
        let difficulty = self.setup.game.knobs.band.ritual.general_difficulty + far;
        let opposing = self.difficulty(priest, difficulty);
        let (roll, serial) = ((priest, kind, method), u32::from(self.state.action));
        let contest = self.roll_passive(roll, Purpose::Single, opposing, serial);
        let bonus = self.setup.fate.invoke_bonus as u8;
        match self.outcome(&contest) {
            Outcome::Fail => {}
            Outcome::Tie => self.gain_boost(priest),
            Outcome::Succeed => self.state.fighters[ally].game.band.bonus = bonus,
            Outcome::Style => {
                self.state.fighters[ally].game.band.bonus = bonus;
                self.gain_boost(priest);
            }
        }
        if self.state.fighters[ally].game.band.bonus > 0 {
            self.table.note(|| WarEvent::Blessed(ally));
        }
    }

    /// Adds the bonus of a general ritual to an attack, and clears it, so that it serves once.
    pub(crate) fn blessed(&mut self, fighter: FighterId, kind: RollKind, method: Method) -> Method {
        if self.setup.game.known.priests == 0 || kind != RollKind::Attack {
            return method;
        }
        let bonus = std::mem::take(&mut self.state.fighters[fighter].game.band.bonus);
        Method { rating: method.rating + i32::from(bonus), ..method }
    }

    /// Ends the ritual of a caster whose Roar has ended, unless the caster has only left (WOA-RIT-05, IX-27).
    pub(crate) fn roar_ended(&mut self, fighter: FighterId, why: RoarEnd) {
        if why != RoarEnd::OwnerLeft && self.state.fighters[fighter].game.band.locked {
            self.end_ritual(fighter);
        }
    }

    /// Asks at the beginning of a turn for rituals that help movement in it (WOA-RIT-12, WOA-RIT-13, WOA-RIT-16).
    pub(crate) fn rituals_at_turn(&mut self, fighter: FighterId) {
        if self.setup.game.known.priests != 0 && self.setup.map.has_zones() {
            self.rituals_of_movement(fighter);
        }
    }

    #[inline(never)]
    fn rituals_of_movement(&mut self, fighter: FighterId) {
        let band = &mut self.state.fighters[fighter].game.band;
        (band.march, band.legion) = (0, false);
        if self.calls_on(fighter, Ritual::TroopMovement, Moment::QUIET) {
            let zones = self.setup.game.knobs.band.ritual.troop_zones as u8;
            self.state.fighters[fighter].game.band.march = zones;
        }
        if self.calls_on(fighter, Ritual::Legion, Moment::QUIET) {
            self.state.fighters[fighter].game.band.legion = true;
        }
    }
}

impl View<'_> {
    /// Whether an aspect cannot be used against the move of a fighter, for We Are Legion.
    pub(crate) fn strides_over(self, aspect: &SceneAspect, fighter: FighterId) -> bool {
        self.state.world.run.on && aspect.hinders && self.state.fighters[fighter].game.band.legion
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Lets Combat Fury make a hit lethal, once for each fighter (WOA-RIT-11, WOA-LETH-06); `true` if it does.
    pub(crate) fn combat_fury(
        &mut self,
        fighter: FighterId,
        target: FighterId,
        shifts: i32,
    ) -> bool {
        let most = self.setup.game.knobs.band.ritual.fury_uses;
        if i32::from(self.state.fighters[fighter].game.band.fury) >= most {
            return false;
        }
        let kind = Some(RollKind::Attack);
        let moment =
            Moment { kind, opponent: target.as_u8(), shifts, attack: true, ..Moment::default() };
        let calls = self.calls_on(fighter, Ritual::CombatFury, moment);
        self.state.fighters[fighter].game.band.fury += u8::from(calls);
        calls
    }
}
