//! The hooks by which a system of the Fate family differs, a trait for each chapter of a conflict:
//! `turns`, `choices`, `movement`, `methods`, `rolls`, `invoking`, `hits`, `between_conflicts`. The
//! default of a hook is what Fate Core does, or nothing.
//! [`FateGame`](crate::kernels::fate::register::FateGame) tells in which order the kernel calls
//! them.

mod between_conflicts;
mod choices;
pub(crate) mod data;
mod hits;
mod invoking;
mod methods;
mod movement;
mod rolls;
mod turns;

pub(crate) use between_conflicts::Between;
pub(crate) use choices::{Choices, Readings};
pub(crate) use hits::{FullDefense, Hits};
pub(crate) use invoking::Invoking;
pub(crate) use methods::Methods;
pub(crate) use movement::Ways;
pub(crate) use rolls::Rolls;
pub(crate) use turns::Turns;
