//! How much of the `Pace` a scenario measures: by its key `pace`, or because it names one of the measures. Plain runs
//! measure nothing of it, because watched trials cost time.

use crate::engine::{AnyConflict, System, is_pace_measure, is_table_measure};
use crate::scenario::{Document, Origin, Pace, Scenario};

const KEY: &str = "pace";

/// Returns the `Pace` that a measure needs, such as `decided_at` or `heroes.longest_wait`. A measure of the system
/// that has the name goes first.
pub fn pace_for(name: &str, system: &System) -> Pace {
    let measure = name.trim().rsplit('.').next().unwrap_or_default();
    let is_own = |name: &str| (system.measures)().iter().any(|known| known.name == name);
    match measure {
        name if !is_pace_measure(name) || is_own(name) => Pace::Off,
        name if is_table_measure(name) => Pace::Timed,
        _ => Pace::On,
    }
}

/// Whether a name, such as `decided_at` or `heroes.party_kill`, is that of a measure of pace. A measure of the system
/// that has the name goes first.
pub fn names_pace(name: &str, system: &System) -> bool {
    pace_for(name, system) != Pace::Off
}

/// Returns how much of the pace a scenario measures: its key `pace`, or without one what the named measures need; in
/// any case what `[value]` needs. A value that is made of such measures counts, because it needs them whatever else
/// is asked for.
pub(super) fn wanted(scenario: &Scenario, system: &System) -> Pace {
    let most = |names: &mut dyn Iterator<Item = &String>| {
        names.map(|name| pace_for(name, system)).max().unwrap_or_default()
    };
    // A value that is made of such measures needs them, whatever else is asked for.
    let worths = scenario.worths.iter().flat_map(|worth| &worth.parts);
    let of_value = most(&mut worths.map(|(name, ..)| name));
    let answer = scenario.answer.as_ref().and_then(|answer| answer.measure.as_ref());
    let named = || most(&mut scenario.measures.iter().chain(answer).map(|(name, _)| name));
    let asked = match scenario.pace {
        // Measures that are named are measured, even if the key asks for less of it.
        Some(Pace::On) => named().max(Pace::On),
        Some(pace) => pace,
        None => named(),
    };
    of_value.max(asked)
}

/// Returns how much of the pace a compiled conflict measures.
pub(super) fn told_by(game: &dyn AnyConflict) -> Pace {
    match (game.is_paced(), game.is_timed()) {
        (_, true) => Pace::Timed,
        (is_paced, false) => is_paced.into(),
    }
}

/// Sets how much of the pace a scenario measures. An override for `--pace`, so that the rest of the program reads
/// only the document.
pub(crate) fn set(document: &mut Document, pace: impl Into<Pace>) {
    let origin = Origin::argument("--pace");
    // The key stands in the file itself, so there is always a place for it.
    let _ = document.set(KEY, pace.into().to_value(), origin);
}
