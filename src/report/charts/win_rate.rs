//! Who wins: the first side's win rate by variant, as lines over a number or as rows of points.

use super::super::figures::Figures;
use super::super::findings;
use super::super::select::{axis_title, common_baseline, name_on, reference, slice, varied};
use super::key::{self, Entry};
use super::lines::{self, Line};
use super::page::{SMALL, page};
use super::palette::{GREY, LOOKS, look};
use super::panel::Panel;
use super::picture::{Align, Dash, Pen, Picture};
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
            super::picture::Area {
                top: panel.area.top - 12.0,
                bottom: panel.area.bottom + 12.0,
                ..column
            },
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

/// One row per cell, the baseline marked.
fn by_row(figures: &Figures, quantity: usize) -> Option<Picture> {
    let results = figures.results;
    let selection = rows::chosen(figures);
    let base = common_baseline(results);
    let is_base = |cell: usize| results.cells.iter().any(|other| other.baseline == Some(cell));
    let rows: Vec<Row> = selection
        .cells
        .iter()
        .zip(&selection.names)
        .map(|(&cell, name)| {
            let estimate = figures.estimate(&results.cells[cell], quantity);
            let differs = figures.comparison(cell, quantity).is_some_and(|found| found.significant);
            let standing = match (is_base(cell), differs) {
                (true, _) => Standing::Baseline,
                (_, true) => Standing::Significant,
                _ => Standing::Open,
            };
            Row { name: name.clone(), estimate, standing, words: percent_with_error(&estimate) }
        })
        .collect();
    let legend = base.or(selection.cells.iter().copied().find(|&cell| is_base(cell))).map(|_| {
        "diamond: baseline; filled: differs from its baseline on the same dice; hollow: may be the same"
            .to_string()
    });
    let mut page = page(figures, &findings::wins(figures)?, &[selection.note, legend]);
    let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
    let ends: Vec<f64> = if rows.len() == 1 { vec![0.0, 1.0] } else { ends.collect() };
    let axis = Axis::around(&y_title(figures), &ends, Unit::Percent, 8);
    let zero = base.map(|base| figures.estimate(&results.cells[base], quantity).value);
    rows::draw(&mut page.picture, page.area, &rows, axis, zero);
    if rows.len() == 1 {
        other_outcomes(figures, &mut page.picture, page.area);
    }
    Some(page.picture)
}

fn y_title(figures: &Figures) -> String {
    format!("conflicts won by {} (% of all conflicts)", figures.results.sides[0])
}

/// Below a lone row there is room for the other ways in which the conflict can end.
fn other_outcomes(figures: &Figures, picture: &mut Picture, area: super::picture::Area) {
    let cell = &figures.results.cells[0];
    let others = (1..figures.results.sides.len())
        .filter_map(|side| {
            let won = figures.named(cell, Some(side), "win")?;
            Some(format!("{} win {}", figures.results.sides[side], percent_with_error(&won)))
        })
        .chain(["draw", "stalemate"].into_iter().filter_map(|name| {
            let share = figures.named(cell, None, name)?;
            Some(format!("{name}: {}", percent_with_error(&share)))
        }));
    for (number, line) in others.enumerate() {
        let y = area.top + 110.0 + number as f64 * SMALL * 1.5;
        picture.centered(line, (area.left, y), SMALL, Align::Left);
    }
}
