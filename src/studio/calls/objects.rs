//! Objects that the calls and `--json` have in common, so that both say the same.

use crate::scenario::{Location, Problem};
use crate::sim::{Plan, PlannedCell};
use serde_json::{Value, json};

/// Returns a mistake or a warning, as `--json` prints it.
pub(crate) fn problem_object(problem: &Problem) -> Value {
    let Location { file, line, column, text } = problem.origin.location();
    json!({
        "message": problem.message,
        "file": file,
        "line": line,
        "column": column,
        "text": text,
        "label": problem.label_text(),
        "help": problem.help,
    })
}

/// Returns the cells of a plan, as `check --json` prints them.
pub(crate) fn cell_objects(plan: &Plan) -> Vec<Value> {
    let cell = |(number, cell): (usize, &PlannedCell)| {
        json!({
            "number": number + 1,
            "name": cell_name(plan, cell),
            "fighters": cell.game.fighters().len(),
            "baseline": cell.baseline.map(|base| base + 1),
        })
    };
    plan.cells.iter().enumerate().map(cell).collect()
}

/// Returns the name of a cell: the values that set it apart, or `as written`.
pub(super) fn cell_name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named: Vec<String> =
        values.map(|(axis, &at)| format!("{} = {}", axis.path, axis.values[at])).collect();
    if named.is_empty() { "as written".to_owned() } else { named.join(", ") }
}
