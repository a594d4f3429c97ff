//! Tables: implementations of [`Table`](crate::system::Table), all of them for one copy of the rule code.
//!
//! [`Live`] plays fast, [`Recording`] plays the trial of a live table and writes down what happens, [`Scripted`]
//! feeds fixed dice and choices to tests, [`Enumerating`] walks every branch. Tables that need not be fast implement
//! the object-safe [`AnyTable`].

mod counters;
mod deciders;
mod enumerating;
mod erased;
mod hashed_bytes;
mod live;
mod merge_points;
mod policy_mixes;
mod recording;
mod scripted;
mod tie_break;

pub use counters::{Counters, Counting};
pub use deciders::{Decider, Deciders, PLACE_IN_GROUP};
pub use enumerating::{BranchWeight, Enumerating, Refused};
pub use erased::{AnyTable, Dynamic, Fall};
pub use hashed_bytes::{Quick, Written};
pub use live::Live;
pub use policy_mixes::{Casts, MOST_CASTS, Member, Mix, choices, combinations};
pub use recording::{Entry, Recording};
pub use scripted::Scripted;
pub use tie_break::FighterChains;
