//! Equalities that save time: states, setups and fighters that the exact solver may treat as equal, and setups that a
//! run plays once.

use crate::system::{FighterId, Lists, RuleSystem};

/// States, setups and fighters that play alike. A system may leave this out: the solver finds the same result but
/// visits more states.
#[derive(Debug)]
pub struct Alike<R: RuleSystem> {
    /// Resets every part of a state that neither a rule nor a policy reads again, so that states which differ
    /// in nothing else become equal ([`Lists`] says what the policies read and choose). Returns by how many
    /// exchanges it moved the state back, which is possible only if no policy reads the number of the exchange.
    ///
    /// The solver calls it between turns. Play must go on from the new state as from the old one: with equal
    /// chances of every ending, earlier by the exchanges that were taken off, and equal counts.
    pub normalise: fn(&R::Setup, Lists<'_>, &mut R::State) -> usize,
    /// Undoes the shift made by [`normalise`](Self::normalise): adds exchanges to the exchange counter.
    pub shift_exchanges: fn(&mut R::State, exchanges: usize),
    /// Returns a key for equivalent setups: equal keys mean identical play under these policies, whatever the
    /// rule settings are. `None` means that every setup is solved and played by itself.
    pub equivalence_key: fn(&R::Setup, Lists<'_>) -> Option<String>,
    /// Beginnings of the names of rule settings that the key leaves out where they have no effect. A run looks for equal
    /// conflicts only if its cells differ in one of these, because a key takes milliseconds.
    pub idle_settings: &'static [&'static str],
    /// Returns whether two fighters of one group begin a conflict with equal sheets and states. Then only
    /// measures of single fighters change if the two are swapped, and the solver may treat both orders of
    /// them as one.
    pub interchangeable: fn(&R::Setup, Lists<'_>, (FighterId, FighterId)) -> bool,
}

impl<R: RuleSystem> Alike<R> {
    /// Default: no two states or setups are known to play alike, but the fighters of a group are.
    pub const NONE: Self = Self {
        normalise: |_, _, _| 0,
        shift_exchanges: |_, _| (),
        equivalence_key: |_, _| None,
        idle_settings: &[],
        interchangeable: |_, _, _| true,
    };
}
