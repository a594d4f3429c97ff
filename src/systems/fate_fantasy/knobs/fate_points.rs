//! Knobs of fate points and aspects (ASPC).

use super::number_or_word::Either;
use crate::knob::{Chance, Limit};
use crate::{choices, knobs};

choices! {
    /// How many fate points player characters enter a conflict with, if it is no number.
    pub enum Third {
        /// A third of the refresh, rounded down.
        Third = "third",
    }
}

choices! {
    /// Order of the parties of a roll in using aspects and fate points.
    pub enum Bidding {
        /// In turn until both pass, the acting character first.
        Alternate = "alternate",
        /// At the same time, blind to each other's choice.
        Simultaneous = "simultaneous",
        /// In turn until both pass, the opponent first.
        ActorLast = "actor_last",
    }
}

choices! {
    /// Effect of an accepted compel.
    pub enum CompelEffect {
        /// The turn is lost.
        LoseTurn = "lose_turn",
    }
}

knobs! {
    /// Fate points and aspects.
    pub struct FateKnobs {
        /// Bonus of an aspect on a roll.
        "invoke.bonus", "FF-ASPC-01" => bonus: i32 = 2, range 1..=3;
        /// Fate points that invoking an own aspect costs.
        "invoke.cost", "FF-ASPC-01" => cost: i32 = 1, range 0..=2;
        /// Whether an aspect may be used for a reroll.
        "invoke.reroll", "FF-ASPC-01" => reroll: bool = true;
        /// Most aspects on one roll.
        "invoke.max_per_roll", "FF-ASPC-02" => max_per_roll: Limit = Limit::NONE, range 1..=5;
        /// Bonus of a fate point without an aspect.
        "fate.plain_bonus", "FF-ASPC-05" => plain_bonus: i32 = 1, range 0..=2;
        /// Most fate points without an aspect on one roll.
        "fate.plain_per_roll", "FF-ASPC-05" => plain_per_roll: Limit = Limit::at_most(1), range 0..=5;
        /// Order of the parties of a roll in using aspects and fate points.
        "invoke.bidding", "FF-ASPC-06" => bidding: Bidding = Bidding::Alternate;
        /// Fate points of a player character per session.
        "fate.refresh", "FF-ASPC-07" => refresh: i32 = 10, range 0..=20;
        /// Fate points of player characters at the start of the conflict.
        "fate.start_pc", "FF-ASPC-07" => start_pc: Either<Third> = Either::Word(Third::Third), range 0..=20;
        /// Fate points of full characters of the game master at the start of the conflict.
        "fate.start_gpc", "FF-ASPC-08" => start_gpc: i32 = 2, range 0..=10;
        /// Fate points of minions at the start of the conflict.
        "fate.start_minion", "FF-ASPC-08" => start_minion: i32 = 0, range 0..=2;
        /// Number of a character's own aspects that fit this conflict, unless its sheet says otherwise.
        "aspect.usable_per_conflict", "FF-ASPC-09" => usable: i32 = 2, range 0..=10;
        /// Chance that a player character is compelled when its turn comes up.
        "compel.rate", "FF-ASPC-10" => compel_rate: Chance = Chance::NEVER;
        /// Effect of an accepted compel.
        "compel.effect", "FF-ASPC-10" => compel_effect: CompelEffect = CompelEffect::LoseTurn;
        /// Free tags on a consequence for the side that caused it.
        "consequence.free_tags", "FF-ASPC-11" => consequence_tags: i32 = 1, range 0..=2;
    }
}
