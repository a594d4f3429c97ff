//! Who still stands: the share of each side's fighters that is in the fight, over the exchanges.

use super::super::figures::Figures;
use super::super::findings;
use super::super::select::{choose, reference};
use super::harm::{exchange_axis, over_exchanges, with_key};
use super::lines::{self, Line};
use super::page::page;
use super::palette::{LOOKS, look};
use super::panel::Panel;
use super::picture::Picture;
use super::scale::{Axis, Unit};
use crate::stats::Estimate;

const MOST_SIDES: usize = 3;

/// The chart, if the system follows who stands.
pub fn draw(figures: &Figures) -> Option<Picture> {
    let results = figures.results;
    let title = findings::survival(figures, reference(results)?)?;
    let axis = "still standing (% of the side's fighters)";
    follow(figures, &title, results.portrayal.standing, axis, &|_| vec![0.0, 1.0])
}

/// Who concedes: the share of each side's fighters that has conceded, over the exchanges. Of a series
/// there is none: fighters who come back can concede again.
pub fn draw_concessions(figures: &Figures) -> Option<Picture> {
    if figures.results.is_series() {
        return None;
    }
    let title = findings::concessions(figures, reference(figures.results)?)?;
    let axis = "have conceded (% of the side's fighters)";
    follow(figures, &title, findings::CONCEDED, axis, &|lines| {
        let highest = lines.iter().flat_map(|line| line.errors.iter().map(|error| error.1));
        vec![0.0, highest.fold(0.05, f64::max).min(1.0)]
    })
}

/// A panel for each side with the share of its fighters that a curve counts.
fn follow(
    figures: &Figures,
    title: &str,
    measure: &str,
    axis: &str,
    range: &dyn Fn(&[Line]) -> Vec<f64>,
) -> Option<Picture> {
    let results = figures.results;
    let sides: Vec<usize> = (0..results.sides.len())
        .filter(|&side| figures.curve(side, measure).is_some())
        .take(MOST_SIDES)
        .collect();
    if figures.last_exchange() == 0 {
        return None;
    }
    let selection = choose(results, LOOKS);
    let note = format!("{} that are over keep their last state", results.trials_name());
    let mut page = page(figures, title, &[Some(note), selection.note.clone()]);
    let area = with_key(&mut page, &selection);
    let looks = selection.cells.iter().zip(&selection.looks);
    let of_side = |&side: &usize| -> Vec<Line> {
        let line = |(&cell, &number): (&usize, &usize)| {
            Line::of("", look(number), &shares(figures, cell, side, measure))
        };
        looks.clone().map(line).collect()
    };
    let panels: Vec<Vec<Line>> = sides.iter().map(of_side).collect();
    // All sides have one scale, so that they can be compared.
    let all: Vec<f64> = panels.iter().flat_map(|lines| range(lines)).collect();
    for ((&side, lines), area) in sides.iter().zip(&panels).zip(area.columns(sides.len(), 36.0)) {
        let y = Axis::around(axis, &all, Unit::Percent, 5);
        let x = exchange_axis(figures);
        let panel = Panel::draw(&mut page.picture, area, &results.sides[side], x, y);
        lines::draw(&mut page.picture, &panel, lines);
    }
    Some(page.picture)
}

/// Shares of the side's fighters that a curve counts, from before the first exchange.
fn shares(figures: &Figures, cell: usize, side: usize, measure: &str) -> Vec<(f64, Estimate)> {
    let fighters = Figures::fighters_of(&figures.results.cells[cell], side) as f64;
    let counted = over_exchanges(figures, cell, side, measure).into_iter();
    counted.map(|(exchange, count)| (exchange, count.scaled(1.0 / fighters))).collect()
}
