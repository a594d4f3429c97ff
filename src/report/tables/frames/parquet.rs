//! The tables as Parquet files: typed columns, one group of rows for each part of a table.

use super::{ReportError, Table};
use crate::report::tables::table::Cells;
use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::types::{Type, TypePtr};
use std::io::Write;
use std::sync::Arc;

impl From<ParquetError> for ReportError {
    fn from(error: ParquetError) -> Self {
        Self::Table(error.to_string())
    }
}

pub(crate) fn write<'a>(
    parts: impl Iterator<Item = Result<Table<'a>, ReportError>>,
    to: &mut (dyn Write + Send),
) -> Result<(), ReportError> {
    let mut writer = None;
    let mut to = Some(to);
    for part in parts {
        let part = part?;
        if let Some(to) = to.take() {
            let properties =
                WriterProperties::builder().set_compression(Compression::SNAPPY).build();
            writer = Some(SerializedFileWriter::new(to, schema(&part)?, Arc::new(properties))?);
        }
        let Some(writer) = &mut writer else { continue };
        let mut group = writer.next_row_group()?;
        for (_, cells) in part.columns() {
            write_column(cells, &mut group)?;
        }
        group.close()?;
    }
    if let Some(writer) = writer {
        writer.close()?;
    }
    Ok(())
}

fn schema(table: &Table<'_>) -> Result<TypePtr, ParquetError> {
    let field = |(name, cells): (&str, &Cells<'_>)| {
        let (physical, logical, repetition) = match cells {
            Cells::Texts(_) => {
                (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::OPTIONAL)
            }
            Cells::Names(..) => {
                (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::REQUIRED)
            }
            Cells::Counts(_) | Cells::Whole(_) => (Physical::INT64, None, Repetition::REQUIRED),
            Cells::Numbers(_) => (Physical::DOUBLE, None, Repetition::OPTIONAL),
            Cells::Flags(_) => (Physical::BOOLEAN, None, Repetition::REQUIRED),
        };
        let column = Type::primitive_type_builder(name, physical);
        column.with_repetition(repetition).with_logical_type(logical).build().map(Arc::new)
    };
    let fields = table.columns().map(field).collect::<Result<Vec<TypePtr>, _>>()?;
    Type::group_type_builder("table").with_fields(fields).build().map(Arc::new)
}

/// Writes a column. An unknown value has a level of 0 and no entry.
fn write_column<W: Write + Send>(
    cells: &Cells<'_>,
    group: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<(), ParquetError> {
    let Some(mut to) = group.next_column()? else { return Ok(()) };
    let text = |text: &str| ByteArray::from(text.as_bytes().to_vec());
    match cells {
        Cells::Texts(cells) => {
            let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
            let values: Vec<ByteArray> = cells.iter().flatten().map(|cell| text(cell)).collect();
            to.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
        }
        Cells::Names(names, cells) => {
            let names: Vec<ByteArray> = names.iter().map(|name| text(name)).collect();
            let values: Vec<ByteArray> = cells.iter().map(|&at| names[at].clone()).collect();
            to.typed::<ByteArrayType>().write_batch(&values, None, None)?;
        }
        Cells::Counts(cells) => {
            let values: Vec<i64> = cells.iter().map(|&cell| cell as i64).collect();
            to.typed::<Int64Type>().write_batch(&values, None, None)?;
        }
        Cells::Whole(cells) => {
            to.typed::<Int64Type>().write_batch(cells, None, None)?;
        }
        Cells::Numbers(cells) => {
            let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
            let values: Vec<f64> = cells.iter().flatten().copied().collect();
            to.typed::<DoubleType>().write_batch(&values, Some(&levels), None)?;
        }
        Cells::Flags(cells) => {
            to.typed::<BoolType>().write_batch(cells, None, None)?;
        }
    }
    to.close()
}
