//! Chart of wins among three or more sides: every way in which a conflict can end, for each variant.

use super::win_rate::outcomes;
use crate::report::cell_selection::{Selection, choose, is_baseline};
use crate::report::charts::font;
use crate::report::charts::parts::legend;
use crate::report::charts::parts::legend::Entry;
use crate::report::charts::parts::page::{Page, SMALL, page};
use crate::report::charts::parts::palette::{GRID, LOOKS, Look, look};
use crate::report::charts::parts::row_names;
use crate::report::charts::parts::rows::{draw_axis, draw_level};
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Align, Area, Format, Pen, Picture};
use crate::report::figures::Figures;

/// Variants for which there is room.
const MOST: usize = LOOKS;
/// Room below the rows for the axis and its title.
const BELOW: f64 = 66.0;

/// Size of the mark of a share.
const MARK: f64 = 7.0;

/// Height of a name above its row in a narrow picture.
const HEAD: f64 = 30.0;

/// Draws a row for each variant, with a point and an interval for every outcome.
pub(crate) fn draw(figures: &Figures, format: Format, title: &str) -> Picture {
    let selection = choose(figures.results, MOST);
    let outcomes = outcomes(figures);
    let baseline = (selection.cells.len() > 1).then(|| "bold: baseline".to_owned());
    let even = format!("dotted line: an even share of {} sides", figures.results.sides.len());
    let mut page = page(figures, format, title, &[selection.note.clone(), baseline, Some(even)]);
    let looks: Vec<Look> = (0..outcomes.len()).map(outcome_look).collect();
    let entry = |((name, _), &look): (&(String, usize), &Look)| Entry {
        name: name.clone(),
        look,
        end: None,
        is_baseline: false,
    };
    let entries: Vec<Entry> = outcomes.iter().zip(&looks).map(entry).collect();
    let area = legend::beside(&mut page, &entries, 360.0);
    let quantities: Vec<usize> = outcomes.iter().map(|&(_, quantity)| quantity).collect();
    draw_rows(figures, &mut page, area, &selection, &quantities);
    page.picture
}

/// Returns the look of an outcome; never the first of [`look`], because black means a baseline.
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
    let is_narrow = page.format.is_narrow();
    let height = if is_narrow {
        HEAD + 34.0 * (quantities.len() + 1) as f64
    } else {
        (outer.height() - BELOW) / rows
    };
    let names = row_names::column(selection.names.iter().map(String::as_str), true, height, SMALL);
    let left = if is_narrow { 12.0 } else { names + 40.0 };
    let area = Area {
        left: outer.left + left,
        right: outer.right - 24.0,
        bottom: outer.top + rows * height,
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
    draw_level(picture, area, &axis, Some(1.0 / results.sides.len() as f64));
    let height = area.height() / rows.len().max(1) as f64;
    for (number, (row, &cell)) in rows.iter().zip(&selection.cells).enumerate() {
        let top = area.top + number as f64 * height;
        if number > 0 {
            picture.line(vec![(outer.left, top), (area.right, top)], Pen::solid(GRID, 1.5));
        }
        let bold = rows.len() > 1 && is_baseline(results, cell);
        let head = if is_narrow { HEAD } else { 0.0 };
        if is_narrow {
            let name = font::ellipsize(&selection.names[number], SMALL, bold, outer.width());
            picture.text(name, (outer.left, top + SMALL * 1.2), SMALL, Align::Left).bold = bold;
        } else {
            let middle = (outer.left, top + height / 2.0);
            let room = (names, height);
            row_names::draw(picture, &selection.names[number], middle, bold, room, SMALL);
        }
        for (place, share) in row.iter().enumerate().filter(|(_, share)| share.value.is_finite()) {
            let part = (place as f64 + 1.0) / (row.len() as f64 + 1.0);
            let y = top + head + part * (height - head);
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

fn draw_share(picture: &mut Picture, look: Look, y: f64, [low, value, high]: [f64; 3]) {
    look.mark(picture, (value, y), MARK);
    // Ends above and below the mark, because the interval of a small share is narrower than its mark.
    let pen = Pen::solid(look.color, 2.5);
    let reach = if high - low > 2.0 * MARK { 6.0 } else { MARK + 4.0 };
    picture.line(vec![(low, y), (high, y)], pen);
    for end in [low, high] {
        picture.line(vec![(end, y - reach), (end, y + reach)], pen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::charts::picture::Mark;

    /// A point without an interval would look exact beside points with one.
    #[test]
    fn the_interval_of_a_small_share_is_drawn_beyond_its_mark() {
        let mut picture = Picture::new("", Format::Slide);
        draw_share(&mut picture, outcome_look(0), 100.0, [50.0, 51.0, 53.0]);
        let upright = picture.marks.iter().filter_map(|mark| match mark {
            Mark::Line { points, .. } if (points[0].0 - points[1].0).abs() < 1e-9 => {
                Some(points[1].1 - points[0].1)
            }
            _ => None,
        });
        let ends: Vec<f64> = upright.collect();
        assert!(ends.len() == 2 && ends.iter().all(|end| *end > 2.0 * MARK), "{ends:?}");
    }
}
