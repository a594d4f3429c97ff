//! Sheets of the Fate kernel: how scenarios describe fighters, sides and places, and the setup made from them.

pub(crate) mod assemble;
pub(crate) mod fighter;
pub(crate) mod keys;
pub(crate) mod map;
pub(crate) mod place;
pub(crate) mod series;
pub(crate) mod setup;
pub(crate) mod shared_consequences;
pub(crate) mod sheet;
