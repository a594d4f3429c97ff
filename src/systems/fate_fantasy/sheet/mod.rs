//! Sheets of Fate Fantasy: how scenarios describe characters and scenes, and the setup made from them.

pub mod body;
pub mod fighter;
pub mod methods;
pub(crate) mod routes;
pub mod scene;
pub mod setup;
pub mod sheet;
pub mod skill;
pub(crate) mod warnings;
