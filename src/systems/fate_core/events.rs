//! Events of Fate Core: those of the kernel, which tells everything that is played so far.

use crate::kernels::fate::events::FateEvent;

/// A fact of a Fate Core conflict.
pub type CoreEvent = FateEvent;
