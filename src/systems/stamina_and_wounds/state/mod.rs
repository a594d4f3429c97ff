//! State of a fight: plain values that change in play, views of them, and their normal form for the exact solver.

pub(crate) mod causes;
pub(crate) mod conflict;
pub(crate) mod leaders;
pub(crate) mod normalise;
pub(crate) mod supplies;
pub(crate) mod view;
