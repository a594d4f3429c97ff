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
        /// Ratings of the fighter's skills, such as { fight = 3, shoot = 2 }.
        SKILLS: Table = "skills", "FC-CHR-01";
        /// Rating of a hazard, used in place of every skill.
        RATING: i32 = "rating", "FC-DEF-07", range 0..=12;
        /// Quality of nameless characters.
        GRADE: NamelessGrade = "grade", "FC-NPC-01 to FC-NPC-03", default "fair";
        /// Skills that the fighter can attack with, besides those of this kind of conflict.
        ATTACK_SKILLS: Words<Skill> = "attack_skills", "FC-ATK-02", range WordsRange(0..=8);
        /// Skills that the fighter can defend with, besides those that the rules allow.
        DEFEND_SKILLS: Words<Skill> = "defend_skills", "FC-DEF-02", range WordsRange(0..=8);
        /// Mental stress boxes of each fighter, by the shifts that each box absorbs.
        MENTAL_BOXES: Numbers = "mental_boxes", "FC-CHR-02, FC-STR-08",
            range (1_i8, 9_i8, MAX_BOXES), default "those of the rules";
        /// Rating of the fighter's weapon, which makes its hits worse (`gear.mode`).
        WEAPON: i32 = "weapon", "FC-OPT-07", range 0..=4, default "gear.weapon";
        /// Rating of the fighter's armour, which makes hits on it smaller (`gear.mode`).
        ARMOR: i32 = "armor", "FC-OPT-07", range 0..=4, default "gear.armor";
        /// Whether the fighter has a stunt for treating consequences.
        HEALER: bool = "healer", "FC-REC-05", default "false";
        /// Rating of a medical skill of your setting, for `recovery.skill.physical = "medic"`.
        MEDIC: i32 = "medic", "FC-REC-05", range -4..=12;
        /// Stunts: a table for each stunt in play, or only their number, at most 20.
        STUNTS: Anything = "stunts", "FC-STU-01, FC-FP-02";
        /// Number of further stunts, which cost refresh but have no effect in play.
        OTHER_STUNTS: i32 = "other_stunts", "FC-FP-02", range 0..=20, default "0";
        /// Whether a new fighter replaces each one that is out.
        ENDLESS: bool = "endless", "", default "false";
        /// Zones that the fighter's attacks reach, by skill, such as { shoot = 3 }.
        RANGES: Table = "ranges", "FC-ATK-03, FC-ATK-12", default "those of the rules";
        /// Rating of the fighter's attack with bare hands, used while it is disarmed.
        UNARMED: i32 = "unarmed", "FC-ENV-09", range -4..=12;
        /// Whether the fighter fights without a weapon.
        BARE_HANDS: bool = "bare_hands", "FC-STU-11", default "false";
        /// Members of each mob that the group forms.
        MOB: i32 = "mob", "FC-NPC-06", range 2..=MAX_FIGHTERS as i32,
            default "what its policy says";
        /// Whether the fighter leads its side (`end.rule = "leader_out"`).
        LEADER: bool = "leader", "FC-END-01", default "false";
        /// Whether the fighter may attack everyone in its zone with one roll.
        ZONE_ATTACK: bool = "zone_attack", "FC-ATK-10", default "multi.zone_attack";
        /// Rolls that the fighter makes with dice; on all others, its rating is the result.
        DICE: NamelessDice = "dice", "FC-ATK-04, FC-DICE-11",
            default "`npc.nameless_dice` of the nameless, else active";
        /// Level on the scale (`scale.benefit`).
        SCALE: i32 = "scale", "FC-OPT-16", range -4..=8, default "that of the rules";
    }
}

/// Numbers of zones that a skill can reach; [`DISTANCES`] are told apart.
pub(crate) const RANGE: std::ops::RangeInclusive<i32> = 0..=DISTANCES as i32 - 1;
