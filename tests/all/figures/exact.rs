//! Figures of the exact solver: rows of the table, and what docs/guide.md shows of `outweigh exact`.

use super::table::Row;
use crate::support::{folder, plan};
use outweigh::engine::WITHIN;
use outweigh::sim::{Plan, PlannedCell, Results};
use std::path::Path;

/// Scenarios that are solved beside being played.
pub const SOLVED: [&str; 1] = ["fate_core/plain_duel"];

/// What stands behind the names of measures that were solved.
pub const MARK: &str = " (exact)";

/// States and branches that the solver may walk through: what the program allows.
const LIMIT: usize = 20_000;

/// What the cells of the first variant come to by the exact solver: wins and exchanges.
pub fn rows(scenario: &str, plan: &Plan, results: &Results) -> Vec<Row> {
    let mut rows = Vec::new();
    let cells = plan.cells.iter().zip(&results.cells);
    for (planned, cell) in cells.filter(|(cell, _)| cell.values.first().is_none_or(|&at| at == 0)) {
        let exact = planned
            .game
            .solve(LIMIT, WITHIN, &mut |_| true)
            .unwrap_or_else(|why| panic!("{scenario}: {why}"));
        let row = |measure: String, share: bool, value: f64| Row {
            scenario: scenario.to_owned(),
            cell: results.cell_name(cell),
            at: cell.values.clone(),
            measure,
            share,
            value: (value, 0.0),
            against: None,
        };
        for (side, &win) in results.sides.iter().zip(&exact.wins) {
            rows.push(row(format!("{side}.win{MARK}"), true, win));
        }
        rows.push(row(format!("exchanges{MARK}"), false, exact.mean_exchanges()));
    }
    rows
}

/// What the program calls a cell when it solves it.
fn cell_name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named = values.map(|(axis, &at)| match axis.path.as_str() {
        "variant" => axis.values[at].clone(),
        path => format!("{path} = {}", axis.values[at]),
    });
    named.collect::<Vec<_>>().join(", ")
}

/// The numbers of a printed line that are not those of the solver, in the order of its columns.
fn wrong_numbers<'a>(line: &'a str, exact: &[String]) -> Vec<&'a str> {
    let mut columns = exact.iter();
    let mut fits = |word: &&str| !columns.any(|column| column == word);
    line.split_whitespace().filter(|word| *word != "...").filter(&mut fits).collect()
}

/// What docs/guide.md shows of `outweigh exact`, line for line. Columns may be left out.
#[test]
fn figures_of_the_exact_solver_are_what_it_finds() {
    let page = std::fs::read_to_string(folder("docs/guide.md")).unwrap();
    let blocks = page.split("```").filter_map(|it| it.strip_prefix("text\n$ outweigh exact "));
    let mut compared = 0;
    for block in blocks {
        let mut lines = block.lines();
        // A built-in scenario, by its name.
        let plan = plan(Path::new(lines.next().unwrap()), 1);
        for line in lines.skip(1) {
            let named = |cell: &&PlannedCell| line.starts_with(&cell_name(&plan, cell));
            let cell = plan.cells.iter().find(named);
            let cell =
                cell.unwrap_or_else(|| panic!("docs/guide.md: no cell is called so: {line}"));
            let exact = cell.game.solve(LIMIT, WITHIN, &mut |_| true).unwrap();
            let (mean, spread) = (exact.mean_exchanges(), exact.deviation_of_exchanges());
            let rest = [exact.draw, exact.stalemate, mean, spread];
            let numbers = exact.wins.iter().copied().chain(rest);
            let exact: Vec<String> = numbers.map(|number| format!("{number:.8}")).collect();
            let shown = &line[cell_name(&plan, cell).len()..];
            let wrong = wrong_numbers(shown, &exact);
            assert!(
                wrong.is_empty(),
                "docs/guide.md: {line}\nof the solver's {exact:?}: not {wrong:?}"
            );
            compared += 1;
        }
    }
    assert!(compared > 0, "docs/guide.md does not show the exact solver");
}

#[test]
fn figures_of_the_exact_solver_are_compared_in_order_and_whole() {
    let exact = ["0.53", "0.47", "0.00", "10.31"].map(str::to_owned);
    assert_eq!(wrong_numbers("  0.53  ...  10.31", &exact), [""; 0]);
    assert_eq!(wrong_numbers("  0.52  ...  10.31", &exact)[0], "0.52");
    assert_eq!(wrong_numbers("  0.47  0.53", &exact), ["0.53"]);
    assert_eq!(wrong_numbers("  0.53  10.3", &exact), ["10.3"]);
}
