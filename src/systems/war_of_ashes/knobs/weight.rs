//! Knobs of weight.

use super::switch::Switch;
use super::zones::CrossZone;
use crate::knob::{Numbers, Ratio};
use crate::{choices, knobs};

choices! {
    /// Weights that the 4:1 test compares (WOA-WT-06, JC-01).
    pub(crate) enum FourBasis {
        /// The sides' totals in the zone, as for 2:1.
        SideTotals = "side_totals",
        /// The attacker's side against the target's own weight.
        SideVsTarget = "side_vs_target",
        /// The attacker's own weight against the target's.
        Individuals = "individuals",
        /// Side totals, or else individuals.
        SideOrIndividuals = "side_or_individuals",
    }
}

choices! {
    /// Rolls that get the dice of 4:1 (WOA-WT-07).
    pub(crate) enum FourApplies {
        /// Attacks.
        Attack = "attack",
        /// Attacks and defences.
        AttackAndDefend = "attack_and_defend",
        /// Every roll with weight.
        AllWeighted = "all_weighted",
    }
}

choices! {
    /// Whether weight counts on other rolls (WOA-WT-11).
    pub(crate) enum Presence {
        /// Never.
        Never = "never",
        /// If the presence of allies helps.
        Flag = "flag",
        /// Always.
        Always = "always",
    }
}

choices! {
    /// When changed totals begin to count (WOA-WT-14).
    pub(crate) enum Recompute {
        /// On the next roll.
        EveryRoll = "every_roll",
        /// On the next turn.
        EveryTurn = "every_turn",
        /// In the next exchange.
        EveryExchange = "every_exchange",
    }
}

choices! {
    /// Dice that are turned to [+] (WOA-WT-15).
    pub(crate) enum DieChoice {
        /// The lowest.
        Best = "best",
        /// Any, at random.
        Random = "random",
        /// The first, chosen before the roll.
        FixedFirst = "fixed_first",
    }
}

choices! {
    /// Fighters who have the dice of weight (WOA-WT-16).
    pub(crate) enum Beneficiary {
        /// Every fighter of the heavier side.
        All = "all",
        /// Only the heaviest fighter; among equals the first.
        Leader = "leader",
    }
}

choices! {
    /// How the weights of people of one rank add up (WOA-SOC-02).
    pub(crate) enum SocialStack {
        /// A class that does not stack counts once per side.
        PerClass = "per_class",
        /// Every person counts.
        Sum = "sum",
        /// Only the highest rank of a side counts.
        Max = "max",
    }
}

knobs! {
    /// Knobs of weight.
    pub(crate) struct WeightKnobs {
        /// Whether the heavier side turns dice to [+].
        "module.weight", "WOA-WT-01" => module: Switch = Switch::On;
        /// Ratio of total weights from which the heavier side turns `weight.one.dice` dice to [+].
        "weight.one.ratio", "WOA-WT-04" => one_ratio: Ratio = Ratio::whole(2), range ("1.25", "4");
        /// Dice that the heavier side turns to [+] at `weight.one.ratio`.
        "weight.one.dice", "WOA-WT-04" => one_dice: i32 = 1, range 0..=4;
        /// Ratio of weights from which the heavier side turns `weight.four.dice` dice to [+] instead.
        "weight.four.ratio", "WOA-WT-05" => four_ratio: Ratio = Ratio::whole(4), range ("2", "8");
        /// Dice that the heavier side turns to [+] at `weight.four.ratio`.
        "weight.four.dice", "WOA-WT-05" => four_dice: i32 = 2, range 1..=4;
        /// Weights that the 4:1 test compares.
        "weight.four.basis", "WOA-WT-06" => four_basis: FourBasis = FourBasis::SideTotals;
        /// Rolls that get the dice of 4:1.
        "weight.four.applies", "WOA-WT-07" => four_applies: FourApplies = FourApplies::Attack;
        /// Further ratios, each followed by its dice: `[8, 3]` turns 3 dice at 8:1. These dice count on the rolls that
        /// count for 4:1.
        "weight.extra_tiers", "WOA-WT-08" => extra_tiers: Numbers = Numbers::new(&[]), range (1, 64, 8);
        /// Whether weight counts on attacks.
        "weight.on_attack", "WOA-WT-10" => on_attack: bool = true;
        /// Whether weight counts on defences against attacks.
        "weight.on_defend", "WOA-WT-10" => on_defend: bool = true;
        /// Whether weight counts on defences against advantages.
        "weight.on_defend_create", "WOA-WT-23" => on_defend_create: bool = true;
        /// Whether weight counts on creating an advantage.
        "weight.on_create", "WOA-WT-11" => on_create: Presence = Presence::Flag;
        /// Whether weight counts on overcoming and on active opposition. Allies' presence helps none of these
        /// rolls, so `flag` is like `never`.
        "weight.on_overcome", "WOA-WT-11" => on_overcome: Presence = Presence::Flag;
        /// Whether weight counts on Roar rolls.
        "weight.on_roar", "WOA-ROAR-39" => on_roar: bool = false;
        /// When changed totals begin to count.
        "weight.recompute", "WOA-WT-14" => recompute: Recompute = Recompute::EveryRoll;
        /// Weight on rolls against a fighter in another zone.
        "weight.cross_zone", "WOA-WT-19" => cross_zone: CrossZone = CrossZone::None;
        /// Dice that weight turns to [+].
        "weight.choice", "WOA-WT-15" => choice: DieChoice = DieChoice::Best;
        /// Whether dice are replaced again on a reroll.
        "weight.reapply_on_reroll", "WOA-DICE-08, JC-23" => reapply: bool = true;
        /// Fighters of the heavier side who may turn dice to [+].
        "weight.beneficiary", "WOA-WT-16" => beneficiary: Beneficiary = Beneficiary::All;
        /// Weights of the sizes small, person, big, huge and colossal.
        "weight.by_size", "WOA-CHAR-18" => by_size: Numbers = Numbers::new(&[0, 1, 2, 4, 8]), range (0, 64, 5..=5);
        /// Weight of players' characters and humans.
        "weight.pc", "WOA-CHAR-19" => person: i32 = 1, range 1..=4;
        /// How social weights of one rank add up.
        "weight.social_stack", "WOA-SOC-02" => social_stack: SocialStack = SocialStack::PerClass;
        /// Social weights at court: monarch, houselord, head of a house, commoner.
        "weight.court", "WOA-SOC-03" => court: Numbers = Numbers::new(&[8, 4, 2, 1]), range (0, 64, 4..=4);
        /// Social weights in a debate: academician, professor, student, listener.
        "weight.debate", "WOA-SOC-04" => debate: Numbers = Numbers::new(&[4, 2, 1, 0]), range (0, 64, 4..=4);
    }
}
