//! The short table for the terminal, as text: nothing here prints.

use super::figures::{Comparison, Figures};
use super::findings::{findings_of, pairing, shortened, stalemates, unused_lines};
use super::select::reference;
use crate::sim::Results;
use crate::stats::{
    grouped, number, number_with_error, percent, percent_with_error, signed_points_with_error,
};

/// Rows of cells at most; further ones are in `outcomes.csv`.
const MOST: usize = 9;
/// Widest name of a variant, so that the table fits 100 columns with two sides.
const WIDEST: usize = 30;

/// The table of a run with its most important finding: at most some fifteen lines.
///
/// `confidence` (0 to 1) is that of every interval. A `*` marks a difference from the baseline
/// that is significant among all variants of the table.
pub fn terminal_table(results: &Results, confidence: f64) -> String {
    let figures = Figures::new(results, confidence);
    let mut lines = vec![heading(&figures)];
    if results.trials > 0 && !results.cells.is_empty() {
        let shown = shown_cells(&figures);
        let rows = rows_of(&figures, &shown, WIDEST);
        lines.extend(aligned(&rows));
        let more = results.cells.len() - shown.len();
        if more > 0 {
            lines.push(format!("... and {more} more variants in outcomes.csv"));
        }
        if has_marks(&rows) {
            lines.push("* significant among all variants (Holm), paired on the same dice".into());
        }
    }
    let first = findings_of(&figures).into_iter().take(1);
    lines.extend(first);
    lines.extend(pairing(&figures));
    lines.extend(stalemates(&figures));
    if results.trials > 0 {
        lines.extend(unused_lines(results));
    }
    lines.join("\n") + "\n"
}

fn heading(figures: &Figures) -> String {
    let results = figures.results;
    let title = if results.title.is_empty() { &results.name } else { &results.title };
    let each = if results.cells.len() > 1 { " each" } else { "" };
    format!(
        "{title}: {} trials{each}, seed {}, {} % intervals",
        grouped(results.trials),
        results.seed,
        number(
            figures.confidence * 100.0,
            usize::from((figures.confidence * 1000.0) % 10.0 > 0.01)
        )
    )
}

/// All cells if they fit; else the baseline, the extremes and others in between, in their order.
fn shown_cells(figures: &Figures) -> Vec<usize> {
    let results = figures.results;
    let all = results.cells.len();
    if all <= MOST {
        return (0..all).collect();
    }
    let win = results.quantity(Some(0), "win");
    let rate =
        |cell: usize| win.map_or(0.0, |win| figures.estimate(&results.cells[cell], win).value);
    let mut ranked: Vec<usize> = (0..all).collect();
    ranked.sort_by(|&a, &b| rate(a).total_cmp(&rate(b)));
    let mut shown: Vec<usize> = reference(results).into_iter().collect();
    // Alternately from both ends: the lowest and highest win rates tell most.
    for at in 0..all {
        let cell = if at % 2 == 0 { ranked[at / 2] } else { ranked[all - 1 - at / 2] };
        if shown.len() < MOST && !shown.contains(&cell) {
            shown.push(cell);
        }
    }
    shown.sort_unstable();
    shown
}

/// The rows of the table, the heading first, for these cells; longer names of variants than
/// `widest` are cut.
pub(super) fn rows_of(figures: &Figures, shown: &[usize], widest: usize) -> Vec<Vec<String>> {
    let results = figures.results;
    let ended = |measure: &str| {
        results
            .quantity(None, measure)
            .filter(|&quantity| results.cells.iter().any(|cell| cell.tally.sums[quantity] > 0))
    };
    let wins: Vec<(usize, usize)> = (0..results.sides.len())
        .filter_map(|side| Some((side, results.quantity(Some(side), "win")?)))
        .collect();
    let others: Vec<(&str, usize)> = ["draw", "stalemate", "divided"]
        .into_iter()
        .filter_map(|measure| Some((measure, ended(measure)?)))
        .collect();
    let some_won =
        results.quantity(Some(0), "conflicts_won").filter(|_| results.counts_conflicts());
    let length = results.quantity(None, "exchanges");
    let compares =
        wins.first().filter(|_| results.cells.iter().any(|cell| cell.baseline.is_some()));
    let mut header = vec!["variant".to_string()];
    header.extend(
        wins.iter().map(|&(side, _)| format!("{} win", shortened(&results.sides[side], 14))),
    );
    header.extend(others.iter().map(|(name, _)| (*name).to_string()));
    let conflicts = crate::system::plural(results.portrayal.conflict);
    header.extend(some_won.map(|_| format!("{conflicts} won")));
    header.extend(length.map(|_| results.portrayal.exchanges()));
    header.extend(compares.map(|_| "vs baseline".to_string()));
    let mut rows = vec![header];
    for &at in shown {
        let cell = &results.cells[at];
        let mut row = vec![shortened(&results.cell_name(cell), widest)];
        row.extend(wins.iter().map(|&(_, win)| percent_with_error(&figures.estimate(cell, win))));
        row.extend(others.iter().map(|&(_, other)| percent(&figures.estimate(cell, other))));
        row.extend(some_won.map(|won| number_with_error(&figures.estimate(cell, won))));
        row.extend(length.map(|length| number_with_error(&figures.estimate(cell, length))));
        row.extend(compares.map(|&(_, win)| compared(figures.comparison(at, win))));
        rows.push(row);
    }
    rows
}

/// Whether a row shows a star, which needs its legend.
pub(super) fn has_marks(rows: &[Vec<String>]) -> bool {
    rows.iter().any(|row| row.last().is_some_and(|last| last.ends_with(" *")))
}

/// `−7.3 ± 0.1 *`, or `baseline`.
fn compared(found: Option<&Comparison>) -> String {
    let Some(found) = found else { return "baseline".to_string() };
    let mark = if found.significant { " *" } else { "  " };
    format!("{}{mark}", signed_points_with_error(&found.difference.estimate, found.significant))
}

/// Pads the columns: names to the left, numbers to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let length = |text: &String| text.chars().count();
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(length).max();
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    let padded = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (text, &width))| match at {
            0 => format!("{text:<width$}"),
            _ => format!("{text:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(padded).collect()
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;

    #[test]
    fn every_shape_fits_the_terminal() {
        for results in examples::all(2000) {
            let text = terminal_table(&results, 0.95);
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() <= 2 * MOST, "{text}");
            let table = &lines[1..=results.cells.len().min(MOST)];
            assert!(table.iter().all(|line| line.chars().count() <= 100), "{text}");
        }
    }

    #[test]
    fn many_cells_show_baseline_and_extremes() {
        let results = examples::variants_by_count(500);
        let text = terminal_table(&results, 0.95);
        assert!(text.contains("... and 31 more variants in outcomes.csv"), "{text}");
        assert!(text.contains("as written, guard count 6"), "{text}");
    }

    #[test]
    fn two_variants_are_compared() {
        let results = examples::two_variants(2000);
        let text = terminal_table(&results, 0.95);
        assert!(text.contains("  vs baseline") && text.contains(" *"), "{text}");
        assert!(text.contains("baseline\n"), "{text}");
        assert!(text.contains("same dice was worth"), "{text}");
    }

    #[test]
    fn the_legend_of_the_star_stands_below_a_star_only() {
        for results in examples::all(300) {
            let text = terminal_table(&results, 0.95);
            let is_marked = text.lines().any(|line| line.ends_with(" *"));
            assert_eq!(is_marked, text.contains("* significant among all"), "{text}");
        }
    }

    #[test]
    fn a_run_without_trials_says_so() {
        let text = terminal_table(&examples::two_variants(0), 0.95);
        assert!(text.contains("No trial was finished"), "{text}");
    }

    #[test]
    fn columns_line_up() {
        let rows = [["variant", "a"], ["x", "71.3 %"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(aligned(&rows), ["variant       a", "x        71.3 %"]);
    }
}
