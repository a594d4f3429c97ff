//! Tests of the Roar phase, the lock on approaches, and compels.

pub(crate) mod compels;
pub(crate) mod lock;
pub(crate) mod phase;
