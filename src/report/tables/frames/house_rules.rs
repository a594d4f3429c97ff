//! The table of house rules.

use super::{
    Cell, Figures, ReportError, Results, Table, column, each, finite, these, variant_columns,
};
use crate::engine::LineKind;
use std::ops::Range;

/// Whether any variant has house rules.
pub(crate) fn are_there(results: &Results) -> bool {
    results.cells.iter().any(|cell| cell.lines.iter().any(|line| line.kind == LineKind::HouseRule))
}

pub(crate) fn house_rules<'a>(
    figures: &'a Figures,
    cells: &Range<usize>,
) -> Result<Table<'a>, ReportError> {
    let results = figures.results;
    let of_cell = |(at, cell): (usize, &'a Cell)| {
        let lines = cell
            .lines
            .iter()
            .zip(&cell.tally.lines)
            .filter(|(line, _)| line.kind == LineKind::HouseRule);
        lines.map(move |(line, &times)| (at, line, times, cell.tally.trials))
    };
    let rows: Vec<_> = these(results, cells).flat_map(of_cell).collect();
    let mean = |times: u64, trials: u64| finite(times as f64 / trials as f64);
    let mut columns = variant_columns(results, cells, &each(&rows, |row| row.0));
    columns.push(column("rule", each(&rows, |row| row.1.text.as_str())));
    columns.push(column("moment", each(&rows, |row| row.1.list)));
    columns.push(column("applied", each(&rows, |row| row.2)));
    columns.push(column("per_conflict", each(&rows, |row| mean(row.2, row.3))));
    columns.push(column("n", each(&rows, |row| row.3)));
    Table::new(rows.len(), columns)
}
