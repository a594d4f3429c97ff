//! A panel: two axes with their ticks, grid and titles.

use super::page::{LARGE, SMALL};
use super::palette::{GREY, GRID, PALE, SHADE};
use super::scale::Axis;
use crate::report::charts::font;
use crate::report::charts::picture::{Align, Area, Pen, Picture, Point};

/// Distance of two lines of the title of an upright axis, in its size.
const TITLE_LINE: f64 = 1.15;
/// Distance of two lines of a heading, in its size.
const HEADING_LINE: f64 = 1.2;
/// Part of the height of a panel that its heading may fill.
const HEADING_PART: f64 = 0.25;
/// Distance of the labels of an upright axis from it: room for half of a marker that stands on the axis.
const AXIS_GAP: f64 = 15.0;

#[derive(Clone, Debug)]
pub(crate) struct Panel {
    pub area: Area,
    pub x: Axis,
    pub y: Axis,
}

impl Panel {
    /// Draws the axes of a panel that fills `outer` together with its labels. A heading that is too wide goes on in
    /// further lines; a line break in it begins a new line.
    pub(crate) fn draw(
        picture: &mut Picture,
        outer: Area,
        heading: &str,
        x: Axis,
        y: Axis,
    ) -> Self {
        let widest = y.ticks.iter().map(|(_, label)| font::width(label, SMALL, false));
        let labels = widest.fold(0.0, f64::max);
        let last = x.ticks.last().map_or(0.0, |(_, label)| font::width(label, SMALL, false));
        let bottom = outer.bottom - SMALL * 1.5 - LARGE * 1.5;
        let most = (outer.bottom - outer.top) * HEADING_PART / (LARGE * HEADING_LINE);
        let headings = heading_lines(heading, outer.width(), most as usize);
        let head = match headings.len() {
            0 => 8.0,
            lines => LARGE * (0.5 + HEADING_LINE * lines as f64),
        };
        let title = match title_lines(&y.title, bottom - outer.top - head + 8.0).len() {
            0 => 0.0,
            lines => LARGE * (0.45 + TITLE_LINE * lines as f64),
        };
        let area = Area {
            left: outer.left + title + labels + 2.0 + AXIS_GAP,
            top: outer.top + head,
            right: outer.right - last / 2.0,
            bottom,
        };
        let panel = Self { area, x, y };
        for (number, line) in headings.iter().enumerate() {
            let at = (outer.left, outer.top + LARGE * (0.76 + HEADING_LINE * number as f64));
            picture.text(line, at, LARGE, Align::Left).bold = true;
        }
        panel.draw_y(picture, outer, !heading.is_empty());
        panel.draw_x(picture, outer);
        panel
    }

    pub(crate) fn at(&self, x: f64, y: f64) -> Point {
        (self.across(x), self.up(y))
    }

    /// The pixel of a number on the horizontal axis.
    pub(crate) fn across(&self, x: f64) -> f64 {
        self.x.place(x, self.area.left, self.area.right)
    }

    /// The pixel of a number on the vertical axis.
    pub(crate) fn up(&self, y: f64) -> f64 {
        self.y.place(y, self.area.bottom, self.area.top)
    }

    /// Shades the panel between two numbers of the horizontal axis; lines of the grid stay visible.
    pub(crate) fn shade(&self, picture: &mut Picture, from: f64, to: f64) {
        let (left, right) = (self.across(from), self.across(to));
        picture.rectangle(Area { left, right, ..self.area }, SHADE);
        for (tick, _) in &self.y.ticks {
            let y = self.up(*tick);
            picture.line(vec![(left, y), (right, y)], Pen::solid(GRID, 1.5));
        }
        let bottom = self.area.bottom;
        picture.line(vec![(left, bottom), (right, bottom)], Pen::solid(PALE, 2.0));
    }

    fn draw_y(&self, picture: &mut Picture, outer: Area, has_heading: bool) {
        let Area { left, right, .. } = self.area;
        for (tick, label) in &self.y.ticks {
            let y = self.up(*tick);
            picture.line(vec![(left, y), (right, y)], Pen::solid(GRID, 1.5));
            picture.centered(label, (left - AXIS_GAP, y), SMALL, Align::Right).color = GREY;
        }
        let middle = f64::midpoint(self.area.top, self.area.bottom);
        let top = if has_heading { self.area.top - 8.0 } else { outer.top };
        let lines = title_lines(&self.y.title, self.area.bottom - top);
        for (number, line) in lines.iter().enumerate() {
            let half = font::width(line, LARGE, false) / 2.0;
            let middle = middle.min(self.area.bottom - half).max(top + half);
            let at = (outer.left + LARGE * (0.8 + TITLE_LINE * number as f64), middle);
            picture.text(line, at, LARGE, Align::Center).upwards = true;
        }
    }

    fn draw_x(&self, picture: &mut Picture, outer: Area) {
        let Area { left, right, bottom, .. } = self.area;
        picture.line(vec![(left, bottom), (right, bottom)], Pen::solid(PALE, 2.0));
        let base = bottom + SMALL * 1.25;
        for (tick, label) in self.x.ticks.iter().step_by(self.labels_apart()) {
            let x = self.across(*tick);
            picture.line(vec![(x, bottom), (x, bottom + 6.0)], Pen::solid(PALE, 2.0));
            picture.text(label, (x, base), SMALL, Align::Center).color = GREY;
        }
        let title = font::ellipsize(&self.x.title, LARGE, false, outer.width());
        let half = font::width(&title, LARGE, false) / 2.0;
        let middle = f64::midpoint(left, right).min(outer.right - half).max(outer.left + half);
        picture.text(title, (middle, outer.bottom - LARGE * 0.25), LARGE, Align::Center);
    }

    /// Returns every how many ticks there is room for a label, so that labels never overlap.
    fn labels_apart(&self) -> usize {
        let widths = self.x.ticks.iter().map(|(_, label)| font::width(label, SMALL, false));
        let widest = widths.fold(0.0, f64::max) + 14.0;
        let ticks = &self.x.ticks;
        let gaps = ticks.windows(2).map(|pair| self.across(pair[1].0) - self.across(pair[0].0));
        let narrowest = gaps.fold(f64::INFINITY, f64::min).max(1.0);
        (widest / narrowest).ceil().max(1.0) as usize
    }
}

fn title_lines(title: &str, room: f64) -> Vec<String> {
    if title.is_empty() { Vec::new() } else { font::wrap(title, LARGE, false, room, 2) }
}

/// Returns the lines of a heading, at most `most` but at least one: a line for each part but the last one, which may go
/// on. Empty without a heading.
fn heading_lines(heading: &str, room: f64, most: usize) -> Vec<String> {
    let wrapped = |text: &str, lines: usize| font::wrap(text, LARGE, true, room, lines.max(1));
    match heading.split_once('\n') {
        _ if heading.is_empty() => Vec::new(),
        Some((name, rest)) if most > 1 => [wrapped(name, 1), wrapped(rest, most - 1)].concat(),
        _ => wrapped(&heading.replace('\n', " "), most),
    }
}

/// Returns headings of panels that stand side by side: name and rest in one line, or in two lines each if one of them
/// is wider than its panel, so that the panels begin at one height.
pub(crate) fn headings_of_row(parts: &[(String, &str)], room: f64) -> Vec<String> {
    let whole = |(name, rest): &(String, &str)| format!("{name}: {rest}");
    let is_wide = |part| font::width(&whole(part), LARGE, true) > room;
    let between = if parts.iter().any(is_wide) { ":\n" } else { ": " };
    parts.iter().map(|(name, rest)| format!("{name}{between}{rest}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_loses_no_letter() {
        font::register().unwrap();
        let parts = [
            ("red lanterns".to_owned(), "shifts absorbed by stress"),
            ("watch".to_owned(), "shifts absorbed by consequences"),
        ];
        for room in [900.0, 460.0, 330.0, 240.0] {
            let headings = headings_of_row(&parts, room);
            for (heading, (name, rest)) in headings.iter().zip(&parts) {
                let lines = heading_lines(heading, room, 3);
                assert_eq!(lines.join(" "), format!("{name}: {rest}"));
                assert!(
                    lines.iter().all(|line| font::width(line, LARGE, true) <= room),
                    "{lines:?}"
                );
            }
            let is_whole = headings.iter().all(|heading| !heading.contains('\n'));
            assert!(if room > 800.0 { is_whole } else { room > 300.0 || !is_whole });
        }
        assert!(heading_lines("", 300.0, 3).is_empty());
        assert_eq!(heading_lines("watch:\nshifts", 900.0, 1), ["watch: shifts"]);
    }

    #[test]
    fn a_long_title_of_an_upright_axis_goes_on_in_a_second_line() {
        font::register().unwrap();
        let lines = title_lines("heroine.conceded compared with the baseline (fighters)", 500.0);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| !line.contains('…')), "{lines:?}");
        assert!(title_lines("", 500.0).is_empty());
    }
}
