//! Charts of commands other than `run`: they bring their numbers and sentences with them.

use super::super::error::ReportError;
use super::Chart;
use super::font;
use super::heat_map::{Grid, Side, draw_share};
use super::key::{self, Entry};
use super::lines::{self, Line};
use super::over_axis::{draw_compared, number_axis, percent_range};
use super::page::{Page, page_of};
use super::palette::{LOOKS, look};
use super::panel::Panel;
use super::picture::Area;
use super::rows::{self, MOST, Row, Standing};
use super::scale::{Axis, Unit};
use crate::stats::Estimate;

/// What stands around a chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Name of its files without extension.
    pub name: String,
    /// The finding.
    pub title: String,
    /// What it was made from: scenario, trials, seed.
    pub source: String,
    /// What else is to be said below the title.
    pub notes: Vec<String>,
}

impl Frame {
    fn page(&self, more: Option<String>) -> Page {
        page_of(self.source.clone(), &self.title, self.notes.iter().cloned().chain(more))
    }
}

/// A line of a [`CurveChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct CurveLine {
    /// Its name.
    pub name: String,
    /// Places on the horizontal axis with estimates.
    pub points: Vec<(f64, Estimate)>,
}

/// A measure over the values of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveChart {
    /// What stands around it.
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
    /// Draws it.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        font::register()?;
        let left_out = self.lines.len().saturating_sub(LOOKS);
        let note = more(left_out, "line");
        let mut page = self.frame.page(note);
        let shown = self.lines.iter().take(LOOKS).enumerate();
        let lines: Vec<Line> = shown
            .map(|(number, line)| Line::of(&line.name, look(number), &line.points))
            .filter(|line| !line.points.is_empty())
            .collect();
        let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
        let is_lone = lines.len() < 2;
        let width = if is_lone { 0.0 } else { key::column_width(&names, 400.0) };
        let (area, column) = page.area.split_right(width, if is_lone { 0.0 } else { 30.0 });
        let panel = Panel::draw(&mut page.picture, area, "", self.x(&lines), self.y(&lines));
        for &wanted in &self.wanted {
            draw_compared(&mut page.picture, &panel, wanted);
        }
        lines::draw(&mut page.picture, &panel, &lines);
        if !is_lone {
            let entry = |line: &Line| Entry {
                name: line.name.clone(),
                look: line.look,
                end: line.end(&panel),
            };
            let (top, bottom) = (panel.area.top - 12.0, panel.area.bottom + 12.0);
            let entries: Vec<Entry> = lines.iter().map(entry).collect();
            key::draw(&mut page.picture, Area { top, bottom, ..column }, &entries);
        }
        Ok(Chart { name: self.frame.name.clone(), picture: page.picture })
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
    /// Its name.
    pub name: String,
    /// The number.
    pub estimate: Estimate,
    /// Whether it is a finding; others are drawn hollow.
    pub is_found: bool,
    /// The number in words.
    pub words: String,
}

/// Names with numbers, from top to bottom, and a line at zero.
#[derive(Clone, Debug, PartialEq)]
pub struct RowsChart {
    /// What stands around it.
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
        let left_out = self.rows.len().saturating_sub(MOST_ROWS);
        let note = more(left_out, "row");
        let mut page = self.frame.page(note);
        let row = |it: &RowOf| Row {
            name: it.name.clone(),
            estimate: it.estimate,
            standing: if it.is_found { Standing::Significant } else { Standing::Open },
            words: it.words.clone(),
            compared: Some(0.0),
            exact: None,
            bar: true,
        };
        let rows: Vec<Row> = self.rows.iter().take(MOST_ROWS).map(row).collect();
        let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
        let ends: Vec<f64> = ends.filter(|end| end.is_finite()).chain([0.0]).collect();
        let unit = if self.is_share { Unit::Points } else { Unit::Number };
        let axis = Axis::around(&self.across, &ends, unit, 8);
        rows::draw(&mut page.picture, page.area, &rows, &axis);
        Ok(Chart { name: self.frame.name.clone(), picture: page.picture })
    }
}

/// What is left out of a chart, if anything is.
fn more(count: usize, what: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("one more {what} is in the tables")),
        more => Some(format!("{more} more {what}s are in the tables")),
    }
}

/// Rows that fit.
const MOST_ROWS: usize = MOST + 2;

/// Shares for every pair of a row and a column.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixChart {
    /// What stands around it.
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
        let mut page = self.frame.page(None);
        let side = |(title, names): &(String, Vec<String>)| Side {
            title: title.clone(),
            names: names.clone(),
        };
        let (across, down) = (side(&self.across), side(&self.down));
        let grid = Grid::draw(&mut page.picture, &across, &down, page.area);
        for (row, shares) in self.shares.iter().enumerate() {
            for (column, &share) in shares.iter().enumerate() {
                draw_share(&mut page.picture, grid.place(column, row), share);
            }
        }
        Ok(Chart { name: self.frame.name.clone(), picture: page.picture })
    }
}
