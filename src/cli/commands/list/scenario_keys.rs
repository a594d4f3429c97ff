//! `outweigh list keys SYSTEM FILE`: the paths of one scenario that `--set`, `--vary` and `--over` can name.

use crate::cli::arguments::{ListOptions, Listing};
use crate::cli::{Failure, json, print};
use crate::engine::System;
use crate::scenario::{BuiltIn, Node, Origin, Problem};
use crate::sim::{KnownPath, known_paths};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Returns the scenario whose paths are asked for: a word that is a file, in place of the word or of the
/// system. `None` if neither is one.
pub(super) fn file_of(options: &ListOptions, all: &[System]) -> Option<PathBuf> {
    let is_system = |word: &String| all.iter().any(|system| system.id == *word);
    let named =
        options.word.as_ref().or(options.system.as_ref()).filter(|word| !is_system(word))?;
    let path = Path::new(named);
    let is_game = named.ends_with(".game.toml");
    let is_file = path.is_file() || path.extension().is_some_and(|kind| kind == "toml");
    let is_file = is_file && !is_game;
    let is_scenario = is_file || named == "-" || BuiltIn::named(named).is_some();
    (options.what == Listing::Keys && is_scenario).then(|| path.to_owned())
}

/// Prints the paths of a scenario, each with its value and what may be written.
pub(super) fn list(
    file: &Path,
    options: &ListOptions,
    all: &'static [System],
) -> Result<(), Failure> {
    let document = outweigh::scenario::open(file)?;
    let id = document.get("system").and_then(Node::text).unwrap_or_default();
    let system = match document.game() {
        Some(game) => outweigh::text_game::system_of(game)?,
        None => super::system(id, all)?,
    };
    if let Some(other) = options.system.as_deref().filter(|it| options.word.is_some() && *it != id)
    {
        super::system(other, all)?;
        let problem = Problem::new(
            &Origin::argument(format!("list keys {other} {}", file.display())),
            format!("the scenario is of `{id}`, not of `{other}`"),
        );
        return Err(problem
            .help(format!("write outweigh list keys {id} {}", file.display()))
            .into());
    }
    let paths = known_paths(&document, system);
    if options.output.json {
        let texts: Vec<String> = paths.iter().map(told).collect();
        let items: Vec<json::Item<'_>> =
            texts.iter().map(|text| (system.id, "", text.as_str())).collect();
        return json::list("keys", &items);
    }
    let (written, others): (Vec<&KnownPath>, Vec<&KnownPath>) =
        paths.iter().partition(|known| known.value.is_some());
    let name = file.display();
    let mut text = format!("Values in {name}\n\n");
    text.extend(written.into_iter().map(told));
    let _ = writeln!(text, "\nKeys that {name} leaves out\n");
    text.extend(others.into_iter().map(told));
    let _ = writeln!(
        text,
        "\nRule settings are the same for every file: outweigh list settings {id}\nTry one: outweigh run {name} --set \
         PATH=VALUE"
    );
    print(&text)
}

fn told(known: &KnownPath) -> String {
    let KnownPath { path, value, domain, doc, .. } = known;
    let value = value.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
    let domain = if domain.is_empty() { String::new() } else { format!("  [{domain}]") };
    let doc = if doc.is_empty() { String::new() } else { format!("    {doc}\n") };
    format!("{path}{value}{domain}\n{doc}")
}
