//! Value of a trial's outcome to a side, by the scenario's `[value]`: a further measure.

use super::conflict::{CONFLICT_QUANTITIES, EXCHANGES_NAME, conflict_measures, side_measures};
use super::pace::is_pace_measure;
use crate::scenario::{Origin, Problem, Problems, Worth};
use crate::system::{Kind, Measure};

/// Number of parts of a value of 1. Worths are counted in thousandths, because tallies are integers.
pub(super) const VALUE_PARTS: i32 = 1000;

/// The measure under which tallies and reports have the value.
pub const VALUE: Measure = Measure {
    name: "value",
    doc: "value of the outcome to the side, by the scenario's [value]",
    unit: "value",
    kind: Kind::Count,
    curve: false,
    histogram: None,
};

/// Worth of a trial's measures to one side, in parts of `VALUE_PARTS`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// Number of the side.
    pub side: usize,
    /// Measures of the conflict by their numbers, with the worth of 1 in thousandths.
    pub of_conflict: Vec<(usize, i32)>,
    /// Measures of the side, by their numbers among the measures of the system.
    pub of_side: Vec<(usize, i32)>,
    /// Measures of the side that the engine counts, by their numbers in [`side_measures`].
    pub of_engine: Vec<(usize, i32)>,
    /// Measures of pace, by their names; see [`super::Paced`].
    pub of_pace: Vec<(String, i32)>,
}

impl Value {
    /// Reads the values of a scenario; notes sides and measures that do not exist. `exchanges` is the system's own word
    /// for the measure of that name.
    pub fn read(
        worths: &[Worth],
        sides: &[String],
        (measures, exchanges): (&[Measure], &str),
        problems: &mut Problems,
    ) -> Vec<Self> {
        let mut values = Vec::new();
        for worth in worths {
            let Some(side) = sides.iter().position(|side| *side == worth.side) else {
                let names = sides.iter().map(String::as_str);
                problems.push(Problem::unknown(&worth.origin, "side", &worth.side, names));
                continue;
            };
            let mut value = Self { side, ..Self::default() };
            for (name, parts, origin) in &worth.parts {
                let is_known = measures.iter().any(|measure| measure.name == name);
                let is_length = !is_known && name == exchanges;
                let name = if is_length { EXCHANGES_NAME } else { name };
                value.add(name, *parts, measures, origin, problems);
            }
            values.push(value);
        }
        // In the order of the sides, so that it does not depend on how the file is written.
        values.sort_by_key(|value| value.side);
        values
    }

    fn add(
        &mut self,
        name: &str,
        parts: i32,
        measures: &[Measure],
        origin: &Origin,
        problems: &mut Problems,
    ) {
        let whole = conflict_measures(0);
        let engine = side_measures(true);
        let place = |known: &[Measure]| known.iter().position(|measure| measure.name == name);
        if let Some(at) = place(engine) {
            self.of_engine.push((at, parts));
        } else if let Some(at) = place(measures) {
            self.of_side.push((at, parts));
        } else if let Some(at) = place(&whole) {
            self.of_conflict.push((at, parts));
        } else if is_pace_measure(name) {
            self.of_pace.push((name.to_owned(), parts));
        } else {
            let all = engine.iter().chain(measures).chain(&whole);
            let names: Vec<&str> = all.map(|measure| measure.name).collect();
            problems.push(Problem::unknown(origin, "measure", name, names.iter().copied()));
        }
    }

    /// Returns the quantities that the value is made of, and how much 1 of each counts. `engine` is the number of
    /// measures of a side that the engine counts, `measures` the number that the system counts. Measures of a series
    /// are left out of a run without series, where they do not exist.
    pub fn quantities(&self, engine: usize, measures: usize) -> Vec<(usize, i32)> {
        let start = CONFLICT_QUANTITIES + self.side * (engine + measures);
        let of_engine = self.of_engine.iter().filter(|(at, _)| *at < engine);
        let of_engine = of_engine.map(|&(at, parts)| (start + at, parts));
        let of_side = self.of_side.iter().map(|&(at, parts)| (start + engine + at, parts));
        self.of_conflict.iter().copied().chain(of_engine).chain(of_side).collect()
    }
}
