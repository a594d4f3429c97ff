//! Sheets of Fate Core: how scenarios describe fighters, stunts and scenes, and the compiled sheets.

pub mod bodies;
pub(crate) mod fighter;
pub mod keys;
pub mod next_scene;
pub mod reach;
pub mod scene;
pub mod scene_keys;
pub mod sheet;
pub mod skill;
pub mod stunt;
pub mod stunt_condition;
pub mod stunt_keys;
pub mod toughness;
pub(crate) mod warnings;
