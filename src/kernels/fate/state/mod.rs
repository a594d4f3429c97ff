//! State of a Fate conflict: everything that changes in play, and views of it.

pub mod aspects;
pub mod bodies;
pub mod conflict;
pub mod damage;
pub mod normalise;
pub mod view;
