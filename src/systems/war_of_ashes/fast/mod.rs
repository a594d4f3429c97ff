//! Fast paths of War of Ashes: second ways to results of the rules, only for speed. Each must give
//! the result of the rules.

pub(crate) mod method_table;
