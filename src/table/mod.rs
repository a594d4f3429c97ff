//! Tables: implementations of [`Table`](crate::system::Table), all of them for one copy of the rule code.
//!
//! [`Live`] plays fast, [`Scripted`] feeds fixed dice and choices to tests, and [`Enumerating`] walks every branch. An
//! [`Observed`] table plays the trial of a live table: [`Recording`] writes down what happens, [`Timing`] measures the time
//! at a table, and [`Deciding`] looks at decisions and changes one. Tables that need not be fast implement the
//! object-safe [`AnyTable`], so that they share one compiled copy of the rules.

mod counters;
mod deciders;
mod deciding;
mod enumerating;
mod erased;
mod hashed_bytes;
mod live;
mod merge_points;
mod observed;
mod policy_mixes;
mod recording;
#[cfg(test)]
mod scripted;
mod tie_break;
mod timing;

pub(crate) use counters::{Counters, Counting};
pub(crate) use deciders::{Decider, Deciders, PLACE_IN_GROUP};
pub use deciding::OpenQuestion;
pub(crate) use deciding::{Deciding, DecisionObserver, Purpose};
pub(crate) use enumerating::{BranchWeight, Enumerating, Refused};
pub(crate) use erased::{AnyTable, Dynamic, Fall};
pub(crate) use hashed_bytes::{Quick, Written};
pub(crate) use live::Live;
pub(crate) use merge_points::MergePoints;
pub(crate) use observed::{Observed, Observer};
pub(crate) use policy_mixes::{Casts, MOST_CASTS, Member, Mix, choices, combinations};
pub(crate) use recording::{Entry, Recording};
#[cfg(test)]
pub(crate) use scripted::Scripted;
pub(crate) use tie_break::FighterChains;
pub(crate) use timing::{Durations, TimeSheet, Timer, Timing};
