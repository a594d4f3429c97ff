//! Playing scenarios with the program, as they ship: with their own trials and seeds.
//!
//! The report of the last run of each scenario is kept in the target folder and used again while the
//! scenario plays and is set up as it was then. The variable `OUTWEIGH_BIN` names another program to
//! play with, such as an optimised one when the tests are built without optimisation.

use super::sources::Source;
use super::table::{Key, Value, Values, What};
use crate::signatures::renews;
use outweigh::internals::Estimate;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The report with which a scenario is played.
const PLAYED: &str = "played";

/// How long the exact solver may take for all cells of a scenario.
const SOLVING: &str = "5m";

/// Returns all values of a scenario, from a new run if need be. The exact solver is asked only if one of the
/// keys needs it.
pub fn values(path: &Path, source: &Source, keys: &[&Key]) -> Values {
    let mut values = Values::new();
    if keys.is_empty() {
        return values;
    }
    if keys.iter().any(|key| key.what != What::Exact) {
        let report = report(path, source, PLAYED, &[]);
        read(&report.join("outcomes.csv"), source, What::Value, &mut values);
        let differences = report.join("differences.csv");
        if differences.exists() {
            read(&differences, source, What::Difference, &mut values);
        }
        for key in values.keys().cloned().collect::<Vec<_>>() {
            values.entry(Key { what: What::Difference, ..key }).or_insert(None);
        }
    }
    if keys.iter().any(|key| key.what == What::Exact) {
        let report = report(path, source, "solved", &["--trials", "1", "--exact", SOLVING]);
        read(&report.join("exact.csv"), source, What::Exact, &mut values);
    }
    values
}

/// Returns where the report `name` of a scenario is kept, with a file that says which origin it is of.
fn kept(source: &Source, name: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures");
    let folder = folder.join(&source.scenario).join(name);
    (folder.join("origin.csv"), folder)
}

/// Whether the report `name` of a scenario is up to date.
fn is_current(source: &Source, name: &str) -> bool {
    let record = std::fs::read_to_string(kept(source, name).0);
    record.is_ok_and(|record| record == source.record().join(",")) && !renews("all-figures")
}

/// Whether a scenario need not be played for its values.
pub fn is_kept(source: &Source) -> bool {
    is_current(source, PLAYED)
}

/// Returns the folder of a report of a scenario with these options, written anew if the last one is out of date.
fn report(path: &Path, source: &Source, name: &str, options: &[&str]) -> PathBuf {
    let (origin, folder) = kept(source, name);
    let report = folder.join("report");
    if is_current(source, name) {
        return report;
    }
    println!("playing {}", source.scenario);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let program =
        std::env::var("OUTWEIGH_BIN").unwrap_or_else(|_| env!("CARGO_BIN_EXE_outweigh").to_owned());
    let mut command = Command::new(program);
    command.arg("run").arg(path).arg("--out").arg(&report);
    command.args(["--no-charts", "--no-play-check", "--yes"]).args(options);
    let done = command.output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{}: {said}", source.scenario);
    let _ = std::fs::remove_file(folder.join("report.tally"));
    std::fs::write(origin, source.record().join(",")).unwrap();
    report
}

/// Reads the values of a table of a report.
fn read(file: &Path, source: &Source, what: What, values: &mut Values) {
    let mut reader = csv::Reader::from_path(file).unwrap();
    let header = reader.headers().unwrap().clone();
    for record in reader.records() {
        let record = record.unwrap();
        let text = |column: &str| {
            let at = header.iter().position(|name| name == column);
            at.and_then(|at| record.get(at)).unwrap_or_default()
        };
        let measure = match text("side") {
            "" => text("measure").to_owned(),
            side => format!("{side}.{}", text("measure")),
        };
        let columns = if what == What::Exact { ["exact"; 3] } else { ["value", "low", "high"] };
        let numbers = columns.map(|column| text(column).parse::<f64>().ok());
        let [Some(value), Some(low), Some(high)] = numbers else { continue };
        let n = text("n").parse().unwrap_or_default();
        let value = Value {
            is_share: text("unit") == "share",
            estimate: Estimate { value, low, high, n },
            is_significant: what == What::Difference && text("significant") == "true",
        };
        let scenario = source.scenario.clone();
        let key = Key { scenario, cell: text("variant").to_owned(), measure, what };
        values.insert(key, Some(value));
    }
}
