//! State that Fate Core adds to that of the Fate kernel.

pub(crate) mod conflict;
