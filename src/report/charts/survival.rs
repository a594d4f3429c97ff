//! Who still stands: the share of each side's fighters that is in the fight, over the exchanges.

use super::super::figures::Figures;
use super::super::findings;
use super::super::select::{choose, reference};
use super::harm::{exchange_axis, with_key};
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
    let sides: Vec<usize> = (0..results.sides.len())
        .filter(|&side| figures.curve(side, "standing").is_some())
        .take(MOST_SIDES)
        .collect();
    if figures.last_exchange() == 0 {
        return None;
    }
    let selection = choose(results, LOOKS);
    let note = "conflicts that are over keep their last state".to_string();
    let mut page = page(figures, &title, &[Some(note), selection.note.clone()]);
    let area = with_key(&mut page, &selection);
    for (&side, area) in sides.iter().zip(area.columns(sides.len(), 36.0)) {
        let lines: Vec<Line> = selection
            .cells
            .iter()
            .zip(&selection.looks)
            .map(|(&cell, &number)| Line::of("", look(number), &standing(figures, cell, side)))
            .collect();
        let y = Axis::around(
            "still standing (% of the side's fighters)",
            &[0.0, 1.0],
            Unit::Percent,
            5,
        );
        let x = exchange_axis(figures.last_exchange());
        let panel = Panel::draw(&mut page.picture, area, &results.sides[side], x, y);
        lines::draw(&mut page.picture, &panel, &lines);
    }
    Some(page.picture)
}

/// Everybody stands at the start.
fn standing(figures: &Figures, cell: usize, side: usize) -> Vec<(f64, Estimate)> {
    let cell = &figures.results.cells[cell];
    let fighters = Figures::fighters_of(cell, side) as f64;
    let Some(curve) = figures.curve(side, "standing") else { return Vec::new() };
    let start = Estimate { value: 1.0, low: 1.0, high: 1.0, n: cell.tally.trials };
    let later = (1..=figures.last_exchange()).filter_map(|exchange| {
        let standing = figures.curve_at(cell, exchange, curve)?;
        Some((exchange as f64, standing.scaled(1.0 / fighters)))
    });
    [(0.0, start)].into_iter().chain(later).collect()
}
