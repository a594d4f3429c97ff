//! The hooks by which a system of the Fate family differs, a trait for each chapter of a conflict:
//! `turns`, `choices`, `ways`, `methods`, `rolls`, `invoking`, `hits`, `between`.
//!
//! The default of a hook is what Fate Core does, or nothing. `FateGame` tells in which order the
//! kernel calls them.

mod between_conflicts;
mod choices;
pub mod data;
mod hits;
mod invoking;
mod methods;
mod movement;
mod rolls;
mod turns;

pub use between_conflicts::Between;
pub use choices::{Choices, Readings};
pub use hits::{FullDefense, Hits};
pub use invoking::Invoking;
pub use methods::Methods;
pub use movement::Ways;
pub use rolls::Rolls;
pub use turns::Turns;
