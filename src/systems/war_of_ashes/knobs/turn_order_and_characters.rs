//! Knobs of turn order and characters.

use crate::knob::Words;
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::{choices, knobs};

choices! {
    /// Approaches that a fighter can choose from for a roll (WOA-CHAR-03, JC-04).
    pub(crate) enum Availability {
        /// The approaches that suit the kind of roll, by a fixed table.
        Table = "table",
        /// All six.
        All = "all",
        /// As many as `approach.random_k` says, at random, drawn anew for every turn of the fighter and for every
        /// roll that it answers.
        RandomK = "random_k",
    }
}

choices! {
    /// Ratings of minions for the turn order (WOA-TURN-08).
    pub(crate) enum MinionRating {
        /// +2, 0 or -2 by their lists.
        Lists = "lists",
        /// Like `lists`, plus `minion.base`.
        Exploration = "exploration",
        /// 0.
        Zero = "zero",
    }
}

choices! {
    /// How the boxes of minions work (WOA-CHAR-15, JC-17).
    pub(crate) enum MinionStress {
        /// Numbered from 1; a box must be at least as large as the hit.
        Numbered = "numbered",
        /// Any hit checks one box.
        OnePerHit = "one_per_hit",
        /// A single pool of points.
        PointPool = "point_pool",
    }
}

choices! {
    /// Rating of a minion for a roll that fits both its good and its bad skills (JC-36).
    pub(crate) enum BothLists {
        /// The rating of its bad skills.
        Bad = "bad",
        /// The rating of its good skills.
        Skilled = "skilled",
        /// Neither: +0.
        Zero = "zero",
    }
}

choices! {
    /// Whether full defense needs a roll (WOA-MAN-15, JC-09).
    pub(crate) enum FullDefenseRoll {
        /// No.
        None = "none",
        /// Against a difficulty.
        VsDifficulty = "vs_difficulty",
    }
}

knobs! {
    /// Knobs of turn order and characters.
    pub(crate) struct TurnKnobs {
        /// Approaches that decide the turn order of a physical conflict; each breaks ties of the one before it.
        "order.physical", "WOA-TURN-01, WOA-TURN-03" => physical: Words<Approach> = Words::new(&[Approach::Quick, Approach::Forceful]), range 1..=3;
        /// Approaches that decide the turn order of a mental conflict; each breaks ties of the one before it.
        "order.mental", "WOA-TURN-02, WOA-TURN-03" => mental: Words<Approach> = Words::new(&[Approach::Careful, Approach::Clever]), range 1..=3;
        /// Approaches that decide the turn order of an ambush (`scene.ambush = true`); each breaks ties of the one
        /// before it.
        "order.ambush", "WOA-TURN-04" => ambush: Words<Approach> = Words::new(&[Approach::Quick, Approach::Sneaky]), range 1..=3;
        /// Ratings of minions for the turn order.
        "turn.minion_rating", "WOA-TURN-08" => minion_rating: MinionRating = MinionRating::Lists;
        /// Highest rating of an approach on a sheet.
        "pc.cap", "WOA-CHAR-01" => cap: i32 = 5, range 3..=6;
        /// Approaches that a fighter can choose from for a roll.
        "approach.availability", "WOA-CHAR-03" => availability: Availability = Availability::Table;
        /// Number of approaches on offer with `approach.availability = "random_k"`.
        "approach.random_k", "WOA-CHAR-03" => random_k: i32 = 3, range 1..=6;
        /// A minion's rating in its good skills.
        "minion.skilled", "WOA-CHAR-11" => minion_skilled: i32 = 2, range 1..=4;
        /// A minion's rating in its bad skills.
        "minion.bad", "WOA-CHAR-12" => minion_bad: i32 = -2, range -4..=-1;
        /// A minion's rating for everything else.
        "minion.neutral", "WOA-CHAR-13" => minion_neutral: i32 = 0, range -1..=2;
        /// Rating of the adventure, added to every roll of a minion.
        "minion.base", "WOA-CHAR-14" => minion_base: i32 = 0, range 0..=6;
        /// Stress boxes of a minion, unless its group sets another number.
        "minion.boxes", "WOA-CHAR-15" => minion_boxes: i32 = 1, range 0..=4;
        /// How the boxes of minions work.
        "minion.stress_mode", "WOA-CHAR-15" => minion_stress: MinionStress = MinionStress::Numbered;
        /// Aspects of a minion that fit the conflict.
        "minion.aspects", "WOA-CHAR-17" => minion_aspects: i32 = 1, range 0..=2;
        /// Rating of a minion for a roll that fits both its good and its bad skills.
        "minion.both", "WOA-CHAR-12" => minion_both: BothLists = BothLists::Bad;
        /// Free invocations that Full Defense gives for each attack.
        "fulldef.invokes_per_attack", "WOA-MAN-15" => full_defense_invokes: i32 = 1, range 1..=2;
        /// Whether Full Defense needs a roll.
        "fulldef.roll", "WOA-MAN-15" => full_defense_roll: FullDefenseRoll = FullDefenseRoll::None;
        /// Difficulty of the roll for Full Defense.
        "fulldef.difficulty", "WOA-MAN-15" => full_defense_difficulty: i32 = 2, range 0..=4;
    }
}
