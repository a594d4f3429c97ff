//! The manifest: all that is needed to repeat a report.
//!
//! Write `scenario.text` to a file with the scenario's name, its rosters beside it under their
//! own, and run the program with `arguments`: every byte comes out as it was.
//!
//! It holds no time and no path of the machine, so identical runs write identical bytes; how
//! long a run took is said in the terminal only.

use serde::Serialize;

use super::command::repeating;
use crate::report::error::ReportError;
use crate::report::figures::Figures;
use crate::sim::Results;

/// Name of the manifest's file; a folder that has it was written by a report.
pub const MANIFEST: &str = "manifest.json";
/// Name of the program in the manifest. A folder without it is never overwritten, because it is
/// foreign.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_NAME");

/// Facts about a run that the results do not have, such as its arguments and files.
/// [`Results`](crate::sim::Results) come from a plan, which does not know how it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The arguments that changed the scenario or the report, such as `--set rules.x=1` and
    /// `--no-charts`; not those that the results know themselves: seed, trials, confidence.
    pub arguments: Vec<String>,
    /// The text of the scenario file; empty if not known.
    pub scenario: String,
    /// The rosters that it names.
    pub rosters: Vec<Roster>,
    /// The second file, for a report of `compare`.
    pub against: Option<Against>,
}

/// The file that is compared with the scenario of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Against {
    /// The name of the file in which to write its text, to repeat the report.
    pub file: String,
    /// Text of the file.
    pub text: String,
    /// The rosters that it names.
    pub rosters: Vec<Roster>,
}

/// A roster as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roster {
    /// Path of the roster, relative to the folder of the scenario file.
    pub file: String,
    /// Text of the roster.
    pub text: String,
}

#[derive(Serialize)]
struct Manifest<'a> {
    program: &'a str,
    version: &'a str,
    system: &'a str,
    scenario: Scenario<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<&'a Against>,
    arguments: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<Fault<'a>>,
    seed: u64,
    trials: u64,
    asked: u64,
    confidence: f64,
    sides: &'a [String],
    policies: Vec<PlayedBy<'a>>,
    axes: Vec<Axis<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampled: Option<String>,
    variants: Vec<Variant>,
    files: &'a [String],
}

#[derive(Serialize)]
struct Scenario<'a> {
    name: &'a str,
    title: &'a str,
    question: &'a str,
    text: &'a str,
    rosters: &'a [Roster],
}

#[derive(Serialize)]
struct Fault<'a> {
    variant: Option<String>,
    trial: u64,
    message: &'a str,
}

#[derive(Serialize)]
pub(crate) struct PlayedBy<'a> {
    pub side: &'a str,
    pub policies: Vec<&'a str>,
}

pub(crate) fn played_by(results: &Results) -> Vec<PlayedBy<'_>> {
    let policies = |number: usize| {
        let fighters = results.cells.iter().flat_map(|cell| cell.fighters.iter());
        let mut policies: Vec<&str> = Vec::new();
        for fighter in fighters.filter(|fighter| fighter.side == number) {
            if !policies.contains(&fighter.policy.as_str()) {
                policies.push(&fighter.policy);
            }
        }
        policies
    };
    let sides = results.sides.iter().enumerate();
    sides.map(|(number, side)| PlayedBy { side, policies: policies(number) }).collect()
}

#[derive(Serialize)]
struct Axis<'a> {
    path: &'a str,
    values: &'a [String],
}

#[derive(Serialize)]
struct Variant {
    name: String,
    baseline: Option<String>,
    trials: u64,
}

/// Returns the manifest as JSON; `files` are the names of the other files of the report.
///
/// # Errors
/// If a number cannot be written as JSON, which does not happen with a finite confidence.
pub fn manifest(
    figures: &Figures,
    provenance: &Provenance,
    files: &[String],
) -> Result<String, ReportError> {
    let results = figures.results;
    let name = |cell: usize| results.cells.get(cell).map(|cell| results.cell_name(cell));
    let variant = |cell: &crate::sim::Cell| Variant {
        name: results.cell_name(cell),
        baseline: cell.baseline.and_then(name),
        trials: cell.tally.trials,
    };
    let manifest = Manifest {
        program: PROGRAM,
        version: env!("CARGO_PKG_VERSION"),
        system: results.system,
        scenario: Scenario {
            name: &results.name,
            title: &results.title,
            question: &results.question,
            text: &provenance.scenario,
            rosters: &provenance.rosters,
        },
        against: provenance.against.as_ref(),
        arguments: repeating(figures, provenance),
        broken: results.broken.as_ref().map(|broken| Fault {
            variant: name(broken.cell),
            trial: broken.trial,
            message: &broken.message,
        }),
        seed: results.seed,
        trials: results.trials,
        asked: results.asked,
        confidence: figures.confidence,
        sides: &results.sides,
        policies: played_by(results),
        axes: results.axes.iter().map(|a| Axis { path: &a.path, values: &a.values }).collect(),
        sampled: results.sampled.map(|sampled| sampled.told()),
        variants: results.cells.iter().map(variant).collect(),
        files,
    };
    let text = serde_json::to_string_pretty(&manifest);
    text.map(|text| text + "\n").map_err(|error| ReportError::Table(error.to_string()))
}

/// Returns the files that an earlier report wrote, from its manifest. `None` if the text is not a
/// manifest of [`PROGRAM`].
pub(crate) fn files_of(text: &str) -> Option<Vec<String>> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    if value.get("program")?.as_str()? != PROGRAM {
        return None;
    }
    let files = value.get("files")?.as_array()?;
    Some(files.iter().filter_map(|file| file.as_str().map(str::to_string)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    #[test]
    fn identical_runs_write_identical_bytes() {
        let mut results = examples::two_variants(20);
        let provenance = Provenance { scenario: "a = 1".into(), ..Provenance::default() };
        let files = ["outcomes.csv".to_string()];
        let first = manifest(&Figures::new(&results, 0.95), &provenance, &files).unwrap();
        results.seconds = 99.0;
        results.threads = 64;
        let second = manifest(&Figures::new(&results, 0.95), &provenance, &files).unwrap();
        assert_eq!(first, second);
        assert_eq!(files_of(&first).unwrap(), files);
        let value: serde_json::Value = serde_json::from_str(&first).unwrap();
        assert_eq!(value["seed"], 42);
        assert_eq!(value["variants"][1]["baseline"], "as written");
        assert_eq!(value["arguments"][2], "--seed");
        assert_eq!(value["policies"][1]["policies"][0], "bold");
    }

    #[test]
    fn other_manifests_are_not_ours() {
        assert_eq!(files_of("{\"name\": \"web app\"}"), None);
        assert_eq!(files_of("{\"program\": \"other\", \"files\": []}"), None);
        assert_eq!(files_of("not json"), None);
    }
}
