//! Variants with the highest and the lowest value of a measure, including all variants that cannot be told from them.

use super::super::figures::{Comparison, Figures};
use super::grammar::{capitalized, counted_of, joined, name};
use super::groups::{block_named, overlap};
use super::topic::Topic;
use super::wins::others;
use crate::stats::Estimate;

const NAMED: usize = 3;

/// Returns the cells with the highest value of a topic among these, or the lowest, the most extreme first. A cell
/// that the intervals do not tell from the most extreme one belongs to them, because naming one alone would claim
/// more than was found.
pub(crate) fn extreme(
    figures: &Figures,
    topic: Topic,
    cells: &[usize],
    is_high: bool,
) -> Vec<usize> {
    let value = |cell: usize| figures.estimate(&figures.results.cells[cell], topic.quantity).value;
    let sign = if is_high { -1.0 } else { 1.0 };
    let mut sorted = cells.to_vec();
    sorted.sort_by(|&a, &b| (sign * value(a)).total_cmp(&(sign * value(b))));
    let Some(&first) = sorted.first() else { return sorted };
    sorted.retain(|&cell| cell == first || is_close(figures, topic, first, cell));
    sorted
}

/// Whether neither the intervals of two cells nor those of their differences from one baseline lie apart. Paired
/// differences are narrower, so that cells with overlapping intervals can still be told apart.
fn is_close(figures: &Figures, topic: Topic, first: usize, second: usize) -> bool {
    let results = figures.results;
    let estimate = |cell: usize| figures.estimate(&results.cells[cell], topic.quantity);
    let differences = [first, second].map(|cell| figures.comparison(cell, topic.quantity));
    let apart_by_difference = match differences {
        [Some(a), Some(b)] if a.baseline == b.baseline => {
            !overlap(&a.difference.estimate, &b.difference.estimate)
        }
        [Some(only), None] => only.baseline == second && only.significant,
        [None, Some(only)] => only.baseline == first && only.significant,
        _ => false,
    };
    overlap(&estimate(first), &estimate(second)) && !apart_by_difference
}

/// Returns cells and their values, as in `with “no lock” and “difficulty 0” (66.2 and 66.5 %)`; equal values are
/// written once.
pub(super) fn listed(
    figures: &Figures,
    topic: Topic,
    cells: &[usize],
    called: &dyn Fn(usize) -> String,
) -> String {
    // Many variants that are a block go by what sets them apart: `roar difficulty 3, 4 and 5`.
    let results = figures.results;
    let all: Vec<usize> = (0..results.cells.len()).collect();
    if cells.len() > NAMED + 1
        && let Some(block) = block_named(results, &all, cells)
    {
        return format!("{block} ({})", values(figures, topic, cells));
    }
    let shown = if cells.len() > NAMED + 1 { NAMED } else { cells.len() };
    let mut names: Vec<String> = cells[..shown].iter().map(|&cell| called(cell)).collect();
    if cells.len() > shown {
        names.push(format!("{} more variants", cells.len() - shown));
    }
    format!("{} ({})", joined(&names), values(figures, topic, cells))
}

/// Returns a range of values: `66.5 %`, or `64.0 to 66.5 %`.
fn values(figures: &Figures, topic: Topic, cells: &[usize]) -> String {
    let estimates =
        cells.iter().map(|&cell| figures.estimate(&figures.results.cells[cell], topic.quantity));
    let estimates: Vec<Estimate> = estimates.collect();
    let by_value = |a: &&Estimate, b: &&Estimate| a.value.total_cmp(&b.value);
    let ends = estimates.iter().min_by(by_value).zip(estimates.iter().max_by(by_value));
    let Some((low, high)) = ends else { return String::new() };
    let (low, high) = (topic.short(low), topic.short(high));
    if low == high {
        return low;
    }
    format!("{} to {high}", low.trim_end_matches(" %"))
}

pub(super) fn quoted_name(figures: &Figures, cell: usize) -> String {
    format!("“{}”", name(figures.results, cell))
}

/// Returns the comparisons of a topic that do not differ in the sweep along which variants are told: what changes
/// along the sweep is no effect of a variant.
pub(super) fn comparable<'a>(
    figures: &'a Figures,
    topic: Topic,
    along: Option<usize>,
) -> Vec<&'a Comparison> {
    let value = |cell: usize, axis: usize| figures.results.cells[cell].values.get(axis).copied();
    let is_level = |found: &&Comparison| {
        along.is_none_or(|axis| value(found.cell, axis) == value(found.baseline, axis))
    };
    figures.comparisons(topic.quantity).iter().filter(is_level).collect()
}

/// Returns the sentence about the highest and the lowest value among variants with one baseline, after the value of
/// the baseline. Names only variants that differ from the baseline.
pub(super) fn against(
    figures: &Figures,
    topic: Topic,
    (base, along): (usize, Option<usize>),
) -> Option<String> {
    let compared = comparable(figures, topic, along);
    let called = |cell: usize| quoted_name(figures, cell);
    let end = |is_high: bool| {
        let sign = |found: &&&Comparison| (found.difference.estimate.value > 0.0) == is_high;
        let real = compared.iter().filter(|found| found.significant).filter(sign);
        let cells: Vec<usize> = real.map(|found| found.cell).collect();
        (!cells.is_empty()).then(|| extreme(figures, topic, &cells, is_high))
    };
    let [most, least] = topic.ends();
    let parts = [(most, end(true)), (least, end(false))];
    let parts = parts.iter().filter_map(|(word, cells)| {
        let cells = cells.as_ref()?;
        Some(format!("{word} with {}", listed(figures, topic, cells, &called)))
    });
    let parts: Vec<String> = parts.collect();
    let results = figures.results;
    let value = figures.estimate(&results.cells[base], topic.quantity);
    let others = if topic.is_wins() { others(figures, base) } else { String::new() };
    let start = format!(
        "{} {}{}{others} {}",
        topic.start(results),
        topic.short(&value),
        topic.unit(results),
        super::grammar::under(results, base)
    );
    (!parts.is_empty()).then(|| format!("{start}, {}", parts.join(", ")))
}

/// Returns the sentence that counts the variants that change a topic, and names those that cannot be told from their
/// baselines.
pub(super) fn told_apart(figures: &Figures, topic: Topic, along: Option<usize>) -> Option<String> {
    let results = figures.results;
    let compared = comparable(figures, topic, along);
    if compared.len() < 2 {
        return None;
    }
    let (real, open): (Vec<&Comparison>, Vec<&Comparison>) =
        compared.iter().copied().partition(|found| found.significant);
    let topic_name = topic.name(results);
    let noun = match crate::report::cell_selection::common_baseline(results) {
        Some(_) => "variant",
        None => "comparison",
    };
    // If the baseline stands at one value of the sweep only, the comparisons are those at this value.
    let all_compared = figures.comparisons(topic.quantity).len();
    let value = |found: &&Comparison, axis: usize| results.cells[found.cell].values.get(axis);
    let is_at_one =
        |axis: usize| compared.windows(2).all(|it| value(&it[0], axis) == value(&it[1], axis));
    let place = match (along, compared.first()) {
        (Some(axis), Some(found)) if compared.len() < all_compared && is_at_one(axis) => {
            format!(" {}", crate::report::noun_phrases::place(results, found.cell, &[axis]))
        }
        _ => String::new(),
    };
    let topic_name = format!("{topic_name}{place}");
    let counted = capitalized(&counted_of(real.len(), compared.len(), noun));
    let changes = match (noun, real.len()) {
        ("variant", 1) => format!("{counted} changes"),
        ("variant", _) => format!("{counted} change"),
        (_, 1) => format!("{counted} shows a change of"),
        _ => format!("{counted} show a change of"),
    };
    match (real.len(), open.len()) {
        (0, _) => None,
        (_, 0) => Some(format!("{changes} {topic_name}")),
        (_, rest) => {
            let bound = topic.bound(&open);
            if noun != "variant" || rest > NAMED + 1 {
                let others = if rest == 1 { "the other changes" } else { "the others change" };
                return Some(format!(
                    "{changes} {topic_name}; {others} it by no more than {bound}, if at all"
                ));
            }
            let names: Vec<String> =
                open.iter().map(|found| quoted_name(figures, found.cell)).collect();
            let verb = if rest == 1 { "changes" } else { "change" };
            Some(format!(
                "{changes} {topic_name}; {} {verb} it by no more than {bound}, if at all",
                joined(&names)
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    /// Sets how many trials of each cell the first side wins; trials that both win are as many as can be.
    fn with_wins(wins: &[i64]) -> crate::sim::Results {
        let mut results = examples::named_variants(1000);
        results.cells.truncate(wins.len());
        let win = results.quantity(Some(0), "win").unwrap();
        for (cell, &wins_of_cell) in results.cells.iter_mut().zip(wins) {
            let tally = &mut cell.tally;
            (tally.sums[win], tally.squares[win]) = (wins_of_cell, wins_of_cell);
            tally.products[win] = wins_of_cell.min(wins[0]);
        }
        results
    }

    #[test]
    fn of_several_that_tie_all_are_named() {
        let results = with_wins(&[500, 700, 700, 300]);
        let figures = Figures::new(&results, 0.95);
        let told = against(&figures, Topic::wins(&results).unwrap(), (0, None)).unwrap();
        assert_eq!(
            told,
            "The guards win 50.0 % as written, most often with “weight four to one replaces only one \
             die” and “weight four to one replaces three dice” (70.0 %), least often with “no weight \
             at all, everybody fights alone” (30.0 %)"
        );
        let results = with_wins(&[500, 700, 640, 500]);
        let figures = Figures::new(&results, 0.95);
        let told = against(&figures, Topic::wins(&results).unwrap(), (0, None)).unwrap();
        assert!(told.contains("only one die” (70.0 %)"), "60 of 1000 apart are told apart: {told}");
        assert!(!told.contains("least often"), "what equals its baseline is no end: {told}");
    }

    #[test]
    fn variants_that_change_nothing_are_named_with_a_bound() {
        let results = with_wins(&[500, 700, 640, 500]);
        let figures = Figures::new(&results, 0.95);
        let told = told_apart(&figures, Topic::wins(&results).unwrap(), None).unwrap();
        assert_eq!(
            told,
            "2 of 3 variants change the win rate of the guards; “no weight at all, everybody fights \
             alone” changes it by no more than 0.4 points, if at all"
        );
        let results = with_wins(&[500, 700, 640]);
        let figures = Figures::new(&results, 0.95);
        assert_eq!(
            told_apart(&figures, Topic::wins(&results).unwrap(), None).as_deref(),
            Some("Both variants change the win rate of the guards")
        );
    }
}
