//! Knobs of mobs, swarms, zone attacks, helping, battle rituals, Divine Interest and escalation.

use super::switch::Switch;
use crate::knob::Numbers;
use crate::{choices, knob_groups, knobs};

choices! {
    /// How a mob's losses lower its weight (WOA-CHAR-25).
    pub(crate) enum WeightLoss {
        /// Each checked box takes members away.
        PerBox = "per_box",
        /// The weight stays until the mob is out.
        None = "none",
        /// Members left are in proportion to the free boxes.
        Proportional = "proportional",
    }
}

choices! {
    /// Behaviour of the last member of a mob (WOA-CHAR-24).
    pub(crate) enum Orphan {
        /// Joins another mob, else flees.
        JoinOrFlee = "join_or_flee",
        /// Fights on.
        FightOn = "fight_on",
    }
}

choices! {
    /// Effect of a lethal hit on a mob (JC-29).
    pub(crate) enum LethalMob {
        /// The whole mob is defeated.
        Whole = "whole",
        /// A member is defeated for each shift.
        PerShift = "per_shift",
        /// A single member is defeated.
        One = "one",
    }
}

choices! {
    /// Times at which attacks on only one target cannot harm a swarm (WOA-SWM-06, JC-08).
    pub(crate) enum Immunity {
        /// Never.
        Never = "never",
        /// While it outweighs its opponents.
        WhileOutweighing = "while_outweighing",
        /// Always.
        Always = "always",
    }
}

choices! {
    /// Weight that is compared for that.
    pub(crate) enum ImmunityBasis {
        /// The weight of the swarm's whole side.
        Side = "side",
        /// The weight of the swarm alone.
        SwarmAlone = "swarm_alone",
    }
}

choices! {
    /// Place where weight is compared.
    pub(crate) enum ImmunityScope {
        /// In the swarm's zone.
        Zone = "zone",
        /// In the whole conflict.
        Conflict = "conflict",
    }
}

choices! {
    /// When battle rituals can be cast (WOA-ROAR-38, WOA-RIT-02).
    pub(crate) enum RitualPhase {
        /// In the Roar phase, as a Roar attempt.
        RoarOnly = "roar_only",
        /// Before the first exchange and without a lock, as the caster's Roar attempt.
        BeforeConflict = "before_conflict",
        /// In the Roar phase and on any turn.
        AnyTurn = "any_turn",
    }
}

choices! {
    /// Result of a failed or tied ritual (WOA-RIT-07).
    pub(crate) enum RitualFail {
        /// Like the failure or tie of a Roar aspect.
        AsRoar = "as_roar",
        /// Nothing.
        Nothing = "nothing",
    }
}

choices! {
    /// Whether Divine Interest is in play (WOA-DIV-01).
    pub(crate) enum DivineModule {
        /// Off; marks are still counted if priests cast rituals.
        Off = "off",
        /// Marks are counted.
        CountOnly = "count_only",
        /// Marks are counted and may be taken in place of consequences.
        On = "on",
    }
}

choices! {
    /// Faces that count as natural (JC-22).
    pub(crate) enum DivineNatural {
        /// The faces rolled.
        BeforeWeight = "before_weight",
        /// The faces after weight has turned dice to [+].
        AfterWeight = "after_weight",
    }
}

choices! {
    /// Effect of a mark with no open slot (WOA-DIV-06).
    pub(crate) enum DivineOverflow {
        /// The mark is only counted.
        Record = "record",
        /// The party is taken out.
        EndConflict = "end_conflict",
    }
}

choices! {
    /// Whether words may turn into blows (WOA-SEQ-10).
    pub(crate) enum Escalation {
        /// No.
        Off = "off",
        /// A fighter may spend its action on it.
        Policy = "policy",
    }
}

knobs! {
    /// Knobs of mobs and swarms.
    pub(crate) struct MobKnobs {
        /// Most members of a mob; a bigger crowd is split into several.
        "mob.max_size", "WOA-CHAR-20, WOA-CHAR-22" => size: i32 = 8, range 2..=12;
        /// Members of a mob for each stress box that it has beyond those of a single member.
        "mob.members_per_box", "WOA-CHAR-21" => per_box: i32 = 2, range 1..=4;
        /// Highest weight of a mob.
        "mob.weight_cap", "WOA-CHAR-22" => weight_cap: i32 = 8, range 4..=16;
        /// Behaviour of the last member of a mob.
        "mob.orphan", "WOA-CHAR-24" => orphan: Orphan = Orphan::JoinOrFlee;
        /// How losses lower a mob's weight.
        "mob.weight_loss", "WOA-CHAR-25" => weight_loss: WeightLoss = WeightLoss::PerBox;
        /// Whether a hit too large for any one box of a mob checks several boxes, the largest first.
        "mob.overflow", "WOA-CHAR-27" => overflow: bool = false;
        /// Effect of a lethal hit on a mob.
        "lethal.mob", "WOA-LETH-03, JC-29" => lethal: LethalMob = LethalMob::Whole;
        /// Bonus of each further member of a mob on a roll that one of them is good at.
        "mob.bonus_per_helper", "JC-15" => helper_bonus: i32 = 0, range 0..=2;
        /// Weights of small, big and huge swarms.
        "swarm.weights", "WOA-SWM-03" => swarm_weights: Numbers = Numbers::new(&[1, 2, 4]), range (0, 8, 3..=3);
        /// Stress boxes of small, big and huge swarms.
        "swarm.boxes", "WOA-CHAR-26" => swarm_boxes: Numbers = Numbers::new(&[0, 1, 2]), range (0, 3, 3..=3);
        /// Times at which attacks on only one target cannot harm a swarm.
        "swarm.immunity", "WOA-SWM-06" => immunity: Immunity = Immunity::WhileOutweighing;
        /// Weight that decides whether a swarm outweighs its opponents.
        "swarm.immunity_basis", "JC-08" => immunity_basis: ImmunityBasis = ImmunityBasis::Side;
        /// Place where weights are compared for the immunity of a swarm.
        "swarm.immunity_scope", "JC-08" => immunity_scope: ImmunityScope = ImmunityScope::Zone;
        /// Whether a swarm that outweighs its opponents cannot be pushed, pulled, knocked back or driven back.
        "swarm.forced_move_immune", "WOA-SWM-07" => forced_move_immune: bool = true;
        /// Whether foes cannot bar the way of a swarm that outweighs them.
        "swarm.block_immune", "WOA-SWM-07" => block_immune: bool = true;
        /// Whether the ground does not hinder a swarm that outweighs its opponents; distance still does.
        "swarm.terrain_immune", "WOA-SWM-07" => terrain_immune: bool = false;
        /// Whether swarms help each other.
        "swarm.teamwork", "WOA-SWM-05" => swarm_teamwork: bool = true;
        /// Free invocations or fate points that make an attack cover a zone.
        "swarm.area_invoke_cost", "WOA-SWM-09" => area_cost: i32 = 1, range 1..=3;
        /// Difficulty of getting rid of a creature without weight.
        "swarm.single_difficulty", "WOA-SWM-02" => single: i32 = 0, range 0..=3;
    }
}

knobs! {
    /// Knobs of rolls with several targets, of helping and of escalation.
    pub(crate) struct TeamKnobs {
        /// Whether one roll may be split among several targets.
        "multi.enabled", "WOA-ACT-22" => split: bool = false;
        /// Smallest part of a split result that a target may get.
        "multi.min_part", "WOA-ACT-22" => min_part: i32 = 1, range 1..=4;
        /// Whether a zone attack also strikes the attacker's own side, but never the attacker.
        "area.friendly_fire", "WOA-AREA-01" => friendly_fire: bool = false;
        /// Bonus of a helper on a roll.
        "team.bonus", "WOA-TEAM-01" => bonus: i32 = 1, range 0..=2;
        /// Most helpers of a roll.
        "team.cap", "WOA-TEAM-01" => cap: i32 = 2, range 0..=8;
        /// Whether helpers must be in the zone of the fighter they help.
        "team.requires_same_zone", "WOA-TEAM-01" => same_zone: bool = true;
        /// Whether a roll with helpers may also have dice of weight.
        "help.with_weight", "WOA-TEAM-02" => with_weight: bool = true;
        /// Whether allies who are present may pay for a fighter's roll.
        "invoke.for_ally", "FC-INV-03" => for_ally: bool = true;
        /// Whether words may turn into blows.
        "conflict.escalation", "WOA-SEQ-10" => escalation: Escalation = Escalation::Off;
        /// Stress tracks: one for all harm, or one for blows and one for words.
        "stress.tracks", "WOA-CHAR-04" => tracks: i32 = 1, range 1..=2;
    }
}

knobs! {
    /// Knobs of battle rituals and Divine Interest.
    pub(crate) struct RitualKnobs {
        /// Whether priests may cast battle rituals.
        "module.rituals", "WOA-RIT-01" => module: Switch = Switch::On;
        /// Times at which rituals can be cast.
        "ritual.phase", "WOA-ROAR-38, WOA-RIT-02" => phase: RitualPhase = RitualPhase::RoarOnly;
        /// Difficulty of a ritual.
        "ritual.difficulty", "WOA-RIT-03" => difficulty: i32 = 2, range 0..=6;
        /// Free invocations on a ritual after a success, and after a success with style.
        "ritual.free", "WOA-RIT-04" => free: Numbers = Numbers::new(&[1, 2]), range (0, 4, 2..=2);
        /// Whether the caster is limited to the approach used and its neighbours, as after a Roar.
        "ritual.lock", "WOA-RIT-05" => lock: bool = true;
        /// Effect of a failed or tied ritual.
        "ritual.fail", "WOA-RIT-07" => fail: RitualFail = RitualFail::AsRoar;
        /// Rituals that a side has at a time; a newer one replaces the oldest.
        "ritual.per_side", "WOA-RIT-10" => per_side: i32 = 1, range 1..=9;
        /// Whether a ritual ends when its caster leaves the conflict.
        "ritual.ends_with_caster", "IX-27" => ends_with_caster: bool = false;
        /// Hits of a fighter that Combat Fury can make lethal in a conflict.
        "lethal.ritual_uses", "WOA-LETH-06, WOA-RIT-11" => fury_uses: i32 = 1, range 0..=9;
        /// Zones that Troop Movement adds to a free move.
        "ritual.troop_zones", "WOA-RIT-12" => troop_zones: i32 = 1, range 1..=3;
        /// Mild slots that Our God Will Smite Them All gives a fighter.
        "ritual.extra_mild", "WOA-RIT-15" => extra_mild: i32 = 1, range 0..=2;
        /// Whether priests can cast general rituals on their turns.
        "ritual.general", "WOA-RIT-17" => general: Switch = Switch::Off;
        /// Difficulty of a general ritual.
        "ritual.general_difficulty", "WOA-RIT-17" => general_difficulty: i32 = 1, range 0..=5;
        /// Whether Divine Interest is in play.
        "module.divine", "WOA-DIV-01" => divine: DivineModule = DivineModule::Off;
        /// Mild, moderate and severe slots of Divine Interest.
        "divine.slots", "WOA-DIV-01" => slots: Numbers = Numbers::new(&[2, 1, 1]), range (0, 2, 3..=3);
        /// Marks of Divine Interest that each ritual brings.
        "divine.per_ritual", "WOA-RIT-08" => per_ritual: i32 = 1, range 0..=2;
        /// Result at or above which a roll brings a mark of Divine Interest.
        "divine.high", "WOA-DIV-03" => high: i32 = 9, range 7..=12;
        /// Result at or below which a roll brings a mark of Divine Interest.
        "divine.low", "WOA-DIV-03" => low: i32 = -4, range -8..=-2;
        /// Faces that decide whether a roll shows four [+] or four [-], which brings a mark of Divine Interest.
        "divine.natural", "JC-22" => natural: DivineNatural = DivineNatural::BeforeWeight;
        /// Whether a slot of Divine Interest may stand for a consequence (with `module.divine = "on"`).
        "divine.substitute", "WOA-DIV-04" => substitute: Switch = Switch::Off;
        /// Effect of a mark with no open slot.
        "divine.overflow", "WOA-DIV-06" => overflow: DivineOverflow = DivineOverflow::Record;
    }
}

knob_groups! {
    /// All of them.
    pub(crate) struct GroupKnobs {
        /// Mobs and swarms.
        pub mob: MobKnobs,
        /// Several targets, helping, escalation.
        pub team: TeamKnobs,
        /// Rituals and Divine Interest.
        pub ritual: RitualKnobs,
    }
}
