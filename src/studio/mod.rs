//! The studio: a page in the browser in which a scenario is edited, checked, played and looked into.
//!
//! - [`calls`]: the calls of the page as functions from a request to an answer. They use the library that the command
//!   line uses, so their numbers are those of the commands, digit by digit. Nothing in them knows of HTTP.
//! - [`server`]: the program that serves the page and the calls on this machine, with the feature `studio`.
//!
//! `docs/studio_calls.md` describes requests and answers.

pub mod calls;
#[cfg(feature = "studio")]
pub mod server;
