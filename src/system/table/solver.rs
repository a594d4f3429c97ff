//! Hooks through which the rules learn how a table draws dice, and help one that visits every branch of the dice.

use crate::dice::Label;
use crate::system::Lists;
use std::hash::Hasher;

/// The hooks of the exact solver. By default a table plays a single branch, and ignores them.
pub trait SolverHooks {
    /// Returns whether the table visits every branch of the dice, so that calls of
    /// [`throw_away`](Self::throw_away) save time.
    fn walks(&self) -> bool {
        false
    }

    /// Returns whether a draw leaves no trace, because its result depends on its label alone. Rules may then look at
    /// dice before they know how the roll is played.
    fn may_look_ahead(&self) -> bool {
        false
    }

    /// Returns the features and options that policies can read and choose, `None` if the table does not need to know.
    /// Rules may then report outcomes of dice as one outcome if neither they nor the policies tell these apart.
    fn lists(&self) -> Option<Lists<'_>> {
        None
    }

    /// Tells the table that some dice of this trial are discarded: those of a roll, and those under the labels for
    /// which `also` holds if that roll was made. From here on play depends on these dice only through what `rest`
    /// writes; on other dice it may depend in any way. The solver plays branches that differ in nothing else once.
    fn throw_away(
        &mut self,
        roll: Label,
        also: impl Fn(Label) -> bool,
        rest: impl Fn(&mut dyn Hasher),
    ) {
        let _ = (roll, also, rest);
    }
}
