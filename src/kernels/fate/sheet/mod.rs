//! Sheets of the Fate kernel: how scenarios describe fighters, sides and places, and the setup made from them.

pub mod assemble;
pub mod fighter;
pub mod keys;
pub mod map;
pub mod place;
pub mod series;
pub mod setup;
pub mod shared_consequences;
pub mod sheet;
