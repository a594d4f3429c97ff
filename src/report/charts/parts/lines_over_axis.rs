//! Lines over a number that was varied, one for each combination of the other axes.

use super::coinciding_lines;
use super::legend;
use super::legend::Entry;
use super::lines::{self, Line};
use super::page::{Page, page};
use super::palette::{GREY, LOOKS, Look, look, looks_of, ordered};
use super::panel::Panel;
use super::scale::{Axis, Unit};
use crate::report::cell_selection::{
    Selection, axis_title, choose, least_of, name_on, reference, slice, varied, with_largest,
};
use crate::report::charts::picture::{Area, Dash, Format, Pen, Picture};
use crate::report::figures::Figures;
use crate::sim::Results;
use crate::stats::Estimate;

/// Lines to draw over an axis, and the texts around them.
pub(crate) struct Over<'a> {
    pub title: &'a str,
    /// Title of the vertical axis.
    pub measure: &'a str,
    /// Unit of the numbers.
    pub unit: Unit,
    /// Number of a level line to compare with; `NaN` if there is none.
    pub compared: f64,
    /// Function from a cell to its estimate. `None` leaves a gap in the line.
    pub value: &'a dyn Fn(usize) -> Option<Estimate>,
    pub exact: &'a dyn Fn(usize) -> Option<f64>,
    /// A note below the title.
    pub note: Option<String>,
}

/// Returns the numeric axis with the most values. `None` if it has fewer than three, and for a sample: its cells
/// lie on no line.
pub(crate) fn numeric_axis(figures: &Figures) -> Option<usize> {
    if figures.results.sampled.is_some() {
        return None;
    }
    let axes = &figures.results.axes;
    let numeric = |axis: &usize| {
        let known = &axes[*axis];
        known.values.len() > 2 && known.path != "variant" && known.numbers().is_some()
    };
    (0..axes.len()).filter(numeric).max_by_key(|&axis| axes[axis].values.len())
}

/// Draws a page with the lines; the baseline's line is black.
pub(crate) fn draw(
    figures: &Figures,
    format: Format,
    along: usize,
    over: &Over,
) -> Option<Picture> {
    let results = figures.results;
    let numbers = results.axes[along].numbers()?;
    let (lines, left_out) = lines_of(figures, along, &numbers, over);
    if lines.is_empty() || coinciding_lines::is_zero(&lines) && over.compared.abs() < 1e-12 {
        return None;
    }
    let is_lone = lines.len() == 1 && results.axes.len() == 1;
    let y = Axis::around(over.measure, &shown_range(&lines, over), over.unit, 8);
    let notes = [over.note.clone(), y.cut_told(over.unit), left_out];
    let mut page = page(figures, format, over.title, &notes);
    let x = number_axis(&axis_title(results, along), &numbers);
    draw_named(&mut page, lines, (x, y), is_lone, &[over.compared]);
    Some(page.picture)
}

/// Draws a panel with level lines and these lines, named at their ends, or above in a narrow picture. Lines
/// that coincide are drawn once.
pub(crate) fn draw_named(
    page: &mut Page,
    lines: Vec<Line>,
    (x, y): (Axis, Axis),
    is_lone: bool,
    level: &[f64],
) {
    let entry = |(at, line): (usize, &Line)| Entry {
        name: line.name.clone(),
        look: line.look,
        end: None,
        is_baseline: at == 0,
    };
    let mut entries: Vec<Entry> = lines.iter().enumerate().map(entry).collect();
    let mut panels = [lines];
    coinciding_lines::merge_within(&mut panels, &[y.high - y.low], &mut entries);
    let [lines] = panels;
    let is_narrow = page.format.is_narrow();
    let names = entries.iter().map(|entry| entry.name.as_str());
    let (area, column) = if is_lone {
        (page.area, None)
    } else if is_narrow {
        (legend::above(page, &entries), None)
    } else {
        let (area, column) = page.area.split_right(legend::column_width(names, 400.0), 30.0);
        (area, Some(column))
    };
    let panel = Panel::draw(&mut page.picture, area, "", x, y);
    for &number in level {
        draw_compared(&mut page.picture, &panel, number);
    }
    lines::draw(&mut page.picture, &panel, &lines);
    if let Some(column) = column {
        for (entry, line) in entries.iter_mut().zip(&lines) {
            entry.end = line.end(&panel);
        }
        let (top, bottom) = (panel.area.top - 12.0, panel.area.bottom + 12.0);
        legend::draw(&mut page.picture, Area { top, bottom, ..column }, &entries);
    }
}

/// Returns the lines that have any number, and a note on lines that were left out.
fn lines_of(
    figures: &Figures,
    along: usize,
    numbers: &[f64],
    over: &Over,
) -> (Vec<Line>, Option<String>) {
    let results = figures.results;
    let (starts, note) = line_starts(figures, along, over);
    let others: Vec<usize> = varied(results).into_iter().filter(|&axis| axis != along).collect();
    let looks = line_looks(results, along, &starts);
    let is_ordered = one_number(results, along).is_some();
    let line = |(&start, look): (&usize, Look)| {
        let points = slice(results, start, along).into_iter().filter_map(|cell| {
            Some((numbers[results.cells[cell].values[along]], (over.value)(cell)?))
        });
        let mut points: Vec<_> = points.collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let exact = slice(results, start, along).into_iter().filter_map(|cell| {
            Some((numbers[results.cells[cell].values[along]], (over.exact)(cell)?))
        });
        let exact = exact.collect();
        let mut name = name_on(results, start, &others);
        if is_ordered && starts.len() > 1 && others_compared_with(results, start, along) {
            name.push_str(BASELINE);
        }
        Line { exact, ..Line::of(&name, look, &points) }
    };
    let lines = starts.iter().zip(looks).map(line);
    (lines.filter(|line| !line.points.is_empty()).collect(), note)
}

/// Whether cells of other lines are compared with cells of the line that begins at the cell `start`. Otherwise the
/// baseline is a value along the axis, the same on every line.
fn others_compared_with(results: &Results, start: usize, along: usize) -> bool {
    let line = slice(results, start, along);
    let is_other = |at: usize| !line.contains(&at);
    let cells = results.cells.iter().enumerate();
    cells
        .filter_map(|(at, cell)| Some((at, cell.baseline?)))
        .any(|(at, base)| line.contains(&base) && is_other(at))
}

/// Suffix of a line's name if its look does not mark the baseline.
pub(crate) const BASELINE: &str = " (baseline)";

/// Returns the only other axis, if it is numeric: then lines are ordered from dark to light.
fn one_number(results: &Results, along: usize) -> Option<usize> {
    let others: Vec<usize> = varied(results).into_iter().filter(|&axis| axis != along).collect();
    let [axis] = others[..] else { return None };
    (results.axes[axis].path != "variant" && results.axes[axis].numbers().is_some()).then_some(axis)
}

/// Returns the looks of the lines: ordered if [`one_number`] tells them apart, otherwise the looks that charts of
/// single cells give to their values, so that a value looks alike in all charts.
fn line_looks(results: &Results, along: usize, starts: &[usize]) -> Vec<Look> {
    if let Some(axis) = one_number(results, along) {
        let mut values: Vec<usize> =
            starts.iter().map(|&start| results.cells[start].values[axis]).collect();
        let own = values.clone();
        values.sort_unstable();
        let place = |value| values.iter().position(|it| *it == value).unwrap_or(0);
        return own.into_iter().map(|value| ordered(place(value), values.len())).collect();
    }
    let selection = choose(results, LOOKS);
    let known = looks_of(&selection);
    let shared = |&start: &usize| shown_with(results, along, &selection, start);
    let shared: Option<Vec<usize>> = starts.iter().map(shared).collect();
    match shared {
        Some(places) => places.into_iter().map(|at| known[at]).collect(),
        None => (0..starts.len()).map(look).collect(),
    }
}

/// Returns the place of the selected cell on the line that begins at the cell `start`. `None` if there is no such
/// cell or several.
fn shown_with(
    results: &Results,
    along: usize,
    selection: &Selection,
    start: usize,
) -> Option<usize> {
    let line = slice(results, start, along);
    let on_line = |&at: &usize| line.contains(&selection.cells[at]);
    let mut found = (0..selection.cells.len()).filter(on_line);
    found.next().filter(|_| found.next().is_none())
}

/// Returns an axis with a tick at every value that was played.
pub(crate) fn number_axis(title: &str, numbers: &[f64]) -> Axis {
    let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let unit = if numbers.iter().all(|n| n.fract() == 0.0) { Unit::Whole } else { Unit::Number };
    let mut axis = Axis::around(title, numbers, unit, 10);
    if numbers.len() <= 16 {
        let mut sorted = numbers.to_vec();
        sorted.sort_by(f64::total_cmp);
        axis.ticks = sorted.iter().map(|&n| (n, format!("{n}").replace('-', "−"))).collect();
    }
    let room = (high - low) * 0.03;
    let ticks = axis.ticks.clone();
    axis = axis.tight(low - room, high + room);
    axis.ticks.retain(|tick| ticks.contains(tick));
    axis
}

/// Returns the first cells of the slices that become lines, the reference's first, and a note on slices that were
/// left out. Of words, which have no order, it takes those that differ most from the first line, because these
/// answer.
fn line_starts(figures: &Figures, along: usize, over: &Over) -> (Vec<usize>, Option<String>) {
    let results = figures.results;
    let first = |at: &usize| results.cells[*at].values[along] == 0;
    let mut starts: Vec<usize> = (0..results.cells.len()).filter(first).collect();
    let of_reference = reference(results).map(|at| &results.cells[at].values);
    let is_first = |at: &usize| {
        let values = results.cells[*at].values.iter();
        of_reference.is_some_and(|other| {
            values.zip(other).enumerate().all(|(axis, (a, b))| axis == along || a == b)
        })
    };
    starts.sort_by_key(|at| !is_first(at));
    let all = starts.len();
    if all <= LOOKS {
        return (starts, None);
    }
    // By how much a line differs from the first one, where it differs most. A baseline has no difference.
    let value = |cell: usize| (over.value)(cell).map(|it| it.value).filter(|it| it.is_finite());
    let first = slice(results, starts[0], along);
    let first: Vec<f64> = first.into_iter().map(|cell| value(cell).unwrap_or(0.0)).collect();
    let differs = |at: usize| {
        let line = slice(results, at, along).into_iter().zip(&first);
        let apart = line.filter_map(|(cell, other)| Some((value(cell)? - other).abs()));
        (apart.fold(0.0, f64::max) * 1e9) as u64
    };
    if one_number(results, along).is_some() {
        let step = (all - 1) as f64 / (LOOKS - 1) as f64;
        let even = (0..LOOKS).map(|at| starts[(at as f64 * step).round() as usize]).collect();
        let chosen = with_largest(even, &starts, starts[0], &differs);
        return (chosen, Some(format!("{LOOKS} of {all} lines; all numbers are in outcomes.csv")));
    }
    // Words have no order: the variant that the question is about answers, then those that differ most from the first
    // line.
    let asked = line_of_answer(results, starts[0]);
    let mut others = starts.split_off(1);
    others.sort_by_cached_key(|&at| (Some(at) != asked, std::cmp::Reverse(differs(at))));
    let others_named: Vec<usize> = (0..results.axes.len())
        .filter(|&axis| axis != along && results.axes[axis].values.len() > 1)
        .collect();
    let left_out = others.split_off(LOOKS - 1);
    let name = |at: usize| name_on(results, at, &others_named);
    let names: Vec<String> = left_out.iter().map(|&at| name(at)).collect();
    let most = left_out.iter().map(|&at| differs(at)).max();
    let is_by_question = |&at: &usize| others.contains(&at) && Some(differs(at)) < most;
    let kept = asked.filter(is_by_question).map(name);
    let least = least_of(&names, ["it differs", "they differ"], kept.as_deref());
    others.sort_unstable();
    starts.extend(others);
    (starts, Some(format!("{least} (see outcomes.csv)")))
}

/// Returns the line of the variant that the question is about, at the values of the line that begins at the cell
/// `first`. `None` if the question is about no variant.
fn line_of_answer(results: &Results, first: usize) -> Option<usize> {
    let axis = results.axes.iter().position(|axis| axis.path == "variant")?;
    let mut wanted = results.cells[first].values.clone();
    wanted[axis] = results.focus.variant?;
    results.cells.iter().position(|cell| cell.values == wanted)
}

/// Returns the numbers that the vertical axis must include; for shares see [`percent_range`].
fn shown_range(lines: &[Line], over: &Over) -> Vec<f64> {
    let ends =
        lines.iter().flat_map(|line| line.errors.iter().flat_map(|&(low, high)| [low, high]));
    let mut ends: Vec<f64> = ends.collect();
    if over.unit == Unit::Percent {
        return percent_range(ends);
    }
    ends.push(over.compared);
    if !over.compared.is_nan() {
        return ends;
    }
    not_below(ends, lines.iter().flat_map(|line| line.points.iter().map(|point| point.1)))
}

/// Raises the ends of intervals to 0 if no value is below 0, because the axis of a count needs no room below 0.
pub(crate) fn not_below(mut ends: Vec<f64>, values: impl Iterator<Item = f64>) -> Vec<f64> {
    let lowest = values.fold(f64::INFINITY, f64::min);
    for end in ends.iter_mut().filter(|end| lowest >= 0.0 && **end < 0.0) {
        *end = 0.0;
    }
    ends
}

/// Returns 0 and 1 if the shares spread widely, otherwise the shares: a difference of two points would vanish on
/// a full axis.
pub(crate) fn percent_range(shares: Vec<f64>) -> Vec<f64> {
    let low = shares.iter().copied().fold(1.0, f64::min);
    let high = shares.iter().copied().fold(0.0, f64::max);
    if high - low > 0.4 { vec![0.0, 1.0] } else { shares }
}

/// Draws a level line at a number, where the panel shows it.
pub(crate) fn draw_compared(picture: &mut Picture, panel: &Panel, compared: f64) {
    if !(panel.y.low < compared && compared < panel.y.high) {
        return;
    }
    let y = panel.up(compared);
    let pen = Pen { color: GREY, width: 2.0, dash: Dash::Short };
    picture.line(vec![(panel.area.left, y), (panel.area.right, y)], pen);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    /// Only a line with which other lines are compared is the baseline: not the line of 6 guards if dice are compared
    /// at each number of guards.
    #[test]
    fn a_line_is_the_baseline_if_others_are_compared_with_it() {
        let mut results = examples::two_numbers(1);
        let values: Vec<Vec<usize>> = results.cells.iter().map(|it| it.values.clone()).collect();
        for (cell, own) in results.cells.iter_mut().zip(&values) {
            let base = values.iter().position(|it| it[0] == 0 && it[1] == own[1]);
            cell.baseline = base.filter(|_| own[0] != 0);
        }
        let start = |wanted: [usize; 2]| values.iter().position(|it| *it == wanted).unwrap();
        assert!(others_compared_with(&results, start([0, 0]), 1));
        assert!(!others_compared_with(&results, start([1, 0]), 1));
        assert!(!others_compared_with(&results, start([0, 1]), 0));
    }

    #[test]
    fn the_variant_of_the_question_has_a_line_beside_that_of_the_reference() {
        let mut results = examples::variants_by_count(1);
        let axis = results.axes.iter().position(|axis| axis.path == "variant").unwrap();
        let other = 1 - axis;
        let first = results.cells.len() - 1;
        assert_eq!(line_of_answer(&results, first), None);
        results.focus.variant = Some(0);
        let found = &results.cells[line_of_answer(&results, first).unwrap()].values;
        assert_eq!((found[axis], found[other]), (0, results.cells[first].values[other]));
    }
}
