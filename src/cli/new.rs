//! `outweigh new`: a scenario to begin with, and a spreadsheet of fighters beside it.

use super::arguments::{Beside, NewOptions};
use super::rows::{cannot_write, create, refuse_existing};
use super::{Failure, print};
use outweigh::engine::System;
use outweigh::knob::Value;
use outweigh::report::typed;
use outweigh::scenario::{Document, Entry, Node};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes the scenario.
pub fn new(options: &NewOptions, systems: &'static [System]) -> Result<(), Failure> {
    let system = super::list::system(&options.system, systems)?;
    let template = (system.template)();
    if template.is_empty() {
        return Err(Failure::Input(format!(
            "error: {} has no scenario to begin with\n   = help: `outweigh list keys {}` says what \
             stands in one",
            system.title, system.id
        )));
    }
    let file = options.file.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", system.id)));
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
    for (path, _) in &files {
        refuse_existing(Some(path))?;
    }
    for (path, text) in &files {
        write(path, text)?;
    }
    let written: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
    let command = typed("outweigh", &["run".to_owned(), file.display().to_string()]);
    print(&format!(
        "{}: a scenario of {}; play it with\n{command}\n",
        written.join(", "),
        system.title
    ))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut file = create(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.map_err(|error| cannot_write(path, &error))
}

/// The scenario with a spreadsheet in place of the game master's fighters, and that spreadsheet.
fn with_roster(template: &str, name: &str) -> Result<(String, String), Failure> {
    let document = Document::parse("the scenario to begin with", template)?;
    let sides = document.get("sides").and_then(Node::entries).unwrap_or_default();
    let is_gm = |side: &&Entry| side.value.get("player").and_then(Node::text) == Some("gm");
    let Some(side) = sides.iter().find(is_gm) else {
        return Ok((template.to_owned(), String::new()));
    };
    let groups = side.value.entries().unwrap_or_default();
    let groups: Vec<&Entry> = groups.iter().filter(|entry| entry.value.is_table()).collect();
    Ok((without_groups(template, &side.key, name), rows(&groups)?))
}

/// The scenario without the groups of a side, which has a roster instead.
fn without_groups(template: &str, side: &str, roster: &str) -> String {
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

/// A row for each group, a column for each key; a list is written `1;2`.
fn rows(groups: &[&Entry]) -> Result<String, Failure> {
    let mut columns: Vec<String> = Vec::new();
    let mut cells: Vec<Vec<(String, String)>> = Vec::new();
    for group in groups {
        let mut row = Vec::new();
        flatten(&group.value, "", &mut row);
        for (column, _) in
            row.iter().filter(|(column, _)| !columns.contains(column)).collect::<Vec<_>>()
        {
            columns.push(column.clone());
        }
        cells.push(row);
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| Failure::World(format!("error: {error}"));
    let header = std::iter::once("name").chain(columns.iter().map(String::as_str));
    writer.write_record(header).map_err(failed)?;
    for (group, row) in groups.iter().zip(&cells) {
        let cell = |column: &String| row.iter().find(|(name, _)| name == column);
        let values = columns.iter().map(|column| cell(column).map_or("", |(_, value)| value));
        writer.write_record(std::iter::once(group.key.as_str()).chain(values)).map_err(failed)?;
    }
    // Writing to memory cannot fail.
    let bytes = writer.into_inner().unwrap_or_default();
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The keys of a table with their values, those of inner tables with dots.
fn flatten(table: &Node, before: &str, into: &mut Vec<(String, String)>) {
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
