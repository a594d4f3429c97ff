//! Keys of values: [`Written`] collects the bytes that a value hashes, [`Quick`] hashes them.

use std::hash::{Hash, Hasher};

/// A [`Hasher`] that stores the bytes instead of hashing them. Values that write equal bytes are equal, because they
/// hash every field that counts for equality, and the lengths of lists. A key of these bytes is shorter than a copy
/// of the value.
#[derive(Debug, Default)]
pub(crate) struct Written(pub Vec<u8>);

impl Written {
    /// Appends the bytes of a value, exactly the bytes that its [`Hash`] writes.
    pub(crate) fn add(&mut self, value: &impl Hash) {
        value.hash(self);
    }
}

impl Hasher for Written {
    /// Returns 0, because the bytes themselves are the result and `finish` is never used.
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn write_u8(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn write_i8(&mut self, byte: i8) {
        self.0.push(byte as u8);
    }

    /// Writes one byte for a small number, else a marker and all eight bytes, because most lengths and places are
    /// small.
    fn write_usize(&mut self, number: usize) {
        if number < usize::from(u8::MAX) {
            self.0.push(number as u8);
        } else {
            self.0.push(u8::MAX);
            self.0.extend_from_slice(&(number as u64).to_le_bytes());
        }
    }

    /// Writes the discriminant of an enum, in one byte if it is small: a derived [`Hash`] passes it as `isize`.
    fn write_isize(&mut self, number: isize) {
        self.write_usize(number as usize);
    }
}

/// Fast hasher for trusted keys, the bytes of [`Written`]. It has no protection against keys that are made to
/// collide, because the solver makes all keys from states.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quick(u64);

impl Quick {
    fn mix(&mut self, word: u64) {
        // An odd number without pattern: 2^64 by the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

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

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_take_a_byte_and_large_ones_nine() {
        let bytes = |number: usize| {
            let mut written = Written::default();
            written.write_usize(number);
            written.0
        };
        assert_eq!((bytes(0), bytes(254)), (vec![0], vec![254]));
        assert_eq!(bytes(255), [255, 255, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(bytes(256), [255, 0, 1, 0, 0, 0, 0, 0, 0]);
        let mut written = Written::default();
        written.add(&(Some(3_u8), [7_i8, -1], None::<u8>));
        assert_eq!(written.0, [1, 3, 2, 7, 255, 0]);
    }
}
