//! Fast paths of War of Ashes: second ways to results of the rules, only for speed.

pub(crate) mod method_table;
