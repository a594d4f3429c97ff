//! Who wins among three sides and more: every way in which a conflict can end, for each variant.

use super::super::figures::Figures;
use super::super::select::{Selection, choose, is_baseline};
use super::key::{self, Entry};
use super::names;
use super::page::{Page, page};
use super::palette::{GRID, LOOKS, Look, look};
use super::picture::{Area, Pen, Picture};
use super::rows::draw_axis;
use super::scale::{Axis, Unit};
use super::win_rate::outcomes;

/// Variants for which there is room.
const MOST: usize = LOOKS;
/// Room below the rows for the axis and its title.
const BELOW: f64 = 66.0;

/// A row for each variant, with a point and an interval for every outcome.
pub fn draw(figures: &Figures, title: &str) -> Picture {
    let selection = choose(figures.results, MOST);
    let outcomes = outcomes(figures);
    let baseline = (selection.cells.len() > 1).then(|| "bold: baseline".to_owned());
    let mut page = page(figures, title, &[selection.note.clone(), baseline]);
    let looks: Vec<Look> = (0..outcomes.len()).map(outcome_look).collect();
    let names: Vec<String> = outcomes.iter().map(|(name, _)| name.clone()).collect();
    let (area, column) = page.area.split_right(key::column_width(&names, 360.0), 30.0);
    let entries = names.into_iter().zip(&looks);
    let entries: Vec<Entry> =
        entries.map(|(name, &look)| Entry { name, look, end: None }).collect();
    key::draw(&mut page.picture, column, &entries);
    let quantities: Vec<usize> = outcomes.iter().map(|&(_, quantity)| quantity).collect();
    draw_rows(figures, &mut page, area, &selection, &quantities);
    page.picture
}

/// Not black, which means a baseline.
fn outcome_look(number: usize) -> Look {
    look(number + 1)
}

fn draw_rows(
    figures: &Figures,
    page: &mut Page,
    outer: Area,
    selection: &Selection,
    quantities: &[usize],
) {
    let results = figures.results;
    let rows = selection.cells.len().max(1) as f64;
    let height = (outer.height() - BELOW) / rows;
    let names = names::column(selection.names.iter().map(String::as_str), true, height);
    let area = Area {
        left: outer.left + names + 40.0,
        right: outer.right - 24.0,
        bottom: outer.bottom - BELOW,
        ..outer
    };
    let shares = |&cell: &usize| {
        let of = move |&quantity: &usize| figures.estimate(&results.cells[cell], quantity);
        quantities.iter().map(of).collect::<Vec<_>>()
    };
    let rows: Vec<_> = selection.cells.iter().map(shares).collect();
    let highest = rows.iter().flatten().map(|share| share.high).filter(|high| high.is_finite());
    let title = format!("share of all {} (%)", results.trials_name());
    let axis = Axis::around(&title, &[0.0, highest.fold(0.05, f64::max)], Unit::Percent, 8);
    let picture = &mut page.picture;
    draw_axis(picture, area, outer, &axis);
    let height = area.height() / rows.len().max(1) as f64;
    for (number, (row, &cell)) in rows.iter().zip(&selection.cells).enumerate() {
        let top = area.top + number as f64 * height;
        if number > 0 {
            picture.line(vec![(outer.left, top), (area.right, top)], Pen::solid(GRID, 1.5));
        }
        let bold = rows.len() > 1 && is_baseline(results, cell);
        let middle = (outer.left, top + height / 2.0);
        names::draw(picture, &selection.names[number], middle, bold, names, height);
        for (place, share) in row.iter().enumerate().filter(|(_, share)| share.value.is_finite()) {
            let y = top + (place as f64 + 1.0) / (row.len() as f64 + 1.0) * height;
            let across = |value: f64| axis.place(value, area.left, area.right);
            draw_share(
                picture,
                outcome_look(place),
                y,
                [share.low, share.value, share.high].map(across),
            );
        }
    }
}

/// A point and its interval, which is left out where the point covers it.
fn draw_share(picture: &mut Picture, look: Look, y: f64, [low, value, high]: [f64; 3]) {
    if high - low > 18.0 {
        let pen = Pen::solid(look.color, 2.5);
        picture.line(vec![(low, y), (high, y)], pen);
        for end in [low, high] {
            picture.line(vec![(end, y - 6.0), (end, y + 6.0)], pen);
        }
    }
    look.mark(picture, (value, y), 7.0);
}
