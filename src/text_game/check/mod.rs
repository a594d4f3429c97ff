//! Builds the program of a game and finds every mistake that can be found before play.

mod build;
mod circles;
mod flags;
pub(super) mod moments;
mod needs;
mod never;
mod next;
mod opposed;
mod policies;
mod ranges;
mod second_party;
mod stuck;
mod unread;
mod unused;
mod walk;
mod words;

pub(super) use build::{NOTHING, add_laws, build};
pub(super) use policies::check as check_policies;
pub(super) use stuck::check as check_stuck;
pub(super) use unread::check as check_unread;
