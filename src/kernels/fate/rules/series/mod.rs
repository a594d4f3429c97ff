//! Series of conflicts: rests, recovery and treatment between them.

pub(crate) mod next_conflict;
pub(crate) mod recovery;
pub(crate) mod treatment;
