//! Knobs of rounds, turns, moves and flight (INIT, TURN, MOVE, DEFD, END).

use crate::knob::Limit;
use crate::system::EndsWith;
use crate::system::clock::ClockSide;
use crate::{choices, knobs};

choices! {
    /// How often initiative is rolled.
    pub enum InitiativeFrequency {
        /// At the start of every round.
        EveryRound = "every_round",
        /// Once, for the whole fight.
        Once = "once",
    }
}

choices! {
    /// Order within a side.
    pub enum SideOrder {
        /// The policies: list `order`.
        Policy = "policy",
        /// The order of the scenario; members of one group at random.
        Fixed = "fixed",
        /// At random, anew in every round.
        Random = "random",
    }
}

choices! {
    /// Side that surprises the other.
    pub enum Surprise {
        /// Neither.
        None = "none",
        /// The players' characters.
        Pcs = "pcs",
        /// The enemies.
        Enemies = "enemies",
    }
}

choices! {
    /// Whether distances between fighters count.
    pub enum PositionModel {
        /// A single area; every fighter is in reach.
        SingleArea = "single_area",
        /// Fighters stand on a line of steps: Close on the same step, Nearby on the next, else Far.
        Bands = "bands",
    }
}

choices! {
    /// How far ranged weapons reach.
    pub enum RangedReach {
        /// To the next step.
        Nearby = "nearby",
        /// To every step.
        Far = "far",
    }
}

choices! {
    /// Ranged attacks while a foe is Close.
    pub enum RangedInMelee {
        /// Yes.
        Allowed = "allowed",
        /// Yes, with 1 Bane.
        Bane = "bane",
        /// No.
        Forbidden = "forbidden",
    }
}

choices! {
    /// Cost of leaving a fight.
    pub enum FleeCost {
        /// The move: the fighter takes its action first, then leaves.
        Move = "move",
        /// The move and the action: a whole turn.
        MoveAndAction = "move_and_action",
    }
}

choices! {
    /// How long Defend lasts.
    pub enum DefendDuration {
        /// To the start of the defender's side's next turn.
        UntilNextTurn = "until_next_turn",
        /// To the end of the round.
        EndOfRound = "end_of_round",
        /// To the end of the other side's next turn, whenever that comes.
        NextEnemyTurn = "next_enemy_turn",
    }
}

choices! {
    /// How many attacks Defend hinders.
    pub enum DefendUses {
        /// All while it lasts.
        All = "all",
        /// The first.
        One = "1",
    }
}

choices! {
    /// Attacks of the surprising side that are sneak attacks.
    pub enum SneakWhen {
        /// None.
        Never = "never",
        /// All in the rounds of surprise.
        SurpriseRound = "surprise_round",
        /// The first of each fighter in the rounds of surprise.
        FirstAttackOnly = "first_attack_only",
    }
}

choices! {
    /// Whether several attacks on one target all count.
    pub enum SeveralAttackers {
        /// Yes, each for itself.
        Separate = "separate",
        /// No: in a turn of the attackers' side, only the attack with the most damage.
        KeepHighest = "keep_highest",
    }
}

choices! {
    /// Cost of a free step: nothing, the move, or the action.
    pub enum Cost {
        /// Nothing.
        Free = "free",
        /// The move.
        Move = "move",
        /// The action.
        Action = "action",
    }
}

knobs! {
    /// Rounds, turns, moves, flight.
    pub struct RoundKnobs {
        /// How often initiative is rolled.
        "init.frequency", "SW-INIT-01" => frequency: InitiativeFrequency = InitiativeFrequency::EveryRound;
        /// Highest face of the d6 that lets the players' characters act first.
        "init.pc_first_on", "SW-INIT-02, SW-INIT-03" => pc_first_on: i32 = 3, range 0..=6;
        /// Order within a side.
        "init.side_order", "SW-INIT-07, SW-INIT-08" => side_order: SideOrder = SideOrder::Policy;
        /// Side that surprises the other and acts first without a roll.
        "surprise.side", "SW-INIT-05" => surprise: Surprise = Surprise::None;
        /// Rounds in which the surprising side acts first.
        "surprise.rounds", "SW-INIT-06" => surprise_rounds: i32 = 1, range 1..=3;
        /// Moves of a fighter in a turn.
        "turn.moves", "SW-TURN-01" => moves: i32 = 1, range 0..=2;
        /// Actions of a player's character in a turn.
        "turn.actions", "SW-TURN-01" => actions: i32 = 1, range 1..=3;
        /// Actions of an enemy in a turn.
        "enemy.actions", "SW-TURN-03" => enemy_actions: i32 = 1, range 1..=4;
        /// Whether distances between fighters count.
        "position.model", "SW-MOVE-02" => position: PositionModel = PositionModel::SingleArea;
        /// How far ranged weapons reach (position.model = bands).
        "range.ranged", "SW-MOVE-03" => reach: RangedReach = RangedReach::Far;
        /// Whether ranged attacks are possible while a foe is Close (position.model = bands).
        "range.ranged_in_melee", "SW-MOVE-03" => in_melee: RangedInMelee = RangedInMelee::Allowed;
        /// Price of leaving the fight.
        "flee.cost", "SW-MOVE-04" => flee_cost: FleeCost = FleeCost::MoveAndAction;
        /// Whether every foe in reach has a free attack on a fighter who flees.
        "flee.free_attack", "SW-MOVE-04" => free_attack: bool = false;
        /// Whether fighters may surrender.
        "surrender.allowed", "SW-END-03" => surrender: bool = true;
        /// Rounds after which a fight is called off as undecided.
        "conflict.max_rounds", "SW-END-01" => max_rounds: i32 = 100, range 10..=1000;
        /// Rounds after which the side of `conflict.clock_side` loses the fight and the day; without a number there
        /// is no clock.
        "conflict.clock", "SW-END-01" => clock: Limit = Limit::NONE, range 1..=1000;
        /// Side that loses when the clock runs out.
        "conflict.clock_side", "SW-END-01" => clock_side: ClockSide = ClockSide::Players;
        /// Result of a fight after which the day is over for the party, even if fights are left. An undecided fight
        /// always ends it.
        "series.ends_with", "SW-END-01, SW-END-03" => ends_with: EndsWith = EndsWith::Loss;
        /// Whether several attacks on one target all count.
        "attack.multi", "SW-ATK-05" => several: SeveralAttackers = SeveralAttackers::Separate;
        /// Banes that Defend puts on attacks against the defender.
        "defend.banes", "SW-DEFD-01" => defend_banes: i32 = 1, range 0..=3;
        /// How long Defend lasts.
        "defend.duration", "SW-DEFD-02" => defend_duration: DefendDuration = DefendDuration::UntilNextTurn;
        /// How many attacks Defend hinders.
        "defend.uses", "SW-DEFD-05" => defend_uses: DefendUses = DefendUses::All;
        /// The attacks of the surprising side that are sneak attacks.
        "sneak.when", "SW-SNK-05" => sneak_when: SneakWhen = SneakWhen::SurpriseRound;
        /// Whether an attack on a defenceless creature kills it outright.
        "sneak.coup", "SW-SNK-04" => coup: bool = true;
        /// Whether enemies make sneak attacks as well, and kill the defenceless outright (sneak.coup).
        "enemy.sneak", "SW-SNK-06" => enemy_sneak: bool = true;
        /// Whether several Boons or Banes from the same source all count; otherwise only one of them does.
        "bane.stack_same_source", "SW-CORE-06" => stack: bool = false;
    }
}
