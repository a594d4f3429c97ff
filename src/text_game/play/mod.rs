//! Play: the rule system over code. Nothing here allocates between the beginning and the end of a trial.

mod act;
mod dice;
mod eval;
mod moment;
mod next;
mod normalise;
mod order;
mod point;
mod prepare;
mod quick;
mod roll;
mod setup;
mod spread;
mod state;
pub(super) mod system;
pub(super) mod tell;

pub(super) use prepare::prepare;
