//! States as keys: the bytes that a state hashes are a short copy of it, by which it is found again.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Writes down what is hashed instead of hashing it. States that write the same bytes are equal:
/// they hash every field that counts for equality, and how many entries a list has.
#[derive(Debug, Default)]
struct Writer(Vec<u8>);

impl Hasher for Writer {
    /// Nobody asks for it.
    fn finish(&self) -> u64 {
        0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

/// The bytes of a value, in a buffer that is used again.
pub fn write_key(value: &impl Hash, into: &mut Vec<u8>) {
    let mut writer = Writer(std::mem::take(into));
    writer.0.clear();
    value.hash(&mut writer);
    *into = writer.0;
}

/// Which number has which key.
pub type Index = HashMap<Box<[u8]>, u32, BuildHasherDefault<Quick>>;

/// A hasher for keys that nobody chose in order to make them collide.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick(u64);

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
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.mix(chunk.try_into().map_or(0, u64::from_le_bytes));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::few::Few;

    fn key(value: &impl Hash) -> Vec<u8> {
        let mut key = Vec::new();
        write_key(value, &mut key);
        key
    }

    #[test]
    fn equal_values_have_equal_keys_and_others_have_not() {
        let mut one = Few::<u8, 4>::new();
        one.push(3);
        one.push(7);
        let mut other = one;
        other.push(9);
        assert_ne!(key(&one), key(&other));
        other.remove(2);
        // What lies behind the end does not count.
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
}
