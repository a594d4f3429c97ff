//! What the rows of a scenario were made of, so that a table that is out of date is found out.

use crate::signatures::{Digest, Scenario};
use std::path::Path;

/// A scenario at the time when its rows were made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The scenario, `war_of_ashes/roar_costs`.
    pub scenario: String,
    /// Trials per cell.
    pub trials: i64,
    /// Digest of all that the file sets.
    file: u64,
    /// Digest of its pinned signatures.
    signatures: u64,
}

impl Source {
    /// A shipped scenario as it is now.
    pub fn of(path: &Path, scenario: &str, pinned: &[Scenario]) -> Self {
        Self::of_text(&std::fs::read_to_string(path).unwrap(), scenario, pinned)
    }

    /// A scenario with this text.
    pub fn of_text(text: &str, scenario: &str, pinned: &[Scenario]) -> Self {
        let settings = text.lines().zip(prose(text)).filter(|(_, is_prose)| !is_prose);
        let file =
            settings.fold(Digest::new("file"), |digest, (line, _)| digest.text(line).number(0));
        let file = file.finish().unwrap_or_default();
        let trials = text.lines().find_map(|line| line.strip_prefix("trials = "));
        let trials = trials.and_then(|trials| trials.replace('_', "").trim().parse().ok());
        let trials = trials.unwrap_or_else(|| panic!("{scenario} sets no trials"));
        let name = format!("scenarios/{scenario}.toml");
        let pinned = pinned.iter().find(|known| known.name == name);
        let cells = pinned.map(|known| known.cells.as_slice()).unwrap_or_default();
        let digest = cells.iter().fold(Digest::new("signatures"), |digest, cell| {
            digest.text(&cell.cell).number(cell.whole as i64)
        });
        let signatures = digest.finish().unwrap_or_default();
        Self { scenario: scenario.to_owned(), trials, file, signatures }
    }

    /// As fields of a table.
    pub fn record(&self) -> [String; 5] {
        let digests = [self.file, self.signatures].map(|digest| format!("{digest:016x}"));
        let [file, signatures] = digests;
        ["source".to_owned(), self.scenario.clone(), self.trials.to_string(), file, signatures]
    }

    /// From the fields of a table, without the first.
    pub fn read(fields: &[&str]) -> Option<Self> {
        let [scenario, trials, file, signatures] = fields else { return None };
        let digest = |text: &str| u64::from_str_radix(text, 16).ok();
        Some(Self {
            scenario: (*scenario).to_owned(),
            trials: trials.parse().ok()?,
            file: digest(file)?,
            signatures: digest(signatures)?,
        })
    }
}

/// For each line of a scenario file whether it belongs to its title, question or description, which
/// may be restated without playing anything again.
pub fn prose(text: &str) -> Vec<bool> {
    let mut within = false;
    let mut prose = Vec::new();
    for line in text.lines() {
        let begins = !within && TEXTS.iter().any(|text| line.starts_with(text));
        let ends = within || begins;
        within = ends && (line.matches("\"\"\"").count() == 1) == begins;
        prose.push(ends);
    }
    prose
}

/// What the texts of a scenario begin with.
const TEXTS: [&str; 3] = ["title =", "question =", "description ="];
