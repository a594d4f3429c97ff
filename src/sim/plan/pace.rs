//! Whether a scenario measures pace: by its key `pace`, or because it names one of the measures.

use crate::engine::{System, is_pace_measure};
use crate::knob::Value;
use crate::scenario::{Document, Origin, Scenario};

/// Name of the key.
const KEY: &str = "pace";

/// Whether a name, such as `decided_at` or `heroes.party_kill`, is that of a measure of pace. A measure of the system
/// that has the name goes first.
pub fn names_pace(name: &str, system: &System) -> bool {
    let measure = name.trim().rsplit('.').next().unwrap_or_default();
    is_pace_measure(measure) && (system.measures)().iter().all(|known| known.name != measure)
}

/// Whether the conflicts of a scenario measure pace.
pub(super) fn is_wanted(scenario: &Scenario, system: &System) -> bool {
    let is_worth = |name: &str| names_pace(name, system);
    let mut worths = scenario.worths.iter().flat_map(|worth| &worth.parts);
    // A value that is made of such measures needs them, whatever else is asked for.
    worths.any(|(name, ..)| is_worth(name))
        || scenario.pace.unwrap_or_else(|| {
            let answer = scenario.answer.as_ref().and_then(|answer| answer.measure.as_ref());
            scenario.measures.iter().chain(answer).any(|(name, _)| names_pace(name, system))
        })
}

/// Sets whether a scenario measures pace.
pub(crate) fn set(document: &mut Document, is_wanted: bool) {
    let origin = Origin::argument("--pace");
    // The key stands in the file itself, so there is always a place for it.
    let _ = document.set(KEY, Value::Bool(is_wanted), origin);
}
