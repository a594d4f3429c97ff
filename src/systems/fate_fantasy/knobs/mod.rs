//! Every knob of Fate Fantasy, by phase of play.

pub(crate) mod basics;
pub(crate) mod fate_points;
pub(crate) mod fight;
pub(crate) mod harm;
pub(crate) mod number_or_word;
pub(crate) mod turns;

pub(crate) use basics::BasicKnobs;
pub(crate) use fate_points::FateKnobs;
pub(crate) use fight::{BlockKnobs, FightKnobs, ManoeuvreKnobs, SpinKnobs, WeaponKnobs};
pub(crate) use harm::{HarmKnobs, NpcKnobs};
pub(crate) use turns::{InterruptKnobs, TurnKnobs};

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
