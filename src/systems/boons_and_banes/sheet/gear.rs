//! Properties of gear (BB-GEAR). They act only where `gear.properties` says so, in conflicts of the
//! Skill that the gear is for, as long as it has a rating.

use crate::choices;

choices! {
    /// A property of a Preparation.
    pub enum Property {
        /// With a 6 rolled it counts 1 higher (BB-GEAR-01).
        Deadly = "deadly",
        /// Full rating when defending with Intuition (BB-GEAR-02).
        Defensive = "defensive",
        /// A failed attack that its rating would not have saved costs no Morale (BB-GEAR-03).
        Missile = "missile",
        /// Like `missile`, under the name that bows use (BB-GEAR-03).
        Ranged = "ranged",
        /// Dice equal to its rating when positioning with Maneuver and Reason (BB-GEAR-04).
        Reach = "reach",
        /// Dice equal to its rating beside a Boon, for 1 rating (BB-GEAR-05).
        Wicked = "wicked",
        /// No wear when the rating exceeds the successes needed (BB-GEAR-06).
        Fortified = "fortified",
        /// Full rating when attacking with any Approach (BB-GEAR-07).
        Versatile = "versatile",
        /// Boons made with dice of Reach endure (BB-GEAR-08).
        Tactical = "tactical",
        /// Half its rating, rounded down, when attacking (BB-GEAR-09).
        Clumsy = "clumsy",
        /// Falls below rating 1 only if a 1 was rolled (BB-GEAR-10).
        Reliable = "reliable",
        /// The full rating as dice when defending (BB-GEAR-11).
        Bulwark = "bulwark",
    }
}

impl Property {
    /// Returns the bit of the property in [`Prep::properties`].
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl Prep {
    /// Whether it has a property that acts, that is, while `gear.properties` is on.
    pub fn has(self, property: Property) -> bool {
        self.properties & property.bit() != 0
    }
}

/// A Preparation (BB-PREP-01).
#[derive(Clone, Copy, Debug, Default)]
pub struct Prep {
    /// Number of its name in [`Names`](super::fighter::Names).
    pub name: u8,
    /// Rating at the start.
    pub rating: u8,
    /// Bit set of the uses that it is made for, a bit for each [`tie`]. A group of bits that is empty does not
    /// matter.
    pub uses: u16,
    /// Whether it is an adversary's trait, which does not wear (BB-ADV-01).
    pub natural: bool,
    /// Bit set of its properties (BB-GEAR).
    pub properties: u16,
}
