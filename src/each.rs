//! A value for each fighter at a table ([`Each`]), stored once where several conflicts have equal values.
//!
//! Cells of a sweep mostly differ in rules and not in sheets, and padded sheets are the largest part of a compiled cell.

use std::any::Any;
use std::ops::{Deref, Index};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A value for each fighter at a table, with room for `N`. The rest is filled with copies, so that a look-up by a
/// fighter's number needs no bounds check.
pub struct Each<T, const N: usize> {
    len: usize,
    /// Shared with [`Each`]s of equal values, and with shorter ones that hold its first values.
    items: Arc<[T; N]>,
}

/// Most arrays that [`RECENT`] remembers: as many as the values of a long axis of groups and counts.
const MOST_REMEMBERED: usize = 64;

/// Arrays of all types made last that are still in use somewhere, oldest first.
static RECENT: Mutex<Vec<Weak<dyn Any + Send + Sync>>> = Mutex::new(Vec::new());

impl<T, const N: usize> Each<T, N>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    /// Returns a remembered array that begins with these values, or makes one.
    fn shared(values: Vec<T>) -> Arc<[T; N]> {
        let mut recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
        recent.retain(|array| array.strong_count() > 0);
        let arrays = recent.iter().rev().filter_map(Weak::upgrade);
        let mut arrays = arrays.filter_map(|array| array.downcast::<[T; N]>().ok());
        if let Some(found) = arrays.find(|array| array[..values.len()] == values[..]) {
            return found;
        }
        let made = padded(values);
        if recent.len() == MOST_REMEMBERED {
            recent.remove(0);
        }
        let array: Arc<dyn Any + Send + Sync> = made.clone();
        recent.push(Arc::downgrade(&array));
        made
    }
}

/// Fills up with copies of the first value.
fn padded<T: Clone, const N: usize>(mut values: Vec<T>) -> Arc<[T; N]> {
    let first = values.first().cloned().expect("at least one value");
    values.resize(N, first);
    let items: Arc<[T]> = values.into();
    items.try_into().unwrap_or_else(|_| unreachable!("filled up to this length"))
}

impl<T, const N: usize> From<Vec<T>> for Each<T, N>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    /// # Panics
    /// If `values` is empty.
    fn from(mut values: Vec<T>) -> Self {
        const { assert!(N.is_power_of_two()) };
        values.truncate(N);
        Self { len: values.len(), items: Self::shared(values) }
    }
}

impl<T, const N: usize> FromIterator<T> for Each<T, N>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
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

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl<T, const N: usize> Index<usize> for Each<T, N> {
    type Output = T;

    #[inline]
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
            #[derive(Clone, Copy, Debug, PartialEq)]
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
    fn equal_values_and_first_values_are_stored_once() {
        value!(Rating);
        let each = |of: &[i32]| -> Each<Rating, 4> { of.iter().map(|&it| Rating(it)).collect() };
        let (long, same, short) = (each(&[3, 1, 2]), each(&[3, 1, 2]), each(&[3, 1]));
        assert!(Arc::ptr_eq(&long.items, &same.items) && Arc::ptr_eq(&long.items, &short.items));
        assert_eq!(
            (&*long, &*short),
            (&[Rating(3), Rating(1), Rating(2)][..], &[Rating(3), Rating(1)][..])
        );
        let (longer, other) = (each(&[3, 1, 2, 3]), each(&[3, 2]));
        // Padding is no value: the array of `long` also ends in 3, and `longer` may use it.
        assert_eq!((longer.len(), other[1]), (4, Rating(2)));
        assert!(!Arc::ptr_eq(&long.items, &other.items));
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
