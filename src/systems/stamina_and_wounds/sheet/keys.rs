//! The keys of fighter groups and of the scene, and words that stand there.

use super::gear::MAX_SLOTS;
use crate::knob::{Words, WordsRange};
use crate::scenario::keys::{Keys, Text};
use crate::system::MOST_FIGHTERS;
use crate::systems::stamina_and_wounds::knobs::kinds::DieSize;
use crate::systems::stamina_and_wounds::state::conflict::Defenceless;
use crate::{choices, keys};

pub(crate) const MAX_FIGHTS: i32 = 12;
pub(crate) const MOST_SAVE_BOONS: i32 = 3;

choices! {
    /// A class of weapons (SW-CORE-10).
    pub(crate) enum WeaponClass {
        /// Takes one slot.
        Light = "light",
        /// Two slots.
        Medium = "medium",
        /// Three slots.
        Heavy = "heavy",
        /// Bare hands.
        Unarmed = "unarmed",
    }
}

choices! {
    /// A piece of armour (SW-AV-05).
    pub(crate) enum Armour {
        /// Padded cloth, one slot.
        Gambeson = "gambeson",
        /// Two slots.
        Brigandine = "brigandine",
        /// Three slots.
        Chain = "chain",
        /// Four slots.
        Plate = "plate",
    }
}

choices! {
    /// A class of weapons that can be carried.
    pub(crate) enum SpareClass {
        /// Takes one slot.
        Light = "light",
        /// Two slots.
        Medium = "medium",
        /// Three slots.
        Heavy = "heavy",
    }
}

keys! {
    /// The scene: `[scene]`.
    pub(crate) mod scene {
        /// Whether a fighter that is pushed falls into a pit.
        PIT: bool = "pit", "SW-COND-02, SW-AV-04", default "false";
        /// Most rests between two fights.
        RESTS: i32 = "rests", "SW-REST-06", range 0..=30, default "6";
        /// Whether the party can reach a safe haven between fights, for weeks of rest and repairs.
        HAVEN: bool = "haven", "SW-REST-05, SW-REST-09", default "false";
        /// Steps between the two camps at the start of a fight; 0 is Close.
        DISTANCE: i32 = "distance", "SW-MOVE-02", range 0..=9, default "1";
    }
}

keys! {
    /// A fighter group: `[sides.SIDE.GROUP]`.
    pub(crate) mod group {
        /// Name of the policy that plays the group.
        POLICY: Text = "policy", "", default "that of the side";
        /// Number of fighters; members of a larger group are numbered.
        COUNT: i32 = "count", "", range 0..=MOST_FIGHTERS as i32, default "1";
        /// Strength, added to saves with it.
        STR: i32 = "str", "SW-CORE-01", range 0..=20, default "attr.default";
        /// Dexterity, added to saves with it.
        DEX: i32 = "dex", "SW-CORE-01", range 0..=20, default "attr.default";
        /// Endurance, added to saves with it; each point also gives a slot.
        END: i32 = "end", "SW-CORE-01, SW-CORE-07", range 0..=20, default "attr.default";
        /// Willpower, added to saves with it.
        WIL: i32 = "wil", "SW-CORE-01", range 0..=20, default "attr.default";
        /// Number of slots for items; 0: slots do not count.
        SLOTS: i32 = "slots", "SW-CORE-07, SW-DEATH-03", range 0..=MAX_SLOTS as i32,
            default "slots.base + end, at most slots.max";
        /// Level, which sets the Target: target.base + level.
        LEVEL: i32 = "level", "SW-CORE-03", range 0..=20, default "none";
        /// Target: number that d20 + attribute must reach in saves against this fighter.
        TARGET: i32 = "target", "SW-CORE-03", range 1..=40,
            default "target.base + level; without a level target.default";
        /// Boons on every save that the fighter rolls; negative numbers are Banes.
        SAVE_BOONS: i32 = "save_boons", "SW-CORE-05",
            range -MOST_SAVE_BOONS..=MOST_SAVE_BOONS, default "0";
        /// Whether the first of the group leads its side: its fall is a breaking point. If no group leads,
        /// morale.unnamed_leader decides.
        LEADER: bool = "leader", "SW-MOR-03, SW-MOR-10", default "false";
        /// Points of Stamina when rested.
        STAMINA: i32 = "stamina", "SW-STAM-04", range 0..=200, default "stamina.start";
        /// Wounds at which the fighter dies.
        WOUNDS: i32 = "wounds", "SW-DEATH-01", range 1..=200, default "wounds.max";
        /// Round of the fight at the start of which the fighter arrives; 0: there from the beginning.
        ARRIVES: i32 = "arrives", "SW-MOR-02", range 0..=1000, default "0";
        /// Number of the fight in which enemies take part, from 1.
        FIGHT: i32 = "fight", "", range 1..=MAX_FIGHTS,
            default "1; players' characters take part in all";
        /// Rations at the start of the day, each a meal.
        RATIONS: i32 = "rations", "SW-REST-07", range 0..=50, default "0";
        /// Coins at the start of the day, for repairs.
        PURSE: i32 = "purse", "SW-REST-09", range 0..=10_000, default "0";
        /// Whether the fighter is defenceless at the start, and why; use bound for the paralysed as well.
        DEFENCELESS: Defenceless = "defenceless", "SW-COND-07", default "no";
        /// Whether the fighter is poisoned, and takes damage at the end of each round (hazard.poison).
        POISONED: bool = "poisoned", "SW-AV-04", default "false";
        /// The fighter's step at the start.
        POSITION: i32 = "position", "SW-MOVE-02", range 0..=9,
            default "0 for players' characters, scene.distance for enemies";
        /// Class of the weapon in hand.
        WEAPON: WeaponClass = "weapon", "SW-CORE-10, SW-CORE-11", default "medium";
        /// Whether the weapon in hand is claws or teeth, which take no Usage and cannot be disarmed.
        NATURAL: bool = "natural", "SW-FUMB-05", default "weapon.natural";
        /// Damage die of the weapon in hand.
        WEAPON_DIE: DieSize = "weapon_die", "SW-CORE-10", range (2, 20), default "that of its class";
        /// Slots of the weapon in hand, which also limit its explosions.
        WEAPON_SLOTS: i32 = "weapon_slots", "SW-CORE-10, SW-CRIT-03", range 0..=6,
            default "those of its class";
        /// Whether the weapon in hand reaches beyond Close and needs ammunition.
        RANGED: bool = "ranged", "SW-MOVE-03", default "false";
        /// Price of the weapon in hand in coins, for repairs.
        WEAPON_PRICE: i32 = "weapon_price", "SW-REST-09", range 0..=10_000, default "20";
        /// Price of each piece of armour in coins, for repairs.
        ARMOUR_PRICE: i32 = "armour_price", "SW-REST-09", range 0..=10_000, default "20";
        /// Price of the shield in coins, for repairs.
        SHIELD_PRICE: i32 = "shield_price", "SW-REST-09", range 0..=10_000, default "20";
        /// Whether the fighter carries a shield.
        SHIELD: bool = "shield", "SW-AV-05", default "false";
        /// Pieces of armour that the fighter wears, each at most once; their Armor Values add up, to av.cap at most.
        ARMOUR: Words<Armour> = "armour", "SW-AV-05", range WordsRange::from(0..=3), default "none";
        /// Classes of further weapons that the fighter carries.
        SPARE: Words<SpareClass> = "spare", "SW-FUMB-04", range WordsRange::from(0..=2), default "none";
        /// Number of bandages.
        BANDAGES: i32 = "bandages", "SW-ITEM-03", range 0..=5, default "item.bandage.count";
        /// Number of draughts.
        DRAUGHTS: i32 = "draughts", "SW-ITEM-03", range 0..=5, default "item.draught.count";
        /// Armor Value of the fighter's own hide, added to that of its armour.
        AV: i32 = "av", "SW-AV-01, SW-AV-05", range 0..=10, default "0";
    }
}

/// Every table of a scenario that the system reads, with its keys.
pub(crate) static KEYS: &[Keys] = &[("[scene]", scene::ALL), ("[sides.SIDE.GROUP]", group::ALL)];
