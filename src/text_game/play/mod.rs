//! Play: the rule system over code. Nothing here allocates between the beginning and the end of a trial.

mod act;
mod dice;
mod eval;
mod moment;
mod normalise;
mod order;
mod point;
mod prepare;
mod roll;
mod setup;
mod spread;
mod state;
mod system;
pub(super) mod tell;

pub(super) use act::Told;
pub(super) use prepare::prepare;
pub(super) use setup::Setup;
pub(super) use state::State;
pub(crate) use system::TextGame;
