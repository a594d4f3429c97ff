//! The state of a conflict ([`State`]): a plain value of fixed size that can be copied, compared and hashed.

use super::aspects::Scene;
pub(crate) use super::aspects::{Attached, MAX_SCENE, SceneAspect, Stuck};
use super::bodies::BodyState;
pub(crate) use super::damage::{Wear, Worn};
use crate::inline_vec::{InlineVec, hashed_by_bytes};
use crate::kernels::fate::rules::invocations::boosts::Boosts;
use crate::kernels::fate::sheet::map::MAX_ZONES;
use crate::kernels::fate::sheet::sheet::{Harm, MAX_FIGHTERS, MAX_SIDES, MAX_SLOTS, Sheet};
use crate::kernels::fate::tell::series_measures::Level;
use crate::system::{Course, Ending, FighterId, bits};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

/// Number of zones that there is room for: a power of two, so that look-ups by zone need no bounds check.
const PLACES: usize = MAX_ZONES.next_power_of_two();

/// Most advantages stuck on one fighter; the next one adds to an existing aspect instead.
pub(crate) const MAX_ATTACHED: usize = 6;

/// A fighter's part in the conflict: waiting, fighting, or out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Status {
    /// Has not arrived yet.
    Waiting,
    /// Fights.
    #[default]
    In,
    /// Was taken out (FC-TKO-01).
    TakenOut,
    /// Conceded (FC-CED-03).
    Conceded,
    /// Has no part in what is left of a series.
    Gone,
}

/// Record that a series keeps of a fighter from conflict to conflict, in [`SeriesState::trails`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SeriesRecord {
    /// Whether recovery has begun, a bit for each slot (FC-REC-07).
    pub recovering: u8,
    /// Scenes until the consequence in each slot is gone, once recovery has begun.
    pub wait: [u16; MAX_SLOTS],
    /// Scenes that each consequence has lasted.
    pub age: [u8; MAX_SLOTS],
    /// Treatments of each consequence in the running pause.
    pub tries: [u8; MAX_SLOTS],
    /// Extreme consequences since the last major milestone (FC-XTR-02).
    pub extremes: u8,
    /// Whether the extreme consequence in the slot is counted in `extremes`.
    pub extreme_known: bool,
    /// Extreme consequences whose slot is open again; the aspects stay (FC-XTR-05).
    pub scars: u8,
    /// Part of `scars` that is mental, in a mixed conflict.
    pub mental_scars: u8,
    /// Serious costs of treatments, which meet it in the next conflict.
    pub troubles: u8,
    /// Levels as they were last counted, because a measure is counted by its changes.
    pub counted: [i8; Level::COUNT],
}

/// Progress of a series of conflicts; of a conflict alone, only `course` is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SeriesState {
    /// Outcomes of its conflicts; of a conflict alone, its outcome.
    pub course: Course,
    /// Whether a series is being played that is not over.
    pub open: bool,
    /// Stage of the pause between two conflicts; [`Pause::No`] during a conflict.
    pub pause: Pause,
    /// The running conflict, from 1.
    pub scene: u8,
    /// Conflicts begun and ended since the first began.
    pub stage: u8,
    /// Exchanges of the conflicts that are over.
    pub before: u16,
    /// Later conflicts that began with dice before their first exchange.
    pub openings: u8,
    /// Scenes that are over, rests included.
    pub clock: u16,
    /// Rests in the running pause.
    pub rests: u8,
    /// Treatments in the running pause.
    pub treatments: u8,
    /// Fate points that wait in the pool of the next conflict (FC-FP-09).
    pub carried: i8,
    /// Boosts that costs of treatments have given the other side.
    pub boosts: u8,
    /// Sides with a fighter that conceded in a conflict now over, a bit for each.
    pub conceded: u8,
    /// Sides with a fighter that was taken out, a bit for each.
    pub taken_out: u8,
    /// Measures that each side has counted and that can be true of a trial only once, a bit for each measure, so
    /// that no share exceeds 1.
    pub told: [u32; MAX_SIDES],
    /// The [`SeriesRecord`]s of the fighters; empty in a conflict alone.
    pub trails: InlineVec<SeriesRecord, MAX_FIGHTERS>,
}

/// Stage of the pause between two conflicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Pause {
    /// A conflict is being played.
    #[default]
    No,
    /// A conflict is over, nothing has been settled yet.
    Fresh,
    /// The party decides.
    Calm,
}

/// A fighter's position, and the moves and actions that it is allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Footing {
    /// Zone; only [`State::put`] sets it.
    zone: u8,
    /// Zones gone for free in this turn; all of them once it may go no further.
    pub steps: u8,
    /// Whether a fighter barred its way in this turn.
    pub barred: bool,
    /// Actions that aspects forbid, a bit each: [`NO_ATTACK`](Self::NO_ATTACK) and others.
    pub blocked: u8,
    /// Zones of its move while it is rolled for, a bit each, if fighters in them take part.
    pub way: u16,
    /// Times that it has defended for others in this exchange.
    pub stood_in: u8,
    /// Fighters it has exchanged attacks with since its turn began, a bit each (FC-MOV-12).
    pub met: u64,
    /// Like `met`, but for the time from its last turn to this one.
    pub met_before: u64,
}

hashed_by_bytes!(Footing { zone, steps, barred, blocked, stood_in; way, met, met_before; });

impl Footing {
    /// Makes a footing in a zone, with everything else at its default.
    pub(crate) fn at(zone: u8) -> Self {
        Self { zone, ..Self::default() }
    }

    /// Returns the zone.
    pub(crate) fn zone(&self) -> u8 {
        self.zone
    }

    /// Attacks are forbidden.
    pub(crate) const NO_ATTACK: u8 = 1;
    /// Creating advantages is forbidden.
    pub(crate) const NO_CREATE: u8 = 2;
    /// Movement is forbidden.
    pub(crate) const NO_MOVE: u8 = 4;
    /// Attacks with weapons are forbidden (FC-ENV-09).
    pub(crate) const NO_WEAPON: u8 = 8;
}

/// A fighter in play. `X` is the part that the system adds (the Roar of War of Ashes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fighter<X> {
    pub status: Status,
    /// Harm that it has taken, with a cache; only [`wear`](Self::wear) changes it.
    pub worn: Worn,
    /// Free invocations on the consequence in each slot.
    pub slot_free: [u8; MAX_SLOTS],
    /// The fighter who caused the consequence in each slot, whose side holds the free invocations.
    pub slot_by: [u8; MAX_SLOTS],
    /// Consequences sustained in this conflict that count for a concession.
    pub sustained: u8,
    /// Fate points of its own.
    pub fate: i8,
    /// Fate points that it gets after the conflict (FC-FP-11).
    pub pending: i8,
    pub boosts: Boosts,
    /// Advantages stuck on it and boosts against it.
    pub attached: InlineVec<Attached, MAX_ATTACHED>,
    /// Whether it is on full defense.
    pub full_defense: bool,
    /// Whether the full defense met an attack or advantage.
    pub defended: bool,
    /// Whether it has had a turn in this exchange.
    pub acted: bool,
    /// Attacks and advantages it has met in this exchange.
    pub attacked: u8,
    /// First exchange in which it acts.
    pub acts_from: u16,
    /// Position on the map.
    pub foot: Footing,
    /// Tokens that house rules have given it.
    pub tokens: u8,
    /// The system's own part.
    pub game: X,
}

hashed_by_bytes!(Fighter<X> for [X: Hash] {
    sustained, fate, pending, full_defense, defended, acted, attacked, tokens;
    status, worn, slot_free, slot_by, boosts, attached, acts_from, foot, game;
});

/// A fighter reads as its [`Wear`]: the harm that it has taken.
impl<X> Deref for Fighter<X> {
    type Target = Wear;

    fn deref(&self) -> &Wear {
        &self.worn
    }
}

impl<X> Fighter<X> {
    /// Changes the harm that it has taken; its sheet says what it can absorb then.
    pub(crate) fn wear<S>(&mut self, sheet: &Sheet<S>, change: impl FnOnce(&mut Wear)) {
        self.worn.change(sheet, change);
    }
}

/// Complications that compels have brought and that are still to come, a bit for each fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Complications {
    /// Fighters that lose their next turn (FC-CMP-04).
    pub turn: u64,
    /// Fighters that stay in their zone in their next turn.
    pub stay: u64,
}

/// How a conflict ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    /// The sides in this mask are left; no two of them are hostile.
    Won(u8),
    /// No side is left (FC-END-06).
    Draw,
    /// The cap on exchanges was met (FC-EXC-08, WOA-SEQ-05).
    Stalemate,
}

impl End {
    /// Returns the ending in the engine's terms; the two agree.
    pub(crate) fn ending(self) -> Ending {
        match self {
            Self::Won(sides) => Ending::Won(sides),
            Self::Draw => Ending::Draw,
            Self::Stalemate => Ending::Stalemate,
        }
    }
}

/// State of house rules during play, for [`HouseContext`](crate::kernels::fate::house::moments::HouseContext).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct HouseState {
    /// Whether a house rule is acting, so that its effects set off no other.
    pub acting: bool,
    /// Times that further dice were thrown in this exchange, so that each throw has a label of its own.
    pub throws: u16,
}

/// The state of a conflict. `X` is a fighter's part and `W` the conflict's part of the system.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct State<X: Copy + Default, W: Default> {
    /// The running exchange, from 1; 0 before the first.
    pub exchange: u16,
    /// Place in the turn order.
    pub place: u8,
    /// The fighter that acted last, and so names the next in an elective order.
    pub elector: u8,
    /// Number of the action of the running turn, from 0.
    pub action: u8,
    /// The kind of harm that the roll at hand is about; [`Harm::Usual`] between turns.
    pub harm: Harm,
    /// The fighters, in the order of the setup's sheets.
    pub fighters: InlineVec<Fighter<X>, MAX_FIGHTERS>,
    /// Fighters who are in the conflict, a bit for each.
    pub standing: u64,
    /// The fighters of each zone, whether they are in the conflict or not, a bit for each: a cache of
    /// [`Footing::zone`].
    places: [u64; PLACES],
    /// Fighters who have boosts, a bit for each: a cache of [`Fighter::boosts`].
    pub(crate) boosted: u64,
    pub order: InlineVec<u8, MAX_FIGHTERS>,
    /// Aspects that fighters put on the scene.
    pub scene: Scene,
    /// The game master's fate points.
    pub pool: i8,
    /// Free invocations of every kind that each side holds, so that a search for them is not needed at 0.
    pub free: [u16; MAX_SIDES],
    /// Filled slots that each side shares, a bit each (FC-OPT-11).
    pub shared: [u8; MAX_SIDES],
    /// Fighters harmed since all were last asked to concede, a bit for each.
    pub harmed: u64,
    /// Whether a fighter came or went since all were last asked to concede.
    pub parted: bool,
    /// Sides whose last fighter to leave conceded, a bit for each.
    pub gave_up: u8,
    pub complications: Complications,
    /// Mobs, and what else is kept about bodies.
    pub bodies: BodyState,
    pub house: HouseState,
    pub series: SeriesState,
    /// The ending; `None` until the conflict is over.
    pub end: Option<End>,
    /// The system's own part.
    pub world: W,
}

hashed_by_bytes!(State<X, W> for [X: Copy + Default + Hash, W: Default + Hash] {
    place, elector, action, pool, parted, gave_up;
    exchange, harm, fighters, standing, order, scene, free, shared, harmed, complications, bodies, house, series, end,
    world;
    places, boosted
});

impl<X: Copy + Default, W: Clone + Default> Clone for State<X, W> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Copies no more of the fighters than there are, because the exact solver copies a state for every branch.
    fn clone_from(&mut self, source: &Self) {
        let Self { exchange, place, elector, action, harm, fighters, standing, places, .. } =
            source;
        let Self { boosted, order, scene, pool, free, shared, harmed, parted, gave_up, .. } =
            source;
        let Self { complications, bodies, house, series, end, world, .. } = source;
        (self.exchange, self.place, self.elector) = (*exchange, *place, *elector);
        (self.action, self.harm, self.standing) = (*action, *harm, *standing);
        self.fighters.assign(fighters);
        (self.places, self.boosted) = (*places, *boosted);
        self.order.assign(order);
        self.scene.assign(scene);
        (self.pool, self.free, self.shared) = (*pool, *free, *shared);
        (self.harmed, self.parted, self.gave_up) = (*harmed, *parted, *gave_up);
        self.complications = *complications;
        self.bodies = *bodies;
        self.house = *house;
        self.series.clone_from(series);
        self.end = *end;
        self.world.clone_from(world);
    }
}

impl<X: Copy + Default, W: Default> State<X, W> {
    /// Whether all turns of the running exchange have been taken, so that the next one begins.
    pub(crate) fn exchange_over(&self) -> bool {
        usize::from(self.place) >= self.order.len()
    }

    /// Returns the exchanges so far, with the exchanges of earlier conflicts of a series.
    pub(crate) fn exchanges(&self) -> u16 {
        self.series.before + self.exchange
    }

    /// Returns the number by which labels know the time: exchanges so far, and beginnings of conflicts in which dice
    /// fall.
    pub(crate) fn time(&self) -> u32 {
        u32::from(self.exchanges()) + u32::from(self.series.openings)
    }

    /// Returns the ending of the conflict, or of the series; `None` until it is over.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let end = self.end.filter(|_| !self.series.open)?;
        let course = &self.series.course;
        Some(if course.is_series() { course.ending() } else { end.ending() })
    }

    /// Whether the consequence in a slot fits a roll about this kind of harm against its bearer (J-28).
    pub(crate) fn wound_fits(&self, fighter: FighterId, at: usize, harm: Harm) -> bool {
        (self.fighters[fighter].mental.slots >> at & 1 == 1) == (harm == Harm::Mental)
    }

    /// Returns the fighters in the conflict that act for themselves or for their mob, a bit for each: only these
    /// have turns, are aimed at and are asked.
    pub(crate) fn units(&self) -> u64 {
        self.standing & !self.bodies.hidden
    }

    /// Whether this fighter is in the conflict.
    pub(crate) fn is_in(&self, fighter: FighterId) -> bool {
        self.standing >> fighter & 1 == 1
    }

    /// Returns the fighters of `among` in a zone.
    pub(crate) fn in_zone(&self, among: u64, zone: u8) -> u64 {
        among & self.places[usize::from(zone) % PLACES]
    }

    /// Returns the fighters of `among` in any of these zones.
    pub(crate) fn in_zones(&self, among: u64, zones: u16) -> u64 {
        among & bits(zones.into()).fold(0, |there, zone| there | self.places[zone % PLACES])
    }

    /// Adds a fighter, and its zone to the cache.
    pub(crate) fn add(&mut self, fighter: Fighter<X>) {
        self.places[usize::from(fighter.foot.zone())] |= 1 << self.fighters.len();
        self.fighters.push(fighter);
    }

    /// Makes every fighter as `start` has it.
    pub(crate) fn restore(&mut self, start: &Self) {
        self.fighters.assign(&start.fighters);
        (self.places, self.boosted) = (start.places, start.boosted);
    }

    /// Puts a fighter in a zone; returns the zone where it was. The only way to change a zone, so that the cache
    /// stays right.
    pub(crate) fn put(&mut self, fighter: FighterId, zone: u8) -> u8 {
        let from = std::mem::replace(&mut self.fighters[fighter].foot.zone, zone);
        self.places[usize::from(from)] &= !(1 << fighter);
        self.places[usize::from(zone)] |= 1 << fighter;
        from
    }
}
