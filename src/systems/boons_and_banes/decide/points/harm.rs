//! Stress: which slot takes it, which trait becomes a scar, surrender or a Last Stand.

use crate::system::{Choosing, Options};
use crate::systems::boons_and_banes::decide::question::Ask;
use crate::systems::boons_and_banes::state::conditions::{free_slots, replaceable};

crate::options! {
    /// the slot that takes a Condition
    pub(crate) enum Slot: "slot", "D-SLOT" {
        /// the smallest free slot that holds it
        Tightest = "tightest",
        /// a minor slot
        Minor = "minor",
        /// a moderate slot
        Moderate = "moderate",
        /// a major slot
        Major = "major",
    }
    fallback ["tightest"]
}

impl Slot {
    /// Returns the size that it names, from 0; `None` for the usual slot.
    pub(crate) fn size(self) -> Option<usize> {
        usize::from(self.number()).checked_sub(1)
    }
}

impl Choosing<Ask<'_>> for Slot {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let free = free_slots(ask.setup, ask.me(), usize::from(ask.moment.kind));
        let fits = |size: usize| free[size] > 0 && size as i32 + 1 >= ask.moment.amount;
        self.size().is_none_or(fits)
    }
}

crate::options! {
    /// the trait that becomes the scar of an overflow
    pub(crate) enum Scar: "scar", "D-SCAR" {
        /// a new trait
        New = "new",
        /// in place of your lowest trait
        ReplaceLowest = "replace_lowest",
        /// in place of your highest detrimental trait
        ReplaceFlaw = "replace_flaw",
        /// in place of your lowest helpful trait
        ReplaceHelpful = "replace_helpful",
    }
    fallback ["new"]
}

impl Choosing<Ask<'_>> for Scar {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let detrimental = ask.setup.knobs.ending.replace_detrimental;
        let mut places = replaceable(ask.state, ask.who, detrimental);
        match self {
            Self::New => true,
            Self::ReplaceLowest => places.next().is_some(),
            Self::ReplaceFlaw => places.any(|place| ask.me().traits[place].flaw),
            Self::ReplaceHelpful => places.any(|place| !ask.me().traits[place].flaw),
        }
    }
}

crate::options! {
    /// surrender or a Last Stand, once no slot can hold the Stress
    pub(crate) enum Overflow: "overflow", "D-OVERFLOW" {
        /// leave the conflict
        Surrender = "surrender",
        /// enter a Last Stand
        Stand = "stand",
    }
    fallback ["surrender"]
}

crate::options! {
    /// whether to enter a Last Stand when your roll has taken the team's Morale to 0
    pub(crate) enum LastStand: "last_stand", "D-LAST-MORALE" {
        /// do not enter one
        Decline = "decline",
        /// enter a Last Stand
        Stand = "stand",
    }
    fallback ["decline"]
}
