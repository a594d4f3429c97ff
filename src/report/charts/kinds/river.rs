//! Chart "river": the chance to win of one side over the exchanges, with bands for all trials and three of them drawn
//! through.

use crate::report::cell_selection::reference;
use crate::report::charts::parts::page::{page, stacked};
use crate::report::charts::parts::palette::{
    BLUE, GREY, INK, MIST, SKY, VERMILLION, WHITE, between,
};
use crate::report::charts::parts::panel::Panel;
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Dash, Format, Pen, Picture, Point};
use crate::report::figures::Figures;
use crate::report::noun_phrases;
use crate::report::tables::how_it_plays;
use crate::sim::{Cell, PaceSummary, Results};
use crate::stats::grouped;

const MOST: usize = 3;
const HEIGHT: f64 = 420.0;
/// The median among the lines of a band.
const MEDIAN: usize = 2;

/// Draws the chart. `None` if the run does not measure pace, or no conflict has an exchange.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let shown = cells(figures)?;
    let title = title(figures, *shown.first()?)?;
    let first = results.cells[shown[0]].pace.as_deref()?;
    let side = noun_phrases::label(results, first.side);
    let exchange = results.portrayal.exchange;
    let note = format!(
        "line: the median; dark band: the middle half of {} {}; light band: 8 of 10; those that are over keep their result",
        grouped(first.trials as u64),
        results.trials_name()
    );
    let certain = certain_told(figures, &shown);
    let thin = fights_told(first, shown.len() > 1);
    let mut page = page(figures, format, &title, &[Some(note), Some(thin), certain]);
    let areas = match (format, shown.len()) {
        (Format::Narrow, 2..) => stacked(page.area, shown.len(), HEIGHT),
        _ => page.area.columns(shown.len(), 40.0),
    };
    let last = shown.iter().filter_map(|&cell| results.cells[cell].pace.as_deref());
    // A few conflicts that reach the cap would press all others into a corner.
    let last = last.map(|pace| pace.bands.len().saturating_sub(1)).max()?;
    let last = last.min(figures.last_drawn().max(1));
    for (number, (&cell, area)) in shown.iter().zip(areas).enumerate() {
        let Some(course) = results.cells[cell].pace.as_deref() else { continue };
        let several = shown.len() > 1;
        let heading = if several { noun_phrases::row(results, cell) } else { String::new() };
        let is_first = number == 0 || format.is_narrow();
        let y =
            if is_first { format!("chance of {} to win (%)", side.text) } else { String::new() };
        let x = Axis::around(exchange, &[0.0, last as f64], Unit::Whole, 10);
        let y = Axis::around(&y, &[0.0, 1.0], Unit::Percent, 5).tight(0.0, 1.0);
        let x = x.tight(0.0, last as f64);
        let panel = Panel::draw(&mut page.picture, area, &heading, x, y);
        draw_river(&mut page.picture, &panel, course);
    }
    Some(page.picture)
}

/// Returns the cells that are shown, the one that the title is about first: the baseline, or the first cell whose
/// result is not certain from the beginning. `None` if no such cell has a course.
fn cells(figures: &Figures) -> Option<Vec<usize>> {
    let (courses, _) = courses(figures)?;
    (!courses.is_empty()).then_some(courses)
}

/// Returns the cells with a course worth a panel, the baseline first, and those whose result is certain from the
/// beginning. Their panel would be an empty square with a line on its edge.
fn courses(figures: &Figures) -> Option<(Vec<usize>, Vec<usize>)> {
    let results = figures.results;
    let pace = |cell: usize| results.cells[cell].pace.as_deref().filter(|it| it.bands.len() > 1);
    let first = reference(results).unwrap_or(0);
    let others = how_it_plays::shown(figures)?.into_iter().filter(|&cell| cell != first);
    let shown = std::iter::once(first).chain(others).filter(|&cell| pace(cell).is_some());
    let (mut courses, certain): (Vec<usize>, Vec<usize>) =
        shown.partition(|&cell| pace(cell).is_some_and(|pace| !is_certain(pace)));
    courses.truncate(MOST);
    Some((courses, certain))
}

/// Whether eight of ten trials stay next to 0 or to 100 % all the time.
fn is_certain(pace: &PaceSummary) -> bool {
    const EDGE: i32 = 200;
    let low = pace.bands.iter().all(|band| band[4] <= EDGE);
    low || pace.bands.iter().all(|band| band[0] >= 10_000 - EDGE)
}

/// Names the variants that get no panel because their result is certain. `None` if there are none.
fn certain_told(figures: &Figures, shown: &[usize]) -> Option<String> {
    let (_, certain) = courses(figures)?;
    let name = |&cell: &usize| format!("“{}”", noun_phrases::row(figures.results, cell));
    let names: Vec<String> = certain.iter().filter(|it| !shown.contains(it)).map(name).collect();
    (!names.is_empty())
        .then(|| format!("certain from the beginning, and not drawn: {}", names.join(", ")))
}

/// Draws the bands, the trials and the median; beyond the last exchange of nearly all trials they stay as they are.
fn draw_river(picture: &mut Picture, panel: &Panel, pace: &PaceSummary) {
    let at = |exchange: usize, chance: i32| -> Point {
        panel.at(exchange as f64, f64::from(chance) / 10_000.0)
    };
    // The panel may end before the longest conflicts do.
    let bands = &pace.bands[..pace.bands.len().min(panel.x.high as usize + 1)];
    let line = |of: usize| -> Vec<Point> {
        let points = bands.iter().enumerate();
        let end = bands.last().map(|band| panel.at(panel.x.high, f64::from(band[of]) / 10_000.0));
        points.map(|(exchange, band)| at(exchange, band[of])).chain(end).collect()
    };
    for (low, high, color) in [(0, 4, MIST), (1, 3, between(SKY, WHITE, 0.45))] {
        let mut edge = line(low);
        edge.extend(line(high).into_iter().rev());
        picture.shape(edge, color);
    }
    let last = bands.len() - 1;
    for (trial, (color, dash)) in pace.shown.iter().zip(FIGHTS) {
        let points = trial.chances.iter().take(last + 1).enumerate();
        let points = points.map(|(exchange, &chance)| at(exchange, chance)).collect();
        picture.line(points, Pen { color, width: 2.5, dash });
    }
    picture.line(line(MEDIAN), Pen::solid(BLUE, 5.0));
}

/// Looks of the three trials.
const FIGHTS: [(crate::report::charts::picture::Color, Dash); 3] =
    [(VERMILLION, Dash::Long), (INK, Dash::Short), (GREY, Dash::Mixed)];

/// Names the trials that are drawn through, so that a reader can look them up with `trace`. A band hides how single
/// trials swing.
fn fights_told(pace: &PaceSummary, are_several: bool) -> String {
    let numbers: Vec<String> = pace.shown.iter().map(|it| it.trial.to_string()).collect();
    let (last, others) = numbers.split_last().map_or(("", &[][..]), |(last, rest)| (&**last, rest));
    let panel = if are_several { "; in the first panel" } else { ":" };
    let others = others.join(", ");
    format!("thin lines: an unlucky, a middling and a lucky one{panel} trials {others} and {last}")
}

/// Returns the finding: by which exchange half of the conflicts are decided, and by which they are over.
fn title(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let of = &results.cells[cell];
    let (decided, over) = (median(results, of, "decided_at")?, median(results, of, "exchanges")?);
    let (all, exchange) = (results.trials_name(), results.portrayal.exchange);
    let decided_told = match decided {
        0 => format!("before the first {exchange}"),
        _ => format!("by {exchange} {decided}"),
    };
    let told = if decided == over {
        format!("half of all {all} are decided and over {decided_told}")
    } else {
        format!("half of all {all} are decided {decided_told}; half are over by {exchange} {over}")
    };
    let several = results.cells.len() > 1;
    let where_told = several.then(|| format!("With “{}”, ", noun_phrases::row(results, cell)));
    Some(match where_told {
        Some(place) => place + &told,
        None => crate::report::findings::capitalized(&told),
    })
}

/// Returns the median of a measure that has a histogram.
fn median(results: &Results, cell: &Cell, measure: &str) -> Option<usize> {
    let quantity = results.quantity(None, measure)?;
    let place = cell.layout.histograms.iter().position(|&(of, _)| of == quantity)?;
    let bins = cell.tally.histograms.get(place)?;
    let mut sum = 0;
    bins.iter().position(|&count| {
        sum += count;
        2 * sum >= cell.tally.trials
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A panel of such a variant would be an empty square with a line on its edge.
    #[test]
    fn a_result_that_is_certain_gets_no_panel() {
        let pace =
            |bands: &[[i32; 5]]| PaceSummary { bands: bands.to_vec(), ..PaceSummary::default() };
        assert!(is_certain(&pace(&[[0, 0, 0, 50, 200], [0, 0, 0, 0, 0]])));
        assert!(is_certain(&pace(&[[9_800, 9_900, 10_000, 10_000, 10_000]])));
        assert!(!is_certain(&pace(&[[0, 0, 0, 50, 2_000], [0, 0, 0, 0, 0]])));
        assert!(!is_certain(&pace(&[[0, 0, 0, 0, 0], [10_000; 5]])), "the result turns");
    }
}
