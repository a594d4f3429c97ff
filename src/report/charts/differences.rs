//! What a variant changes: paired differences of the first side's win rate, with a zero line.

use super::super::figures::{Comparison, Figures};
use super::super::findings::{self, capitalized};
use super::super::select::{common_baseline, name_on, varied};
use super::over_axis::{self, Over, numeric_axis};
use super::page::page;
use super::picture::Picture;
use super::rows::{self, Row, Standing};
use super::scale::{Axis, Unit};
use super::win_rate::{FEW, outcomes};
use crate::stats::{Estimate, signed_points_with_error};

/// Most characters of the title of an upright axis.
const MOST_UPRIGHT: usize = 62;

/// The chart, if there is anything to compare.
pub fn draw(figures: &Figures) -> Option<Picture> {
    let win = figures.results.quantity(Some(0), "win")?;
    let title = findings::changes(figures)?;
    let many = of_quantity(figures, win).len() > rows::MOST;
    match numeric_axis(figures).filter(|_| many) {
        Some(along) => over_axis::draw(
            figures,
            along,
            &Over {
                title: &title,
                measure: &shortened(compared_with(figures)),
                unit: Unit::Points,
                compared: 0.0,
                value: &|cell| difference(figures, cell, win),
                exact: &|_| None,
                note: Some("differences paired on the same dice, with intervals".to_string()),
            },
        ),
        None => by_row(figures, win, &title),
    }
}

/// The difference of a cell; the baseline does not differ from itself.
fn difference(figures: &Figures, cell: usize, win: usize) -> Option<Estimate> {
    if common_baseline(figures.results) == Some(cell) {
        return Some(Estimate { value: 0.0, low: 0.0, high: 0.0, n: 0 });
    }
    Some(figures.comparison(cell, win)?.difference.estimate)
}

/// The title of an upright axis, which has less room: a long baseline is not spelled out.
fn shortened(title: String) -> String {
    match title.split_once(": ") {
        Some((start, _)) if title.chars().count() > MOST_UPRIGHT => {
            format!("{start} the baseline")
        }
        _ => title,
    }
}

fn by_row(figures: &Figures, win: usize, title: &str) -> Option<Picture> {
    let all = of_quantity(figures, win);
    let mut shown = all.clone();
    if all.len() > rows::MOST {
        let cells = rows::chosen(figures).cells;
        shown.retain(|found| cells.contains(&found.cell));
    }
    let mut rows: Vec<Row> = shown.iter().map(|found| row(figures, found)).collect();
    if figures.results.cells.len() <= FEW {
        rows = grouped_rows(figures);
    }
    if rows.is_empty() {
        return None;
    }
    let note = (shown.len() < all.len()).then(|| {
        format!("{} of {} comparisons; all are in differences.csv", shown.len(), all.len())
    });
    let mut page = page(figures, title, &[Some(rows::PAIRED.into()), note]);
    let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
    let ends: Vec<f64> = ends.filter(|end| end.is_finite()).chain([0.0]).collect();
    let axis = Axis::around(&compared_with(figures), &ends, Unit::Points, 8);
    rows::draw(&mut page.picture, page.area, &rows, &axis);
    Some(page.picture)
}

/// With few variants there is room for every way in which a conflict can end.
fn grouped_rows(figures: &Figures) -> Vec<Row> {
    let groups = outcomes(figures).into_iter().flat_map(|(name, quantity)| {
        let rows = of_quantity(figures, quantity).into_iter().map(|found| row(figures, found));
        [Row::heading(&capitalized(&name))].into_iter().chain(rows).collect::<Vec<_>>()
    });
    groups.collect()
}

fn of_quantity<'a>(figures: &'a Figures, quantity: usize) -> Vec<&'a Comparison> {
    figures.comparisons().iter().filter(|found| found.quantity == quantity).collect()
}

fn compared_with(figures: &Figures) -> String {
    let results = figures.results;
    let base = common_baseline(results).map(|base| name_on(results, base, &varied(results)));
    let base = base.map_or_else(|| " its baseline".to_string(), |name| format!(": {name}"));
    let what = match results.cells.len() {
        0..=FEW => format!("share of {}", results.trials_name()),
        _ => "win rate".to_string(),
    };
    let whose = match results.cells.len() {
        0..=FEW => String::new(),
        _ => format!(" of {}", results.sides[0]),
    };
    format!("{what}{whose}, in points, compared with{base}")
}

fn row(figures: &Figures, found: &Comparison) -> Row {
    let results = figures.results;
    let estimate = found.difference.estimate;
    Row {
        name: name_on(results, found.cell, &varied(results)),
        estimate,
        standing: if found.significant { Standing::Significant } else { Standing::Open },
        words: signed_points_with_error(&estimate, found.significant),
        compared: Some(0.0),
        exact: None,
        bar: false,
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_baseline_is_not_spelled_out_on_an_upright_axis() {
        let short = "win rate of heroes, in points, compared with: as written";
        assert_eq!(shortened(short.to_owned()), short);
        let long = format!("{short}, sides.dock.enforcer.count 5");
        assert_eq!(shortened(long), "win rate of heroes, in points, compared with the baseline");
    }
}
