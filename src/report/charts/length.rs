//! How long conflicts last: the share that ends in each exchange, as bars for one variant and as
//! lines for several.

use super::super::figures::{Figures, running_after};
use super::super::findings::{self, Among};
use super::super::select::choose;
use super::harm::with_key;
use super::lines::{self, Line, draw_error};
use super::page::page;
use super::palette::{BLUE, INK, looks_of};
use super::panel::Panel;
use super::picture::{Area, Picture};
use super::scale::{Axis, Unit};
use crate::sim::Cell;
use crate::stats::{Estimate, number, rounded_up, share};

const MOST: usize = 6;

/// The chart, if there is a conflict that lasted at least one exchange.
pub fn draw(figures: &Figures) -> Option<Picture> {
    let results = figures.results;
    let mut selection = choose(results, MOST);
    let title = findings::lengths(figures, &Among::shown(&selection))?;
    let last = figures.last_exchange();
    if last == 0 {
        return None;
    }
    for (name, &cell) in selection.names.iter_mut().zip(&selection.cells) {
        if let Some(mean) = figures.named(&results.cells[cell], None, "exchanges") {
            *name = format!("{name}: {}", number(mean.value, 1));
        }
    }
    let means = (selection.names.len() > 1).then(|| {
        let exchanges = results.portrayal.exchanges();
        format!("after each name: {exchanges} on average")
    });
    let mut page = page(figures, &title, &[selection.note.clone(), means, note(figures, last)]);
    let area = with_key(&mut page, &selection);
    let ends: Vec<Vec<(f64, Estimate)>> =
        selection.cells.iter().map(|&cell| ends(figures, &results.cells[cell], last)).collect();
    let highest: Vec<f64> =
        ends.iter().flatten().map(|(_, share)| share.high).chain([0.0]).collect();
    let (trials, exchange) = (results.trials_name(), results.portrayal.exchange);
    let title = format!("{trials} that end in this {exchange} (%)");
    let y = Axis::around(&title, &highest, Unit::Percent, 6);
    let first = first_exchange(figures) as f64;
    let (low, high) = (first - 0.5, last as f64 + 0.5);
    let x = Axis::around(exchange, &[first, last as f64], Unit::Whole, 12).tight(low, high);
    let panel = Panel::draw(&mut page.picture, area, "", x, y);
    if let [only] = ends.as_slice() {
        draw_bars(&mut page.picture, &panel, only);
    } else {
        let looks = looks_of(&selection);
        let lines = ends.iter().zip(looks).map(|(ends, look)| Line::of("", look, ends));
        lines::draw(&mut page.picture, &panel, &lines.collect::<Vec<_>>());
    }
    Some(page.picture)
}

/// Says what the chart does not show, and what its last exchange holds.
fn note(figures: &Figures, last: usize) -> Option<String> {
    let cells = || figures.results.cells.iter();
    let (trials, exchange) = (figures.results.trials_name(), figures.results.portrayal.exchange);
    let later =
        cells().map(|cell| running_after(cell, last) as f64 / cell.tally.trials.max(1) as f64);
    let most = later.fold(0.0, f64::max) * 100.0;
    let at_cap =
        cells().any(|cell| last >= cell.layout.max_exchanges && cell.tally.curves.ends(last) > 0);
    if most > 0.0 {
        Some(format!("at most {} % of the {trials} last longer than shown", rounded_up(most)))
    } else {
        at_cap.then(|| {
            format!("{exchange} {last} is the cap: {trials} that were still undecided end there")
        })
    }
}

/// A conflict that is conceded before it begins ends in exchange 0, which is shown only then.
fn first_exchange(figures: &Figures) -> usize {
    let at_once = figures.results.cells.iter().any(|cell| cell.tally.curves.ends(0) > 0);
    usize::from(!at_once)
}

fn ends(figures: &Figures, cell: &Cell, last: usize) -> Vec<(f64, Estimate)> {
    let in_exchange = |exchange: usize| {
        let ends = cell.tally.curves.ends(exchange) as i64;
        (exchange as f64, share(ends, cell.tally.trials, figures.confidence))
    };
    (first_exchange(figures)..=last).map(in_exchange).collect()
}

fn draw_bars(picture: &mut Picture, panel: &Panel, ends: &[(f64, Estimate)]) {
    for (exchange, share) in ends.iter().filter(|(_, share)| share.value > 0.0) {
        let bar = Area {
            left: panel.across(exchange - 0.4),
            right: panel.across(exchange + 0.4),
            top: panel.up(share.value),
            bottom: panel.area.bottom,
        };
        picture.rectangle(bar, BLUE);
        draw_error(picture, panel, INK, *exchange, (share.low, share.high));
    }
}
