//! State of a Fate Fantasy conflict: everything that changes in play, and views of it.

pub mod conflict;
pub(crate) mod normalise;
pub mod roll;
pub mod running_turn;
pub(crate) mod view;
