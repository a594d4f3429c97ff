//! Knobs of interrupting, turns, moves, holding and supplemental actions (INTR, ACT, MOVE, HOLD,
//! SUP).

use crate::knob::{Limit, Words};
use crate::{choices, knobs};

choices! {
    /// Characters who may interrupt.
    pub enum Eligible {
        /// A character who holds, or one in the after group who has not acted.
        HoldOrAfter = "hold_or_after",
        /// Any character who has not acted. In the turn of the game master these are the holders and the after group,
        /// so that it makes no difference for players' characters.
        AnyoneUnacted = "anyone_unacted",
    }
}

choices! {
    /// How price and penalty of interrupting belong together.
    pub enum InterruptModel {
        /// Every interrupt has both.
        OneKind = "one_kind",
        /// Either: any character who has not acted may cut in for the price; holders and the after group may step in
        /// with the penalty.
        TwoKinds = "two_kinds",
        /// Only the penalty.
        PenaltyOnly = "penalty_only",
        /// Only the price: an interrupt is no supplemental action.
        PriceOnly = "price_only",
    }
}

choices! {
    /// Price of an interrupt.
    pub enum InterruptPrice {
        /// A fate point or stress; the interrupter chooses.
        FpOrStress = "fp_or_stress",
        /// A fate point.
        Fp = "fp",
        /// Stress.
        Stress = "stress",
        /// Nothing.
        None = "none",
    }
}

choices! {
    /// Initiative that an interrupter rolls against.
    pub enum InterruptOpponent {
        /// The initiative of the character who is about to act.
        ActingNpc = "acting_npc",
        /// The rating of the other side as a whole.
        GmRating = "gm_rating",
    }
}

choices! {
    /// Winner of a tied interrupt roll.
    pub enum InterruptTie {
        /// The interrupter.
        Interrupter = "interrupter",
        /// The character who was about to act.
        Npc = "npc",
    }
}

choices! {
    /// Power of a winner over the action that it precedes.
    pub enum Disrupt {
        /// None by itself: only the interrupter's own action can spoil it.
        ByDeed = "by_deed",
        /// The interrupter may cancel it instead of acting before it.
        Cancels = "cancels",
    }
}

choices! {
    /// When an interrupter who fails takes its turn.
    pub enum InterruptFailure {
        /// Right after the character that it failed to interrupt.
        AfterThatNpc = "after_that_npc",
        /// When that part of the round is over.
        EndOfGmTurn = "end_of_gm_turn",
        /// Never: the turn is lost.
        TurnLost = "turn_lost",
    }
}

choices! {
    /// Rolls that aspects and fate points may be used on.
    pub enum AllowedOn {
        /// All.
        All = "all",
        /// Main moves and attacks, and the defence against attacks.
        MoveAndAttack = "move_and_attack_only",
    }
}

choices! {
    /// Difficulty that a main move faces.
    pub enum MoveDifficulty {
        /// The highest border on the route.
        Max = "max_on_route",
        /// The sum of the borders on the route.
        Sum = "sum_on_route",
        /// None: each border takes 1 and its difficulty off the total.
        Pay = "pay_per_border",
    }
}

choices! {
    /// When a supplemental move may be made.
    pub enum Timing {
        /// Before or after the main action.
        Any = "any",
        /// Before the main action.
        Before = "before_only",
    }
}

choices! {
    /// When a held turn may be taken.
    pub enum ReleaseWhen {
        /// Before the game master's turn, by interrupting, or with the after group.
        Any = "group_or_interrupt_or_after",
        /// By interrupting, or with the after group.
        InterruptOrAfter = "interrupt_or_after",
        /// By interrupting only.
        Interrupt = "interrupt_only",
    }
}

choices! {
    /// Supplemental actions that the skill gate holds for.
    pub enum Gate {
        /// None.
        Never = "never",
        /// Items.
        Items = "items_only",
        /// Items, moves (tested with Athletics) and interrupts (tested with initiative).
        Always = "always",
    }
}

choices! {
    /// A main action that can be barred from having a supplemental action beside it.
    pub enum ForbidsSupplement {
        /// Blocks.
        Block = "block",
        /// Full defence.
        FullDefence = "full_defence",
        /// Manoeuvres.
        Manoeuvre = "manoeuvre",
    }
}

knobs! {
    /// Interrupting.
    pub struct InterruptKnobs {
        /// Characters who may interrupt.
        "interrupt.eligible", "FF-INTR-01" => eligible: Eligible = Eligible::HoldOrAfter;
        /// Whether an interrupt has a price, a penalty or both.
        "interrupt.model", "FF-INTR-02" => model: InterruptModel = InterruptModel::OneKind;
        /// Price of an interrupt.
        "interrupt.price", "FF-INTR-02" => price: InterruptPrice = InterruptPrice::FpOrStress;
        /// Stress that an interrupt costs if it is paid with stress.
        "interrupt.stress", "FF-INTR-02" => stress: i32 = 1, range 0..=3;
        /// Whether the stress of an interrupt may cause a consequence.
        "interrupt.stress_may_overflow", "FF-INTR-03" => overflow: bool = false;
        /// Initiative that the interrupter rolls against.
        "interrupt.opponent", "FF-INTR-04" => opponent: InterruptOpponent = InterruptOpponent::ActingNpc;
        /// Bonus on the interrupter's roll for interrupting from a hold.
        "interrupt.hold_bonus", "FF-INTR-05" => hold_bonus: i32 = 1, range 0..=3;
        /// Winner of a tied interrupt roll.
        "interrupt.tie", "FF-INTR-06" => tie: InterruptTie = InterruptTie::Interrupter;
        /// Effect of a successful interrupt on the action that it precedes.
        "interrupt.disrupt", "FF-INTR-06" => disrupt: Disrupt = Disrupt::ByDeed;
        /// When an interrupter who fails takes its turn.
        "interrupt.failure", "FF-INTR-07" => failure: InterruptFailure = InterruptFailure::AfterThatNpc;
        /// Modifier on the main action of a turn that interrupts.
        "interrupt.main_penalty", "FF-INTR-09" => penalty: i32 = -1, range -3..=0;
        /// Whether an interrupting turn may be a block, full defence or a manoeuvre.
        "interrupt.allow_restricted_mains", "FF-INTR-10" => restricted: bool = false;
        /// Whether the game master's characters interrupt players.
        "interrupt.gm_may", "FF-INTR-12" => gm_may: bool = false;
        /// Whether a successful interrupter may act right after the other character instead of before.
        "interrupt.winner_may_follow", "FF-INTR-13" => follow: bool = true;
        /// Most attempts to interrupt the same turn of a character.
        "interrupt.per_npc", "FF-INTR-14" => per_npc: Limit = Limit::NONE, range 1..=6;
        /// Whether a character who was interrupted may choose another action.
        "interrupt.target_replans", "FF-INTR-06" => replans: bool = true;
    }
}

knobs! {
    /// Turns, moves, holding, supplemental actions.
    pub struct TurnKnobs {
        /// Main actions of a turn.
        "act.main", "FF-ACT-01" => mains: i32 = 1, range 1..=2;
        /// Most supplemental actions of a turn; interrupting is one.
        "act.supplemental", "FF-ACT-02" => supplements: i32 = 1, range 0..=3;
        /// Most free actions of a round: defending and holding.
        "act.free_limit", "FF-ACT-03" => free_limit: Limit = Limit::NONE, range 1..=10;
        /// Rolls that aspects and fate points may be used on.
        "aspect.allowed_on", "FF-ACT-05" => allowed_on: AllowedOn = AllowedOn::All;
        /// Zones moved for each shift of a main move.
        "move.zones_per_shift", "FF-MOVE-01" => zones_per_shift: i32 = 1, range 1..=2;
        /// Least distance of a main move in zones, whatever the roll.
        "move.min_zones", "FF-MOVE-02" => min_zones: i32 = 1, range 0..=2;
        /// Difficulty that a main move faces.
        "move.difficulty", "FF-MOVE-03" => difficulty: MoveDifficulty = MoveDifficulty::Max;
        /// Difficulty added to a main move for each enemy in a zone left or passed.
        "move.enemy_difficulty", "FF-MOVE-05" => enemy_difficulty: i32 = 1, range 0..=3;
        /// Cap on the difficulty that enemies add to a main move.
        "move.enemy_cap", "FF-MOVE-05" => enemy_cap: i32 = 3, range 0..=10;
        /// Zones of a supplemental move.
        "move.supplemental_zones", "FF-MOVE-06" => supplemental_zones: i32 = 1, range 0..=2;
        /// Highest border that a supplemental move crosses.
        "move.supplemental_max_border", "FF-MOVE-06" => supplemental_border: Limit = Limit::NONE, range 0..=8;
        /// When a supplemental move may be made.
        "move.supplemental_timing", "FF-MOVE-06" => timing: Timing = Timing::Any;
        /// Whether a turn may contain both a main move and a supplemental move.
        "move.stack", "FF-MOVE-06" => stack: bool = true;
        /// When a held turn may be taken.
        "hold.release", "FF-HOLD-03" => release: ReleaseWhen = ReleaseWhen::Any;
        /// Whether a held turn is lost when the round ends; otherwise it is taken then.
        "hold.lost_at_end", "FF-HOLD-04" => lost_at_end: bool = true;
        /// Whether a character that holds its turn keeps its block and full defence.
        "hold.keeps_protection", "FF-HOLD-06" => keeps_protection: bool = false;
        /// Modifier of every supplemental action on the roll of the main action.
        "sup.penalty", "FF-SUP-04" => penalty: i32 = -1, range -3..=0;
        /// Lowest skill rating with which a supplemental action is allowed (`sup.gate_applies`); none: any rating.
        "sup.skill_gate", "FF-SUP-03" => gate: Limit = Limit::at_most(3), range 1..=5;
        /// Supplemental actions that need the rating of `sup.skill_gate`.
        "sup.gate_applies", "FF-SUP-03" => gate_applies: Gate = Gate::Items;
        /// Main actions that allow no supplemental action.
        "sup.forbidden_with", "FF-SUP-05, FF-BLK-02, FF-FULL-02, FF-MAN-11" => forbidden_with: Words<ForbidsSupplement> = Words::new(ForbidsSupplement::ALL), range 0..=3;
        /// Range in zones for passing an item.
        "item.pass_zones", "FF-SUP-06" => pass_zones: i32 = 1, range 0..=3;
    }
}
