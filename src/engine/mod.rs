//! The engine: the only trial loop, the exact solver, rule systems behind one face, transcripts,
//! conformance.

#[cfg(test)]
pub(crate) mod alike;
mod bans;
mod class_lists;
mod conflict;
pub mod conformance;
mod erased;
mod exact;
mod house;
#[cfg(test)]
pub(crate) mod house_fuzz;
mod mixes;
mod policies;
mod record;
mod shared;
#[cfg(test)]
mod tests;
mod transcript;
#[cfg(test)]
pub(crate) mod walk;
mod worth;

pub use conflict::{
    CONFLICT_QUANTITIES, Conflict, Desk, EXCHANGES, conflict_measures, side_measures,
};
pub use erased::{AnyConflict, Runner, System};
pub use exact::{Exact, GoOn, Solving, TooLarge, WITHIN, fingerprint, solve, solve_while};
#[cfg(test)]
pub(crate) use exact::{essence_holds, essence_keeps_the_answer, solve_and_watch};
pub use policies::policy_texts;
pub use record::{FighterName, Layout, PolicyLine, Quantity, TrialRecord};
pub use transcript::Transcript;
pub use worth::VALUE;
