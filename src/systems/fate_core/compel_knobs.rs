//! Knobs of compels (FC-CMP, J-18) and of difficulties that the game master sets (FC-DICE-09).

use crate::knob::Ratio;
use crate::{choices, knobs};

choices! {
    /// What an accepted compel comes to (FC-CMP-04).
    pub enum CompelEffect {
        /// The fighter loses its next turn.
        LoseAction = "lose_action",
        /// The fighter cannot move in its next turn.
        ForfeitMove = "forfeit_move",
        /// A foe gains a boost.
        EnemyBoost = "enemy_boost",
        /// The fighter bears a new aspect with a free invocation for its foes.
        EnemyFreeAspect = "enemy_free_aspect",
    }
}

knobs! {
    /// Knobs of compels.
    pub struct CompelKnobs {
        /// Chance in each exchange that an aspect of a fighter can be compelled, and one of the scene.
        "compel.rate_per_exchange", "FC-CMP-01, J-18" => rate: Ratio = Ratio::whole(0), range ("0", "1");
        /// Fate points that a player pays to compel somebody else.
        "compel.player_cost", "FC-CMP-03" => player_cost: i32 = 1, range 0..=3;
        /// What an accepted compel comes to.
        "compel.effect", "FC-CMP-04" => effect: CompelEffect = CompelEffect::LoseAction;
    }
}

knobs! {
    /// Difficulties of tasks that say how many circumstances stand in the way instead of a number.
    pub struct DifficultyKnobs {
        /// With none.
        "difficulty.base", "FC-DICE-09" => base: i32 = 1, range 0..=4;
        /// With one.
        "difficulty.one_reason", "FC-DICE-09" => one_reason: i32 = 2, range 0..=6;
        /// More for each further one.
        "difficulty.per_extra_aspect", "FC-DICE-09" => per_extra: i32 = 2, range 0..=4;
    }
}

impl DifficultyKnobs {
    /// The difficulty of a task with so many circumstances in its way.
    pub fn of(&self, reasons: i32) -> i32 {
        if reasons == 0 { self.base } else { self.one_reason + self.per_extra * (reasons - 1) }
    }
}
