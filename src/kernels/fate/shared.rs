//! Consequences that a side shares: those of a group of the game master's, collateral ones of the
//! players' (FC-OPT-11). They are aspects of the scene, not of whoever used them.

use super::Play;
use super::events::FateEvent;
use super::game::{FateGame, Setup, StateOf};
use super::harm::{Means, Soak};
use super::harm_knobs::HarmKnobs;
use super::knobs::FateKnobs;
use super::measures::FateMeasure;
use super::series_measures::HouseMeasure;
use super::sheet::{MAX_SIDES, Set, Severity, SideInfo, subsets};
use crate::system::Table;

/// Most slots that a side shares.
pub const MAX_SHARED: usize = 6;

/// What a side shares.
#[derive(Clone, Debug, Default)]
pub struct SharedSlots {
    /// Shifts that each slot absorbs.
    pub values: Vec<i8>,
    /// How bad each is.
    pub severities: Vec<Severity>,
    /// Sets of slots, least shifts first.
    sets: Vec<Set>,
}

impl SharedSlots {
    /// So many slots: mild, moderate, severe, and again.
    fn new(count: usize, values: &[i8]) -> Self {
        let known = [Severity::Mild, Severity::Moderate, Severity::Severe, Severity::Severe];
        let cycle = values.iter().copied().zip(known).cycle();
        let (values, severities): (Vec<i8>, Vec<Severity>) = cycle.take(count).unzip();
        let mut sets = subsets(values.len(), |at| values[at]);
        sets.sort_by_key(|set| (set.sum, set.mask.count_ones(), set.mask));
        Self { values, severities, sets }
    }

    /// Shifts that the slots that are left absorb.
    fn left(&self, filled: u8) -> i32 {
        let free = self.values.iter().enumerate().filter(|(at, _)| filled >> at & 1 == 0);
        free.map(|(_, value)| i32::from(*value)).sum()
    }
}

/// What the sides share under these knobs.
pub fn of_sides(
    sides: &[SideInfo],
    knobs: &HarmKnobs,
    fate: &FateKnobs,
) -> [SharedSlots; MAX_SIDES] {
    let values = &fate.consequence_values;
    std::array::from_fn(|side| match sides.get(side) {
        Some(info) if info.players && knobs.collateral => SharedSlots::new(values.len(), values),
        Some(info) if !info.players => SharedSlots::new(knobs.group_pool as usize, values),
        _ => SharedSlots::default(),
    })
}

/// What absorbs a hit with the help of shared consequences: with as few shifts of them as
/// possible, own boxes first, own consequences only where nothing else suffices.
pub fn soak<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    shifts: i32,
) -> Option<Soak> {
    let side = setup.side(fighter);
    let shared = &setup.harm.shared[side];
    if shared.sets.is_empty() {
        return None;
    }
    let means = Means::of(&setup.sheets[fighter], &state.fighters[fighter], state.harm);
    let free = || shared.sets.iter().filter(|set| set.mask & state.shared[side] == 0);
    let with = |set: &Set, rest: Option<Soak>| rest.map(|soak| Soak { shared: *set, ..soak });
    let rest = |set: &Set| shifts - i32::from(set.sum);
    free()
        .find_map(|set| with(set, means.stress_alone(rest(set))))
        .or_else(|| free().find_map(|set| with(set, means.least(rest(set)))))
}

/// Shifts that a fighter's side can still absorb with shared consequences.
#[inline]
pub fn left<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>, fighter: usize) -> i32 {
    if !setup.harm.shares {
        return 0;
    }
    let side = setup.side(fighter);
    setup.harm.shared[side].left(state.shared[side])
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Fills shared slots; whoever caused it has the free invocations.
    pub(super) fn fill_shared(&mut self, victim: usize, slots: u8, by: usize) {
        let side = self.setup.side(victim);
        self.state.shared[side] |= slots;
        // All who share them have less left, and may think again about conceding.
        self.state.harmed |= self.setup.members(victim);
        let free = self.setup.fate.consequence_invokes as u8;
        for at in (0..MAX_SHARED as u8).filter(|at| slots >> at & 1 == 1) {
            self.note(|| FateEvent::SharedConsequence(victim, at));
            self.count_house(HouseMeasure::Shared, victim, 1);
            self.put_on_scene(by, self.setup.side(by), free);
            // It is an aspect of the scene, but not one that an action created.
            self.count(FateMeasure::Advantages, by, -1);
        }
    }
}
