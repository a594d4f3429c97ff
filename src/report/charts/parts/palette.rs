//! Colours that colour-blind readers can tell apart (Okabe and Ito), each with its own marker and
//! dash, so that a chart survives being printed in grey.

use crate::report::cell_selection::Selection;
use crate::report::charts::picture::{Color, Dash, Marker, Pen, Picture, Point};

/// Texts that say something.
pub(crate) const INK: Color = (0x22, 0x22, 0x22);
/// Texts that explain, such as ticks.
pub(crate) const GREY: Color = (0x59, 0x59, 0x59);
/// Axes and leaders.
pub(crate) const PALE: Color = (0x9a, 0x9a, 0x9a);
/// Lines of the grid.
pub(crate) const GRID: Color = (0xe2, 0xe2, 0xe2);
pub(crate) const WHITE: Color = (0xff, 0xff, 0xff);
/// Parts of a panel that belong together.
pub(crate) const SHADE: Color = (0xf4, 0xf4, 0xf1);

pub(crate) const BLACK: Color = (0x00, 0x00, 0x00);
pub(crate) const BLUE: Color = (0x00, 0x72, 0xb2);
pub(crate) const VERMILLION: Color = (0xd5, 0x5e, 0x00);
pub(crate) const GREEN: Color = (0x00, 0x9e, 0x73);
pub(crate) const ORANGE: Color = (0xe6, 0x9f, 0x00);
pub(crate) const PURPLE: Color = (0xcc, 0x79, 0xa7);
pub(crate) const SKY: Color = (0x56, 0xb4, 0xe9);
/// Dark and light blue for the ends of a stacked bar; they differ in grey too.
pub(crate) const DEEP: Color = (0x00, 0x45, 0x6e);
pub(crate) const MIST: Color = (0xd3, 0xe8, 0xf5);
/// A light orange for bars of five parts: between mist and orange in grey.
pub(crate) const SAND: Color = (0xee, 0xbf, 0x5a);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    pub color: Color,
    pub marker: Marker,
    pub filled: bool,
    pub dash: Dash,
}

pub(crate) use crate::report::cell_selection::LOOKS;

/// Returns the look of the n-th line of a panel: colour, marker and dash all differ, so that one of
/// them can be lost.
pub(crate) fn look(number: usize) -> Look {
    const COLORS: [Color; LOOKS] = [BLACK, BLUE, VERMILLION, GREEN, ORANGE, PURPLE, SKY, GREY];
    const MARKERS: [Marker; 4] =
        [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond];
    const DASHES: [Dash; 4] = [Dash::Solid, Dash::Long, Dash::Mixed, Dash::Short];
    let number = number % LOOKS;
    Look {
        color: COLORS[number],
        marker: MARKERS[number % 4],
        filled: number < 4,
        dash: DASHES[(number + number / 4) % 4],
    }
}

/// Returns the look of the n-th of some lines that have an order: from dark to light, as the
/// numbers rise.
pub(crate) fn ordered(number: usize, all: usize) -> Look {
    const STEPS: [Color; 5] = [
        (0x44, 0x01, 0x54),
        (0x3b, 0x52, 0x8b),
        (0x21, 0x91, 0x8c),
        (0x5e, 0xb9, 0x3d),
        (0xe0, 0xa8, 0x00),
    ];
    let place = number as f64 / (all.max(2) - 1) as f64 * (STEPS.len() - 1) as f64;
    let step = (place as usize).min(STEPS.len() - 2);
    Look { color: between(STEPS[step], STEPS[step + 1], place - step as f64), ..look(number) }
}

/// Returns the looks of the cells that a picture shows, from [`Selection::looks`]; a cell looks
/// alike in every picture.
pub(crate) fn looks_of(selection: &Selection) -> Vec<Look> {
    let look = |&place: &usize| match selection.ordered {
        Some(all) => ordered(place, all),
        None => look(place),
    };
    selection.looks.iter().map(look).collect()
}

impl Look {
    pub(crate) fn pen(self, width: f64) -> Pen {
        Pen { color: self.color, width, dash: self.dash }
    }

    /// Returns this look for a side: in a picture of several sides colour tells the variant, dash
    /// and filling tell the side.
    pub(crate) fn of_side(self, side: usize) -> Self {
        let dash = [Dash::Solid, Dash::Long, Dash::Short][side % 3];
        Self { filled: side == 0, dash, ..self }
    }

    /// Draws a point of this look.
    pub(crate) fn mark(self, picture: &mut Picture, at: Point, radius: f64) {
        picture.point(at, self.marker, radius, self.color, self.filled);
    }
}

/// Returns [`WHITE`] or [`INK`], whichever can be read on this colour.
pub(crate) fn ink_on(color: Color) -> Color {
    if lightness(color) < 0.55 { WHITE } else { INK }
}

fn lightness(color: Color) -> f64 {
    let (red, green, blue) = color;
    (0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)) / 255.0
}

/// Mixes from one colour to another; `part` from 0 to 1.
pub(crate) fn between(from: Color, to: Color, part: f64) -> Color {
    let part = part.clamp(0.0, 1.0);
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_looks_are_alike_without_colour() {
        for a in 0..LOOKS {
            for b in 0..a {
                let (one, other) = (look(a), look(b));
                let same = one.marker == other.marker && one.filled == other.filled;
                assert!(!same, "{a} and {b} look alike in grey");
            }
        }
    }

    #[test]
    fn parts_of_a_bar_darken() {
        let parts = [MIST, SAND, ORANGE, VERMILLION, DEEP].map(lightness);
        for pair in parts.windows(2) {
            assert!(pair[0] - pair[1] > 0.1, "{parts:?} cannot be told apart in grey");
        }
    }

    #[test]
    fn ink_can_be_read() {
        assert_eq!(ink_on(DEEP), WHITE);
        assert_eq!(ink_on(MIST), INK);
        assert_eq!(between(WHITE, BLACK, 0.5), (0x80, 0x80, 0x80));
    }
}
