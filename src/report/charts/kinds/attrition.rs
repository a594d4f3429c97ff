//! Attrition: the state of the first side before and after each conflict of a series.

use super::harm::entries;
use crate::report::cell_selection::{Selection, choose, reference};
use crate::report::charts::parts::coinciding_lines::{is_zero, merge};
use crate::report::charts::parts::legend;
use crate::report::charts::parts::lines;
use crate::report::charts::parts::lines::Line;
use crate::report::charts::parts::page::{PANEL, page, stacked};
use crate::report::charts::parts::palette::{LOOKS, Look, looks_of};
use crate::report::charts::parts::panel::Panel;
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Area, Format, Picture};
use crate::report::figures::Figures;
use crate::report::findings;
use crate::report::findings::left_at;
use crate::stats::Estimate;

/// Panels that fit with readable text, in two rows of three.
const MOST_PANELS: usize = 6;
/// Half of the width of a conflict on an axis where conflicts are one apart; the rest is pause.
const HALF: f64 = 0.33;

/// Function from a cell and a stage to the value that a panel shows.
type Value<'a> = Box<dyn Fn(usize, usize) -> Option<Estimate> + 'a>;

/// Draws the chart. `None` if a trial is a single conflict.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let title = findings::attrition(figures, reference(results)?)?;
    let selection = choose(results, LOOKS);
    let last = selection.cells.iter().map(|&at| figures.last_conflict(&results.cells[at])).max()?;
    let (trial, trials) = (results.trial_name(), results.trials_name());
    let conflict = results.portrayal.conflict;
    let note = format!(
        "means over all {trials}; shaded: a {conflict}, between: the pause after it; a {trial} \
         that is over keeps its last values"
    );
    let mut page = page(figures, format, &title, &[Some(note), selection.note.clone()]);
    let of_panel = |(heading, value): &(String, Value)| {
        (heading.clone(), lines_of(figures, &selection, last, value))
    };
    let (headings, mut panels): (Vec<String>, Vec<Vec<Line>>) =
        panels(figures).iter().map(of_panel).filter(|(_, lines)| !is_zero(lines)).unzip();
    let mut entries = entries(&selection);
    merge(&mut panels, &mut entries);
    let area = legend::beside(&mut page, &entries, 360.0);
    let places = match format {
        Format::Slide => places(area, panels.len()),
        Format::Narrow => stacked(area, panels.len(), PANEL),
    };
    for ((heading, lines), area) in headings.iter().zip(&panels).zip(places) {
        draw_panel(&mut page.picture, area, heading, &axis(conflict, last), lines);
    }
    Some(page.picture)
}

/// Returns the headings and the values of the panels: fighters who stand, resources that are left, and trials that
/// get so far.
fn panels<'a>(figures: &'a Figures) -> Vec<(String, Value<'a>)> {
    let results = figures.results;
    let told = results.portrayal;
    let of = |measure: &'static str| -> Value<'a> {
        Box::new(move |cell, stage| left_at(figures, cell, measure, stage))
    };
    let mut panels = Vec::new();
    if figures.level(0, told.standing).is_some() {
        panels.push((format!("{} still standing (%)", results.sides[0]), of(told.standing)));
    }
    for left in told.left.iter().filter(|left| figures.level(0, left.measure).is_some()) {
        panels.push((format!("{} left (% of the start)", left.name), of(left.measure)));
    }
    panels.truncate(MOST_PANELS - 1);
    let reached: Value<'a> = Box::new(|cell, stage| {
        let cell = &results.cells[cell];
        (stage < 2 * cell.layout.conflicts).then(|| figures.reached(cell, stage))
    });
    panels.push((format!("{} that get this far (%)", results.trials_name()), reached));
    panels
}

fn places(area: Area, count: usize) -> Vec<Area> {
    const GAP: f64 = 36.0;
    if count <= 3 {
        return area.columns(count, GAP);
    }
    let middle = f64::midpoint(area.top, area.bottom);
    let rows =
        [Area { bottom: middle - GAP / 4.0, ..area }, Area { top: middle + GAP / 4.0, ..area }];
    rows.into_iter().flat_map(|row| row.columns(count.div_ceil(2), GAP)).collect()
}

/// Returns an axis of conflicts, each from its beginning to its end with a pause to the next.
fn axis(conflict: &str, last: usize) -> Axis {
    let ticks = (1..=last).map(|number| (number as f64, number.to_string())).collect();
    Axis { title: conflict.into(), low: 0.5, high: last as f64 + 0.5, ticks }
}

fn lines_of(figures: &Figures, selection: &Selection, last: usize, value: &Value) -> Vec<Line> {
    let cells = selection.cells.iter().zip(looks_of(selection));
    let line = |(&cell, look): (&usize, Look)| {
        let own = figures.last_conflict(&figures.results.cells[cell]).min(last);
        let points = (0..2 * own).filter_map(|stage| Some((place(stage), value(cell, stage)?)));
        Line::of("", look, &points.collect::<Vec<_>>())
    };
    cells.map(line).collect()
}

/// Returns the place of a stage on the axis.
fn place(stage: usize) -> f64 {
    let conflict = (stage / 2 + 1) as f64;
    if stage.is_multiple_of(2) { conflict - HALF } else { conflict + HALF }
}

fn draw_panel(picture: &mut Picture, area: Area, heading: &str, x: &Axis, lines: &[Line]) {
    let highest = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let shares: Vec<f64> = highest.chain([0.0, 1.0]).collect();
    let y = Axis::around("", &shares, Unit::Percent, 5);
    let panel = Panel::draw(picture, area, heading, x.clone(), y);
    for (conflict, _) in &x.ticks {
        panel.shade(picture, conflict - HALF, conflict + HALF);
    }
    lines::draw(picture, &panel, lines);
}
