//! `--each-row`: every row of a roster in turn, and the order in which their results are told.

use crate::sim::results::Results;

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
