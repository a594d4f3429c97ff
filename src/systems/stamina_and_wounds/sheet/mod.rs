//! Sheets of Stamina and Wounds: how scenarios describe fighters, their gear and the scene, and the setup made from them.

pub mod fighter;
pub mod gear;
pub mod keys;
pub(crate) mod loadout;
pub mod setup;
pub(crate) mod warnings;
