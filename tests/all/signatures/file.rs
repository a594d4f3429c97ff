//! The files of pinned signatures: written, and read again.

use super::TRIALS;
use super::digest::{Scenario, Signature};
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of scenarios that are made for tests, among those of their system.
const FOR_TESTS: &str = "for_tests";

/// Where the file of a scenario lies: `scenarios/fate_core/chase.toml` has `FOLDER/fate_core/chase.txt`, and
/// `tests/all/scenarios/fate-core/fray.toml` has `FOLDER/fate_core/for_tests/fray.txt`.
pub fn place(folder: &Path, name: &str) -> PathBuf {
    let (is_shipped, rest) = match name.strip_prefix("scenarios/") {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix("tests/all/scenarios/").unwrap_or(name)),
    };
    let (system, file) = rest.split_once('/').unwrap_or(("", rest));
    let of_system = folder.join(system.replace('-', "_"));
    let parent = if is_shipped { of_system } else { of_system.join(FOR_TESTS) };
    parent.join(file).with_extension("txt")
}

/// Writes a file and the folders above it.
pub fn put(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(path, text)
}

/// The text of the file of a scenario.
pub fn write(scenario: &Scenario) -> String {
    let mut text = format!("# Digests of {TRIALS} trials of each cell of\n{}\n", scenario.name);
    for Signature { cell, whole } in &scenario.cells {
        let _ = writeln!(text, "{whole:016x} {cell}");
    }
    text
}

/// The signatures in a text.
///
/// # Errors
/// The first line that cannot be read.
pub fn read(text: &str) -> Result<Scenario, String> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let Some((_, name)) = lines.next() else {
        return Err("the name of the scenario is missing".into());
    };
    let cells = lines.map(|(number, line)| {
        read_cell(line).ok_or_else(|| format!("line {}: `{line}` is no signature", number + 1))
    });
    Ok(Scenario { name: name.to_owned(), cells: cells.collect::<Result<_, String>>()? })
}

fn read_cell(line: &str) -> Option<Signature> {
    let (digest, cell) = line.split_once(' ')?;
    let whole = (digest.len() == 16).then(|| u64::from_str_radix(digest, 16).ok())??;
    Some(Signature { cell: cell.to_owned(), whole })
}

/// All files of signatures below a folder, in the order of their paths.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "txt") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The signatures in all files below a folder.
///
/// # Errors
/// A file cannot be read, or the first line that is no signature.
pub fn read_all(folder: &Path) -> Result<Vec<Scenario>, String> {
    let paths = files(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let scenario = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        let found = text.and_then(|text| read(&text));
        found.map_err(|problem| format!("{}, {problem}", path.display()))
    };
    paths.into_iter().map(scenario).collect()
}

/// Writes the files that differ from these signatures, and removes those of scenarios that are gone. Returns the paths of
/// both.
pub fn renew(folder: &Path, now: &[Scenario]) -> io::Result<Vec<PathBuf>> {
    let mut changed = Vec::new();
    let wanted: Vec<(PathBuf, String)> =
        now.iter().map(|it| (place(folder, &it.name), write(it))).collect();
    for (path, text) in &wanted {
        if std::fs::read_to_string(path).ok().as_ref() != Some(text) {
            put(path, text)?;
            changed.push(path.clone());
        }
    }
    for path in files(folder)? {
        if wanted.iter().all(|(known, _)| *known != path) {
            std::fs::remove_file(&path)?;
            changed.push(path);
        }
    }
    Ok(changed)
}
