//! The answer of `--each-row`: which rows of a roster are tougher than an even fight.

use super::grammar::{capitalized, joined, side_wins};
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
    let first = name(0);
    let rate = percent(&rates[0]);
    let wins = side_wins(results);
    let foes = label(results, side).text;
    let strongest: Vec<String> = (0..strong.min(NAMED)).map(name).collect();
    let named = match strong.checked_sub(NAMED) {
        None | Some(0) => joined(&strongest),
        Some(more) => format!("{} and {more} more", strongest.join(", ")),
    };
    let count = match strong {
        0 => "None".to_owned(),
        _ if strong == all => "All".to_owned(),
        _ => strong.to_string(),
    };
    let verb = if strong <= 1 { "is" } else { "are" };
    let stands = if strong == 0 { String::new() } else { format!(" ({named})") };
    let top = if side == 0 {
        let win = if is_many(results, side) { "win" } else { "wins" };
        format!("as {first}, the strongest, {foes} {win} {rate}")
    } else {
        format!("against {first}, the toughest, {wins} {rate}")
    };
    let open = match open {
        0 => String::new(),
        1 => "; 1 is too close to 50 % to tell".to_owned(),
        many => format!("; {many} are too close to 50 % to tell"),
    };
    let even = if side == 0 { "stronger than an even fight" } else { "tougher than an even fight" };
    let rows = match (all, strong) {
        (1, 0) => "the only row is not".to_owned(),
        (1, _) => "the only row is".to_owned(),
        _ => format!("{count} of {all} rows {verb}"),
    };
    Some(capitalized(&format!("{rows} {even}{stands}: {top}{open}")))
}
