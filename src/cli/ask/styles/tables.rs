//! The tables of `outweigh styles`: all pairs and all policies, for the screen and as CSV.

use super::{Teller, percent};
use crate::answer::Seat;
use crate::answer::styles::{Matrix, Standings};
use crate::cli::ask::aligned;
use crate::cli::ask::seats::does_short;
use crate::report::Table;
use crate::stats::share;

impl Teller<'_> {
    /// Rows of mean scores, best first.
    pub(crate) fn shown(&self) -> String {
        let Matrix { rows, columns, .. } = self.matrix;
        // Without the play of third sides there is no equilibrium.
        let has_third = self.has_third_side();
        let side = |names: &[String], means: &[f64], shares: &[f64], beaten: &[Option<usize>]| {
            let mut order: Vec<usize> = (0..names.len()).collect();
            order.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
            let row = |at: usize| {
                let note = beaten[at].map(|by| format!("beaten everywhere by {}", names[by]));
                let mut cells = vec![names[at].clone(), percent(means[at])];
                cells.extend((!has_third).then(|| format!("{:.0} %", shares[at] * 100.0)));
                cells.push(note.unwrap_or_default());
                cells
            };
            order.into_iter().map(row).collect::<Vec<_>>()
        };
        let head = |name: &str| {
            let mut cells =
                vec![does_short(self.asked, name, "play", "plays"), "mean score".to_owned()];
            cells.extend((!has_third).then(|| "equilibrium".to_owned()));
            cells.push(String::new());
            cells
        };
        let Standings { means, beaten_by, equilibrium, .. } = &self.standings;
        let mut first = vec![head(&self.styles.first.name)];
        first.extend(side(rows, &means.0, &equilibrium.rows, &beaten_by.0));
        let mut text = aligned(&first);
        if !self.styles.mirror {
            let mut second = vec![head(&self.styles.second.name)];
            second.extend(side(columns, &means.1, &equilibrium.columns, &beaten_by.1));
            text = format!("{text}\n{}", aligned(&second));
        }
        text + "\n"
    }

    pub(crate) fn pairs(&self) -> Table {
        let (first, second) = (&self.styles.first.name, &self.styles.second.name);
        let columns = [
            format!("{first}_policy"),
            format!("{second}_policy"),
            "trials".to_owned(),
            format!("{first}_win"),
            format!("{first}_win_low"),
            format!("{first}_win_high"),
            format!("{second}_win"),
            "stalemate".to_owned(),
            "score".to_owned(),
        ];
        let mut rows = Vec::new();
        for (row, of_row) in self.matrix.pairs.iter().enumerate() {
            for (column, pair) in of_row.iter().enumerate() {
                let win = share(pair.first as i64, pair.trials, self.asked.asking.confidence);
                let part = |count: u64| (count as f64 / pair.trials as f64).to_string();
                rows.push(vec![
                    self.matrix.rows[row].clone(),
                    self.matrix.columns[column].clone(),
                    pair.trials.to_string(),
                    win.value.to_string(),
                    win.low.to_string(),
                    win.high.to_string(),
                    part(pair.second),
                    part(pair.stalemates),
                    self.matrix.scores[row][column].to_string(),
                ]);
            }
        }
        let caption = "All pairs".to_owned();
        Table { name: "pairs".to_owned(), caption, columns: columns.to_vec(), rows }
    }

    pub(crate) fn policies(&self) -> Table {
        let columns = ["side", "policy", "mean_score", "equilibrium", "beaten_by", "plays_like"];
        let Standings { means, beaten_by, same_as, equilibrium, .. } = &self.standings;
        let (mut rows, has_third) = (Vec::new(), self.has_third_side());
        let mut add = |seat: &Seat,
                       names: &[String],
                       means: &[f64],
                       shares: &[f64],
                       beaten: &[Option<usize>],
                       same: &[Option<usize>]| {
            for (at, name) in names.iter().enumerate() {
                let other = |it: Option<usize>| it.map_or_else(String::new, |it| names[it].clone());
                rows.push(vec![
                    seat.name.clone(),
                    name.clone(),
                    means[at].to_string(),
                    if has_third { String::new() } else { shares[at].to_string() },
                    other(beaten[at]),
                    other(same[at]),
                ]);
            }
        };
        let Matrix { rows: first, columns: second, .. } = self.matrix;
        add(&self.styles.first, first, &means.0, &equilibrium.rows, &beaten_by.0, &same_as.0);
        add(&self.styles.second, second, &means.1, &equilibrium.columns, &beaten_by.1, &same_as.1);
        let columns = columns.map(str::to_owned).to_vec();
        Table { name: "policies".to_owned(), caption: "All policies".to_owned(), columns, rows }
    }
}
