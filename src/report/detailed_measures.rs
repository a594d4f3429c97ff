//! Measures that are reported in detail: a table and sentences for each, beside those of who wins.

use super::cell_selection::common_baseline;
use super::figures::{Comparison, Figures};
use super::findings::{capitalized, side_short, under, with_ties};
use super::noun_phrases;
use crate::sim::{Measured, Results};
use crate::stats::{Estimate, points_with_error, signed_points_with_error};

/// Returns the heading of a measure's table: `heroes.stress: shifts absorbed by stress`.
pub(super) fn heading(measured: &Measured) -> String {
    let unit = if measured.is_share() { "share of trials" } else { measured.measure.unit };
    let unit = if measured.name == unit { String::new() } else { format!(" ({unit})") };
    format!("{}{unit}: {}", measured.name, measured.measure.doc)
}

/// A measure in the words of a chart's title: `heroes, boosts gained`, never `heroes.boosts`.
pub(super) fn in_words(results: &Results, measured: &Measured) -> String {
    let what = match measured.measure.name {
        "win" => format!("{} won", results.trials_name()),
        name => first_clause(measured).map_or_else(|| name.replace('_', " "), str::to_owned),
    };
    match measured.side {
        Some(side) => format!("{}, {what}", results.sides[side]),
        None => what,
    }
}

/// Returns the beginning of a measure's doc, up to the first comma or bracket. `None` if the doc continues another
/// one.
pub(super) fn first_clause(measured: &Measured) -> Option<&'static str> {
    let doc = measured.measure.doc.trim_end_matches('.');
    let clause = doc.split([',', ';', ':', '(']).next().unwrap_or_default().trim();
    (!clause.is_empty() && clause != "of them").then_some(clause)
}

/// Whether a measure is 0 in every trial, so that a table or a chart would show nothing.
pub(super) fn is_never(figures: &Figures, number: usize) -> bool {
    never(figures, &figures.results.measures[number])
}

fn never(figures: &Figures, measured: &Measured) -> bool {
    let quantity = measured.quantity;
    figures.results.cells.iter().all(|cell| cell.tally.squares[quantity] == 0)
}

/// The rows of a measure's table for these cells, the heading first: all trials, those that the
/// measure's side wins (of the whole conflict: the first side), the others, and the comparison.
pub(super) fn rows_of(figures: &Figures, number: usize, shown: &[usize]) -> Vec<Vec<String>> {
    let results = figures.results;
    let measured = &results.measures[number];
    let compares = results.cells.iter().any(|cell| cell.baseline.is_some());
    let wins = side_short(results, measured.side.unwrap_or(0), "win", "wins");
    let won = format!("if {wins}");
    // The wins of a side are all of them if it wins, and none else.
    let is_split = measured.measure.name != "win";
    let mut header = vec!["variant".into(), "all".into()];
    header.extend(is_split.then_some([won, "else".into()]).into_iter().flatten());
    header.extend(compares.then(|| "vs baseline".to_owned()));
    let mut rows = vec![header];
    for &at in shown {
        let cell = &results.cells[at];
        let told = |estimate: Estimate| {
            if estimate.value.is_finite() { measured.told(&estimate) } else { "-".to_owned() }
        };
        let given = [true, false].map(|is_won| told(figures.given(cell, number, is_won)));
        let all = told(figures.estimate(cell, measured.quantity));
        let mut row = vec![noun_phrases::row(results, at), all];
        row.extend(is_split.then_some(given).into_iter().flatten());
        row.extend(compares.then(|| compared(measured, figures.comparison(at, measured.quantity))));
        rows.push(row);
    }
    rows
}

/// Returns a sentence about a measure: its numbers, and what changes it most.
pub(super) fn told(figures: &Figures, number: usize) -> Option<String> {
    told_of(figures, &figures.results.measures[number])
}

/// Like [`told`], for any [`Measured`], also one that is not reported in detail.
pub(super) fn told_of(figures: &Figures, measured: &Measured) -> Option<String> {
    let known = known(figures, measured)?;
    if never(figures, measured) {
        return Some(format!("{} is 0 in every trial", measured.name));
    }
    let numbers = numbers(figures, measured, &known, &measured.name);
    Some(match changes(figures, measured) {
        Some(changes) => format!("{numbers}; {changes}"),
        None => numbers,
    })
}

/// Returns the title of a chart of its values: from the least to the most.
pub(super) fn range_told(figures: &Figures, number: usize) -> Option<String> {
    let results = figures.results;
    let measured = &results.measures[number];
    let known = known(figures, measured)?;
    if known.len() < 3 {
        return Some(capitalized(&numbers(
            figures,
            measured,
            &known,
            &in_words(results, measured),
        )));
    }
    let (low, high) = ends(&known);
    let end = |cell: usize| {
        let value = measured.short(&known[cell]);
        let others = known.iter().filter(|it| measured.short(it) == value).count() - 1;
        format!("{value} ({})", with_ties(&noun_phrases::row(results, cell), others))
    };
    let base = common_baseline(results).filter(|base| ![low, high].contains(base));
    let base = base.map(|base| format!("{}{}, ", measured.short(&known[base]), at(results, base)));
    let (name, base) = (in_words(results, measured), base.unwrap_or_default());
    Some(capitalized(&format!("{name}: {base}from {} to {}", end(low), end(high))))
}

/// Returns the title of a chart of what changes the measure: its name and [`changes`].
pub(super) fn changes_told(figures: &Figures, number: usize) -> Option<String> {
    let measured = &figures.results.measures[number];
    let name = in_words(figures.results, measured);
    Some(capitalized(&format!("{name}: {}", changes(figures, measured)?)))
}

/// Returns the title of a heat map: the highest value and its place.
pub(super) fn most_told(figures: &Figures, number: usize, cells: &[usize]) -> Option<String> {
    let results = figures.results;
    let measured = &results.measures[number];
    let known = known(figures, measured)?;
    let by_value = |a: &&usize, b: &&usize| known[**a].value.total_cmp(&known[**b].value);
    let &most = cells.iter().max_by(by_value)?;
    let (name, value) = (in_words(results, measured), measured.short(&known[most]));
    Some(capitalized(&format!("{name}: at most {value}, {}", under(results, most))))
}

/// Returns the value of the measure in each cell. `None` if a value is unknown. A sentence about highest and
/// lowest values needs all of them.
fn known(figures: &Figures, measured: &Measured) -> Option<Vec<Estimate>> {
    let results = figures.results;
    let quantity = measured.quantity;
    let known = results.cells.iter().map(|cell| figures.estimate(cell, quantity));
    let known: Vec<Estimate> = known.collect();
    let is_known = !known.is_empty() && known.iter().all(|estimate| estimate.value.is_finite());
    is_known.then_some(known)
}

/// Returns the place of a cell for the end of a number: ` as written`, with its space, or nothing.
fn at(results: &Results, cell: usize) -> String {
    match under(results, cell) {
        place if place.is_empty() => String::new(),
        place => format!(" {place}"),
    }
}

/// Returns the value of a single cell, or the lowest and the highest value with their places: `exchanges: 4.5 as
/// written`.
fn numbers(figures: &Figures, measured: &Measured, known: &[Estimate], name: &str) -> String {
    let results = figures.results;
    let (low, high) = ends(known);
    let short = |cell: usize| format!("{}{}", measured.short(&known[cell]), at(results, cell));
    match common_baseline(results) {
        _ if known.len() == 1 => format!("{name}: {}", measured.told(&known[0])),
        Some(base) => format!("{name}: {}", short(base)),
        None => format!("{name}: {} to {}", short(low), short(high)),
    }
}

/// Returns how many variants change the measure, and which one changes it most. `None` if no cells are compared.
fn changes(figures: &Figures, measured: &Measured) -> Option<String> {
    let results = figures.results;
    let compared: Vec<&Comparison> = figures.comparisons(measured.quantity).iter().collect();
    let size = |found: &&&Comparison| found.difference.estimate.value.abs();
    let real: Vec<&Comparison> =
        compared.iter().copied().filter(|found| found.significant).collect();
    Some(match real.iter().max_by(|a, b| size(a).total_cmp(&size(b))) {
        _ if compared.is_empty() => return None,
        None => "no variant changes it for sure".to_owned(),
        Some(only) if compared.len() == 1 => {
            format!("{} it is {}", under(results, only.cell), change(measured, only))
        }
        Some(most) => format!(
            "{} {} variants {} it, most of all {}: {}",
            if real.len() == compared.len() {
                "all".to_owned()
            } else {
                format!("{} of", real.len())
            },
            compared.len(),
            if real.len() == 1 { "changes" } else { "change" },
            with_ties(&format!("“{}”", noun_phrases::row(results, most.cell)), tied(&real, most)),
            change(measured, most)
        ),
    })
}

/// How many other comparisons find the same difference. The sentence then says that they are as large, instead of
/// picking one of them by its order.
pub(super) fn tied(all: &[&Comparison], found: &Comparison) -> usize {
    let bits = |it: &Comparison| it.difference.estimate.value.to_bits();
    let is_tied = |it: &&&Comparison| it.cell != found.cell && bits(it) == bits(found);
    all.iter().filter(is_tied).count()
}

fn ends(known: &[Estimate]) -> (usize, usize) {
    let by_value = |&a: &usize, &b: &usize| known[a].value.total_cmp(&known[b].value);
    let (low, high) = ((0..known.len()).min_by(by_value), (0..known.len()).max_by(by_value));
    (low.unwrap_or(0), high.unwrap_or(0))
}

/// `7.3 ± 0.1 points more`, or `0.31 ± 0.02 less`.
fn change(measured: &Measured, found: &Comparison) -> String {
    let estimate = &found.difference.estimate;
    let word = if estimate.value < 0.0 { "less" } else { "more" };
    format!("{} {word}", size(measured.is_share(), estimate))
}

/// The size of a difference without its sign: `7.3 ± 0.1 points` of a share, else `0.31 ± 0.02`.
pub(super) fn size(is_share: bool, estimate: &Estimate) -> String {
    if is_share {
        return points_with_error(estimate);
    }
    points_with_error(&estimate.scaled(0.01)).replace(" points", "")
}

/// `−7.3 ± 0.1 *`, in points or in the unit of the measure; or `baseline`.
pub(super) fn compared(measured: &Measured, found: Option<&Comparison>) -> String {
    let Some(found) = found else { return "baseline".to_string() };
    let mark = if found.significant { " *" } else { "  " };
    format!("{}{mark}", difference(measured, &found.difference.estimate, found.significant))
}

/// A difference with its sign, in points or in the unit of the measure.
pub(super) fn difference(measured: &Measured, estimate: &Estimate, is_finding: bool) -> String {
    let factor = if measured.is_share() { 1.0 } else { 0.01 };
    signed_points_with_error(&estimate.scaled(factor), is_finding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

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
    fn each_chart_of_a_measure_has_a_title_of_its_own() {
        let mut results = examples::variants_by_count(300);
        results.measures = examples::by_hand().measures;
        results.measures[0].quantity = results.quantity(None, "exchanges").unwrap();
        let figures = Figures::new(&results, 0.95);
        let all: Vec<usize> = (0..results.cells.len()).collect();
        let titles = [
            range_told(&figures, 0).unwrap(),
            changes_told(&figures, 0).unwrap(),
            most_told(&figures, 0, &all).unwrap(),
        ];
        assert!(titles[0].starts_with("Exchanges: from "), "{titles:?}");
        assert!(titles[1].contains(" variants change it, most of all “"), "{titles:?}");
        assert!(titles[2].starts_with("Exchanges: at most "), "{titles:?}");
    }

    #[test]
    fn the_sentence_says_no_more_than_is_known() {
        let results = examples::by_hand();
        let sentence = told(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(sentence.starts_with("exchanges: 2"), "{sentence}");
        assert!(sentence.ends_with("no variant changes it for sure"), "{sentence}");
    }
}
