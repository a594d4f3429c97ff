//! Sheets ([`Sheet`]): facts about a fighter before the conflict, compiled for quick use.

use crate::inline_vec::InlineVec;
use crate::kernels::fate::knobs::common::{ConflictKind, FateKnobs, PerHit};

/// Most fighters in a conflict, so that a word has one bit for each.
pub(crate) const MAX_FIGHTERS: usize = 64;

/// Most sides in a conflict.
pub(crate) const MAX_SIDES: usize = 4;

/// Most stress boxes on a track: sets of boxes are the index of a table ([`AbsorbTable::box_capacity`]).
pub(crate) const MAX_BOXES: usize = 6;

/// Most consequence slots of a fighter, the extreme one included: sets of slots are bit sets in a `u8`.
pub(crate) const MAX_SLOTS: usize = 8;

/// Sets of so many slots.
const SLOT_SETS: usize = 1 << MAX_SLOTS;

/// Sets of so many boxes.
const BOX_SETS: usize = 1 << MAX_BOXES;

/// Grade of a fighter, from player's character to nameless (FC-NPC-01 to 15, WOA-CHAR-10 to 16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Grade {
    /// A player's character.
    Player,
    /// A main character of the game master: a full sheet.
    Main,
    /// A supporting character: a mild slot, perhaps a moderate one.
    Supporting,
    /// Nameless: no consequences.
    Nameless,
    /// No character at all: a fire, a trap (FC-DEF-07).
    Hazard,
}

/// Severity of a consequence, mildest first, so that severities can be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Severity {
    /// Mild, 2 shifts.
    #[default]
    Mild,
    /// Moderate, 4 shifts.
    Moderate,
    /// Severe, 6 shifts.
    Severe,
    /// Extreme, 8 shifts, players' characters only (FC-XTR).
    Extreme,
}

impl Severity {
    /// Returns the name in texts.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Mild => "mild",
            Self::Moderate => "moderate",
            Self::Severe => "severe",
            Self::Extreme => "extreme",
        }
    }
}

/// The kind of harm that an attack deals (FC-GEN-05, FC-STR-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum Harm {
    /// The usual harm of the conflict; in a mixed conflict physical harm.
    #[default]
    Usual,
    /// Mental harm in a mixed conflict.
    Mental,
}

/// A consequence slot of a [`Sheet`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Slot {
    /// Shifts that it absorbs.
    pub value: i8,
    pub severity: Severity,
    /// The only kind of harm that the slot serves; `None` if it serves all (FC-CSQ-06, FC-CSQ-07).
    pub only: Option<Harm>,
}

impl Slot {
    /// Makes a slot that serves every kind of harm.
    pub(crate) fn new(value: i8, severity: Severity) -> Self {
        Self { value, severity, only: None }
    }

    /// Whether the slot serves this kind of harm.
    pub(crate) fn serves(&self, harm: Harm) -> bool {
        self.only.is_none_or(|only| only == harm)
    }
}

/// A set of boxes or slots, one bit each, and the shifts that it absorbs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Set {
    /// A bit for each member.
    pub mask: u8,
    /// Sum of the members' values.
    pub sum: i8,
}

/// Sets of boxes and slots that absorb one kind of harm, worked out before play, because every hit looks for the
/// cheapest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AbsorbTable {
    /// Sets of boxes that one hit may check, by sum and number, so that the first that suffices is the cheapest.
    pub box_sets: Vec<Set>,
    /// Sets of slots without the extreme one, least shifts first (ABSORB-MIN).
    pub least_sets: Vec<Set>,
    /// The sets of `least_sets`, fewest slots first (ABSORB-FEW).
    pub few_sets: Vec<Set>,
    /// Sets with the extreme slot, least shifts first.
    pub extreme_sets: Vec<Set>,
    /// Most shifts that boxes can absorb of one hit, by checked boxes.
    pub box_capacity: [i8; BOX_SETS],
    /// Most shifts that slots can absorb, the extreme one aside, by filled slots.
    pub slot_capacity: [i8; SLOT_SETS],
}

impl AbsorbTable {
    /// Makes a table that absorbs nothing.
    pub(crate) fn none() -> Self {
        Self {
            box_sets: Vec::new(),
            least_sets: Vec::new(),
            few_sets: Vec::new(),
            extreme_sets: Vec::new(),
            box_capacity: [0; BOX_SETS],
            slot_capacity: [0; SLOT_SETS],
        }
    }

    /// Works out the sets of these boxes and slots against a kind of harm.
    fn of(boxes: &[i8], slots: &[Slot], harm: Harm, knobs: &FateKnobs) -> Self {
        let mut box_sets = subsets(boxes.len(), |i| boxes[i]);
        let per_hit = knobs.boxes_per_hit as u32;
        box_sets.retain(|set| set.mask.count_ones() <= per_hit);
        box_sets.sort_by_key(|set| (set.sum, set.mask.count_ones(), set.mask));
        let serving = (0..slots.len()).filter(|&i| slots[i].serves(harm));
        let serving = serving.fold(0_u8, |mask, i| mask | 1 << i);
        let mut sets = subsets(slots.len(), |i| slots[i].value);
        sets.retain(|set| set.mask & !serving == 0);
        if knobs.per_hit == PerHit::One {
            sets.retain(|set| set.mask.is_power_of_two());
        }
        let members = |set: &Set| {
            let mask = set.mask;
            (0..slots.len()).filter(move |i| mask >> i & 1 == 1)
        };
        let worst = |set: &Set| members(set).map(|i| slots[i].value).max();
        let extreme = |set: &Set| members(set).any(|i| slots[i].severity == Severity::Extreme);
        let count = |set: &Set| set.mask.count_ones();
        sets.sort_by_key(|set| (set.sum, worst(set), count(set), set.mask));
        let extreme_sets = sets.iter().copied().filter(extreme).collect();
        sets.retain(|set| !extreme(set));
        let least_sets = sets.clone();
        sets.sort_by_key(|set| (count(set), set.sum, worst(set), set.mask));
        let most = |sets: &[Set], taken: usize| {
            let free = sets.iter().filter(|set| usize::from(set.mask) & taken == 0);
            free.map(|set| set.sum).max().unwrap_or(0)
        };
        let box_capacity = std::array::from_fn(|checked| most(&box_sets, checked));
        let slot_capacity = std::array::from_fn(|filled| most(&sets, filled));
        Self { box_sets, least_sets, few_sets: sets, extreme_sets, box_capacity, slot_capacity }
    }
}

/// Weapon and armour of a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Gear {
    /// Rating of its weapon.
    pub weapon: i8,
    /// Rating of its armour.
    pub armor: i8,
}

/// A side of the conflict, as play needs it.
#[derive(Clone, Debug)]
pub(crate) struct SideInfo {
    /// Name in the scenario.
    pub name: String,
    /// Whether players run it; otherwise the game master does.
    pub players: bool,
    /// The sides hostile to it, a bit for each.
    pub hostile: u8,
    /// The fighters hostile to it, a bit for each.
    pub foes: u64,
    /// Fighters of the side and of allied sides, a bit for each.
    pub friends: u64,
    /// Fighters of the side, a bit for each.
    pub members: u64,
}

/// A fighter's sheet. `S` is the part that the system adds, such as ratings and weight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sheet<S> {
    /// The fighter's name: `guard 2`.
    pub name: String,
    /// The group of the scenario it comes from.
    pub group: String,
    /// Number of its side.
    pub side: usize,
    /// Seat number for labelled draws; equal in every variant, so that the fighter keeps its dice.
    pub seat: u32,
    pub grade: Grade,
    /// Values of its stress boxes, rising, so that the first free one is the smallest.
    pub boxes: InlineVec<i8, MAX_BOXES>,
    /// Consequence slots from mild to extreme.
    pub slots: InlineVec<Slot, MAX_SLOTS>,
    /// Whether it draws on the game master's pool of fate points (FC-FP-06).
    pub pool: bool,
    /// Fate points of its own at the start.
    pub fate: i8,
    /// Refresh (FC-FP-01, FC-FP-02).
    pub refresh: i8,
    /// Aspects of its own that fit the conflict.
    pub aspects: u8,
    /// Exchange at whose start it arrives; 0 if it is there from the beginning.
    pub arrives: u16,
    /// The conflict of a series that it belongs to, from 1; 0 if it is in all of them.
    pub scene: u8,
    /// The zone in which it begins.
    pub zone: u8,
    /// Values of the boxes of the track for mental harm, in a mixed conflict.
    pub mental_boxes: InlineVec<i8, MAX_BOXES>,
    /// Whether mental harm has a track of its own (`stress.tracks`).
    pub two_tracks: bool,
    /// Weapon and armour, if the rules count them (FC-OPT-07).
    pub gear: Gear,
    /// Boxes and slots that absorb each kind of harm; the table of mental harm is filled in mixed conflicts only.
    pub soaks: [AbsorbTable; 2],
    /// Slots without the extreme one, a bit each.
    pub usual_slots: u8,
    /// The system's own part.
    pub game: S,
}

impl<S> Sheet<S> {
    /// Returns the values of the boxes of the track that takes this kind of harm.
    pub(crate) fn track(&self, harm: Harm) -> &InlineVec<i8, MAX_BOXES> {
        if harm == Harm::Mental && self.two_tracks { &self.mental_boxes } else { &self.boxes }
    }

    /// Works out the [`AbsorbTable`]s from `boxes`, `mental_boxes` and `slots`. Must be called when these are
    /// complete.
    pub(crate) fn prepare(&mut self, knobs: &FateKnobs) {
        self.boxes.sort_unstable();
        self.mental_boxes.sort_unstable();
        let soaks = |harm| AbsorbTable::of(self.track(harm), &self.slots, harm, knobs);
        let mixed = knobs.kind == ConflictKind::Mixed;
        let mental = if mixed { soaks(Harm::Mental) } else { AbsorbTable::none() };
        self.soaks = [soaks(Harm::Usual), mental];
        self.usual_slots = self.count_usual_slots();
    }

    /// Counts the slots without the extreme one, a bit each, one by one; [`usual_slots`](Self::usual_slots)
    /// caches the result.
    pub(crate) fn count_usual_slots(&self) -> u8 {
        let usual = |slot: &Slot| u8::from(slot.severity != Severity::Extreme);
        self.slots.iter().enumerate().fold(0, |mask, (at, slot)| mask | usual(slot) << at)
    }
}

/// Returns all non-empty sets of `count` members with these values.
pub(crate) fn subsets(count: usize, value: impl Fn(usize) -> i8) -> Vec<Set> {
    let masks = 1..1_u32 << count.min(MAX_SLOTS);
    let sum = |mask: u32| (0..count).filter(|i| mask >> i & 1 == 1).map(&value).sum();
    masks.map(|mask| Set { mask: mask as u8, sum: sum(mask) }).collect()
}
