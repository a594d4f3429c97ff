//! Shares that add up to a whole, as a stacked bar for each row.

use super::endings::{draw_bar, draw_legend};
use super::question_charts::Frame;
use crate::report::charts::parts::page::{Page, SMALL};
use crate::report::charts::parts::palette::{DEEP, GREY, GRID, MIST, ORANGE};
use crate::report::charts::parts::row_names;
use crate::report::charts::picture::{Align, Area, Color, Format, Picture};
use crate::report::charts::{Chart, font};
use crate::report::error::ReportError;

/// Rows that fit.
const MOST: usize = 12;
/// Colours of the parts; they differ in grey as well, except the last, which stands at the end.
const COLORS: [Color; 4] = [MIST, DEEP, ORANGE, GRID];
/// Height of a bar in a narrow picture.
const BAR: f64 = 44.0;

/// A row of a [`SharesChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct SharesRow {
    /// Name of the row.
    pub name: String,
    /// A share for each part; they add up to 1.
    pub shares: Vec<f64>,
}

/// Rows of shares that add up to a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct SharesChart {
    /// Texts around the chart.
    pub frame: Frame,
    /// Names of the parts, at most four.
    pub parts: Vec<&'static str>,
    /// The rows; those beyond the room are left out.
    pub rows: Vec<SharesRow>,
}

impl SharesChart {
    /// Draws it.
    ///
    /// # Errors
    /// If the embedded font is damaged.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        font::register()?;
        Ok(Chart::of(&self.frame.name, &|format| self.picture(format)))
    }

    fn picture(&self, format: Format) -> Picture {
        let left_out = self.rows.len().saturating_sub(MOST);
        let note = match left_out {
            0 => None,
            1 => Some("1 more row is in the tables".to_owned()),
            _ => Some(format!("{left_out} more rows are in the tables")),
        };
        let mut page = self.frame.page(format, note);
        let parts: Vec<(&'static str, Color)> = self.parts.iter().copied().zip(COLORS).collect();
        let legend = draw_legend(&mut page.picture, page.area, &parts) * SMALL * 1.7;
        let rows = &self.rows[..self.rows.len().min(MOST)];
        if format.is_narrow() {
            draw_narrow(&mut page, legend, rows, &parts);
        } else {
            draw_wide(&mut page, legend, rows, &parts);
        }
        page.picture
    }
}

/// The rows below one another, each name beside its bar.
fn draw_wide(page: &mut Page, legend: f64, rows: &[SharesRow], parts: &[(&'static str, Color)]) {
    let top = page.area.top + legend + 10.0;
    let height = (page.area.bottom - top) / rows.len().max(1) as f64;
    let names = rows.iter().map(|row| row.name.as_str());
    let width = row_names::column(names, false, height, SMALL) + 24.0;
    let bars = Area { left: page.area.left + width, ..page.area };
    for (number, row) in rows.iter().enumerate() {
        let middle = top + (number as f64 + 0.5) * height;
        let thick = (height * 0.72).min(110.0);
        let at = (page.area.left, middle);
        row_names::draw(&mut page.picture, &row.name, at, false, (width - 24.0, height), SMALL);
        let bar = Area { top: middle - thick / 2.0, bottom: middle + thick / 2.0, ..bars };
        draw_bar(&mut page.picture, bar, &row.shares, parts);
    }
}

/// Each name above its bar.
fn draw_narrow(page: &mut Page, legend: f64, rows: &[SharesRow], parts: &[(&'static str, Color)]) {
    let (area, mut top) = (page.area, page.area.top + legend + 12.0);
    for row in rows {
        for line in font::wrap(&row.name, SMALL, false, area.width(), 3) {
            let at = (area.left, top + SMALL);
            page.picture.text(line, at, SMALL, Align::Left).color = GREY;
            top += SMALL * 1.25;
        }
        let bar = Area { top: top + 6.0, bottom: top + 6.0 + BAR, ..area };
        draw_bar(&mut page.picture, bar, &row.shares, parts);
        top += BAR + 18.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::charts::tests::check;

    #[test]
    fn rows_beyond_the_room_are_counted() {
        let row = |at: usize| SharesRow {
            name: format!("heroes: point {at} (3.1 per fight, 20 sampled)"),
            shares: vec![0.25, 0.5, 0.05, 0.2],
        };
        let chart = SharesChart {
            frame: Frame {
                name: "decisions".to_owned(),
                title: "50 % of the decisions matter".to_owned(),
                source: "a file".to_owned(),
                notes: Vec::new(),
            },
            parts: vec!["no difference", "matters", "obvious", "not told"],
            rows: (0..MOST + 3).map(row).collect(),
        };
        let chart = chart.draw().unwrap();
        check("shares", &chart.picture);
        let texts: Vec<&str> = chart.picture.texts().map(|text| text.words.as_str()).collect();
        assert!(texts.iter().any(|text| text.contains("3 more rows are in the tables")));
        assert_eq!(texts.iter().filter(|text| text.contains("50 %")).count(), MOST + 1);
        assert!(chart.narrow.texts().any(|text| text.words.contains("point 11")));
    }
}
