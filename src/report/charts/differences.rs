//! What a variant changes: paired differences of the first side's win rate, with a zero line.

use super::super::figures::{Comparison, Figures};
use super::super::findings;
use super::super::select::{common_baseline, name_on, varied};
use super::page::page;
use super::picture::Picture;
use super::rows::{self, Row, Standing};
use super::scale::{Axis, Unit};
use crate::stats::points_with_error;

/// The chart, if there is anything to compare.
pub fn draw(figures: &Figures) -> Option<Picture> {
    let results = figures.results;
    let win = results.quantity(Some(0), "win")?;
    let title = findings::changes(figures)?;
    let shown = rows::chosen(figures);
    let mut compared: Vec<&Comparison> =
        figures.comparisons().iter().filter(|found| found.quantity == win).collect();
    let all = compared.len();
    if all > rows::MOST {
        compared.retain(|found| shown.cells.contains(&found.cell));
    }
    if compared.is_empty() {
        return None;
    }
    let rows: Vec<Row> = compared.iter().map(|found| row(figures, found)).collect();
    let note = (compared.len() < all)
        .then(|| format!("{} of {all} comparisons; all are in differences.csv", compared.len()));
    let legend = "paired on the same dice; filled: significant within this table (Holm); \
                  hollow: may be no difference";
    let mut page = page(figures, &title, &[Some(legend.into()), note]);
    let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
    let ends: Vec<f64> = ends.chain([0.0]).collect();
    let title = match common_baseline(results) {
        Some(base) => format!(
            "points of win rate of {}, compared with: {}",
            results.sides[0],
            name_on(results, base, &varied(results))
        ),
        None => format!("points of win rate of {}, compared with its baseline", results.sides[0]),
    };
    let axis = Axis::around(&title, &ends, Unit::Points, 8);
    rows::draw(&mut page.picture, page.area, &rows, &axis);
    Some(page.picture)
}

fn row(figures: &Figures, found: &Comparison) -> Row {
    let results = figures.results;
    let estimate = found.difference.estimate;
    let size = points_with_error(&estimate).replace(" points", "");
    let rounds_to_zero =
        !size.trim_start_matches(['0', '.']).starts_with(|c: char| c.is_ascii_digit());
    let sign = match estimate.value {
        _ if rounds_to_zero => "",
        value if value < 0.0 => "−",
        _ => "+",
    };
    Row {
        name: name_on(results, found.cell, &varied(results)),
        estimate,
        standing: if found.significant { Standing::Significant } else { Standing::Open },
        words: format!("{sign}{size}"),
        compared: Some(0.0),
    }
}
