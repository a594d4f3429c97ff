//! Movement over zones: free steps, rolls to move, reach and hindrances.

pub mod reach;
pub(crate) mod rolls_to_move;
pub mod steps;
pub mod terrain;
