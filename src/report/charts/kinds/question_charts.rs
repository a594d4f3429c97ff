//! Charts of commands other than `run`: they bring their numbers and sentences with them.

use super::heat_map::{Grid, Side, draw_share};
use crate::report::charts::Chart;
use crate::report::charts::font;
use crate::report::charts::parts::lines::Line;
use crate::report::charts::parts::lines_over_axis::{draw_named, number_axis, percent_range};
use crate::report::charts::parts::page::{Page, page_of};
use crate::report::charts::parts::palette::{LOOKS, look};
use crate::report::charts::parts::rows;
use crate::report::charts::parts::rows::{MOST, Row, Standing};
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Format, Picture};
use crate::report::error::ReportError;
use crate::stats::Estimate;

/// Texts around a chart. The command that asks the question writes them, because only it knows the finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Name of its files without extension.
    pub name: String,
    /// The finding.
    pub title: String,
    /// Origin of the numbers: scenario, trials, seed.
    pub source: String,
    /// Further texts below the title.
    pub notes: Vec<String>,
}

impl Frame {
    pub(super) fn page(&self, format: Format, more: Option<String>) -> Page {
        page_of(format, self.source.clone(), &self.title, self.notes.iter().cloned().chain(more))
    }
}

/// A line of a [`CurveChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct CurveLine {
    /// Name of the line.
    pub name: String,
    /// Places on the horizontal axis with estimates.
    pub points: Vec<(f64, Estimate)>,
}

/// A measure over the values of a path, as `solve` draws it.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveChart {
    /// Texts around the chart.
    pub frame: Frame,
    /// Title of the horizontal axis.
    pub across: String,
    /// Names of the places 0, 1, 2, ... on it; empty if it shows numbers.
    pub words: Vec<String>,
    /// Title of the upright axis.
    pub up: String,
    /// Whether the measure is a share, shown in per cent.
    pub is_share: bool,
    /// Numbers that are asked for, drawn as level lines.
    pub wanted: Vec<f64>,
    /// The lines.
    pub lines: Vec<CurveLine>,
}

impl CurveChart {
    /// Draws the chart in both formats.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        font::register()?;
        Ok(Chart::of(&self.frame.name, &|format| self.picture(format)))
    }

    fn picture(&self, format: Format) -> Picture {
        let left_out = self.lines.len().saturating_sub(LOOKS);
        let note = more(left_out, "line");
        let mut page = self.frame.page(format, note);
        let shown = self.lines.iter().take(LOOKS).enumerate();
        let lines: Vec<Line> = shown
            .map(|(number, line)| Line::of(&line.name, look(number), &line.points))
            .filter(|line| !line.points.is_empty())
            .collect();
        let (axes, is_lone) = ((self.x(&lines), self.y(&lines)), lines.len() < 2);
        draw_named(&mut page, lines, axes, is_lone, &self.wanted);
        page.picture
    }

    fn x(&self, lines: &[Line]) -> Axis {
        if self.words.is_empty() {
            let mut places: Vec<f64> =
                lines.iter().flat_map(|line| line.points.iter().map(|point| point.0)).collect();
            places.sort_by(f64::total_cmp);
            places.dedup();
            return number_axis(&self.across, &places);
        }
        let last = self.words.len() as f64 - 1.0;
        let words = self.words.iter().enumerate();
        Axis {
            title: self.across.clone(),
            low: -0.3,
            high: last + 0.3,
            ticks: words.map(|(at, word)| (at as f64, word.clone())).collect(),
        }
    }

    fn y(&self, lines: &[Line]) -> Axis {
        let ends = lines.iter().flat_map(|line| line.errors.iter().flat_map(|it| [it.0, it.1]));
        let mut ends: Vec<f64> = ends.chain(self.wanted.iter().copied()).collect();
        if self.is_share {
            ends = percent_range(ends);
        }
        let unit = if self.is_share { Unit::Percent } else { Unit::Number };
        Axis::around(&self.up, &ends, unit, 8)
    }
}

/// A row of a [`RowsChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct RowOf {
    /// Name of the row.
    pub name: String,
    /// The number.
    pub estimate: Estimate,
    /// Whether it is significant; other rows are drawn hollow, as in `parts::rows`.
    pub is_found: bool,
    /// The number in words.
    pub words: String,
}

/// Names with numbers, from top to bottom, and a line at zero.
#[derive(Clone, Debug, PartialEq)]
pub struct RowsChart {
    /// Texts around the chart.
    pub frame: Frame,
    /// Title of the axis.
    pub across: String,
    /// Whether the numbers are differences of shares, shown in points.
    pub is_share: bool,
    /// The rows; those beyond the room are left out.
    pub rows: Vec<RowOf>,
}

impl RowsChart {
    /// Draws it.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        font::register()?;
        Ok(Chart::of(&self.frame.name, &|format| self.picture(format)))
    }

    fn picture(&self, format: Format) -> Picture {
        let left_out = self.rows.len().saturating_sub(MOST_ROWS);
        let note = more(left_out, "row");
        let mut page = self.frame.page(format, note);
        let row = |it: &RowOf| Row {
            name: it.name.clone(),
            estimate: it.estimate,
            standing: if it.is_found { Standing::Significant } else { Standing::Open },
            words: it.words.clone(),
            compared: Some(0.0),
            exact: None,
            bar: true,
            spread: None,
        };
        let rows: Vec<Row> = self.rows.iter().take(MOST_ROWS).map(row).collect();
        let unit = if self.is_share { Unit::Points } else { Unit::Number };
        let axis = Axis::around(&self.across, &ends(&rows), unit, 8);
        rows::draw(&mut page, &rows, &axis, None);
        page.picture
    }
}

/// Returns the numbers that the axis of these rows must hold: points as well as ranges, because a point may lie beside its
/// range.
fn ends(rows: &[Row]) -> Vec<f64> {
    let of_row = |row: &Row| [row.estimate.low, row.estimate.value, row.estimate.high];
    rows.iter().flat_map(of_row).filter(|end| end.is_finite()).chain([0.0]).collect()
}

/// Returns the note on rows that are left out of a chart. `None` if all are shown.
fn more(count: usize, what: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("one more {what} is in the tables")),
        more => Some(format!("{more} more {what}s are in the tables")),
    }
}

const MOST_ROWS: usize = MOST + 2;

const MOST_OF_MATRIX: usize = 20;

/// Shares for every pair of a row and a column; the weakest of either side are left out if there are too many.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixChart {
    /// Texts around the chart.
    pub frame: Frame,
    /// Title of the upright axis and the names of the rows.
    pub down: (String, Vec<String>),
    /// Title of the horizontal axis and the names of the columns.
    pub across: (String, Vec<String>),
    /// The shares, row by row.
    pub shares: Vec<Vec<f64>>,
}

impl MatrixChart {
    /// Draws it.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        font::register()?;
        Ok(Chart::of(&self.frame.name, &|format| self.picture(format)))
    }

    fn picture(&self, format: Format) -> Picture {
        let [rows, columns] = self.shown();
        let left_out = [("row", &self.down.1, &rows), ("column", &self.across.1, &columns)];
        let notes =
            left_out.iter().filter_map(|(what, all, shown)| more(all.len() - shown.len(), what));
        let note = Some(notes.collect::<Vec<_>>().join("; ")).filter(|note| !note.is_empty());
        let mut page = self.frame.page(format, note);
        let side = |(title, names): &(String, Vec<String>), shown: &[usize]| Side {
            title: title.clone(),
            names: shown.iter().map(|&at| names[at].clone()).collect(),
        };
        let (across, down) = (side(&self.across, &columns), side(&self.down, &rows));
        let grid = Grid::draw(&mut page, &across, &down);
        for (y, &row) in rows.iter().enumerate() {
            for (x, &column) in columns.iter().enumerate() {
                draw_share(&mut page.picture, grid.place(x, y), self.shares[row][column]);
            }
        }
        page.picture
    }

    /// Returns the rows that score most, and the columns against which the rows score least, each in its
    /// order: the strong policies of both sides.
    fn shown(&self) -> [Vec<usize>; 2] {
        let of_row = |row: usize| -self.shares[row].iter().sum::<f64>();
        let of_column = |column: usize| self.shares.iter().map(|row| row[column]).sum::<f64>();
        [first(self.down.1.len(), &of_row), first(self.across.1.len(), &of_column)]
    }
}

/// Returns the numbers below `count` that fit into a matrix: those with the least `rank`, in their order.
fn first(count: usize, rank: &dyn Fn(usize) -> f64) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    all.sort_by(|a, b| rank(*a).total_cmp(&rank(*b)));
    all.truncate(MOST_OF_MATRIX);
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::charts::tests::check;

    #[test]
    fn a_matrix_with_too_many_rows_shows_the_strongest() {
        let rows = MOST_OF_MATRIX + 2;
        let names = |count: usize| (0..count).map(|at| format!("p{at}")).collect::<Vec<_>>();
        let frame = Frame {
            name: "styles".to_owned(),
            title: "Many".to_owned(),
            source: "a file".to_owned(),
            notes: Vec::new(),
        };
        // The third and the fifth score least.
        let share = |row: usize| if row == 2 || row == 4 { 0.1 } else { 0.6 };
        let chart = MatrixChart {
            frame,
            down: ("heroes play".to_owned(), names(rows)),
            across: ("foes play".to_owned(), names(2)),
            shares: (0..rows).map(|row| vec![share(row), share(row) - 0.05]).collect(),
        };
        let [shown, columns] = chart.shown();
        let wanted: Vec<usize> = (0..rows).filter(|row| ![2, 4].contains(row)).collect();
        assert_eq!((shown, columns), (wanted, vec![0, 1]));
        let picture = chart.draw().unwrap().picture;
        check("a matrix", &picture);
        let told = |text: &crate::report::charts::picture::Text| {
            text.words.contains("2 more rows are in the tables")
        };
        assert!(picture.texts().any(told));
    }

    /// A point beside its range stood at the end of the axis, which held the range only.
    #[test]
    fn the_axis_of_rows_reaches_points_beside_their_ranges() {
        let frame = Frame {
            name: "robust".to_owned(),
            title: "Gone".to_owned(),
            source: "a file".to_owned(),
            notes: Vec::new(),
        };
        let estimate = Estimate { value: 0.071, low: -0.086, high: 0.002, n: 1000 };
        let row = RowOf {
            name: "a box".to_owned(),
            estimate,
            is_found: false,
            words: "−8.6 to +0.2".to_owned(),
        };
        let across = "difference, points".to_owned();
        let chart = RowsChart { frame, across, is_share: true, rows: vec![row] };
        let picture = chart.draw().unwrap().picture;
        let mut ticks =
            picture.texts().filter_map(|text| text.words.strip_prefix('+')?.parse().ok());
        assert!(ticks.any(|tick: f64| tick >= 8.0));
    }
}
