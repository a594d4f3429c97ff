//! The engine: the only trial loop, rule systems behind one face, transcripts, conformance.

mod conflict;
mod erased;
mod policies;
mod transcript;

pub use conflict::{Conflict, Desk};
pub use erased::{Game, Player, System};
pub use policies::policy_texts;
pub use transcript::Transcript;
