//! Knobs of lethal attacks, maneuvers, stunts and the ambush prelude.

use super::push_and_charge::{ChargeKnobs, ShoveKnobs};
use super::switch::Switch;
use crate::knob::{Numbers, Words};
use crate::{choices, knob_groups, knobs};

choices! {
    /// When the attacks of a deadly creature are lethal (WOA-LETH-07, JC-18).
    pub(crate) enum CreatureLethal {
        /// Every hit.
        Always = "always",
        /// A single hit in a conflict, chosen by the policy (list `lethal`).
        OncePerConflict = "once_per_conflict",
        /// Hits with style.
        OnStyle = "on_style",
    }
}

choices! {
    /// When a Full Attack gives the opponent its boost (WOA-MAN-19, JC-24).
    pub(crate) enum BoostWhen {
        /// As soon as it is declared.
        Always = "always",
        /// When it makes the next attack lethal.
        OnSuccess = "on_success",
    }
}

choices! {
    /// How long that boost lasts (WOA-MAN-24).
    pub(crate) enum BoostLife {
        /// As long as any boost.
        Scene = "scene",
        /// Until the opponent's next attack on the fighter, used or not.
        NextAttack = "next_attack",
    }
}

choices! {
    /// Maneuvers that mental and social conflicts know (WOA-SOC-08, IX-42).
    pub(crate) enum Maneuver {
        /// Push.
        Push = "push",
        /// Pull.
        Pull = "pull",
        /// Charge.
        Charge = "charge",
        /// Full Defense.
        FullDefense = "full_defense",
        /// Full Attack.
        FullAttack = "full_attack",
        /// Knockback.
        Knockback = "knockback",
        /// Disarm.
        Disarm = "disarm",
        /// Footwork.
        Footwork = "footwork",
    }
}

choices! {
    /// Actions that a disarmed fighter cannot take (WOA-BST-04).
    pub(crate) enum Forbids {
        /// Any attack with weapons.
        WeaponAttack = "weapon_attack",
    }
}

choices! {
    /// Heroes whose first attack a lethal prelude makes lethal (WOA-LETH-10).
    pub(crate) enum FirstAttacks {
        /// The first attack of every hero.
        EachHero = "each_hero",
        /// Only the first attack of the side.
        One = "one",
    }
}

choices! {
    /// Reward of a prelude that works (WOA-LETH-11).
    pub(crate) enum PreludeReward {
        /// The trap and the first attacks are lethal.
        Lethal = "lethal",
        /// The side keeps the prepared aspects and boosts.
        Invokes = "invokes",
        /// The lethal attacks as well as the prepared aspects and boosts.
        Both = "both",
    }
}

knobs! {
    /// Knobs of lethal attacks.
    pub(crate) struct LethalKnobs {
        /// Whether the hit of a lethal attack skips the stress track.
        "lethal.skip_stress", "WOA-LETH-01" => skip_stress: bool = true;
        /// Whether a maneuver (Full Attack) makes attacks lethal.
        "lethal.source.maneuver", "WOA-LETH-04" => maneuver: Switch = Switch::On;
        /// Uses per session of a stunt that makes a hit lethal, unless the stunt sets its own.
        "lethal.stunt_uses", "WOA-LETH-05, WOA-STN-04" => stunt_uses: i32 = 1, range 0..=9;
        /// When the attacks of deadly creatures are lethal.
        "lethal.creature", "WOA-LETH-07" => creature: CreatureLethal = CreatureLethal::Always;
    }
}

knobs! {
    /// Knobs of Full Attack.
    pub(crate) struct FullAttackKnobs {
        /// Difficulty of setting up a Full Attack.
        "fullatk.difficulty", "WOA-MAN-18, JC-02" => difficulty: i32 = 2, range 0..=6;
        /// Boosts that the opponent of a Full Attack gets.
        "fullatk.foe_boosts", "WOA-MAN-19" => foe_boosts: i32 = 1, range 0..=2;
        /// Time at which the opponent gets the boosts of a Full Attack.
        "fullatk.boost_when", "WOA-MAN-19" => boost_when: BoostWhen = BoostWhen::Always;
        /// How long the boosts of a Full Attack last.
        "fullatk.boost_life", "WOA-MAN-24" => boost_life: BoostLife = BoostLife::Scene;
        /// Whether the lethal attack of a Full Attack follows in the same turn.
        "fullatk.same_turn", "WOA-MAN-20" => same_turn: bool = false;
        /// Whether a Full Attack's set-up can succeed at a cost after a tie or a failure.
        "fullatk.cost_allowed", "WOA-MAN-23" => cost_allowed: bool = true;
        /// Whether a Full Attack that misses leaves the next attack lethal.
        "fullatk.keep_on_miss", "JC-24" => keep_on_miss: bool = false;
    }
}

knobs! {
    /// Knobs of maneuvers as boosts, of resisting, and of maneuvers in social conflicts.
    pub(crate) struct ManeuverKnobs {
        /// Shifts that Knockback, Disarm or Footwork costs in place of the boost.
        "bst.shift_cost", "WOA-BST-01, JC-16" => shift_cost: i32 = 1, range 0..=2;
        /// Difficulty of getting a dropped item back.
        "disarm.recover_difficulty", "WOA-BST-05" => recover: i32 = 2, range 0..=4;
        /// Actions that a disarmed fighter cannot take; stunts that need the item are always lost.
        "block.disarmed", "WOA-BST-04" => disarmed: Words<Forbids> = Words::new(&[]), range 0..=1;
        /// Maneuvers allowed in mental and social conflicts.
        "social.maneuvers", "WOA-SOC-08, IX-42" => social: Words<Maneuver> = Words::new(&[Maneuver::Push, Maneuver::Pull, Maneuver::Charge, Maneuver::FullDefense, Maneuver::FullAttack]), range 0..=8;
    }
}

knobs! {
    /// Knobs of stunts.
    pub(crate) struct StuntKnobs {
        /// Equipment stunts that cost a player's character nothing.
        "stunt.equipment", "WOA-STN-01" => equipment: i32 = 1, range 0..=3;
        /// Bonus of a stunt that adds to a roll, unless the stunt sets its own.
        "stunt.bonus", "WOA-STN-02, WOA-STN-07" => bonus: i32 = 2, range 1..=3;
        /// Weight that a weight stunt gives, unless the stunt sets its own.
        "stunt.weight_value", "WOA-STN-08" => weight: i32 = 2, range 2..=4;
        /// Uses per session of a stunt that strikes a whole zone, unless the stunt sets its own.
        "stunt.zone_uses", "WOA-STN-06" => zone_uses: i32 = 1, range 0..=9;
        /// Lowest refresh that a character may have after its stunts are paid for.
        "fp.refresh_min", "WOA-CHAR-08" => refresh_min: i32 = 1, range 0..=3;
    }
}

knobs! {
    /// Knobs of the ambush prelude.
    pub(crate) struct PreludeKnobs {
        /// Whether the players prepare an ambush before the conflict.
        "lethal.prelude", "WOA-LETH-08" => module: Switch = Switch::Off;
        /// Difficulties of finding the spot, preparing it and luring the enemy in.
        "prelude.difficulty", "WOA-LETH-09" => difficulty: Numbers = Numbers::new(&[2, 2, 2]), range (0, 8, 3..=3);
        /// How many of the three rolls of the prelude must succeed.
        "prelude.needed", "WOA-LETH-09" => needed: i32 = 3, range 1..=3;
        /// First attacks that are lethal after a successful prelude.
        "prelude.first_attacks", "WOA-LETH-10, JC-41" => first_attacks: FirstAttacks = FirstAttacks::EachHero;
        /// Effect of a successful prelude.
        "prelude.reward", "WOA-LETH-11" => reward: PreludeReward = PreludeReward::Lethal;
        /// Rating of the trap's attack.
        "prelude.trap_rating", "JC-41" => trap: i32 = 3, range 0..=6;
    }
}

knob_groups! {
    /// All knobs of maneuvers, lethal attacks and stunts.
    pub(crate) struct SpecialAttackKnobs {
        /// Lethal attacks.
        pub lethal: LethalKnobs,
        /// Full Attack.
        pub full_attack: FullAttackKnobs,
        /// Maneuvers as boosts.
        pub maneuver: ManeuverKnobs,
        /// Push, Pull, Knockback and Footwork.
        pub shove: ShoveKnobs,
        /// Charge.
        pub charge: ChargeKnobs,
        /// Stunts.
        pub stunt: StuntKnobs,
        /// The ambush prelude.
        pub prelude: PreludeKnobs,
    }
}
