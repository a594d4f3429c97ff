//! The table of results: what the shipped scenarios come to, played as they are shipped.

use super::sources::Source;
use crate::signatures::quantity_name;
use crate::support::{open, run};
use outweigh::report::Figures;
use outweigh::sim::{Overrides, Plan, Results};
use outweigh::system::Kind;
use outweigh::systems;
use std::collections::HashMap;
use std::path::Path;

/// One measure of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The scenario, `war_of_ashes/roar_costs`.
    pub scenario: String,
    /// The cell's name.
    pub cell: String,
    /// Number of the cell's value on each axis.
    pub at: Vec<usize>,
    /// `SIDE.measure`, or `measure` for one of the conflict as a whole.
    pub measure: String,
    /// Whether it is a share, from 0 to 1; otherwise it is a mean count per trial.
    pub share: bool,
    /// Its value, with half the width of its interval.
    pub value: (f64, f64),
    /// The baseline's name, and the difference from it with half the width of its interval.
    pub against: Option<(String, f64, f64)>,
}

/// Confidence of the intervals: what `run` takes unless it is told otherwise.
const CONFIDENCE: f64 = 0.95;

/// Measures that are kept for every scenario; of others the table has those that texts quote.
const KEPT: [&str; 4] = ["win", "draw", "stalemate", "exchanges"];

/// Plays a scenario as it is shipped: all rows that are not zero in every cell.
pub fn play(path: &Path, scenario: &str) -> Vec<Row> {
    let plan = Plan::new(&open(path), systems::ALL, &Overrides::default());
    let plan = plan.unwrap_or_else(|problems| panic!("{problems}"));
    let results = run(&plan, 0, 0);
    let mut rows = rows(scenario, &results);
    if super::exact::SOLVED.contains(&scenario) {
        rows.extend(super::exact::rows(scenario, &plan, &results));
    }
    rows
}

/// The rows of a run, without the measures that are zero in every cell.
pub fn rows(scenario: &str, results: &Results) -> Vec<Row> {
    let figures = Figures::new(results, CONFIDENCE);
    let compared: HashMap<(usize, usize), _> = (0..results.quantities.len())
        .flat_map(|it| figures.comparisons(it))
        .map(|found| ((found.cell, found.quantity), found))
        .collect();
    let seen = |at: &usize| results.cells.iter().any(|cell| cell.tally.squares[*at] != 0);
    let seen: Vec<usize> = (0..results.quantities.len()).filter(seen).collect();
    let mut rows = Vec::new();
    for (number, cell) in results.cells.iter().enumerate() {
        for &quantity in &seen {
            let estimate = figures.estimate(cell, quantity);
            let against = compared.get(&(number, quantity)).map(|found| {
                let difference = found.difference.estimate;
                let baseline = results.cell_name(&results.cells[found.baseline]);
                (baseline, difference.value, difference.half_width())
            });
            rows.push(Row {
                scenario: scenario.to_owned(),
                cell: results.cell_name(cell),
                at: cell.values.clone(),
                measure: quantity_name(results, quantity),
                share: results.quantities[quantity].measure.kind == Kind::Share,
                value: (estimate.value, estimate.half_width()),
                against,
            });
        }
    }
    rows
}

/// The rows that are committed: what is kept for all, and what is quoted beside it.
pub fn quotable(rows: Vec<Row>, quoted: &[(&str, &str)]) -> Vec<Row> {
    let wanted = |row: &Row| {
        let measure = row.measure.rsplit('.').next().unwrap_or(&row.measure);
        let measure = measure.trim_end_matches(super::exact::MARK);
        KEPT.contains(&measure) || quoted.contains(&(row.scenario.as_str(), measure))
    };
    rows.into_iter().filter(wanted).collect()
}

const HEADER: [&str; 9] =
    ["scenario", "cell", "at", "measure", "kind", "value", "±", "difference", "difference ±"];

/// Rows as CSV. The baseline of a difference stands behind it.
pub fn write(rows: &[Row], sources: &[Source]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for source in sources {
        writer.write_record(source.record()).unwrap();
    }
    writer.write_record(HEADER.iter().chain(&["baseline"])).unwrap();
    for row in rows {
        let at: Vec<String> = row.at.iter().map(ToString::to_string).collect();
        let (at, kind) = (at.join("/"), if row.share { "share" } else { "count" });
        let number = |number: f64| format!("{number:.7}");
        let mut record =
            [&row.scenario, &row.cell, &at, &row.measure, kind].map(str::to_owned).to_vec();
        record.extend([number(row.value.0), number(row.value.1)]);
        match &row.against {
            Some((base, value, half)) => {
                record.extend([number(*value), number(*half), base.clone()]);
            }
            None => record.extend([const { String::new() }; 3]),
        }
        writer.write_record(record).unwrap();
    }
    writer.into_inner().unwrap()
}

/// A table with what it was made of.
#[derive(Debug, Default)]
pub struct Table {
    /// The scenarios.
    pub sources: Vec<Source>,
    /// What came out.
    pub rows: Vec<Row>,
}

/// The table in a file; none if there is no file, or if it is not a table.
pub fn read(path: &Path) -> Option<Table> {
    let mut reader =
        csv::ReaderBuilder::new().flexible(true).has_headers(false).from_path(path).ok()?;
    let mut table = Table::default();
    for record in reader.records() {
        let record = record.ok()?;
        let fields: Vec<&str> = record.iter().collect();
        match fields.as_slice() {
            ["source", rest @ ..] => table.sources.push(Source::read(rest)?),
            ["scenario", "cell", ..] => {}
            _ => table.rows.push(read_row(&fields)?),
        }
    }
    Some(table)
}

fn read_row(fields: &[&str]) -> Option<Row> {
    let [scenario, cell, at, measure, kind, value, half, difference, difference_half, base] =
        fields
    else {
        return None;
    };
    let against = if difference.is_empty() {
        None
    } else {
        Some(((*base).to_owned(), difference.parse().ok()?, difference_half.parse().ok()?))
    };
    let at = at.split('/').filter(|place| !place.is_empty());
    Some(Row {
        scenario: (*scenario).to_owned(),
        cell: (*cell).to_owned(),
        at: at.map(|place| place.parse().ok()).collect::<Option<_>>()?,
        measure: (*measure).to_owned(),
        share: *kind == "share",
        value: (value.parse().ok()?, half.parse().ok()?),
        against,
    })
}
