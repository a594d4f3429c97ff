//! A value for each fighter at a table ([`Each`]), stored once where several conflicts have equal values.
//!
//! Cells of a sweep mostly differ in rules and not in sheets, and padded sheets are the largest part of a compiled cell.

use crate::system::FighterId;
use std::any::Any;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{Deref, Index};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A value for each fighter at a table, with room for `N`. The rest is filled with copies, so that a look-up by a
/// fighter's number needs no bounds check.
pub struct Each<T, const N: usize> {
    len: usize,
    /// Shared with every [`Each`] of equal values.
    items: Arc<[T; N]>,
}

/// Arrays of all types that are in use, by the hash of their values.
static IN_USE: Mutex<Arrays> = Mutex::new(Arrays { by_hash: BTreeMap::new(), next_sweep: 64 });

struct Arrays {
    by_hash: BTreeMap<(u64, usize), Weak<dyn Any + Send + Sync>>,
    /// Number of entries at which those out of use are removed.
    next_sweep: usize,
}

impl Arrays {
    /// Returns the array of these values, made now unless it is in use already.
    fn find_or_make<T: Value, const N: usize>(&mut self, values: Vec<T>) -> Arc<[T; N]> {
        let key = (hash(&values), values.len());
        let found = self.by_hash.get(&key).and_then(Weak::upgrade);
        let found = found.and_then(|array| array.downcast::<[T; N]>().ok());
        // Another type or other values may have the same hash.
        if let Some(array) = found.filter(|array| array[..values.len()] == values[..]) {
            return array;
        }
        let made = padded(values);
        let array: Arc<dyn Any + Send + Sync> = made.clone();
        self.by_hash.insert(key, Arc::downgrade(&array));
        if self.by_hash.len() >= self.next_sweep {
            self.by_hash.retain(|_, array| array.strong_count() > 0);
            self.next_sweep = 64 + 2 * self.by_hash.len();
        }
        made
    }
}

/// Returns the hash of values, which finds them and decides nothing else.
fn hash<T: Hash>(values: &[T]) -> u64 {
    let mut hasher = DefaultHasher::new();
    values.hash(&mut hasher);
    hasher.finish()
}

/// A type of which arrays can be shared.
pub trait Value: Clone + Eq + Hash + Send + Sync + 'static {}

impl<T: Clone + Eq + Hash + Send + Sync + 'static> Value for T {}

/// Fills up with copies of the first value.
fn padded<T: Clone, const N: usize>(mut values: Vec<T>) -> Arc<[T; N]> {
    let first = values.first().cloned().expect("at least one value");
    values.resize(N, first);
    let items: Arc<[T]> = values.into();
    items.try_into().unwrap_or_else(|_| unreachable!("filled up to this length"))
}

impl<T: Value, const N: usize> From<Vec<T>> for Each<T, N> {
    /// # Panics
    /// If `values` is empty.
    fn from(mut values: Vec<T>) -> Self {
        const { assert!(N.is_power_of_two()) };
        values.truncate(N);
        let mut arrays = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        Self { len: values.len(), items: arrays.find_or_make(values) }
    }
}

impl<T: Value, const N: usize> FromIterator<T> for Each<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values.into_iter().collect::<Vec<T>>().into()
    }
}

impl<T, const N: usize> Clone for Each<T, N> {
    fn clone(&self) -> Self {
        Self { len: self.len, items: Arc::clone(&self.items) }
    }
}

impl<T, const N: usize> Deref for Each<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl<T, const N: usize> Index<FighterId> for Each<T, N> {
    type Output = T;

    fn index(&self, fighter: FighterId) -> &T {
        &self[fighter.index()]
    }
}

impl<T, const N: usize> Index<usize> for Each<T, N> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        in_tests!(assert!(index < self.len));
        &self.items[index % N]
    }
}

impl<'e, T, const N: usize> IntoIterator for &'e Each<T, N> {
    type Item = &'e T;
    type IntoIter = std::slice::Iter<'e, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for Each<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type of its own for each test, so that tests side by side do not share arrays.
    macro_rules! value {
        ($name:ident) => {
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            struct $name(i32);
        };
    }

    #[test]
    fn each_fighter_has_a_value() {
        let each: Each<i32, 4> = [7, 8].into_iter().collect();
        assert_eq!((&*each, each[1], each.len()), (&[7, 8][..], 8, 2));
        assert_eq!(format!("{each:?}"), "[7, 8]");
        assert_eq!(each.iter().sum::<i32>(), 15);
        assert!(std::panic::catch_unwind(|| each[2]).is_err(), "no fighter has this number");
    }

    #[test]
    fn equal_values_are_stored_once() {
        value!(Rating);
        let each = |of: &[i32]| -> Each<Rating, 4> { of.iter().map(|&it| Rating(it)).collect() };
        let (one, same) = (each(&[3, 1, 2]), each(&[3, 1, 2]));
        assert!(Arc::ptr_eq(&one.items, &same.items));
        // Copies that fill up are no values: both arrays hold 3, 1, 2, 3.
        let (longer, other) = (each(&[3, 1, 2, 3]), each(&[3, 2]));
        assert_eq!((longer.len(), other[1]), (4, Rating(2)));
        assert!(!Arc::ptr_eq(&one.items, &longer.items));
        assert!(!Arc::ptr_eq(&one.items, &other.items));
    }

    #[test]
    fn values_of_another_type_with_the_same_hash_are_kept_apart() {
        value!(Near);
        value!(Far);
        let near: Each<Near, 2> = [Near(5), Near(6)].into_iter().collect();
        let far: Each<Far, 2> = [Far(5), Far(6)].into_iter().collect();
        assert_eq!(hash(&near), hash(&far), "the case that is tested");
        assert_eq!((near[1], far[1]), (Near(6), Far(6)));
    }

    #[test]
    fn arrays_out_of_use_are_freed() {
        value!(Held);
        let each: Each<Held, 2> = [Held(1)].into_iter().collect();
        let weak = Arc::downgrade(&each.items);
        assert_eq!(weak.strong_count(), 1);
        drop(each);
        assert!(weak.upgrade().is_none());
    }
}
