//! A fixed-capacity list that is a plain value.
//!
//! States of a conflict are copied, compared and hashed, and playing must not allocate, so lists in them have room
//! for a fixed number of entries. Only the entries in use count for equality.

use crate::system::FighterId;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// Up to `N` values of type `T`.
#[derive(Copy)]
pub struct InlineVec<T, const N: usize> {
    len: u8,
    items: [T; N],
}

/// Copies the list as one block of memory. The derived implementation would copy every field of every entry.
#[allow(clippy::expl_impl_clone_on_copy)] // that is the point
impl<T: Copy, const N: usize> Clone for InlineVec<T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy, const N: usize> InlineVec<T, N> {
    /// Makes an empty list in a constant; the room is filled with `unused`.
    pub const fn empty(unused: T) -> Self {
        Self { len: 0, items: [unused; N] }
    }
}

impl<T: Copy + Default, const N: usize> InlineVec<T, N> {
    /// Makes an empty list.
    pub fn new() -> Self {
        Self { len: 0, items: [T::default(); N] }
    }

    /// Adds a value at the end. Returns `false` and changes nothing if there is no room.
    pub fn push(&mut self, value: T) -> bool {
        let Some(place) = self.items.get_mut(usize::from(self.len)) else { return false };
        *place = value;
        self.len += 1;
        true
    }

    /// Removes the value at `index`; the values behind it move up. Past the end it does nothing.
    pub fn remove(&mut self, index: usize) {
        let len = usize::from(self.len);
        if index < len {
            self.items.copy_within(index + 1..len, index);
            self.len -= 1;
        }
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Becomes a copy of `other`, touching only the entries in use.
    pub fn assign(&mut self, other: &Self) {
        let len = usize::from(other.len);
        self.items[..len].copy_from_slice(&other.items[..len]);
        self.len = other.len;
    }
}

impl<T: Copy + Default, const N: usize> Default for InlineVec<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for InlineVec<T, N> {
    /// Collects values; those beyond the capacity are left out.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut few = Self::new();
        for value in values {
            few.push(value);
        }
        few
    }
}

impl<T, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for InlineVec<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> InlineVec<T, N> {
    /// Returns the place of an entry among the items. If the capacity is a power of two, the index is reduced to it
    /// without a comparison: callers pass valid indices, and tests assert that.
    #[inline(always)]
    #[allow(clippy::inline_always)] // one instruction
    fn place(&self, index: usize) -> usize {
        in_tests!(assert!(index < usize::from(self.len)));
        if N.is_power_of_two() { index % N } else { index }
    }
}

/// Gives access to an entry. Entries past the end read as whatever was there last, so that a look-up by a number that
/// is known to be good needs no comparison with the length.
impl<T, const N: usize> Index<usize> for InlineVec<T, N> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.items[self.place(index)]
    }
}

impl<T, const N: usize> IndexMut<usize> for InlineVec<T, N> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.items[self.place(index)]
    }
}

/// A list with a value for each fighter is indexed by the fighter.
impl<T, const N: usize> Index<FighterId> for InlineVec<T, N> {
    type Output = T;

    fn index(&self, fighter: FighterId) -> &T {
        &self[fighter.index()]
    }
}

impl<T, const N: usize> IndexMut<FighterId> for InlineVec<T, N> {
    fn index_mut(&mut self, fighter: FighterId) -> &mut T {
        &mut self[fighter.index()]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for InlineVec<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for InlineVec<T, N> {}

impl<T: Hash, const N: usize> Hash for InlineVec<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for InlineVec<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Implements the copying of a state so that only the used part of its lists is copied: the exact solver copies a
/// state for every branch. Lists are named first, then all other fields; a field that is left out does not compile.
macro_rules! copied_by_use {
    ($state:ident { $($list:ident),+; $($value:ident),+ }) => {
        impl Clone for $state {
            fn clone(&self) -> Self {
                let mut copy = Self::default();
                copy.clone_from(self);
                copy
            }

            fn clone_from(&mut self, source: &Self) {
                let Self { $($list,)+ $($value),+ } = source;
                $(self.$list.assign($list);)+
                $(self.$value = *$value;)+
            }
        }
    };
}
pub(crate) use copied_by_use;

/// A value of one byte.
pub(crate) trait OneByte: Copy {
    /// Returns the byte.
    fn byte(self) -> u8;
}

impl OneByte for u8 {
    fn byte(self) -> u8 {
        self
    }
}

impl OneByte for i8 {
    fn byte(self) -> u8 {
        self as u8
    }
}

impl OneByte for bool {
    fn byte(self) -> u8 {
        self.into()
    }
}

/// Implements the hashing of a part of a state as one piece of bytes: the exact solver writes down every state that
/// it meets. Fields of one byte are named first, then all others that count, then fields that follow from the rest; a
/// field that is left out does not compile.
macro_rules! hashed_by_bytes {
    (
        $part:ident $(<$($of:ident),+> for [$($bounds:tt)+])?
        { $($byte:ident),*; $($other:ident),*; $($known:ident),* }
    ) => {
        impl<$($($bounds)+)?> std::hash::Hash for $part$(<$($of),+>)? {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                let Self { $($byte,)* $($other,)* $($known: _),* } = self;
                state.write(&[$($crate::inline_vec::OneByte::byte(*$byte)),*]);
                $(std::hash::Hash::hash($other, state);)*
            }
        }
    };
}
pub(crate) use hashed_by_bytes;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_entries_in_use_count() {
        let mut long: InlineVec<u8, 3> = [1, 2, 3].into_iter().collect();
        assert!(!long.push(4));
        long.remove(1);
        assert_eq!(&*long, &[1, 3]);
        let short: InlineVec<u8, 3> = [1, 3].into_iter().collect();
        assert_eq!(long, short);
        let mut copy = InlineVec::new();
        copy.assign(&long);
        assert_eq!(copy, short);
    }

    #[test]
    fn a_state_is_copied_by_what_is_in_use() {
        #[derive(Debug, Default, PartialEq, Eq)]
        struct State {
            round: u16,
            held: InlineVec<u8, 3>,
        }
        copied_by_use!(State { held; round });
        let short = State { round: 7, held: [1].into_iter().collect() };
        let mut copy = State { round: 2, held: [4, 5, 6].into_iter().collect() };
        copy.clone_from(&short);
        assert_eq!((&copy, copy.held.items), (&short, [1, 5, 6]), "what is in use");
        assert_eq!(short.clone(), short);
    }

    #[test]
    fn parts_are_hashed_by_their_bytes_and_not_by_what_follows_from_them() {
        #[derive(Clone, Copy)]
        struct Part {
            first: u8,
            second: i8,
            third: bool,
            long: u32,
            twice: u16,
        }
        hashed_by_bytes!(Part { first, second, third; long; twice });
        let bytes = |part: Part| {
            let mut written = crate::table::Written::default();
            written.add(&part);
            written.0
        };
        let part = Part { first: 7, second: -1, third: true, long: 5, twice: 14 };
        assert_eq!(bytes(part), [7, 255, 1, 5, 0, 0, 0]);
        assert_eq!((part.twice, bytes(part)), (14, bytes(Part { twice: 0, ..part })));
        assert_ne!(bytes(part), bytes(Part { long: 6, ..part }));
    }
}
