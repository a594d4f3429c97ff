//! Measures that are reported in detail: a table and sentences for each, beside those of who wins.

use super::figures::{Comparison, Figures};
use super::findings::{side_does, under};
use super::select::common_baseline;
use crate::sim::Measured;
use crate::stats::{Estimate, points_with_error, signed_points_with_error};

/// What a table of a measure begins with: `heroes.stress: shifts absorbed by stress`.
pub fn heading(measured: &Measured) -> String {
    let unit = if measured.is_share() { "share of trials" } else { measured.measure.unit };
    let unit = if measured.name == unit { String::new() } else { format!(" ({unit})") };
    format!("{}{unit}: {}", measured.name, measured.measure.doc)
}

/// Whether a measure is 0 in every trial, so that there is nothing to show.
pub fn is_never(figures: &Figures, number: usize) -> bool {
    let quantity = figures.results.measures[number].quantity;
    figures.results.cells.iter().all(|cell| cell.tally.squares[quantity] == 0)
}

/// The rows of a measure's table for these cells, the heading first: all trials, those that the
/// measure's side wins (of the whole conflict: the first side), the others, and the comparison.
pub fn rows_of(figures: &Figures, number: usize, shown: &[usize]) -> Vec<Vec<String>> {
    let results = figures.results;
    let measured = &results.measures[number];
    let compares = results.cells.iter().any(|cell| cell.baseline.is_some());
    let wins = side_does(results, measured.side.unwrap_or(0), "win", "wins");
    let won = format!("if {wins}");
    let mut header = vec!["variant".into(), "all".into(), won, "else".into()];
    header.extend(compares.then(|| "vs baseline".to_owned()));
    let mut rows = vec![header];
    for &at in shown {
        let cell = &results.cells[at];
        let told = |estimate: Estimate| {
            if estimate.value.is_finite() { measured.told(&estimate) } else { "-".to_owned() }
        };
        let given = [true, false].map(|is_won| told(figures.given(cell, number, is_won)));
        let all = told(figures.estimate(cell, measured.quantity));
        let mut row = vec![results.cell_name(cell), all];
        row.extend(given);
        row.extend(compares.then(|| compared(measured, figures.comparison(at, measured.quantity))));
        rows.push(row);
    }
    rows
}

/// A sentence about a measure: its numbers, and what changes it most.
pub fn told(figures: &Figures, number: usize) -> Option<String> {
    let results = figures.results;
    let measured = &results.measures[number];
    let known: Vec<Estimate> =
        results.cells.iter().map(|cell| figures.estimate(cell, measured.quantity)).collect();
    if known.is_empty() || known.iter().any(|estimate| !estimate.value.is_finite()) {
        return None;
    }
    let name = &measured.name;
    if is_never(figures, number) {
        return Some(format!("{name} is 0 in every trial"));
    }
    let at = |cell: usize| match under(results, cell) {
        place if place.is_empty() => String::new(),
        place => format!(" {place}"),
    };
    let compared: Vec<&Comparison> = figures.comparisons(measured.quantity).iter().collect();
    let (low, high) = ends(&known);
    let numbers = match common_baseline(results) {
        _ if known.len() == 1 => format!("{name}: {}", measured.told(&known[0])),
        Some(base) => format!("{name}: {}{}", measured.short(&known[base]), at(base)),
        None => format!(
            "{name}: {}{} to {}{}",
            measured.short(&known[low]),
            at(low),
            measured.short(&known[high]),
            at(high)
        ),
    };
    let size = |found: &&&Comparison| found.difference.estimate.value.abs();
    let real: Vec<&Comparison> =
        compared.iter().copied().filter(|found| found.significant).collect();
    Some(match real.iter().max_by(|a, b| size(a).total_cmp(&size(b))) {
        _ if compared.is_empty() => numbers,
        None => format!("{numbers}; no variant changes it for sure"),
        Some(only) if compared.len() == 1 => {
            format!("{numbers}; {} it is {}", under(results, only.cell), change(measured, only))
        }
        Some(most) => format!(
            "{numbers}; {} of {} variants {} it, most of all “{}”: {}",
            real.len(),
            compared.len(),
            if real.len() == 1 { "changes" } else { "change" },
            results.cell_name(&results.cells[most.cell]),
            change(measured, most)
        ),
    })
}

/// The numbers of the cells with the lowest and the highest value.
fn ends(known: &[Estimate]) -> (usize, usize) {
    let by_value = |&a: &usize, &b: &usize| known[a].value.total_cmp(&known[b].value);
    let (low, high) = ((0..known.len()).min_by(by_value), (0..known.len()).max_by(by_value));
    (low.unwrap_or(0), high.unwrap_or(0))
}

/// `7.3 ± 0.1 points more`, or `0.31 ± 0.02 less`.
fn change(measured: &Measured, found: &Comparison) -> String {
    let estimate = &found.difference.estimate;
    let word = if estimate.value < 0.0 { "less" } else { "more" };
    if measured.is_share() {
        return format!("{} {word}", points_with_error(estimate));
    }
    format!("{} {word}", points_with_error(&estimate.scaled(0.01)).replace(" points", ""))
}

/// `−7.3 ± 0.1 *`, in points or in the unit of the measure; or `baseline`.
pub fn compared(measured: &Measured, found: Option<&Comparison>) -> String {
    let Some(found) = found else { return "baseline".to_string() };
    let mark = if found.significant { " *" } else { "  " };
    format!("{}{mark}", difference(measured, &found.difference.estimate, found.significant))
}

/// A difference with its sign, in points or in the unit of the measure.
pub fn difference(measured: &Measured, estimate: &Estimate, is_finding: bool) -> String {
    let factor = if measured.is_share() { 1.0 } else { 0.01 };
    signed_points_with_error(&estimate.scaled(factor), is_finding)
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;

    #[test]
    fn a_measure_is_split_by_who_wins() {
        let results = examples::by_hand();
        let figures = Figures::new(&results, 0.95);
        let rows = rows_of(&figures, 0, &[0, 1]);
        assert_eq!(rows[0], ["variant", "all", "if us wins", "else", "vs baseline"]);
        // Lengths of the first variant: 1, 2 and 2 if we win; one trial that we do not win says nothing.
        assert!(rows[1][1].starts_with("2.0") && rows[1][2].starts_with("1.7"), "{rows:?}");
        assert!(rows[1][3] == "?" && rows[1][4] == "baseline", "{rows:?}");
        // Of the second: 2 and 2, else 2 and 4; a half more on average.
        assert!(rows[2][2].starts_with('2') && rows[2][3].starts_with('3'), "{rows:?}");
        assert!(rows[2][4].starts_with("+0.5"), "{rows:?}");
    }

    #[test]
    fn the_sentence_says_no_more_than_is_known() {
        let results = examples::by_hand();
        let sentence = told(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(sentence.starts_with("exchanges: 2"), "{sentence}");
        assert!(sentence.ends_with("no variant changes it for sure"), "{sentence}");
    }
}
