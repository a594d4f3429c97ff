//! Names before rows: on as many lines as a row has room for, and as wide as they need, since two rows
//! with one name could not be told apart.

use super::page::SMALL;
use crate::report::charts::font;
use crate::report::charts::picture::{Align, Picture, Point};

const NARROW: f64 = 470.0;
/// Width beyond which the numbers would have too little room.
const WIDE: f64 = 760.0;
/// Distance of two lines of a name, in the size of its letters.
const LINE: f64 = 1.16;

fn lines_in(height: f64, size: f64) -> usize {
    (height / (LINE * size) - 0.5).floor().clamp(1.0, 3.0) as usize
}

/// Returns the name on as many lines as stand well, or on one more before any of it is cut.
fn wrapped(name: &str, bold: bool, (width, height): (f64, f64), size: f64) -> Vec<String> {
    let lines = lines_in(height, size);
    let well = font::wrap(name, size, bold, width, lines);
    let has_room = height >= size * (LINE * lines as f64 + 1.0);
    if has_room && well.last().is_some_and(|line| line.ends_with('…')) {
        return font::wrap(name, size, bold, width, lines + 1);
    }
    well
}

/// Width that these names need in rows of this height: no wider than usual if that is enough.
pub(crate) fn column<'a>(
    names: impl Iterator<Item = &'a str>,
    bold: bool,
    height: f64,
    size: f64,
) -> f64 {
    let names: Vec<&str> = names.collect();
    let widest = names.iter().map(|name| font::width(name, size, bold)).fold(0.0, f64::max) + 2.0;
    let lines = lines_in(height, size);
    let is_cut = |width: f64| {
        let wrap = |name: &&str| font::wrap(name, size, bold, width, lines);
        names.iter().flat_map(wrap).any(|line| line.ends_with('…'))
    };
    let mut width = NARROW;
    while width < WIDE && is_cut(width) {
        width += SMALL;
    }
    widest.min(width)
}

/// Writes a name around the middle of its row; `room` is the width of the column and the height of the row.
pub(crate) fn draw(
    picture: &mut Picture,
    name: &str,
    at: Point,
    bold: bool,
    room: (f64, f64),
    size: f64,
) {
    let lines = wrapped(name, bold, room, size);
    let first = at.1 - (lines.len() - 1) as f64 * LINE * size / 2.0;
    for (number, line) in lines.iter().enumerate() {
        let y = first + number as f64 * LINE * size;
        picture.centered(line, (at.0, y), size, Align::Left).bold = bold;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_differ_at_their_ends_keep_their_ends() {
        font::register().unwrap();
        let long = "search when the dock is thinned out, and only then, enforcer count ";
        let names = [format!("{long}5"), format!("{long}6")];
        for height in [33.0, 50.0, 90.0] {
            let width = column(names.iter().map(String::as_str), false, height, SMALL);
            assert!((200.0..=WIDE + SMALL).contains(&width), "{width}");
            let lines = |name: &str| wrapped(name, false, (width, height), SMALL);
            assert_ne!(lines(&names[0]), lines(&names[1]), "in {height} pixels");
        }
        assert!(column(["short"].into_iter(), false, 30.0, SMALL) < 60.0);
    }
}
