//! Series of conflicts: rests, recovery and treatment between them.

pub mod next_conflict;
pub mod recovery;
pub mod treatment;
