//! Charts of absorbed harm: the kind that heals easily against the kind that does not (in Fate stress against
//! consequences), and each over the exchanges.

use crate::report::cell_selection::{Selection, choose, reference};
use crate::report::charts::parts::coinciding_lines;
use crate::report::charts::parts::legend;
use crate::report::charts::parts::legend::Entry;
use crate::report::charts::parts::lines;
use crate::report::charts::parts::lines::Line;
use crate::report::charts::parts::lines_over_axis::BASELINE;
use crate::report::charts::parts::page::{Page, page, stacked};
use crate::report::charts::parts::palette::{GREY, LOOKS, Look, looks_of};
use crate::report::charts::parts::panel::{Panel, headings_of_row};
use crate::report::charts::parts::point_numbers;
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Area, Dash, Format, Mark, Picture, Point};
use crate::report::figures::Figures;
use crate::report::findings;
use crate::stats::Estimate;
use crate::system::{Harm, HarmPair};

const MOST_SIDES: usize = 4;

/// Draws the harm absorbed by the hard kind against that of the soft kind, a point per exchange. Sides that use
/// one of the two only are left out, because they have nothing to compare.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let title = findings::harm(figures, reference(results)?)?;
    let pair = results.portrayal.harm?;
    let selection = choose(results, LOOKS);
    let numbered = selection.cells.iter().position(|&cell| Some(cell) == reference(results));
    let numbered = numbered.or(selection.base).unwrap_or(0);
    if figures.last_drawn() == 0 {
        return None;
    }
    // A side that uses one of the two only has nothing to compare.
    let followed = followed_sides(figures, &pair).into_iter();
    let followed = followed.map(|side| (side, side_paths(figures, side, &pair, &selection)));
    let uses_both = |lines: &[Line]| {
        let own = Extent::of(&lines.iter().collect::<Vec<_>>());
        own.soft > 1e-12 && own.hard > 1e-12
    };
    let (sides, mut paths): (Vec<usize>, Vec<Vec<Line>>) =
        followed.filter(|(_, lines)| uses_both(lines)).unzip();
    if sides.is_empty() {
        return None;
    }
    let along = match &selection.names[..] {
        [_] => String::new(),
        names => format!(" along “{}”", names[numbered]),
    };
    let mut entries = entries(&selection);
    let numbered = coinciding_lines::merge(&mut paths, &mut entries)[numbered];
    let shared = Extent::of(&paths.iter().flatten().collect::<Vec<_>>());
    let own: Vec<Extent> =
        paths.iter().map(|lines| Extent::of(&lines.iter().collect::<Vec<_>>())).collect();
    let is_shared = own.iter().all(|own| own.is_like(&shared));
    let scales = if is_shared { "" } else { "; the panels have different scales" };
    let notes = [
        Some(format!(
            "a point per {}, numbered{along}; means summed since the start, intervals in curves.csv",
            results.portrayal.exchange
        )),
        Some(format!("above the dashed line {}{scales}", pair.tipped)),
        selection.note.clone(),
    ];
    let mut page = page(figures, format, &title, &notes);
    let area = legend::beside(&mut page, &entries, 360.0);
    let places = page.panels(area, sides.len());
    for (((side, lines), area), own) in sides.iter().zip(&paths).zip(places).zip(own) {
        let extent = if is_shared { shared } else { own };
        let x = axis(pair.soft.axis, [extent.soft].into_iter());
        let y = axis(pair.hard.axis, [extent.hard].into_iter());
        let picture = &mut page.picture;
        let panel = Panel::draw(picture, area, &results.sides[*side], x, y);
        let diagonal = draw_diagonal(picture, &panel);
        lines::draw(picture, &panel, lines);
        point_numbers::draw(picture, &panel, lines, numbered, diagonal);
    }
    Some(page.picture)
}

/// The largest numbers of some lines: they decide whether panels can share a scale.
#[derive(Clone, Copy)]
struct Extent {
    soft: f64,
    hard: f64,
}

impl Extent {
    fn of(lines: &[&Line]) -> Self {
        let points = || lines.iter().flat_map(|line| line.points.iter());
        Self {
            soft: points().map(|point| point.0).fold(0.0, f64::max),
            hard: points().map(|point| point.1).fold(0.0, f64::max),
        }
    }

    /// Whether these lines fill at least half of a panel made for `other`. Otherwise the panels get scales of
    /// their own.
    fn is_like(&self, other: &Self) -> bool {
        2.0 * self.soft >= other.soft && 2.0 * self.hard >= other.hard
    }
}

/// Draws the harm absorbed by the soft kind and by the hard kind, over the exchanges. There is no chart if nothing
/// is ever absorbed, because it would have no panel.
pub(crate) fn draw_over_exchanges(figures: &Figures, format: Format) -> Option<Picture> {
    const MOST: usize = 6;
    let results = figures.results;
    let title = findings::half_way(figures, reference(results)?)?;
    let pair = results.portrayal.harm?;
    let sides = followed_sides(figures, &pair);
    if sides.is_empty() || figures.last_drawn() == 0 {
        return None;
    }
    let selection = choose(results, MOST);
    let note = format!("means over all {}, summed since the start", results.trials_name());
    let mut page = page(figures, format, &title, &[Some(note), selection.note.clone()]);
    if selection.cells.len() * sides.len() > LOOKS {
        draw_each_side(figures, &mut page, &selection, &sides, &pair);
    } else {
        draw_together(figures, &mut page, &selection, &sides, &pair);
    }
    // Nothing is ever absorbed: there is no panel, and no chart.
    page.picture.marks.iter().any(|mark| matches!(mark, Mark::Line { .. })).then_some(page.picture)
}

/// Draws two panels, in which dash and marker tell the side.
fn draw_together(
    figures: &Figures,
    page: &mut Page,
    selection: &Selection,
    sides: &[usize],
    pair: &HarmPair,
) {
    let cells = selection.cells.iter().zip(looks_of(selection));
    let shown: Vec<(usize, usize, Look)> = cells
        .flat_map(|(&cell, look)| {
            let sides = sides.iter().enumerate();
            sides.map(move |(place, &side)| (cell, side, look.of_side(place)))
        })
        .collect();
    let entry = |(name, &(cell, _, look)): (String, &(usize, usize, Look))| Entry {
        name,
        look,
        end: None,
        is_baseline: selection.base.is_some_and(|base| selection.cells[base] == cell),
    };
    let names = entry_names(figures, selection, sides).into_iter();
    let mut entries: Vec<Entry> = names.zip(&shown).map(entry).collect();
    let of_harm = |harm: &&Harm| -> Vec<Line> {
        let line = |&(cell, side, look): &(usize, usize, Look)| {
            Line::of("", look, &over_exchanges(figures, cell, side, harm.measure))
        };
        shown.iter().map(line).collect()
    };
    let harms = [&pair.soft, &pair.hard].into_iter().map(|harm| (harm, of_harm(&harm)));
    let (harms, mut panels): (Vec<&Harm>, Vec<Vec<Line>>) =
        harms.filter(|(_, lines)| !coinciding_lines::is_zero(lines)).unzip();
    coinciding_lines::merge(&mut panels, &mut entries);
    let area = legend::beside(page, &entries, 360.0);
    let places = page.panels(area, harms.len());
    for ((harm, lines), area) in harms.iter().zip(&panels).zip(places) {
        let y = axis(harm.axis, highest(lines));
        let panel = Panel::draw(&mut page.picture, area, "", exchange_axis(figures), y);
        lines::draw(&mut page.picture, &panel, lines);
    }
}

/// Draws small panels, a column for each side; the panels of a row have one scale. A panel that would show only
/// zeros is left out.
fn draw_each_side(
    figures: &Figures,
    page: &mut Page,
    selection: &Selection,
    sides: &[usize],
    pair: &HarmPair,
) {
    const LOW: f64 = 340.0;
    let looks = looks_of(selection);
    let lines_of = |harm: &Harm, side: usize| -> Vec<Line> {
        let line = |(&cell, &look): (&usize, &Look)| {
            Line::of("", look, &over_exchanges(figures, cell, side, harm.measure))
        };
        selection.cells.iter().zip(&looks).map(line).collect()
    };
    let harms = [&pair.soft, &pair.hard];
    let all = harms
        .iter()
        .enumerate()
        .flat_map(|(row, harm)| sides.iter().map(move |&side| (row, side, lines_of(harm, side))));
    let shown = all.filter(|(_, _, lines)| !coinciding_lines::is_zero(lines));
    let (places, mut panels): (Vec<(usize, usize)>, Vec<Vec<Line>>) =
        shown.map(|(row, side, lines)| ((row, side), lines)).unzip();
    let mut entries = entries(selection);
    coinciding_lines::merge(&mut panels, &mut entries);
    let area = legend::beside(page, &entries, 360.0);
    let in_row = |row: usize| places.iter().filter(move |place| place.0 == row).count();
    let used: Vec<usize> = (0..harms.len()).filter(|row| in_row(*row) > 0).collect();
    let areas: Vec<Area> = match page.format {
        Format::Narrow => stacked(area, places.len(), LOW),
        Format::Slide => {
            let rows = used.iter().zip(area.rows(used.len(), 12.0));
            rows.flat_map(|(&row, area)| area.columns(in_row(row), 36.0)).collect()
        }
    };
    let heading = |at: usize, area: &Area| {
        let of_row = places.iter().filter(|place| place.0 == places[at].0);
        let parts: Vec<(String, &str)> = of_row
            .clone()
            .map(|&(row, side)| (figures.results.sides[side].clone(), harms[row].axis))
            .collect();
        let number = of_row.take_while(|place| **place != places[at]).count();
        headings_of_row(&parts, area.width()).swap_remove(number)
    };
    for (at, ((&(row, _), lines), area)) in places.iter().zip(&panels).zip(areas).enumerate() {
        let of_row = places.iter().zip(&panels).filter(|(place, _)| place.0 == row);
        let ends = of_row.flat_map(|(_, lines)| highest(lines));
        let heading = heading(at, &area);
        let y = axis("", ends);
        let mut x = exchange_axis(figures);
        if used.last() != Some(&row) && !page.format.is_narrow() {
            x.title = String::new();
        }
        let panel = Panel::draw(&mut page.picture, area, &heading, x, y);
        lines::draw(&mut page.picture, &panel, lines);
    }
}

fn highest(lines: &[Line]) -> impl Iterator<Item = f64> + '_ {
    lines.iter().flat_map(|line| line.points.iter().map(|point| point.1))
}

fn entry_names(figures: &Figures, selection: &Selection, sides: &[usize]) -> Vec<String> {
    let lone = selection.names.len() == 1;
    let sides = || sides.iter().map(|&side| &figures.results.sides[side]);
    let names = selection.names.iter().flat_map(|name| {
        sides().map(move |side| if lone { side.clone() } else { format!("{side}, {name}") })
    });
    names.collect()
}

fn followed_sides(figures: &Figures, pair: &HarmPair) -> Vec<usize> {
    let has = |side: &usize| {
        let followed = |harm: &Harm| figures.curve(*side, harm.measure).is_some();
        followed(&pair.soft) && followed(&pair.hard)
    };
    (0..figures.results.sides.len()).filter(has).take(MOST_SIDES).collect()
}

/// The names and looks of the selected cells. If their looks are an order of numbers, the name tells the baseline.
pub(crate) fn entries(selection: &Selection) -> Vec<Entry> {
    let pairs = selection.names.iter().zip(looks_of(selection)).enumerate();
    let entry = |(at, (name, look)): (usize, (&String, Look))| {
        let is_baseline = selection.base == Some(at);
        let mark = if is_baseline && selection.ordered.is_some() { BASELINE } else { "" };
        Entry { name: format!("{name}{mark}"), look, end: None, is_baseline }
    };
    pairs.map(entry).collect()
}

/// Returns an axis from zero. It has a length even if all numbers are 0, so that it can be read.
fn axis(title: &str, numbers: impl Iterator<Item = f64>) -> Axis {
    let mut numbers: Vec<f64> = numbers.chain([0.0]).collect();
    // A side that never absorbs anything still needs an axis that can be read.
    if numbers.iter().all(|&number| number <= 0.0) {
        numbers.push(1.0);
    }
    Axis::around(title, &numbers, Unit::Number, 6)
}

/// Returns an axis of exchanges from the start of the conflict to [`Figures::last_drawn`].
pub(crate) fn exchange_axis(figures: &Figures) -> Axis {
    let (name, last) = (figures.results.portrayal.exchange, figures.last_drawn() as f64);
    Axis::around(name, &[0.0, last], Unit::Whole, 10).tight(0.0, last)
}

/// Returns a curve from before the first exchange to [`Figures::last_drawn`]; empty if the measure is not
/// followed.
pub(crate) fn over_exchanges(
    figures: &Figures,
    cell: usize,
    side: usize,
    measure: &str,
) -> Vec<(f64, Estimate)> {
    let cell = &figures.results.cells[cell];
    let Some(curve) = figures.curve(side, measure) else { return Vec::new() };
    let exchanges = 0..=figures.last_drawn();
    exchanges.filter_map(|at| Some((at as f64, figures.curve_at(cell, at, curve)?))).collect()
}

fn side_paths(figures: &Figures, side: usize, pair: &HarmPair, selection: &Selection) -> Vec<Line> {
    let cells = selection.cells.iter().zip(looks_of(selection));
    cells
        .map(|(&cell, look)| {
            let soft = over_exchanges(figures, cell, side, pair.soft.measure);
            let hard = over_exchanges(figures, cell, side, pair.hard.measure);
            let points = soft.iter().zip(&hard).map(|(s, h)| (s.1.value, h.1.value));
            let points = points.filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
            Line { name: String::new(), look, points, errors: Vec::new(), exact: Vec::new() }
        })
        .collect()
}

/// Draws the line on which both kinds absorb equally much. Returns it, because numbers beside points must not lie
/// on it.
fn draw_diagonal(picture: &mut Picture, panel: &Panel) -> Vec<Point> {
    let end = panel.x.high.min(panel.y.high);
    let pen = crate::report::charts::picture::Pen { color: GREY, width: 1.5, dash: Dash::Short };
    let line = vec![panel.at(0.0, 0.0), panel.at(end, end)];
    picture.line(line.clone(), pen);
    line
}
