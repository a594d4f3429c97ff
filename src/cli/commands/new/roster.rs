//! `outweigh new SYSTEM FILE --roster ROSTER`: an example roster that explains itself, and a scenario that reads it.

use super::{csv_of, table, without_groups, write};
use crate::cli::run::trial_rows::refuse_existing;
use crate::cli::{Failure, print};
use crate::engine::System;
use crate::report::typed;
use crate::scenario::keys::KeyOf;
use crate::scenario::{Document, Entry, Node, quoted, workbook};
use std::path::Path;

const BUILT_IN: usize = 6;

/// File formats of a roster.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Csv,
    Excel,
}

/// Writes the roster and the scenario.
///
/// # Errors
/// One of the files exists already, or cannot be written.
pub(crate) fn write_both(system: &System, file: &Path, roster: &Path) -> Result<(), Failure> {
    let kind = kind(roster)?;
    refuse_existing(Some(&file.to_path_buf()))?;
    refuse_existing(Some(&roster.to_path_buf()))?;
    let template = (system.template)();
    let document = Document::parse("the template", template)?;
    let sides = document.get("sides").and_then(Node::entries).unwrap_or_default();
    let is_gm = |side: &&Entry| side.value.get("player").and_then(Node::text) == Some("gm");
    let Some(side) = sides.iter().find(is_gm) else {
        return Err(Failure::Input(format!(
            "error: the template of {} has no side of the game master",
            system.title
        )));
    };
    let groups = side.value.entries().unwrap_or_default().iter();
    let groups: Vec<&Entry> = groups.filter(|entry| entry.value.is_table()).collect();
    let rows = rows(system, &groups)?;
    let name = relative(roster, file);
    let scenario = scenario(template, (side.key.as_str(), &groups[..]), &name);
    let bytes = match kind {
        Kind::Csv => csv_of(&rows)?.into_bytes(),
        Kind::Excel => workbook("Fighters", &rows),
    };
    write(file, scenario.as_bytes())?;
    write(roster, &bytes)?;
    let shown = file.display().to_string();
    let plain = typed("outweigh", &["run".to_owned(), shown.clone()]);
    let each = typed("outweigh", &["run".to_owned(), shown, "--each-row".to_owned()]);
    print(&format!(
        "{}, {}: a scenario of {} and its roster of {} fighters; play it, or play every row in turn, with\n\
         {plain}\n{each}\n",
        file.display(),
        roster.display(),
        system.title,
        rows.len() - 2
    ))
}

fn kind(roster: &Path) -> Result<Kind, Failure> {
    let ending = roster.extension().map(|it| it.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("csv") => Ok(Kind::Csv),
        Some("xlsx") => Ok(Kind::Excel),
        _ => Err(Failure::Input(format!(
            "error: {} must end in .csv or .xlsx\n   = help: LibreOffice and Google Sheets open both; \
             save an .xlsx as .ods if you like, and name that in the scenario",
            roster.display()
        ))),
    }
}

/// Returns the name of the roster as the scenario has it. It is relative if the roster lies in the folder of the
/// scenario, so that both can be moved together.
fn relative(roster: &Path, file: &Path) -> String {
    let folder = file.parent().unwrap_or(Path::new(""));
    let below = roster.strip_prefix(folder).ok().map(Path::to_path_buf);
    let name = below.or_else(|| std::path::absolute(roster).ok());
    name.unwrap_or_else(|| roster.to_path_buf()).to_string_lossy().replace('\\', "/")
}

/// Returns the header, a note for each column, the groups of the template, and some built-in stat blocks.
fn rows(system: &System, groups: &[&Entry]) -> Result<Vec<Vec<String>>, Failure> {
    let beings = (system.beings)();
    let is_new = |name: &str| groups.iter().all(|group| group.key != name);
    // The last ones of the list are foes, the first ones heroes.
    let beings: Vec<_> = beings.iter().filter(|being| is_new(&being.name)).collect();
    let beings = &beings[beings.len().saturating_sub(BUILT_IN)..];
    let mut read = Vec::new();
    for being in beings {
        read.push((being.name.as_str(), Document::parse(&being.name, &being.lines.join("\n"))?));
    }
    let own = groups.iter().map(|group| (group.key.as_str(), &group.value));
    let built_in = read.iter().map(|(name, document)| (*name, document.root()));
    let mut rows = table(own.chain(built_in));
    let keys = (system.keys)();
    let notes = rows[0].iter().map(|column| note(column, &keys)).collect();
    rows.insert(1, notes);
    Ok(rows)
}

/// Returns the note for a column of the roster: the doc of the key and the values that it allows. Lists are written
/// with semicolons.
fn note(column: &str, keys: &[KeyOf]) -> String {
    if column == "name" {
        return "# The name of the fighter. Rows that begin with # are notes, which Outweigh skips.".to_owned();
    }
    let first = column.split('.').next().unwrap_or(column);
    let is_group = |key: &&KeyOf| key.table.starts_with("[sides.SIDE.GROUP");
    let found = keys.iter().filter(is_group).find(|key| key.name == column);
    let found = found.or_else(|| keys.iter().filter(is_group).find(|key| key.name == first));
    let Some(key) = found else {
        return if column == "count" {
            "Number of such fighters.".to_owned()
        } else {
            String::new()
        };
    };
    let doc = key.doc.trim_end_matches('.');
    match key.domain.as_str() {
        "" | "a table" => format!("{doc}."),
        domain if domain.starts_with("a list") => {
            format!("{doc}: {domain}, with semicolons between them.")
        }
        domain => format!("{doc}: {domain}."),
    }
}

/// Returns the template with the roster in place of the side's groups, which are picked from it. What the template
/// varies of the groups is left out: `--each-row` varies the rows.
fn scenario(template: &str, (side, groups): (&str, &[&Entry]), roster: &str) -> String {
    let text = without_groups(template, side, roster);
    let picked: Vec<String> = groups.iter().map(|group| format!("{:?}", group.key)).collect();
    let picked = format!(
        "roster_group = [{}]  # the rows that fight; `outweigh run FILE --each-row` takes every row in turn",
        picked.join(", ")
    );
    let path = format!("sides.{}.", quoted(side));
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        if line.starts_with(&path) && line.contains('=') {
            continue;
        }
        lines.push(line);
        if line.starts_with("roster = ") {
            lines.push(&picked);
        }
    }
    let text = without_empty_vary(&lines).join("\n") + "\n";
    let question = text.lines().find(|line| line.starts_with("question = ")).map(str::to_owned);
    match question {
        Some(line) => {
            let asked = format!(
                "question = \"Which of the fighters in {} is too tough?\"",
                file_name(roster)
            );
            text.replacen(&line, &asked, 1)
        }
        None => text,
    }
}

fn file_name(roster: &str) -> &str {
    roster.rsplit('/').next().unwrap_or(roster)
}

/// Leaves out a heading `[vary]` under which nothing is left, with the remark above it.
fn without_empty_vary<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let Some(at) = lines.iter().position(|line| line.trim_end() == "[vary]") else {
        return lines.to_vec();
    };
    let below = lines[at + 1..].iter().take_while(|line| !line.starts_with('['));
    let is_value = |line: &&&str| !line.is_empty() && !line.starts_with('#');
    if below.clone().any(|line| is_value(&line)) {
        return lines.to_vec();
    }
    let above = lines[..at].iter().rev().take_while(|line| line.starts_with('#')).count();
    let mut left = lines[..at - above].to_vec();
    left.extend(lines[at + 1..].iter().skip_while(|line| line.is_empty()));
    left
}
