//! The contract between rule systems and the world.
//!
//! A system implements [`RuleSystem`]: it compiles a checked scenario into an immutable setup and
//! then plays a conflict turn by turn on a plain state. While it plays it asks a single object,
//! the [`Table`]: roll this, choose among these legal options, count this, note this fact. Of a
//! series of conflicts it keeps a [`Course`], which says what was won.

mod course;
mod measure;
mod portrayal;
mod rules;
mod table;
mod vocabulary;

pub use course::{COURSE_MEASURES, Course, EndsWith, MOST_CONFLICTS, course_measures};
pub use measure::{Kind, Measure};
pub use portrayal::{Exit, Harm, HarmPair, Left, MOST_EXITS, Portrayal, plural};
pub use rules::{Compiled, Ending, Line, NotSimulated, RuleSystem, Seat};
pub use table::{Choice, NO_ARGUMENT, NO_TARGET, Question, Table};
pub use vocabulary::{
    Feature, Features, OptionWord, Point, Scope, Targets, ValueKind, Vocabulary, features, plain,
};
