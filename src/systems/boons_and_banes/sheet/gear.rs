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
        /// The same, as bows call it (BB-GEAR-03).
        Ranged = "ranged",
        /// Its rating as dice when positioning with Maneuver and Reason (BB-GEAR-04).
        Reach = "reach",
        /// Its rating as dice beside a Boon, for 1 rating (BB-GEAR-05).
        Wicked = "wicked",
        /// No wear when the rating exceeds the successes needed (BB-GEAR-06).
        Fortified = "fortified",
        /// Full rating when attacking with any Approach (BB-GEAR-07).
        Versatile = "versatile",
        /// Boons made with dice of Reach endure (BB-GEAR-08).
        Tactical = "tactical",
        /// Half its rating, rounded down, when attacking (BB-GEAR-09).
        Clumsy = "clumsy",
        /// It falls below rating 1 only if a 1 was rolled (BB-GEAR-10).
        Reliable = "reliable",
        /// The full rating as dice when defending (BB-GEAR-11).
        Bulwark = "bulwark",
    }
}

impl Property {
    /// Its bit among properties.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl Prep {
    /// Whether it has a property that acts.
    #[inline]
    pub fn has(self, property: Property) -> bool {
        self.properties & property.bit() != 0
    }
}

/// A Preparation (BB-PREP-01).
#[derive(Clone, Copy, Debug, Default)]
pub struct Prep {
    /// Number of its name.
    pub name: u8,
    /// Its rating at the start.
    pub rating: u8,
    /// What it is made for, a bit for each [`tie`]; every group of bits that is empty does not
    /// matter.
    pub uses: u16,
    /// Whether it is an adversary's trait, which does not wear (BB-ADV-01).
    pub natural: bool,
    /// Its properties, a bit for each (BB-GEAR).
    pub properties: u16,
}
