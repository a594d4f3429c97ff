//! A clock that runs against one side (`conflict.clock`): it ends a conflict in place of the cap on exchanges, so
//! that waiting is no way to play for time. No rule book has it; a scenario switches it on.

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
    /// Whether a side loses when the clock runs out; `players` says who runs it.
    pub fn loses(self, players: bool) -> bool {
        players == (self == Self::Players)
    }
}

/// The cap on exchanges of a conflict with this clock: a clock that runs out first takes its place.
pub fn cap(most: i32, clock: Limit) -> i32 {
    clock.number().map_or(most, |clock| clock.min(most))
}

/// Whether a conflict that meets its cap is decided by the clock and is no stalemate. The cap is that of [`cap`].
pub fn decides(cap: i32, clock: Limit) -> bool {
    clock.number() == Some(cap)
}
