//! A clock that runs against one side (`conflict.clock`). It ends a conflict instead of the cap on exchanges, so
//! that a side cannot win by waiting. No rule book has it; a scenario switches it on.

use crate::choices;
use crate::knob::Limit;

choices! {
    /// The sides that lose when the clock of a conflict runs out.
    pub enum ClockSide {
        /// The sides that players run.
        Players = "pc",
        /// The sides that the game master runs.
        GameMaster = "gm",
    }
}

impl ClockSide {
    /// Whether a side loses when the clock runs out; `players` is true for a side that the players run.
    pub fn loses(self, players: bool) -> bool {
        players == (self == Self::Players)
    }
}

/// Returns the cap on exchanges of a conflict: the clock, if it runs out before `most` exchanges, else `most`.
pub fn cap(most: i32, clock: Limit) -> i32 {
    clock.number().map_or(most, |clock| clock.min(most))
}

/// Whether the clock decides a conflict that met its cap; otherwise the conflict is a stalemate. `cap` is the result
/// of [`cap`].
pub fn decides(cap: i32, clock: Limit) -> bool {
    clock.number() == Some(cap)
}
