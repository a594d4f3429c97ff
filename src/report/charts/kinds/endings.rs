//! How fighters end: shares of each side that stand and that leave in each way, as stacked bars.

use crate::report::cell_selection::{Selection, choose, reference};
use crate::report::charts::font;
use crate::report::charts::parts::page::{LARGE, Page, SMALL, page};
use crate::report::charts::parts::palette::{
    DEEP, GREY, MIST, ORANGE, SAND, SHADE, VERMILLION, WHITE, ink_on,
};
use crate::report::charts::parts::row_names;
use crate::report::charts::picture::{Align, Area, Color, Format, Picture};
use crate::report::figures::Figures;
use crate::report::findings::{absent, endings, losses, standing};
use crate::stats::{number, rounded_up};
use crate::system::Exit;

const MOST: usize = 12;
const MOST_SIDES: usize = 4;

type Part = (&'static str, Color);

/// Draws the chart. `None` if the system does not count how fighters leave. `None` for a series as well, because
/// fighters who come back are lost again and the shares would not add up.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    if results.counts_conflicts() {
        return None;
    }
    let title = endings(figures, reference(results)?)?;
    let selection = choose(results, MOST);
    let parts = parts(results.portrayal.exits);
    let note = format!(
        "mean share of a side's fighters when the {} ends{}",
        results.trial_name(),
        give_or_take(figures, &selection.cells)
    );
    let mut page = page(figures, format, &title, &[Some(note), selection.note.clone()]);
    if format.is_narrow() {
        draw_narrow(figures, &mut page, &selection, &parts);
        return Some(page.picture);
    }
    let picture = &mut page.picture;
    let head = LARGE * 1.4;
    let rows = selection.cells.len() as f64;
    let top = page.area.top + head * 2.0;
    let height = (page.area.bottom - top) / rows;
    let names = match selection.cells.len() {
        1 => 0.0,
        _ => {
            row_names::column(selection.names.iter().map(String::as_str), false, height, SMALL)
                + 24.0
        }
    };
    draw_legend(picture, page.area, &happening(figures, &parts));
    for (number, name) in selection.names.iter().enumerate().filter(|_| names > 0.0) {
        let y = top + (number as f64 + 0.5) * height;
        row_names::draw(picture, name, (page.area.left, y), false, (names - 24.0, height), SMALL);
    }
    let bars = Area { left: page.area.left + names, top, ..page.area };
    for (side, area) in
        bars.columns(results.sides.len().min(MOST_SIDES), 40.0).into_iter().enumerate()
    {
        let heading = font::ellipsize(&results.sides[side], LARGE, true, area.width());
        let at = (area.left, top - LARGE * 0.5);
        picture.text(heading, at, LARGE, Align::Left).bold = true;
        for (number, &cell) in selection.cells.iter().enumerate() {
            let Some(shares) = shares(figures, cell, side) else { continue };
            let y = top + number as f64 * height;
            let thick = (height * 0.76).min(170.0);
            let middle = y + height / 2.0;
            let bar = Area { top: middle - thick / 2.0, bottom: middle + thick / 2.0, ..area };
            draw_bar(picture, bar, &shares, &parts);
        }
    }
    Some(page.picture)
}

/// Returns the shares of a side's fighters in a cell: first the fighters who still stand, then one share for each
/// exit, then the fighters who never came.
fn shares(figures: &Figures, cell: usize, side: usize) -> Option<Vec<f64>> {
    let cell = &figures.results.cells[cell];
    let losses = losses(figures, cell, side)?;
    let standing = standing(figures, cell, (side, &losses));
    let absent = absent(figures, cell, side)?;
    let losses = losses.iter().map(|share| share.value);
    Some([standing].into_iter().chain(losses).chain([absent]).collect())
}

/// Like [`draw`] for a narrow picture: sides below one another, and the name of each variant above its bar.
fn draw_narrow(figures: &Figures, page: &mut Page, selection: &Selection, parts: &[Part]) {
    const BAR: f64 = 44.0;
    let results = figures.results;
    let happening = happening(figures, parts);
    let rows = draw_legend(&mut page.picture, page.area, &happening);
    let mut top = page.area.top + rows * SMALL * 1.7 + 12.0;
    let (picture, area) = (&mut page.picture, page.area);
    let is_lone = selection.cells.len() == 1;
    for side in 0..results.sides.len().min(MOST_SIDES) {
        let heading = font::ellipsize(&results.sides[side], LARGE, true, area.width());
        picture.text(heading, (area.left, top + LARGE), LARGE, Align::Left).bold = true;
        top += LARGE * 1.5;
        for (name, &cell) in selection.names.iter().zip(&selection.cells) {
            let Some(shares) = shares(figures, cell, side) else { continue };
            let lines = font::wrap(name, SMALL, false, area.width(), 3);
            for line in lines.iter().filter(|_| !is_lone) {
                picture.text(line, (area.left, top + SMALL), SMALL, Align::Left).color = GREY;
                top += SMALL * 1.25;
            }
            let bar = Area { top: top + 6.0, bottom: top + 6.0 + BAR, ..area };
            draw_bar(picture, bar, &shares, parts);
            top += BAR + 18.0;
        }
        top += 16.0;
    }
}

/// Returns the largest error of all parts: `, each ± 2.2 points at most`. The text says it because stacked bars have
/// no error bars.
fn give_or_take(figures: &Figures, cells: &[usize]) -> String {
    let results = figures.results;
    let shares = cells.iter().flat_map(|&cell| {
        let sides = 0..results.sides.len().min(MOST_SIDES);
        sides.filter_map(move |side| losses(figures, &results.cells[cell], side)).flatten()
    });
    let widest = shares.map(|share| share.half_width()).fold(0.0, f64::max) * 100.0;
    if widest > 0.0 {
        format!(", each ± {} points at most", rounded_up(widest))
    } else {
        String::new()
    }
}

/// Returns the parts of a bar: first the fighters who still stand, then the exits, last an empty place for fighters who
/// never came. The colours of the exits go from light to dark, because many readers print in grey.
fn parts(exits: &[Exit]) -> Vec<Part> {
    let colors: &[Color] = match exits.len() {
        0 | 1 => &[DEEP],
        2 => &[ORANGE, DEEP],
        3 => &[ORANGE, VERMILLION, DEEP],
        _ => &[SAND, ORANGE, VERMILLION, DEEP],
    };
    let exits = exits.iter().zip(colors).map(|(exit, &color)| (exit.label, color));
    [("still standing", MIST)].into_iter().chain(exits).chain([("never there", SHADE)]).collect()
}

/// Returns the parts that occur: the fighters who still stand, the exits that at least one fighter takes, and the empty
/// place if a fighter never comes.
fn happening(figures: &Figures, parts: &[Part]) -> Vec<Part> {
    let results = figures.results;
    let sums = |measure: &str| {
        let sides = 0..results.sides.len();
        let known: Vec<usize> =
            sides.filter_map(|side| results.quantity(Some(side), measure)).collect();
        results.cells.iter().any(|cell| known.iter().any(|&it| cell.tally.sums[it] > 0))
    };
    let exits = results.portrayal.exits.iter().zip(&parts[1..]);
    let taken = exits.filter(|(exit, _)| sums(exit.measure)).map(|(_, &part)| part);
    let is_absent = |side: usize| {
        results.cells.iter().any(|cell| absent(figures, cell, side).is_some_and(|it| it > 0.0))
    };
    let absent = parts.last().copied().filter(|_| (0..results.sides.len()).any(is_absent));
    parts[..1].iter().copied().chain(taken).chain(absent).collect()
}

/// Draws the names of the parts in as many rows as they need; returns how many.
pub(super) fn draw_legend(picture: &mut Picture, area: Area, parts: &[Part]) -> f64 {
    let mut left = area.left;
    let mut rows = 1.0;
    for &(name, color) in parts {
        if left > area.left && left + 34.0 + font::width(name, SMALL, false) > area.right {
            left = area.left;
            rows += 1.0;
        }
        let middle = area.top + SMALL * (0.4 + 1.7 * (rows - 1.0));
        let square = Area { left, right: left + 24.0, top: middle - 12.0, bottom: middle + 12.0 };
        picture.rectangle(square, color);
        picture.centered(name, (left + 34.0, middle), SMALL, Align::Left).color = GREY;
        left += 34.0 + font::width(name, SMALL, false) + 40.0;
    }
    rows
}

/// Draws a bar with the percentages of its parts where they fit. In a narrow part stands its number alone, because
/// there is no room for more.
pub(super) fn draw_bar(picture: &mut Picture, bar: Area, shares: &[f64], parts: &[Part]) {
    let mut left = bar.left;
    for (share, &(_, color)) in shares.iter().zip(parts) {
        let right = (left + share.clamp(0.0, 1.0) * bar.width()).min(bar.right);
        let part = Area { left, right, ..bar };
        picture.rectangle(part, color);
        if left > bar.left + 1.0 {
            picture.rectangle(Area { left: left - 1.0, right: left + 1.0, ..bar }, WHITE);
        }
        let fits = |label: &String| font::width(label, SMALL, false) + 8.0 < part.width();
        let label = format!("{} %", number(share * 100.0, 0));
        // A narrow part has room for its number alone.
        let short = label.replace(" %", "");
        if let Some(label) = [label, short].into_iter().find(fits).filter(|_| bar.height() > SMALL)
        {
            let at = (f64::midpoint(left, right), f64::midpoint(bar.top, bar.bottom));
            picture.centered(label, at, SMALL, Align::Center).color = ink_on(color);
        }
        left = right;
    }
}
