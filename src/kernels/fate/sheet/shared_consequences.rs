//! Consequences that a side shares: consequences of a group of the game master's, collateral ones of the players'
//! (FC-OPT-11). They are aspects of the scene, not of the fighter that used them.

use super::sheet::{MAX_SIDES, Set, Severity, SideInfo, subsets};
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::knobs::harm::HarmKnobs;
use crate::kernels::fate::rules::harm::absorption::{Means, Soak};

/// Consequence slots that a side shares; none by default.
/// [`State::shared`](crate::kernels::fate::state::conflict::State::shared) says which are filled.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedSlots {
    /// Shifts that each slot absorbs.
    pub values: Vec<i8>,
    /// Severity of each.
    pub severities: Vec<Severity>,
    /// Sets of slots, least shifts first, so that the first that suffices costs least.
    sets: Vec<Set>,
}

impl SharedSlots {
    /// Makes so many slots: mild, moderate, severe, severe, and again.
    fn new(count: usize, values: &[i8]) -> Self {
        let known = [Severity::Mild, Severity::Moderate, Severity::Severe, Severity::Severe];
        let cycle = values.iter().copied().zip(known).cycle();
        let (values, severities): (Vec<i8>, Vec<Severity>) = cycle.take(count).unzip();
        let mut sets = subsets(values.len(), |at| values[at]);
        sets.sort_by_key(|set| (set.sum, set.mask.count_ones(), set.mask));
        Self { values, severities, sets }
    }

    /// Returns the boxes and slots that absorb a hit with the help of these slots: as few of their shifts as
    /// possible, own boxes first, own consequences only if nothing else suffices. `None` if even these do not.
    pub(crate) fn soak(&self, filled: u8, means: &Means<'_>, shifts: i32) -> Option<Soak> {
        let free = || self.sets.iter().filter(|set| set.mask & filled == 0);
        let with = |set: &Set, rest: Option<Soak>| rest.map(|soak| Soak { shared: *set, ..soak });
        let rest = |set: &Set| shifts - i32::from(set.sum);
        free()
            .find_map(|set| with(set, means.stress_alone(rest(set))))
            .or_else(|| free().find_map(|set| with(set, means.least(rest(set)))))
    }

    /// Returns the shifts that the slots that are left absorb. Out of line, because few games share any.
    #[inline(never)]
    pub(crate) fn left(&self, filled: u8) -> i32 {
        let free = self.values.iter().enumerate().filter(|(at, _)| filled >> at & 1 == 0);
        free.map(|(_, value)| i32::from(*value)).sum()
    }
}

/// Returns the shared slots of all sides under these knobs.
pub(crate) fn of_sides(
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
