//! State that War of Ashes adds to that of the Fate kernel, with the [`View`](view::View) through
//! which rules read it.

pub(crate) mod conflict;
pub(crate) mod groups_data;
pub(crate) mod maneuver_data;
pub(crate) mod view;
