//! `outweigh new`: a scenario to begin with, and a spreadsheet of fighters beside it.

pub(crate) mod roster;

use crate::cli::arguments::{Beside, NewOptions};
use crate::cli::run::trial_rows::{cannot_write, create, refuse_existing};
use crate::cli::{Failure, print};
use crate::engine::System;
use crate::knob::Value;
use crate::report::typed;
use crate::scenario::{BuiltIn, Document, Entry, Node};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes the scenario.
pub(crate) fn new(options: &NewOptions, systems: &'static [System]) -> Result<(), Failure> {
    if let Some(name) = &options.from {
        return copy(name, options.system.as_deref(), systems);
    }
    if options.system.as_deref() == Some("game") {
        return new_game(options);
    }
    let system = super::list::system(options.system.as_deref().unwrap_or_default(), systems)?;
    let template = (system.template)();
    if template.is_empty() {
        return Err(Failure::Input(format!(
            "error: {} has no built-in scenario\n   = help: `outweigh list keys {}` lists the keys of a scenario",
            system.title, system.id
        )));
    }
    let file = options.file.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", system.id)));
    if let Some(roster) = &options.roster {
        return roster::write_both(system, &file, roster);
    }
    let mut files = vec![(file.clone(), template.to_owned())];
    if options.with == Some(Beside::Roster) {
        let sheet = file.with_extension("csv");
        if sheet == file {
            return Err(Failure::Input(format!(
                "error: {} cannot be the scenario and the spreadsheet\n   = help: name a file that \
                 ends in .toml",
                file.display()
            )));
        }
        let name = sheet.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (scenario, rows) = with_roster(template, &name)?;
        files = vec![(file.clone(), scenario), (sheet, rows)];
    }
    write_all(&files, &format!("a scenario of {}", system.title))
}

/// Writes a game of ten rules to begin with, and a scenario that plays it.
fn new_game(options: &NewOptions) -> Result<(), Failure> {
    let given = options.file.clone().unwrap_or_else(|| PathBuf::from("my.game.toml"));
    let name = given.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let Some(own) = name.strip_suffix(".game.toml").filter(|own| is_name(own)) else {
        return Err(Failure::Input(format!(
            "error: {} cannot be the file of a game\n   = help: name a file such as my.game.toml, with letters, \
             digits, `_` and `-`",
            given.display()
        )));
    };
    let game = outweigh::text_game::TEMPLATE.replace("NAME", own);
    let scenario = outweigh::text_game::SCENARIO.replace("NAME", own);
    let files = [(given.with_file_name(format!("{own}.toml")), scenario), (given.clone(), game)];
    write_all(&files, "a scenario and its game")
}

fn is_name(own: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    !own.is_empty() && own.chars().all(fits)
}

/// Writes files, the scenario first, and prints how to play it. None of them may exist, and all are
/// checked before the first is written.
fn write_all(files: &[(PathBuf, String)], what: &str) -> Result<(), Failure> {
    for (path, _) in files {
        refuse_existing(Some(path))?;
    }
    for (path, text) in files {
        write(path, text.as_bytes())?;
    }
    let written: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
    let file = written.first().cloned().unwrap_or_default();
    let command = typed("outweigh", &["run".to_owned(), file]);
    print(&format!("{}: {what}; play it with\n{command}\n", written.join(", ")))
}

/// Copies a built-in scenario, with the rosters that it names.
fn copy(name: &str, file: Option<&str>, systems: &'static [System]) -> Result<(), Failure> {
    let known = || {
        BuiltIn::all()
            .filter(|it| it.is_text() || systems.iter().any(|system| system.id == it.system()))
    };
    let Some(scenario) = BuiltIn::named(name).filter(|it| known().any(|known| known == *it)) else {
        let names: Vec<String> = known().map(|scenario| scenario.name()).collect();
        let nearest = outweigh::knob::nearest(name, names.iter().map(String::as_str));
        let nearest = nearest.map(|name| format!("did you mean `{name}`? ")).unwrap_or_default();
        return Err(Failure::Input(format!(
            "error: there is no built-in scenario `{name}`\n   = help: {nearest}`outweigh list scenarios` names \
             them all"
        )));
    };
    let own = scenario.name().rsplit('/').next().unwrap_or_default().to_owned();
    let file = file.map_or_else(|| PathBuf::from(format!("{own}.toml")), PathBuf::from);
    let mut files = vec![(file.clone(), scenario.text.to_owned())];
    for roster in scenario.open()?.rosters() {
        files.push((file.with_file_name(&roster.name), roster.text.clone()));
    }
    write_all(&files, &format!("a copy of {}", scenario.name()))
}

pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file = create(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.map_err(|error| cannot_write(path, &error))
}

/// Returns the scenario with a spreadsheet in place of the game master's fighters, and that
/// spreadsheet.
fn with_roster(template: &str, name: &str) -> Result<(String, String), Failure> {
    let document = Document::parse("the built-in scenario of the system", template)?;
    let sides = document.get("sides").and_then(Node::entries).unwrap_or_default();
    let is_gm = |side: &&Entry| side.value.get("player").and_then(Node::text) == Some("gm");
    let Some(side) = sides.iter().find(is_gm) else {
        return Ok((template.to_owned(), String::new()));
    };
    let groups = side.value.entries().unwrap_or_default();
    let groups: Vec<&Entry> = groups.iter().filter(|entry| entry.value.is_table()).collect();
    Ok((without_groups(template, &side.key, name), rows(&groups)?))
}

/// Returns the scenario without the groups of a side, which has a roster instead.
pub(crate) fn without_groups(template: &str, side: &str, roster: &str) -> String {
    let (table, group) = (format!("[sides.{side}]"), format!("[sides.{side}."));
    let (mut text, mut is_group) = (String::new(), false);
    for line in template.lines() {
        if line.starts_with(['[', '#']) || line.is_empty() {
            is_group = line.starts_with(&group) || is_group && !line.starts_with(['[', '#']);
        }
        if is_group {
            continue;
        }
        text.push_str(line);
        text.push('\n');
        if line == table {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "roster = {roster:?}  # a row for each group, a column for each key"
            );
        }
    }
    text
}

fn rows(groups: &[&Entry]) -> Result<String, Failure> {
    let table = table(groups.iter().map(|group| (group.key.as_str(), &group.value)));
    csv_of(&table)
}

/// Returns a row for each of these tables under their names, below a row with the names of the columns.
pub(crate) fn table<'a>(groups: impl Iterator<Item = (&'a str, &'a Node)>) -> Vec<Vec<String>> {
    let mut columns: Vec<String> = Vec::new();
    let mut cells: Vec<(&str, Vec<(String, String)>)> = Vec::new();
    for (name, group) in groups {
        let mut row = Vec::new();
        flatten(group, "", &mut row);
        for (column, _) in &row {
            if !columns.contains(column) {
                columns.push(column.clone());
            }
        }
        cells.push((name, row));
    }
    let row = |(name, row): &(&str, Vec<(String, String)>)| {
        let cell = |column: &String| {
            let found = row.iter().find(|(name, _)| name == column);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        std::iter::once((*name).to_owned()).chain(columns.iter().map(cell)).collect()
    };
    let header = std::iter::once("name".to_owned()).chain(columns.iter().cloned()).collect();
    std::iter::once(header).chain(cells.iter().map(row)).collect()
}

pub(crate) fn csv_of(table: &[Vec<String>]) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| Failure::World(format!("error: {error}"));
    for row in table {
        writer.write_record(row).map_err(failed)?;
    }
    // Writing to memory cannot fail.
    let bytes = writer.into_inner().unwrap_or_default();
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Adds the keys of a table with their values, those of inner tables with dots.
pub(crate) fn flatten(table: &Node, before: &str, into: &mut Vec<(String, String)>) {
    for Entry { key, value, .. } in table.entries().unwrap_or_default() {
        let name = format!("{before}{key}");
        match value.to_value() {
            Some(Value::List(items)) => {
                let items: Vec<String> = items.iter().map(plain).collect();
                into.push((name, items.join(";")));
            }
            Some(value) => into.push((name, plain(&value))),
            None => flatten(value, &format!("{name}."), into),
        }
    }
}

fn plain(value: &Value) -> String {
    value.as_text().map_or_else(|| value.to_string(), str::to_owned)
}
