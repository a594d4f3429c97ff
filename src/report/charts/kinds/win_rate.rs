//! Chart of wins: the first side's win rate by variant, as lines over a number or as rows of points.

use super::teams;
use crate::report::cell_selection::{Selection, common_baseline, is_baseline};
use crate::report::charts::parts::lines_over_axis;
use crate::report::charts::parts::lines_over_axis::{Over, numeric_axis, percent_range};
use crate::report::charts::parts::page::page;
use crate::report::charts::parts::rows;
use crate::report::charts::parts::rows::{Row, Standing};
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Format, Picture};
use crate::report::figures::Figures;
use crate::report::findings;
use crate::report::findings::capitalized;
use crate::stats::percent_with_error;
use crate::system::plural;

/// Draws the chart. `None` if the system counts no wins, or no trial was played.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let quantity = results.quantity(Some(0), "win")?;
    if results.trials == 0 || results.cells.is_empty() {
        return None;
    }
    let Some(along) = numeric_axis(figures) else { return by_row(figures, format, quantity) };
    let over = Over {
        title: &finding(figures)?,
        measure: &y_title(figures),
        unit: Unit::Percent,
        compared: 0.5,
        value: &|cell| Some(figures.estimate(&results.cells[cell], quantity)),
        exact: &|cell| results.exact(cell, quantity),
        note: crosses(figures),
    };
    lines_over_axis::draw(figures, format, along, &over)
}

/// Returns the finding that the chart shows: about the variant that the file asks about, or about all variants.
fn finding(figures: &Figures) -> Option<String> {
    let asked = figures.results.quantity(Some(0), "win");
    asked
        .and_then(|win| findings::about_the_asked(figures, win))
        .or_else(|| findings::wins(figures))
}

/// Draws a row for each cell, with the baseline marked. If there are few cells, draws all ways in which a conflict
/// can end. The axis always shows one half, because a reader looks for it first.
fn by_row(figures: &Figures, format: Format, quantity: usize) -> Option<Picture> {
    let selection = rows::chosen(figures, quantity);
    if figures.results.sides.len() > 2 && selection.cells.len() > 1 {
        return Some(teams::draw(figures, format, &finding(figures)?));
    }
    let rows = match selection.cells.len() {
        1 => lone_rows(figures, selection.cells[0]),
        2..=FEW => grouped_rows(figures, &selection),
        _ => variant_rows(figures, &selection, quantity),
    };
    let compares = rows.iter().any(|row| row.standing == Standing::Baseline);
    let legend = compares.then(|| rows::LEGEND.to_string());
    let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
    let mut ends = percent_range(ends.filter(|end| end.is_finite()).collect());
    // A reader looks for one half first: the axis always shows it.
    ends.push(0.5);
    let title = match selection.cells.len() {
        1..=FEW => format!("share of all {} (%)", figures.results.trials_name()),
        _ => y_title(figures),
    };
    let axis = Axis::around(&title, &ends, Unit::Percent, 8);
    let cut = axis.cut_told(Unit::Percent);
    let notes = [selection.note, legend, Some(HALF.to_owned()), cut, crosses(figures)];
    let mut page = page(figures, format, &finding(figures)?, &notes);
    rows::draw(&mut page, &rows, &axis, Some(0.5));
    Some(page.picture)
}

/// Note on the dotted line of a chart of win rates.
const HALF: &str = "dotted line: 50 %";

/// Most variants for which there is room for every way in which a conflict can end; see [`outcomes`].
pub(crate) const FEW: usize = 4;

fn y_title(figures: &Figures) -> String {
    let trials = figures.results.trials_name();
    let side = &figures.results.sides[0];
    if figures.results.counts_conflicts() {
        let conflicts = plural(figures.results.portrayal.conflict);
        return format!("{trials} with all {conflicts} won by {side} (% of all {trials})");
    }
    format!("{trials} won by {side} (% of all {trials})")
}

/// Returns the ways in which a conflict can end: their names and quantities. Draws and stalemates are left out if
/// they never happened.
pub(crate) fn outcomes(figures: &Figures) -> Vec<(String, usize)> {
    let results = figures.results;
    let wins = (0..results.sides.len())
        .filter_map(|side| Some((won_by(figures, side), results.quantity(Some(side), "win")?)));
    let happened = |&(_, quantity): &(String, usize)| {
        results.cells.iter().any(|cell| cell.tally.sums[quantity] > 0)
    };
    let divided = format!("no side won all {}", plural(results.portrayal.conflict));
    let others =
        [("draw", "draw"), ("stalemate (cap reached)", "stalemate"), (&divided, "divided")];
    let others = others
        .into_iter()
        .filter_map(|(name, measure)| Some((name.to_string(), results.quantity(None, measure)?)));
    wins.chain(others.filter(happened)).collect()
}

/// Returns the name of an outcome: `won by guards`, or `all fights won by guards`.
fn won_by(figures: &Figures, side: usize) -> String {
    let results = figures.results;
    let won = format!("won by {}", results.sides[side]);
    if results.counts_conflicts() {
        format!("all {} {won}", plural(results.portrayal.conflict))
    } else {
        won
    }
}

fn lone_rows(figures: &Figures, cell: usize) -> Vec<Row> {
    let row = |(name, quantity): (String, usize)| Row { name, ..row(figures, cell, quantity) };
    outcomes(figures).into_iter().map(row).collect()
}

fn grouped_rows(figures: &Figures, selection: &Selection) -> Vec<Row> {
    let groups = outcomes(figures).into_iter().flat_map(|(name, quantity)| {
        let mut rows = vec![Row::heading(&capitalized(&name))];
        rows.extend(variant_rows(figures, selection, quantity));
        rows
    });
    groups.collect()
}

fn variant_rows(figures: &Figures, selection: &Selection, quantity: usize) -> Vec<Row> {
    let cells = selection.cells.iter().zip(&selection.names);
    cells.map(|(&cell, name)| Row { name: name.clone(), ..row(figures, cell, quantity) }).collect()
}

/// Returns the row of a cell's value beside that of the common baseline, if there is one; without its name.
pub(crate) fn row(figures: &Figures, cell: usize, quantity: usize) -> Row {
    let results = figures.results;
    let estimate = figures.estimate(&results.cells[cell], quantity);
    let is_base = is_baseline(results, cell);
    let differs = figures.comparison(cell, quantity).is_some_and(|found| found.significant);
    let has_baseline = figures.comparison(cell, quantity).is_some();
    let standing = match (is_base, differs || !has_baseline) {
        (true, _) => Standing::Baseline,
        (_, true) => Standing::Significant,
        _ => Standing::Open,
    };
    let of_base = |base: usize| figures.estimate(&results.cells[base], quantity).value;
    let compared = common_baseline(results).map(of_base).filter(|value| value.is_finite());
    let (name, words) = (String::new(), percent_with_error(&estimate));
    let exact = results.exact(cell, quantity);
    Row { name, estimate, standing, words, compared, exact, bar: false, spread: None }
}

/// Returns the note on the crosses, if there are any.
fn crosses(figures: &Figures) -> Option<String> {
    let results = figures.results;
    match results.solved() {
        0 => None,
        all if all == results.cells.len() => Some("crosses: solved exactly".to_owned()),
        some => {
            Some(format!("crosses: solved exactly ({some} of {} variants)", results.cells.len()))
        }
    }
}
