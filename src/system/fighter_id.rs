//! The number of a fighter, [`FighterId`].

use std::fmt;
use std::ops::{Index, IndexMut, Shl, Shr};

/// Number of a fighter in its conflict: the index of its seat, its sheet and its state, and its place in bit sets. A
/// type of its own, so that a fighter cannot be taken for a side, a zone or a count.
///
/// Lists are indexed by it directly (`state.fighters[fighter]`), and it shifts bits of sets (`1 << fighter`).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FighterId(pub usize);

impl FighterId {
    /// Returns the fighters of a conflict that has `count` of them, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..count).map(Self)
    }

    /// Pairs each value of a list that has one for each fighter with its fighter.
    pub fn enumerate<I: IntoIterator>(values: I) -> impl Iterator<Item = (Self, I::Item)> {
        values.into_iter().enumerate().map(|(index, value)| (Self(index), value))
    }

    /// Returns the index of the fighter in lists.
    pub const fn index(self) -> usize {
        self.0
    }

    /// Returns the index of the fighter in an array of `N` places with room for all fighters. The remainder changes
    /// nothing and saves the check of the bounds.
    pub const fn index_in<const N: usize>(self) -> usize {
        self.0 % N
    }

    /// Returns the number as states and choices store it; [`MOST_FIGHTERS`](super::MOST_FIGHTERS) fit.
    pub const fn as_u8(self) -> u8 {
        self.0 as u8
    }
}

impl From<u8> for FighterId {
    fn from(stored: u8) -> Self {
        Self(usize::from(stored))
    }
}

/// Shown as the bare number.
impl fmt::Debug for FighterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for FighterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T> Index<FighterId> for [T] {
    type Output = T;

    #[inline]
    fn index(&self, fighter: FighterId) -> &T {
        &self[fighter.0]
    }
}

impl<T> IndexMut<FighterId> for [T] {
    #[inline]
    fn index_mut(&mut self, fighter: FighterId) -> &mut T {
        &mut self[fighter.0]
    }
}

impl<T> Index<FighterId> for Vec<T> {
    type Output = T;

    #[inline]
    fn index(&self, fighter: FighterId) -> &T {
        &self[fighter.0]
    }
}

impl<T> IndexMut<FighterId> for Vec<T> {
    #[inline]
    fn index_mut(&mut self, fighter: FighterId) -> &mut T {
        &mut self[fighter.0]
    }
}

/// Moves a bit to the place of a fighter in a set.
impl Shl<FighterId> for u64 {
    type Output = Self;

    #[inline]
    fn shl(self, fighter: FighterId) -> Self {
        self << fighter.0
    }
}

/// Moves the bit of a fighter in a set to the lowest place.
impl Shr<FighterId> for u64 {
    type Output = Self;

    #[inline]
    fn shr(self, fighter: FighterId) -> Self {
        self >> fighter.0
    }
}

impl Shl<&FighterId> for u64 {
    type Output = Self;

    #[inline]
    fn shl(self, fighter: &FighterId) -> Self {
        self << *fighter
    }
}

impl Shr<&FighterId> for u64 {
    type Output = Self;

    #[inline]
    fn shr(self, fighter: &FighterId) -> Self {
        self >> *fighter
    }
}
