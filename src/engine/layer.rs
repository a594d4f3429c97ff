//! States with their chances: each state once, in the order in which they were first met.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// States that are equally many turns from the beginning.
///
/// The order never depends on a hash, so sums over a layer are the same in every run.
#[derive(Debug)]
pub struct Layer<S> {
    entries: Vec<Entry<S>>,
    /// The entry met last for each hash.
    heads: HashMap<u64, usize, BuildHasherDefault<Quick>>,
}

#[derive(Debug)]
struct Entry<S> {
    state: S,
    chance: f64,
    /// The entry with the same hash that was met before this one.
    next: Option<usize>,
}

impl<S: Eq + Hash> Layer<S> {
    /// No states.
    pub fn new() -> Self {
        Self { entries: Vec::new(), heads: HashMap::default() }
    }

    /// Number of states.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The states with their chances.
    pub fn iter(&self) -> impl Iterator<Item = (&S, f64)> {
        self.entries.iter().map(|entry| (&entry.state, entry.chance))
    }

    /// Adds to the chance of a state, which is kept if it is new.
    pub fn add(&mut self, state: &S, chance: f64)
    where
        S: Clone,
    {
        let hash = hash(state);
        let head = self.heads.get(&hash).copied();
        let mut at = head;
        while let Some(entry) = at.map(|at| &mut self.entries[at]) {
            if entry.state == *state {
                entry.chance += chance;
                return;
            }
            at = entry.next;
        }
        self.heads.insert(hash, self.entries.len());
        self.entries.push(Entry { state: state.clone(), chance, next: head });
    }

    /// Takes out all states.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.heads.clear();
    }
}

fn hash(state: &impl Hash) -> u64 {
    let mut hasher = Quick::default();
    state.hash(&mut hasher);
    hasher.finish()
}

/// A hasher for many small numbers that nobody chose in order to make them collide.
#[derive(Clone, Copy, Debug, Default)]
struct Quick(u64);

impl Quick {
    #[inline]
    fn mix(&mut self, word: u64) {
        // An odd number without pattern: 2^64 by the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Quick {
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything has the same hash.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Same(u8);

    impl Hash for Same {
        fn hash<H: Hasher>(&self, _state: &mut H) {}
    }

    #[test]
    fn equal_states_are_one_and_keep_their_place() {
        let mut layer = Layer::new();
        for (number, chance) in [(3, 0.5), (1, 0.125), (3, 0.25), (2, 0.125)] {
            layer.add(&Same(number), chance);
        }
        let all: Vec<_> = layer.iter().collect();
        assert_eq!(all, [(&Same(3), 0.75), (&Same(1), 0.125), (&Same(2), 0.125)]);
        layer.clear();
        layer.add(&Same(1), 0.5);
        assert_eq!(layer.len(), 1);
    }
}
