//! How long conflicts last: the share that ends in each exchange, as bars for one variant and as
//! lines for several.

use super::super::figures::{Figures, running_after};
use super::super::findings::{self, Among};
use super::super::select::choose;
use super::alike;
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
/// More points than this on a line are noise: each then stands for several exchanges.
const MOST_POINTS: usize = 40;

/// The chart, if there is a conflict that lasted at least one exchange.
pub fn draw(figures: &Figures) -> Option<Picture> {
    let results = figures.results;
    let mut selection = choose(results, MOST);
    let title = findings::lengths(figures, &Among::shown(&selection))?;
    let last = figures.last_drawn();
    if last == 0 {
        return None;
    }
    let alike = alike::note(results, &selection);
    let step = together(figures, last);
    for (name, &cell) in selection.names.iter_mut().zip(&selection.cells) {
        if let Some(mean) = figures.named(&results.cells[cell], None, "exchanges") {
            *name = format!("{name}: {}", number(mean.value, 1));
        }
    }
    let means = (selection.names.len() > 1).then(|| {
        let exchanges = results.portrayal.exchanges();
        format!("after each name: {exchanges} on average")
    });
    let points = (last + 1 - first_exchange(figures)).div_ceil(step);
    let end = first_exchange(figures) + points * step - 1;
    let notes = [selection.note.clone(), alike, means, note(figures, end)];
    let mut page = page(figures, &title, &notes);
    let area = with_key(&mut page, &selection);
    let ends: Vec<Vec<(f64, Estimate)>> = selection
        .cells
        .iter()
        .map(|&cell| ends(figures, &results.cells[cell], last, step))
        .collect();
    let highest: Vec<f64> =
        ends.iter().flatten().map(|(_, share)| share.high).chain([0.0]).collect();
    let (trials, exchange) = (results.trials_name(), results.portrayal.exchange);
    let title = match step {
        1 => format!("{trials} that end in this {exchange} (%)"),
        _ => format!("{trials} that end in these {step} {} (%)", results.portrayal.exchanges()),
    };
    let y = Axis::around(&title, &highest, Unit::Percent, 6);
    let first = first_exchange(figures) as f64;
    let (low, high) = (first - 0.5, end as f64 + 0.5);
    let x = Axis::around(exchange, &[first, last as f64], Unit::Whole, 12).tight(low, high);
    let panel = Panel::draw(&mut page.picture, area, "", x, y);
    if let [only] = ends.as_slice() {
        draw_bars(&mut page.picture, &panel, only, step);
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

/// How many exchanges a point stands for.
fn together(figures: &Figures, last: usize) -> usize {
    (last + 1 - first_exchange(figures)).div_ceil(MOST_POINTS)
}

/// The share that ends in each exchange, or in each few; the last few may reach beyond the last one.
fn ends(figures: &Figures, cell: &Cell, last: usize, step: usize) -> Vec<(f64, Estimate)> {
    let from = |exchange: usize| {
        let ends: u64 = (exchange..exchange + step).map(|it| cell.tally.curves.ends(it)).sum();
        let middle = exchange as f64 + (step - 1) as f64 / 2.0;
        (middle, share(ends as i64, cell.tally.trials, figures.confidence))
    };
    (first_exchange(figures)..=last).step_by(step).map(from).collect()
}

fn draw_bars(picture: &mut Picture, panel: &Panel, ends: &[(f64, Estimate)], step: usize) {
    let half = 0.4 * step as f64;
    for (exchange, share) in ends.iter().filter(|(_, share)| share.value > 0.0) {
        let bar = Area {
            left: panel.across(exchange - half),
            right: panel.across(exchange + half),
            top: panel.up(share.value),
            bottom: panel.area.bottom,
        };
        picture.rectangle(bar, BLUE);
        draw_error(picture, panel, INK, *exchange, (share.low, share.high));
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    #[test]
    fn many_exchanges_are_drawn_several_to_a_point_and_none_is_lost() {
        let results = examples::lone(500);
        let figures = Figures::new(&results, 0.95);
        let cell = &results.cells[0];
        let last = cell.layout.max_exchanges;
        assert_eq!(
            (together(&figures, 40), together(&figures, 41), together(&figures, 134)),
            (1, 2, 4)
        );
        for step in [1, 3] {
            let ends = ends(&figures, cell, last, step);
            let all: f64 = ends.iter().map(|(_, share)| share.value).sum();
            assert!((all - 1.0).abs() < 1e-9, "{step}: {all}");
            assert!((ends[0].0 - (1.0 + (step - 1) as f64 / 2.0)).abs() < 1e-9);
        }
    }
}
