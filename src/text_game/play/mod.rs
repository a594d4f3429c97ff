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
pub mod tell;

pub use act::Told;
pub use prepare::prepare;
pub use setup::Setup;
pub use state::State;
pub use system::TextGame;
