//! A table of a report, column by column: as CSV text, or as a Polars frame.
//!
//! Reports of thousands of variants have millions of rows. Their text is written from the columns themselves,
//! which takes a tenth of the time that it takes by way of a frame; a test holds the two together, byte by byte.

use crate::report::error::ReportError;
use crate::sim::cell_text;
#[cfg(feature = "polars")]
use polars::prelude::{Column as Series, DataFrame, NamedFrom, PolarsError, Series as Values};

/// Values of a column. Each kind is written without conversion, because a large report has millions of cells.
pub(crate) enum Cells<'a> {
    /// Texts; `None` is an empty cell.
    Texts(Vec<Option<&'a str>>),
    /// Names that occur in many rows, and an index into them for each row. A name is escaped once instead of
    /// once a row.
    Names(Vec<String>, Vec<usize>),
    /// Numbers that are not negative.
    Counts(Vec<u64>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Numbers; `None` is a number that is not known, and an empty cell.
    Numbers(Vec<Option<f64>>),
    /// Truths.
    Flags(Vec<bool>),
}

/// A column with its name.
pub(crate) struct Column<'a> {
    name: String,
    cells: Cells<'a>,
}

pub(crate) fn column<'a>(name: &str, cells: impl Into<Cells<'a>>) -> Column<'a> {
    Column { name: name.to_owned(), cells: cells.into() }
}

pub(crate) struct Table<'a> {
    rows: usize,
    columns: Vec<Column<'a>>,
}

impl<'a> Table<'a> {
    /// Makes a table of this many rows.
    ///
    /// # Errors
    /// Two columns have equal names.
    pub(crate) fn new(rows: usize, columns: Vec<Column<'a>>) -> Result<Self, ReportError> {
        in_tests!(assert!(columns.iter().all(|column| column.cells.len() == rows)));
        let names = || columns.iter().map(|column| &column.name);
        match names().enumerate().find(|(at, name)| names().take(*at).any(|known| known == *name)) {
            Some((_, name)) => Err(ReportError::Table(format!("two columns are called `{name}`"))),
            None => Ok(Self { rows, columns }),
        }
    }

    /// Returns the table as a Polars frame.
    ///
    /// # Errors
    /// If Polars refuses it.
    #[cfg(feature = "polars")]
    pub(crate) fn frame(&self) -> Result<DataFrame, PolarsError> {
        let columns = self.columns.iter().map(|column| column.cells.series(&column.name));
        DataFrame::new(self.rows, columns.collect())
    }

    #[cfg(feature = "parquet")]
    pub(crate) fn columns(&self) -> impl Iterator<Item = (&str, &Cells<'a>)> {
        self.columns.iter().map(|column| (column.name.as_str(), &column.cells))
    }

    /// Writes the names of the columns as a line of CSV.
    pub(crate) fn write_names(&self, into: &mut Vec<u8>) {
        for (at, column) in self.columns.iter().enumerate() {
            separate(at, into);
            write_text(&column.name, into);
        }
        into.push(b'\n');
    }

    /// Writes the rows as CSV: comma, point; a number that is not known is empty.
    pub(crate) fn write_rows(&self, into: &mut Vec<u8>) {
        let columns: Vec<Ready> = self.columns.iter().map(|column| column.cells.ready()).collect();
        let mut number = zmij::Buffer::new();
        for row in 0..self.rows {
            for (at, column) in columns.iter().enumerate() {
                separate(at, into);
                column.write(row, &mut number, into);
            }
            into.push(b'\n');
        }
    }
}

impl Cells<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Texts(cells) => cells.len(),
            Self::Names(_, cells) => cells.len(),
            Self::Counts(cells) => cells.len(),
            Self::Whole(cells) => cells.len(),
            Self::Numbers(cells) => cells.len(),
            Self::Flags(cells) => cells.len(),
        }
    }

    #[cfg(feature = "polars")]
    fn series(&self, name: &str) -> Series {
        let name = name.into();
        let values = match self {
            Self::Texts(cells) => Values::new(name, cells),
            Self::Names(names, cells) => {
                let texts: Vec<&str> = cells.iter().map(|&at| names[at].as_str()).collect();
                Values::new(name, texts)
            }
            Self::Counts(cells) => Values::new(name, cells),
            Self::Whole(cells) => Values::new(name, cells),
            Self::Numbers(cells) => Values::new(name, cells),
            Self::Flags(cells) => Values::new(name, cells),
        };
        values.into()
    }

    /// Returns the cells with [`Names`](Self::Names) already escaped.
    fn ready(&self) -> Ready<'_> {
        match self {
            Self::Names(names, cells) => {
                let written = |name: &String| {
                    let mut bytes = Vec::new();
                    write_text(name, &mut bytes);
                    bytes
                };
                Ready::Names(names.iter().map(written).collect(), cells)
            }
            other => Ready::Others(other),
        }
    }
}

enum Ready<'a> {
    Names(Vec<Vec<u8>>, &'a [usize]),
    Others(&'a Cells<'a>),
}

impl Ready<'_> {
    fn write(&self, row: usize, number: &mut zmij::Buffer, into: &mut Vec<u8>) {
        match self {
            Self::Names(names, cells) => into.extend_from_slice(&names[cells[row]]),
            Self::Others(Cells::Texts(cells)) => {
                cells[row].into_iter().for_each(|text| write_text(text, into));
            }
            Self::Others(Cells::Numbers(cells)) => {
                let known = cells[row].into_iter();
                known.for_each(|it| into.extend_from_slice(number.format(it).as_bytes()));
            }
            Self::Others(Cells::Counts(cells)) => write_whole(cells[row], into),
            Self::Others(Cells::Whole(cells)) => write_whole(cells[row], into),
            Self::Others(Cells::Flags(cells)) => {
                into.extend_from_slice(if cells[row] { b"true" } else { b"false" });
            }
            // Names are ready.
            Self::Others(Cells::Names(..)) => {}
        }
    }
}

fn write_whole(number: impl itoa::Integer, into: &mut Vec<u8>) {
    into.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

fn separate(at: usize, into: &mut Vec<u8>) {
    if at > 0 {
        into.push(b',');
    }
}

/// Writes a text as [`cell_text`] has it, in quotes if it has a comma, a quote or a line break.
fn write_text(text: &str, into: &mut Vec<u8>) {
    let text = cell_text(text);
    let bytes = text.as_bytes();
    if !bytes.is_empty() && !bytes.iter().any(|byte| b",\"\r\n".contains(byte)) {
        into.extend_from_slice(bytes);
        return;
    }
    into.push(b'"');
    for &byte in bytes {
        into.extend_from_slice(if byte == b'"' { b"\"\"" } else { std::slice::from_ref(&byte) });
    }
    into.push(b'"');
}

impl<'a> From<Vec<&'a str>> for Cells<'a> {
    fn from(cells: Vec<&'a str>) -> Self {
        Self::Texts(cells.into_iter().map(Some).collect())
    }
}

impl<'a> From<Vec<Option<&'a str>>> for Cells<'a> {
    fn from(cells: Vec<Option<&'a str>>) -> Self {
        Self::Texts(cells)
    }
}

impl From<(Vec<String>, Vec<usize>)> for Cells<'_> {
    fn from((names, cells): (Vec<String>, Vec<usize>)) -> Self {
        Self::Names(names, cells)
    }
}

impl From<Vec<u64>> for Cells<'_> {
    fn from(cells: Vec<u64>) -> Self {
        Self::Counts(cells)
    }
}

impl From<Vec<i64>> for Cells<'_> {
    fn from(cells: Vec<i64>) -> Self {
        Self::Whole(cells)
    }
}

impl From<Vec<f64>> for Cells<'_> {
    fn from(cells: Vec<f64>) -> Self {
        Self::Numbers(cells.into_iter().map(Some).collect())
    }
}

impl From<Vec<Option<f64>>> for Cells<'_> {
    fn from(cells: Vec<Option<f64>>) -> Self {
        Self::Numbers(cells)
    }
}

impl From<Vec<bool>> for Cells<'_> {
    fn from(cells: Vec<bool>) -> Self {
        Self::Flags(cells)
    }
}
