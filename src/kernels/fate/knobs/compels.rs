//! Knobs of compels (FC-CMP, J-18).

use crate::knob::Ratio;
use crate::{choices, knobs};

choices! {
    /// Effect of an accepted compel (FC-CMP-04).
    pub(crate) enum CompelEffect {
        /// The fighter loses the action of its next turn, not its free steps.
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
    pub(crate) struct CompelKnobs {
        /// Chance in each exchange that an aspect of a fighter is compelled; an aspect of the scene has the same chance
        /// of its own.
        "compel.rate_per_exchange", "FC-CMP-01, J-18" => rate: Ratio = Ratio::whole(0), range ("0", "1");
        /// Fate points that a player pays to compel another fighter.
        "compel.player_cost", "FC-CMP-03" => player_cost: i32 = 1, range 0..=3;
        /// Effect of an accepted compel.
        "compel.effect", "FC-CMP-04" => effect: CompelEffect = CompelEffect::LoseAction;
    }
}
