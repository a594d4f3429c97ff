//! Charts of `tune`: the targets before and after, and the front between two of them.

use super::question_charts::Frame;
use crate::report::charts::Chart;
use crate::report::charts::font;
use crate::report::charts::parts::lines_over_axis::{not_below, percent_range};
use crate::report::charts::parts::page::{Page, SMALL};
use crate::report::charts::parts::palette::{
    BLACK, BLUE, GREY, MIST, PALE, SHADE, VERMILLION, WHITE,
};
use crate::report::charts::parts::panel::Panel;
use crate::report::charts::parts::row_names;
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Align, Area, Format, Marker, Pen, Picture, Point};
use crate::report::error::ReportError;
use crate::stats::Estimate;

/// Targets that fit on a slide.
const MOST_TARGETS: usize = 14;
/// Largest text of a target, if few targets have much room.
const LARGEST: f64 = 28.0;
/// Height of a target in a narrow picture, below its name.
const STRIP: f64 = 56.0;

/// A target with its measure before and after.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetRow {
    /// Measure and target: `heroes.win: 60 % to 70 %`.
    pub name: String,
    /// Least value that meets it; infinite if there is no such end.
    pub low: f64,
    /// Largest value that meets it.
    pub high: f64,
    /// Measure of the file as it stands.
    pub before: Estimate,
    /// Measure of the answer.
    pub after: Estimate,
    /// Measure before and after in words: `45.2 % to 64.1 % ± 0.9`.
    pub words: String,
    /// Whether the target is met.
    pub is_met: bool,
}

/// Targets from top to bottom, each on a scale of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetsChart {
    /// Texts around the chart.
    pub frame: Frame,
    /// The targets; those beyond the room are left out.
    pub rows: Vec<TargetRow>,
}

impl TargetsChart {
    /// Draws it.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        font::register()?;
        Ok(Chart::of(&self.frame.name, &|format| self.picture(format)))
    }

    fn picture(&self, format: Format) -> Picture {
        let left_out = self.rows.len().saturating_sub(MOST_TARGETS);
        let more = (left_out > 0).then(|| format!("{left_out} more targets are in the tables"));
        let mut page = self.frame.page(format, more);
        let rows = &self.rows[..self.rows.len().min(MOST_TARGETS)];
        if format.is_narrow() {
            draw_narrow(&mut page, rows);
        } else {
            draw_slide(&mut page, rows);
        }
        page.picture
    }
}

fn draw_slide(page: &mut Page, rows: &[TargetRow]) {
    let (picture, outer) = (&mut page.picture, page.area);
    let height = (outer.height() / rows.len().max(1) as f64).min(200.0);
    let size = (height * 0.2).clamp(SMALL, LARGEST);
    let words =
        rows.iter().map(|row| font::width(&row.words, size, row.is_met)).fold(0.0, f64::max);
    let names = row_names::column(rows.iter().map(|row| &*row.name), true, height, size);
    let (left, right) = (outer.left + names + 40.0, outer.right - words - 40.0);
    for (number, row) in rows.iter().enumerate() {
        let y = outer.top + (number as f64 + 0.5) * height;
        row_names::draw(picture, &row.name, (outer.left, y), false, (names, height), size);
        picture.centered(&row.words, (outer.right, y), size, Align::Right).bold = row.is_met;
        let half = (height * 0.3).min(30.0);
        draw_strip(picture, Area { left, right, top: y - half, bottom: y + half }, row);
    }
}

fn draw_narrow(page: &mut Page, rows: &[TargetRow]) {
    let (picture, outer) = (&mut page.picture, page.area);
    let mut top = outer.top;
    for row in rows {
        for line in font::wrap(&row.name, SMALL, false, outer.width(), 3) {
            picture.text(line, (outer.left, top + SMALL), SMALL, Align::Left);
            top += SMALL * 1.25;
        }
        picture.text(&row.words, (outer.left, top + SMALL), SMALL, Align::Left).bold = row.is_met;
        top += SMALL * 1.6;
        let strip = Area {
            left: outer.left + 12.0,
            right: outer.right - 12.0,
            top,
            bottom: top + STRIP - 16.0,
        };
        draw_strip(picture, strip, row);
        top += STRIP;
    }
}

/// Draws the target as a field, the file as a diamond, and the answer as a point with its interval.
fn draw_strip(picture: &mut Picture, area: Area, row: &TargetRow) {
    let ends =
        [row.low, row.high, row.before.value, row.after.low, row.after.high, row.after.value];
    let known = || ends.iter().copied().filter(|end| end.is_finite());
    let (low, high) =
        (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
    let span = if high > low { high - low } else { high.abs().max(1.0) };
    // Room for half of a marker, and for a target without an end on one side.
    let (low, high) = (low - 0.15 * span, high + 0.15 * span);
    let place = |value: f64| {
        let part = if value.is_finite() {
            (value - low) / (high - low)
        } else if value < 0.0 {
            0.0
        } else {
            1.0
        };
        area.left + part.clamp(0.0, 1.0) * area.width()
    };
    let middle = f64::midpoint(area.top, area.bottom);
    picture.rectangle(Area { left: place(row.low), right: place(row.high), ..area }, MIST);
    picture.line(vec![(area.left, middle), (area.right, middle)], Pen::solid(PALE, 1.5));
    let (before, after) = (place(row.before.value), place(row.after.value));
    picture.line(vec![(before, middle), (after, middle)], Pen::solid(GREY, 3.0));
    picture.point((before, middle), Marker::Diamond, 10.0, BLACK, false);
    let color = if row.is_met { BLUE } else { VERMILLION };
    let (least, most) = (place(row.after.low), place(row.after.high));
    for end in [least, most] {
        picture.line(vec![(end, middle - 9.0), (end, middle + 9.0)], Pen::solid(color, 3.0));
    }
    picture.line(vec![(least, middle), (most, middle)], Pen::solid(color, 3.0));
    picture.point((after, middle), Marker::Circle, 10.0, color, row.is_met);
}

/// A measure as an axis of a [`FrontChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct FrontAxis {
    /// Title of the axis.
    pub title: String,
    /// Whether the measure is a share, shown in per cent.
    pub is_share: bool,
    /// Least value that meets the target; infinite if there is no such end.
    pub low: f64,
    /// Largest value that meets the target.
    pub high: f64,
}

/// Two measures that pull against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontChart {
    /// Texts around the chart.
    pub frame: Frame,
    /// Measure to the right.
    pub across: FrontAxis,
    /// Measure upwards.
    pub up: FrontAxis,
    /// Pairs of measures of everything that was tried.
    pub cloud: Vec<(f64, f64)>,
    /// The front, by its first measure.
    pub points: Vec<(Estimate, Estimate)>,
    /// The file as it stands.
    pub file: (f64, f64),
    /// The nearest to all targets.
    pub nearest: (f64, f64),
}

/// Room below the lowest number upwards, as a part of the axis.
const ROOM_BELOW: f64 = 0.06;

impl FrontChart {
    /// Draws it.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        font::register()?;
        Ok(Chart::of(&self.frame.name, &|format| self.picture(format)))
    }

    fn picture(&self, format: Format) -> Picture {
        let mut page = self.frame.page(format, None);
        let xs = self.points.iter().flat_map(|(it, _)| [it.low, it.high]);
        let ys = self.points.iter().flat_map(|(_, it)| [it.low, it.high]);
        let x = axis(&self.across, xs, self.cloud.iter().map(|it| it.0), self.file.0);
        let mut y = axis(&self.up, ys, self.cloud.iter().map(|it| it.1), self.file.1);
        // Room below, so that the lowest number does not touch the first of the other axis.
        y.low -= (y.high - y.low) * ROOM_BELOW;
        let area = Area { right: page.area.right - 12.0, ..page.area };
        let panel = Panel::draw(&mut page.picture, area, "", x, y);
        self.draw_targets(&mut page.picture, &panel);
        self.draw_points(&mut page.picture, &panel);
        page.picture
    }

    /// Shades where each target is met, and more where both would be.
    fn draw_targets(&self, picture: &mut Picture, panel: &Panel) {
        let span = |axis: &Axis, target: &FrontAxis| {
            (target.low.max(axis.low).min(axis.high), target.high.min(axis.high).max(axis.low))
        };
        let (left, right) = span(&panel.x, &self.across);
        let (low, high) = span(&panel.y, &self.up);
        let (left, low) = panel.at(left, low);
        let (right, high) = panel.at(right, high);
        let column = Area { left, right, ..panel.area };
        let row = Area { top: high, bottom: low, ..panel.area };
        for shaded in [column, row] {
            if shaded.width() > 0.0 && shaded.height() > 0.0 {
                picture.rectangle(shaded, SHADE);
            }
        }
        let both = Area { left, right, top: high, bottom: low };
        if both.width() > 0.0 && both.height() > 0.0 {
            picture.rectangle(both, MIST);
        }
        for edge in [left, right] {
            picture.line(
                vec![(edge, panel.area.top), (edge, panel.area.bottom)],
                Pen::solid(PALE, 1.5),
            );
        }
        for edge in [low, high] {
            picture.line(
                vec![(panel.area.left, edge), (panel.area.right, edge)],
                Pen::solid(PALE, 1.5),
            );
        }
    }

    fn draw_points(&self, picture: &mut Picture, panel: &Panel) {
        let is_inside = |&(x, y): &(f64, f64)| {
            (panel.x.low..=panel.x.high).contains(&x) && (panel.y.low..=panel.y.high).contains(&y)
        };
        for &(x, y) in self.cloud.iter().filter(|it| is_inside(it)) {
            picture.point(panel.at(x, y), Marker::Circle, 4.0, PALE, true);
        }
        let front: Vec<Point> =
            self.points.iter().map(|(x, y)| panel.at(x.value, y.value)).collect();
        picture.line(front.clone(), Pen::solid(BLUE, 2.5));
        for ((x, y), &at) in self.points.iter().zip(&front) {
            let pen = Pen::solid(BLUE, 2.5);
            picture.line(vec![panel.at(x.low, y.value), panel.at(x.high, y.value)], pen);
            picture.line(vec![panel.at(x.value, y.low), panel.at(x.value, y.high)], pen);
            picture.point(at, Marker::Circle, 9.0, BLUE, true);
        }
        if is_inside(&self.nearest) {
            let at = panel.at(self.nearest.0, self.nearest.1);
            picture.point(at, Marker::Circle, 13.0, VERMILLION, false);
            picture.point(at, Marker::Circle, 6.0, VERMILLION, true);
        }
        if is_inside(&self.file) {
            let at = panel.at(self.file.0, self.file.1);
            picture.point(at, Marker::Diamond, 14.0, WHITE, true);
            picture.point(at, Marker::Diamond, 11.0, BLACK, true);
        }
    }
}

/// An axis that shows the front, the file, the ends of the target and most of what was tried.
fn axis(
    target: &FrontAxis,
    front: impl Iterator<Item = f64>,
    cloud: impl Iterator<Item = f64>,
    file: f64,
) -> Axis {
    let mut tried: Vec<f64> = cloud.filter(|it| it.is_finite()).collect();
    tried.sort_by(f64::total_cmp);
    // A few odd combinations must not press all others together.
    let cut = tried.len() / 20;
    let inner = tried.get(cut).into_iter().chain(tried.iter().rev().nth(cut)).copied();
    let ends: Vec<f64> = front
        .chain(inner)
        .chain([file, target.low, target.high])
        .filter(|end| end.is_finite())
        .collect();
    let unit = if target.is_share { Unit::Percent } else { Unit::Number };
    let ends = if target.is_share {
        percent_range(ends.into_iter().map(|end| end.clamp(0.0, 1.0)).collect())
    } else {
        not_below(ends, tried.iter().copied())
    };
    Axis::around(&target.title, &ends, unit, 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::charts::tests::check;

    fn estimate(value: f64, reach: f64) -> Estimate {
        Estimate { value, low: value - reach, high: value + reach, n: 1000 }
    }

    fn frame(title: &str) -> Frame {
        Frame {
            name: "targets".to_owned(),
            title: title.to_owned(),
            source: "a file".to_owned(),
            notes: vec!["each target has a scale of its own".to_owned()],
        }
    }

    #[test]
    fn targets_with_long_names_and_open_ends_are_not_cut() {
        let row = |number: usize| TargetRow {
            name: format!(
                "the men with the long spears.any_conceded in horde {number}: at most 20 %"
            ),
            low: f64::NEG_INFINITY,
            high: 0.2,
            before: estimate(0.45, 0.01),
            after: estimate(0.19, 0.01),
            words: "45.0 % to 19.0 % ± 1.0".to_owned(),
            is_met: number.is_multiple_of(2),
        };
        let chart = TargetsChart { frame: frame("Many targets"), rows: (0..16).map(row).collect() };
        let drawn = chart.draw().unwrap();
        check("targets", &drawn.picture);
        check("targets, narrow", &drawn.narrow);
        let told = |text: &crate::report::charts::picture::Text| {
            text.words.contains("2 more targets are in the tables")
        };
        assert!(drawn.picture.texts().any(told));
    }

    #[test]
    fn a_front_shows_its_targets() {
        let target = |title: &str, low: f64, high: f64, is_share: bool| FrontAxis {
            title: title.to_owned(),
            is_share,
            low,
            high,
        };
        let chart = FrontChart {
            frame: frame("Two targets exclude each other"),
            across: target("heroes.win", 0.6, 0.7, true),
            up: target("exchanges (exchanges)", f64::NEG_INFINITY, 3.0, false),
            cloud: (0..40).map(|it| (f64::from(it) / 40.0, 8.0 - f64::from(it) / 10.0)).collect(),
            points: vec![
                (estimate(0.5, 0.02), estimate(3.1, 0.1)),
                (estimate(0.64, 0.02), estimate(4.8, 0.1)),
            ],
            file: (0.4, 5.0),
            nearest: (0.5, 3.1),
        };
        let drawn = chart.draw().unwrap();
        check("front", &drawn.picture);
        check("front, narrow", &drawn.narrow);
    }
}
