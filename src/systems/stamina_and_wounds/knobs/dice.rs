//! Knobs of an attack's dice: weapons, explosions, fumbles, Banes and Boons, sneak attacks.

use super::kinds::{DieSize, ExplosionCap, FumbleOn};
use crate::{choices, knobs};

choices! {
    /// Faces that explode (SW-CRIT-01).
    pub enum CritOn {
        /// The highest.
        Max = "max",
        /// The two highest.
        MaxMinus1 = "max_minus_1",
    }
}

choices! {
    /// Dice that mark Usage (SW-FUMB-03).
    pub enum FumbleDice {
        /// Any counted die, extra dice included; at most one mark for an attack.
        AnyOnce = "any_once",
        /// Every counted die for itself.
        AnyEach = "any_each",
        /// Only dice that were not added by explosions; at most one mark for an attack.
        BaseOnly = "base_only",
    }
}

choices! {
    /// Effect of Banes and Boons on an attack (SW-DEFD-03, SW-DEFD-04).
    pub enum AttackEdge {
        /// For each, one more weapon die; the lowest or highest is the damage die.
        KeepLowest = "keep_lowest",
        /// For each, one d6; the highest is taken from the total or added to it.
        MinusD6 = "minus_d6",
        /// Any Bane makes the weapon die a d4 that does not explode, any Boon makes it a d12.
        ImpairedD4 = "impaired_d4",
        /// For each, the weapon die becomes one size smaller or larger.
        StepDown = "step_down",
    }
}

choices! {
    /// Unit that the explosions of a sneak attack are counted for (SW-SNK-03).
    pub enum SneakCap {
        /// Yes: one limit for the whole attack.
        Shared = "shared",
        /// No: a limit of its own for each die and the dice that it adds.
        PerDie = "per_die",
    }
}

knobs! {
    /// Knobs of an attack's dice.
    pub struct DiceKnobs {
        /// Damage die of a light weapon.
        "weapon.light", "SW-CORE-10" => light: DieSize = DieSize(6), range (4, 12);
        /// Damage die of a medium weapon.
        "weapon.medium", "SW-CORE-10" => medium: DieSize = DieSize(8), range (4, 12);
        /// Damage die of a heavy weapon.
        "weapon.heavy", "SW-CORE-10" => heavy: DieSize = DieSize(10), range (4, 12);
        /// Damage die of an attack without a weapon.
        "unarmed.die", "SW-CORE-11, SW-FUMB-04" => unarmed_die: DieSize = DieSize(4), range (2, 6);
        /// Most extra dice of an attack without a weapon.
        "unarmed.cap", "SW-CORE-11" => unarmed_cap: i32 = 0, range 0..=1;
        /// Least damage of an attack, whatever the armour.
        "damage.min", "SW-ATK-03" => damage_min: i32 = 0, range 0..=1;
        /// Whether damage dice explode.
        "crit.enabled", "SW-CRIT-01" => crit: bool = true;
        /// Faces that explode: the highest, or the two highest.
        "crit.on", "SW-CRIT-01" => crit_on: CritOn = CritOn::Max;
        /// Whether extra dice explode as well.
        "crit.chain", "SW-CRIT-02" => crit_chain: bool = true;
        /// Most extra dice that explosions add to an attack: as many as the weapon takes slots, one number for every
        /// weapon, or no limit.
        "crit.cap", "SW-CRIT-03, SW-CRIT-08" => crit_cap: ExplosionCap = ExplosionCap::Slots;
        /// Most extra dice of a light weapon (1 slot), if slots count.
        "crit.cap.light", "SW-CRIT-04" => cap_light: i32 = 1, range 0..=5;
        /// Most extra dice of a medium weapon (2 slots), if slots count.
        "crit.cap.medium", "SW-CRIT-05" => cap_medium: i32 = 2, range 0..=5;
        /// Most extra dice of a heavy weapon (3 slots), if slots count.
        "crit.cap.heavy", "SW-CRIT-06" => cap_heavy: i32 = 3, range 0..=5;
        /// Whether armour is taken off each die instead of once from the sum.
        "av.per_die", "SW-CRIT-07" => av_per_die: bool = false;
        /// Usage boxes that a fumble marks on the weapon.
        "fumble.marks", "SW-FUMB-01" => fumble_marks: i32 = 1, range 0..=3;
        /// Faces of a damage die that fumble.
        "fumble.on", "SW-FUMB-01" => fumble_on: FumbleOn = FumbleOn::One;
        /// The dice of an attack that can fumble, and how often.
        "fumble.dice", "SW-FUMB-03" => fumble_dice: FumbleDice = FumbleDice::AnyOnce;
        /// Effect of each Bane or Boon on the dice of an attack.
        "bane.model_attack", "SW-DEFD-03, SW-DEFD-04" => edge: AttackEdge = AttackEdge::KeepLowest;
        /// Damage dice that a sneak attack adds.
        "sneak.extra_dice", "SW-SNK-01" => sneak_dice: i32 = 1, range 0..=3;
        /// Whether the dice of a sneak attack can explode.
        "sneak.extra_explodes", "SW-SNK-02" => sneak_explodes: bool = true;
        /// Whether all dice of a sneak attack share one limit of explosions.
        "sneak.cap", "SW-SNK-03" => sneak_cap: SneakCap = SneakCap::Shared;
    }
}

impl DiceKnobs {
    /// Most explosions of an attack with a weapon of so many slots; [`u8::MAX`] for no limit
    /// (SW-CRIT-03 to SW-CRIT-08).
    pub const fn cap_of_slots(&self, slots: u8) -> u8 {
        match (self.crit_cap, slots) {
            (ExplosionCap::None, _) => u8::MAX,
            (ExplosionCap::AtMost(most), _) => most,
            (ExplosionCap::Slots, 1) => self.cap_light as u8,
            (ExplosionCap::Slots, 2) => self.cap_medium as u8,
            (ExplosionCap::Slots, 3) => self.cap_heavy as u8,
            (ExplosionCap::Slots, more) => more,
        }
    }
}
