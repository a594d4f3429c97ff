//! What harm has left on a fighter: checked boxes, filled slots. How much it can still absorb is kept with it,
//! since nearly every question asks for it; so nothing but
//! [`Fighter::wear`](super::conflict::Fighter::wear) changes it.

use crate::inline_vec::hashed_by_bytes;
use crate::kernels::fate::rules::harm::absorption::Means;
use crate::kernels::fate::sheet::sheet::{Harm, Sheet};
use std::ops::Deref;

/// What mental harm has left on a fighter in a mixed conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MentalHarm {
    /// Checked boxes of the mental track, a bit each.
    pub boxes: u8,
    /// Slots that hold a mental consequence, a bit each; those of other filled slots are physical.
    pub slots: u8,
}

hashed_by_bytes!(MentalHarm { boxes, slots;; });

/// What harm has left on a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wear {
    /// Checked stress boxes, a bit for each box of its sheet.
    pub boxes: u8,
    /// Filled consequence slots, a bit for each slot of its sheet.
    pub slots: u8,
    /// What of it is mental, in a mixed conflict.
    pub mental: MentalHarm,
    /// Boxes that are out of reach of the hit at hand, a bit each (WOA-LETH-01).
    pub bare: u8,
}

hashed_by_bytes!(Wear { boxes, slots, bare; mental; });

/// The same with what is left against the usual harm of the conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worn {
    wear: Wear,
    left: Left,
}

hashed_by_bytes!(Worn { ; wear; left });

/// Most shifts of one hit that a fighter can still absorb, without an extreme consequence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Left {
    boxes: i8,
    slots: i8,
}

impl Left {
    /// What these means still absorb.
    #[inline]
    pub fn of(means: &Means<'_>) -> Self {
        Self { boxes: means.box_capacity() as i8, slots: means.slot_capacity() as i8 }
    }

    /// With boxes and consequences.
    #[inline]
    pub fn all(self) -> i32 {
        self.boxes() + self.slots()
    }

    /// With boxes alone.
    #[inline]
    pub fn boxes(self) -> i32 {
        i32::from(self.boxes)
    }

    /// With consequences alone.
    #[inline]
    pub fn slots(self) -> i32 {
        i32::from(self.slots)
    }
}

impl Wear {
    /// Checked boxes of the track that takes this kind of harm, a bit each.
    #[inline]
    pub fn checked<S>(&self, sheet: &Sheet<S>, harm: Harm) -> u8 {
        if harm == Harm::Mental && sheet.two_tracks { self.mental.boxes } else { self.boxes }
    }

    /// Stress boxes that are free, on all tracks together.
    pub fn free_boxes<S>(&self, sheet: &Sheet<S>) -> i32 {
        let boxes = sheet.boxes.len() + sheet.mental_boxes.len();
        let checked = u16::from_le_bytes([self.boxes, self.mental.boxes]).count_ones();
        boxes as i32 - checked as i32
    }

    /// The consequence in a slot is gone.
    pub fn empty(&mut self, at: usize) {
        self.slots &= !(1 << at);
        self.mental.slots &= !(1 << at);
    }
}

impl Worn {
    /// Changes what harm has left; the sheet says what can be absorbed then.
    #[inline]
    pub(crate) fn change<S>(&mut self, sheet: &Sheet<S>, change: impl FnOnce(&mut Wear)) {
        change(&mut self.wear);
        self.left = Left::of(&Means::of(sheet, &self.wear, Harm::Usual));
    }

    /// What is left against the usual harm of the conflict.
    #[inline]
    pub fn left(&self) -> Left {
        self.left
    }
}

impl Deref for Worn {
    type Target = Wear;

    #[inline]
    fn deref(&self) -> &Wear {
        &self.wear
    }
}
