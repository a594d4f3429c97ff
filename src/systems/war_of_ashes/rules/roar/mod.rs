//! Roars: the Roar phase, the lock on approaches, invoking Roar aspects, and rage.

pub(crate) mod invoking;
pub(crate) mod lock;
pub(crate) mod phase;
pub(crate) mod rage;
