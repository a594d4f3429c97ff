//! Rows of single trials as Parquet, with the cargo feature `parquet`: the same rows as those of CSV, column by
//! column.
//!
//! What comes in is the text of the CSV, so that both files say the same. Rows are gathered into groups of a fixed
//! number: memory is bounded, and the bytes do not depend on the blocks in which the trials were played.

use super::{Sink, per_trial_header};
use crate::engine::{EXCHANGES, Quantity};
use crate::sim::plan::Plan;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

/// Values of all columns of a group together, at eight bytes each. This bounds the memory, because a group waits
/// there until it is full.
const VALUES_OF_GROUP: usize = 4 << 20;
/// Fewest rows of a group, however many columns there are.
const FEWEST_ROWS: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Whole,
    Fraction,
    Text,
}

/// The values of a column that wait for their group to be full.
enum Column {
    Whole(Vec<i64>),
    Fraction(Vec<f64>),
    Text(Texts),
}

/// Texts with few different values, such as names of variants. Each value is stored once, because a [`ByteArray`]
/// for each row would cost an allocation.
#[derive(Default)]
struct Texts {
    known: BTreeMap<Vec<u8>, ByteArray>,
    values: Vec<ByteArray>,
}

/// A file that is being written.
pub(crate) struct Columnar<W: Write + Send> {
    /// `None` once [`finish`](Sink::finish) has written the end of the file.
    writer: Option<SerializedFileWriter<W>>,
    columns: Vec<Column>,
    rows: usize,
    rows_of_group: usize,
}

impl<W: Write + Send> Columnar<W> {
    /// Begins a file for the rows of a plan. It writes at once, because a full disk had better be noticed now than
    /// after the run.
    ///
    /// # Errors
    /// It cannot be written to.
    pub(crate) fn new(to: W, plan: &Plan) -> io::Result<Self> {
        let columns: Vec<(String, Kind)> =
            per_trial_header(plan).into_iter().zip(kinds(plan)).collect();
        let kinds: Vec<Kind> = columns.iter().map(|(_, kind)| *kind).collect();
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let schema = schema(&columns).map_err(failed)?;
        let mut writer =
            SerializedFileWriter::new(to, schema, Arc::new(properties)).map_err(failed)?;
        // A full disk had better be noticed now than after the run.
        writer.flush()?;
        Ok(Self {
            writer: Some(writer),
            columns: kinds.iter().map(|kind| Column::new(*kind)).collect(),
            rows: 0,
            rows_of_group: (VALUES_OF_GROUP / kinds.len().max(1)).max(FEWEST_ROWS),
        })
    }

    /// Writes the rows that wait as a group.
    fn write_group(&mut self) -> io::Result<()> {
        let Some(writer) = self.writer.as_mut().filter(|_| self.rows > 0) else { return Ok(()) };
        self.rows = 0;
        let mut group = writer.next_row_group().map_err(failed)?;
        for column in &mut self.columns {
            column.write(&mut group).map_err(failed)?;
        }
        group.close().map(|_| ()).map_err(failed)
    }
}

impl<W: Write + Send> Sink for Columnar<W> {
    fn take(&mut self, rows: &[u8]) -> io::Result<()> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(rows);
        let mut record = csv::ByteRecord::new();
        while reader.read_byte_record(&mut record)? {
            for (column, field) in self.columns.iter_mut().zip(&record) {
                column.push(field)?;
            }
            self.rows += 1;
            if self.rows == self.rows_of_group {
                self.write_group()?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.write_group()?;
        let written = self.writer.take().map_or(Ok(()), |writer| writer.close().map(|_| ()));
        written.map_err(failed)
    }
}

impl Column {
    fn new(kind: Kind) -> Self {
        match kind {
            Kind::Whole => Self::Whole(Vec::new()),
            Kind::Fraction => Self::Fraction(Vec::new()),
            Kind::Text => Self::Text(Texts::default()),
        }
    }

    fn push(&mut self, field: &[u8]) -> io::Result<()> {
        match self {
            Self::Whole(values) => values.push(number(field)?),
            Self::Fraction(values) => values.push(number(field)?),
            Self::Text(texts) => texts.push(field),
        }
        Ok(())
    }

    fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        let Some(mut to) = group.next_column()? else { return Ok(()) };
        match self {
            Self::Whole(values) => {
                to.typed::<Int64Type>().write_batch(values, None, None)?;
                values.clear();
            }
            Self::Fraction(values) => {
                to.typed::<DoubleType>().write_batch(values, None, None)?;
                values.clear();
            }
            Self::Text(texts) => {
                to.typed::<ByteArrayType>().write_batch(&texts.values, None, None)?;
                texts.values.clear();
            }
        }
        to.close()
    }
}

impl Texts {
    fn push(&mut self, text: &[u8]) {
        if !self.known.contains_key(text) {
            self.known.insert(text.to_vec(), ByteArray::from(text.to_vec()));
        }
        self.values.extend(self.known.get(text).cloned());
    }
}

/// Parses a number. An error means a fault of [`rows_of`](super::rows_of), which wrote the text.
fn number<N: std::str::FromStr>(field: &[u8]) -> io::Result<N> {
    let text = String::from_utf8_lossy(field);
    text.parse().map_err(|_| io::Error::other(format!("`{text}` is no number")))
}

/// Returns the type of each column of the header.
fn kinds(plan: &Plan) -> Vec<Kind> {
    let mut kinds = vec![Kind::Whole];
    kinds.extend(plan.axes.iter().map(|axis| kind_of(&axis.values)));
    kinds.extend([Kind::Text, Kind::Text]);
    let quantities = plan.cells.first().map(|cell| cell.game.quantities()).unwrap_or_default();
    let kind = |it: &Quantity| if it.scale() == 1 { Kind::Whole } else { Kind::Fraction };
    kinds.extend(quantities.iter().skip(EXCHANGES).map(kind));
    kinds
}

/// Returns [`Kind::Whole`] or [`Kind::Fraction`] if all values of an axis are written as such numbers, otherwise
/// text.
fn kind_of(values: &[String]) -> Kind {
    let is_whole = |text: &String| text.parse::<i64>().is_ok_and(|it| it.to_string() == *text);
    let is_number = |text: &String| text.parse::<f64>().is_ok_and(f64::is_finite);
    match () {
        () if values.iter().all(is_whole) => Kind::Whole,
        () if values.iter().all(is_number) => Kind::Fraction,
        () => Kind::Text,
    }
}

fn schema(columns: &[(String, Kind)]) -> Result<TypePtr, ParquetError> {
    let field = |(name, kind): &(String, Kind)| {
        let (physical, logical) = match kind {
            Kind::Whole => (Physical::INT64, None),
            Kind::Fraction => (Physical::DOUBLE, None),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let column = Type::primitive_type_builder(name, physical);
        let column = column.with_repetition(Repetition::REQUIRED).with_logical_type(logical);
        column.build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<Vec<TypePtr>, _>>()?;
    Type::group_type_builder("trials").with_fields(fields).build().map(Arc::new)
}

/// Converts an error of the library. An error of the disk stays an [`io::Error`] of its kind, so that the message
/// can say that the disk is full.
fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(of_disk) => *of_disk,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_of_numbers_is_a_column_of_numbers() {
        let kind = |values: &[&str]| {
            kind_of(&values.iter().map(|&value| value.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(kind(&["1", "-2", "30"]), Kind::Whole);
        assert_eq!(kind(&["1", "0.5"]), Kind::Fraction);
        assert_eq!(kind(&["1", "01.5e3"]), Kind::Fraction);
        for texts in [&["on", "off"][..], &["1", "none"], &["inf"], &["4:1"]] {
            assert_eq!(kind(texts), Kind::Text, "{texts:?}");
        }
    }
}
