//! Notes for a table that measures the time a trial takes at a real table.

use crate::system::FighterId;

/// Timekeeping. By default a table measures no time, and ignores the notes.
pub trait Timekeeping {
    /// Notes that a fighter does something of its own: rolls, answers with an effect, or, if `is_turn`, carries out a
    /// rule of its turn. Questions say it for rules whose turns are decisions.
    #[inline]
    fn acts(&mut self, _fighter: FighterId, _is_turn: bool) {}
}
