//! Knobs of dice and rolls (BB-DICE).

use crate::knob::Words;
use crate::{choices, knobs};

choices! {
    /// How Approaches are chosen.
    pub enum ApproachChoice {
        /// Anew for every roll.
        Free = "free",
        /// Once: the first Approach that a participant rolls applies to the whole conflict.
        FixedForConflict = "fixed_for_conflict",
    }

    /// Information that Reason has before a pool is rolled again.
    pub enum ReasonInfo {
        /// The participant's own roll only.
        OwnRoll = "own_roll",
        /// The opponent's roll as well.
        BothRolls = "both_rolls",
    }

    /// When an Approach modifies its dice.
    pub enum Modifiers {
        /// Never.
        Off = "off",
        /// On every roll.
        Always = "always",
        /// When a trait is invoked (`trait.benefit = "modifier_gate"`).
        TraitGated = "trait_gated",
    }

    /// When help is called.
    pub enum Timing {
        /// After the dice are seen.
        AfterRoll = "after_roll",
        /// Before they are rolled.
        BeforeRoll = "before_roll",
    }

    /// Order in which the sides call help.
    pub enum InvokeOrder {
        /// The side that is behind, then in turns.
        BehindFirst = "behind_first",
        /// The attacker, then in turns.
        AttackerFirst = "attacker_first",
        /// The defender, then in turns.
        DefenderFirst = "defender_first",
        /// At the same time, blind to each other's call.
        BlindSimultaneous = "blind_simultaneous",
    }

    /// A kind of help on a roll.
    pub enum HelpKind {
        /// A Boon.
        Boon = "boon",
        /// A Bane of an opponent.
        Bane = "bane",
        /// A trait: an own one, or a detrimental one of an opponent.
        Trait = "trait",
        /// A Legacy.
        Legacy = "legacy",
        /// A scene trait.
        Scene = "scene",
        /// A Preparation.
        Prep = "prep",
    }
}

knobs! {
    /// Dice and rolls.
    pub struct DiceKnobs {
        /// Sides of a die.
        "dice.sides", "BB-DICE-01" => sides: i32 = 6, range 4..=12;
        /// Lowest face that is a success for the untrained.
        "dice.tn.untrained", "BB-DICE-02" => untrained: i32 = 6, range 1..=12;
        /// Lowest face that is a success for the trained.
        "dice.tn.trained", "BB-DICE-02" => trained: i32 = 5, range 1..=12;
        /// Lowest face that is a success for experts.
        "dice.tn.expert", "BB-DICE-02" => expert: i32 = 4, range 1..=12;
        /// Lowest face that is a success for masters.
        "dice.tn.master", "BB-DICE-02" => master: i32 = 3, range 1..=12;
        /// Successes of a die that shows at least the target number.
        "dice.success_per_hit", "BB-DICE-03" => per_hit: i32 = 1, range 0..=3;
        /// How often a participant chooses its Approach.
        "roll.approach_choice", "BB-DICE-04" => approach_choice: ApproachChoice = ApproachChoice::Free;
        /// Whether dice that Vigor adds for sixes add more for sixes of their own.
        "dice.vigor_chain", "BB-DICE-05" => vigor_chain: bool = true;
        /// Whether Intuition rolls ones again until none is left.
        "dice.intuition_chain", "BB-DICE-06" => intuition_chain: bool = true;
        /// Rolls that a participant sees before Reason may roll its whole pool again.
        "dice.reason_info", "BB-DICE-07" => reason_info: ReasonInfo = ReasonInfo::OwnRoll;
        /// Times at which the Approach in use modifies its dice: Vigor adds a die for each six, Intuition rolls
        /// ones again, Reason may roll everything again.
        "dice.modifiers", "BB-DICE-08" => modifiers: Modifiers = Modifiers::Off;
        /// When Boons, Banes, traits and other help are called. Failed dice are always rerolled after the roll.
        "invoke.timing", "BB-DICE-09" => timing: Timing = Timing::AfterRoll;
        /// Side that calls help first.
        "invoke.order", "BB-DICE-10" => order: InvokeOrder = InvokeOrder::BehindFirst;
        /// Whether dice added after the roll also follow the Approach's modifier.
        "invoke.added_dice_modified", "BB-DICE-11" => added_modified: bool = true;
        /// Extra dice on every roll of sides with player = "pc", for good play; a group may set another number.
        "roll.bonus_die", "BB-DICE-12" => bonus_die: i32 = 0, range 0..=10;
        /// Kinds of help that can be called on rolls; all listed kinds combine on one roll.
        "roll.stack", "BB-BANE-05" => stack: Words<HelpKind> = Words::new(&[HelpKind::Boon, HelpKind::Bane, HelpKind::Trait, HelpKind::Legacy, HelpKind::Scene, HelpKind::Prep]);
    }
}
