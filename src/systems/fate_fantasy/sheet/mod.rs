//! Sheets of Fate Fantasy: how scenarios describe characters and scenes, and the setup made from them.

pub(crate) mod body;
pub(crate) mod fighter;
pub(crate) mod methods;
pub(crate) mod routes;
pub(crate) mod scene;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod skill;
pub(crate) mod warnings;
