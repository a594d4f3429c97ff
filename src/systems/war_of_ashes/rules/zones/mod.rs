//! Zones: position and reach of fighters, forced steps, obstacles, and zones that are still unexplored.

pub(crate) mod discover;
pub(crate) mod exploit;
pub(crate) mod forced_step;
pub(crate) mod obstacles;
pub(crate) mod position;
pub(crate) mod reach;
pub(crate) mod unexplored;
