//! What a Fate Core conflict adds to the state of the kernel: nothing yet. Mobs, side tasks and
//! stunts with limited uses will be kept here.

/// What a fighter in play has beyond the kernel's.
pub type CoreExtra = ();

/// What a conflict in play has beyond the kernel's.
pub type CoreWorld = ();
