//! States as keys. The bytes that a state hashes are a short copy of it, by which the solver finds equal states.

use crate::table::{Quick, Written};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Writes the bytes that a value hashes into a buffer that is reused.
pub(super) fn write_key(value: &impl Hash, into: &mut Vec<u8>) {
    let mut written = Written(std::mem::take(into));
    written.0.clear();
    written.add(value);
    *into = written.0;
}

/// Returns the hash of a key. Four words are hashed independently, so that none waits for the word before it.
pub(super) fn hash_of(key: &[u8]) -> u64 {
    let mut ways = [Quick::default(); 4];
    let mut blocks = key.chunks_exact(32);
    for block in &mut blocks {
        for (way, word) in ways.iter_mut().zip(block.chunks_exact(8)) {
            way.write(word);
        }
    }
    let [mut hasher, second, third, fourth] = ways;
    hasher.write(blocks.remainder());
    for way in [second, third, fourth] {
        hasher.write_u64(way.finish());
    }
    hasher.finish()
}

/// A key with its hash, which is computed once.
pub(super) struct Key {
    pub hash: u64,
    pub bytes: Box<[u8]>,
}

/// Numbers keys in order, from 0. Keys are looked up by their hashes, and the bytes of a key are compared only to make
/// sure, because millions of keys lie far apart in memory.
#[derive(Default)]
pub(super) struct Index {
    /// First number of each hash.
    first: HashMap<u64, u32, BuildHasherDefault<Quick>>,
    /// Keys whose hash an earlier key has as well, looked up by their bytes.
    others: HashMap<Box<[u8]>, u32, BuildHasherDefault<Quick>>,
    /// All keys, by number.
    keys: Vec<Box<[u8]>>,
}

impl Index {
    /// Returns the key with this number.
    pub(super) fn key(&self, number: u32) -> &[u8] {
        &self.keys[number as usize]
    }

    /// Returns the number of a key that has this hash; `None` if the key is new.
    pub(super) fn get(&self, key: &[u8], hash: u64) -> Option<u32> {
        let first = *self.first.get(&hash)?;
        if *self.keys[first as usize] == *key { Some(first) } else { self.others.get(key).copied() }
    }

    /// Returns the number of a key: the next one if the key is new.
    pub(super) fn number(&mut self, key: Key) -> u32 {
        let next = self.keys.len() as u32;
        let first = *self.first.entry(key.hash).or_insert(next);
        if first == next {
            self.keys.push(key.bytes);
            return next;
        }
        if self.keys[first as usize] == key.bytes {
            return first;
        }
        if let Some(&number) = self.others.get(&key.bytes) {
            return number;
        }
        self.others.insert(key.bytes.clone(), next);
        self.keys.push(key.bytes);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inline_vec::InlineVec;

    fn key(value: &impl Hash) -> Vec<u8> {
        let mut key = Vec::new();
        write_key(value, &mut key);
        key
    }

    #[test]
    fn equal_values_have_equal_keys_and_others_have_not() {
        let mut one = InlineVec::<u8, 4>::new();
        one.push(3);
        one.push(7);
        let mut other = one;
        other.push(9);
        assert_ne!(key(&one), key(&other));
        other.remove(2);
        // Entries past the end do not count.
        assert_eq!(one, other);
        assert_eq!(key(&one), key(&other));
        assert_ne!(key(&(1_u8, 2_u8)), key(&(2_u8, 1_u8)));
    }

    #[test]
    fn a_buffer_is_used_again() {
        let mut buffer = Vec::new();
        write_key(&0xAABB_CCDD_u32, &mut buffer);
        write_key(&7_u8, &mut buffer);
        assert_eq!(buffer, [7]);
    }

    #[test]
    fn keys_of_the_same_hash_have_numbers_of_their_own() {
        let mut index = Index::default();
        let key = |bytes: &[u8], hash| Key { hash, bytes: bytes.into() };
        let numbers = [(1, 5), (2, 5), (3, 6), (2, 5), (4, 5), (1, 5), (3, 6), (4, 5)];
        let given = numbers.map(|(byte, hash)| index.number(key(&[byte], hash)));
        assert_eq!(given, [0, 1, 2, 1, 3, 0, 2, 3]);
        let found = [(1, 5), (2, 5), (3, 6), (4, 5), (5, 5), (5, 7)];
        let found = found.map(|(byte, hash)| index.get(&[byte], hash));
        assert_eq!(found, [Some(0), Some(1), Some(2), Some(3), None, None]);
    }
}
