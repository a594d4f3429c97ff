//! State of a Fate conflict: everything that changes in play, and views of it.

pub(crate) mod aspects;
pub(crate) mod bodies;
pub(crate) mod conflict;
pub(crate) mod damage;
pub(crate) mod normalise;
pub(crate) mod view;
