//! Sheets of Fate Core: how scenarios describe fighters, stunts and scenes, and the compiled sheets.

pub(crate) mod bodies;
pub(crate) mod fighter;
pub(crate) mod keys;
pub(crate) mod next_scene;
pub(crate) mod reach;
pub(crate) mod scene;
pub(crate) mod scene_keys;
pub(crate) mod sheet;
pub(crate) mod skill;
pub(crate) mod stunt;
pub(crate) mod stunt_condition;
pub(crate) mod stunt_keys;
pub(crate) mod toughness;
pub(crate) mod warnings;
