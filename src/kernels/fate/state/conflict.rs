//! The state of a conflict: a plain value of fixed size that can be copied, compared and hashed.

use super::aspects::Scene;
pub use super::aspects::{Attached, MAX_SCENE, SceneAspect, Stuck};
use super::bodies::BodyState;
pub use super::damage::{MentalHarm, Wear, Worn};
use crate::inline_vec::{InlineVec, hashed_by_bytes};
use crate::kernels::fate::rules::invocations::boosts::Boosts;
use crate::kernels::fate::sheet::map::MAX_ZONES;
use crate::kernels::fate::sheet::sheet::{Harm, MAX_FIGHTERS, MAX_SIDES, MAX_SLOTS, Sheet};
use crate::kernels::fate::tell::series_measures::Level;
use crate::system::{Course, Ending, bits};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

/// How many zones there is room for: a power of two, so that look-ups by zone are not compared with it.
const PLACES: usize = MAX_ZONES.next_power_of_two();

/// Most advantages stuck on one fighter; the next one adds to an existing aspect instead.
pub const MAX_ATTACHED: usize = 6;

/// Where a fighter stands in the conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
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

/// What a series keeps about a fighter from conflict to conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeriesRecord {
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
    /// Whether the one in the slot is among them.
    pub extreme_known: bool,
    /// Extreme consequences whose slot is open again; the aspects stay (FC-XTR-05).
    pub scars: u8,
    /// Those of them that are mental, in a mixed conflict.
    pub mental_scars: u8,
    /// Serious costs of treatments, which meet it in the next conflict.
    pub troubles: u8,
    /// Levels as they were last counted.
    pub counted: [i8; Level::COUNT],
}

/// How far a series of conflicts has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeriesState {
    /// How its conflicts went; of a conflict alone, how that went.
    pub course: Course,
    /// Whether a series is being played that is not over.
    pub open: bool,
    /// Whether it is between two conflicts, and how far the pause has come.
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
    /// Sides of which somebody conceded in a conflict that is over, a bit for each.
    pub conceded: u8,
    /// Sides of which somebody was taken out, a bit for each.
    pub taken_out: u8,
    /// What each side has counted that can be true of a trial only once, a bit for each measure.
    pub told: [u32; MAX_SIDES],
    /// What is kept about each fighter; nothing in a conflict alone.
    pub trails: InlineVec<SeriesRecord, MAX_FIGHTERS>,
}

/// Where a series stands between two conflicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pause {
    /// A conflict is being played.
    #[default]
    No,
    /// A conflict is over, nothing has been settled yet.
    Fresh,
    /// The party decides.
    Calm,
}

/// Where a fighter stands, and what that lets it do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// Its zone; [`State::put`] sets it.
    zone: u8,
    /// Zones gone for free in this turn; all of them once it may go no further.
    pub steps: u8,
    /// Whether somebody barred its way in this turn.
    pub barred: bool,
    /// What aspects forbid it, a bit each.
    pub blocked: u8,
    /// Zones of its move while it is rolled for, a bit each, where those in them take part.
    pub way: u16,
    /// How often it has defended for others in this exchange.
    pub stood_in: u8,
    /// Fighters it has exchanged attacks with since its turn began, a bit each (FC-MOV-12).
    pub met: u64,
    /// The same for the time from its last turn to this one.
    pub met_before: u64,
}

hashed_by_bytes!(Footing { zone, steps, barred, blocked, stood_in; way, met, met_before; });

impl Footing {
    /// In a zone, with nothing else to say.
    pub fn at(zone: u8) -> Self {
        Self { zone, ..Self::default() }
    }

    /// Its zone.
    #[inline]
    pub fn zone(&self) -> u8 {
        self.zone
    }

    /// Attacks are forbidden.
    pub const NO_ATTACK: u8 = 1;
    /// Creating advantages is forbidden.
    pub const NO_CREATE: u8 = 2;
    /// Movement is forbidden.
    pub const NO_MOVE: u8 = 4;
    /// Attacks with weapons are forbidden (FC-ENV-09).
    pub const NO_WEAPON: u8 = 8;
}

/// A fighter in play. `X` is what the system adds (the Roar of War of Ashes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fighter<X> {
    /// Where it stands in the conflict.
    pub status: Status,
    /// What harm has left on it.
    pub worn: Worn,
    /// Free invocations on the consequence in each slot.
    pub slot_free: [u8; MAX_SLOTS],
    /// The fighter who caused it.
    pub slot_by: [u8; MAX_SLOTS],
    /// Consequences sustained in this conflict that count for a concession.
    pub sustained: u8,
    /// Fate points of its own.
    pub fate: i8,
    /// Fate points that it gets after the conflict (FC-FP-11).
    pub pending: i8,
    /// Its boosts.
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
    /// Where it stands.
    pub foot: Footing,
    /// Tokens that house rules have given it.
    pub tokens: u8,
    /// What the system adds.
    pub game: X,
}

hashed_by_bytes!(Fighter<X> for [X: Hash] {
    sustained, fate, pending, full_defense, defended, acted, attacked, tokens;
    status, worn, slot_free, slot_by, boosts, attached, acts_from, foot, game;
});

/// A fighter reads as what harm has left on it.
impl<X> Deref for Fighter<X> {
    type Target = Wear;

    #[inline]
    fn deref(&self) -> &Wear {
        &self.worn
    }
}

impl<X> Fighter<X> {
    /// Changes what harm has left on it; its sheet says what it can absorb then.
    #[inline]
    pub fn wear<S>(&mut self, sheet: &Sheet<S>, change: impl FnOnce(&mut Wear)) {
        self.worn.change(sheet, change);
    }
}

/// Complications that are still to come, a bit for each fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Complications {
    /// Those who lose their next turn (FC-CMP-04).
    pub turn: u64,
    /// Those who stay where they are in their next turn.
    pub stay: u64,
}

/// How a conflict ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The sides in this mask are left; no two of them are hostile.
    Won(u8),
    /// Nobody is left (FC-END-06).
    Draw,
    /// The cap on exchanges was met (FC-EXC-08, WOA-SEQ-05).
    Stalemate,
}

impl End {
    /// The same for the engine.
    pub fn ending(self) -> Ending {
        match self {
            Self::Won(sides) => Ending::Won(sides),
            Self::Draw => Ending::Draw,
            Self::Stalemate => Ending::Stalemate,
        }
    }
}

/// What house rules keep during play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HouseState {
    /// Whether one is acting: what it does sets off no other.
    pub acting: bool,
    /// How often further dice were thrown in this exchange.
    pub throws: u16,
}

/// The state of a conflict. `X` is a fighter's part and `W` the conflict's part of the system.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct State<X: Copy + Default, W: Default> {
    /// The running exchange, from 1; 0 before the first.
    pub exchange: u16,
    /// Place in the turn order.
    pub place: u8,
    /// Who acted last, and so names the next where the order is elective.
    pub elector: u8,
    /// Number of the action of the running turn, from 0.
    pub action: u8,
    /// The kind of harm that the roll at hand is about; [`Harm::Usual`] between turns.
    pub harm: Harm,
    /// The fighters, in the order of the setup's sheets.
    pub fighters: InlineVec<Fighter<X>, MAX_FIGHTERS>,
    /// Fighters who are in the conflict, a bit for each.
    pub standing: u64,
    /// The fighters of each zone, whether they are in the conflict or not, a bit for each.
    places: [u64; PLACES],
    /// Fighters who have boosts, a bit for each.
    pub(crate) boosted: u64,
    /// The turn order.
    pub order: InlineVec<u8, MAX_FIGHTERS>,
    /// Aspects that fighters put on the scene.
    pub scene: Scene,
    /// The game master's fate points.
    pub pool: i8,
    /// Free invocations of every kind that each side holds.
    pub free: [u16; MAX_SIDES],
    /// Filled slots that each side shares, a bit each (FC-OPT-11).
    pub shared: [u8; MAX_SIDES],
    /// Fighters who were harmed since everybody was last asked to concede, a bit for each.
    pub harmed: u64,
    /// Whether anybody came or went since then.
    pub parted: bool,
    /// Sides whose last fighter to leave conceded, a bit for each.
    pub gave_up: u8,
    /// Complications that compels have brought and that are still to come.
    pub complications: Complications,
    /// Mobs, and what else is kept about bodies.
    pub bodies: BodyState,
    /// What house rules keep.
    pub house: HouseState,
    /// How far a series has come.
    pub series: SeriesState,
    /// Set when the conflict is over.
    pub end: Option<End>,
    /// What the system adds.
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

    /// Copies no more of the fighters than there are: the exact solver does it for every branch.
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
    /// Whether all turns of the running exchange have been taken.
    #[inline]
    pub fn exchange_over(&self) -> bool {
        usize::from(self.place) >= self.order.len()
    }

    /// Exchanges so far, those of earlier conflicts of a series included.
    #[inline]
    pub fn exchanges(&self) -> u16 {
        self.series.before + self.exchange
    }

    /// The number by which labels know the time: exchanges so far, and beginnings of conflicts in
    /// which dice fall.
    #[inline]
    pub fn time(&self) -> u32 {
        u32::from(self.exchanges()) + u32::from(self.series.openings)
    }

    /// How the conflict ended, or the series, once it has.
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        let end = self.end.filter(|_| !self.series.open)?;
        let course = &self.series.course;
        Some(if course.is_series() { course.ending() } else { end.ending() })
    }

    /// Whether the consequence in a slot fits a roll about this kind of harm against its bearer
    /// (J-28).
    #[inline]
    pub fn wound_fits(&self, fighter: usize, at: usize, harm: Harm) -> bool {
        (self.fighters[fighter].mental.slots >> at & 1 == 1) == (harm == Harm::Mental)
    }

    /// Those who are in the conflict and act for themselves or for their mob, a bit for each: they
    /// have turns, are aimed at and are asked.
    #[inline]
    pub fn units(&self) -> u64 {
        self.standing & !self.bodies.hidden
    }

    /// Whether this fighter is in the conflict.
    #[inline]
    pub fn is_in(&self, fighter: usize) -> bool {
        self.standing >> fighter & 1 == 1
    }

    /// Those of `among` who stand in a zone.
    #[inline]
    pub fn in_zone(&self, among: u64, zone: u8) -> u64 {
        among & self.places[usize::from(zone) % PLACES]
    }

    /// Those of `among` who stand in any of these zones.
    #[inline]
    pub fn in_zones(&self, among: u64, zones: u16) -> u64 {
        among & bits(zones.into()).fold(0, |there, zone| there | self.places[zone % PLACES])
    }

    /// One more fighter.
    pub fn add(&mut self, fighter: Fighter<X>) {
        self.places[usize::from(fighter.foot.zone())] |= 1 << self.fighters.len();
        self.fighters.push(fighter);
    }

    /// Every fighter as `start` has it.
    pub fn restore(&mut self, start: &Self) {
        self.fighters.assign(&start.fighters);
        (self.places, self.boosted) = (start.places, start.boosted);
    }

    /// A fighter is in a zone; gives the zone where it was.
    pub fn put(&mut self, fighter: usize, zone: u8) -> u8 {
        let from = std::mem::replace(&mut self.fighters[fighter].foot.zone, zone);
        self.places[usize::from(from)] &= !(1 << fighter);
        self.places[usize::from(zone)] |= 1 << fighter;
        from
    }
}
