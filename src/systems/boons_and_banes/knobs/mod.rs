//! Knobs of Boons and Banes, by the part of the ledger they belong to.

pub mod attack;
pub mod dice;
pub mod ending;
pub mod favour;
pub mod objects;
pub mod optional_modules;
pub mod positioning;
pub mod profile;
pub mod scene;
pub mod series;

pub use attack::AttackKnobs;
pub use dice::DiceKnobs;
pub use ending::EndingKnobs;
pub use favour::FavourKnobs;
pub use objects::ObjectKnobs;
pub use optional_modules::ModuleKnobs;
pub use positioning::PositioningKnobs;
pub use scene::SceneKnobs;
pub use series::SeriesKnobs;

use crate::knob::Ratio;
use crate::knob_groups;
use profile::ProfileKnobs;

knob_groups! {
    /// All knobs of the system.
    pub struct BoonsKnobs {
        /// Which profile, from which sibling pages.
        pub profile: ProfileKnobs,
        /// Dice and rolls.
        pub dice: DiceKnobs,
        /// Favour, traits, Legacies, Conditions, Preparations.
        pub favour: FavourKnobs,
        /// Boons and Banes.
        pub object: ObjectKnobs,
        /// Setup, Positioning, benefits, turns.
        pub position: PositioningKnobs,
        /// Attacks.
        pub attack: AttackKnobs,
        /// Leaving, ending, Stress, Last Stand.
        pub ending: EndingKnobs,
        /// Tests outside of conflicts.
        pub scene: SceneKnobs,
        /// Talents and properties of gear.
        pub module: ModuleKnobs,
        /// Series of conflicts and rests.
        pub series: SeriesKnobs,
    }
}

/// So many times a number, rounded down.
#[inline]
pub fn times(number: i32, factor: Ratio) -> i32 {
    if factor.numerator == factor.denominator {
        return number;
    }
    (i64::from(number) * i64::from(factor.numerator) / i64::from(factor.denominator.max(1))) as i32
}
