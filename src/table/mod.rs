//! Who sits at the table: implementations of the seam over the same rule code.
//!
//! [`Live`] plays fast, [`Recording`] plays the same trial and writes down what happens,
//! [`Scripted`] feeds fixed dice and choices to tests, [`Enumerating`] walks every branch. Those
//! that need not be fast sit behind one face, [`AnyTable`].

mod casts;
mod counters;
mod deciders;
mod dynamic;
mod enumerating;
mod live;
mod meetings;
mod order;
mod recording;
mod scripted;
mod written;

pub use casts::{Casts, MOST_CASTS, Member, Mix, choices, combinations};
pub use counters::{Counters, Counting};
pub use deciders::{Decider, Deciders, PLACE_IN_GROUP};
pub use dynamic::{AnyTable, Dynamic, Fall};
pub use enumerating::{BranchWeight, Enumerating, Refused};
pub use live::Live;
pub use order::Chains;
pub use recording::{Entry, Recording};
pub use scripted::Scripted;
pub use written::{Quick, Written};
