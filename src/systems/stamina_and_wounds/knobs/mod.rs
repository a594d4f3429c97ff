//! Every knob of Stamina and Wounds, by phase of play.

pub(crate) mod characters;
pub(crate) mod dice;
pub(crate) mod kinds;
pub(crate) mod rounds;
pub(crate) mod saves;
pub(crate) mod wounds;

pub(crate) use characters::{CharacterKnobs, ManeuverKnobs, MoraleKnobs};
pub(crate) use dice::DiceKnobs;
pub(crate) use rounds::RoundKnobs;
pub(crate) use saves::SaveKnobs;
pub(crate) use wounds::{RestKnobs, WoundKnobs};

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
