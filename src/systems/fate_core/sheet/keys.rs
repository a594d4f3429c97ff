//! Keys of a fighter group that are Fate Core's own.

use super::reach::DISTANCES;
use super::sheet::NamelessGrade;
use super::skill::Skill;
use crate::kernels::fate::knobs::bodies::NamelessDice;
use crate::kernels::fate::sheet::sheet::{MAX_BOXES, MAX_FIGHTERS};
use crate::knob::{Numbers, Words, WordsRange};
use crate::scenario::keys::{Anything, Table};

crate::keys! {
    /// A fighter group: `[sides.SIDE.GROUP]`.
    pub(crate) mod group {
        /// Ratings of its skills, by their names.
        SKILLS: Table = "skills", "FC-CHR-01";
        /// The rating of a hazard, which stands for every roll that it would make.
        RATING: i32 = "rating", "FC-DEF-07", range 0..=12;
        /// How good nameless characters are.
        GRADE: NamelessGrade = "grade", "FC-NPC-01 to FC-NPC-03", default "fair";
        /// Skills that attack besides those of the conflict.
        ATTACK_SKILLS: Words<Skill> = "attack_skills", "FC-ATK-02", range WordsRange(0..=8);
        /// Skills that defend besides those of the rules.
        DEFEND_SKILLS: Words<Skill> = "defend_skills", "FC-DEF-02", range WordsRange(0..=8);
        /// Shifts that each box of the mental stress track absorbs.
        MENTAL_BOXES: Numbers = "mental_boxes", "FC-CHR-02, FC-STR-08",
            range (1_i8, 9_i8, MAX_BOXES), default "those of the rules";
        /// Rating of its weapon, under the house rule of ratings.
        WEAPON: i32 = "weapon", "FC-OPT-07", range 0..=4, default "gear.weapon";
        /// Rating of its armour, under the house rule of ratings.
        ARMOR: i32 = "armor", "FC-OPT-07", range 0..=4, default "gear.armor";
        /// Whether it has a stunt that treats consequences.
        HEALER: bool = "healer", "FC-REC-05", default "false";
        /// Rating of its skill of treating wounds, where the setting has one.
        MEDIC: i32 = "medic", "FC-REC-05", range -4..=12;
        /// Stunts: a table for each that is played, or their number, 20 at most.
        STUNTS: Anything = "stunts", "FC-STU-01, FC-FP-02";
        /// Number of its stunts that are not spelled out.
        OTHER_STUNTS: i32 = "other_stunts", "FC-FP-02", range 0..=20, default "0";
        /// Whether a new fighter replaces each one that is out.
        ENDLESS: bool = "endless", "", default "false";
        /// Zones that its attacks reach, by the names of skills.
        RANGES: Table = "ranges", "FC-ATK-03, FC-ATK-12", default "those of the rules";
        /// Rating of its attack without weapons.
        UNARMED: i32 = "unarmed", "FC-ENV-09", range -4..=12;
        /// Whether it fights without a weapon.
        BARE_HANDS: bool = "bare_hands", "FC-STU-11", default "false";
        /// Members of each mob that it forms.
        MOB: i32 = "mob", "FC-NPC-06", range 2..=MAX_FIGHTERS as i32,
            default "what its policy says";
        /// Whether it leads its side.
        LEADER: bool = "leader", "FC-END-01", default "false";
        /// Whether it may attack everyone in its zone.
        ZONE_ATTACK: bool = "zone_attack", "FC-ATK-10", default "multi.zone_attack";
        /// Rolls that are made with dice: a helpless or unimportant fighter only has its ratings.
        DICE: NamelessDice = "dice", "FC-ATK-04, FC-DICE-11",
            default "`npc.nameless_dice` of the nameless, else active";
        /// Level on the scale of sizes.
        SCALE: i32 = "scale", "FC-OPT-16", range -4..=8, default "that of the rules";
    }
}

/// Zones that a skill can reach.
pub(crate) const RANGE: std::ops::RangeInclusive<i32> = 0..=DISTANCES as i32 - 1;
