//! Sheets of Boons and Banes: how scenarios describe participants, teams and the scene, and the setup made from them.

pub mod fighter;
pub mod gear;
pub mod keys;
pub mod scene;
pub mod series;
pub mod setup;
pub mod sheet;
pub mod strengths;
pub mod talents;
pub mod terms;
pub(crate) mod warnings;
