//! State of a fight: plain values that change in play, what can be read from them, and their normal form for the exact solver.

pub mod causes;
pub mod conflict;
pub(crate) mod leaders;
pub(crate) mod normalise;
pub(crate) mod supplies;
pub(crate) mod view;
