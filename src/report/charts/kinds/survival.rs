//! Chart of survival: the share of each side's fighters that is in the fight, over the exchanges.

use super::harm::{entries, exchange_axis, over_exchanges};
use crate::report::cell_selection::{Selection, choose, reference};
use crate::report::charts::parts::coinciding_lines;
use crate::report::charts::parts::legend;
use crate::report::charts::parts::lines;
use crate::report::charts::parts::lines::Line;
use crate::report::charts::parts::page::page;
use crate::report::charts::parts::palette::{LOOKS, Look, looks_of};
use crate::report::charts::parts::panel::Panel;
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Format, Picture};
use crate::report::figures::Figures;
use crate::report::findings;
use crate::report::findings::Among;
use crate::stats::Estimate;

const MOST_SIDES: usize = 4;

/// Draws the chart. `None` if the system does not follow who stands.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let selection = choose(results, LOOKS);
    let title = findings::survival(figures, reference(results)?, &Among::shown(&selection))?;
    let measure = results.portrayal.standing;
    if findings::more_come(figures) {
        let told = Told { title, measure, axis: "fighters in the fight, on average", counts: true };
        return follow(figures, format, &told, &selection, &|lines| {
            let ends = lines.iter().flat_map(|line| line.errors.iter().map(|error| error.1));
            vec![0.0, ends.fold(1.0, f64::max)]
        });
    }
    let axis = "still standing (% of the side's fighters)";
    let told = Told { title, measure, axis, counts: false };
    follow(figures, format, &told, &selection, &|_| vec![0.0, 1.0])
}

/// Draws the share of each side's fighters that has conceded, over the exchanges. `None` for a series, in which
/// fighters who come back can concede again.
pub(crate) fn draw_concessions(figures: &Figures, format: Format) -> Option<Picture> {
    if figures.results.is_series() {
        return None;
    }
    let selection = choose(figures.results, LOOKS);
    let among = Among::shown(&selection);
    let title = findings::concessions(figures, reference(figures.results)?, &among)?;
    let axis = "have conceded (% of the side's fighters)";
    let told = Told { title, measure: findings::CONCEDED, axis, counts: false };
    follow(figures, format, &told, &selection, &|lines| {
        let highest = lines.iter().flat_map(|line| line.errors.iter().map(|error| error.1));
        vec![0.0, highest.fold(0.05, f64::max).min(1.0)]
    })
}

/// Texts of a picture, and the measure that it shows.
struct Told {
    title: String,
    measure: &'static str,
    axis: &'static str,
    /// Whether fighters are counted, because more come during the conflict; else it is their share.
    counts: bool,
}

/// Draws a panel for each side with the fighters that a curve counts. A side that always has 0 gets none,
/// because an empty panel would take room from the others.
fn follow(
    figures: &Figures,
    format: Format,
    told: &Told,
    selection: &Selection,
    range: &dyn Fn(&[Line]) -> Vec<f64>,
) -> Option<Picture> {
    let Told { title, measure, axis, counts } = told;
    let results = figures.results;
    let sides: Vec<usize> = (0..results.sides.len())
        .filter(|&side| figures.curve(side, measure).is_some())
        .take(MOST_SIDES)
        .collect();
    if figures.last_drawn() == 0 {
        return None;
    }
    let looks = looks_of(selection);
    let of_side = |&side: &usize| -> Vec<Line> {
        let line = |(&cell, &look): (&usize, &Look)| {
            let counted = over_exchanges(figures, cell, side, measure);
            let fighters = Figures::fighters_of(&results.cells[cell], side) as f64;
            let scale = if *counts { 1.0 } else { 1.0 / fighters };
            let scaled: Vec<(f64, Estimate)> = counted
                .into_iter()
                .map(|(exchange, count)| (exchange, count.scaled(scale)))
                .collect();
            Line::of("", look, &scaled)
        };
        selection.cells.iter().zip(&looks).map(line).collect()
    };
    let lines = sides.iter().map(|side| (*side, of_side(side)));
    let (sides, mut panels): (Vec<usize>, Vec<Vec<Line>>) =
        lines.filter(|(_, lines)| !coinciding_lines::is_zero(lines)).unzip();
    if panels.is_empty() {
        return None;
    }
    let mut entries = entries(selection);
    coinciding_lines::merge(&mut panels, &mut entries);
    let note = format!("{} that are over keep their last state", results.trials_name());
    let mut page = page(figures, format, title, &[Some(note), selection.note.clone()]);
    let area = legend::beside(&mut page, &entries, 360.0);
    // All sides have one scale, so that they can be compared.
    let unit = if *counts { Unit::Number } else { Unit::Percent };
    let all: Vec<f64> = panels.iter().flat_map(|lines| range(lines)).collect();
    let places = page.panels(area, sides.len());
    for ((&side, lines), area) in sides.iter().zip(&panels).zip(places) {
        let y = Axis::around(axis, &all, unit, 5);
        let x = exchange_axis(figures);
        let panel = Panel::draw(&mut page.picture, area, &results.sides[side], x, y);
        lines::draw(&mut page.picture, &panel, lines);
    }
    Some(page.picture)
}
