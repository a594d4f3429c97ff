//! Tables of a roster: CSV files and spreadsheets, read into rows of texts.
//!
//! A cell of a spreadsheet becomes the text that it would be in a CSV file, so that [`crate::scenario::roster`] reads both
//! alike: a number without its decimals if they are zero, `true` or `false`. A cell that has no such text is a mistake
//! with its place: a date, an error, a formula without a value, merged cells, rows that are hidden.

mod excel;
mod open_document;
mod rows;
mod write;
mod xml;
mod zip;

#[cfg(test)]
mod tests;

pub(crate) use rows::Lines;
pub use write::workbook;

use std::collections::{BTreeMap, BTreeSet};
use zip::{Archive, is_archive};

/// Lowest row and rightmost column that a spreadsheet may use.
const MOST_ROWS: u32 = 100_000;
const MOST_COLUMNS: u32 = 1_000;
const MOST_CELLS: usize = 1_000_000;

/// The endings of spreadsheets that can be read.
const ENDINGS: [&str; 3] = [".xlsx", ".xlsm", ".ods"];

/// Splits the name of a roster into that of its file and that of a sheet: `monsters.xlsx#Goblins`.
///
/// ```
/// # use outweigh::scenario::split_sheet;
/// assert_eq!(split_sheet("a/monsters.xlsx#Goblins"), ("a/monsters.xlsx", Some("Goblins")));
/// assert_eq!(split_sheet("wolves#1.csv"), ("wolves#1.csv", None));
/// ```
pub fn split_sheet(name: &str) -> (&str, Option<&str>) {
    for (at, _) in name.match_indices('#') {
        if is_spreadsheet(&name[..at]) {
            return (&name[..at], Some(&name[at + 1..]));
        }
    }
    (name, None)
}

/// Returns whether a name ends like that of a spreadsheet.
fn is_spreadsheet(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// A cell by its row and its column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    row: u32,
    column: u32,
}

impl Default for Place {
    fn default() -> Self {
        Self { row: 1, column: 1 }
    }
}

impl Place {
    /// Reads a name such as `C4` or `$C$4`. `None` for any other text, and for places beyond all limits.
    fn named(name: &str) -> Option<Self> {
        let name: String = name.chars().filter(|it| *it != '$').collect();
        let digits = name.find(|it: char| it.is_ascii_digit())?;
        let (letters, row) = name.split_at(digits);
        let mut column = 0_u32;
        for letter in letters.bytes() {
            let number = letter.to_ascii_uppercase().checked_sub(b'A').filter(|it| *it < 26)?;
            column = column.checked_mul(26)?.checked_add(u32::from(number) + 1)?;
        }
        let row = row.parse().ok().filter(|row| *row > 0)?;
        (column > 0).then_some(Self { row, column })
    }
}

/// Returns the name of a cell as spreadsheets show it: `C4`.
pub(crate) fn cell_name(row: u32, column: u32) -> String {
    let (mut letters, mut rest) = (Vec::new(), column);
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect::<String>() + &row.to_string()
}

/// Content of a cell. Kinds without a text that a CSV file could have stay apart, because each of them gets a message
/// of its own.
#[derive(Clone, Debug, PartialEq)]
enum Content {
    Empty,
    Text(String),
    Number(f64),
    Flag(bool),
    /// A date or a time, which no key of a roster can have.
    Date,
    /// An error of a formula, such as `#N/A`.
    Error(String),
    /// A formula whose value the file does not hold.
    NoValue,
}

impl Content {
    /// Makes a text, or the [`Error`](Self::Error) that it names: LibreOffice writes errors as texts.
    fn text(text: &str) -> Self {
        const ERRORS: [&str; 7] =
            ["#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!"];
        let text = text.trim();
        let is_numbered = |rest: &str| rest.parse::<u32>().is_ok();
        if ERRORS.contains(&text) || text.strip_prefix("Err:").is_some_and(is_numbered) {
            return Self::Error(text.to_owned());
        }
        if text.is_empty() { Self::Empty } else { Self::Text(text.to_owned()) }
    }

    /// Makes a [`Number`](Self::Number), or a text if it is none.
    fn number(text: &str) -> Self {
        let number = text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        number.map_or_else(|| Self::text(text), Self::Number)
    }
}

/// Result of [`find`]: the search for a sheet in a spreadsheet.
enum Found {
    /// The sheet, with its name.
    Sheet(String, Grid),
    /// No sheet of the name, but these.
    Sheets(Vec<String>),
}

/// The cells of a sheet that are not empty.
#[derive(Default)]
struct Grid {
    rows: BTreeMap<u32, BTreeMap<u32, Content>>,
    cells: usize,
    /// Rows that are not shown.
    hidden: BTreeSet<u32>,
    /// First and last cells of ranges that are merged into one.
    merged: Vec<(Place, Place)>,
    /// The first cell for which [`put`](Self::put) had no room, for the message.
    beyond: Option<Place>,
}

impl Grid {
    /// Puts a content into a cell. Returns false if there is no room for it.
    fn put(&mut self, place: Place, content: Content) -> bool {
        if matches!(content, Content::Empty) {
            return true;
        }
        let is_inside = (1..=MOST_ROWS).contains(&place.row)
            && (1..=MOST_COLUMNS).contains(&place.column)
            && self.cells < MOST_CELLS;
        if is_inside {
            self.cells += 1;
            self.rows.entry(place.row).or_default().insert(place.column, content);
        } else {
            self.beyond = Some(place);
        }
        is_inside
    }
}

/// Reads a sheet of a spreadsheet.
///
/// # Errors
/// What is wrong with the file.
fn find(bytes: &[u8], sheet: Option<&str>) -> Result<Found, String> {
    let archive =
        Archive::open(bytes).ok_or_else(|| "the file is damaged or cut off".to_owned())?;
    if excel::is_workbook(&archive) {
        excel::read(&archive, sheet)
    } else if open_document::is_spreadsheet(&archive) {
        open_document::read(&archive, sheet)
    } else {
        Err("it is an archive, but neither .xlsx nor .ods".to_owned())
    }
}
