//! State that War of Ashes adds to that of the Fate kernel, with the view through which rules read it.

pub mod conflict;
pub mod groups_data;
pub mod maneuver_data;
pub(crate) mod view;
