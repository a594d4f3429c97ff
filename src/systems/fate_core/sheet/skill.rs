//! The eighteen default skills: which of them attack, which defend against what, and which serve
//! for the other rolls of a conflict (FC-ATK-02, FC-DEF-02, FC-DEF-08).

use crate::choices;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::sheet::sheet::Harm;

choices! {
    /// A skill of the default list (FC-CHR-01).
    pub(crate) enum Skill {
        /// Running, climbing, dodging.
        Athletics = "athletics",
        /// Locks, traps, pockets.
        Burglary = "burglary",
        /// Knowing the right people.
        Contacts = "contacts",
        /// Making, mending, breaking.
        Crafts = "crafts",
        /// Lying, feinting, disguise.
        Deceive = "deceive",
        /// Vehicles and mounts.
        Drive = "drive",
        /// Reading people.
        Empathy = "empathy",
        /// Blows at close quarters.
        Fight = "fight",
        /// Thorough searching.
        Investigate = "investigate",
        /// Learning; magic, where a setting has it.
        Lore = "lore",
        /// Perceiving at once.
        Notice = "notice",
        /// Strength and toughness.
        Physique = "physique",
        /// Making people angry, afraid, ashamed.
        Provoke = "provoke",
        /// Winning people over.
        Rapport = "rapport",
        /// Wealth.
        Resources = "resources",
        /// Blows from afar.
        Shoot = "shoot",
        /// Staying unnoticed.
        Stealth = "stealth",
        /// Strength of mind.
        Will = "will",
    }
}

/// Number of skills in [`Skill`].
pub(crate) const SKILLS: usize = 18;

/// Names of the skills, by number.
pub(crate) const NAMES: &[&str] = &[
    "athletics",
    "burglary",
    "contacts",
    "crafts",
    "deceive",
    "drive",
    "empathy",
    "fight",
    "investigate",
    "lore",
    "notice",
    "physique",
    "provoke",
    "rapport",
    "resources",
    "shoot",
    "stealth",
    "will",
];

/// A set of skills, a bit each by number; [`set`] makes one.
pub(crate) type Skills = u32;

/// The set of all skills.
pub(crate) const ALL: Skills = (1 << SKILLS) - 1;

/// Returns the set of these skills.
pub(crate) const fn set(skills: &[Skill]) -> Skills {
    let mut mask = 0;
    let mut at = 0;
    while at < skills.len() {
        mask |= 1 << skills[at] as u32;
        at += 1;
    }
    mask
}

use Skill::{
    Athletics, Burglary, Contacts, Crafts, Deceive, Drive, Empathy, Fight, Investigate, Lore,
    Notice, Physique, Provoke, Rapport, Resources, Shoot, Stealth, Will,
};

/// Skills whose advantages are physical; all others are mental (FC-DEF-08).
pub(crate) const PHYSICAL: Skills =
    set(&[Athletics, Burglary, Crafts, Drive, Fight, Physique, Shoot, Stealth]);

/// Skills of dealing with people.
pub(crate) const SOCIAL: Skills = set(&[Contacts, Deceive, Empathy, Provoke, Rapport, Resources]);

/// Returns the skills that attack without a stunt (FC-ATK-02).
pub(crate) const fn attacks(conflict: ConflictKind) -> Skills {
    match conflict {
        ConflictKind::Physical => set(&[Fight, Shoot]),
        ConflictKind::Mental => set(&[Provoke]),
        ConflictKind::Mixed => attacks(ConflictKind::Physical) | attacks(ConflictKind::Mental),
    }
}

/// Returns the kind of harm that a roll of a mixed conflict is about, by its skill: attacks with Provoke and with
/// `mental_attacks` are mental, so are advantages with skills of the mind (J-28).
pub(crate) fn harm(kind: RollKind, number: u8, mental_attacks: &[Skill]) -> Harm {
    let Some(skill) = Skill::ALL.get(usize::from(number)) else { return Harm::Usual };
    let mental = match kind {
        RollKind::Attack => *skill == Provoke || mental_attacks.contains(skill),
        _ => PHYSICAL >> *skill as u32 & 1 == 0,
    };
    if mental { Harm::Mental } else { Harm::Usual }
}

/// Returns the skills that defend against an attack with `attack` (FC-DEF-02). An attack skill of a stunt meets
/// what meets any attack of its kind. Where the kind of the attack is open ([`ConflictKind::Mixed`]), both
/// defences serve.
pub(crate) const fn defends(conflict: ConflictKind, attack: Skill) -> Skills {
    let general = match conflict {
        ConflictKind::Physical => set(&[Athletics]),
        ConflictKind::Mental => set(&[Will]),
        ConflictKind::Mixed => set(&[Athletics, Will]),
    };
    general | pairs(attack)
}

/// Returns the skills that defend against creating an advantage with `create` (FC-DEF-08, J-59).
pub(crate) const fn defends_create(create: Skill) -> Skills {
    let physical = PHYSICAL >> create as u32 & 1 == 1;
    let general = if physical { set(&[Athletics]) } else { set(&[Will]) };
    general | pairs(create)
}

/// Returns the skills that the skill list names as the answer to this one; 0 if it names none.
const fn pairs(skill: Skill) -> Skills {
    match skill {
        Fight => set(&[Fight]),
        Deceive => set(&[Empathy]),
        Stealth => set(&[Notice]),
        _ => 0,
    }
}

/// Returns the skills out of which the best is taken for an advantage if a policy names none: the ones that help a
/// fighter under attack. A named skill may be any.
pub(crate) const fn creates(conflict: ConflictKind) -> Skills {
    match conflict {
        ConflictKind::Physical => set(&[
            Athletics, Burglary, Crafts, Deceive, Fight, Lore, Notice, Physique, Provoke, Shoot,
            Stealth,
        ]),
        ConflictKind::Mental => set(&[
            Contacts,
            Deceive,
            Empathy,
            Investigate,
            Lore,
            Notice,
            Provoke,
            Rapport,
            Resources,
            Will,
        ]),
        ConflictKind::Mixed => creates(ConflictKind::Physical) | creates(ConflictKind::Mental),
    }
}

/// Returns the skills that may create advantages, where lists name them for each kind of conflict
/// (`create.skills_physical`, `create.skills_mental`): first the set out of which the best is taken if a policy names
/// none, then the set that a policy may name. An empty list stands for all.
pub(crate) fn creators(
    conflict: ConflictKind,
    physical: &[Skill],
    mental: &[Skill],
) -> [Skills; 2] {
    let of = |kind: ConflictKind, named: &[Skill]| match set(named) {
        0 => [creates(kind), ALL],
        named => [named; 2],
    };
    let [bodily, mindly] = [of(ConflictKind::Physical, physical), of(ConflictKind::Mental, mental)];
    match conflict {
        ConflictKind::Physical => bodily,
        ConflictKind::Mental => mindly,
        ConflictKind::Mixed => [bodily[0] | mindly[0], bodily[1] | mindly[1]],
    }
}

/// Returns the skills out of which the best is taken to get rid of an advantage (FC-ENV-05), as [`creates`] does.
pub(crate) const fn overcomes(conflict: ConflictKind) -> Skills {
    match conflict {
        ConflictKind::Physical => set(&[Athletics, Burglary, Crafts, Fight, Physique, Stealth]),
        ConflictKind::Mental => set(&[Deceive, Empathy, Lore, Rapport, Will]),
        ConflictKind::Mixed => overcomes(ConflictKind::Physical) | overcomes(ConflictKind::Mental),
    }
}

/// Returns the skills that stand in the way of such an attempt (FC-MOV-05); `physical` is the knob's list for
/// blows.
pub(crate) const fn opposes(conflict: ConflictKind, physical: Skills) -> Skills {
    match conflict {
        ConflictKind::Physical => physical,
        ConflictKind::Mental => set(&[Deceive, Provoke, Rapport, Will]),
        ConflictKind::Mixed => physical | opposes(ConflictKind::Mental, physical),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(mask: Skills) -> Vec<&'static str> {
        (0..SKILLS).filter(|at| mask >> at & 1 == 1).map(|at| NAMES[at]).collect()
    }

    #[test]
    fn numbers_and_names_agree() {
        assert_eq!(Skill::ALL.len(), SKILLS);
        for (number, skill) in Skill::ALL.iter().enumerate() {
            assert_eq!(*skill as usize, number);
            assert_eq!(NAMES[number], skill.name());
        }
    }

    #[test]
    fn fc_atk_02_def_02_attacks_and_what_meets_them() {
        use ConflictKind::{Mental, Physical};
        assert_eq!(names(attacks(Physical)), ["fight", "shoot"]);
        assert_eq!(names(attacks(Mental)), ["provoke"]);
        assert_eq!(names(defends(Physical, Fight)), ["athletics", "fight"]);
        assert_eq!(names(defends(Physical, Shoot)), ["athletics"]);
        assert_eq!(names(defends(Physical, Lore)), ["athletics"]);
        assert_eq!(names(defends(Mental, Provoke)), ["will"]);
    }

    #[test]
    fn fc_def_08_what_meets_advantages() {
        assert_eq!(names(defends_create(Athletics)), ["athletics"]);
        assert_eq!(names(defends_create(Fight)), ["athletics", "fight"]);
        assert_eq!(names(defends_create(Stealth)), ["athletics", "notice"]);
        assert_eq!(names(defends_create(Deceive)), ["empathy", "will"]);
        assert_eq!(names(defends_create(Lore)), ["will"]);
    }
}
