//! `outweigh exact`: the exact answer, for conflicts that are small enough.

use super::arguments::ExactOptions;
use super::{Failure, print};
use outweigh::engine::{Exact, System, TooLarge};
use outweigh::sim::{Plan, PlannedCell};
use std::fmt::Write;

/// Solves every cell and prints a table.
pub fn exact(options: &ExactOptions, systems: &'static [System]) -> Result<(), Failure> {
    let overrides = options.changes.overrides()?;
    let document = outweigh::scenario::open(&options.file)?;
    let plan = Plan::new(&document, systems, &overrides)?;
    let mut rows = vec![header(&plan)];
    for (number, cell) in plan.cells.iter().enumerate() {
        let exact = cell.game.solve(options.limit);
        let exact = exact.map_err(|why| too_large(&plan, number, &why))?;
        rows.push(row(&plan, cell, &exact));
    }
    let title = plan.scenario.title.as_deref().unwrap_or(plan.system.title);
    print(&format!("{title}: exact\n{}", aligned(&rows)));
    Ok(())
}

fn too_large(plan: &Plan, number: usize, why: &TooLarge) -> Failure {
    let cell = match name(plan, &plan.cells[number]) {
        name if name.is_empty() => String::new(),
        name => format!(" in cell {} ({name})", number + 1),
    };
    Failure::Input(format!(
        "error: the conflict{cell} is too large to be solved exactly: {why}\n   = help: `outweigh \
         run` plays it; a smaller one has fewer fighters, boxes, slots or exchanges, and plainer \
         policies"
    ))
}

/// What sets a cell apart.
fn name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named = values.map(|(axis, &at)| match axis.path.as_str() {
        "variant" => axis.values[at].clone(),
        path => format!("{path} = {}", axis.values[at]),
    });
    named.collect::<Vec<_>>().join(", ")
}

fn header(plan: &Plan) -> Vec<String> {
    let sides = plan.scenario.sides.iter().map(|side| format!("{} win", side.name));
    let exchanges = plan.system.portrayal.exchanges();
    let rest = ["draw", "stalemate", &exchanges, "deviation", "states"].map(str::to_owned);
    std::iter::once("cell".to_owned()).chain(sides).chain(rest).collect()
}

fn row(plan: &Plan, cell: &PlannedCell, exact: &Exact) -> Vec<String> {
    let numbers = exact.wins.iter().copied().chain([
        exact.draw,
        exact.stalemate,
        exact.mean_exchanges(),
        exact.deviation_of_exchanges(),
    ]);
    let named = match name(plan, cell) {
        name if name.is_empty() => "as written".to_owned(),
        name => name,
    };
    let mut row = vec![named];
    row.extend(numbers.map(|number| format!("{number:.8}")));
    row.push(exact.states.to_string());
    row
}

/// Pads the columns: names to the left, numbers to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widths: Vec<usize> = (0..columns)
        .map(|column| cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            // Writing to a string cannot fail.
            let _ = match column {
                0 => write!(text, "{cell:<width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.push('\n');
    }
    text
}
