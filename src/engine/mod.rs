//! The engine: the only trial loop, the exact solver, rule systems behind a common trait, transcripts, conformance.

mod banned_options;
mod conflict;
mod conflict_runner;
pub mod conformance;
mod decisions;
mod erased;
mod exact;
mod flat;
mod house_rules;
mod lists_by_class;
mod outcome_value;
mod pace;
mod play_key;
mod policies;
mod policy_cache;
mod policy_mixes;
mod table_facts;
#[cfg(test)]
mod tests;
mod transcript;
mod trial_record;
mod watch;

pub use crate::table::OpenQuestion;
pub use conflict::{
    CONFLICT_QUANTITIES, Conflict, EXCHANGES, EXCHANGES_NAME, Workspace, conflict_measures,
    side_measures,
};
pub use decisions::{DecisionRunner, FoundDecision};
pub use erased::{AnyConflict, Runner, System};
pub use exact::{Exact, KeepSolving, Solving, TooLarge, WITHIN, fingerprint, solve, solve_while};
pub(crate) use exact::{FlatBranch, FlatState, FlatTurns};
#[cfg(test)]
pub(crate) use exact::{essence_holds, essence_keeps_the_answer, solve_with_observer};
pub(crate) use flat::{FlatPlayer, FlatSystem, MOST_KEPT, PROVEN, Unfit, WARM_UP};
pub use house_rules::StandingRule;
pub use outcome_value::VALUE;
pub use pace::{
    Band, CERTAIN, CLASSES, Class, Course, OF_FIGHTERS, OfConflict, OfPlayers, OfSide, OfTable,
    PaceMeasure, PaceSummary, Paced, PlayerSummary, ShownTrial, TableSummary, Uneven,
    is_pace_measure, is_table_measure, pace_measures,
};
pub use policies::policy_texts;
pub use table_facts::{Player, TableFacts};
pub use transcript::{Decided, Kind as TranscriptKind, Transcript};
pub use trial_record::{FighterName, Layout, LineKind, PolicyLine, Quantity, TrialRecord};
pub use watch::{Watched, WatchedRunner, WatchedWay};
