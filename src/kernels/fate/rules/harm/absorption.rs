//! Means of a fighter against harm ([`Means`]), and the boxes and slots that absorb a hit (FC-HIT, FC-STR,
//! FC-CSQ, FC-XTR).

use crate::inline_vec::InlineVec;
use crate::kernels::fate::decide::points::Absorb;
use crate::kernels::fate::sheet::sheet::{
    AbsorbTable, Harm, MAX_BOXES, MAX_SLOTS, Set, Severity, Sheet, Slot,
};
use crate::kernels::fate::state::damage::Wear;

/// The part of a hit that is absorbed: boxes to check and slots to fill. [`Set`]s of the sheet's table, so that
/// nothing is computed in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Soak {
    /// Boxes of the track of this kind of harm.
    pub boxes: Set,
    /// Slots of the fighter's own.
    pub slots: Set,
    /// Slots that the side shares (FC-OPT-11).
    pub shared: Set,
}

/// Means that a fighter has left against one kind of harm: the sheet's table of what can absorb, and the boxes
/// and slots that are used up. Made by [`Means::of`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means<'a> {
    soaks: &'a AbsorbTable,
    boxes: &'a InlineVec<i8, MAX_BOXES>,
    slots: &'a InlineVec<Slot, MAX_SLOTS>,
    harm: Harm,
    checked: u8,
    filled: u8,
}

impl<'a> Means<'a> {
    /// Returns the means of a fighter with this wear against this kind of harm.
    pub(crate) fn of<S>(sheet: &'a Sheet<S>, wear: &Wear, harm: Harm) -> Self {
        Self {
            soaks: &sheet.soaks[harm as usize],
            boxes: sheet.track(harm),
            slots: &sheet.slots,
            harm,
            checked: wear.checked(sheet, harm) | wear.bare,
            filled: wear.slots,
        }
    }

    /// Returns the cheapest boxes that are free and absorb `need` shifts: none for 0 or less, `None` if no
    /// boxes suffice.
    fn boxes_for(&self, need: i32) -> Option<Set> {
        if need <= 0 {
            return Some(Set::default());
        }
        let free = |set: &&Set| set.mask & self.checked == 0 && i32::from(set.sum) >= need;
        self.soaks.box_sets.iter().find(free).copied()
    }

    /// Returns the first of `sets` that, with boxes if needed, absorbs the hit. The sets are sorted, so that
    /// the first is the best.
    fn first_feasible(&self, sets: &[Set], shifts: i32) -> Option<Soak> {
        sets.iter().filter(|set| set.mask & self.filled == 0).find_map(|set| {
            let boxes = self.boxes_for(shifts - i32::from(set.sum))?;
            Some(Soak { boxes, slots: *set, ..Soak::default() })
        })
    }

    /// Returns a box alone; `None` if none suffices.
    pub(crate) fn stress_alone(&self, shifts: i32) -> Option<Soak> {
        self.boxes_for(shifts).map(|boxes| Soak { boxes, ..Soak::default() })
    }

    /// Returns what ABSORB-MIN takes: a box alone, else the consequences with the least shifts. `None` if
    /// nothing absorbs the hit.
    #[inline]
    pub(crate) fn least(&self, shifts: i32) -> Option<Soak> {
        self.stress_alone(shifts).or_else(|| self.first_feasible(&self.soaks.least_sets, shifts))
    }

    /// Returns the extreme consequence and the least that is needed besides; only alone unless it can be
    /// combined (`combine`, FC-XTR-04).
    pub(crate) fn extreme(&self, shifts: i32, combine: bool) -> Option<Soak> {
        let soak = self.first_feasible(&self.soaks.extreme_sets, shifts)?;
        let alone = soak.slots.mask.is_power_of_two() && soak.boxes.mask == 0;
        (combine || alone).then_some(soak)
    }

    /// Returns everything that is left (`hit.partial`); `None` if there is nothing.
    pub(crate) fn everything(&self) -> Option<Soak> {
        let most = |sets: &[Set], taken: u8| {
            let free = sets.iter().filter(|set| set.mask & taken == 0);
            free.max_by_key(|set| set.sum).copied().unwrap_or_default()
        };
        let boxes = most(&self.soaks.box_sets, self.checked);
        let slots = most(&self.soaks.least_sets, self.filled);
        let any = boxes.mask | slots.mask != 0;
        any.then_some(Soak { boxes, slots, ..Soak::default() })
    }

    /// Returns the boxes and slots of an option at the absorb point; `None` if it does not absorb the hit.
    pub(crate) fn option(&self, option: Absorb, shifts: i32) -> Option<Soak> {
        match option {
            Absorb::Least => self.least(shifts),
            Absorb::Few => self
                .stress_alone(shifts)
                .or_else(|| self.first_feasible(&self.soaks.few_sets, shifts)),
            Absorb::Stress => self.stress_alone(shifts),
            Absorb::Mild => self.single(Severity::Mild, shifts),
            Absorb::Moderate => self.single(Severity::Moderate, shifts),
            Absorb::Severe => self.single(Severity::Severe, shifts),
            Absorb::SaveBoxes => {
                let free = |set: &&Set| set.mask & self.filled == 0 && i32::from(set.sum) >= shifts;
                let without = self.soaks.least_sets.iter().find(free);
                without.map(|set| Soak { slots: *set, ..Soak::default() })
            }
            Absorb::LargeBox => self.largest_box(shifts),
            Absorb::Out | Absorb::Shared => None,
        }
    }

    /// Returns one free slot of this severity, and a box for the remaining shifts; `None` if it has no such
    /// slot, or they do not suffice.
    fn single(&self, severity: Severity, shifts: i32) -> Option<Soak> {
        let at = self.free_slot(severity)?;
        let boxes = self.boxes_for(shifts - i32::from(self.slots[at].value))?;
        let slots = Set { mask: 1 << at, sum: self.slots[at].value };
        Some(Soak { boxes, slots, ..Soak::default() })
    }

    /// Returns the largest free box; `None` if it does not suffice alone.
    fn largest_box(&self, shifts: i32) -> Option<Soak> {
        let at = self.highest_box()?;
        let enough = i32::from(self.boxes[at]) >= shifts;
        let boxes = Set { mask: 1 << at, sum: self.boxes[at] };
        enough.then_some(Soak { boxes, ..Soak::default() })
    }

    /// Returns the most shifts of one hit that can still be absorbed, without an extreme consequence. The value
    /// of the feature `absorbs`.
    pub(crate) fn capacity(&self) -> i32 {
        self.slot_capacity() + self.box_capacity()
    }

    /// Returns the most shifts of one hit that slots alone can still absorb, without an extreme consequence.
    pub(crate) fn slot_capacity(&self) -> i32 {
        i32::from(self.soaks.slot_capacity[usize::from(self.filled)])
    }

    /// Returns the most shifts of one hit that boxes alone can still absorb.
    pub(crate) fn box_capacity(&self) -> i32 {
        i32::from(
            self.soaks.box_capacity[usize::from(self.checked) % self.soaks.box_capacity.len()],
        )
    }

    /// Returns the lowest free slot that serves this kind of harm, the extreme one excepted; `None` if none is
    /// free.
    pub(crate) fn lowest_slot(&self) -> Option<usize> {
        (0..self.slots.len()).find(|&at| {
            let slot = &self.slots[at];
            let free = self.filled >> at & 1 == 0 && slot.serves(self.harm);
            free && slot.severity != Severity::Extreme
        })
    }

    /// Returns a free slot of this severity that serves this kind of harm; `None` if there is none.
    pub(crate) fn free_slot(&self, severity: Severity) -> Option<usize> {
        (0..self.slots.len()).find(|&at| {
            let slot = &self.slots[at];
            slot.severity == severity && slot.serves(self.harm) && self.filled >> at & 1 == 0
        })
    }

    /// Returns the highest free box, which is the largest, because boxes are sorted by size; `None` if none is
    /// free.
    pub(crate) fn highest_box(&self) -> Option<usize> {
        (0..self.boxes.len()).rev().find(|&at| self.checked >> at & 1 == 0)
    }

    /// Returns the lowest free box, the smallest; `None` if none is free.
    pub(crate) fn lowest_box(&self) -> Option<usize> {
        (0..self.boxes.len()).find(|&at| self.checked >> at & 1 == 0)
    }
}

/// [`Means::least`] against the usual harm of the conflict.
#[cfg(test)]
pub(crate) fn absorb_least<S>(sheet: &Sheet<S>, wear: &Wear, shifts: i32) -> Option<Soak> {
    Means::of(sheet, wear, Harm::Usual).least(shifts)
}

/// Like [`Means::option`], against the usual harm of the conflict.
#[cfg(test)]
pub(crate) fn soak_of<S>(
    sheet: &Sheet<S>,
    wear: &Wear,
    option: Absorb,
    shifts: i32,
) -> Option<Soak> {
    Means::of(sheet, wear, Harm::Usual).option(option, shifts)
}

/// Returns [`Means::capacity`] against the usual harm of the conflict.
pub(crate) fn capacity<S>(sheet: &Sheet<S>, wear: &Wear) -> i32 {
    Means::of(sheet, wear, Harm::Usual).capacity()
}
