//! Harm that a fighter has taken: checked boxes, filled slots. How much it can still absorb is cached with the harm,
//! because nearly every question asks for it. Only [`Fighter::wear`](super::conflict::Fighter::wear) may change the
//! harm, otherwise the cache is wrong.

use crate::inline_vec::hashed_by_bytes;
use crate::kernels::fate::rules::harm::absorption::Means;
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::sheet::sheet::{Harm, Sheet};
use std::ops::Deref;

/// Mental harm that a fighter has taken in a mixed conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MentalHarm {
    /// Checked boxes of the mental track, a bit each.
    pub boxes: u8,
    /// Slots that hold a mental consequence, a bit each; consequences in other filled slots are physical.
    pub slots: u8,
}

hashed_by_bytes!(MentalHarm { boxes, slots;; });

/// Harm that a fighter has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wear {
    /// Checked stress boxes, a bit for each box of its sheet.
    pub boxes: u8,
    /// Filled consequence slots, a bit for each slot of its sheet.
    pub slots: u8,
    /// Mental part of the harm, in a mixed conflict.
    pub mental: MentalHarm,
    /// Boxes that are out of reach of the hit at hand, a bit each (WOA-LETH-01).
    pub bare: u8,
}

hashed_by_bytes!(Wear { boxes, slots, bare; mental; });

/// Harm that a fighter has taken, with a cache of what it can still absorb of the usual harm of the conflict
/// ([`Left`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Worn {
    wear: Wear,
    left: Left,
}

hashed_by_bytes!(Worn { ; wear; left });

/// Most shifts of one hit that a fighter can still absorb, without an extreme consequence ([`Left::of`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Left {
    boxes: i8,
    slots: i8,
}

impl Left {
    /// Returns the shifts that these means can still absorb.
    pub(crate) fn of(means: &Means<'_>) -> Self {
        Self { boxes: means.box_capacity() as i8, slots: means.slot_capacity() as i8 }
    }

    /// Returns the shifts that boxes and consequences absorb together.
    pub(crate) fn all(self) -> i32 {
        self.boxes() + self.slots()
    }

    /// Returns the shifts that boxes alone absorb.
    pub(crate) fn boxes(self) -> i32 {
        i32::from(self.boxes)
    }

    /// Returns the shifts that consequences alone absorb.
    pub(crate) fn slots(self) -> i32 {
        i32::from(self.slots)
    }

    /// Returns the cost of a hit of so many shifts, if it is absorbed as cheaply as possible.
    pub(crate) fn cost_of(self, shifts: i32) -> HitCost {
        if shifts <= self.boxes() {
            HitCost::Stress
        } else if shifts <= self.all() {
            HitCost::Consequence
        } else {
            HitCost::Out
        }
    }
}

impl Wear {
    /// Returns the checked boxes of the track that takes this kind of harm, a bit each.
    pub(crate) fn checked<S>(&self, sheet: &Sheet<S>, harm: Harm) -> u8 {
        if harm == Harm::Mental && sheet.two_tracks { self.mental.boxes } else { self.boxes }
    }

    /// Returns the number of stress boxes that are free, on all tracks together.
    pub(crate) fn free_boxes<S>(&self, sheet: &Sheet<S>) -> i32 {
        let boxes = sheet.boxes.len() + sheet.mental_boxes.len();
        let checked = u16::from_le_bytes([self.boxes, self.mental.boxes]).count_ones();
        boxes as i32 - checked as i32
    }

    /// Removes the consequence in a slot.
    pub(crate) fn empty(&mut self, at: usize) {
        self.slots &= !(1 << at);
        self.mental.slots &= !(1 << at);
    }
}

impl Worn {
    /// Changes the harm; the sheet says what can be absorbed then, and so fills the cache.
    pub(crate) fn change<S>(&mut self, sheet: &Sheet<S>, change: impl FnOnce(&mut Wear)) {
        change(&mut self.wear);
        self.left = Left::of(&Means::of(sheet, &self.wear, Harm::Usual));
    }

    /// Returns the shifts that can still be absorbed of the usual harm of the conflict, from the cache.
    pub(crate) fn left(&self) -> Left {
        self.left
    }
}

impl Deref for Worn {
    type Target = Wear;

    fn deref(&self) -> &Wear {
        &self.wear
    }
}
