//! State of a conflict: plain values that change in play, what can be read from them, and their normal form for the exact solver.

pub(crate) mod conditions;
pub(crate) mod conflict;
pub(crate) mod hidden_information;
pub(crate) mod normalise;
pub(crate) mod ratings;
pub(crate) mod rolls;
pub(crate) mod view;
