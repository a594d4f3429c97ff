//! Every knob of Stamina and Wounds, by phase of play.

pub mod characters;
pub mod dice;
pub mod kinds;
pub mod rounds;
pub mod saves;
pub mod wounds;

pub use characters::{CharacterKnobs, ManeuverKnobs, MoraleKnobs};
pub use dice::DiceKnobs;
pub use rounds::RoundKnobs;
pub use saves::SaveKnobs;
pub use wounds::{RestKnobs, WoundKnobs};

use crate::knob_groups;

knob_groups! {
    /// All knobs of the system.
    pub struct StaminaKnobs {
        /// Attributes, Targets, items.
        pub character: CharacterKnobs,
        /// Saves.
        pub save: SaveKnobs,
        /// Rounds, turns, moves, flight.
        pub round: RoundKnobs,
        /// The dice of attacks.
        pub dice: DiceKnobs,
        /// Manoeuvres and conditions.
        pub maneuver: ManeuverKnobs,
        /// Morale.
        pub morale: MoraleKnobs,
        /// Armour, Stamina, Wounds, death.
        pub wound: WoundKnobs,
        /// Rests between fights.
        pub rest: RestKnobs,
    }
}
