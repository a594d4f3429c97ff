//! The short table for the terminal, as text: nothing here prints.

use crate::report::cell_selection::{reference, slice};
use crate::report::detailed_measures;
use crate::report::figures::{Comparison, Figures};
use crate::report::findings::{
    Shape, Topic, crossing, draws, never_there, opening, pairing, played, setups, side_short,
    stalemates, unused_lines, wins,
};
use crate::report::noun_phrases;
use crate::report::noun_phrases::compared_with;
use crate::report::tables::concessions::concessions;
use crate::report::tables::how_it_plays;
use crate::sim::Results;
use crate::stats::{
    grouped, number, number_with_error, percent, percent_with_error, signed_points_with_error,
};

const MOST: usize = 9;
const MOST_ROWS: usize = 60;
const WIDTH: usize = 100;
/// Least width of the column of names; longer names go on below.
const NARROWEST: usize = 24;
/// Longer headings of columns go on below, word by word.
const WIDEST_HEADING: usize = 16;

/// Returns the table of a run with its most important finding, in about fifteen lines, so that it fits a terminal.%%
///
/// `confidence` (0 to 1) is that of every interval. A `*` marks a difference from the baseline
/// that is significant among all variants of the table.
pub fn terminal_table(results: &Results, confidence: f64) -> String {
    let figures = Figures::new(results, confidence);
    let mut lines = vec![heading(&figures)];
    lines.extend(results.sampled.map(|sampled| sampled.told()));
    if results.trials > 0 && !results.cells.is_empty() {
        let shown = shown_cells(&figures);
        let rows = rows_of(&figures, &shown);
        lines.extend(aligned(&rows));
        let more = results.cells.len() - shown.len();
        if more > 0 {
            lines.push(format!("... and {more} more variants in outcomes.csv"));
        }
        if has_marks(&rows) {
            lines.push("* significant among all variants (Holm), paired on the same dice".into());
        }
        lines.extend(compared_told(&figures));
    }
    let mut told = opening(&figures);
    lines.extend(told.iter().cloned());
    // A sentence that stands above is not printed again below.
    let mut further = |sentences: Vec<String>| {
        let mut new: Vec<String> = sentences;
        new.retain(|sentence| sentence.is_empty() || !told.contains(sentence));
        told.extend(new.iter().cloned());
        new
    };
    if results.trials > 0 {
        if results.cells.len() > 1 && Topic::of(results).is_none_or(|it| !it.tells_wins(results)) {
            lines.extend(further(wins(&figures).into_iter().collect()));
        }
        for number in 0..results.measures.len() {
            lines.extend(further(detailed(&figures, number)));
        }
    }
    if let Some(shown) = how_it_plays::shown(&figures) {
        lines.push(String::new());
        lines.extend(aligned(&how_it_plays::rows(&figures, &shown)));
    }
    lines.extend(further(played(&figures).into_iter().collect()));
    lines.extend(further(pairing(&figures).into_iter().collect()));
    lines.extend(further(stalemates(&figures).into_iter().collect()));
    lines.extend(further(draws(&figures).into_iter().collect()));
    if results.trials > 0 {
        lines.extend(further(setups(&figures).into_iter().collect()));
        lines.extend(further(never_there(&figures).into_iter().collect()));
        lines.extend(further(unused_lines(results)));
    }
    lines.join("\n") + "\n"
}

/// Returns the note on the baseline and on the measure of the differences: `compared with: as written, against the
/// same number of guards`.
pub(crate) fn compared_told(figures: &Figures) -> Option<String> {
    let results = figures.results;
    if results.cells.len() < 2 {
        return None;
    }
    let Some(with) = compared_with(results) else {
        if results.focus.each_row.is_some() {
            return None;
        }
        return Some("compared with: nothing (name a baseline with --baseline PATH=VALUE)".into());
    };
    // The heading `vs baseline` beside the win rates says enough of them.
    let asked = Topic::of(results).filter(|topic| !topic.is_wins());
    let of = asked.map(|topic| format!("; differences are of {}", topic.name(results)));
    Some(format!("compared with: {with}{}", of.unwrap_or_default()))
}

/// Returns the table and the sentence of a measure that is reported in detail.
fn detailed(figures: &Figures, number: usize) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        detailed_measures::heading(figures.results, &figures.results.measures[number]),
    ];
    if detailed_measures::is_never(figures, number) {
        return lines.into_iter().chain(detailed_measures::told(figures, number)).collect();
    }
    let shown = cells_for(figures, figures.results.measures[number].quantity);
    lines.extend(aligned(&detailed_measures::rows_of(figures, number, &shown)));
    lines.extend(detailed_measures::told(figures, number));
    lines
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

/// Returns all cells if they fit. Otherwise returns the most telling ones: the baseline, the two cells between which
/// the first side wins half of the trials, the largest differences in either direction, and the cell nearest to an
/// even fight. Cells that one side nearly always wins come last, because they show little.
pub(crate) fn shown_cells(figures: &Figures) -> Vec<usize> {
    let results = figures.results;
    let all = results.cells.len();
    // A row takes no more room than the line about a row that is left out.
    if all <= MOST + 1 {
        return (0..all).collect();
    }
    if results.focus.each_row.is_some() && results.axes.len() == 1 {
        // The cells are sorted, and all of them are the answer.
        return (0..all.min(MOST_ROWS)).collect();
    }
    let Some(topic) = Topic::of(results) else { return (0..MOST).collect() };
    if let Some(cells) = along_the_answer(figures, topic) {
        return first_of(cells, MOST);
    }
    if !topic.is_wins() {
        return cells_for(figures, topic.quantity);
    }
    let win = topic.quantity;
    let mut wanted: Vec<usize> = reference(results).into_iter().collect();
    wanted.extend(crossing(figures).into_iter().flatten());
    let rate = |cell: usize| figures.estimate(&results.cells[cell], win).value;
    let off = |cell: &usize| (rate(*cell) - 0.5).abs();
    let tells = |cell: usize| off(&cell) < 0.49;
    wanted.extend(most_changed(figures, win, &tells));
    let mut others: Vec<usize> = (0..all).collect();
    others.sort_by(|a, b| off(a).total_cmp(&off(b)));
    wanted.extend(others);
    first_of(wanted, MOST)
}

/// Returns the cells of the variant that the question is about and of its baseline, along the sweep: those with the
/// largest differences first. `None` if the question is not about one variant along a sweep. Pairs stay together,
/// because a row without its baseline answers nothing.
fn along_the_answer(figures: &Figures, topic: Topic) -> Option<Vec<usize>> {
    let results = figures.results;
    let Shape { compared: Some(axis), variant: Some(variant), along: Some(along) } =
        Shape::of(results)
    else {
        return None;
    };
    let mut values = results.cells[reference(results)?].values.clone();
    values[axis] = variant;
    let through = (0..results.cells.len()).find(|&cell| results.cells[cell].values == values)?;
    let cells = slice(results, through, along);
    let bases = slice(results, reference(results)?, along);
    let value = |cell: usize| figures.estimate(&results.cells[cell], topic.quantity).value;
    // Pairs stay together: a row without its baseline answers nothing.
    let mut pairs: Vec<(usize, usize)> = bases.into_iter().zip(cells).collect();
    let size = |&(base, cell): &(usize, usize)| (value(cell) - value(base)).abs();
    pairs.sort_by(|a, b| size(b).total_cmp(&size(a)));
    pairs.truncate(MOST / 2);
    Some(pairs.into_iter().flat_map(|(base, cell)| [base, cell]).collect())
}

/// Returns the cells that answer about a measure: the baseline, and the largest differences in either direction.
pub(crate) fn cells_for(figures: &Figures, quantity: usize) -> Vec<usize> {
    let all = figures.results.cells.len();
    if all <= MOST + 1 {
        return (0..all).collect();
    }
    telling(figures, quantity, MOST)
}

/// Returns the most telling cells for a quantity, at most `most`: the baseline, the cells with the lowest and the
/// highest value, and the largest differences in either direction.
pub(crate) fn telling(figures: &Figures, quantity: usize, most: usize) -> Vec<usize> {
    let results = figures.results;
    let value = |cell: usize| figures.estimate(&results.cells[cell], quantity).value;
    let by_value = |a: &usize, b: &usize| value(*a).total_cmp(&value(*b));
    let all = 0..results.cells.len();
    let mut wanted: Vec<usize> = reference(results).into_iter().collect();
    wanted.extend(all.clone().min_by(by_value));
    wanted.extend(all.clone().max_by(by_value));
    wanted.extend(most_changed(figures, quantity, &|_| true));
    wanted.extend(all);
    first_of(wanted, most)
}

/// Like [`telling`], but for an old and a new text: the two cells of the first variant, then those whose change is
/// largest in either direction, each with its twin in the old text.
pub(crate) fn telling_pairs(figures: &Figures, quantity: usize, most: usize) -> Vec<usize> {
    let mut wanted = vec![0, figures.results.cells.len() / 2];
    wanted.extend(most_changed(figures, quantity, &|_| true));
    first_of(wanted, most)
}

/// The first cells of a list that fit, in their order in the run.
fn first_of(wanted: Vec<usize>, most: usize) -> Vec<usize> {
    let mut shown = Vec::new();
    for cell in wanted {
        if shown.len() < most && !shown.contains(&cell) {
            shown.push(cell);
        }
    }
    shown.sort_unstable();
    shown
}

/// Returns the cells that differ most from their baselines in either direction, each after its baseline. Variants of
/// the reference itself come first; a difference between cells that tell nothing is left out.
fn most_changed(figures: &Figures, quantity: usize, tells: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let results = figures.results;
    let difference = |cell: usize| {
        let found = figures.comparison(cell, quantity)?;
        (tells(cell) || tells(found.baseline)).then_some((cell, found.difference.estimate.value))
    };
    let mut compared: Vec<(usize, f64)> = (0..results.cells.len()).filter_map(difference).collect();
    compared.sort_by(|a, b| a.1.total_cmp(&b.1));
    let beside = beside_reference(results);
    let (near, far): (Vec<_>, Vec<_>) =
        compared.into_iter().map(|(cell, _)| cell).partition(|cell| beside.contains(cell));
    let cells = from_both_ends(&near).chain(from_both_ends(&far));
    cells.flat_map(|cell| results.cells[cell].baseline.into_iter().chain([cell])).collect()
}

fn beside_reference(results: &Results) -> Vec<usize> {
    let named = results.axes.iter().position(|axis| axis.path == "variant");
    let found = reference(results).zip(named);
    found.map(|(through, along)| slice(results, through, along)).unwrap_or_default()
}

/// Returns the first, the last, the second, the last but one, and so on.
fn from_both_ends(cells: &[usize]) -> impl Iterator<Item = usize> {
    let place = |at: usize| if at.is_multiple_of(2) { at / 2 } else { cells.len() - 1 - at / 2 };
    (0..cells.len()).map(move |at| cells[place(at)])
}

/// Returns the lines of a table that fits the terminal: names to the left, numbers to the right. Names and headings
/// that are too long go on in lines of their own; nothing is cut, or rows could not be told apart.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let Some((heading, rows)) = rows.split_first() else { return Vec::new() };
    let heading: Vec<Vec<String>> =
        heading.iter().map(|text| broken(text, WIDEST_HEADING, "")).collect();
    let wide = |at: usize| {
        let numbers = rows.iter().filter_map(|row| row.get(at)).map(|text| length(text));
        heading[at].iter().map(|text| length(text)).chain(numbers).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..heading.len()).map(wide).collect();
    let numbers: usize = widths[1..].iter().map(|width| width + 2).sum();
    let widest = widths[0].min(WIDTH.saturating_sub(numbers).max(NARROWEST));
    let names: Vec<Vec<String>> = rows.iter().map(|row| broken(&row[0], widest, "  ")).collect();
    let all = names.iter().chain(&heading[..1]).flatten();
    widths[0] = all.map(|line| length(line)).max().unwrap_or(0);
    let tall = heading.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for at in 0..tall {
        let words =
            heading.iter().map(|cell| (at + cell.len()).checked_sub(tall).map(|at| &*cell[at]));
        lines.push(padded(words.map(Option::unwrap_or_default), &widths));
    }
    for (row, name) in rows.iter().zip(names) {
        let mut name = name.into_iter();
        let first = name.next().unwrap_or_default();
        let numbers = row[1..].iter().map(String::as_str);
        lines.push(padded(std::iter::once(&*first).chain(numbers), &widths));
        lines.extend(name);
    }
    lines
}

fn padded<'a>(cells: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
    let cells = cells.zip(widths).enumerate().map(|(at, (text, &width))| match at {
        0 => format!("{text:<width$}"),
        _ => format!("{text:>width$}"),
    });
    cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
}

/// Breaks a text into lines of at most `widest` characters, all but the first behind an indent. Text between commas
/// stays together if possible. Only a word that is longer than a line exceeds it.
fn broken(text: &str, widest: usize, indent: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    let mut parts: Vec<&str> = Vec::new();
    for part in text.split_inclusive(", ") {
        if length(part.trim_end()) + length(indent) <= widest {
            parts.push(part.trim_end());
        } else {
            parts.extend(part.split_whitespace());
        }
    }
    for word in parts {
        let line = lines.last_mut().expect("there is always a line");
        if line.trim().is_empty() {
            line.push_str(word);
        } else if length(line) + 1 + length(word) <= widest {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("{indent}{word}"));
        }
    }
    lines
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Returns the rows of the table. Concessions of fighters have a column if the table then fits the terminal.
pub(crate) fn rows_of(figures: &Figures, shown: &[usize]) -> Vec<Vec<String>> {
    let rows = rows_with(figures, shown, true);
    if aligned(&rows).iter().all(|line| length(line) <= WIDTH) {
        return rows;
    }
    rows_with(figures, shown, false)
}

fn rows_with(figures: &Figures, shown: &[usize], shows_concessions: bool) -> Vec<Vec<String>> {
    let results = figures.results;
    let ended = |measure: &str| {
        results
            .quantity(None, measure)
            .filter(|&quantity| results.cells.iter().any(|cell| cell.tally.sums[quantity] > 0))
    };
    let wins: Vec<(usize, usize)> = (0..results.sides.len())
        .filter_map(|side| Some((side, results.quantity(Some(side), "win")?)))
        .collect();
    let topic = Topic::of(results);
    let asked = topic.filter(|topic| !topic.is_wins());
    // The measure that was asked has a column of its own.
    let is_new = |quantity: &usize| asked.is_none_or(|topic| topic.quantity != *quantity);
    let others: Vec<(&str, usize)> = ["draw", "stalemate", "divided"]
        .into_iter()
        .filter_map(|measure| Some((measure, ended(measure).filter(is_new)?)))
        .collect();
    let conceded = concessions(results).filter(|it| shows_concessions || !it.of_fighters);
    let some_won =
        results.quantity(Some(0), "conflicts_won").filter(|_| results.counts_conflicts());
    let length = results.quantity(None, "exchanges").filter(is_new);
    let compares = topic.filter(|_| results.cells.iter().any(|cell| cell.baseline.is_some()));
    let mut header = vec!["variant".to_string()];
    header.extend(asked.map(|topic| topic.heading(results)));
    header.extend(wins.iter().map(|&(side, _)| side_short(results, side, "win", "wins")));
    header.extend(others.iter().map(|(name, _)| (*name).to_string()));
    header.extend(conceded.iter().map(|it| it.heading.clone()));
    let conflicts = crate::system::plural(results.portrayal.conflict);
    header.extend(some_won.map(|_| format!("{conflicts} won")));
    header.extend(length.map(|_| results.portrayal.exchanges()));
    header.extend(compares.map(|_| "vs baseline".to_string()));
    let mut rows = vec![header];
    for &at in shown {
        let cell = &results.cells[at];
        let mut row = vec![noun_phrases::row(results, at)];
        row.extend(asked.map(|topic| topic.told(&figures.estimate(cell, topic.quantity))));
        row.extend(wins.iter().map(|&(_, win)| percent_with_error(&figures.estimate(cell, win))));
        row.extend(others.iter().map(|&(_, other)| percent(&figures.estimate(cell, other))));
        row.extend(conceded.iter().map(|it| it.told(figures, cell)));
        row.extend(some_won.map(|won| number_with_error(&figures.estimate(cell, won))));
        row.extend(length.map(|length| number_with_error(&figures.estimate(cell, length))));
        row.extend(compares.map(|topic| {
            if results.alike_by_play.contains(&at) {
                return "same play".to_owned();
            }
            compared(topic.is_share(), figures.comparison(at, topic.quantity))
        }));
        rows.push(row);
    }
    rows
}

/// Whether a row shows a star. The legend is left out otherwise.
pub(crate) fn has_marks(rows: &[Vec<String>]) -> bool {
    rows.iter().any(|row| row.last().is_some_and(|last| last.ends_with(" *")))
}

/// Returns a difference: `−7.3 ± 0.1 *`, in points of a share or in the unit of the measure; or `baseline`.
fn compared(is_share: bool, found: Option<&Comparison>) -> String {
    let Some(found) = found else { return "baseline".to_string() };
    let mark = if found.significant { " *" } else { "  " };
    let factor = if is_share { 1.0 } else { 0.01 };
    let estimate = found.difference.estimate.scaled(factor);
    format!("{}{mark}", signed_points_with_error(&estimate, found.significant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    #[test]
    fn every_shape_fits_the_terminal() {
        for results in examples::all(2000) {
            let text = terminal_table(&results, 0.95);
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() <= 3 * MOST, "{text}");
            let end = lines.iter().position(|line| line.starts_with("* ")).unwrap_or(lines.len());
            let table = &lines[1..end.min(results.cells.len() + 1)];
            assert!(table.iter().all(|line| line.chars().count() <= 100), "{text}");
        }
    }

    #[test]
    fn many_cells_show_baseline_and_extremes() {
        let results = examples::variants_by_count(500);
        let text = terminal_table(&results, 0.95);
        assert!(text.contains("... and 31 more variants in outcomes.csv"), "{text}");
        assert!(text.contains("as written, 6 guards"), "{text}");
    }

    #[test]
    fn two_variants_are_compared() {
        let results = examples::two_variants(2000);
        let text = terminal_table(&results, 0.95);
        assert!(text.contains("  vs baseline") && text.contains(" *"), "{text}");
        assert!(text.contains("baseline\n"), "{text}");
        assert!(text.contains("The guards win 99.1 % as written; with “one die” 75.0 %"), "{text}");
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

    #[test]
    fn long_names_and_headings_go_on_below() {
        let rows = [
            ["variant", "the traditionalists win"],
            ["two dice from 3:1, guard count 4", "71.3 %"],
            ["one", "3.0 %"],
        ];
        let mut rows = rows.map(|row| row.map(String::from).to_vec());
        for row in &mut rows {
            row.push("x".repeat(57));
        }
        let lines = aligned(&rows).join("\n").replace(&"x".repeat(57), "x");
        let wanted = [
            "                                the",
            "                    traditionalists",
            "variant                         win  x",
            "two dice from 3:1,           71.3 %  x",
            "  guard count 4",
            "one                           3.0 %  x",
        ];
        assert_eq!(lines, wanted.join("\n"));
    }
}
