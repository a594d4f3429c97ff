//! States as keys: the bytes that a state hashes are a short copy of it, by which it is found again.

use crate::table::{Quick, Written};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

/// The bytes of a value, in a buffer that is used again.
pub fn write_key(value: &impl Hash, into: &mut Vec<u8>) {
    let mut written = Written(std::mem::take(into));
    written.0.clear();
    written.add(value);
    *into = written.0;
}

/// Which number has which key.
pub type Index = HashMap<Box<[u8]>, u32, BuildHasherDefault<Quick>>;

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
