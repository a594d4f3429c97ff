//! The tables of a report: as CSV, with the feature `polars` as data frames and Arrow files, with `parquet` as Parquet
//! files. This module and [`super::table`] are the only ones that use Polars.

mod house_rules;
mod pace;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "polars")]
mod polars;

use std::io::Write;
use std::ops::Range;

use rayon::prelude::*;

#[cfg(feature = "polars")]
pub use polars::{Frames, csv, frames};

use super::table::{Column, Table, column};
use crate::report::error::ReportError;
use crate::report::figures::{Comparison, Figures, running_after};
use crate::sim::{Axis, Cell, Results};
use crate::stats::Estimate;
use crate::system::{Kind, Measure};

/// Makes the rows of a table that are about some cells, so that [`write_csv`] needs only some rows in memory.
type Make = for<'a> fn(&'a Figures, &Range<usize>) -> Result<Table<'a>, ReportError>;

/// The tables with the names of their files.
const TABLES: [(&str, Make); 11] = [
    ("outcomes", outcomes),
    ("differences", differences),
    ("curves", curves),
    ("fighters", fighters),
    ("histograms", histograms),
    ("stages", stages),
    ("exact", exact),
    ("given", given),
    ("house_rules", house_rules::house_rules),
    ("river", pace::river),
    ("calibration", pace::calibration),
];

/// Returns the names of the [`TABLES`] that these results fill. Others are left out, because an empty file would look
/// like a finding.
pub(crate) fn tables(results: &Results) -> impl Iterator<Item = &'static str> {
    let names = TABLES.iter().map(|(name, _)| *name);
    let (is_series, is_solved) = (results.is_series(), results.solved() > 0);
    let (is_detailed, has_rules) = (!results.measures.is_empty(), house_rules::are_there(results));
    names.filter(move |name| match *name {
        "stages" => is_series,
        "exact" => is_solved,
        "given" => is_detailed,
        "house_rules" => has_rules,
        "river" | "calibration" => pace::is_there(results),
        _ => true,
    })
}

/// A format of files with typed columns, beside the CSVs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameFile {
    /// Arrow IPC, which Polars, pandas, R and DuckDB read; needs the feature `polars`.
    Arrow,
    /// Parquet; needs the feature `parquet`.
    Parquet,
}

impl FrameFile {
    /// Returns the ending of its files, which is its name.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Arrow => "arrow",
            Self::Parquet => "parquet",
        }
    }

    /// Returns whether this program can write it.
    pub const fn is_built(self) -> bool {
        match self {
            Self::Arrow => cfg!(feature = "polars"),
            Self::Parquet => cfg!(feature = "parquet"),
        }
    }
}

pub(crate) fn write_typed(
    figures: &Figures,
    (name, format): (&str, FrameFile),
    at_a_time: usize,
    to: &mut (dyn Write + Send),
) -> Result<(), ReportError> {
    let Some((_, make)) = TABLES.iter().find(|(known, _)| *known == name) else { return Ok(()) };
    let cells = figures.results.cells.len();
    let part = |first: usize| make(figures, &(first..cells.min(first + at_a_time)));
    let parts = (0..cells.max(1)).step_by(at_a_time).map(part);
    #[cfg(not(any(feature = "polars", feature = "parquet")))]
    let (_, _) = (&parts, &to);
    match format {
        #[cfg(feature = "polars")]
        FrameFile::Arrow => polars::write_arrow(parts, to),
        #[cfg(feature = "parquet")]
        FrameFile::Parquet => parquet::write(parts, to),
        #[cfg(not(feature = "polars"))]
        FrameFile::Arrow => Err(not_built(format)),
        #[cfg(not(feature = "parquet"))]
        FrameFile::Parquet => Err(not_built(format)),
    }
}

/// Returns the error of a format that is not built in. Only the library meets this, because the command line refuses
/// the format before it plays.
#[cfg(not(all(feature = "polars", feature = "parquet")))]
fn not_built(format: FrameFile) -> ReportError {
    ReportError::Table(format!("this program was built without {} files", format.ending()))
}

/// Writes a table as CSV, so many cells at a time, because as a whole it would fill a lot of memory in a large plan.
/// Some parts are made side by side.
pub(crate) fn write_csv(
    figures: &Figures,
    name: &str,
    at_a_time: usize,
    write: &mut dyn FnMut(&[u8]) -> Result<(), ReportError>,
) -> Result<(), ReportError> {
    let Some((_, make)) = TABLES.iter().find(|(known, _)| *known == name) else { return Ok(()) };
    let cells = figures.results.cells.len();
    let part = |first: usize| {
        let table = make(figures, &(first..cells.min(first + at_a_time)))?;
        let mut bytes = Vec::new();
        if first == 0 {
            table.write_names(&mut bytes);
        }
        table.write_rows(&mut bytes);
        Ok(bytes)
    };
    let firsts: Vec<usize> = (0..cells.max(1)).step_by(at_a_time).collect();
    for firsts in firsts.chunks(2 * rayon::current_num_threads()) {
        let parts: Result<Vec<Vec<u8>>, ReportError> =
            firsts.par_iter().with_max_len(1).map(|&first| part(first)).collect();
        parts?.iter().try_for_each(|bytes| write(bytes))?;
    }
    Ok(())
}

struct Row<'a> {
    cell: usize,
    side: Option<&'a str>,
    measure: &'a str,
    unit: &'a str,
    estimate: Estimate,
}

fn outcomes<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let mut rows = Vec::new();
    for (at, cell) in these(results, cells) {
        for number in 0..results.quantities.len() {
            rows.push(quantity_row(results, at, number, figures.estimate(cell, number)));
        }
    }
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.cell));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    Table::new(rows.len(), columns)
}

/// Makes the table `exact`: the exact numbers beside the played ones.
fn exact<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let (mut rows, mut values) = (Vec::new(), Vec::new());
    for (at, cell) in these(results, cells) {
        for number in 0..results.quantities.len() {
            let Some(value) = results.exact(at, number) else { continue };
            rows.push(quantity_row(results, at, number, figures.estimate(cell, number)));
            values.push(value);
        }
    }
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.cell));
    columns.extend(what_columns(&rows));
    columns.push(column("exact", values));
    columns.extend(estimate_columns(&rows));
    Table::new(rows.len(), columns)
}

/// Makes the table `given`: measures in detail, over the trials that their side wins and over the others.
fn given<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let (mut rows, mut winners, mut won) = (Vec::new(), Vec::new(), Vec::new());
    for (at, cell) in these(results, cells) {
        for (number, measured) in results.measures.iter().enumerate() {
            for is_won in [true, false] {
                let estimate = figures.given(cell, number, is_won);
                rows.push(quantity_row(results, at, measured.quantity, estimate));
                winners.push(side_name(results, measured.side.or(Some(0))));
                won.push(is_won);
            }
        }
    }
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.cell));
    columns.extend(what_columns(&rows));
    columns.push(column("winner", winners));
    columns.push(column("won", won));
    columns.extend(estimate_columns(&rows));
    Table::new(rows.len(), columns)
}

fn differences<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let quantities = 0..results.quantities.len();
    let of_cell = |cell| quantities.clone().filter_map(move |it| figures.comparison(cell, it));
    let compared: Vec<_> = cells.clone().flat_map(of_cell).collect();
    let rows = each(&compared, |found| {
        quantity_row(results, found.cell, found.quantity, found.difference.estimate)
    });
    let (bases, places) = baselines(results, &compared);
    let reductions = each(&compared, |found| found.difference.variance_reduction.and_then(finite));
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.cell));
    columns.push(column("baseline", (bases, places)));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    let n = columns.pop();
    columns.push(column("p", each(&compared, |found| found.p)));
    columns.push(column("significant", each(&compared, |found| found.significant)));
    columns.push(column("variance_reduction", reductions));
    columns.extend(n);
    Table::new(rows.len(), columns)
}

/// Returns the names of the baselines of these comparisons, and an index into them for each, as [`Cells::Names`] has
/// them.
fn baselines(results: &Results, compared: &[&Comparison]) -> (Vec<String>, Vec<usize>) {
    let mut known: Vec<usize> = each(compared, |found| found.baseline);
    known.sort_unstable();
    known.dedup();
    let name = |&cell: &usize| results.cell_name(&results.cells[cell]);
    let place = |found: &&Comparison| known.binary_search(&found.baseline).unwrap_or(0);
    (each(&known, name), each(compared, place))
}

fn curves<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let (mut rows, mut exchanges, mut running) = (Vec::new(), Vec::new(), Vec::new());
    for (at, cell) in these(results, cells) {
        for exchange in 0..=figures.last_exchange() {
            let still = running_after(cell, exchange);
            for curve in 0..results.sides.len() * results.curve_measures.len() {
                let Some(estimate) = figures.curve_at(cell, exchange, curve) else { continue };
                let measure = &results.curve_measures[curve % results.curve_measures.len()];
                let side = results.sides[curve / results.curve_measures.len()].as_str();
                let (measure, unit) = (measure.name, measure.unit);
                rows.push(Row { cell: at, side: Some(side), measure, unit, estimate });
                exchanges.push(exchange as u64);
                running.push(still);
            }
        }
    }
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.cell));
    columns.push(column("exchange", exchanges));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    columns.push(column("running", running));
    Table::new(rows.len(), columns)
}

fn stages<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let measures = &results.level_measures;
    let (mut rows, mut stages, mut reached) = (Vec::new(), Vec::new(), Vec::new());
    for (at, cell) in these(results, cells) {
        for stage in 0..2 * cell.layout.conflicts {
            for curve in 0..results.sides.len() * measures.len() {
                let Some(estimate) = figures.stage_at(cell, stage, curve) else { continue };
                let side = results.sides[curve / measures.len()].as_str();
                let Measure { name: measure, unit, .. } = measures[curve % measures.len()];
                rows.push(Row { cell: at, side: Some(side), measure, unit, estimate });
                stages.push(stage);
                reached.push(finite(figures.reached(cell, stage).value));
            }
        }
    }
    let when = |&stage: &usize| if stage.is_multiple_of(2) { "before" } else { "after" };
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.cell));
    columns.push(column("conflict", each(&stages, |&stage| stage as u64 / 2 + 1)));
    columns.push(column("when", each(&stages, when)));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    columns.push(column("reached", reached));
    Table::new(rows.len(), columns)
}

fn fighters<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let (mut rows, mut names, mut groups) = (Vec::new(), Vec::new(), Vec::new());
    for (at, cell) in these(results, cells) {
        for (number, fighter) in cell.fighters.iter().enumerate() {
            for (place, measure) in results.fighter_measures.iter().enumerate() {
                let side = results.sides.get(fighter.side).map(String::as_str);
                let estimate = figures.fighter(cell, number, place);
                rows.push(Row {
                    cell: at,
                    side,
                    measure: measure.name,
                    unit: unit(measure),
                    estimate,
                });
                names.push(fighter.name.as_str());
                groups.push(fighter.group.as_str());
            }
        }
    }
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.cell));
    columns.push(column("fighter", names));
    let mut what = what_columns(&rows);
    what.insert(1, column("group", groups));
    columns.extend(what);
    columns.extend(estimate_columns(&rows));
    Table::new(rows.len(), columns)
}

struct Bin<'a> {
    cell: usize,
    side: Option<&'a str>,
    measure: &'a Measure,
    value: u64,
    or_more: bool,
    count: u64,
    trials: u64,
}

fn histograms<'a>(figures: &'a Figures, cells: &Range<usize>) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let bins = all_bins(results, cells);
    let share = |bin: &Bin| finite(bin.count as f64 / bin.trials as f64);
    let mut columns = variant_columns(results, cells, &each(&bins, |bin| bin.cell));
    columns.push(column("side", each(&bins, |bin| bin.side)));
    columns.push(column("quantity", each(&bins, |bin| bin.measure.name)));
    columns.push(column("unit", each(&bins, |bin| bin.measure.unit)));
    columns.push(column("bin", each(&bins, |bin| bin.value)));
    columns.push(column("or_more", each(&bins, |bin| bin.or_more)));
    columns.push(column("count", each(&bins, |bin| bin.count)));
    columns.push(column("share", each(&bins, share)));
    Table::new(bins.len(), columns)
}

/// The bins of all histograms, each up to the last one that any variant filled.
fn all_bins<'a>(results: &'a Results, cells: &Range<usize>) -> Vec<Bin<'a>> {
    let mut bins = Vec::new();
    let most = results.cells.iter().map(|cell| cell.layout.histograms.len()).max().unwrap_or(0);
    let filled = each(&(0..most).collect::<Vec<_>>(), |&number| filled(results, number));
    for (at, cell) in these(results, cells) {
        for (number, &(quantity, last)) in cell.layout.histograms.iter().enumerate() {
            let known = &results.quantities[quantity];
            let counts = &cell.tally.histograms[number];
            for bin in 0..filled[number].min(last + 1) {
                let count = counts.get(bin).copied().unwrap_or(0);
                bins.push(Bin {
                    cell: at,
                    side: side_name(results, known.side),
                    measure: &known.measure,
                    value: bin as u64,
                    or_more: bin == last,
                    count,
                    trials: cell.tally.trials,
                });
            }
        }
    }
    bins
}

fn filled(results: &Results, histogram: usize) -> usize {
    let counts = results.cells.iter().filter_map(|cell| cell.tally.histograms.get(histogram));
    let lasts = counts.filter_map(|bins| bins.iter().rposition(|&count| count > 0));
    lasts.max().map_or(0, |last| last + 1)
}

fn quantity_row(results: &Results, cell: usize, quantity: usize, estimate: Estimate) -> Row<'_> {
    let known = &results.quantities[quantity];
    Row {
        cell,
        side: side_name(results, known.side),
        measure: known.measure.name,
        unit: unit(&known.measure),
        estimate,
    }
}

fn side_name(results: &Results, side: Option<usize>) -> Option<&str> {
    results.sides.get(side?).map(String::as_str)
}

pub(crate) fn unit(measure: &Measure) -> &'static str {
    match measure.kind {
        Kind::Share => "share",
        Kind::Count => measure.unit,
    }
}

fn what_columns<'a>(rows: &[Row<'a>]) -> Vec<Column<'a>> {
    vec![
        column("side", each(rows, |row| row.side)),
        column("measure", each(rows, |row| row.measure)),
        column("unit", each(rows, |row| row.unit)),
    ]
}

fn estimate_columns(rows: &[Row]) -> Vec<Column<'static>> {
    vec![
        column("value", each(rows, |row| finite(row.estimate.value))),
        column("low", each(rows, |row| finite(row.estimate.low))),
        column("high", each(rows, |row| finite(row.estimate.high))),
        column("n", each(rows, |row| row.estimate.n)),
    ]
}

/// Returns some cells with their numbers.
fn these<'a>(
    results: &'a Results,
    cells: &Range<usize>,
) -> impl Iterator<Item = (usize, &'a Cell)> {
    cells.clone().zip(&results.cells[cells.clone()])
}

/// The variant's name and its value on each axis, for rows that belong to these of some cells.
fn variant_columns<'a>(
    results: &'a Results,
    cells: &Range<usize>,
    cell_of_row: &[usize],
) -> Vec<Column<'a>> {
    let names = each(&results.cells[cells.clone()], |cell| results.cell_name(cell));
    let places = each(cell_of_row, |&cell| cell - cells.start);
    let mut columns = vec![column("variant", (names, places))];
    for (number, axis) in results.axes.iter().enumerate() {
        let places = each(cell_of_row, |&cell| results.cells[cell].values[number]);
        let name = axis.column_name();
        columns.push(match (whole_numbers(axis), axis.numbers()) {
            (Some(numbers), _) => column(&name, each(&places, |&place| numbers[place])),
            (_, Some(numbers)) => column(&name, each(&places, |&place| numbers[place])),
            _ => {
                let texts = (0..axis.values.len()).map(|at| axis.value_text(at)).collect();
                column(&name, (texts, places))
            }
        });
    }
    columns
}

fn whole_numbers(axis: &Axis) -> Option<Vec<i64>> {
    axis.values.iter().map(|value| value.parse().ok()).collect()
}

fn each<'a, T, U>(items: &'a [T], of: impl FnMut(&'a T) -> U) -> Vec<U> {
    items.iter().map(of).collect()
}

/// Returns `None` for infinite numbers and NaN, because no spreadsheet can read them.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

#[cfg(feature = "polars")]
#[cfg(test)]
mod tests;
