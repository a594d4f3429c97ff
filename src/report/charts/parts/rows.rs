//! Rows of names, points and error bars: win rates and differences of named variants.

use super::page::{LARGE, Page, SMALL};
use super::palette::{BLACK, BLUE, GREY, GRID, MIST, PALE, WHITE};
use super::row_names;
use super::scale::Axis;
use crate::report::cell_selection::{Selection, choose, name_on, varied};
use crate::report::charts::font;
use crate::report::charts::picture::{Align, Area, Dash, Marker, Pen, Picture, Point};
use crate::report::figures::Figures;
use crate::report::tables::terminal::telling;
use crate::stats::Estimate;

pub(crate) const LEGEND: &str =
    "diamond: baseline; filled: differs from it on the same dice; hollow: may be the same";

pub(crate) const PAIRED: &str = "paired on the same dice; filled: significant within this table (Holm); \
                          hollow: may be no difference";

/// Rows that fit with readable text.
pub(crate) const MOST: usize = 18;

/// Kind of a [`Row`], which decides how its point is drawn; [`LEGEND`] explains it to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The row is the baseline of the others.
    Baseline,
    /// The row differs from its baseline, or has none.
    Significant,
    /// The row may be equal to its baseline.
    Open,
    /// No estimate: the row is the name of the rows below.
    Heading,
}

pub(crate) struct Row {
    pub name: String,
    pub estimate: Estimate,
    pub standing: Standing,
    /// The number in words, at the end of the row.
    pub words: String,
    /// The number to compare it with, drawn as a line.
    pub compared: Option<f64>,
    /// The exact number, drawn as a cross.
    pub exact: Option<f64>,
    /// Whether a bar leads from 0 to the number.
    pub bar: bool,
    /// The quartiles, drawn as a box around the point; the interval is then a line through the box.
    pub spread: Option<(f64, f64)>,
}

impl Row {
    pub(crate) fn heading(name: &str) -> Self {
        let estimate = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN, n: 0 };
        let name = name.to_string();
        let (words, standing) = (String::new(), Standing::Heading);
        Self {
            name,
            estimate,
            standing,
            words,
            compared: None,
            exact: None,
            bar: false,
            spread: None,
        }
    }

    fn is_bold(&self) -> bool {
        matches!(self.standing, Standing::Baseline | Standing::Heading)
    }
}

#[derive(Clone, Copy)]
struct Place {
    y: f64,
    height: f64,
    radius: f64,
}

/// Draws the rows from top to bottom so that they fill the page, and the axis below the last. `level` is a number
/// that all rows are read against, such as one half; the axis marks it if it shows it.
pub(crate) fn draw(page: &mut Page, rows: &[Row], axis: &Axis, level: Option<f64>) {
    if page.format.is_narrow() {
        return draw_narrow(page, rows, axis, level);
    }
    let (picture, outer) = (&mut page.picture, page.area);
    let room = outer.height() - SMALL * 1.5 - LARGE * 1.5;
    let height = room / rows.len().max(1) as f64;
    let size = (height * 0.24).clamp(SMALL, LARGEST);
    let words = rows.iter().map(|row| font::width(&row.words, size, row.is_bold()));
    let words = words.fold(0.0, f64::max);
    let names = row_names::column(rows.iter().map(|row| &*row.name), true, height, size);
    let area = Area {
        left: outer.left + names + 40.0,
        top: outer.top,
        right: outer.right - words - 46.0,
        bottom: outer.top + height * rows.len() as f64,
    };
    draw_axis(picture, area, outer, axis);
    draw_level(picture, area, axis, level);
    let radius = (height * 0.09).clamp(8.0, 15.0);
    for (number, row) in rows.iter().enumerate() {
        let y = area.top + (number as f64 + 0.5) * height;
        row_names::draw(picture, &row.name, (outer.left, y), row.is_bold(), (names, height), size);
        picture.centered(&row.words, (outer.right, y), size, Align::Right).bold = row.is_bold();
        draw_row(picture, area, axis, row, Place { y, height, radius });
    }
}

const LARGEST: f64 = 30.0;

/// Like [`draw`], with the name and the words of a row above its point.
fn draw_narrow(page: &mut Page, rows: &[Row], axis: &Axis, level: Option<f64>) {
    const POINT: f64 = 48.0;
    let (picture, outer) = (&mut page.picture, page.area);
    let area = Area { left: outer.left + 12.0, right: outer.right - 12.0, ..outer };
    let wrapped = |row: &Row| {
        let words = font::width(&row.words, SMALL, row.is_bold());
        font::wrap(&row.name, SMALL, row.is_bold(), outer.width() - words - 24.0, 4)
    };
    let titles: Vec<Vec<String>> = rows.iter().map(wrapped).collect();
    let head = |title: &Vec<String>| title.len() as f64 * SMALL * 1.2;
    let tall = |(row, title): (&Row, &Vec<String>)| match row.standing {
        Standing::Heading => head(title) + 20.0,
        _ => head(title) + POINT,
    };
    let height: f64 = rows.iter().zip(&titles).map(tall).sum();
    let area = Area { bottom: outer.top + height, ..area };
    draw_axis(picture, area, outer, axis);
    draw_level(picture, area, axis, level);
    let mut top = area.top;
    for (row, title) in rows.iter().zip(&titles) {
        let is_bold = row.is_bold();
        for (number, line) in title.iter().enumerate() {
            let at = (outer.left, top + SMALL * (1.0 + 1.2 * number as f64));
            draw_over(picture, line, at, Align::Left, is_bold);
        }
        draw_over(picture, &row.words, (outer.right, top + SMALL), Align::Right, is_bold);
        let y = top + head(title) + POINT / 2.0 - 4.0;
        draw_row(picture, area, axis, row, Place { y, height: POINT - 8.0, radius: 9.0 });
        top += tall((row, title));
    }
}

/// Writes a text and hides the lines that would run through it behind a white rectangle.
pub(crate) fn draw_over(
    picture: &mut Picture,
    words: &str,
    at: Point,
    align: Align,
    is_bold: bool,
) {
    let text = picture.text(words, at, SMALL, align);
    text.bold = is_bold;
    let area = text.area();
    let behind = Area { left: area.left - 4.0, right: area.right + 4.0, ..area };
    let place = picture.marks.len() - 1;
    picture.rectangle(behind, WHITE);
    picture.marks.swap(place, place + 1);
}

/// Draws an upright dotted line at a number, if it lies on the axis.
pub(crate) fn draw_level(picture: &mut Picture, area: Area, axis: &Axis, level: Option<f64>) {
    let shown = level.filter(|level| (axis.low..=axis.high).contains(level));
    if let Some(level) = shown {
        let x = axis.place(level, area.left, area.right);
        let pen = Pen { color: GREY, width: 2.5, dash: Dash::Short };
        picture.line(vec![(x, area.top), (x, area.bottom)], pen);
    }
}

/// Draws the axis below the rows that fill `area`.
pub(crate) fn draw_axis(picture: &mut Picture, area: Area, outer: Area, axis: &Axis) {
    let widest = axis.ticks.iter().map(|(_, label)| font::width(label, SMALL, false));
    let widest = widest.fold(0.0, f64::max) + 12.0;
    let apart = area.width() / (axis.ticks.len().max(2) - 1) as f64;
    let step = (widest / apart.max(1.0)).ceil().max(1.0) as usize;
    for (number, (tick, label)) in axis.ticks.iter().enumerate() {
        let x = axis.place(*tick, area.left, area.right);
        picture.line(vec![(x, area.top), (x, area.bottom)], Pen::solid(GRID, 1.5));
        if number.is_multiple_of(step) {
            let half = font::width(label, SMALL, false) / 2.0;
            let middle = x.min(outer.right - half).max(outer.left + half);
            let at = (middle, area.bottom + SMALL * 1.25);
            picture.text(label, at, SMALL, Align::Center).color = GREY;
        }
    }
    picture.line(vec![(area.left, area.bottom), (area.right, area.bottom)], Pen::solid(PALE, 2.0));
    let middle = f64::midpoint(area.left, area.right);
    for (number, line) in font::wrap(&axis.title, LARGE, false, outer.width(), 3).iter().enumerate()
    {
        let base = area.bottom + SMALL * 1.5 + LARGE * (1.15 + 1.2 * number as f64);
        let half = font::width(line, LARGE, false) / 2.0;
        let middle = middle.min(outer.right - half).max(outer.left + half);
        picture.text(line, (middle, base), LARGE, Align::Center);
    }
}

fn draw_row(picture: &mut Picture, area: Area, axis: &Axis, row: &Row, place: Place) {
    let Place { y, height, radius } = place;
    if let Some(compared) = row.compared {
        let x = axis.place(compared, area.left, area.right);
        let pen = Pen { color: BLACK, width: 2.0, dash: Dash::Long };
        picture.line(vec![(x, y - height / 2.0), (x, y + height / 2.0)], pen);
    }
    if !row.estimate.value.is_finite() {
        return;
    }
    let place =
        |number: f64| axis.place(number, area.left, area.right).clamp(area.left, area.right);
    if row.bar {
        let (zero, end) = (place(0.0), place(row.estimate.value));
        let (left, right) = (zero.min(end), zero.max(end));
        picture.rectangle(Area { left, right, top: y - radius, bottom: y + radius }, MIST);
    }
    let (low, high) = (place(row.estimate.low), place(row.estimate.high));
    let color = if row.standing == Standing::Baseline { BLACK } else { BLUE };
    let pen = Pen::solid(color, 3.0);
    let half = row.spread.map_or(8.0, |_| (height * 0.22).min(26.0));
    if let Some((lower, upper)) = row.spread {
        let (left, right) = (place(lower), place(upper));
        picture.line(vec![(low, y), (high, y)], pen);
        let right = right.max(left + 4.0);
        let edge = Area { left, right, top: y - half, bottom: y + half };
        picture.rectangle(edge, color);
        let inner = Area {
            left: left + 2.5,
            right: right - 2.5,
            top: edge.top + 2.5,
            bottom: edge.bottom - 2.5,
        };
        picture.rectangle(inner, MIST);
    } else if high - low > 2.0 * radius + 2.0 {
        // An interval that the point covers would only blur its shape.
        picture.line(vec![(low, y), (high, y)], pen);
    }
    if row.spread.is_some() || high - low > 2.0 * radius + 2.0 {
        for end in [low, high] {
            picture.line(vec![(end, y - 8.0), (end, y + 8.0)], pen);
        }
    }
    let (marker, filled) = match row.standing {
        Standing::Baseline => (Marker::Diamond, true),
        Standing::Significant => (Marker::Circle, true),
        Standing::Open | Standing::Heading => (Marker::Circle, false),
    };
    picture.point((place(row.estimate.value), y), marker, radius, color, filled);
    if let Some(exact) = row.exact {
        picture.cross((place(exact), y));
    }
}

/// Returns the cells that become rows: all if they fit, else the baseline with those that differ most from theirs
/// in this measure.
pub(crate) fn chosen(figures: &Figures, quantity: usize) -> Selection {
    let results = figures.results;
    let mut selection = choose(results, MOST);
    if selection.note.is_some() && results.sampled.is_none() {
        let is_sorted = results.focus.each_row.is_some() && results.axes.len() == 1;
        selection.cells =
            if is_sorted { (0..MOST).collect() } else { telling(figures, quantity, MOST) };
        let (some, all) = (selection.cells.len(), results.cells.len());
        let which = if is_sorted { "the strongest" } else { "those that differ most" };
        let note = format!("{some} of {all} variants, {which}; all are in outcomes.csv");
        selection.note = Some(note);
    } else if selection.note.is_some() {
        return selection;
    }
    let axes = varied(results);
    selection.names = selection.cells.iter().map(|&cell| name_on(results, cell, &axes)).collect();
    selection
}
