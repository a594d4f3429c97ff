//! The answer of `--each-row`: which rows of a roster are tougher than an even fight.

use super::grammar::{capitalized, joined, side_wins};
use super::groups::overlap;
use crate::report::figures::Figures;
use crate::report::noun_phrases::{is_many, label};
use crate::sim::EachRow;
use crate::stats::{Estimate, percent};

/// Names of rows that a sentence has.
const NAMED: usize = 6;

/// The sentence about all rows; `None` if a run varies anything beside them, or takes no rows in turn.
pub(super) fn told(figures: &Figures) -> Option<String> {
    let results = figures.results;
    let EachRow { axis, side } = results.focus.each_row.filter(|_| results.axes.len() == 1)?;
    let win = results.quantity(Some(0), "win")?;
    let rates: Vec<Estimate> =
        results.cells.iter().map(|cell| figures.estimate(cell, win)).collect();
    if rates.is_empty() || rates.iter().any(|rate| !rate.value.is_finite()) {
        return None;
    }
    let name = |cell: usize| results.value_name(axis, results.cells[cell].values[axis]);
    // Strong rows of another side than the first lower its win rate, strong rows of its own raise it.
    let is_strong = |rate: &&Estimate| if side == 0 { rate.low > 0.5 } else { rate.high < 0.5 };
    let strong = rates.iter().filter(is_strong).count();
    let open = rates.iter().filter(|rate| rate.covers(0.5)).count();
    let all = rates.len();
    // Rows that the intervals do not tell from the first one belong to it.
    let top = rates.iter().filter(|rate| overlap(rate, &rates[0])).count();
    let listed = |count: usize| {
        let names: Vec<String> = (0..count.min(NAMED)).map(name).collect();
        match count.saturating_sub(NAMED) {
            0 => joined(&names),
            more => format!("{} and {more} more", names.join(", ")),
        }
    };
    let first = listed(top);
    let rate = match (percent(&rates[0]), percent(&rates[top - 1])) {
        (one, other) if one == other => one,
        (one, other) if side == 0 => format!("{} to {one}", other.trim_end_matches(" %")),
        (one, other) => format!("{} to {other}", one.trim_end_matches(" %")),
    };
    let wins = side_wins(results);
    let foes = label(results, side).text;
    let count = match strong {
        0 => format!("None of {all}"),
        _ if strong == all => format!("All {all}"),
        _ => format!("{strong} of {all}"),
    };
    let verb = if strong <= 1 { "is" } else { "are" };
    let stands = if strong == 0 { String::new() } else { format!(" ({})", listed(strong)) };
    let win = if is_many(results, side) { "win" } else { "wins" };
    let ends = match (top == all, side) {
        (true, 0) => format!("; none is clearly the strongest: {foes} {win} {rate}"),
        (true, _) => format!("; none is clearly the toughest: {wins} {rate}"),
        (false, 0) => format!(": as {first}, the strongest, {foes} {win} {rate}"),
        (false, _) => format!(": against {first}, the toughest, {wins} {rate}"),
    };
    let open = match open {
        0 => String::new(),
        1 => "; 1 is too close to 50 % to tell".to_owned(),
        many => format!("; {many} are too close to 50 % to tell"),
    };
    let even = if side == 0 { "stronger than an even fight" } else { "tougher than an even fight" };
    if all == 1 {
        let not = if strong == 1 { "is" } else { "is not clearly" };
        return Some(capitalized(&format!("{first} {not} {even}: {wins} {rate}")));
    }
    Some(capitalized(&format!("{count} rows {verb} {even}{stands}{ends}{open}")))
}
