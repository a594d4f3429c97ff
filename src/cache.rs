//! Cache of recent results: tables of odds are costly, and the cells of a sweep mostly need the same tables.

use std::sync::{Arc, Mutex, PoisonError};

/// Number of results that are kept.
const MOST: usize = 32;

/// Caches up to `MOST` results of a pure function of a key; the least recently used one is dropped first.
pub(crate) struct Cache<K, V> {
    known: Mutex<Vec<(K, Arc<V>)>>,
}

impl<K: Copy + PartialEq, V> Cache<K, V> {
    /// Makes an empty cache.
    pub(crate) const fn new() -> Self {
        Self { known: Mutex::new(Vec::new()) }
    }

    /// Returns the result for a key, from the cache or from `work`. The lock is not held while `work` runs, so two
    /// threads that miss at once both compute the value.
    pub(crate) fn get(&self, key: K, work: impl FnOnce(K) -> V) -> Arc<V> {
        if let Some(result) = self.find(&key) {
            return result;
        }
        let result = Arc::new(work(key));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() == MOST {
            known.remove(0);
        }
        known.push((key, Arc::clone(&result)));
        result
    }

    /// Returns a cached result and makes it the latest; `None` if the key is not cached.
    fn find(&self, key: &K) -> Option<Arc<V>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let place = known.iter().rposition(|(other, _)| other == key)?;
        known[place..].rotate_left(1);
        known.last().map(|(_, result)| Arc::clone(result))
    }
}

impl<K: Copy + PartialEq, V> Default for Cache<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_is_known_is_not_worked_out_again() {
        let (recent, worked) = (Cache::new(), Cell::new(0));
        let square = |number: usize| {
            worked.set(worked.get() + 1);
            number * number
        };
        for number in [3, 3, 4, 3] {
            assert_eq!(*recent.get(number, square), number * number);
        }
        assert_eq!(worked.get(), 2);
    }

    #[test]
    fn what_nobody_asks_for_is_forgotten_first() {
        let recent = Cache::new();
        for number in 0..MOST {
            recent.get(number, |number| number);
        }
        recent.get(0, |_| panic!("0 is still known"));
        recent.get(MOST, |number| number);
        recent.get(0, |_| panic!("0 was asked for lately"));
        assert_eq!(*recent.get(1, |_| 7), 7, "1 is forgotten");
    }
}
