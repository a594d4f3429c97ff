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

/// A character's sheet: its data from before the conflict.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Name of the fighter: `bandit 2`.
    pub name: String,
    /// The group of the scenario it comes from.
    pub group: String,
    /// Number of that group among all.
    pub group_number: usize,
    /// Number of its side.
    pub side: usize,
    /// Camp of the fighter: players or game master.
    pub camp: usize,
    /// Seat number for labelled draws; the same in every variant.
    pub seat: u32,
    /// Rank of the fighter.
    pub rank: Rank,
    /// Ratings of all skills.
    pub ratings: [i8; SKILLS],
    /// Whether it leads its side.
    pub leader: bool,
    /// Zone in which the fighter starts.
    pub zone: u8,
    /// Whether it has a hand-to-hand weapon.
    pub armed: bool,
    /// Name of that weapon.
    pub weapon: String,
    /// Whether the first built-in aspect of the weapon is its reach.
    pub reach: bool,
    /// Built-in aspects of the weapon (FF-WPN-03).
    pub weapon_aspects: u8,
    /// Whether it has Weapon Specialisation (FF-WPN-04).
    pub specialist: bool,
    /// Whether it has a shield.
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
    /// Fate points at the start.
    pub fate: u8,
    /// Own aspects that fit the conflict (FF-ASPC-09).
    pub aspects: u8,
    /// Combat Techniques (FF-WPN-05).
    pub techniques: u8,
    /// Rounds from the start in which it cannot defend (FF-DEF-03).
    pub helpless: u8,
    /// The skill that it always attacks with, if `skill.choice` fixes it.
    pub attack_skill: Option<Skill>,
    /// The skill that it always defends with, if `skill.choice` fixes it.
    pub defend_skill: Option<Skill>,
}

impl Sheet {
    /// Rating of a skill.
    #[inline]
    pub fn rating(&self, skill: Skill) -> i32 {
        i32::from(self.ratings[skill.number()])
    }

    /// Whether it is a minion.
    #[inline]
    pub fn is_minion(&self) -> bool {
        self.rank == Rank::Minion
    }
}
