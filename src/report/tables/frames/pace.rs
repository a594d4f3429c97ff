//! The tables behind the chart "river": the chance to win over the exchanges, and how well it is calibrated.

use super::{Figures, ReportError, Results, Table, column, each, finite, these, variant_columns};
use crate::sim::PaceSummary;
use std::ops::Range;

/// Parts of 1 in which [`PaceSummary`] counts chances, because tallies are integers.
const PARTS: f64 = 10_000.0;

pub(crate) fn is_there(results: &Results) -> bool {
    results.cells.iter().any(|cell| cell.pace.is_some())
}

fn looked_at<'a>(
    results: &'a Results,
    cells: &Range<usize>,
) -> impl Iterator<Item = (usize, &'a PaceSummary)> {
    these(results, cells).filter_map(|(at, cell)| Some((at, cell.pace.as_deref()?)))
}

/// Makes the table `river`: the chances of a side at the end of each exchange: those that 10, 25, 50, 75 and 90 % of
/// the trials do not exceed.
pub(crate) fn river<'a>(
    figures: &'a Figures,
    cells: &Range<usize>,
) -> Result<Table<'a>, ReportError> {
    const NAMES: [&str; 5] = ["p10", "p25", "p50", "p75", "p90"];
    let results = figures.results;
    let of_cell = |(at, pace): (usize, &'a PaceSummary)| {
        let bands = pace.bands.iter().enumerate();
        bands.map(move |(exchange, band)| (at, pace, exchange as u64, band))
    };
    let rows: Vec<_> = looked_at(results, cells).flat_map(of_cell).collect();
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.0));
    columns.push(column("side", each(&rows, |row| results.sides[row.1.side].as_str())));
    columns.push(column("exchange", each(&rows, |row| row.2)));
    for (place, name) in NAMES.into_iter().enumerate() {
        let chance = |row: &(usize, &PaceSummary, u64, &[i32; 5])| f64::from(row.3[place]) / PARTS;
        columns.push(column(name, each(&rows, chance)));
    }
    columns.push(column("n", each(&rows, |row| row.1.trials as u64)));
    Table::new(rows.len(), columns)
}

/// Makes the table `calibration`: how often a side won, by the chance that it was given.
pub(crate) fn calibration<'a>(
    figures: &'a Figures,
    cells: &Range<usize>,
) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let of_cell = |(at, pace): (usize, &'a PaceSummary)| {
        let classes = pace.classes.iter().filter(|class| class.moments > 0);
        classes.map(move |class| (at, pace, class))
    };
    let rows: Vec<_> = looked_at(results, cells).flat_map(of_cell).collect();
    let part = |of: u64, moments: u64| finite(of as f64 / moments as f64);
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.0));
    columns.push(column("side", each(&rows, |row| results.sides[row.1.side].as_str())));
    let chance = |sum: u64, moments: u64| finite(sum as f64 / PARTS / moments as f64);
    columns.push(column("chance", each(&rows, |row| chance(row.2.chances, row.2.moments))));
    columns.push(column("won", each(&rows, |row| part(row.2.won, row.2.moments))));
    columns.push(column("moments", each(&rows, |row| row.2.moments)));
    columns.push(column("brier", each(&rows, |row| finite(row.1.brier))));
    Table::new(rows.len(), columns)
}
