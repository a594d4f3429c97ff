//! Knobs of the optional modules: talents and properties of gear (BB-TAL, BB-GEAR).

use crate::knobs;

knobs! {
    /// Talents and properties of gear.
    pub struct ModuleKnobs {
        /// Whether the talents of participants have any effect.
        "talents.enabled", "BB-TAL-01 to BB-TAL-30" => talents: bool = false;
        /// Stress that Iron Will, Body of Steel and Cosmopolitan prevent.
        "talent.stress_reduction", "BB-TAL-03, BB-TAL-28, BB-TAL-29" => stress_reduction: i32 = 1, range 0..=3;
        /// Whether the properties of Preparations have any effect.
        "gear.properties", "BB-GEAR-01 to BB-GEAR-11" => gear: bool = false;
    }
}
