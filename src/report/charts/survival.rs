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
    let sides: Vec<usize> = (0..results.sides.len())
        .filter(|&side| figures.curve(side, results.portrayal.standing).is_some())
        .take(MOST_SIDES)
        .collect();
    if figures.last_exchange() == 0 {
        return None;
    }
    let selection = choose(results, LOOKS);
    let note = format!("{} that are over keep their last state", results.trials_name());
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
        let x = exchange_axis(figures);
        let panel = Panel::draw(&mut page.picture, area, &results.sides[side], x, y);
        lines::draw(&mut page.picture, &panel, &lines);
    }
    Some(page.picture)
}

/// Shares of the side's fighters who stand, from before the first exchange.
fn standing(figures: &Figures, cell: usize, side: usize) -> Vec<(f64, Estimate)> {
    let fighters = Figures::fighters_of(&figures.results.cells[cell], side) as f64;
    let measure = figures.results.portrayal.standing;
    let standing = over_exchanges(figures, cell, side, measure).into_iter();
    standing.map(|(exchange, count)| (exchange, count.scaled(1.0 / fighters))).collect()
}
