//! TODO.

pub(crate) mod game;
