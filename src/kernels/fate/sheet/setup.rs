//! The immutable setup of a conflict ([`Setup`]): knobs, sheets, sides, and data that is looked up all
//! the time.

use super::map::Map;
use super::shared_consequences::SharedSlots;
use super::sheet::{Gear, Harm, MAX_FIGHTERS, MAX_SIDES, Sheet, SideInfo};
use crate::each::Each;
use crate::kernels::fate::fast::route_cache::RouteCache;
use crate::kernels::fate::hooks::data::{FateData, StateOf};
use crate::kernels::fate::knobs::common::{ConflictKind, FateKnobs};
use crate::kernels::fate::knobs::compels::CompelKnobs;
use crate::kernels::fate::knobs::harm::HarmKnobs;
use crate::kernels::fate::knobs::move_rules::MoveRules;
use crate::kernels::fate::knobs::series::SeriesKnobs;
use crate::kernels::fate::knobs::variants::VariantKnobs;
use crate::kernels::fate::knobs::zones::PlaceKnobs;
use crate::kernels::fate::rules::actions::opposition::OpposingFighters;
use crate::kernels::fate::rules::harm::gear;
use crate::kernels::fate::rules::turn_order::{FirstOrder, KeysBeforeLots};
use crate::kernels::fate::state::bodies::Bodies;
use crate::system::FighterId;
use std::fmt::Debug;

/// A conflict ready to be played any number of times; [`assemble`](super::assemble::assemble) makes it.
#[derive(Clone, Debug)]
pub(crate) struct Setup<G: FateData> {
    /// Knobs of the kernel.
    pub fate: FateKnobs,
    /// Variants of single rules; as written unless the system offers them.
    pub variant: VariantKnobs,
    /// Knobs and data of the system.
    pub game: G,
    pub sheets: Each<Sheet<G::Sheet>, MAX_FIGHTERS>,
    pub sides: Vec<SideInfo>,
    /// Data that every roll looks up, apart from the sheets, because these are large.
    pub lookup: Lookup,
    /// Facts known about the series, if there is one.
    pub series: Series,
    pub map: Map,
    /// Ways over the map that are known before play.
    pub ways: RouteCache,
    pub place: PlaceKnobs,
    /// Movement beyond the settings in `place`.
    pub moving: MoveRules,
    /// The fighters who may oppose actions that have no defender.
    pub opposers: OpposingFighters,
    /// Harm beyond what all Fate systems share.
    pub harm: HarmRules,
    /// Mobs, hazards, leaders, scale.
    pub bodies: Bodies,
    /// Compels; there are none unless the system offers them.
    pub compels: CompelKnobs,
    /// Whether turns are their actions and nothing else; see
    /// [`has_plain_turns`](crate::kernels::fate::rules::rounds::has_plain_turns).
    pub plain_turns: bool,
    /// Whether nothing in rules and on sheets looks at the rolls of attacks; see
    /// [`has_plain_rolls`](crate::kernels::fate::fast::plain_attack::has_plain_rolls).
    pub plain_rolls: bool,
    /// The order in which the conflict begins; empty if chance decides it.
    pub first_order: FirstOrder,
    /// Keys by which the order is sorted before lots are drawn; `None` if chance decides the keys as
    /// well.
    pub before_lots: Option<KeysBeforeLots>,
    /// The state in which every trial starts.
    pub start: StateOf<G>,
}

/// A series of conflicts; by default there is one conflict only ([`Series::is_series`]).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Series {
    pub knobs: SeriesKnobs,
    /// Number of conflicts in a row; 0 and 1 are a conflict alone.
    pub scenes: u8,
    /// Most rests between two of them.
    pub rests: u8,
    /// The players' characters and their friends who go through all of them, a bit for each.
    pub party: u64,
    /// The sides of the party's members, a bit for each.
    pub party_sides: u8,
}

impl Series {
    /// Whether there are several conflicts.
    pub(crate) fn is_series(&self) -> bool {
        self.scenes > 1
    }
}

/// Harm beyond the rules that all Fate systems share; by default there is none. Each flag is worked out
/// once, because the rules test it at every hit.
#[derive(Clone, Debug, Default)]
pub(crate) struct HarmRules {
    pub knobs: HarmKnobs,
    /// Whether any fighter has a weapon or armour that counts.
    pub geared: bool,
    /// Whether an effort may be made on rolls.
    pub effort: bool,
    /// Whether being taken out brings anything.
    pub takeout_has_effects: bool,
    /// Whether any side shares consequences.
    pub shares: bool,
    /// Shared consequences of each side.
    pub shared: [SharedSlots; MAX_SIDES],
}

impl HarmRules {
    /// Works out the rules under these knobs.
    pub(crate) fn new<S>(
        knobs: HarmKnobs,
        fate: &FateKnobs,
        sheets: &[Sheet<S>],
        sides: &[SideInfo],
    ) -> Self {
        let none = HarmKnobs::default();
        let shared = super::shared_consequences::of_sides(sides, &knobs, fate);
        Self {
            geared: sheets.iter().any(|sheet| sheet.gear != Gear::default()),
            effort: knobs.allows_effort(),
            takeout_has_effects: (knobs.marks, knobs.takeout_points, knobs.death)
                != (none.marks, none.takeout_points, none.death),
            shares: shared.iter().any(|side| !side.values.is_empty()),
            knobs,
            shared,
        }
    }
}

/// Data that is looked up all the time, in arrays of fixed size, so that look-ups need no bounds check.
#[derive(Clone, Debug)]
pub(crate) struct Lookup {
    /// Side of each fighter.
    pub side: [u8; MAX_FIGHTERS],
    /// Seat number of each fighter, for the labels of its dice; see [`Sheet::seat`].
    pub seat: [u32; MAX_FIGHTERS],
    /// Fighters who draw on the game master's pool, a bit each.
    pub pool: u64,
    /// Fighters who are not there from the beginning, a bit each.
    pub late: u64,
    /// The foes of each side, a bit for each fighter.
    pub foes: [u64; MAX_SIDES],
    /// The members of each side, a bit for each fighter.
    pub members: [u64; MAX_SIDES],
    /// For each fighter the first of its group with equal boxes and slots, so that the sheets of the two
    /// differ only in names and seats.
    pub twin: [u8; MAX_FIGHTERS],
}

impl Lookup {
    /// Makes the look-ups of these sheets and sides.
    pub(crate) fn new<S>(sheets: &[Sheet<S>], sides: &[SideInfo]) -> Self {
        let mut lookup = Self {
            side: [0; MAX_FIGHTERS],
            seat: [0; MAX_FIGHTERS],
            pool: 0,
            late: 0,
            foes: [0; MAX_SIDES],
            members: [0; MAX_SIDES],
            twin: [0; MAX_FIGHTERS],
        };
        let same = |one: &Sheet<S>, other: &Sheet<S>| {
            let of = |it: &Sheet<S>| (it.side, it.boxes, it.slots, it.mental_boxes);
            one.group == other.group && of(one) == of(other)
        };
        for (fighter, sheet) in sheets.iter().enumerate().take(MAX_FIGHTERS) {
            lookup.side[fighter] = sheet.side as u8;
            lookup.seat[fighter] = sheet.seat;
            let twin = sheets.iter().position(|other| same(sheet, other));
            lookup.twin[fighter] = twin.unwrap_or(fighter) as u8;
            lookup.pool |= u64::from(sheet.pool) << fighter;
            lookup.late |= u64::from(sheet.arrives > 0 || sheet.scene > 1) << fighter;
        }
        for (side, info) in sides.iter().enumerate().take(MAX_SIDES) {
            lookup.foes[side] = info.foes;
            lookup.members[side] = info.members;
        }
        lookup
    }
}

impl<G: FateData> Setup<G> {
    /// Returns the number of a fighter's side.
    pub(crate) fn side(&self, fighter: FighterId) -> usize {
        in_tests!(assert!(fighter.index() < self.sheets.len()));
        // Cut to the sizes of the arrays: neither this look-up nor those by side are compared with them.
        usize::from(self.lookup.side[fighter.index_in::<MAX_FIGHTERS>()]) % MAX_SIDES
    }

    /// Returns the foes of a fighter, a bit for each, whether they still fight or not.
    pub(crate) fn foes(&self, fighter: FighterId) -> u64 {
        self.lookup.foes[self.side(fighter)]
    }

    /// Whether a fighter draws on the game master's pool of fate points.
    pub(crate) fn uses_pool(&self, fighter: FighterId) -> bool {
        self.lookup.pool >> fighter & 1 == 1
    }

    /// Returns the fighters of a fighter's own side, a bit for each, whether they still fight or not.
    pub(crate) fn members(&self, fighter: FighterId) -> u64 {
        self.lookup.members[self.side(fighter)]
    }

    /// Returns the number of opponents that a lone foe faces; 0 unless it stands alone against several
    /// (FC-OPT-15).
    pub(crate) fn lone_against(&self, state: &StateOf<G>, fighter: FighterId) -> i32 {
        if self.bodies.bosses >> fighter & 1 == 0 {
            return 0;
        }
        let there = state.units() & !self.bodies.hazards;
        let side = &self.sides[self.side(fighter)];
        let against = (side.foes & there).count_ones() as i32;
        if (side.friends & there).is_power_of_two() && against > 1 { against } else { 0 }
    }

    /// Returns the weapon of one fighter and the armour of another, as far as they count against this
    /// harm; see [`gear::between`].
    pub(crate) fn gear_between(
        &self,
        attacker: FighterId,
        target: FighterId,
        harm: Harm,
    ) -> (i32, i32) {
        gear::between(self.sheets[attacker].gear, self.sheets[target].gear, harm)
    }

    /// Whether physical and mental attacks may come ([`ConflictKind::Mixed`]).
    pub(crate) fn is_mixed(&self) -> bool {
        self.fate.kind == ConflictKind::Mixed
    }

    /// Returns the shifts that a fighter's side can still absorb with shared consequences; 0 if it
    /// shares none.
    pub(crate) fn shared_left(&self, state: &StateOf<G>, fighter: FighterId) -> i32 {
        if !self.harm.shares {
            return 0;
        }
        let side = self.side(fighter);
        self.harm.shared[side].left(state.shared[side])
    }
}
