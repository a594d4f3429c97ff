//! `--each-row`: every row of a roster in turn, and the order in which their results are told.
//!
//! A value of one row means nothing where another row fights, so it is not varied beside the rows: cells would be copies
//! of each other under different names.

use super::Overrides;
use super::variation::Track;
use crate::knob::Value;
use crate::scenario::{Problem, Problems, Sweep, row_of, side_of_rows};
use crate::sim::results::Results;

/// Whether a value of a varied `roster_group` lets a row fight.
fn picks(value: &Value, row: &str) -> bool {
    match value {
        Value::List(rows) => rows.iter().any(|it| picks(it, row)),
        one => one.as_text() == Some(row),
    }
}

/// Whether `--each-row` leaves out what the file varies at this path: a value of a row, where the row takes turns with
/// others.
pub(crate) fn leaves_out(overrides: &Overrides, path: &str) -> bool {
    let Some(side) = &overrides.each_row else { return false };
    let is_rows = |sweep: &&Sweep| side_of_rows(&sweep.path).as_ref() == Some(side);
    let Some(rows) = overrides.vary.iter().find(is_rows) else { return false };
    let others = |row: &str| rows.values.iter().any(|value| !picks(value, row));
    row_of(path).is_some_and(|[of, row]| of == *side && others(&row))
}

/// Returns the warning that `--each-row` plays a row as the roster has it, although the file varies it.
pub(crate) fn left_out(sweep: &Sweep) -> Problem {
    let path = &sweep.path;
    let message =
        format!("`{path}` is not varied: with --each-row every row fights as the roster has it");
    Problem::new(&sweep.origin, message).help(format!(
        "run it without --each-row to vary it, or choose its value with --set {path}=..."
    ))
}

/// Notes values of a row that are varied, although the row does not fight with every value of a varied `roster_group`.
pub(crate) fn check_rows(tracks: &[Track], problems: &mut Problems) {
    let values = |track: &Track| {
        let settings = track.steps.iter().flat_map(|step| &step.settings);
        settings.filter(|it| it.path == track.path).map(|it| it.value.clone()).collect::<Vec<_>>()
    };
    let of_rows =
        |track: &Track| Some((side_of_rows(&track.path)?, track.path.clone(), values(track)));
    let rows: Vec<_> = tracks.iter().filter_map(of_rows).collect();
    for track in tracks {
        let Some((origin, [side, row])) = track.origin.as_ref().zip(row_of(&track.path)) else {
            continue;
        };
        for (_, path, values) in rows.iter().filter(|(of, ..)| *of == side) {
            let fights = values.iter().filter(|value| picks(value, &row)).count();
            if fights < values.len() {
                let message =
                    format!("`{}` is varied, but `{row}` does not always fight", track.path);
                let label = format!("{fights} of {} values of `{path}` have the row", values.len());
                let help = "vary one of the two, and the other in a run of its own";
                problems.push(Problem::new(origin, message).label(label).help(help));
            }
        }
    }
}

/// The axis and the side of `--each-row`: [`Results::sort_rows`] needs to know whose rows the axis has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EachRow {
    /// Index into [`Results::axes`].
    pub axis: usize,
    /// Number of the side that has the rows.
    pub side: usize,
}

impl Results {
    /// Puts the cells into the order of the win rates, the strongest row first, if the run takes the rows of a roster
    /// in turn. Further axes count with the mean over their values. Nothing may look a cell up in the `Plan`
    /// afterwards, because cells have other numbers there.
    pub fn sort_rows(&mut self) {
        let Some(EachRow { axis, side }) = self.focus.each_row else { return };
        let Some(win) = self.quantity(Some(0), "win").filter(|_| self.trials > 0) else { return };
        let count = self.axes.get(axis).map_or(0, |axis| axis.values.len());
        let (mut wins, mut cells) = (vec![0.0; count], vec![0.0_f64; count]);
        for cell in &self.cells {
            wins[cell.values[axis]] +=
                cell.tally.sums[win] as f64 / cell.tally.trials.max(1) as f64;
            cells[cell.values[axis]] += 1.0;
        }
        let mean = |row: usize| wins[row] / cells[row].max(1.0);
        let mut order: Vec<usize> = (0..count).collect();
        // A strong row of another side lowers the win rate of the first side; a strong row of its own raises it.
        order.sort_by(|&a, &b| {
            let (a, b) = if side == 0 { (b, a) } else { (a, b) };
            mean(a).total_cmp(&mean(b))
        });
        let mut place = vec![0; count];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let names = &self.axes[axis].values;
        self.axes[axis].values = order.iter().map(|&old| names[old].clone()).collect();
        for cell in &mut self.cells {
            cell.values[axis] = place[cell.values[axis]];
        }
        let mut cells: Vec<usize> = (0..self.cells.len()).collect();
        cells.sort_by(|&a, &b| self.cells[a].values.cmp(&self.cells[b].values));
        let mut new = vec![0; cells.len()];
        for (at, &old) in cells.iter().enumerate() {
            new[old] = at;
        }
        let moved = |cell: usize| new.get(cell).copied().unwrap_or(cell);
        let mut sorted: Vec<_> = cells.iter().map(|&old| self.cells[old].clone()).collect();
        for cell in &mut sorted {
            cell.baseline = cell.baseline.map(moved);
        }
        self.cells = sorted;
        if let Some(broken) = &mut self.broken {
            broken.cell = moved(broken.cell);
        }
        self.alike_by_play.iter_mut().for_each(|cell| *cell = moved(*cell));
        if let Some(check) = &mut self.play_check {
            check.cell = moved(check.cell);
            if let Some(difference) = &mut check.difference {
                difference.cell = moved(difference.cell);
            }
        }
    }
}
