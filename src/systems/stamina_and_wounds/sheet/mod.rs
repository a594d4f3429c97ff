//! Sheets of Stamina and Wounds: how scenarios describe fighters, their gear and the scene, and the setup made from them.

pub(crate) mod fighter;
pub(crate) mod gear;
pub(crate) mod keys;
pub(crate) mod loadout;
pub(crate) mod setup;
pub(crate) mod warnings;
