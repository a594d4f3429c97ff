//! Sheets of Boons and Banes: how scenarios describe participants, teams and the scene, and the setup made from them.

pub(crate) mod fighter;
pub(crate) mod gear;
pub(crate) mod keys;
pub(crate) mod scene;
pub(crate) mod series;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod strengths;
pub(crate) mod talents;
pub(crate) mod terms;
pub(crate) mod warnings;
