//! Rows of names, points and error bars: win rates and differences of named variants.

use super::super::figures::Figures;
use super::super::select::{Selection, choose, name_on, varied};
use super::super::terminal::telling;
use super::font;
use super::names;
use super::page::{LARGE, SMALL};
use super::palette::{BLACK, BLUE, GREY, GRID, MIST, PALE};
use super::picture::{Align, Area, Dash, Marker, Pen, Picture};
use super::scale::Axis;
use crate::stats::Estimate;

/// What the points mean.
pub const LEGEND: &str =
    "diamond: baseline; filled: differs from it on the same dice; hollow: may be the same";

/// What the points of differences mean.
pub const PAIRED: &str = "paired on the same dice; filled: significant within this table (Holm); \
                          hollow: may be no difference";

/// Rows that fit with readable text.
pub const MOST: usize = 18;

/// How a row's point is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is what the others are compared with.
    Baseline,
    /// It differs from its baseline, or there is none to differ from.
    Significant,
    /// It may be the same as its baseline.
    Open,
    /// No estimate, but the name of the rows below.
    Heading,
}

/// A name with an estimate.
pub struct Row {
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
}

impl Row {
    /// The name of the rows below.
    pub fn heading(name: &str) -> Self {
        let estimate = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN, n: 0 };
        let name = name.to_string();
        let (words, standing) = (String::new(), Standing::Heading);
        Self { name, estimate, standing, words, compared: None, exact: None, bar: false }
    }

    fn is_bold(&self) -> bool {
        matches!(self.standing, Standing::Baseline | Standing::Heading)
    }
}

/// Draws the rows from top to bottom, and the axis below the last.
pub fn draw(picture: &mut Picture, outer: Area, rows: &[Row], axis: &Axis) {
    let words = rows.iter().map(|row| font::width(&row.words, SMALL, false)).fold(0.0, f64::max);
    let room = outer.height() - SMALL * 1.5 - LARGE * 1.5;
    let count = rows.len().max(1) as f64;
    // A few rows are given more room, but not so much that they fall apart.
    let height = (room / count).min((400.0 / count).max(96.0));
    let names = names::column(rows.iter().map(|row| &*row.name), true, height);
    let area = Area {
        left: outer.left + names + 40.0,
        top: outer.top,
        right: outer.right - words - 46.0,
        bottom: outer.top + height * rows.len() as f64,
    };
    draw_axis(picture, area, outer, axis);
    for (number, row) in rows.iter().enumerate() {
        let y = area.top + (number as f64 + 0.5) * height;
        if let Some(compared) = row.compared {
            let x = axis.place(compared, area.left, area.right);
            let pen = Pen { color: BLACK, width: 2.0, dash: Dash::Long };
            picture.line(vec![(x, y - height / 2.0), (x, y + height / 2.0)], pen);
        }
        names::draw(picture, &row.name, (outer.left, y), row.is_bold(), names, height);
        picture.centered(&row.words, (outer.right, y), SMALL, Align::Right).bold = row.is_bold();
        draw_point(picture, area, axis, row, y);
    }
}

/// Draws the axis below the rows that fill `area`.
pub fn draw_axis(picture: &mut Picture, area: Area, outer: Area, axis: &Axis) {
    for (tick, label) in &axis.ticks {
        let x = axis.place(*tick, area.left, area.right);
        picture.line(vec![(x, area.top), (x, area.bottom)], Pen::solid(GRID, 1.5));
        let at = (x, area.bottom + SMALL * 1.25);
        picture.text(label, at, SMALL, Align::Center).color = GREY;
    }
    picture.line(vec![(area.left, area.bottom), (area.right, area.bottom)], Pen::solid(PALE, 2.0));
    let base = area.bottom + SMALL * 1.5 + LARGE * 1.15;
    let title = font::ellipsize(&axis.title, LARGE, false, outer.width());
    let half = font::width(&title, LARGE, false) / 2.0;
    let middle = f64::midpoint(area.left, area.right);
    let middle = middle.min(outer.right - half).max(outer.left + half);
    picture.text(title, (middle, base), LARGE, Align::Center);
}

fn draw_point(picture: &mut Picture, area: Area, axis: &Axis, row: &Row, y: f64) {
    if !row.estimate.value.is_finite() {
        return;
    }
    let place =
        |number: f64| axis.place(number, area.left, area.right).clamp(area.left, area.right);
    if row.bar {
        let (zero, end) = (place(0.0), place(row.estimate.value));
        let (left, right) = (zero.min(end), zero.max(end));
        picture.rectangle(Area { left, right, top: y - 8.0, bottom: y + 8.0 }, MIST);
    }
    let (low, high) = (place(row.estimate.low), place(row.estimate.high));
    let color = if row.standing == Standing::Baseline { BLACK } else { BLUE };
    let pen = Pen::solid(color, 3.0);
    // An interval that the point covers would only blur its shape.
    if high - low > 18.0 {
        picture.line(vec![(low, y), (high, y)], pen);
        for end in [low, high] {
            picture.line(vec![(end, y - 8.0), (end, y + 8.0)], pen);
        }
    }
    let (marker, filled) = match row.standing {
        Standing::Baseline => (Marker::Diamond, true),
        Standing::Significant => (Marker::Circle, true),
        Standing::Open | Standing::Heading => (Marker::Circle, false),
    };
    picture.point((place(row.estimate.value), y), marker, 8.0, color, filled);
    if let Some(exact) = row.exact {
        picture.cross((place(exact), y));
    }
}

/// The cells that become rows: all if they fit, else the baseline with those that differ most from theirs
/// in this measure.
pub fn chosen(figures: &Figures, quantity: usize) -> Selection {
    let results = figures.results;
    let mut selection = choose(results, MOST);
    if selection.note.is_some() && results.sampled.is_none() {
        selection.cells = telling(figures, quantity, MOST);
        let (some, all) = (selection.cells.len(), results.cells.len());
        let note =
            format!("{some} of {all} variants, those that differ most; all are in outcomes.csv");
        selection.note = Some(note);
    } else if selection.note.is_some() {
        return selection;
    }
    let axes = varied(results);
    selection.names = selection.cells.iter().map(|&cell| name_on(results, cell, &axes)).collect();
    selection
}
