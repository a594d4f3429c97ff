//! Chart of the differences between variants: paired differences of the first side's win rate, with a zero line.

use super::win_rate::{FEW, outcomes};
use crate::report::cell_selection::{common_baseline, name_on, varied};
use crate::report::charts::parts::lines_over_axis;
use crate::report::charts::parts::lines_over_axis::{Over, numeric_axis};
use crate::report::charts::parts::page::page;
use crate::report::charts::parts::rows;
use crate::report::charts::parts::rows::{Row, Standing};
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Format, Picture};
use crate::report::figures::{Comparison, Figures};
use crate::report::findings;
use crate::report::findings::capitalized;
use crate::sim::Results;
use crate::stats::{Estimate, signed_points_with_error};

/// Most characters of the title of an upright axis.
const MOST_UPRIGHT: usize = 62;

/// Differences of a measure with the texts of their chart, so that win rates and detailed measures share the
/// drawing code.
pub(crate) struct Differences<'a> {
    pub quantity: usize,
    pub title: &'a str,
    /// Title of the axis below rows.
    pub across: &'a str,
    /// Title of the upright axis of lines.
    pub upright: &'a str,
    /// Unit of the axis.
    pub unit: Unit,
    /// A difference at the end of its row.
    pub words: &'a dyn Fn(&Estimate, bool) -> String,
}

/// Draws the chart of the win rate. `None` if nothing is compared.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let across = compared_with(figures);
    let differences = Differences {
        quantity: figures.results.quantity(Some(0), "win")?,
        title: &findings::changes(figures)?,
        across: &across,
        upright: &shortened(across.clone()),
        unit: Unit::Points,
        words: &signed_points_with_error,
    };
    if figures.results.cells.len() <= FEW {
        return differences.in_rows(figures, format, Some(grouped_rows(figures)));
    }
    differences.draw(figures, format)
}

impl Differences<'_> {
    /// Draws rows, or lines over a numeric axis if there are more than [`rows::MOST`] rows.
    pub(crate) fn draw(&self, figures: &Figures, format: Format) -> Option<Picture> {
        let many = of_quantity(figures, self.quantity).len() > rows::MOST;
        let Some(along) = numeric_axis(figures).filter(|_| many) else {
            return self.in_rows(figures, format, None);
        };
        let over = Over {
            title: self.title,
            measure: self.upright,
            unit: self.unit,
            compared: 0.0,
            value: &|cell| difference(figures, cell, self.quantity),
            exact: &|_| None,
            note: Some("differences paired on the same dice, with intervals".to_string()),
        };
        lines_over_axis::draw(figures, format, along, &over)
    }

    /// Draws a row for each comparison for which there is room, or the rows that are given. Rows of zeros alone
    /// are not drawn, because they would leave the canvas empty.
    fn in_rows(
        &self,
        figures: &Figures,
        format: Format,
        given: Option<Vec<Row>>,
    ) -> Option<Picture> {
        let all = of_quantity(figures, self.quantity);
        let mut shown = all.clone();
        if all.len() > rows::MOST {
            let size = |found: &&Comparison| found.difference.estimate.value.abs();
            shown.sort_by(|a, b| size(b).total_cmp(&size(a)));
            shown.truncate(rows::MOST);
            shown.sort_by_key(|found| found.cell);
        }
        let own = || shown.iter().map(|found| row(figures, found, self.words)).collect();
        let rows: Vec<Row> = given.unwrap_or_else(own);
        // Rows of zeros would leave the canvas empty.
        let is_zero = |row: &Row| !row.estimate.value.is_finite() || row.estimate.value == 0.0;
        if rows.iter().all(is_zero) {
            return None;
        }
        let note = (shown.len() < all.len()).then(|| {
            let (some, all) = (shown.len(), all.len());
            format!("the {some} largest of {all} differences; all are in differences.csv")
        });
        let mut page = page(figures, format, self.title, &[Some(rows::PAIRED.into()), note]);
        let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
        let ends: Vec<f64> = ends.filter(|end| end.is_finite()).chain([0.0]).collect();
        let axis = Axis::around(self.across, &ends, self.unit, 8);
        rows::draw(&mut page, &rows, &axis, None);
        Some(page.picture)
    }
}

/// Returns the difference of a cell. The baseline has 0, so that its line is drawn. `None` if the cell is not
/// compared.
fn difference(figures: &Figures, cell: usize, quantity: usize) -> Option<Estimate> {
    if common_baseline(figures.results) == Some(cell) {
        return Some(Estimate { value: 0.0, low: 0.0, high: 0.0, n: 0 });
    }
    Some(figures.comparison(cell, quantity)?.difference.estimate)
}

/// Returns the title of an upright axis. Beyond [`MOST_UPRIGHT`] it does not spell out the baseline, because the
/// axis has no room.
fn shortened(title: String) -> String {
    match title.split_once(": ") {
        Some((start, _)) if title.chars().count() > MOST_UPRIGHT => {
            format!("{start} the baseline")
        }
        _ => title,
    }
}

/// Returns rows in groups: with few variants there is room for every way in which a conflict can end.
fn grouped_rows(figures: &Figures) -> Vec<Row> {
    let groups = outcomes(figures).into_iter().flat_map(|(name, quantity)| {
        let found = of_quantity(figures, quantity);
        if found.iter().all(|found| found.difference.estimate.value == 0.0) {
            return Vec::new();
        }
        let rows = found.into_iter();
        let rows = rows.map(|found| row(figures, found, &signed_points_with_error));
        [Row::heading(&capitalized(&name))].into_iter().chain(rows).collect::<Vec<_>>()
    });
    groups.collect()
}

fn of_quantity<'a>(figures: &'a Figures, quantity: usize) -> Vec<&'a Comparison> {
    figures.comparisons(quantity).iter().collect()
}

fn compared_with(figures: &Figures) -> String {
    let results = figures.results;
    let base = match common_baseline(results) {
        Some(base) => Some(name_on(results, base, &varied(results))),
        None => shared_by_baselines(results),
    };
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

/// Returns the part of the names that all baselines share: `as written`, whatever else is varied. `None` if they
/// share no value.
fn shared_by_baselines(results: &Results) -> Option<String> {
    let bases: Vec<usize> = results.cells.iter().filter_map(|cell| cell.baseline).collect();
    let &first = bases.first()?;
    let value = |cell: usize, axis: usize| results.cells[cell].values[axis];
    let is_shared =
        |axis: &usize| bases.iter().all(|&base| value(base, *axis) == value(first, *axis));
    let shared: Vec<usize> = varied(results).into_iter().filter(is_shared).collect();
    (!shared.is_empty()).then(|| name_on(results, first, &shared))
}

fn row(figures: &Figures, found: &Comparison, words: &dyn Fn(&Estimate, bool) -> String) -> Row {
    let results = figures.results;
    let estimate = found.difference.estimate;
    Row {
        name: name_on(results, found.cell, &varied(results)),
        estimate,
        standing: if found.significant { Standing::Significant } else { Standing::Open },
        words: words(&estimate, found.significant),
        compared: Some(0.0),
        exact: None,
        bar: false,
        spread: None,
    }
}

#[cfg(test)]
mod tests {
    use super::{shared_by_baselines, shortened};
    use crate::report::examples;

    #[test]
    fn of_several_baselines_it_is_told_what_they_share() {
        let shared = shared_by_baselines(&examples::variants_by_count(1));
        assert_eq!(shared.as_deref(), Some("as written"));
        assert_eq!(shared_by_baselines(&examples::lone(1)), None);
    }

    #[test]
    fn a_long_baseline_is_not_spelled_out_on_an_upright_axis() {
        let short = "win rate of heroes, in points, compared with: as written";
        assert_eq!(shortened(short.to_owned()), short);
        let long = format!("{short}, sides.dock.enforcer.count 5");
        assert_eq!(shortened(long), "win rate of heroes, in points, compared with the baseline");
    }
}
