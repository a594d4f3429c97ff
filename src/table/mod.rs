//! Who sits at the table: implementations of the seam over the same rule code.
//!
//! [`Live`] plays fast, [`Recording`] plays the same trial and writes down what happens,
//! [`Scripted`] feeds fixed dice and choices to tests, [`Enumerating`] walks every branch. Those
//! that need not be fast sit behind one face, [`AnyTable`].

mod counters;
mod dynamic;
mod enumerating;
mod live;
mod players;
mod recording;
mod scripted;

pub use counters::{Counters, Counting};
pub use dynamic::{AnyTable, Dynamic, Fall};
pub use enumerating::{Enumerating, Refused};
pub use live::Live;
pub use players::{Players, Seated};
pub use recording::{Entry, Recording};
pub use scripted::Scripted;
