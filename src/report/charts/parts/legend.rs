//! Names of lines: at their ends, as a list beside the panel, or above it in a narrow picture.

use super::page::Page;
use super::page::SMALL;
use super::palette::{Look, PALE};
use crate::report::charts::font;
use crate::report::charts::picture::{Align, Area, Pen, Picture, Point};

const SAMPLE: f64 = 52.0;
const LINE: f64 = SMALL * 1.2;
const GAP: f64 = 9.0;

const MOST_LINES: usize = 6;

/// A line's name and look, and the place of its end, near which [`draw`] puts the name.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub name: String,
    pub look: Look,
    pub end: Option<Point>,
    /// Whether the others are compared with it.
    pub is_baseline: bool,
}

/// Leaves room for the names on the right, or above in a narrow picture, and writes them there. One line
/// needs no name.
pub(crate) fn beside(page: &mut Page, entries: &[Entry], limit: f64) -> Area {
    if entries.len() < 2 {
        return page.area;
    }
    if page.format.is_narrow() {
        return above(page, entries);
    }
    let width = column_width(entries.iter().map(|entry| entry.name.as_str()), limit);
    let (area, column) = page.area.split_right(width, 30.0);
    draw(&mut page.picture, column, entries);
    area
}

/// Writes the names one below another. Returns the area below them.
pub(crate) fn above(page: &mut Page, entries: &[Entry]) -> Area {
    let mut top = page.area.top;
    for entry in entries {
        let lines = font::wrap(&entry.name, SMALL, false, page.area.width() - SAMPLE, 4);
        let height = lines.len() as f64 * LINE;
        draw_entry(
            &mut page.picture,
            page.area,
            &Entry { end: None, ..entry.clone() },
            &lines,
            top + height / 2.0,
        );
        top += height + GAP;
    }
    Area { top: top + 10.0, bottom: top + 10.0 + page.area.height(), ..page.area }
}

/// Returns the width that a column of these names needs, at most `limit`.
pub(crate) fn column_width<'a>(names: impl Iterator<Item = &'a str>, limit: f64) -> f64 {
    let widest = names.map(|name| font::width(name, SMALL, false)).fold(0.0, f64::max);
    (widest + SAMPLE + 4.0).min(limit)
}

/// Writes the names into a column, each as near as possible to the end of its line, without
/// overlaps; entries without an end stand at the top in their order.
pub(crate) fn draw(picture: &mut Picture, column: Area, entries: &[Entry]) {
    let (lines, heights) = fitted(column, entries);
    let wanted: Vec<f64> =
        entries.iter().map(|entry| entry.end.map_or(column.top, |(_, y)| y)).collect();
    let middles = spread(&wanted, &heights, column.top, column.bottom);
    for ((entry, lines), middle) in entries.iter().zip(&lines).zip(middles) {
        draw_entry(picture, column, entry, lines, middle);
    }
}

/// Wraps the names in as many lines each as there is room for, up to [`MOST_LINES`]. Returns the lines
/// and the heights of the names.
fn fitted(column: Area, entries: &[Entry]) -> (Vec<Vec<String>>, Vec<f64>) {
    let limit = column.width() - SAMPLE;
    let wrapped = |most: usize| {
        let wrap = |entry: &Entry| font::wrap(&entry.name, SMALL, false, limit, most);
        let lines: Vec<Vec<String>> = entries.iter().map(wrap).collect();
        let heights = lines.iter().map(|lines| lines.len() as f64 * LINE + GAP).collect();
        (lines, heights)
    };
    let fits =
        |found: &(Vec<Vec<String>>, Vec<f64>)| found.1.iter().sum::<f64>() <= column.height();
    (2..=MOST_LINES).rev().map(wrapped).find(fits).unwrap_or_else(|| wrapped(1))
}

fn draw_entry(picture: &mut Picture, column: Area, entry: &Entry, lines: &[String], middle: f64) {
    let left = column.left;
    if let Some(end) = entry.end {
        let leader = vec![(end.0 + 10.0, end.1), (left - 4.0, middle)];
        picture.line(leader, Pen::solid(PALE, 1.5));
    }
    let sample = vec![(left, middle), (left + SAMPLE - 12.0, middle)];
    picture.line(sample, entry.look.pen(3.5));
    entry.look.mark(picture, (left + (SAMPLE - 12.0) / 2.0, middle), 7.0);
    let first = middle - (lines.len() - 1) as f64 * LINE / 2.0;
    for (number, line) in lines.iter().enumerate() {
        let at = (left + SAMPLE, first + number as f64 * LINE);
        picture.centered(line, at, SMALL, Align::Left);
    }
}

/// Places things of these heights as near as possible to where they want their middles, within
/// `top` and `bottom` and without overlaps. They keep their order by wish.
pub(crate) fn spread(wanted: &[f64], heights: &[f64], top: f64, bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut middles = wanted.to_vec();
    let mut free = top;
    for &at in &order {
        middles[at] = wanted[at].max(free + heights[at] / 2.0);
        free = middles[at] + heights[at] / 2.0;
    }
    let mut free = bottom;
    for &at in order.iter().rev() {
        middles[at] = middles[at].min(free - heights[at] / 2.0);
        free = middles[at] - heights[at] / 2.0;
    }
    middles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_keep_apart_and_inside() {
        let middles = spread(&[50.0, 52.0, 98.0], &[20.0; 3], 0.0, 100.0);
        assert!((middles[0] - 50.0).abs() < 1e-9);
        assert!((middles[1] - 70.0).abs() < 1e-9);
        assert!((middles[2] - 90.0).abs() < 1e-9);
        let crowded = spread(&[95.0, 95.0], &[20.0; 2], 0.0, 100.0);
        assert!((crowded[0] - 70.0).abs() < 1e-9 && (crowded[1] - 90.0).abs() < 1e-9);
    }
}
