//! The calls of the studio: each file has one call, as a function from its request to its answer.
//!
//! | call | answer |
//! |---|---|
//! | [`check`] | mistakes and warnings with their places, the cells, and everything that can be set or varied |
//! | [`words`] | completions at a place, the meaning of a word, the library of scenarios |
//! | [`play`] | rows, sentences and charts, told again and again while trials are played |
//! | [`draw`] | a chart or a file of a run |
//! | [`trace`] | one trial blow by blow |
//! | [`exact`] | exact answers, cell by cell |
//! | [`ask`] | the answer of `solve`, `tune`, `rank`, `styles`, `exploit`, `robust` or `decisions` |
//!
//! Requests and answers are JSON; [`SCHEMA`] is the version of both. Later versions may add keys.

pub mod ask;
mod base64;
pub mod check;
pub mod draw;
pub mod exact;
mod objects;
mod paths;
mod plans;
pub mod play;
mod problem;
mod rows;
mod source;
#[cfg(test)]
mod tests;
pub mod trace;
mod turns;
#[cfg(feature = "studio")]
mod warm;
pub mod words;

pub(crate) use base64::base64;
pub(crate) use objects::{cell_objects, problem_object};
pub use plans::Plans;
pub use problem::ProblemText;
pub use rows::{DifferenceText, Row, SettingText};
pub use source::{Opened, Source};
pub use turns::Turns;
#[cfg(feature = "studio")]
pub(crate) use warm::warm_up;

use crate::engine::System;
use crate::scenario::{Document, Problem, Problems};
use crate::sim::{Broken, Overrides, Plan};
use plans::PlanKey;
use serde::Serialize;
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;

/// Version of requests and answers.
pub const SCHEMA: u32 = 1;

/// Confidence of all intervals.
pub const CONFIDENCE: f64 = 0.95;

/// Most cells of a plan, so that one page cannot use up the memory of the machine.
pub const MOST_CELLS: usize = 2_000;

/// Most memory of a plan in bytes, by its forecast.
pub const MOST_MEMORY: u64 = 1 << 30;

/// Explains a word in a system: the objects of its items, and of the settings below it, as `explain --json` prints them.
pub type Explain = dyn Fn(&System, &str) -> (Vec<Value>, Vec<Value>) + Send + Sync;

/// Everything that the calls need from the program around them.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// The built-in rule systems.
    pub systems: &'static [System],
    /// Reads a file by its path inside the opened folder.
    pub read: &'a (dyn Fn(&str) -> io::Result<Vec<u8>> + Sync),
    /// Explains words.
    pub explain: &'a Explain,
    /// The plans of the last texts.
    pub plans: &'a Plans,
}

impl Host<'_> {
    /// Returns the plan of a text that was opened, as it is written.
    ///
    /// # Errors
    /// All mistakes of the text.
    fn plan(&self, source: &Source, opened: &Opened) -> Result<Arc<Plan>, Problems> {
        let (source, companions) = (source.clone(), opened.companions.clone());
        self.plans.plan(PlanKey { source, companions, seed: None, pace: false }, opened, self)
    }
}

/// Why a call has no answer.
#[derive(Debug)]
pub enum Refused {
    /// Mistakes in the text.
    Mistakes(Problems),
    /// A mistake in the request, or a reason without a place in the text; one or more lines.
    Told(String),
    /// Mistakes that a command found: an object for each, as it prints them with `--json`, and all of them as text.
    Answered(Box<(Vec<Value>, String)>),
    /// The rules broke down in a trial: a fault of the program.
    Broken(String),
    /// The work was stopped, so no reader waits for the answer.
    Stopped,
}

impl From<Problems> for Refused {
    fn from(problems: Problems) -> Self {
        Self::Mistakes(problems)
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self::Mistakes(problem.into())
    }
}

impl Refused {
    /// Says that rules broke down in a trial.
    fn broken(broken: &Broken, seed: u64) -> Self {
        Self::Broken(format!(
            "error: Outweigh broke down while it played: {}\n  --> trial {}, seed {seed}\n   = help: the scenario is \
             not to blame; please report this with the file",
            broken.message, broken.trial
        ))
    }

    /// Returns the answer that says why there is none, with places in the texts of `source`.
    pub fn answer(&self, source: Option<&Source>, host: &Host<'_>) -> Value {
        if let Self::Answered(told) = self {
            let (problems, error) = &**told;
            return json!({ "schema": SCHEMA, "ok": false, "problems": problems, "error": error });
        }
        let (problems, error) = match self {
            Self::Mistakes(problems) => {
                let texts = source.map(|source| problem::all(problems, source, host));
                let told = format!("{problems}\n{}", problems.summary());
                (texts.unwrap_or_default(), told)
            }
            Self::Told(why) | Self::Broken(why) => (Vec::new(), why.clone()),
            Self::Answered(_) | Self::Stopped => {
                (Vec::new(), "error: the work was stopped".to_owned())
            }
        };
        json!({ "schema": SCHEMA, "ok": false, "problems": problems, "error": error })
    }
}

/// An answer with what all of them have.
#[derive(Debug, Serialize)]
pub struct Answer<T> {
    /// Version of the answer.
    pub schema: u32,
    /// True; a refusal is [`Refused::answer`].
    pub ok: bool,
    /// The answer itself.
    #[serde(flatten)]
    pub body: T,
}

/// Returns the JSON of an answer.
pub(crate) fn answered<T: Serialize>(body: T) -> Value {
    let answer = Answer { schema: SCHEMA, ok: true, body };
    // The types of answers have text keys only, so they always become JSON.
    serde_json::to_value(answer).unwrap_or_default()
}

/// Changes to every plan of a call: the limit of cells, and what the request sets.
fn overrides(trials: Option<u64>, seed: Option<u64>) -> Overrides {
    Overrides { most_cells: Some(MOST_CELLS), trials, seed, ..Overrides::default() }
}

/// Makes the plan of a text.
fn plan(document: &Document, host: &Host<'_>, overrides: &Overrides) -> Result<Plan, Problems> {
    Plan::new(document, host.systems, overrides)
}
