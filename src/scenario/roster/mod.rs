//! Rosters: fighter groups out of a table, one stat block per row. The table is a CSV file or a spreadsheet; see
//! [`spreadsheet`].

pub(crate) mod spreadsheet;

use std::collections::HashSet;
use std::io;

use super::sections::sides::shared_names;
use super::split_path;
use super::tree::path;
use super::tree::reader::wrong_kind;
use super::{
    Content, Document, Entry, Node, Origin, Problem, Problems, Setting, Source, StatBlock,
};
use crate::knob::{Value, nearest, parse_value};
use spreadsheet::Lines;

/// Loads a file by its name, relative to the folder of the scenario. The caller gives it, so that built-in
/// scenarios and the browser have rosters without a file system.
pub type Load<'a> = dyn Fn(&str) -> io::Result<Vec<u8>> + 'a;

/// The key of a side that names the rows of its roster that take part.
pub(super) const ROSTER_GROUP: &str = "roster_group";
/// How the name of a row begins that is a note for the reader.
const NOTE: char = '#';
/// Most rows of a roster.
const MOST_ROWS: usize = 10_000;
/// Deepest nesting that a dotted header may ask for. The depth needs a limit, because trees are walked by
/// recursion.
const DEEPEST: usize = 8;

/// The key of a scenario that names a roster of stat blocks, which groups name with `being`.
pub(super) const STAT_BLOCKS: &str = "stat_blocks";

/// The key of a scenario that names the file of its game.
pub(super) const GAME: &str = "game";

impl Document {
    /// Reads the rosters that sides name, and puts their rows among the sides' fighter groups; then reads the one
    /// with the file's own stat blocks. The rows of all of them can be named with `being`. A value that is no text
    /// is left alone, because it is reported where it is read.
    ///
    /// `roster_group` picks rows by name; without it all rows take part. Where the file has a
    /// table of the same name, its keys go before those of the row.
    pub fn load_rosters(&mut self, load: &Load<'_>, problems: &mut Problems) {
        let mut read = Read { load, known: Vec::new(), problems };
        let mut all: Vec<Rows> = Vec::new();
        let blocks = self.root().get(STAT_BLOCKS).cloned();
        let root = self.root_for_rosters().entries_mut();
        let sides = root.and_then(|entries| entries.iter_mut().find(|entry| entry.key == "sides"));
        for side in sides.and_then(|sides| sides.value.entries_mut()).into_iter().flatten() {
            let Some(node) = side.value.get("roster") else { continue };
            let Some(read_rows) = read.rows(node) else { continue };
            let is_row = |key: &str| read_rows.iter().any(|row| row.key == key);
            let entries = side.value.entries().unwrap_or_default().iter();
            let written = entries.filter(|entry| is_row(&entry.key)).cloned().collect();
            let rows = Rows { side: side.key.clone(), all: read_rows, written };
            rows.take(&mut side.value, read.problems);
            all.push(rows);
        }
        // Texts are reported where they are read, if they are none.
        let blocks = blocks.and_then(|node| read.rows(&node)).unwrap_or_default();
        let rows = blocks.iter().chain(all.iter().flat_map(|rows| &rows.all));
        let beings = rows.map(StatBlock::of_row).collect();
        let mut sources: Vec<Source> = read.known.into_iter().map(|(source, _)| source).collect();
        if let Some(game) = self.root().get(GAME).cloned() {
            sources.extend(self.load_game(&game, load, problems));
        }
        self.keep_rosters(sources, all, beings);
    }

    /// Reads the file of the game that a scenario names, and returns it as it was written.
    fn load_game(
        &mut self,
        node: &Node,
        load: &Load<'_>,
        problems: &mut Problems,
    ) -> Option<Source> {
        // What is no text is reported when the scenario is read.
        let name = node.text()?;
        let bytes = match load(name) {
            Ok(bytes) => bytes,
            Err(error) => {
                let problem = Problem::new(&node.origin, format!("cannot read `{name}`: {error}"));
                let help = "name the file of the game, relative to the scenario";
                problems.push(problem.help(help));
                return None;
            }
        };
        let Ok(text) = String::from_utf8(bytes) else {
            let problem = Problem::new(&node.origin, format!("`{name}` is not UTF-8 text"));
            problems.push(problem.help("save the file of the game with the encoding UTF-8"));
            return None;
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        match Document::parse_game(name, &text) {
            Ok(game) => self.keep_game(game),
            Err(found) => problems.extend(found),
        }
        Some(Source { name: name.to_owned(), text })
    }
}

/// Rosters that are being read. `known` keeps each file, because several sides may name it.
struct Read<'a, 'p> {
    load: &'a Load<'a>,
    known: Vec<(Source, Vec<Entry>)>,
    problems: &'p mut Problems,
}

impl Read<'_, '_> {
    /// Returns the rows of the roster that a value names. `None` if it cannot be read, which is noted.
    fn rows(&mut self, node: &Node) -> Option<Vec<Entry>> {
        // A value that is not a text is reported when the side is read.
        let name = node.text()?;
        if let Some((_, rows)) = self.known.iter().find(|(source, _)| source.name == name) {
            return Some(rows.clone());
        }
        match (self.load)(name) {
            Ok(bytes) => {
                let lines = Lines::read(name, &bytes, self.problems);
                let rows = read_lines(&lines, self.problems);
                // A spreadsheet is kept as CSV: that is what its rows say, and can be read again.
                let text = if lines.is_spreadsheet() {
                    lines.to_csv()
                } else {
                    String::from_utf8_lossy(&bytes).into_owned()
                };
                self.known.push((Source { name: name.to_owned(), text }, rows.clone()));
                Some(rows)
            }
            Err(error) => {
                let message = format!("cannot read roster `{name}`: {error}");
                let help = "paths are relative to the folder of the scenario file";
                self.problems.push(Problem::new(&node.origin, message).help(help));
                None
            }
        }
    }
}

/// The rows of the roster of a side, kept beside the tree so that [`pick_again`](Self::pick_again) can choose
/// others in each cell of a sweep.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Name of the side.
    pub side: String,
    /// All rows of the file.
    all: Vec<Entry>,
    /// The tables that the scenario itself writes under the names of rows.
    written: Vec<Entry>,
}

impl Rows {
    /// Returns the names of all rows, in the order of the file.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|row| row.key.as_str())
    }

    /// Returns whether the roster has a row of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.all.iter().any(|row| row.key == name)
    }

    /// Puts the rows that `roster_group` names among the groups of the side.
    fn take(&self, side: &mut Node, problems: &mut Problems) {
        for row in pick(&self.all, side, problems) {
            merge(side, row, problems);
        }
    }

    /// Puts the rows that `roster_group` names now in place of those that the side had. Tables that the
    /// scenario writes under the name of a row become what they were in the file.
    ///
    /// # Errors
    /// A row that the roster does not have, or that is named twice.
    pub(crate) fn pick_again(&self, root: &mut Node) -> Result<(), Problem> {
        let sides = root.entries_mut().into_iter().flatten();
        let sides = sides.filter(|it| it.key == "sides").filter_map(|it| it.value.entries_mut());
        let Some(side) = sides.flatten().find(|side| side.key == self.side) else { return Ok(()) };
        if let Some(entries) = side.value.entries_mut() {
            entries.retain(|entry| self.all.iter().all(|row| row.key != entry.key));
            entries.extend(self.written.iter().cloned());
        }
        let mut problems = Problems::new();
        self.take(&mut side.value, &mut problems);
        problems.into_iter().next().map_or(Ok(()), Err)
    }
}

/// Sets values of rows again, once other rows have been picked. Values of rows that do not take part wait, because
/// the row may be picked later.
pub(super) fn set_rows(root: &mut Node, side: &str, settings: &[Setting]) -> Result<(), Problem> {
    for Setting { path, value, origin } in settings {
        let is_here = |[of, row]: &[String; 2]| of == side && has_row(root, of, row);
        if path::row_of(path).as_ref().is_some_and(is_here) {
            path::set(root, path, value.clone(), origin.clone())?;
        }
    }
    Ok(())
}

/// Returns whether a side has a group of this name.
pub(super) fn has_row(root: &Node, side: &str, row: &str) -> bool {
    root.get("sides").and_then(|sides| sides.get(side)?.get(row)).is_some()
}

/// Returns the rows that `roster_group` names, or all. Names that the roster lacks are noted.
fn pick(rows: &[Entry], side: &Node, problems: &mut Problems) -> Vec<Entry> {
    let Some(node) = side.get(ROSTER_GROUP) else { return rows.to_vec() };
    let wanted: Vec<&Node> = match node.items() {
        Some(items) => items.iter().collect(),
        None => vec![node],
    };
    let mut picked: Vec<Entry> = Vec::new();
    for node in wanted {
        let Some(name) = node.text() else {
            problems.push(wrong_kind(node, ROSTER_GROUP, "a name or a list of names"));
            continue;
        };
        match rows.iter().find(|row| row.key == name) {
            Some(_) if picked.iter().any(|row| row.key == name) => {
                problems.push(Problem::new(&node.origin, format!("`{name}` is named twice")));
            }
            Some(row) => picked.push(row.clone()),
            None => {
                let known = rows.iter().map(|row| row.key.as_str());
                problems.push(Problem::unknown(&node.origin, "row of the roster", name, known));
            }
        }
    }
    picked
}

/// Adds a row to a side. If the side has a table of that name, the row only [fills](fill) it.
fn merge(side: &mut Node, row: Entry, problems: &mut Problems) {
    if shared_names().contains(&row.key.as_str()) {
        let message = format!("a fighter cannot be called `{}`", row.key);
        problems.push(Problem::new(&row.origin, message).help("that is a key of a side"));
        return;
    }
    let Some(entries) = side.entries_mut() else { return };
    match entries.iter_mut().find(|entry| entry.key == row.key) {
        Some(entry) => fill(&mut entry.value, row.value),
        None => entries.push(row),
    }
}

/// Adds the entries of `more` that `table` does not have, table by table.
pub(super) fn fill(table: &mut Node, more: Node) {
    let (Content::Table(entries), Content::Table(more)) = (&mut table.content, more.content) else {
        return;
    };
    for entry in more {
        match entries.iter_mut().find(|own| own.key == entry.key) {
            Some(own) => fill(&mut own.value, entry.value),
            None => entries.push(entry),
        }
    }
}

/// Reads a roster: a table for each row, under the name in its column `name`.
///
/// The first row names the columns; a header such as `approaches.forceful` makes a table. A cell with a comma or a
/// semicolon in it is a list, unless it begins with a quotation mark or a bracket; an empty one says nothing. A row
/// whose name begins with `#` is a note for the reader.
pub fn read_roster(file: &str, bytes: &[u8], problems: &mut Problems) -> Vec<Entry> {
    read_lines(&Lines::read(file, bytes, problems), problems)
}

fn read_lines(lines: &Lines, problems: &mut Problems) -> Vec<Entry> {
    let before = problems.len();
    let mut roster = Roster { lines, columns: Vec::new(), problems };
    let mut rows: Vec<Entry> = Vec::new();
    let mut names = HashSet::new();
    let mut has_header = false;
    for (line, cells) in &lines.rows {
        let line = *line;
        if !has_header {
            has_header = true;
            if !roster.read_header(line, cells) {
                return rows;
            }
        } else if rows.len() >= MOST_ROWS {
            let message = format!("the roster has more than {MOST_ROWS} rows");
            let problem = Problem::new(&lines.origin(line, 1, &cells[0]), message);
            roster.problems.push(problem.help("split it into several files"));
            return rows;
        } else if let Some(row) = roster.read_row(line, cells) {
            roster.check_name(&row, &mut names);
            rows.push(row);
        }
    }
    if rows.is_empty() && problems.len() == before && !lines.is_unreadable {
        let problem = Problem::new(&lines.origin(1, 1, ""), "the roster has no rows");
        problems.push(problem.help("write a row of names, then a row for each fighter"));
    }
    rows
}

struct Roster<'p> {
    lines: &'p Lines,
    columns: Vec<Column>,
    problems: &'p mut Problems,
}

/// A column: the keys that its header names, and the place of the header. No keys: the column has no header.
struct Column {
    keys: Vec<String>,
    origin: Origin,
}

impl Roster<'_> {
    fn origin(&self, row: usize, column: usize, text: &str) -> Origin {
        self.lines.origin(row, column, text)
    }

    /// Reads the names of the columns. Returns false if none is `name`, because rows have no keys then; the mistake
    /// is noted.
    fn read_header(&mut self, line: usize, cells: &[String]) -> bool {
        for (at, cell) in cells.iter().enumerate() {
            let keys = if cell.is_empty() { Some(Vec::new()) } else { split_path(cell) };
            let keys = keys.filter(|keys| keys.len() <= DEEPEST);
            if keys.is_none() {
                let message = format!("`{cell}` cannot be the name of a column");
                let problem = Problem::new(&self.origin(line, at + 1, cell), message);
                self.problems.push(problem.help("write words, with single dots between them"));
            }
            let keys = keys.unwrap_or_default();
            let clash = self.columns.iter().any(|other| is_clash(&other.keys, &keys));
            if clash {
                let message = format!("column `{cell}` clashes with an earlier one");
                let problem = Problem::new(&self.origin(line, at + 1, cell), message);
                self.problems.push(problem.help("name every column once"));
            }
            let origin = self.origin(line, at + 1, cell);
            self.columns.push(Column { keys: if clash { Vec::new() } else { keys }, origin });
        }
        let has_name = self.columns.iter().any(Column::is_name);
        if !has_name {
            self.report_nameless(line, cells);
        }
        has_name
    }

    fn report_nameless(&mut self, line: usize, cells: &[String]) {
        let first = cells.first().map_or("", String::as_str);
        let help = match nearest("name", cells.iter().map(String::as_str)) {
            Some(near) => format!("rename column `{near}` to name"),
            None => "the first row must name the columns, one of them name".to_owned(),
        };
        let origin = self.origin(line, 1, first);
        self.problems.push(Problem::new(&origin, "column `name` is missing").help(help));
    }

    fn read_row(&mut self, line: usize, cells: &[String]) -> Option<Entry> {
        let first = cells.first().map_or("", String::as_str);
        let at = self.columns.iter().position(Column::is_name)?;
        if cells.get(at).is_some_and(|name| name.starts_with(NOTE)) {
            return None;
        }
        if cells.len() != self.columns.len() {
            let (found, expected) = (cells.len(), self.columns.len());
            let message = format!("this row has {found} cells, the first row has {expected}");
            let problem = Problem::new(&self.origin(line, found.min(expected) + 1, first), message);
            let help = if found > expected {
                "put texts with commas in quotes"
            } else {
                "write a cell for each column; a cell without a value stays empty between its commas"
            };
            self.problems.push(problem.help(help));
            return None;
        }
        let name = cells[at].clone();
        let origin = self.origin(line, at + 1, &name);
        if name.is_empty() {
            self.problems.push(Problem::new(&origin, "this row has no name"));
            return None;
        }
        let mut table = Node::empty_table(&origin);
        for (at, cell) in cells.iter().enumerate() {
            self.read_cell(&self.origin(line, at + 1, cell), at, cell, &mut table);
        }
        Some(Entry { key: name, origin, value: table })
    }

    fn read_cell(&mut self, origin: &Origin, at: usize, cell: &str, table: &mut Node) {
        let column = &self.columns[at];
        if cell.is_empty() || column.is_name() {
            return;
        }
        if column.keys.is_empty() {
            let problem = Problem::new(origin, "the column of this cell has no name of its own");
            self.problems.push(problem.help("name it in the first row"));
            return;
        }
        let value = Node::from_value(cell_value(cell), origin);
        insert(table, &column.keys, &column.origin, value);
    }

    fn check_name(&mut self, row: &Entry, earlier: &mut HashSet<String>) {
        if !earlier.insert(row.key.clone()) {
            let message = format!("there are two rows called `{}`", row.key);
            self.problems.push(Problem::new(&row.origin, message).help("rename one of them"));
        }
    }
}

impl Column {
    fn is_name(&self) -> bool {
        self.keys.len() == 1 && self.keys[0] == "name"
    }
}

/// Whether two columns exclude each other: equal keys, or one is the table of the other, such as `approaches` and
/// `approaches.quick`.
fn is_clash(one: &[String], other: &[String]) -> bool {
    !one.is_empty() && !other.is_empty() && one.iter().zip(other).all(|(a, b)| a == b)
}

/// Returns the value of a cell: a number, a flag, a word, or a list of these.
/// [`Reader::text`](crate::scenario::Reader::text) takes the cell as it stands instead, so that a name such as `3`
/// stays a text.
fn cell_value(cell: &str) -> Value {
    let single = |text: &str| whole(parse_value(text).unwrap_or_else(|_| Value::from(text)));
    let is_one = cell.starts_with(['"', '\'', '[']) || !cell.contains([',', ';']);
    if is_one {
        return single(cell);
    }
    let parts = cell.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    Value::List(parts.map(single).collect())
}

/// Turns `3.0` into a whole number: spreadsheet programs write whole numbers with decimals if other cells of the
/// column need them.
fn whole(value: Value) -> Value {
    let Value::Decimal(text) = &value else { return value };
    let whole = text.split_once('.').filter(|(_, after)| after.bytes().all(|digit| digit == b'0'));
    whole.and_then(|(before, _)| before.parse().ok()).map_or(value.clone(), Value::Int)
}

/// Puts a value under keys, whose place is the header: an unknown key is a mistake of the header, not of each row.
fn insert(table: &mut Node, keys: &[String], header: &Origin, value: Node) {
    let Some((key, rest)) = keys.split_first() else { return };
    let Some(entries) = table.entries_mut() else { return };
    let entry = |value: Node| Entry { key: key.clone(), origin: header.clone(), value };
    if rest.is_empty() {
        entries.push(entry(value));
        return;
    }
    let at = entries.iter().position(|entry| entry.key == *key).unwrap_or_else(|| {
        entries.push(entry(Node::empty_table(&value.origin)));
        entries.len() - 1
    });
    insert(&mut entries[at].value, rest, header, value);
}

#[cfg(test)]
mod tests;
