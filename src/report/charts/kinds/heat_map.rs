//! The first side's win rate over two varied values, as a map with its numbers.

use crate::report::cell_selection::{axis_title, is_baseline, reference};
use crate::report::charts::font;
use crate::report::charts::parts::column_labels::ColumnLabels;
use crate::report::charts::parts::page::{LARGE, Page, SMALL, page};
use crate::report::charts::parts::palette::{
    BLACK, BLUE, GREY, VERMILLION, WHITE, between, ink_on,
};
use crate::report::charts::picture::{Align, Area, Color, Format, Pen, Picture};
use crate::report::figures::Figures;
use crate::report::findings;
use crate::sim::{Cell, Measured};
use crate::stats::number;

const MOST: usize = 16;

/// Draws the chart. `None` unless exactly two paths vary, or two besides the named variants.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let quantity = results.quantity(Some(0), "win")?;
    let (map, _) = map_of(figures)?;
    let with = map.fixed.first().map(|&(axis, value)| results.value_name(axis, value));
    let title = findings::mostly_won(figures, &cells_of_map(figures)?, with.as_deref());
    let legend = format!(
        "{} won by {} (%); blue: more than half, orange: less",
        results.trials_name(),
        results.sides[0]
    );
    let share = |cell: &Cell| figures.estimate(cell, quantity).value;
    draw_map(figures, format, (&title, &legend), &|picture, area, cell| {
        draw_share(picture, area, share(cell));
    })
}

/// Draws a map of another measure: white where it is least, blue where it is most.
pub(crate) fn draw_amounts(
    figures: &Figures,
    format: Format,
    measured: &Measured,
    title: &str,
    legend: &str,
) -> Option<Picture> {
    let amount = |cell: &Cell| figures.estimate(cell, measured.quantity);
    let drawn = cells_of_map(figures)?.into_iter();
    let all = drawn.map(|cell| amount(&figures.results.cells[cell]).value);
    let (low, high) =
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)));
    draw_map(figures, format, (title, legend), &|picture, area, cell| {
        let estimate = amount(cell);
        let part = if high > low { (estimate.value - low) / (high - low) } else { 0.0 };
        let color = between(WHITE, BLUE, part * 0.9 + 0.05);
        picture.rectangle(area, color);
        let middle = (f64::midpoint(area.left, area.right), f64::midpoint(area.top, area.bottom));
        let text = measured.short(&estimate).replace(" %", "");
        picture.centered(text, middle, SMALL, Align::Center).color = ink_on(color);
    })
}

/// Draws a cell of a map.
type DrawCell<'a> = &'a dyn Fn(&mut Picture, Area, &Cell);

fn draw_map(
    figures: &Figures,
    format: Format,
    (title, legend): (&str, &str),
    draw: DrawCell,
) -> Option<Picture> {
    let results = figures.results;
    let (map, note) = map_of(figures)?;
    // The longer axis goes where there is more room.
    let map = if format.is_narrow() { map.turned() } else { map };
    if results.trials == 0 {
        return None;
    }
    let is_framed = |(at, _): (usize, &Cell)| map.holds(figures, at) && is_baseline(results, at);
    let has_frame = results.cells.iter().enumerate().any(is_framed);
    let frame = if has_frame { "; framed: baseline" } else { "" };
    let mut page = page(figures, format, title, &[Some(format!("{legend}{frame}")), note]);
    let side = |axis: usize| Side {
        title: axis_title(results, axis),
        names: results.axes[axis].values.clone(),
    };
    let (across, down) = (side(map.across), side(map.down));
    let grid = Grid::draw(&mut page, &across, &down);
    for (at, cell) in results.cells.iter().enumerate().filter(|(at, _)| map.holds(figures, *at)) {
        let area = grid.place(cell.values[map.across], cell.values[map.down]);
        draw(&mut page.picture, area, cell);
        if is_baseline(results, at) {
            draw_frame(&mut page.picture, area);
        }
    }
    Some(page.picture)
}

/// Colours a cell by a share, and writes it into it in per cent.
pub(crate) fn draw_share(picture: &mut Picture, area: Area, rate: f64) {
    let color = diverging(rate);
    picture.rectangle(area, color);
    let middle = (f64::midpoint(area.left, area.right), f64::midpoint(area.top, area.bottom));
    let text = in_percent(rate, usize::from(area.width() > 76.0));
    picture.centered(text, middle, SMALL, Align::Center).color = ink_on(color);
}

/// Writes a share in per cent without the sign. Only an event that always or never happened is 100
/// or 0, as in [`percent`](crate::stats::percent).
fn in_percent(rate: f64, decimals: usize) -> String {
    let text = number(rate * 100.0, decimals);
    let smallest = 10_f64.powi(-(decimals as i32));
    if rate > 0.0 && text == number(0.0, decimals) {
        format!("<{smallest}")
    } else if rate < 1.0 && text == number(100.0, decimals) {
        format!(">{}", number(100.0 - smallest, decimals))
    } else {
        text
    }
}

/// Axes of the map, and the values of the other axes.
struct Map {
    across: usize,
    down: usize,
    /// Values of the axes that are not on the map.
    fixed: Vec<(usize, usize)>,
}

impl Map {
    fn turned(self) -> Self {
        Self { across: self.down, down: self.across, ..self }
    }

    fn holds(&self, figures: &Figures, cell: usize) -> bool {
        let values = &figures.results.cells[cell].values;
        self.fixed.iter().all(|&(axis, value)| values[axis] == value)
    }
}

/// Returns the cells that are on the map. `None` if there is no map.
pub(crate) fn cells_of_map(figures: &Figures) -> Option<Vec<usize>> {
    let (map, _) = map_of(figures)?;
    Some((0..figures.results.cells.len()).filter(|cell| map.holds(figures, *cell)).collect())
}

fn map_of(figures: &Figures) -> Option<(Map, Option<String>)> {
    let results = figures.results;
    if results.sampled.is_some() {
        return None;
    }
    let long = |axis: &usize| results.axes[*axis].values.len() > 1;
    let varied: Vec<usize> = (0..results.axes.len()).filter(long).collect();
    let is_variant = |axis: &&usize| results.axes[**axis].path == "variant";
    let paths: Vec<usize> = varied.iter().filter(|axis| !is_variant(axis)).copied().collect();
    let (down, across, others) = match (varied.as_slice(), paths.as_slice()) {
        (&[down, across], _) => (down, across, Vec::new()),
        (_, &[down, across]) => (down, across, varied.iter().filter(is_variant).copied().collect()),
        _ => return None,
    };
    let length = |axis: usize| results.axes[axis].values.len();
    // The longer axis goes across, where there is more room.
    let (down, across) =
        if length(down) > length(across) { (across, down) } else { (down, across) };
    if length(down) > MOST || length(across) > MOST {
        return None;
    }
    let values = &results.cells[reference(results)?].values;
    // The variant that the file asks about is drawn, otherwise the baseline.
    let value = |axis: usize| (axis, results.focus.variant.unwrap_or(values[axis]));
    let fixed: Vec<(usize, usize)> = others.into_iter().map(value).collect();
    let note = fixed.first().map(|&(axis, value)| {
        let (drawn, all) = (length(down) * length(across), results.cells.len());
        format!("{drawn} of {all} variants: those with “{}”", results.value_name(axis, value))
    });
    Some((Map { across, down, fixed }, note))
}

/// Title and names along a side of a map.
pub(crate) struct Side {
    pub title: String,
    pub names: Vec<String>,
}

/// Place of a map's cells on the page.
pub(crate) struct Grid {
    area: Area,
    columns: f64,
    rows: f64,
}

impl Grid {
    /// Writes the values along both sides and their names.
    pub(crate) fn draw(page: &mut Page, across: &Side, down: &Side) -> Self {
        // In a narrow picture a cell is as high as its number needs.
        const HIGH: f64 = 52.0;
        let (picture, is_narrow) = (&mut page.picture, page.format.is_narrow());
        let outer = page.area;
        let widest = down.names.iter().map(|value| font::width(value, SMALL, false));
        let names = widest.fold(0.0, f64::max).min(if is_narrow { 250.0 } else { 360.0 });
        let area = Area {
            left: outer.left + LARGE * 1.6 + names + 14.0,
            top: outer.top,
            right: outer.right,
            bottom: outer.bottom - LARGE * 1.5,
        };
        let room = area.width() / across.names.len() as f64 - 8.0;
        let labels = ColumnLabels::of(&across.names, room);
        let bottom = area.bottom - labels.height();
        let high = (HIGH * down.names.len() as f64).max(160.0);
        let bottom = if is_narrow { area.top + high } else { bottom };
        let below = if is_narrow { bottom + labels.height() + LARGE * 1.5 } else { outer.bottom };
        let (area, outer) = (Area { bottom, ..area }, Area { bottom: below, ..outer });
        let grid = Self { area, columns: across.names.len() as f64, rows: down.names.len() as f64 };
        for (number, value) in down.names.iter().enumerate() {
            let cell = grid.place(0, number);
            let at = (area.left - 12.0, f64::midpoint(cell.top, cell.bottom));
            let text = font::ellipsize(value, SMALL, false, names);
            picture.centered(text, at, SMALL, Align::Right).color = GREY;
        }
        for number in 0..across.names.len() {
            let cell = grid.place(number, 0);
            labels.draw(picture, number, (f64::midpoint(cell.left, cell.right), area.bottom));
        }
        let title = font::ellipsize(&across.title, LARGE, false, outer.width());
        let half = font::width(&title, LARGE, false) / 2.0;
        let middle = f64::midpoint(area.left, area.right);
        let middle = middle.min(outer.right - half).max(outer.left + half);
        let middle = (middle, outer.bottom - LARGE * 0.25);
        picture.text(title, middle, LARGE, Align::Center);
        let title = font::ellipsize(&down.title, LARGE, false, area.height());
        let at = (outer.left + LARGE * 0.8, f64::midpoint(area.top, area.bottom));
        picture.text(title, at, LARGE, Align::Center).upwards = true;
        grid
    }

    pub(crate) fn place(&self, column: usize, row: usize) -> Area {
        let (width, height) = (self.area.width() / self.columns, self.area.height() / self.rows);
        let (left, top) =
            (self.area.left + column as f64 * width, self.area.top + row as f64 * height);
        Area {
            left: left + 1.5,
            top: top + 1.5,
            right: left + width - 1.5,
            bottom: top + height - 1.5,
        }
    }
}

/// Returns the colour of a share: white at one half, blue above, orange below, which colour-blind
/// readers can tell apart.
fn diverging(rate: f64) -> Color {
    let part = (rate - 0.5).abs() * 2.0;
    between(WHITE, if rate < 0.5 { VERMILLION } else { BLUE }, part * 0.9 + 0.05)
}

fn draw_frame(picture: &mut Picture, area: Area) {
    let Area { left, top, right, bottom } = area;
    let (left, top, right, bottom) = (left + 2.0, top + 2.0, right - 2.0, bottom - 2.0);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    for side in corners.windows(2) {
        picture.line(side.to_vec(), Pen::solid(BLACK, 4.0));
    }
}
