//! Lines in a panel, with markers and error bars.

use super::palette::Look;
use super::panel::Panel;
use crate::report::charts::picture::{Color, Pen, Picture, Point};
use crate::stats::Estimate;

pub(crate) struct Line {
    pub name: String,
    pub look: Look,
    pub points: Vec<(f64, f64)>,
    /// The interval of each point, or none at all.
    pub errors: Vec<(f64, f64)>,
    /// Exact numbers, drawn as crosses.
    pub exact: Vec<(f64, f64)>,
}

impl Line {
    /// Makes a line through estimates. Estimates that are no numbers are left out, because a cell
    /// may have no trial in which the measure is known.
    pub(crate) fn of(name: &str, look: Look, estimates: &[(f64, Estimate)]) -> Self {
        let known = || estimates.iter().filter(|(_, estimate)| estimate.value.is_finite());
        Self {
            name: name.to_string(),
            look,
            points: known().map(|(x, estimate)| (*x, estimate.value)).collect(),
            errors: known().map(|(_, estimate)| (estimate.low, estimate.high)).collect(),
            exact: Vec::new(),
        }
    }

    /// Returns the place of the line's last point in a panel. `None` if the line has no points.
    pub(crate) fn end(&self, panel: &Panel) -> Option<Point> {
        self.points.last().map(|&(x, y)| panel.at(x, y))
    }
}

/// Draws the lines, the last ones first, so that the first (the baseline) lies on top.
pub(crate) fn draw(picture: &mut Picture, panel: &Panel, lines: &[Line]) {
    for line in lines.iter().rev() {
        let points: Vec<Point> = line.points.iter().map(|&(x, y)| panel.at(x, y)).collect();
        picture.line(points.clone(), line.look.pen(3.5));
        // A path without errors is read point by point, so none is left out.
        let (step, radius) =
            if line.errors.is_empty() { (1, 5.5) } else { (marker_step(&points), 7.0) };
        for (&(x, _), &(low, high)) in line.points.iter().zip(&line.errors).step_by(step) {
            draw_error(picture, panel, line.look.color, x, (low, high));
        }
        for &point in points.iter().step_by(step) {
            line.look.mark(picture, point, radius);
        }
        for &(x, y) in &line.exact {
            picture.cross(panel.at(x, y));
        }
    }
}

/// Draws an error bar, cut at the ends of the panel. A bar that the marker hides is not drawn.
pub(crate) fn draw_error(
    picture: &mut Picture,
    panel: &Panel,
    color: Color,
    x: f64,
    (low, high): (f64, f64),
) {
    let inside = |y: f64| y.clamp(panel.area.top, panel.area.bottom);
    let (across, bottom, top) = (panel.across(x), inside(panel.up(low)), inside(panel.up(high)));
    if !(bottom - top).is_finite() || bottom - top < 16.0 {
        return;
    }
    let pen = Pen::solid(color, 2.0);
    picture.line(vec![(across, bottom), (across, top)], pen);
    for y in [bottom, top] {
        picture.line(vec![(across - 6.0, y), (across + 6.0, y)], pen);
    }
}

/// Returns how many points share a marker and an error bar, because closer together they would
/// merge into a band.
fn marker_step(points: &[Point]) -> usize {
    const APART: f64 = 24.0;
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return 1 };
    let span = (last.0 - first.0).abs().max(1.0);
    let each = span / (points.len().max(2) - 1) as f64;
    (APART / each).ceil().max(1.0) as usize
}
