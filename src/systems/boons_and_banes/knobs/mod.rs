//! Knobs of Boons and Banes, by the part of the ledger they belong to.

pub(crate) mod attack;
pub(crate) mod dice;
pub(crate) mod ending;
pub(crate) mod favour;
pub(crate) mod objects;
pub(crate) mod optional_modules;
pub(crate) mod positioning;
pub(crate) mod profile;
pub(crate) mod scene;
pub(crate) mod series;

pub(crate) use attack::AttackKnobs;
pub(crate) use dice::DiceKnobs;
pub(crate) use ending::EndingKnobs;
pub(crate) use favour::FavourKnobs;
pub(crate) use objects::ObjectKnobs;
pub(crate) use optional_modules::ModuleKnobs;
pub(crate) use positioning::PositioningKnobs;
pub(crate) use scene::SceneKnobs;
pub(crate) use series::SeriesKnobs;

use crate::knob::Ratio;
use crate::knob_groups;
use profile::ProfileKnobs;

knob_groups! {
    /// All knobs of the system.
    pub struct BoonsKnobs {
        /// Profile, and the sibling pages that it follows.
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

/// Returns so many times a number, rounded down, for the factors of knobs.
pub(crate) fn times(number: i32, factor: Ratio) -> i32 {
    if factor.numerator == factor.denominator {
        return number;
    }
    (i64::from(number) * i64::from(factor.numerator) / i64::from(factor.denominator.max(1))) as i32
}
