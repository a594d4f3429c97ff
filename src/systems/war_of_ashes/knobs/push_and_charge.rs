//! Knobs of the maneuvers that move fighters: Push, Pull, Charge, Knockback, Footwork.

use crate::knob::{Limit, Ratio};
use crate::{choices, knobs};

choices! {
    /// Effect of adverse aspects on the way when a fighter resists a Push or Pull (WOA-MOVE-22).
    pub(crate) enum ForcedTerrain {
        /// Nothing.
        Ignore = "ignore",
        /// Added to the resisting fighter's result, as much as to a fixed difficulty.
        Add = "add",
    }
}

choices! {
    /// Weapons that knock back (WOA-BST-02).
    pub(crate) enum KnockbackWeapon {
        /// Heavy ones.
        Heavy = "heavy",
        /// Any.
        Any = "any",
    }
}

choices! {
    /// Foes who may bar the way of a Charge (JC-26).
    pub(crate) enum Blockable {
        /// No foes.
        None = "none",
        /// Foes in the zone left.
        Start = "start",
        /// Foes in the zone left and in the zone charged.
        Both = "both",
    }
}

choices! {
    /// Weight of a Charge by a fighter with a weight stunt (JC-21).
    pub(crate) enum ChargeStack {
        /// The greater of the stunt's weight and the fighter's own, doubled.
        SetThenDouble = "set_then_double",
        /// The stunt's weight, or the fighter's own weight doubled if that is greater.
        SetFinal = "set_final",
    }
}

knobs! {
    /// Knobs of Push, Pull, Knockback and Footwork.
    pub(crate) struct ShoveKnobs {
        /// Zones that a Push can drive its target.
        "push.zones", "WOA-MAN-03" => push: i32 = 1, range 1..=2;
        /// Whether a tied Push or Pull works at a minor cost.
        "push.tie_works", "WOA-MAN-07" => tie_works: bool = true;
        /// Whether a failed Push or Pull may work at a serious cost.
        "push.cost_allowed", "WOA-MAN-07, JC-10" => cost_allowed: bool = true;
        /// Heaviest target of a Push or Pull, as a multiple of the fighter's own weight; none: no limit.
        "push.max_weight_ratio", "IX-37" => max_ratio: Limit = Limit::NONE, range 2..=4;
        /// Zones that a Pull can take its target along.
        "pull.zones", "WOA-MAN-05" => pull: i32 = 1, range 1..=2;
        /// Effect of adverse aspects on the way when a fighter resists a Push or Pull.
        "move.forced_terrain", "WOA-MOVE-22" => terrain: ForcedTerrain = ForcedTerrain::Ignore;
        /// Zones that a Knockback can drive its target.
        "knockback.zones", "WOA-BST-02" => knockback: i32 = 1, range 1..=2;
        /// Weapons that knock back.
        "knockback.weapon", "WOA-BST-02" => weapon: KnockbackWeapon = KnockbackWeapon::Heavy;
        /// Zones that Footwork moves a fighter.
        "footwork.zones", "WOA-BST-06" => footwork: i32 = 1, range 1..=2;
    }
}

knobs! {
    /// Knobs of Charge.
    pub(crate) struct ChargeKnobs {
        /// Factor on the charger's weight in its attack.
        "charge.weight_factor", "WOA-MAN-08, IX-41" => factor: Ratio = Ratio::whole(2), range ("1", "4");
        /// Whether a Charge with style drives the target back.
        "charge.style_push", "WOA-MAN-09" => style_push: bool = true;
        /// Boosts that a failed Charge gives the opponent.
        "charge.fail_boosts", "WOA-MAN-10, WOA-MAN-11" => fail_boosts: i32 = 1, range 0..=3;
        /// Shifts of stress that a failed Charge costs the charger.
        "charge.fail_stress", "WOA-MAN-12, JC-06" => fail_stress: i32 = 1, range 0..=3;
        /// Fighters who may bar the way of a Charge.
        "charge.blockable", "JC-26" => blockable: Blockable = Blockable::Start;
        /// Whether a Charge is possible although an aspect on the way hinders the charger.
        "charge.through_adverse", "JC-26" => through_adverse: bool = false;
        /// Weight of a Charge by a fighter with a weight stunt.
        "stunt.charge_stack", "WOA-STN-13, JC-21" => stack: ChargeStack = ChargeStack::SetThenDouble;
    }
}
