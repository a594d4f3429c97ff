//! Every knob of Fate Fantasy, by phase of play.

pub mod basics;
pub mod fate_points;
pub mod fight;
pub mod harm;
pub mod number_or_word;
pub mod turns;

pub use basics::BasicKnobs;
pub use fate_points::FateKnobs;
pub use fight::{BlockKnobs, FightKnobs, ManoeuvreKnobs, SpinKnobs, WeaponKnobs};
pub use harm::{HarmKnobs, NpcKnobs};
pub use turns::{InterruptKnobs, TurnKnobs};

use crate::knob_groups;

knob_groups! {
    /// All knobs of the system.
    pub struct FantasyKnobs {
        /// Dice, ladder, skills, initiative.
        pub basic: BasicKnobs,
        /// Interrupting.
        pub interrupt: InterruptKnobs,
        /// Turns, moves, holding, supplemental actions.
        pub turn: TurnKnobs,
        /// Attack, defence, full defence.
        pub fight: FightKnobs,
        /// Spin.
        pub spin: SpinKnobs,
        /// Blocks.
        pub block: BlockKnobs,
        /// Manoeuvres and tags.
        pub manoeuvre: ManoeuvreKnobs,
        /// Weapons and ranges.
        pub weapon: WeaponKnobs,
        /// Fate points and aspects.
        pub fate: FateKnobs,
        /// Stress, consequences, endings.
        pub harm: HarmKnobs,
        /// Characters of the game master.
        pub npc: NpcKnobs,
    }
}
