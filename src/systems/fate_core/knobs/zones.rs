//! Knobs of zones and advantages that name skills: how far attacks reach, who bars a way with
//! what, what being blinded or disarmed forbids.

use crate::kernels::fate::knobs::zones::MayOppose;
use crate::kernels::fate::state::conflict::Footing;
use crate::knob::Words;
use crate::systems::fate_core::sheet::skill::Skill;
use crate::{choices, knobs};

choices! {
    /// Actions that a template of an advantage may forbid (FC-ENV-08, FC-ENV-09).
    pub(crate) enum Forbids {
        /// Attacks.
        Attack = "attack",
        /// Attacks with weapons: Fight and Shoot.
        WeaponAttack = "weapon_attack",
        /// Creating advantages.
        Create = "create",
        /// Movement.
        Move = "move",
    }
}

/// Returns the bits of these words, as [`Footing`] names them.
pub(crate) fn bits(words: &[Forbids]) -> u8 {
    words.iter().fold(0, |mask, word| {
        mask | match word {
            Forbids::Attack => Footing::NO_ATTACK,
            Forbids::WeaponAttack => Footing::NO_WEAPON,
            Forbids::Create => Footing::NO_CREATE,
            Forbids::Move => Footing::NO_MOVE,
        }
    })
}

knobs! {
    /// Knobs of reach, movement and templates of advantages.
    pub(crate) struct CorePlaceKnobs {
        /// Zones that attacks with Fight reach.
        "range.fight", "FC-ATK-03" => fight: i32 = 0, range 0..=1;
        /// Zones that attacks with Shoot reach.
        "range.shoot", "FC-ATK-03" => shoot: i32 = 2, range 0..=4;
        /// Zones that attacks with Provoke reach.
        "range.provoke", "FC-ATK-12, J-58" => provoke: i32 = 1, range 0..=4;
        /// Zones that attacks with other skills reach.
        "range.other", "FC-ATK-12, J-58" => other: i32 = 0, range 0..=4;
        /// Skills for moving past hindrances.
        "move.skill", "FC-MOV-02" => mover: Words<Skill> = Words::new(&[Skill::Athletics]), range 1..=3;
        /// Skills for barring a way, or for opposing another overcome roll.
        "move.opposer_skill", "FC-MOV-05" => opposer: Words<Skill> = Words::new(&[Skill::Athletics, Skill::Fight, Skill::Physique]), range 1..=4;
        /// Present foes that may oppose an advantage on the scene; if none does, the fixed difficulty holds.
        "create.scene_opposition", "FC-ADV-03, FC-CON-15" => on_scene: MayOppose = MayOppose::Named;
        /// Skills that can create advantages in a physical conflict; an empty list allows all.
        "create.skills_physical", "FC-ADV-01, FC-DEF-08" => physical_creators: Words<Skill> = Words::new(&[]), range 0..=8;
        /// Skills that can create advantages in a mental conflict; an empty list allows all.
        "create.skills_mental", "FC-ADV-01, FC-DEF-08" => mental_creators: Words<Skill> = Words::new(&[]), range 0..=8;
        /// Present foes who may oppose a task in a fight, or the removal of an aspect; the maker of the aspect
        /// always may.
        "overcome.opposition", "FC-DICE-07, FC-ASP-06, FC-OTH-06" => on_overcome: MayOppose = MayOppose::Named;
        /// Actions that a blinded fighter cannot take until the aspect is removed.
        "block.blinded", "FC-ENV-08, J-52" => blinded: Words<Forbids> = Words::new(&[]), range 0..=4;
        /// Actions that a disarmed fighter cannot take until the aspect is removed.
        "block.disarmed", "FC-ENV-09, J-52" => disarmed: Words<Forbids> = Words::new(&[Forbids::WeaponAttack]), range 0..=4;
    }
}
