//! Rows of names, points and error bars: win rates and differences of named variants.

use super::super::figures::Figures;
use super::super::select::{Selection, choose, name_on, varied};
use super::font;
use super::page::{LARGE, SMALL};
use super::palette::{BLACK, BLUE, GREY, GRID, PALE};
use super::picture::{Align, Area, Dash, Marker, Pen, Picture};
use super::scale::Axis;
use crate::stats::Estimate;

/// Rows that fit with readable text.
pub const MOST: usize = 18;

/// How a row's point is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is what the others are compared with.
    Baseline,
    /// It differs from its baseline.
    Significant,
    /// It may be the same as its baseline, or has none.
    Open,
}

/// A name with an estimate.
pub struct Row {
    pub name: String,
    pub estimate: Estimate,
    pub standing: Standing,
    /// The number in words, at the end of the row.
    pub words: String,
}

/// Draws the rows from top to bottom; `zero` is a line to compare with.
pub fn draw(picture: &mut Picture, outer: Area, rows: &[Row], axis: Axis, zero: Option<f64>) {
    let widest = |of: fn(&Row) -> &str, bold: bool| {
        rows.iter().map(|row| font::width(of(row), SMALL, bold)).fold(0.0, f64::max)
    };
    let names = (widest(|row| &row.name, true) + 2.0).min(520.0);
    let words = widest(|row| &row.words, false);
    let area = Area {
        left: outer.left + names + 34.0,
        top: outer.top,
        right: outer.right - words - 34.0,
        bottom: outer.bottom - SMALL * 1.5 - LARGE * 1.5,
    };
    draw_axis(picture, area, outer, &axis, zero);
    // A few rows stand together at the top instead of far apart.
    let height = (area.height() / rows.len().max(1) as f64).min(76.0);
    for (number, row) in rows.iter().enumerate() {
        let y = area.top + (number as f64 + 0.5) * height;
        draw_name(picture, row, (outer.left, y), names, height);
        let at = (outer.right, y);
        picture.centered(&row.words, at, SMALL, Align::Right).bold =
            row.standing == Standing::Baseline;
        draw_point(picture, area, &axis, row, y);
    }
}

fn draw_axis(picture: &mut Picture, area: Area, outer: Area, axis: &Axis, zero: Option<f64>) {
    for (tick, label) in &axis.ticks {
        let x = axis.place(*tick, area.left, area.right);
        picture.line(vec![(x, area.top), (x, area.bottom)], Pen::solid(GRID, 1.5));
        let at = (x, area.bottom + SMALL * 1.25);
        picture.text(label, at, SMALL, Align::Center).color = GREY;
    }
    picture.line(vec![(area.left, area.bottom), (area.right, area.bottom)], Pen::solid(PALE, 2.0));
    if let Some(zero) = zero {
        let x = axis.place(zero, area.left, area.right);
        let pen = Pen { color: BLACK, width: 2.0, dash: Dash::Long };
        picture.line(vec![(x, area.top), (x, area.bottom)], pen);
    }
    let half = font::width(&axis.title, LARGE, false) / 2.0;
    let middle = f64::midpoint(area.left, area.right);
    let middle = middle.min(outer.right - half).max(outer.left + half);
    picture.text(&axis.title, (middle, outer.bottom - LARGE * 0.25), LARGE, Align::Center);
}

fn draw_name(picture: &mut Picture, row: &Row, at: (f64, f64), width: f64, height: f64) {
    let bold = row.standing == Standing::Baseline;
    let most = if height >= SMALL * 2.5 { 2 } else { 1 };
    let lines = font::wrap(&row.name, SMALL, bold, width, most);
    let first = at.1 - (lines.len() - 1) as f64 * SMALL * 0.58;
    for (number, line) in lines.iter().enumerate() {
        let y = first + number as f64 * SMALL * 1.16;
        picture.centered(line, (at.0, y), SMALL, Align::Left).bold = bold;
    }
}

fn draw_point(picture: &mut Picture, area: Area, axis: &Axis, row: &Row, y: f64) {
    if !row.estimate.value.is_finite() {
        return;
    }
    let place =
        |number: f64| axis.place(number, area.left, area.right).clamp(area.left, area.right);
    let (low, high) = (place(row.estimate.low), place(row.estimate.high));
    let color = if row.standing == Standing::Baseline { BLACK } else { BLUE };
    let pen = Pen::solid(color, 3.0);
    picture.line(vec![(low, y), (high, y)], pen);
    for end in [low, high] {
        picture.line(vec![(end, y - 8.0), (end, y + 8.0)], pen);
    }
    let (marker, filled) = match row.standing {
        Standing::Baseline => (Marker::Diamond, true),
        Standing::Significant => (Marker::Circle, true),
        Standing::Open => (Marker::Circle, false),
    };
    picture.point((place(row.estimate.value), y), marker, 8.0, color, filled);
}

/// The cells that become rows: all if they fit, else every baseline's neighbours on one axis.
pub fn chosen(figures: &Figures) -> Selection {
    let results = figures.results;
    let mut selection = choose(results, MOST);
    if selection.note.is_none() {
        let axes = varied(results);
        selection.names =
            selection.cells.iter().map(|&cell| name_on(results, cell, &axes)).collect();
    }
    selection
}
