//! State of a Fate Fantasy conflict: everything that changes in play, and views of it.

pub(crate) mod conflict;
pub(crate) mod normalise;
pub(crate) mod roll;
pub(crate) mod running_turn;
pub(crate) mod view;
