//! The rows of a roster as texts, from CSV or from a spreadsheet.

use super::{Content, Found, Grid, find, is_archive, is_spreadsheet, split_sheet};
use crate::knob::nearest;
use crate::scenario::{Origin, Problem, Problems};
use std::sync::Arc;

/// First bytes of an OLE file: those of old versions of Excel, and of encrypted ones of new versions.
const OLD: [u8; 4] = [0xd0, 0xcf, 0x11, 0xe0];

/// The rows of a table, with the names of their file and sheet.
#[derive(Debug)]
pub(crate) struct Lines {
    file: Arc<str>,
    /// The sheet of a spreadsheet; `None` for a CSV file.
    sheet: Option<Arc<str>>,
    /// Rows that are not empty, each with its number from 1, so that messages name the row that the author sees.
    pub rows: Vec<(usize, Vec<String>)>,
    /// Whether the file could not be read at all, so that no further mistakes follow from its having no rows.
    pub is_unreadable: bool,
}

impl Lines {
    /// Reads a table; `name` is that of the file, with a sheet behind `#`. The first bytes, not the ending of the
    /// name, say which kind of file it is.
    pub(crate) fn read(name: &str, bytes: &[u8], problems: &mut Problems) -> Self {
        if is_archive(bytes) {
            return Self::of_spreadsheet(name, bytes, problems);
        }
        let mut lines = Self::empty(name);
        if bytes.starts_with(&OLD) {
            lines.is_unreadable = true;
            let problem = Problem::new(
                &lines.origin(1, 1, ""),
                format!("`{name}` is an old .xls file, or has a password"),
            );
            problems.push(problem.help("save it as .xlsx without a password, or as CSV"));
        } else if is_spreadsheet(split_sheet(name).0) && std::str::from_utf8(bytes).is_err() {
            lines.is_unreadable = true;
            let message = format!("`{name}` is no spreadsheet that can be read");
            let problem = Problem::new(&lines.origin(1, 1, ""), message);
            problems.push(problem.help("save it as .xlsx or .ods, or as CSV"));
        } else {
            lines.read_csv(bytes, problems);
        }
        lines
    }

    fn empty(file: &str) -> Self {
        Self { file: Arc::from(file), sheet: None, rows: Vec::new(), is_unreadable: false }
    }

    pub(crate) fn origin(&self, row: usize, column: usize, text: &str) -> Origin {
        let (file, sheet) = (Arc::clone(&self.file), self.sheet.clone());
        let (row, column) = (row as u32, column as u32);
        Origin::Row { file, sheet, row, column, text: Arc::from(text) }
    }

    /// Returns whether the table comes from a spreadsheet.
    pub(crate) fn is_spreadsheet(&self) -> bool {
        self.sheet.is_some()
    }

    /// Returns the rows as CSV. Every row stands in the line of its number, if no cell has several lines.
    pub(crate) fn to_csv(&self) -> String {
        let (mut text, mut line) = (String::new(), 1);
        for (row, cells) in &self.rows {
            while line < *row {
                text.push('\n');
                line += 1;
            }
            let quoted = |cell: &String| {
                if cell.contains([',', ';', '\t', '"', '\n', '\r']) {
                    format!("\"{}\"", cell.replace('"', "\"\""))
                } else {
                    cell.clone()
                }
            };
            text.push_str(&cells.iter().map(quoted).collect::<Vec<_>>().join(","));
            text.push('\n');
            line += 1;
        }
        text
    }

    fn read_csv(&mut self, bytes: &[u8], problems: &mut Problems) {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .trim(csv::Trim::All)
            .delimiter(separator(bytes))
            .from_reader(bytes);
        let mut record = csv::ByteRecord::new();
        while reader.read_byte_record(&mut record).unwrap_or(false) {
            let line = record.position().map_or(1, |position| position.line() as usize);
            let mut cells = Vec::with_capacity(record.len());
            for (at, bytes) in record.iter().enumerate() {
                let text = String::from_utf8_lossy(bytes);
                if let std::borrow::Cow::Owned(text) = &text {
                    let place = self.origin(line, at + 1, text);
                    let problem = Problem::new(&place, "this is not UTF-8");
                    problems.push(problem.help("save the roster with the encoding UTF-8"));
                }
                cells.push(text.trim().to_owned());
            }
            self.keep(line, cells);
        }
    }

    fn of_spreadsheet(name: &str, bytes: &[u8], problems: &mut Problems) -> Self {
        let (file, wanted) = split_sheet(name);
        let mut lines = Self::empty(file);
        match find(bytes, wanted) {
            Ok(Found::Sheet(sheet, grid)) => {
                lines.sheet = Some(Arc::from(sheet));
                lines.read_grid(&grid, problems);
            }
            Ok(Found::Sheets(known)) => {
                lines.is_unreadable = true;
                let origin = lines.origin(1, 1, "");
                let wanted = wanted.unwrap_or_default();
                let problem = Problem::new(&origin, format!("`{file}` has no sheet `{wanted}`"));
                let near = nearest(wanted, known.iter().map(String::as_str));
                let near = near.map(|name| format!("did you mean `{name}`? "));
                let all = known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
                let help = format!("{}its sheets are {}", near.unwrap_or_default(), all.join(", "));
                problems.push(problem.help(help));
            }
            Err(why) => {
                lines.is_unreadable = true;
                let origin = lines.origin(1, 1, "");
                let problem = Problem::new(&origin, format!("cannot read `{file}`: {why}"));
                problems.push(problem.help(
                    "open it in a spreadsheet program and save it as .xlsx or .ods without a password",
                ));
            }
        }
        lines
    }

    fn read_grid(&mut self, grid: &Grid, problems: &mut Problems) {
        if let Some(place) = grid.beyond {
            let origin = self.origin(place.row as usize, place.column as usize, "");
            let problem = Problem::new(&origin, "the sheet is too large for a roster");
            problems.push(problem.help("delete what does not belong to the table of fighters"));
        }
        let last = |cells: &std::collections::BTreeMap<u32, Content>| {
            cells.last_key_value().map_or(0, |(column, _)| *column)
        };
        let width = grid.rows.values().map(last).max().unwrap_or(0);
        for (first, last) in &grid.merged {
            if grid.rows.range(first.row..=last.row.max(first.row)).next().is_none()
                || first.column > width
            {
                continue;
            }
            let range =
                format!("the cells to {} are merged", super::cell_name(last.row, last.column));
            let origin = self.origin(first.row as usize, first.column as usize, "");
            let help = "unmerge them, and give each row its own value";
            problems.push(Problem::new(&origin, range).help(help));
        }
        for (&row, found) in &grid.rows {
            let row_number = row as usize;
            if grid.hidden.contains(&row) {
                let first = found.first_key_value();
                let (column, text) = first.map_or((1, String::new()), |(column, content)| {
                    (*column, content_text(content).unwrap_or_default())
                });
                let origin = self.origin(row_number, column as usize, &text);
                let help = "show the row or remove the filter, or delete the row; `roster_group` picks rows by name";
                problems.push(Problem::new(&origin, "this row is hidden").help(help));
            }
            let mut cells = vec![String::new(); width as usize];
            for (&column, content) in found {
                match content_text(content) {
                    Ok(text) => cells[column as usize - 1] = text,
                    Err((message, help)) => {
                        let shown = if let Content::Error(error) = content { error } else { "" };
                        let origin = self.origin(row_number, column as usize, shown);
                        problems.push(Problem::new(&origin, message).help(help));
                    }
                }
            }
            self.keep(row_number, cells);
        }
    }

    /// Keeps a row, unless all of its cells are empty: spreadsheet programs write empty rows below a table.
    fn keep(&mut self, row: usize, cells: Vec<String>) {
        if cells.iter().any(|cell| !cell.is_empty()) {
            self.rows.push((row, cells));
        }
    }
}

/// Returns the separator of the columns. Spreadsheet programs write semicolons in countries with decimal commas.
fn separator(bytes: &[u8]) -> u8 {
    let lines = bytes.split(|byte| *byte == b'\n');
    let header = lines.into_iter().find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    let has = |byte: u8| header.contains(&byte);
    [b',', b';', b'\t'].into_iter().find(|byte| has(*byte)).unwrap_or(b',')
}

/// Returns the text of a cell, or its mistake and the remedy.
fn content_text(content: &Content) -> Result<String, (String, &'static str)> {
    /// Limit up to which every whole number is exact in an `f64`.
    const EXACT: f64 = 9e15;
    match content {
        Content::Empty => Ok(String::new()),
        Content::Text(text) => Ok(text.clone()),
        Content::Flag(flag) => Ok(flag.to_string()),
        Content::Number(number) if number.fract() == 0.0 && number.abs() < EXACT => {
            Ok(format!("{}", *number as i64))
        }
        Content::Number(number) => Ok(number.to_string()),
        Content::Date => Err((
            "this cell holds a date or a time".to_owned(),
            "format the cell as text, and type its value again: spreadsheet programs take 1-2 or 3/4 for dates",
        )),
        Content::Error(error) => Err((
            format!("the formula of this cell fails: {error}"),
            "mend the formula, or type the value",
        )),
        Content::NoValue => Err((
            "the file does not hold the value of this cell".to_owned(),
            "open the file in a spreadsheet program and save it, so that it holds the values of formulas",
        )),
    }
}
