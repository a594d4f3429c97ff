//! Battle rituals and general rituals (WOA-RIT, WOA-ROAR-38).
//!
//! A ritual is an aspect of a whole side, kept with the priest who cast it. Its free invocations
//! are the side's; with one of them, or a fate point, anybody of the side may call for its special
//! effect.

use super::War;
use super::band_knobs::{RitualFail, RitualPhase};
use super::events::{RoarEnd, WarEvent};
use super::measures::WarMeasure;
use super::roar::{self, Bid};
use super::switch::Switch;
use super::words::{CAST, EFFECT_USE, POINT_EFFECT, POINT_RITUAL, POINT_ROAR};
use super::{divine, lock};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::measures::FateMeasure;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::state::SceneAspect;
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{Choice, Table, bits};

type WarPlay<'a, T> = Play<'a, War, T>;

/// A battle ritual (WOA-RIT-11 to 16). The numbers are those of the options of its decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ritual {
    /// Combat Fury: an attack is lethal.
    CombatFury,
    /// Troop Movement: one zone more for free.
    TroopMovement,
    /// O God Avoid Us: a consequence goes to the gods.
    AvoidUs,
    /// Our God Will Smite Them All: one more mild slot.
    SmiteThemAll,
    /// We Are Legion: adverse aspects on one's way are ignored.
    Legion,
}

impl Ritual {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::CombatFury, Self::TroopMovement, Self::AvoidUs, Self::SmiteThemAll, Self::Legion];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::CombatFury => "Combat Fury",
            Self::TroopMovement => "Troop Movement",
            Self::AvoidUs => "O God Avoid Us",
            Self::SmiteThemAll => "Our God Will Smite Them All",
            Self::Legion => "We Are Legion",
        }
    }

    /// The ritual that a fighter has cast and that holds.
    pub fn of(state: &StateOf<War>, fighter: usize) -> Option<Self> {
        let number = state.fighters[fighter].game.band.ritual;
        Self::ALL.get(usize::from(number.checked_sub(1)?)).copied()
    }
}

/// Rituals that hold for a side.
pub fn holding(setup: &Setup<War>, state: &StateOf<War>, side: usize) -> u64 {
    if setup.game.known.devout >> side & 1 == 0 {
        return 0;
    }
    let priests = setup.game.known.priests & setup.lookup.members[side];
    let holds = |&priest: &usize| state.fighters[priest].game.band.ritual != 0;
    bits(priests).filter(holds).fold(0, |mask, priest| mask | 1 << priest)
}

/// Free invocations of the rituals of a fighter's side.
#[inline]
pub fn free(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> u8 {
    if setup.game.known.priests == 0 {
        return 0;
    }
    let priests = bits(holding(setup, state, setup.side(fighter)));
    priests.map(|priest| state.fighters[priest].game.band.blessing).sum()
}

/// Takes one of them; `false` if there is none.
pub fn spend_free<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, fighter: usize) -> bool {
    let side = play.setup.side(fighter);
    let has = |priest: &usize| play.state.fighters[*priest].game.band.blessing > 0;
    let priest = bits(holding(play.setup, play.state, side)).find(has);
    if let Some(priest) = priest {
        play.state.fighters[priest].game.band.blessing -= 1;
        play.state.free[side] -= 1;
    }
    priest.is_some()
}

/// Rituals that a fighter can pay to invoke.
#[inline]
pub fn payable(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> u8 {
    if setup.game.known.priests == 0 {
        return 0;
    }
    holding(setup, state, setup.side(fighter)).count_ones() as u8
}

/// Whether a fighter may cast a battle ritual in the Roar phase, or in place of it.
pub fn may_cast(setup: &Setup<War>, fighter: usize, beside: bool) -> bool {
    let roar_phase = setup.game.knobs.band.ritual.phase != RitualPhase::BeforeConflict;
    setup.game.known.priests >> fighter & 1 == 1 && (beside || roar_phase)
}

/// Whether a fighter may cast one on its turn (`ritual.phase`).
pub fn may_cast_on_turn(ask: &Ask<'_, War>) -> bool {
    ask.setup.game.knobs.band.ritual.phase == RitualPhase::AnyTurn
        && ask.setup.game.known.priests >> ask.actor & 1 == 1
        && ask.state.fighters[ask.actor].game.band.ritual == 0
        && !ask.state.fighters[ask.actor].game.active
}

/// Rituals that are cast beside the Roar phase: where there is none, or where `ritual.phase` says
/// so (WOA-RIT-02).
pub fn before_the_roar<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>) {
    let no_phase = play.setup.game.knobs.roar.module == Switch::Off;
    let beside = play.setup.game.knobs.band.ritual.phase == RitualPhase::BeforeConflict;
    if play.setup.game.known.priests == 0 || !(no_phase || beside) {
        return;
    }
    let order = play.state.order;
    for &priest in &*order {
        let priest = usize::from(priest);
        let asked = play.setup.game.known.priests & play.table.undecided(POINT_ROAR);
        if asked >> priest & 1 == 0 || !play.state.is_in(priest) || play.state.end.is_some() {
            continue;
        }
        let moment = Moment { matter: [1, 0, 0], ..Moment::QUIET };
        let ask = Ask::new(play.setup, play.state, POINT_ROAR, priest, &moment);
        let choice = play.table.choose(&ask);
        if choice.option == CAST {
            cast(play, priest, choice.argument, false);
        }
    }
}

/// Casts a battle ritual; `locks` is whether the caster roars with it.
pub fn cast<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    priest: usize,
    argument: u8,
    locks: bool,
) {
    let ask = Ask::new(play.setup, play.state, POINT_RITUAL, priest, &Moment::QUIET);
    let kind = play.table.choose(&ask).option + 1;
    play.table.note(|| WarEvent::Casts(priest, kind));
    roar::count(play, WarMeasure::Rituals, priest, 1);
    for _ in 0..marks_due(play) {
        divine::mark(play, priest);
    }
    if play.state.end.is_none() {
        let knobs = &play.setup.game.knobs.band.ritual;
        let bid = Bid {
            ritual: kind,
            locks: locks && knobs.lock,
            style: knobs.free.at(1),
            success: knobs.free.at(0),
            difficulty: knobs.difficulty,
            harmless: knobs.fail == RitualFail::Nothing,
        };
        roar::attempt_for(play, priest, argument, bid);
    }
}

/// Marks that a ritual brings (WOA-RIT-08).
fn marks_due<T: Table<WarEvent>>(play: &WarPlay<'_, T>) -> i32 {
    if play.setup.game.known.divine { play.setup.game.knobs.band.ritual.per_ritual } else { 0 }
}

/// A ritual comes to hold; the oldest of its side makes room (WOA-RIT-10).
pub fn gain<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    priest: usize,
    kind: u8,
    free: i32,
    locks: bool,
) {
    end(play, priest);
    let side = play.setup.side(priest);
    let most = play.setup.game.knobs.band.ritual.per_side as u32;
    while holding(play.setup, play.state, side).count_ones() >= most {
        let held = bits(holding(play.setup, play.state, side));
        let oldest = held.min_by_key(|&at| play.state.fighters[at].game.band.cast);
        let Some(oldest) = oldest else { break };
        if play.state.fighters[oldest].game.band.locked {
            lock::end(play, oldest, RoarEnd::Removed);
        }
        end(play, oldest);
    }
    play.state.world.rites.cast += 1;
    let cast = play.state.world.rites.cast;
    let band = &mut play.state.fighters[priest].game.band;
    (band.ritual, band.cast, band.blessing, band.locked) = (kind, cast, free as u8, locks);
    play.state.free[side] += free as u16;
    play.table.note(|| WarEvent::RitualHolds(priest, kind, free as u8));
}

/// A ritual ends, with the free invocations that are left.
pub fn end<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, priest: usize) {
    let side = play.setup.side(priest);
    let band = &mut play.state.fighters[priest].game.band;
    let kind = band.ritual;
    if kind == 0 {
        return;
    }
    let free = band.blessing;
    (band.ritual, band.blessing, band.locked) = (0, 0, false);
    play.state.free[side] -= u16::from(free);
    play.table.note(|| WarEvent::RitualEnds(priest, kind));
}

/// The caster of a ritual has left the conflict (IX-27).
pub fn caster_left<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, priest: usize) {
    if play.setup.game.knobs.band.ritual.ends_with_caster {
        end(play, priest);
    }
}

/// The priest whose ritual of this kind a fighter can call on: it holds for its side, and a free
/// invocation of it or a fate point is at hand.
pub fn at_hand(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: Ritual,
) -> Option<usize> {
    if setup.game.known.priests == 0 {
        return None;
    }
    let points = if setup.uses_pool(fighter) { state.pool } else { state.fighters[fighter].fate };
    let serves = |priest: &usize| {
        Ritual::of(state, *priest) == Some(kind)
            && (points > 0 || state.fighters[*priest].game.band.blessing > 0)
    };
    bits(holding(setup, state, setup.side(fighter))).find(serves)
}

/// Asks a fighter whether it calls on a ritual, and pays; `true` if it does (WOA-RIT-09).
pub fn calls_on<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    kind: Ritual,
    moment: Moment,
) -> bool {
    let Some(priest) = at_hand(play.setup, play.state, fighter, kind) else { return false };
    if play.table.undecided(POINT_EFFECT) >> fighter & 1 == 0 {
        return false;
    }
    let moment = Moment { matter: [kind as u8 + 1, 0, 0], ..moment };
    let ask = Ask::new(play.setup, play.state, POINT_EFFECT, fighter, &moment);
    if play.table.choose(&ask).option != EFFECT_USE {
        return false;
    }
    if play.state.fighters[priest].game.band.blessing > 0 {
        play.state.fighters[priest].game.band.blessing -= 1;
        play.state.free[play.setup.side(priest)] -= 1;
        play.count(FateMeasure::FreeUsed, fighter, 1);
    } else {
        play.change_points(fighter, -1);
        play.count(FateMeasure::FateSpent, fighter, 1);
    }
    roar::count(play, WarMeasure::RitualEffects, fighter, 1);
    play.table.note(|| WarEvent::CallsOn(fighter, kind as u8 + 1));
    true
}

/// A hit lands: Our God Will Smite Them All may open extra mild slots, which take what stress boxes
/// cannot (WOA-RIT-15); what is left of the hit.
pub fn smite<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    victim: usize,
    shifts: i32,
    by: usize,
) -> i32 {
    let full = !play.setup.sheets[victim].slots.is_empty();
    let needs = |play: &WarPlay<'_, T>, shifts: i32| {
        shifts > 0 && play.means(victim).stress_alone(shifts).is_none()
    };
    if !full || !needs(play, shifts) {
        return shifts;
    }
    let band = play.state.fighters[victim].game.band;
    // A slot that holds a consequence of an earlier conflict still is no use.
    let slots = play.setup.game.knobs.band.ritual.extra_mild as u8;
    let slots = slots.saturating_sub(band.borne);
    let moment = Moment { shifts, opponent: by as u8, ..Moment::default() };
    if !band.smiting && slots > 0 && calls_on(play, victim, Ritual::SmiteThemAll, moment) {
        let band = &mut play.state.fighters[victim].game.band;
        (band.smiting, band.extra) = (true, slots);
    }
    let each = play.setup.fate.consequence_values.at(0);
    let mut left = shifts;
    while play.state.fighters[victim].game.band.extra > 0 && needs(play, left) {
        let band = &mut play.state.fighters[victim].game.band;
        band.extra -= 1;
        (band.borne, band.rests) = (band.borne + 1, 0);
        play.state.fighters[victim].sustained += 1;
        let absorbed = each.min(left);
        left -= absorbed;
        let free = play.setup.fate.consequence_invokes as u8;
        play.attach(by, victim, free, 0);
        // It is an aspect on the victim, but not one that an action created.
        play.count(FateMeasure::Advantages, by, -1);
        play.count(FateMeasure::Consequences, victim, 1);
        play.count(FateMeasure::Mild, victim, 1);
        play.count(FateMeasure::ConsequenceAbsorbed, victim, absorbed);
        play.table.note(|| WarEvent::ExtraMild(victim));
    }
    left
}

/// A hit is about to cost a consequence: O God Avoid Us may send the worst of them to the gods
/// (WOA-RIT-14). The attacker then bears a divine consequence.
pub fn avoid<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    victim: usize,
    shifts: i32,
    soak: Soak,
    by: usize,
) -> Soak {
    if soak.slots.mask == 0 || by == victim {
        return soak;
    }
    let moment = Moment { shifts, opponent: by as u8, ..Moment::default() };
    if !calls_on(play, victim, Ritual::AvoidUs, moment) {
        return soak;
    }
    divine::mark(play, victim);
    play.attach(victim, by, 1, 0);
    play.count(FateMeasure::Advantages, victim, -1);
    let worst = divine::worst_slot(play.setup, victim, soak);
    divine::without(play.setup, victim, soak, worst)
}

/// Whom a general ritual may serve: the caster and its allies within sight.
pub fn general_candidates(ask: &Ask<'_, War>) -> u64 {
    ask.filter(ask.allies(), |ally| ask.state.fighters[ally].game.band.bonus == 0)
}

/// Whether a general ritual may be cast (WOA-RIT-17).
pub fn general_legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.setup.game.knobs.band.ritual.general == Switch::On
        && ask.setup.game.known.priests >> ask.actor & 1 == 1
        && ask.can_roll(RollKind::Create { presence: false }, argument)
}

/// A general ritual: a one-time bonus on the next attack of an ally (WOA-RIT-17). An ally out of
/// reach, in another zone, is harder to bless.
pub fn general<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, priest: usize, choice: Choice) {
    let kind = RollKind::Create { presence: false };
    let ally = usize::from(choice.target);
    play.table.note(|| WarEvent::Blesses(priest, ally));
    roar::count(play, WarMeasure::Rituals, priest, 1);
    for _ in 0..marks_due(play) {
        divine::mark(play, priest);
    }
    if play.state.end.is_some() || !play.state.is_in(priest) {
        return;
    }
    let method = play.method_for(priest, kind, choice.argument);
    let method = War::before_roll(play, priest, kind, method);
    let zone = |fighter: usize| play.state.fighters[fighter].foot.zone;
    let far = i32::from(zone(priest) != zone(ally));
    let difficulty = play.setup.game.knobs.band.ritual.general_difficulty + far;
    let opposing = play.difficulty(priest, difficulty);
    let (roll, serial) = ((priest, kind, method), u32::from(play.state.action));
    let contest = play.roll_passive(roll, Purpose::Single, opposing, serial);
    let bonus = play.setup.fate.invoke_bonus as u8;
    match play.outcome(&contest) {
        Outcome::Fail => {}
        Outcome::Tie => play.gain_boost(priest),
        Outcome::Succeed => play.state.fighters[ally].game.band.bonus = bonus,
        Outcome::Style => {
            play.state.fighters[ally].game.band.bonus = bonus;
            play.gain_boost(priest);
        }
    }
    if play.state.fighters[ally].game.band.bonus > 0 {
        play.table.note(|| WarEvent::Blessed(ally));
    }
}

/// Adds what a general ritual gives to an attack, once.
#[inline]
pub fn blessed<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    kind: RollKind,
    method: Method,
) -> Method {
    if play.setup.game.known.priests == 0 || kind != RollKind::Attack {
        return method;
    }
    let bonus = std::mem::take(&mut play.state.fighters[fighter].game.band.bonus);
    Method { rating: method.rating + i32::from(bonus), ..method }
}

/// The Roar of a caster has ended: so has the ritual, unless the caster has only left (WOA-RIT-05,
/// IX-27).
pub fn roar_ended<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, fighter: usize, why: RoarEnd) {
    if why != RoarEnd::OwnerLeft && play.state.fighters[fighter].game.band.locked {
        end(play, fighter);
    }
}

/// A turn begins: what rituals do for movement in it (WOA-RIT-12, WOA-RIT-13, WOA-RIT-16).
#[inline]
pub fn turn_begins<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, fighter: usize) {
    if play.setup.game.known.priests == 0 || !play.setup.map.has_zones() {
        return;
    }
    let band = &mut play.state.fighters[fighter].game.band;
    (band.march, band.legion) = (0, false);
    if calls_on(play, fighter, Ritual::TroopMovement, Moment::QUIET) {
        let zones = play.setup.game.knobs.band.ritual.troop_zones as u8;
        play.state.fighters[fighter].game.band.march = zones;
    }
    if calls_on(play, fighter, Ritual::Legion, Moment::QUIET) {
        play.state.fighters[fighter].game.band.legion = true;
    }
}

/// Whether an aspect cannot be used against the move of a fighter, for We Are Legion.
#[inline]
pub fn strides_over(state: &StateOf<War>, aspect: &SceneAspect, fighter: usize) -> bool {
    state.world.run.on && aspect.hinders && state.fighters[fighter].game.band.legion
}

/// A fighter has hit: Combat Fury may make the hit lethal, once for each fighter (WOA-RIT-11,
/// WOA-LETH-06).
pub fn fury<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    target: usize,
    shifts: i32,
) -> bool {
    let most = play.setup.game.knobs.band.ritual.fury_uses;
    if i32::from(play.state.fighters[fighter].game.band.fury) >= most {
        return false;
    }
    let kind = Some(RollKind::Attack);
    let moment = Moment { kind, opponent: target as u8, shifts, attack: true, ..Moment::default() };
    let calls = calls_on(play, fighter, Ritual::CombatFury, moment);
    play.state.fighters[fighter].game.band.fury += u8::from(calls);
    calls
}
