//! The table of exact answers, with no more digits than hold.

use crate::engine::Exact;
use crate::sim::{Plan, PlannedCell};

/// Returns the name of a cell: what sets it apart, or `as written`.
pub fn exact_cell_name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named = values.map(|(axis, &at)| match axis.path.as_str() {
        "variant" => axis.values[at].clone(),
        path => format!("{path} = {}", axis.values[at]),
    });
    let named = named.collect::<Vec<_>>().join(", ");
    if named.is_empty() { "as written".to_owned() } else { named }
}

/// Returns the names of the columns. A series has more of them: how often neither side wins all its conflicts, and
/// the mean number of conflicts that each side wins.
pub fn exact_columns(plan: &Plan) -> Vec<String> {
    let sides = || plan.scenario.sides.iter();
    let mut names = vec!["cell".to_owned()];
    names.extend(sides().map(|side| format!("{} win", side.name)));
    names.extend(["draw", "stalemate"].map(str::to_owned));
    if is_series(plan) {
        names.push("divided".to_owned());
        names.extend(sides().map(|side| format!("{} conflicts_won", side.name)));
    }
    names.push(plan.system.portrayal.exchanges());
    names.extend(["deviation", "states"].map(str::to_owned));
    names
}

fn is_series(plan: &Plan) -> bool {
    plan.cells.iter().any(|cell| cell.game.tells_series())
}

/// Returns the row of a cell that was solved.
pub fn exact_row(plan: &Plan, cell: &PlannedCell, exact: &Exact) -> Vec<String> {
    let chance = |chance: f64| shown(chance, exact.left_out);
    let mut numbers: Vec<String> = exact.wins.iter().copied().map(chance).collect();
    numbers.extend([exact.draw, exact.stalemate].map(chance));
    if is_series(plan) {
        numbers.push(chance(exact.divided));
        // No side wins more conflicts than there are.
        let within = exact.left_out * cell.game.layout().conflicts as f64;
        numbers.extend(exact.courses.iter().map(|course| with_bound(course[1], within)));
    }
    numbers.push(with_bound(exact.mean_exchanges(), exact.exchanges_within()));
    numbers.push(with_bound(exact.deviation_of_exchanges(), exact.deviation_within()));
    let mut row = vec![exact_cell_name(plan, cell)];
    row.extend(numbers);
    row.push(exact.states.to_string());
    row
}

/// Returns the row of a cell that was not solved.
pub fn exact_unsolved_row(plan: &Plan, cell: &PlannedCell) -> Vec<String> {
    vec![exact_cell_name(plan, cell), "not solved".to_owned()]
}

const MOST_DECIMALS: usize = 8;

/// Returns the decimals of a number that may be off by `within`: the last of them is off by one at most. There are
/// no more, because they would claim digits that do not hold.
fn decimals(within: f64) -> usize {
    let fits = |&places: &usize| within <= 10_f64.powi(-(places as i32));
    (0..=MOST_DECIMALS).rev().find(fits).unwrap_or(0)
}

fn shown(number: f64, within: f64) -> String {
    let decimals = decimals(within);
    format!("{number:.decimals$}")
}

/// Returns a number with the digits that hold, and how far it may be off if that is more than the last of all
/// digits that are ever shown: `3.06 ± 0.04`. The error has one digit more than the number and is rounded up, so
/// that it is never too small. A number that may be zero has no digit that holds, so only its bound is shown: `at
/// most 15`.
fn with_bound(number: f64, within: f64) -> String {
    if within >= 1.0 && within >= number {
        return format!("at most {}", (number + within - 1e-9).ceil());
    }
    let decimals = decimals(within);
    if decimals == MOST_DECIMALS {
        return shown(number, within);
    }
    // The error has one digit more than the number, and is rounded up.
    let (places, unit) = (decimals + 1, 10_f64.powi(decimals as i32 + 1));
    let within = (within * unit - 1e-9).ceil() / unit;
    format!("{number:.decimals$} ± {within:.places$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_digits_are_shown_than_hold() {
        assert_eq!(shown(0.123_456_789, 0.0), "0.12345679");
        assert_eq!(shown(0.123_456_789, 1e-12), "0.12345679");
        assert_eq!(shown(0.123_456_789, 0.000_4), "0.123");
        assert_eq!(shown(0.123_456_789, 0.009), "0.12");
        assert_eq!(with_bound(3.063_562_66, 1e-10), "3.06356266");
        assert_eq!(with_bound(3.063_562_66, 0.038), "3.1 ± 0.04");
        assert_eq!(with_bound(3.063_562_66, 0.001), "3.064 ± 0.0010");
        assert_eq!(with_bound(3.063_562_66, 2.2), "3 ± 2.2");
        assert_eq!(with_bound(3.063_562_66, 4.2), "at most 8");
        assert_eq!(with_bound(0.2, 15.0), "at most 16");
    }
}
