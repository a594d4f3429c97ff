//! Movement over zones: free steps, rolls to move, reach and hindrances.

pub(crate) mod reach;
pub(crate) mod rolls_to_move;
pub(crate) mod steps;
pub(crate) mod terrain;
