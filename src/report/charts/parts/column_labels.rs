//! Names below the columns of a map: level on a few lines, or upright where a column is too narrow.

use super::page::SMALL;
use super::palette::GREY;
use crate::report::charts::font;
use crate::report::charts::picture::{Align, Picture, Point};

/// Lines of a level name.
const LINES: usize = 4;
const TALL: f64 = 300.0;
const LINE: f64 = SMALL * 1.15;

/// How all names of the columns are written.
pub(crate) enum ColumnLabels {
    /// Lines below one another.
    Level(Vec<Vec<String>>),
    /// Upright names, in a single line each, read from below.
    Upright(Vec<String>),
}

impl ColumnLabels {
    /// Wraps the names for columns of this width. Upright names are the second choice, because they
    /// are harder to read.
    pub(crate) fn of(names: &[String], room: f64) -> Self {
        let level = |name: &String| font::wrap(name, SMALL, false, room, LINES);
        let level: Vec<Vec<String>> = names.iter().map(level).collect();
        if level.iter().flatten().all(|line| !line.ends_with('…')) {
            return Self::Level(level);
        }
        Self::Upright(names.iter().map(|name| font::ellipsize(name, SMALL, false, TALL)).collect())
    }

    pub(crate) fn height(&self) -> f64 {
        match self {
            Self::Level(labels) => {
                let most = labels.iter().map(Vec::len).max().unwrap_or(1);
                SMALL * 0.4 + SMALL * 1.2 * most as f64
            }
            Self::Upright(labels) => {
                let widths = labels.iter().map(|label| font::width(label, SMALL, false));
                widths.fold(0.0, f64::max) + SMALL * 0.9
            }
        }
    }

    /// Writes the name of a column; `below` is the middle of its lower edge.
    pub(crate) fn draw(&self, picture: &mut Picture, number: usize, below: Point) {
        match self {
            Self::Level(labels) => {
                for (line, text) in labels[number].iter().enumerate() {
                    let at = (below.0, below.1 + SMALL * 1.25 + LINE * line as f64);
                    picture.text(text, at, SMALL, Align::Center).color = GREY;
                }
            }
            Self::Upright(labels) => {
                let half = font::width(&labels[number], SMALL, false) / 2.0;
                let at = (below.0 + SMALL * 0.36, below.1 + SMALL * 0.5 + half);
                let text = picture.text(&labels[number], at, SMALL, Align::Center);
                (text.color, text.upwards) = (GREY, true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_of_a_column_is_cut() {
        font::register().unwrap();
        let names = ["opportunist", "attack_leader", "focus_to_half"].map(String::from);
        assert!(matches!(ColumnLabels::of(&names, 300.0), ColumnLabels::Level(_)));
        let ColumnLabels::Upright(labels) = ColumnLabels::of(&names, 60.0) else { panic!("level") };
        assert_eq!(labels, names);
        let long = ["hunts the leader, and each who leads next counts".to_owned()];
        let ColumnLabels::Level(lines) = ColumnLabels::of(&long, 150.0) else { panic!("upright") };
        assert_eq!(lines[0].join(" "), long[0]);
    }
}
