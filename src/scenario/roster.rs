//! Rosters: fighter groups out of a spreadsheet, one stat block per row.

use std::collections::HashSet;
use std::io;
use std::sync::Arc;

use super::reader::wrong_kind;
use super::side::shared_names;
use super::{Content, Document, Entry, Node, Origin, Problem, Problems, Source, split_path};
use crate::knob::{Value, nearest, parse_value};

/// Loads a file by its name, relative to the folder of the scenario.
pub type Load<'a> = dyn Fn(&str) -> io::Result<Vec<u8>> + 'a;

/// The key of a side that names the rows of its roster that take part.
pub const ROSTER_GROUP: &str = "roster_group";
/// Most rows of a roster.
const MOST_ROWS: usize = 10_000;
/// Deepest nesting that a dotted header may ask for.
const DEEPEST: usize = 8;

impl Document {
    /// Reads the rosters that sides name, and puts their rows among the sides' fighter groups.
    ///
    /// `roster_group` picks rows by name; without it all rows take part. Where the file has a
    /// table of the same name, its keys go before those of the row.
    pub fn load_rosters(&mut self, load: &Load<'_>, problems: &mut Problems) {
        let (mut rosters, mut all): (Vec<Source>, Vec<Rows>) = (Vec::new(), Vec::new());
        let root = self.root_for_rosters().entries_mut();
        let sides = root.and_then(|entries| entries.iter_mut().find(|entry| entry.key == "sides"));
        for side in sides.and_then(|sides| sides.value.entries_mut()).into_iter().flatten() {
            let Some(node) = side.value.get("roster") else { continue };
            // What is no text is reported when the side is read.
            let Some(name) = node.text() else { continue };
            let read = match load(name) {
                Ok(bytes) => {
                    if rosters.iter().all(|known| known.name != name) {
                        let text = String::from_utf8_lossy(&bytes).into_owned();
                        rosters.push(Source { name: name.to_owned(), text });
                    }
                    read_roster(name, &bytes, problems)
                }
                Err(error) => {
                    let message = format!("cannot read roster `{name}`: {error}");
                    let help = "paths are relative to the folder of the scenario file";
                    problems.push(Problem::new(&node.origin, message).help(help));
                    continue;
                }
            };
            let is_row = |key: &str| read.iter().any(|row| row.key == key);
            let entries = side.value.entries().unwrap_or_default().iter();
            let written = entries.filter(|entry| is_row(&entry.key)).cloned().collect();
            let rows = Rows { side: side.key.clone(), all: read, written };
            rows.take(&mut side.value, problems);
            all.push(rows);
        }
        self.keep_rosters(rosters, all);
    }
}

/// The rows of the roster of a side.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// Name of the side.
    pub side: String,
    /// All rows of the file.
    all: Vec<Entry>,
    /// The tables that the scenario itself writes under the names of rows.
    written: Vec<Entry>,
}

impl Rows {
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
    pub fn pick_again(&self, root: &mut Node) -> Result<(), Problem> {
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

/// The rows that `roster_group` names, or all.
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

/// Adds a row to a side.
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

/// Adds the entries of a table that another does not have.
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
/// The first row names the columns; a header such as `approaches.forceful` makes a table. A cell
/// with `;` in it is a list, an empty one says nothing.
pub fn read_roster(file: &str, bytes: &[u8], problems: &mut Problems) -> Vec<Entry> {
    let mut roster = Roster { file: Arc::from(file), columns: Vec::new(), problems };
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(bytes);
    let mut rows: Vec<Entry> = Vec::new();
    let mut names = HashSet::new();
    let mut record = csv::ByteRecord::new();
    let mut has_header = false;
    while reader.read_byte_record(&mut record).unwrap_or(false) {
        let line = record.position().map_or(1, |position| position.line() as usize);
        let Some(cells) = roster.cells(line, &record) else { continue };
        if !has_header {
            has_header = true;
            if !roster.read_header(line, &cells) {
                return rows;
            }
        } else if rows.len() >= MOST_ROWS {
            let message = format!("the roster has more than {MOST_ROWS} rows");
            let problem = Problem::new(&roster.origin(line, 1, &cells[0]), message);
            roster.problems.push(problem.help("split it into several files"));
            return rows;
        } else if let Some(row) = roster.read_row(line, &cells) {
            roster.check_name(&row, &mut names);
            rows.push(row);
        }
    }
    if rows.is_empty() && roster.problems.is_empty() {
        let problem = Problem::new(&roster.origin(1, 1, ""), "the roster has no rows");
        roster.problems.push(problem.help("write a row of names, then a row for each fighter"));
    }
    rows
}

struct Roster<'p> {
    file: Arc<str>,
    columns: Vec<Column>,
    problems: &'p mut Problems,
}

/// A column: the keys that its header names. No keys: the column has no header.
struct Column {
    keys: Vec<String>,
}

impl Roster<'_> {
    fn origin(&self, row: usize, column: usize, text: &str) -> Origin {
        let (row, column) = (row as u32, column as u32);
        Origin::Row { file: Arc::clone(&self.file), row, column, text: Arc::from(text) }
    }

    /// The cells of a row, or `None` if all are empty.
    fn cells(&mut self, line: usize, record: &csv::ByteRecord) -> Option<Vec<String>> {
        let mut cells = Vec::with_capacity(record.len());
        for (at, bytes) in record.iter().enumerate() {
            let text = String::from_utf8_lossy(bytes);
            if let std::borrow::Cow::Owned(text) = &text {
                let problem = Problem::new(&self.origin(line, at + 1, text), "this is not UTF-8");
                self.problems.push(problem.help("save the roster with the encoding UTF-8"));
            }
            cells.push(text.trim().to_owned());
        }
        cells.iter().any(|cell| !cell.is_empty()).then_some(cells)
    }

    /// Whether the header can be used.
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
            self.columns.push(Column { keys: if clash { Vec::new() } else { keys } });
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
            _ if cells.len() == 1 && first.contains([';', '\t']) => {
                "save the roster with commas between the columns".to_owned()
            }
            Some(near) => format!("rename column `{near}` to name"),
            None => "the first row must name the columns, one of them name".to_owned(),
        };
        let origin = self.origin(line, 1, first);
        self.problems.push(Problem::new(&origin, "column `name` is missing").help(help));
    }

    fn read_row(&mut self, line: usize, cells: &[String]) -> Option<Entry> {
        let first = cells.first().map_or("", String::as_str);
        if cells.len() != self.columns.len() {
            let (found, expected) = (cells.len(), self.columns.len());
            let message = format!("this row has {found} cells, the first row has {expected}");
            let problem = Problem::new(&self.origin(line, found.min(expected) + 1, first), message);
            self.problems.push(problem.help("put texts with commas in quotes"));
            return None;
        }
        let at = self.columns.iter().position(Column::is_name)?;
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
        insert(table, &column.keys, Node::from_value(cell_value(cell), origin));
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

/// Whether two columns cannot both be: the same key, or one a table and a value at once.
fn is_clash(one: &[String], other: &[String]) -> bool {
    !one.is_empty() && !other.is_empty() && one.iter().zip(other).all(|(a, b)| a == b)
}

/// A number, a flag, a word, or a list of these.
fn cell_value(cell: &str) -> Value {
    let single = |text: &str| parse_value(text).unwrap_or_else(|_| Value::from(text));
    if cell.contains(';') {
        let parts = cell.split(';').map(str::trim).filter(|part| !part.is_empty());
        Value::List(parts.map(single).collect())
    } else {
        single(cell)
    }
}

fn insert(table: &mut Node, keys: &[String], value: Node) {
    let Some((key, rest)) = keys.split_first() else { return };
    let Some(entries) = table.entries_mut() else { return };
    if rest.is_empty() {
        entries.push(Entry::new(key, value));
        return;
    }
    let at = entries.iter().position(|entry| entry.key == *key).unwrap_or_else(|| {
        entries.push(Entry::new(key, Node::empty_table(&value.origin)));
        entries.len() - 1
    });
    insert(&mut entries[at].value, rest, value);
}

#[cfg(test)]
mod tests {
    use super::super::Scenario;
    use super::*;

    const ROSTER: &str = "\
name,weight,approaches.forceful,approaches.quick,traits,armoured
wolf,2,3,1,bites;howls,
Old Bear,4,5,,\"slow\",true
";

    const SCENARIO: &str = "\
system = \"x\"
[sides.heroes]
player = \"pc\"
hero.count = 1
[sides.beasts]
player = \"gm\"
roster = \"beasts.csv\"
[sides.beasts.wolf]
count = 3
approaches.quick = 2
";

    fn load(roster: &'static [u8], scenario: &str) -> (Document, Problems) {
        let mut document = Document::parse("duel.toml", scenario).unwrap();
        let mut problems = Problems::new();
        let load = |name: &str| match name {
            "beasts.csv" => Ok(roster.to_vec()),
            _ => Err(io::Error::other("no such file")),
        };
        document.load_rosters(&load, &mut problems);
        Scenario::read(&document, &mut problems);
        (document, problems)
    }

    fn refused(roster: &'static [u8]) -> String {
        load(roster, SCENARIO).1.to_string()
    }

    #[test]
    fn rows_become_fighter_groups() {
        let (mut document, problems) = load(ROSTER.as_bytes(), SCENARIO);
        assert!(problems.is_empty(), "{problems}");
        let value = |document: &Document, path: &str| {
            document.get(path).and_then(Node::to_value).map(|value| value.to_string())
        };
        let found = |path| value(&document, &format!("sides.beasts.{path}"));
        assert_eq!(found("wolf.weight").as_deref(), Some("2"));
        assert_eq!(found("wolf.count").as_deref(), Some("3"));
        assert_eq!(found("wolf.approaches.forceful").as_deref(), Some("3"));
        assert_eq!(found("wolf.approaches.quick").as_deref(), Some("2"));
        assert_eq!(found("wolf.traits").as_deref(), Some("[bites, howls]"));
        assert_eq!(found("wolf.armoured"), None);
        assert_eq!(found("\"Old Bear\".armoured").as_deref(), Some("true"));
        let origin = Origin::argument("--set");
        assert!(document.set("sides.beasts.wolf.weight", 3.into(), origin.clone()).is_ok());
        assert!(document.set("sides.beasts.roster", "b.csv".into(), origin).is_err());
    }

    #[test]
    fn some_rows_can_be_picked() {
        let picking = SCENARIO.replace("roster =", "roster_group = \"wolf\"\nroster =");
        let (document, problems) = load(ROSTER.as_bytes(), &picking);
        assert!(problems.is_empty(), "{problems}");
        assert!(document.get("sides.beasts.\"Old Bear\"").is_none());
        let picking = SCENARIO.replace("roster =", "roster_group = [\"wolff\", 1]\nroster =");
        let problems = load(ROSTER.as_bytes(), &picking).1.to_string();
        assert!(problems.contains("did you mean `wolf`?") && problems.contains("a list of names"));
    }

    #[test]
    fn bad_rosters_are_reported_with_row_and_column() {
        assert_eq!(
            refused(b"name,weight\nwolf,1,2\nbear,2\nbear,3\n"),
            "\
error: this row has 3 cells, the first row has 2
 --> beasts.csv:2, column 3
  |
2 | wolf
  | ^^^^
  = help: put texts with commas in quotes

error: there are two rows called `bear`
 --> beasts.csv:4, column 1
  |
4 | bear
  | ^^^^
  = help: rename one of them
"
        );
        assert!(refused(b"nam,weight\nwolf,1\n").contains("rename column `nam` to name"));
        assert!(refused(b"name;weight\nwolf;1\n").contains("with commas between the columns"));
        assert!(refused(b"name,a,a.b\nwolf,1,2\n").contains("`a.b` clashes"));
        assert!(refused(b"name,a..b\nwolf,1\n").contains("cannot be the name of a column"));
        assert!(refused(b"name,\nwolf,1\n").contains("no name of its own"));
        assert!(refused(b"name,a\n,1\n").contains("this row has no name"));
        assert!(refused(b"name,a\nwolf,\xff\n").contains("beasts.csv:2, column 2"));
        assert!(refused(b"name,a\nplayer,1\n").contains("cannot be called `player`"));
        assert!(refused(b"").contains("the roster has no rows"));
        let missing = load(b"", &SCENARIO.replace("beasts.csv", "wolves.csv")).1.to_string();
        assert!(missing.contains("cannot read roster `wolves.csv`: no such file"));
    }

    #[test]
    fn blank_columns_and_rows_of_a_spreadsheet_are_ignored() {
        let (_, problems) = load(b"\xef\xbb\xbfname,a,,\n\nwolf,1,,\n,,,\n", SCENARIO);
        assert!(problems.is_empty(), "{problems}");
    }
}
