//! What policies can read of a sheet: ratings.

use super::Core;
use super::skill::Skill;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::NO_ARGUMENT;

crate::readings! {
    /// Ratings.
    pub enum SkillFeature of Ask<'_, Core>, Setup<Core> {
        /// rating of Athletics
        fighter Athletics "athletics": Number = |ask, who| rating(ask.setup, who, Skill::Athletics);
        /// rating of Burglary
        fighter Burglary "burglary": Number = |ask, who| rating(ask.setup, who, Skill::Burglary);
        /// rating of Contacts
        fighter Contacts "contacts": Number = |ask, who| rating(ask.setup, who, Skill::Contacts);
        /// rating of Crafts
        fighter Crafts "crafts": Number = |ask, who| rating(ask.setup, who, Skill::Crafts);
        /// rating of Deceive
        fighter Deceive "deceive": Number = |ask, who| rating(ask.setup, who, Skill::Deceive);
        /// rating of Drive
        fighter Drive "drive": Number = |ask, who| rating(ask.setup, who, Skill::Drive);
        /// rating of Empathy
        fighter Empathy "empathy": Number = |ask, who| rating(ask.setup, who, Skill::Empathy);
        /// rating of Fight
        fighter Fight "fight": Number = |ask, who| rating(ask.setup, who, Skill::Fight);
        /// rating of Investigate
        fighter Investigate "investigate": Number = |ask, who| rating(ask.setup, who, Skill::Investigate);
        /// rating of Lore
        fighter Lore "lore": Number = |ask, who| rating(ask.setup, who, Skill::Lore);
        /// rating of Notice
        fighter Notice "notice": Number = |ask, who| rating(ask.setup, who, Skill::Notice);
        /// rating of Physique
        fighter Physique "physique": Number = |ask, who| rating(ask.setup, who, Skill::Physique);
        /// rating of Provoke
        fighter Provoke "provoke": Number = |ask, who| rating(ask.setup, who, Skill::Provoke);
        /// rating of Rapport
        fighter Rapport "rapport": Number = |ask, who| rating(ask.setup, who, Skill::Rapport);
        /// rating of Resources
        fighter Resources "resources": Number = |ask, who| rating(ask.setup, who, Skill::Resources);
        /// rating of Shoot
        fighter Shoot "shoot": Number = |ask, who| rating(ask.setup, who, Skill::Shoot);
        /// rating of Stealth
        fighter Stealth "stealth": Number = |ask, who| rating(ask.setup, who, Skill::Stealth);
        /// rating of Will
        fighter Will "will": Number = |ask, who| rating(ask.setup, who, Skill::Will);
        /// best rating for creating an advantage
        fighter Create "create": Number = |ask, who| {
            let create = RollKind::Create { presence: false };
            let best = ask.setup.sheets[who].game.best(create, NO_ARGUMENT);
            best.map_or(0, |method| method.rating)
        };
    }
}

fn rating(setup: &Setup<Core>, fighter: usize, skill: Skill) -> i32 {
    i32::from(setup.sheets[fighter].game.ratings[skill as usize])
}
