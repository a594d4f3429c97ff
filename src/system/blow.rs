//! An attack's two parties, [`Blow`].

use crate::system::FighterId;

/// A fighter and the one at whom it acts: an attack, a shove, a hit. A struct instead of two bare numbers,
/// so that the two cannot be swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blow {
    /// The number of the fighter who acts.
    pub attacker: FighterId,
    /// The number of the fighter at whom it acts.
    pub target: FighterId,
}
