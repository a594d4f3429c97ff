//! Features of a sheet that policies can read: ratings.

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::{FighterId, NO_ARGUMENT};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::skill::Skill;

crate::readings! {
    /// Ratings.
    pub(crate) enum SkillFeature of Ask<'_, Core>, Setup<Core> {
        /// rating of Athletics
        sheet Athletics "athletics": Number = |setup, who| rating(setup, who, Skill::Athletics);
        /// rating of Burglary
        sheet Burglary "burglary": Number = |setup, who| rating(setup, who, Skill::Burglary);
        /// rating of Contacts
        sheet Contacts "contacts": Number = |setup, who| rating(setup, who, Skill::Contacts);
        /// rating of Crafts
        sheet Crafts "crafts": Number = |setup, who| rating(setup, who, Skill::Crafts);
        /// rating of Deceive
        sheet Deceive "deceive": Number = |setup, who| rating(setup, who, Skill::Deceive);
        /// rating of Drive
        sheet Drive "drive": Number = |setup, who| rating(setup, who, Skill::Drive);
        /// rating of Empathy
        sheet Empathy "empathy": Number = |setup, who| rating(setup, who, Skill::Empathy);
        /// rating of Fight
        sheet Fight "fight": Number = |setup, who| rating(setup, who, Skill::Fight);
        /// rating of Investigate
        sheet Investigate "investigate": Number = |setup, who| rating(setup, who, Skill::Investigate);
        /// rating of Lore
        sheet Lore "lore": Number = |setup, who| rating(setup, who, Skill::Lore);
        /// rating of Notice
        sheet Notice "notice": Number = |setup, who| rating(setup, who, Skill::Notice);
        /// rating of Physique
        sheet Physique "physique": Number = |setup, who| rating(setup, who, Skill::Physique);
        /// rating of Provoke
        sheet Provoke "provoke": Number = |setup, who| rating(setup, who, Skill::Provoke);
        /// rating of Rapport
        sheet Rapport "rapport": Number = |setup, who| rating(setup, who, Skill::Rapport);
        /// rating of Resources
        sheet Resources "resources": Number = |setup, who| rating(setup, who, Skill::Resources);
        /// rating of Shoot
        sheet Shoot "shoot": Number = |setup, who| rating(setup, who, Skill::Shoot);
        /// rating of Stealth
        sheet Stealth "stealth": Number = |setup, who| rating(setup, who, Skill::Stealth);
        /// rating of Will
        sheet Will "will": Number = |setup, who| rating(setup, who, Skill::Will);
        /// best rating for creating an advantage
        sheet Create "create": Number = |setup, who| {
            let create = RollKind::Create { presence: false };
            let best = setup.sheets[who].game.best(create, NO_ARGUMENT);
            best.map_or(0, |method| method.rating)
        };
    }
}

fn rating(setup: &Setup<Core>, fighter: FighterId, skill: Skill) -> i32 {
    i32::from(setup.sheets[fighter].game.ratings[skill as usize])
}
