//! Keys of scenarios that are War of Ashes' own: groups, their approaches and stunts, sides, scenes.

use super::approach::Approach;
use super::minion_skills::SkillWord;
use super::stunt::{Arena, Condition, Item, StuntAction, StuntKind};
use crate::kernels::fate::sheet::keys as fate;
use crate::kernels::fate::sheet::series::MOST_RESTS;
use crate::knob::{Words, WordsRange};
use crate::scenario::keys::{Key, Keys, OneOf, Table, Text, Texts};
use crate::scenario::{Entry, Node, Scenario};

/// Words for weapons; `ranged` is a bow under another name.
const WEAPONS: &[&str] = &["melee", "ranged", "bow", "thrown"];
/// Words for the attack that a minion makes with words ([`SkillWord`](super::minion_skills::SkillWord)).
const TALK: &[&str] = &["argue", "threaten", "deceive"];
/// Sizes of swarms (WOA-SWM-03).
pub(crate) const SWARMS: &[&str] = &["small", "big", "huge"];
/// Words for sizes, by number.
pub(crate) const SIZES: &[&str] = &["small", "person", "big", "huge", "colossal"];
/// Social ranks: ranks at court, then ranks in a debate (WOA-SOC-03, WOA-SOC-04).
pub(crate) const RANKS: &[&str] = &[
    "monarch",
    "houselord",
    "house_head",
    "commoner",
    "academician",
    "professor",
    "student",
    "listener",
];
/// Reaches of a stunt of the reach form, by its value ([`Arms::reaching`](super::weapon_reach::Arms::reaching)).
pub(crate) const REACHES: &[&str] = &["thrown", "bow"];

crate::keys! {
    /// A fighter group: `[sides.SIDE.GROUP]`.
    pub(crate) mod group {
        /// Ratings of the six approaches, such as { quick = 3 }; for characters with a full sheet.
        APPROACHES: Table = "approaches", "WOA-CHAR-01";
        /// Good skills of a minion, which it rolls at `minion.skilled`.
        SKILLED: Words<SkillWord> = "skilled", "WOA-CHAR-11", range WordsRange(0..=8),
            default "none";
        /// Bad skills of a minion, which it rolls at `minion.bad`.
        BAD: Words<SkillWord> = "bad", "WOA-CHAR-12", range WordsRange(0..=8), default "none";
        /// Skill with which a minion attacks in a conflict of words.
        TALK: OneOf = "talk", "JC-47", range super::TALK, default "argue";
        /// Skill with which a minion creates advantages.
        ADVANTAGE: SkillWord = "advantage", "JC-47", default "fight";
        /// The fighter's weapon.
        WEAPON: OneOf = "weapon", "WOA-ZONE-03", range WEAPONS, default "melee";
        /// Whether the fighter's weapon is heavy (`knockback.weapon`).
        HEAVY: bool = "heavy", "WOA-BST-02", default "false";
        /// Whether the fighter's attacks are lethal by nature (`lethal.creature`).
        DEADLY: bool = "deadly", "WOA-LETH-07", default "false";
        /// Whether the fighter has claws or teeth for weapons and cannot be disarmed.
        NATURAL: bool = "natural", "IX-35", default "true for deadly ones and swarms, otherwise false";
        /// People that the fighter belongs to, by any name, for stunts that work against a people.
        PEOPLE: Text = "people", "WOA-STN-11", default "none";
        /// Stunts: a table for each stunt in play.
        STUNTS: Table = "stunts", "WOA-STN-01", default "none";
        /// Number of further stunts, which cost refresh but have no effect in play.
        OTHER_STUNTS: i32 = "other_stunts", "WOA-STN-01", range 0..=20, default "0";
        /// Size of the fighter, which sets its weight in physical conflicts.
        SIZE: OneOf = "size", "WOA-CHAR-18", range SIZES, default "person";
        /// Social rank of the fighter, which sets its weight in mental and social conflicts.
        RANK: OneOf = "rank", "WOA-SOC-01, WOA-SOC-03, WOA-SOC-04", range RANKS, default "none";
        /// Weight in physical conflicts.
        WEIGHT: i32 = "weight", "WOA-CHAR-18", range 0..=64, default "that of the size";
        /// Weight in mental and social conflicts.
        SOCIAL_WEIGHT: i32 = "social_weight", "WOA-SOC-01", range 0..=64,
            default "that of the rank, or 1";
        /// Whether the social weights of several fighters of this rank add up; otherwise a side counts the rank once.
        STACKS: bool = "stacks", "WOA-SOC-02", default "false for commoners, otherwise true";
        /// Number of minions in the crowd, which is split into mobs of at most `mob.max_size`.
        MOB: i32 = "mob", "WOA-CHAR-20", range 2..=64, default "none: everybody acts alone";
        /// Size of each swarm; with this key, each fighter of the group is a swarm.
        SWARM: OneOf = "swarm", "WOA-SWM-03", range SWARMS, default "no swarm";
        /// Whether the fighter may cast rituals.
        PRIEST: bool = "priest", "WOA-RIT-01", default "false";
        /// Whether the fighter's Roar aspect can be invoked to strike a whole zone.
        WIDE_ROAR: bool = "wide_roar", "IX-20", default "false";
        /// Materials of aspects that do not hinder the fighter.
        IGNORES: Texts = "ignores", "WOA-ZONE-14", default "none";
        /// Materials of aspects that hinder the fighter although they do not hinder others.
        SUFFERS: Texts = "suffers", "WOA-ZONE-11", default "none";
    }
}

crate::keys! {
    /// The approaches of a group: `[sides.SIDE.GROUP.approaches]`. How high a rating may be, `pc.cap`
    /// says.
    pub(crate) mod approaches {
        /// Rating of Careful.
        CAREFUL: i32 = "careful", "WOA-CHAR-01", range -2..=6, default "0";
        /// Rating of Clever.
        CLEVER: i32 = "clever", "WOA-CHAR-01", range -2..=6, default "0";
        /// Rating of Flashy.
        FLASHY: i32 = "flashy", "WOA-CHAR-01", range -2..=6, default "0";
        /// Rating of Forceful.
        FORCEFUL: i32 = "forceful", "WOA-CHAR-01", range -2..=6, default "0";
        /// Rating of Quick.
        QUICK: i32 = "quick", "WOA-CHAR-01", range -2..=6, default "0";
        /// Rating of Sneaky.
        SNEAKY: i32 = "sneaky", "WOA-CHAR-01", range -2..=6, default "0";
    }
}

crate::keys! {
    /// A stunt: `[sides.SIDE.GROUP.stunts.STUNT]`.
    pub(crate) mod stunt {
        /// Kind of stunt.
        KIND: StuntKind = "kind", "WOA-STN-02 to WOA-STN-15";
        /// Whether the stunt is in play.
        ENABLED: bool = "enabled", "", default "true";
        /// Bonus on a roll.
        BONUS: i32 = "bonus", "WOA-STN-02", range 1..=4, default "stunt.bonus";
        /// Approach that the stunt works with.
        APPROACH: Approach = "approach", "WOA-STN-02", default "any";
        /// Actions that the stunt helps with.
        ACTIONS: Words<StuntAction> = "actions", "WOA-STN-02, WOA-STN-07", range WordsRange(1..=3),
            default "any";
        /// Actions per turn that a stunt of kind `extra_actions` gives.
        ACTION_COUNT: i32 = "actions", "WOA-STN-15", range 1..=3;
        /// Uses of the stunt in a session.
        USES: i32 = "uses", "WOA-STN-04, WOA-STN-06", range 0..=9,
            default "lethal.stunt_uses or stunt.zone_uses";
        /// Weight that the stunt gives the fighter.
        WEIGHT: i32 = "weight", "WOA-STN-08, WOA-STN-13", range 1..=8,
            default "stunt.weight_value; 4 for a giant axe";
        /// Conflicts that a weight stunt works in.
        CONFLICT: Arena = "conflict", "WOA-STN-08", default "physical";
        /// Range of a stunt of kind `reach`: that of thrown weapons or of bows.
        RANGE: OneOf = "range", "WOA-STN-05", range REACHES;
        /// Circumstances that must all hold.
        WHEN: Words<Condition> = "when", "WOA-STN-02, WOA-STN-08", range WordsRange(1..=4),
            default "any";
        /// Item that the stunt needs; a fighter who has dropped it cannot use the stunt.
        ITEM: Item = "item", "WOA-BST-03, WOA-BST-04", default "that of its kind";
        /// People that the opponent must belong to.
        PEOPLE: Text = "people", "WOA-STN-11", default "any";
    }
}

crate::keys! {
    /// A side: `[sides.SIDE]`.
    pub(crate) mod side {
        /// Sides that are neither foes nor allies of this side.
        NEUTRAL: Texts = "neutral", "WOA-WT-21, JC-44", default "none";
    }
}

crate::keys! {
    /// The scene, beyond what all Fate systems read of it: `[scene]`.
    pub(crate) mod scene {
        /// Zones that lie in a straight line, three at a time: `shore - deck - foredeck`.
        STRAIGHT: Texts = "straight", "JC-35", default "none";
        /// Whether the conflict begins with an ambush.
        AMBUSH: bool = "ambush", "WOA-TURN-04", default "false";
        /// Rests between two conflicts of a series.
        RESTS: i32 = "rests", "WOA-END-03", range 0..=MOST_RESTS, default "0";
        /// Whether the scene has things that fighters can use to strike a whole zone.
        AREA_PROPS: bool = "area_props", "IX-20", default "false";
        /// Number of creatures too small to fight; each is an aspect of the scene.
        VERMIN: i32 = "vermin", "WOA-SWM-02", range 0..=4, default "0";
    }
}

crate::keys! {
    /// A zone: `[scene.zones.ZONE]`.
    pub(crate) mod zone {
        /// Marks the zone as blank, and says how it gets its aspect: from the game master, or from players who discover
        /// it.
        BLANK: OneOf = "blank", "WOA-ZONE-10", range ["gm", "discover"].as_slice(),
            default "it is not blank";
        /// Zones from which this zone can be seen.
        SIGHT: Texts = "sight", "WOA-DISC-03",
            default "the next ones if the game master fills it, otherwise all";
    }
}

crate::keys! {
    /// A situation aspect: `[scene.aspects.ASPECT]`.
    pub(crate) mod aspect {
        /// Whether the aspect exists only once a fighter has discovered it.
        HIDDEN: bool = "hidden", "WOA-DISC-07, WOA-ZONE-10", default "false";
    }
}

/// The keys of each table, the system's before the kernel's.
pub(crate) static KEYS: &[Keys] = &[
    ("[scene]", scene::ALL),
    ("[scene]", fate::scene::ALL),
    ("[scene.zones.ZONE]", zone::ALL),
    ("[scene.zones.ZONE]", fate::zone::ALL),
    ("[scene.aspects.ASPECT]", aspect::ALL),
    ("[scene.aspects.ASPECT]", fate::aspect::ALL),
    ("[sides.SIDE]", side::ALL),
    ("[sides.SIDE]", fate::side::ALL),
    ("[sides.SIDE.GROUP]", group::ALL),
    ("[sides.SIDE.GROUP]", fate::group::ALL),
    ("[sides.SIDE.GROUP.approaches]", approaches::ALL),
    ("[sides.SIDE.GROUP.stunts.STUNT]", stunt::ALL),
];

/// Returns the tables that a scene has under a key; empty if it is missing.
pub(crate) fn entries<'a>(scenario: &'a Scenario, key: &Key<Table>) -> &'a [Entry] {
    scenario.scene.get(key.name).and_then(Node::entries).unwrap_or_default()
}
