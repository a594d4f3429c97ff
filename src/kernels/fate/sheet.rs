//! Sheets: what is known about a fighter before the conflict, compiled for quick use.

use super::knobs::{FateKnobs, PerHit};
use crate::few::Few;

/// Most fighters in a conflict: one bit each in a word.
pub const MAX_FIGHTERS: usize = 64;

/// Most sides in a conflict.
pub const MAX_SIDES: usize = 4;

/// Most stress boxes on a track.
pub const MAX_BOXES: usize = 6;

/// Most consequence slots of a fighter, the extreme one included.
pub const MAX_SLOTS: usize = 6;

/// How much of a character a fighter is (FC-NPC-01 to 15, WOA-CHAR-10 to 16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
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

/// How bad a consequence is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
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
    /// Its name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mild => "mild",
            Self::Moderate => "moderate",
            Self::Severe => "severe",
            Self::Extreme => "extreme",
        }
    }
}

/// A consequence slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// Shifts that it absorbs.
    pub value: i8,
    /// How bad the consequence is.
    pub severity: Severity,
}

/// A set of boxes or slots, one bit each, and the shifts that it absorbs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Set {
    /// A bit for each member.
    pub mask: u8,
    /// Sum of the members' values.
    pub sum: i8,
}

/// A side of the conflict.
#[derive(Clone, Debug)]
pub struct SideInfo {
    /// Its name in the scenario.
    pub name: String,
    /// Whether players run it; otherwise the game master does.
    pub players: bool,
    /// The sides hostile to it, a bit for each.
    pub hostile: u8,
    /// The fighters hostile to it, a bit for each.
    pub foes: u64,
    /// Its own fighters and those of allied sides, a bit for each.
    pub friends: u64,
    /// Its own fighters, a bit for each.
    pub members: u64,
}

/// A fighter's sheet. `S` is what the system adds: ratings, weight.
#[derive(Clone, Debug)]
pub struct Sheet<S> {
    /// The fighter's name: `guard 2`.
    pub name: String,
    /// The group of the scenario it comes from.
    pub group: String,
    /// Number of its side.
    pub side: usize,
    /// Seat number for labelled draws; the same in every variant.
    pub seat: u32,
    /// How much of a character it is.
    pub grade: Grade,
    /// Values of its stress boxes, rising.
    pub boxes: Few<i8, MAX_BOXES>,
    /// Its consequence slots from mild to extreme.
    pub slots: Few<Slot, MAX_SLOTS>,
    /// Fate points of its own at the start.
    pub fate: i8,
    /// Its refresh (FC-FP-01, FC-FP-02).
    pub refresh: i8,
    /// Aspects of its own that fit the conflict.
    pub aspects: u8,
    /// Exchange at whose start it arrives; 0 is there from the beginning.
    pub arrives: u16,
    /// The conflict of a series that it belongs to, from 1; 0 is in all of them.
    pub scene: u8,
    /// The zone in which it begins.
    pub zone: u8,
    /// Sets of boxes that one hit may check, by sum and number.
    pub box_sets: Vec<Set>,
    /// Sets of slots without the extreme one, least shifts first (ABSORB-MIN).
    pub least_sets: Vec<Set>,
    /// The same, fewest slots first (ABSORB-FEW).
    pub few_sets: Vec<Set>,
    /// Sets with the extreme slot, least shifts first.
    pub extreme_sets: Vec<Set>,
    /// Most shifts that boxes can absorb of one hit, by checked boxes.
    pub box_capacity: [i8; 64],
    /// Most shifts that slots can absorb, the extreme one aside, by filled slots.
    pub slot_capacity: [i8; 64],
    /// What the system adds.
    pub game: S,
}

impl<S> Sheet<S> {
    /// Whether the fighter draws on the game master's pool of fate points.
    pub fn uses_pool(&self) -> bool {
        self.grade != Grade::Player
    }

    /// Works out the sets of boxes and slots from `boxes` and `slots`.
    pub fn prepare(&mut self, knobs: &FateKnobs) {
        self.boxes.sort_unstable();
        self.box_sets = subsets(self.boxes.len(), |i| self.boxes[i]);
        let per_hit = knobs.boxes_per_hit as u32;
        self.box_sets.retain(|set| set.mask.count_ones() <= per_hit);
        self.box_sets.sort_by_key(|set| (set.sum, set.mask.count_ones(), set.mask));
        let mut sets = subsets(self.slots.len(), |i| self.slots[i].value);
        if knobs.per_hit == PerHit::One {
            sets.retain(|set| set.mask.is_power_of_two());
        }
        let slots = self.slots;
        let worst = |set: &Set| {
            (0..slots.len()).filter(|i| set.mask >> i & 1 == 1).map(|i| slots[i].value).max()
        };
        let extreme = |set: &Set| {
            (0..slots.len())
                .any(|i| set.mask >> i & 1 == 1 && slots[i].severity == Severity::Extreme)
        };
        let count = |set: &Set| set.mask.count_ones();
        sets.sort_by_key(|set| (set.sum, worst(set), count(set), set.mask));
        self.extreme_sets = sets.iter().copied().filter(extreme).collect();
        sets.retain(|set| !extreme(set));
        self.least_sets.clone_from(&sets);
        sets.sort_by_key(|set| (count(set), set.sum, worst(set), set.mask));
        let most = |sets: &[Set], taken: usize| {
            let free = sets.iter().filter(|set| usize::from(set.mask) & taken == 0);
            free.map(|set| set.sum).max().unwrap_or(0)
        };
        self.box_capacity = std::array::from_fn(|checked| most(&self.box_sets, checked));
        self.slot_capacity = std::array::from_fn(|filled| most(&sets, filled));
        self.few_sets = sets;
    }
}

/// All non-empty sets of `count` members with these values.
fn subsets(count: usize, value: impl Fn(usize) -> i8) -> Vec<Set> {
    let masks = 1..1_u32 << count;
    let sum = |mask: u32| (0..count).filter(|i| mask >> i & 1 == 1).map(&value).sum();
    masks.map(|mask| Set { mask: mask as u8, sum: sum(mask) }).collect()
}
