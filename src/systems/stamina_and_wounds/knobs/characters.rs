//! Knobs of characters, items, manoeuvres, conditions and morale.

use super::kinds::{Amount, Attribute};
use super::rounds::Cost;
use crate::knob::{Limit, Ratio, Words};
use crate::{choices, knobs};

choices! {
    /// A manoeuvre.
    pub enum Trick {
        /// Knocks the weapon out of the hand.
        Disarm = "disarm",
        /// Moves the victim one step.
        Push = "push",
        /// Throws the victim to the ground.
        Trip = "trip",
        /// Holds the victim.
        Restrain = "restrain",
        /// Climbs on the victim.
        Climb = "climb",
    }
}

choices! {
    /// Price of a failed manoeuvre.
    pub enum FailCost {
        /// Nothing.
        None = "none",
        /// The fighter falls.
        Prone = "prone",
        /// The target has a free attack.
        FreeAttack = "free_attack",
    }
}

choices! {
    /// When a lone enemy reaches a breaking point.
    pub enum LoneBelow {
        /// Never.
        None = "none",
        /// When its Stamina is gone.
        Stamina0 = "stamina_0",
        /// At half of its full life or less.
        Half = "half",
    }
}

choices! {
    /// Fighters who leave after a morale save of the other side.
    pub enum MoraleSuccess {
        /// All of them.
        AllLeave = "all_leave",
        /// The one with the least life left.
        OneLeaves = "one_leaves",
        /// Half of them, rounded up, the ones with the least life left first.
        HalfLeave = "half_leave",
    }
}

choices! {
    /// When a failed morale test can be tried again.
    pub enum MoraleRetry {
        /// At a different breaking point.
        DifferentPoint = "different_point",
        /// In every turn of the side.
        EachRound = "each_round",
    }
}

choices! {
    /// Cost of a morale test.
    pub enum MoraleCost {
        /// Nothing.
        Free = "free",
        /// An action of the roller.
        Action = "action",
    }
}

choices! {
    /// Fighter who rolls a morale test.
    pub enum MoraleRoller {
        /// The fighter with the best attribute for it.
        BestWil = "best_wil",
        /// A fighter picked at random.
        Random = "random",
        /// The leader of the side: the named one, else the first on its feet.
        Leader = "leader",
    }
}

choices! {
    /// Leader after a leader has fallen.
    pub enum NextLeader {
        /// The enemy with the highest Target.
        HighestTarget = "highest_target",
        /// None: later morale tests succeed automatically.
        NoneAutoSuccess = "none_auto_success",
    }
}

choices! {
    /// Enemy who leads at the start if the scenario names no leader.
    pub enum UnnamedLeader {
        /// The enemy with the highest Target of all; among equals there is no leader, so no fall counts as a
        /// leader's.
        StandsOut = "stands_out",
        /// The first of the enemies with the highest Target, so a band of equals also has a leader.
        HighestTarget = "highest_target",
    }
}

choices! {
    /// Leaders whose fall counts as the fall of a leader.
    pub enum LeaderCounts {
        /// Only the named leader; if none is named, the leader at the start (`morale.unnamed_leader`).
        Named = "named",
        /// The first leader, and after it each next leader.
        Successors = "successors",
    }
}

choices! {
    /// When ranged weapons run low.
    pub enum AmmoUsage {
        /// Never.
        None = "none",
        /// After a fight, on 4 to 6 of a d6, ammunition is marked.
        AfterFight = "4-6_after_fight",
    }
}

knobs! {
    /// Attributes, Targets, items.
    pub struct CharacterKnobs {
        /// Each attribute of a fighter, unless the scenario sets it.
        "attr.default", "SW-CORE-01" => attribute: i32 = 2, range 0..=10;
        /// Base of an enemy's Target, to which its level is added.
        "target.base", "SW-CORE-03" => target_base: i32 = 10, range 5..=15;
        /// Target of an enemy without a level, and of saves without an enemy.
        "target.default", "SW-CORE-03" => target: i32 = 12, range 5..=25;
        /// Whether players roll all saves, even against manoeuvres of enemies; else the acting fighter rolls.
        "save.player_facing", "SW-CORE-04" => player_facing: bool = true;
        /// Price of drawing another weapon.
        "weapon.swap_cost", "SW-FUMB-04" => swap_cost: Cost = Cost::Action;
        /// Whether weapons count as natural, without Usage, unless the scenario says otherwise.
        "weapon.natural", "SW-FUMB-05" => natural: bool = false;
        /// Boxes that one use of an item marks.
        "item.marks_per_use", "SW-ITEM-02" => marks_per_use: i32 = 1, range 0..=2;
        /// Bandages of a fighter, unless the scenario sets another number.
        "item.bandage.count", "SW-ITEM-03" => bandages: i32 = 0, range 0..=5;
        /// Draughts of a fighter, unless the scenario sets another number.
        "item.draught.count", "SW-ITEM-03" => draughts: i32 = 0, range 0..=5;
        /// Wounds that a draught heals.
        "item.draught.heal", "SW-ITEM-03" => draught: Amount = Amount::dice(1, 6), range (0, 20);
        /// Whether ammunition is marked after each fight, on 4 to 6 of a d6; when its boxes are full, ranged weapons stay in the bag.
        "ammo.usage", "SW-MOVE-03" => ammo: AmmoUsage = AmmoUsage::None;
    }
}

knobs! {
    /// Manoeuvres and conditions.
    pub struct ManeuverKnobs {
        /// Available manoeuvres; an empty list allows none.
        "maneuver.list", "SW-MAN-01" => list: Words<Trick> = Words::new(Trick::ALL);
        /// Attribute for pushing.
        "maneuver.attr.push", "SW-MAN-02" => push: Attribute = Attribute::Str;
        /// Attribute for tripping.
        "maneuver.attr.trip", "SW-MAN-02" => trip: Attribute = Attribute::Str;
        /// Attribute for restraining.
        "maneuver.attr.restrain", "SW-MAN-02" => restrain: Attribute = Attribute::Str;
        /// Attribute for disarming.
        "maneuver.attr.disarm", "SW-MAN-02" => disarm: Attribute = Attribute::Dex;
        /// Attribute for climbing on a foe.
        "maneuver.attr.climb", "SW-MAN-02" => climb: Attribute = Attribute::Dex;
        /// Price of a failed manoeuvre.
        "maneuver.fail_cost", "SW-MAN-03" => fail_cost: FailCost = FailCost::None;
        /// Whether a successful manoeuvre deals the damage of an attack as well.
        "maneuver.damage", "SW-MAN-04" => damage: bool = false;
        /// Whether enemies use manoeuvres.
        "enemy.maneuvers", "SW-MAN-05" => enemies: bool = false;
        /// Rounds after which sleepers wake because of the noise; with none only a hit wakes them.
        "cond.asleep.rounds", "SW-COND-07" => asleep_rounds: Limit = Limit::at_most(1), range 1..=20;
        /// Price of picking up a weapon.
        "cond.disarmed.recover", "SW-COND-01" => recover: Cost = Cost::Action;
        /// Banes on attacks by a fighter who is prone.
        "cond.prone.bane", "SW-COND-03" => prone_bane: i32 = 1, range 0..=2;
        /// Boons on attacks against a fighter who is prone.
        "cond.prone.boon", "SW-COND-03" => prone_boon: i32 = 1, range 0..=2;
        /// Banes on attacks by a fighter who is restrained.
        "cond.restrained.bane", "SW-COND-04" => restrained_bane: i32 = 1, range 0..=2;
        /// Boons on a climber's attacks against the foe that it climbs on.
        "cond.climbed.boon", "SW-COND-05" => climbed_boon: i32 = 1, range 0..=2;
    }
}

knobs! {
    /// Morale.
    pub struct MoraleKnobs {
        /// Whether morale is tested.
        "morale.enabled", "SW-MOR-01" => enabled: bool = true;
        /// Share of the enemies whose defeat is a breaking point.
        "morale.fraction", "SW-MOR-02" => fraction: Ratio = Ratio::new(1, 2), range ("0.1", "1");
        /// Whether the fall of a leader is a breaking point.
        "morale.on_leader", "SW-MOR-03" => on_leader: bool = true;
        /// Leaders whose fall is a breaking point.
        "morale.leader_counts", "SW-MOR-03" => leader_counts: LeaderCounts = LeaderCounts::Named;
        /// Leader of the enemies at the start if the scenario names none.
        "morale.unnamed_leader", "SW-MOR-03, SW-MOR-10" => unnamed_leader: UnnamedLeader = UnnamedLeader::StandsOut;
        /// Whether an ambush is a breaking point.
        "morale.on_ambush", "SW-MOR-04" => on_ambush: bool = true;
        /// Whether the first casualty is a breaking point.
        "morale.on_first_casualty", "SW-MOR-05" => on_first_casualty: bool = false;
        /// When a lone enemy reaches a breaking point.
        "morale.lone_below", "SW-MOR-05" => lone_below: LoneBelow = LoneBelow::None;
        /// Attribute of morale saves.
        "morale.attr", "SW-MOR-06" => attribute: Attribute = Attribute::Wil;
        /// Enemies who leave after a successful morale test.
        "morale.success", "SW-MOR-07" => success: MoraleSuccess = MoraleSuccess::AllLeave;
        /// When a failed morale test can be tried again.
        "morale.retry", "SW-MOR-08" => retry: MoraleRetry = MoraleRetry::DifferentPoint;
        /// Price of a morale test.
        "morale.cost", "SW-MOR-09" => cost: MoraleCost = MoraleCost::Free;
        /// Fighter who rolls the morale test.
        "morale.roller", "SW-MOR-09" => roller: MoraleRoller = MoraleRoller::BestWil;
        /// Leader after a leader has fallen.
        "morale.next_leader", "SW-MOR-10" => next_leader: NextLeader = NextLeader::HighestTarget;
        /// Whether the players' characters are subject to morale too.
        "morale.pcs", "SW-MOR-11" => pcs: bool = false;
    }
}
