//! The tables as Polars data frames, and as files of Arrow.

use super::{Figures, Make, Results, Table, house_rules};
use super::{curves, differences, exact, fighters, given, histograms, outcomes, stages};
use crate::report::error::ReportError;
use crate::sim::cell_text;
use ::polars::prelude::{
    Column as Series, CompatLevel, DataFrame, NamedFrom, PolarsError, Series as Values,
};
use polars_arrow::io::ipc::write::{FileWriter, WriteOptions};
use polars_io::prelude::{CsvWriter, SerWriter};
use std::io::Write;
use std::sync::Arc;

/// The tables of a report; their columns are described in [`COLUMNS`](crate::report::COLUMNS).
#[derive(Clone, Debug)]
pub struct Frames {
    /// Every quantity of every variant.
    pub outcomes: DataFrame,
    /// Every quantity of every variant against its baseline, on the same dice.
    pub differences: DataFrame,
    /// Events up to the end of each exchange.
    pub curves: DataFrame,
    /// Every fighter.
    pub fighters: DataFrame,
    /// How often each value of a quantity occurred.
    pub histograms: DataFrame,
    /// State before and after each conflict of a series. `None` if every trial is a single conflict.
    pub stages: Option<DataFrame>,
    /// Every quantity of the variants that were solved exactly. `None` if none was.
    pub exact: Option<DataFrame>,
    /// Measures that are reported in detail, over the trials that are won and over the others. `None` if there is no
    /// such measure.
    pub given: Option<DataFrame>,
    /// Number of times that house rules applied. `None` if there are no house rules.
    pub house_rules: Option<DataFrame>,
}

impl Frames {
    /// The tables with the names of their files, without extension.
    pub fn named(&self) -> Vec<(&'static str, &DataFrame)> {
        let mut named = vec![
            ("outcomes", &self.outcomes),
            ("differences", &self.differences),
            ("curves", &self.curves),
            ("fighters", &self.fighters),
            ("histograms", &self.histograms),
        ];
        named.extend(self.stages.as_ref().map(|stages| ("stages", stages)));
        named.extend(self.exact.as_ref().map(|exact| ("exact", exact)));
        named.extend(self.given.as_ref().map(|given| ("given", given)));
        named.extend(self.house_rules.as_ref().map(|rules| ("house_rules", rules)));
        named
    }
}

impl From<PolarsError> for ReportError {
    fn from(error: PolarsError) -> Self {
        Self::Table(error.to_string())
    }
}

/// The tables of a run; `confidence` (0 to 1) is that of every interval.
///
/// # Errors
/// If Polars refuses a table, which means that two varied paths have the same name.
pub fn frames(results: &Results, confidence: f64) -> Result<Frames, ReportError> {
    frames_of(&Figures::new(results, confidence))
}

pub(crate) fn frames_of(figures: &Figures) -> Result<Frames, ReportError> {
    let (results, all) = (figures.results, 0..figures.results.cells.len());
    let frame = |make: Make| Ok::<_, ReportError>(make(figures, &all)?.frame()?);
    Ok(Frames {
        outcomes: frame(outcomes)?,
        differences: frame(differences)?,
        curves: frame(curves)?,
        fighters: frame(fighters)?,
        histograms: frame(histograms)?,
        stages: results.is_series().then(|| frame(stages)).transpose()?,
        exact: (results.solved() > 0).then(|| frame(exact)).transpose()?,
        given: (!results.measures.is_empty()).then(|| frame(given)).transpose()?,
        house_rules: house_rules::are_there(results)
            .then(|| frame(house_rules::house_rules))
            .transpose()?,
    })
}

/// Returns a table as CSV text: comma, point, header; a number that is not known is empty.
///
/// # Errors
/// If Polars cannot write the table.
pub fn csv(frame: &DataFrame) -> Result<Vec<u8>, ReportError> {
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes).finish(&mut spreadsheet(frame)?)?;
    Ok(bytes)
}

/// Returns the table with all names and texts as [`cell_text`] has them.
fn spreadsheet(frame: &DataFrame) -> Result<DataFrame, PolarsError> {
    let safe = |found: &Series| match found.str() {
        Ok(texts) => {
            let cells: Vec<Option<String>> =
                texts.iter().map(|text| text.map(|text| cell_text(text).into_owned())).collect();
            Values::new(cell_text(found.name()).as_ref().into(), cells).into()
        }
        Err(_) => found.clone(),
    };
    DataFrame::new(frame.height(), frame.columns().iter().map(safe).collect())
}

/// Writes the parts of a table as an Arrow file, one batch of rows for each.
///
/// The oldest layout of texts is taken, because some readers do not know the newer one. Nothing is compressed: that
/// would bring C code into the build, and the files are small.
pub(crate) fn write_arrow<'a>(
    parts: impl Iterator<Item = Result<Table<'a>, ReportError>>,
    to: &mut dyn Write,
) -> Result<(), ReportError> {
    let mut writer: Option<FileWriter<&mut dyn Write>> = None;
    let mut to = Some(to);
    for part in parts {
        let frame = part?.frame()?;
        for batch in frame.iter_chunks(CompatLevel::oldest(), false) {
            if let Some(to) = to.take() {
                let schema = Arc::new(batch.schema().clone());
                let options = WriteOptions { compression: None };
                writer = Some(FileWriter::try_new(to, schema, None, options)?);
            }
            if let Some(writer) = &mut writer {
                writer.write(&batch, None)?;
            }
        }
    }
    writer.map_or(Ok(()), |mut writer| Ok(writer.finish()?))
}
