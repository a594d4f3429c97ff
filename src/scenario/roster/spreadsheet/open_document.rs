//! Spreadsheets of LibreOffice: `.ods`.

use super::xml::{Element, Step, walk};
use super::zip::Archive;
use super::{Content, Found, Grid, Place};

/// The part with the cells.
const CONTENT: &str = "content.xml";

/// Returns whether an archive is a spreadsheet of this kind.
pub(super) fn is_spreadsheet(archive: &Archive<'_>) -> bool {
    archive.has(CONTENT) && archive.has("mimetype")
}

/// Reads a sheet, by its name or the first one.
///
/// # Errors
/// The spreadsheet is damaged, or has no such sheet.
pub(super) fn read(archive: &Archive<'_>, wanted: Option<&str>) -> Result<Found, String> {
    let mut names = Vec::new();
    let mut sheet = Sheet::default();
    let mut is_here = false;
    let mut is_done = false;
    walk(&archive.part(CONTENT)?, |step| {
        match step {
            Step::Open(element) if element.name() == "table" => {
                let name = element.attribute("name").unwrap_or_default();
                is_here = !is_done && wanted.is_none_or(|wanted| wanted == name);
                names.push(name);
            }
            Step::Close(name) if name == "table" => {
                is_done |= is_here;
                is_here = false;
            }
            step if is_here => return sheet.take(step),
            _ => {}
        }
        true
    })?;
    let found = names.iter().position(|name| wanted.is_none_or(|wanted| wanted == name));
    Ok(match found {
        Some(at) => Found::Sheet(names.swap_remove(at), sheet.grid),
        None => Found::Sheets(names),
    })
}

/// A sheet that is being read.
#[derive(Default)]
struct Sheet {
    grid: Grid,
    /// Place of the next cell.
    next: Place,
    /// Number of times that the row is repeated: the format writes equal rows once.
    rows: u32,
    cell: Cell,
    /// Depth of comments, whose text is no value.
    comments: usize,
    /// For each open group of rows whether it is folded: its rows are hidden, which is a mistake.
    folded: Vec<bool>,
}

/// A cell that is being read.
#[derive(Default)]
struct Cell {
    kind: String,
    value: Option<String>,
    text: String,
    paragraphs: usize,
    columns: u32,
    is_covered: bool,
    has_formula: bool,
}

impl Sheet {
    /// Takes a step of [`walk`]. Returns false if there is no room for more, which ends the walk.
    fn take(&mut self, step: Step<'_>) -> bool {
        match step {
            Step::Open(element) => {
                self.open(&element);
                true
            }
            Step::Close(name) => self.close(&name),
            Step::Text(text) => {
                if self.comments == 0 && self.cell.paragraphs > 0 {
                    self.cell.text.push_str(&text);
                }
                true
            }
        }
    }

    fn open(&mut self, element: &Element<'_>) {
        match element.name().as_str() {
            "table-row-group" => {
                self.folded.push(element.attribute("display").as_deref() == Some("false"));
            }
            "table-row" => {
                // Before the first row no row has been seen, so it is row 1.
                self.next = Place { row: self.next.row.saturating_add(self.rows), column: 1 };
                self.rows = element.number("number-rows-repeated", 1).max(1);
                let visibility = element.attribute("visibility");
                let is_hidden = matches!(visibility.as_deref(), Some("collapse" | "filter"));
                if is_hidden || self.folded.contains(&true) {
                    // Empty rows are hidden in their thousands; a grid has room for a few.
                    let last = self.next.row.saturating_add(self.rows.min(super::MOST_ROWS));
                    self.grid.hidden.extend(self.next.row..last);
                }
            }
            name @ ("table-cell" | "covered-table-cell") => {
                self.cell = Cell {
                    kind: element.attribute("value-type").unwrap_or_default(),
                    value: element
                        .attribute("value")
                        .or_else(|| element.attribute("boolean-value")),
                    columns: element.number("number-columns-repeated", 1).max(1),
                    is_covered: name == "covered-table-cell",
                    has_formula: element.attribute("formula").is_some(),
                    ..Cell::default()
                };
                self.cell.text = element.attribute("string-value").unwrap_or_default();
                let spanned = |name: &str| element.number(name, 1).max(1) - 1;
                let (rows, columns) =
                    (spanned("number-rows-spanned"), spanned("number-columns-spanned"));
                if rows + columns > 0 {
                    let last = Place {
                        row: self.next.row.saturating_add(rows),
                        column: self.next.column.saturating_add(columns),
                    };
                    self.grid.merged.push((self.next, last));
                }
            }
            "annotation" => self.comments += 1,
            "p" if self.comments == 0 => {
                self.cell.paragraphs += 1;
                if self.cell.paragraphs > 1 {
                    self.cell.text.push('\n');
                }
            }
            "s" | "tab" | "line-break" if self.comments == 0 => self.cell.text.push(' '),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) -> bool {
        match name {
            "table-row-group" => {
                self.folded.pop();
            }
            "annotation" => self.comments = self.comments.saturating_sub(1),
            "table-cell" | "covered-table-cell" => {
                let cell = std::mem::take(&mut self.cell);
                let first = self.next;
                self.next.column = first.column.saturating_add(cell.columns);
                let content = content(&cell);
                if matches!(content, Content::Empty) || cell.is_covered {
                    return true;
                }
                for row in 0..self.rows {
                    for column in 0..cell.columns {
                        let place = Place {
                            row: first.row.saturating_add(row),
                            column: first.column.saturating_add(column),
                        };
                        if !self.grid.put(place, content.clone()) {
                            return false;
                        }
                    }
                }
            }
            _ => {}
        }
        true
    }
}

fn content(cell: &Cell) -> Content {
    let text = cell.text.trim();
    match (cell.kind.as_str(), &cell.value) {
        ("float" | "percentage" | "currency", Some(value)) => Content::number(value),
        ("boolean", Some(value)) => Content::Flag(value == "true"),
        ("date" | "time", _) => Content::Date,
        _ if text.is_empty() && cell.has_formula => Content::NoValue,
        _ if text.is_empty() => Content::Empty,
        _ => Content::text(text),
    }
}
