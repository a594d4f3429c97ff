//! An attack's two parties.

/// A fighter and the one at whom it acts: an attack, a shove, a hit. Two bare numbers would be easy to swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blow {
    /// The number of the fighter who acts.
    pub attacker: usize,
    /// The number of the fighter at whom it acts.
    pub target: usize,
}
