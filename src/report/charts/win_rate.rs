//! Who wins: the first side's win rate by variant, as lines over a number or as rows of points.

use super::super::figures::Figures;
use super::super::findings::{self, capitalized};
use super::super::select::{
    Selection, axis_title, common_baseline, name_on, reference, slice, varied,
};
use super::key::{self, Entry};
use super::lines::{self, Line};
use super::page::page;
use super::palette::{GREY, LOOKS, look};
use super::panel::Panel;
use super::picture::{Area, Dash, Pen, Picture};
use super::rows::{self, Row, Standing};
use super::scale::{Axis, Unit};
use crate::stats::percent_with_error;

/// The chart, if the system counts wins and there is something to show.
pub fn draw(figures: &Figures) -> Option<Picture> {
    let results = figures.results;
    let quantity = results.quantity(Some(0), "win")?;
    if results.trials == 0 || results.cells.is_empty() {
        return None;
    }
    match numeric_axis(figures) {
        Some(along) => over_axis(figures, quantity, along),
        None => by_row(figures, quantity),
    }
}

/// The numeric axis with the most values, if there are at least three.
fn numeric_axis(figures: &Figures) -> Option<usize> {
    let axes = &figures.results.axes;
    let numeric = |axis: &usize| {
        axes[*axis].values.len() > 2
            && axes[*axis].path != "variant"
            && axes[*axis].numbers().is_some()
    };
    (0..axes.len()).filter(numeric).max_by_key(|&axis| axes[axis].values.len())
}

/// One line for each combination of the other axes; the baseline's first.
fn over_axis(figures: &Figures, quantity: usize, along: usize) -> Option<Picture> {
    let results = figures.results;
    let numbers = results.axes[along].numbers()?;
    let (starts, note) = line_starts(figures, along);
    let others: Vec<usize> = varied(results).into_iter().filter(|&axis| axis != along).collect();
    let lines: Vec<Line> = starts
        .iter()
        .enumerate()
        .map(|(number, &start)| {
            let points = slice(results, start, along).into_iter().map(|cell| {
                let x = numbers[results.cells[cell].values[along]];
                (x, figures.estimate(&results.cells[cell], quantity))
            });
            let mut points: Vec<_> = points.collect();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            Line::of(&name_on(results, start, &others), look(number), &points)
        })
        .collect();
    let title = findings::wins(figures)?;
    let mut page = page(figures, &title, &[note]);
    let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
    let (outer, column) = match lines.len() {
        1 => (page.area, None),
        _ => {
            let (outer, column) = page.area.split_right(key::column_width(&names, 400.0), 30.0);
            (outer, Some(column))
        }
    };
    let values = lines.iter().flat_map(|line| line.points.iter().map(|&(_, y)| y));
    let y = Axis::around(&y_title(figures), &shown_range(values.collect()), Unit::Percent, 8);
    let x = number_axis(&axis_title(&results.axes[along]), &numbers);
    let panel = Panel::draw(&mut page.picture, outer, "", x, y);
    half_line(&mut page.picture, &panel);
    lines::draw(&mut page.picture, &panel, &lines);
    if let Some(column) = column {
        let entries = lines.iter().map(|line| Entry {
            name: line.name.clone(),
            look: line.look,
            end: line.end(&panel),
        });
        key::draw(
            &mut page.picture,
            Area { top: panel.area.top - 12.0, bottom: panel.area.bottom + 12.0, ..column },
            &entries.collect::<Vec<_>>(),
        );
    }
    Some(page.picture)
}

/// An axis with a tick at every value that was played.
pub fn number_axis(title: &str, numbers: &[f64]) -> Axis {
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

/// The cells whose slices become lines, the reference's first, and what was left out.
fn line_starts(figures: &Figures, along: usize) -> (Vec<usize>, Option<String>) {
    let results = figures.results;
    let first = |at: &usize| results.cells[*at].values[along] == 0;
    let mut starts: Vec<usize> = (0..results.cells.len()).filter(first).collect();
    let of_reference = reference(results).map(|at| &results.cells[at].values);
    let on_reference = |at: &usize| {
        let values = results.cells[*at].values.iter();
        of_reference.is_some_and(|other| {
            values.zip(other).enumerate().all(|(axis, (a, b))| axis == along || a == b)
        })
    };
    starts.sort_by_key(|at| !on_reference(at));
    let all = starts.len();
    if all <= LOOKS {
        return (starts, None);
    }
    let step = (all - 1) as f64 / (LOOKS - 1) as f64;
    let chosen = (0..LOOKS).map(|at| starts[(at as f64 * step).round() as usize]).collect();
    (chosen, Some(format!("{LOOKS} of {all} lines; all numbers are in outcomes.csv")))
}

/// Everything from 0 to 100 % if the numbers spread widely, else only where they are.
fn shown_range(values: Vec<f64>) -> Vec<f64> {
    let low = values.iter().copied().fold(1.0, f64::min);
    let high = values.iter().copied().fold(0.0, f64::max);
    if high - low > 0.4 { vec![0.0, 1.0] } else { values }
}

fn half_line(picture: &mut Picture, panel: &Panel) {
    if !(panel.y.low < 0.5 && 0.5 < panel.y.high) {
        return;
    }
    let y = panel.up(0.5);
    let pen = Pen { color: GREY, width: 2.0, dash: Dash::Short };
    picture.line(vec![(panel.area.left, y), (panel.area.right, y)], pen);
}

/// One row per cell, the baseline marked; with few cells all ways in which a conflict can end.
fn by_row(figures: &Figures, quantity: usize) -> Option<Picture> {
    let selection = rows::chosen(figures);
    let rows = match selection.cells.len() {
        1 => lone_rows(figures, selection.cells[0]),
        2..=FEW => grouped_rows(figures, &selection),
        _ => variant_rows(figures, &selection, quantity),
    };
    let compares = rows.iter().any(|row| row.standing == Standing::Baseline);
    let legend = compares.then(|| rows::LEGEND.to_string());
    let mut page = page(figures, &findings::wins(figures)?, &[selection.note, legend]);
    let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
    let ends = shown_range(ends.filter(|end| end.is_finite()).collect());
    let title = match selection.cells.len() {
        1..=FEW => "share of all conflicts (%)".to_string(),
        _ => y_title(figures),
    };
    let axis = Axis::around(&title, &ends, Unit::Percent, 8);
    rows::draw(&mut page.picture, page.area, &rows, &axis);
    Some(page.picture)
}

/// Up to so many variants there is room for every way in which a conflict can end.
const FEW: usize = 4;

fn y_title(figures: &Figures) -> String {
    format!("conflicts won by {} (% of all conflicts)", figures.results.sides[0])
}

/// The ways in which a conflict can end: their names and quantities. Draws and stalemates are
/// left out if they never happened.
fn outcomes(figures: &Figures) -> Vec<(String, usize)> {
    let results = figures.results;
    let wins = (0..results.sides.len()).filter_map(|side| {
        Some((format!("won by {}", results.sides[side]), results.quantity(Some(side), "win")?))
    });
    let happened = |&(_, quantity): &(String, usize)| {
        results.cells.iter().any(|cell| cell.tally.sums[quantity] > 0)
    };
    let others = [("draw", "draw"), ("stalemate (cap reached)", "stalemate")];
    let others = others
        .into_iter()
        .filter_map(|(name, measure)| Some((name.to_string(), results.quantity(None, measure)?)));
    wins.chain(others.filter(happened)).collect()
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

fn row(figures: &Figures, cell: usize, quantity: usize) -> Row {
    let results = figures.results;
    let estimate = figures.estimate(&results.cells[cell], quantity);
    let is_base = results.cells.iter().any(|other| other.baseline == Some(cell));
    let differs = figures.comparison(cell, quantity).is_some_and(|found| found.significant);
    let standing = match (is_base, differs) {
        (true, _) => Standing::Baseline,
        (_, true) => Standing::Significant,
        _ => Standing::Open,
    };
    let of_base = |base: usize| figures.estimate(&results.cells[base], quantity).value;
    let compared = common_baseline(results).map(of_base).filter(|value| value.is_finite());
    Row { name: String::new(), estimate, standing, words: percent_with_error(&estimate), compared }
}
