//! Numbers beside the points of a line: in charts of one measure against another nothing else tells the exchange.
//! They stand only where they lie on no line and on no other number.

use super::lines::Line;
use super::page::SMALL;
use super::panel::Panel;
use crate::report::charts::font;
use crate::report::charts::picture::{Align, Area, Picture, Point};

/// Distance of two numbers at least, in pixels.
const APART: f64 = 44.0;
/// Room that a line and its markers need on either side.
const THICK: f64 = 4.0;

type Placed = (String, Point);

/// Numbers the points of one of these lines by exchange, where there is room. All numbers are on one side of the
/// line: on the side that has room for most of them. Other lines must stay free, because the number would seem to
/// be theirs.
pub(crate) fn draw(
    picture: &mut Picture,
    panel: &Panel,
    lines: &[Line],
    numbered: usize,
    other: Vec<Point>,
) {
    if numbered >= lines.len() {
        return;
    }
    let paths = lines.iter().map(|line| path(panel, line)).chain([other]);
    let paths: Vec<Vec<Point>> = paths.collect();
    let points = &paths[numbered];
    let on_side = |side: &(f64, f64)| placed(panel, &paths, points, *side);
    // Lines rise: right below a point it is free most often. Of equals the last is taken.
    let sides = [(1.0, 0.0), (-1.0, 0.0), (-1.0, -1.0), (1.0, 1.0)];
    let most = sides.iter().map(on_side).max_by_key(Vec::len);
    for (text, at) in most.unwrap_or_default() {
        picture.centered(text, at, SMALL, Align::Center).bold = true;
    }
}

/// Returns the numbers for which there is room in this direction of their points: to the right or left, and above
/// or below.
fn placed(panel: &Panel, paths: &[Vec<Point>], points: &[Point], side: (f64, f64)) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    for (exchange, &(x, y)) in points.iter().enumerate().skip(1) {
        let text = exchange.to_string();
        let (width, height) = (font::width(&text, SMALL, true), SMALL * 0.75);
        // Straight beside a point the marker is in the way.
        let away = if side.1 == 0.0 { 17.0 } else { 9.0 };
        let at = (x + side.0 * (away + width / 2.0), y + side.1 * (7.0 + height / 2.0));
        let is_far = placed.iter().all(|(_, it)| (at.0 - it.0).hypot(at.1 - it.1) > APART);
        if is_far && is_free(panel, paths, &around(at, width, height)) {
            placed.push((text, at));
        }
    }
    placed
}

fn around((x, y): Point, width: f64, height: f64) -> Area {
    let (right, down) = (width / 2.0, height / 2.0);
    Area { left: x - right, right: x + right, top: y - down, bottom: y + down }
}

fn path(panel: &Panel, line: &Line) -> Vec<Point> {
    line.points.iter().map(|&(x, y)| panel.at(x, y)).collect()
}

/// Whether a text at this place lies within the panel and on no line.
fn is_free(panel: &Panel, paths: &[Vec<Point>], text: &Area) -> bool {
    let inside = text.left > panel.area.left + 4.0
        && text.right < panel.area.right + 20.0
        && text.top > panel.area.top
        && text.bottom < panel.area.bottom - 6.0;
    let crossed = |path: &Vec<Point>| path.windows(2).any(|pair| crosses(pair[0], pair[1], text));
    inside && !paths.iter().any(crossed)
}

/// Whether a stroke goes through a rectangle, or close by: seen at points a few pixels apart.
fn crosses(from: Point, to: Point, area: &Area) -> bool {
    let steps = ((to.0 - from.0).hypot(to.1 - from.1) / THICK).ceil().max(1.0) as usize;
    (0..=steps).any(|step| {
        let part = step as f64 / steps as f64;
        let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        (area.left - THICK..=area.right + THICK).contains(&x)
            && (area.top - THICK..=area.bottom + THICK).contains(&y)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::charts::parts::palette::look;
    use crate::report::charts::parts::scale::{Axis, Unit};

    fn rising(steep: f64) -> Line {
        let points = (0..6).map(|at| (f64::from(at), f64::from(at) * steep)).collect();
        Line { name: String::new(), look: look(0), points, errors: Vec::new(), exact: Vec::new() }
    }

    #[test]
    fn numbers_lie_on_no_line() {
        font::register().unwrap();
        let mut picture = Picture::default();
        let area = Area { left: 0.0, top: 0.0, right: 700.0, bottom: 500.0 };
        let axis = |high| Axis::around("", &[0.0, high], Unit::Whole, 5);
        let panel = Panel::draw(&mut picture, area, "", axis(6.0), axis(12.0));
        let lines = [rising(2.0), rising(1.9), rising(0.5)];
        let before = picture.marks.len();
        let diagonal = vec![panel.at(0.0, 0.0), panel.at(6.0, 6.0)];
        draw(&mut picture, &panel, &lines, 0, diagonal.clone());
        let paths = lines.iter().map(|line| path(&panel, line)).chain([diagonal]);
        let paths: Vec<Vec<Point>> = paths.collect();
        let numbers: Vec<_> = picture.texts().filter(|text| text.bold).collect();
        assert!(numbers.len() >= 3 && picture.marks.len() == before + numbers.len());
        for number in numbers {
            let crossed = paths
                .iter()
                .any(|path| path.windows(2).any(|it| crosses(it[0], it[1], &number.area())));
            assert!(!crossed, "{}", number.words);
        }
    }
}
