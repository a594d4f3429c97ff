//! Skills of Fate Fantasy that its conflicts, initiative and harm use.

use crate::choices;

choices! {
    /// A skill (FF-LADR-01).
    pub enum Skill {
        /// Fighting with a weapon in hand.
        WeaponUse = "weapon_use",
        /// Fighting with bare hands.
        Unarmed = "unarmed",
        /// Shooting and throwing.
        Ranged = "ranged",
        /// Dodging, running, climbing.
        Athletics = "athletics",
        /// Fighting behind a shield.
        Shield = "shield",
        /// Frightening others.
        Intimidation = "intimidation",
        /// Holding one's ground.
        Resolve = "resolve",
        /// Winning others over.
        Rapport = "rapport",
        /// Reading others.
        Empathy = "empathy",
        /// Deceiving others.
        Deceit = "deceit",
        /// Leading others.
        Leadership = "leadership",
        /// Learning; on the field of battle, tactics.
        Lore = "lore",
        /// Noticing first.
        Alertness = "alertness",
        /// Taking punishment.
        Endurance = "endurance",
        /// Magic.
        Magic = "magic",
    }
}

/// Number of skills.
pub(crate) const SKILLS: usize = Skill::ALL.len();

impl Skill {
    /// Returns the number of the skill, its place in
    /// [`Sheet::ratings`](super::sheet::Sheet::ratings).
    pub const fn number(self) -> usize {
        self as usize
    }

    /// Returns the skill with this number, `None` if there is none.
    pub fn of(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Returns the name as people say it: `Weapon Use`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::WeaponUse => "Weapon Use",
            Self::Unarmed => "Unarmed",
            Self::Ranged => "Ranged",
            Self::Athletics => "Athletics",
            Self::Shield => "Shield",
            Self::Intimidation => "Intimidation",
            Self::Resolve => "Resolve",
            Self::Rapport => "Rapport",
            Self::Empathy => "Empathy",
            Self::Deceit => "Deceit",
            Self::Leadership => "Leadership",
            Self::Lore => "Lore",
            Self::Alertness => "Alertness",
            Self::Endurance => "Endurance",
            Self::Magic => "Magic",
        }
    }
}
