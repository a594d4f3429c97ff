//! Knobs of difficulties that the game master sets (FC-DICE-09).

use crate::knobs;

knobs! {
    /// Difficulties of tasks that say how many circumstances stand in the way instead of a number.
    pub(crate) struct DifficultyKnobs {
        /// Difficulty of a task without reasons that make it harder (`reasons = 0`).
        "difficulty.base", "FC-DICE-09" => base: i32 = 1, range 0..=4;
        /// Difficulty of a task with one reason that makes it harder (`reasons = 1`).
        "difficulty.one_reason", "FC-DICE-09" => one_reason: i32 = 2, range 0..=6;
        /// Difficulty added for each further reason.
        "difficulty.per_extra_aspect", "FC-DICE-09" => per_extra: i32 = 2, range 0..=4;
    }
}

impl DifficultyKnobs {
    /// Returns the difficulty of a task with so many circumstances in its way (`reasons`).
    pub(crate) fn of(&self, reasons: i32) -> i32 {
        if reasons == 0 { self.base } else { self.one_reason + self.per_extra * (reasons - 1) }
    }
}
