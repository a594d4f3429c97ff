//! State that Fate Core adds to that of the Fate kernel.

pub mod conflict;
