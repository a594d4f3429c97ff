//! A character's sheet: its data from before the conflict (FF-LADR-01, FF-WPN, FF-NPC).

use super::skill::{SKILLS, Skill};
use crate::choices;

choices! {
    /// Rank of a character (FF-NPC-01 to 03).
    pub enum Rank {
        /// A player's character.
        Pc = "pc",
        /// A full character of the game master.
        Gpc = "gpc",
        /// A character without a full sheet.
        Minion = "minion",
    }
}

choices! {
    /// Quality of a minion (FF-NPC-03).
    pub(crate) enum Grade {
        /// Average, +1.
        Average = "average",
        /// Fair, +2.
        Fair = "fair",
        /// Good, +3.
        Good = "good",
    }
}

choices! {
    /// Reach of a ranged weapon (FF-RNG-01 to 03).
    pub(crate) enum Range {
        /// Short.
        Short = "short",
        /// Medium.
        Medium = "medium",
        /// Long.
        Long = "long",
    }
}

/// A fighter's data from before the conflict; play changes its
/// [`Fighter`](crate::systems::fate_fantasy::state::conflict::Fighter).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// Name of the fighter: `bandit 2`.
    pub name: String,
    pub group: String,
    pub group_number: usize,
    pub side: usize,
    /// Camp of the fighter: [`PCS`](crate::systems::fate_fantasy::state::conflict::PCS) or
    /// [`GM`](crate::systems::fate_fantasy::state::conflict::GM).
    pub camp: usize,
    /// Seat number for labelled draws; the same in every variant, so that variants share dice.
    pub seat: u32,
    pub rank: Rank,
    /// Ratings of all skills, by [`Skill::number`].
    pub ratings: [i8; SKILLS],
    pub leader: bool,
    pub zone: u8,
    pub armed: bool,
    pub weapon: String,
    /// Whether the first built-in aspect of the weapon is its reach.
    pub reach: bool,
    /// Built-in aspects of the weapon (FF-WPN-03).
    pub weapon_aspects: u8,
    /// Whether it has Weapon Specialisation (FF-WPN-04).
    pub specialist: bool,
    pub shield: bool,
    /// Zones that its ranged weapon reaches, if it has one.
    pub range: Option<u8>,
    /// Whether its blocks are magic (FF-BLK-17).
    pub magic: bool,
    /// Boxes of its tracks: physical, mental, social.
    pub boxes: [u8; 3],
    /// Consequences that it can take.
    pub slots: u8,
    /// Consequences that the fighter has from before (FF-HARM-11); they count in `slots`.
    pub earlier: u8,
    pub fate: u8,
    /// Own aspects that fit the conflict (FF-ASPC-09).
    pub aspects: u8,
    /// Combat Techniques (FF-WPN-05).
    pub techniques: u8,
    /// Rounds from the start in which it cannot defend: pinned, disabled or surprised (`state.*`,
    /// FF-DEF-03).
    pub helpless: u8,
    /// The skill that it always attacks with, if `skill.choice` fixes it.
    pub attack_skill: Option<Skill>,
    /// The skill that it always defends with, if `skill.choice` fixes it.
    pub defend_skill: Option<Skill>,
}

impl Sheet {
    /// Returns the rating of a skill.
    pub fn rating(&self, skill: Skill) -> i32 {
        i32::from(self.ratings[skill.number()])
    }

    pub fn is_minion(&self) -> bool {
        self.rank == Rank::Minion
    }
}
