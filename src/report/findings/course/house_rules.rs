//! Sentences about house rules: how often they applied.

use crate::engine::LineKind;
use crate::report::figures::Figures;
use crate::report::findings::grammar::with_ties;
use crate::report::noun_phrases::told_cell;
use crate::sim::{Cell, Results};
use crate::stats::number;

/// Returns how often a rule applied in a cell, and the cell's trials. `None` if the cell does not
/// play the rule.
fn applied(cell: &Cell, rule: &str) -> Option<(u64, u64)> {
    let mut lines = cell.lines.iter().zip(&cell.tally.lines);
    let (_, &times) =
        lines.find(|(line, _)| line.kind == LineKind::HouseRule && line.text == rule)?;
    Some((times, cell.tally.trials))
}

fn rules(results: &Results) -> Vec<&str> {
    let mut rules: Vec<&str> = Vec::new();
    for line in results
        .cells
        .iter()
        .flat_map(|cell| cell.lines.iter())
        .filter(|line| line.kind == LineKind::HouseRule)
    {
        if !rules.contains(&line.text.as_str()) {
            rules.push(&line.text);
        }
    }
    rules
}

/// Returns how often each house rule applied, in all variants that play it.
pub(crate) fn told(figures: &Figures) -> Vec<String> {
    let results = figures.results;
    let trial = results.trial_name();
    let sentence = |rule: &str| {
        let rates = results.cells.iter().enumerate().filter_map(|(at, cell)| {
            let (times, trials) = applied(cell, rule).filter(|(_, trials)| *trials > 0)?;
            Some((at, times as f64 / trials as f64))
        });
        let rates: Vec<(usize, f64)> = rates.collect();
        let by_rate = |a: &&(usize, f64), b: &&(usize, f64)| a.1.total_cmp(&b.1);
        let (low, high) = (rates.iter().min_by(by_rate)?, rates.iter().max_by(by_rate)?);
        if high.1 <= 0.0 {
            return None;
        }
        let shown = |rate: f64| number(rate, if rate < 0.1 { 3 } else { 2 });
        let from = shown(low.1);
        Some(if low.1 < high.1 && shown(high.1) != from {
            let names = [low, high].map(|(at, rate)| {
                let others = rates.iter().filter(|it| shown(it.1) == shown(*rate)).count() - 1;
                with_ties(&told_cell(results, *at), others)
            });
            format!(
                "House rule `{rule}` applies from {from} ({}) to {} times a {trial} ({})",
                names[0],
                shown(high.1),
                names[1]
            )
        } else {
            format!("House rule `{rule}` applies {from} times a {trial}")
        })
    };
    rules(results).into_iter().filter_map(sentence).collect()
}

/// Returns a warning for each house rule that never applied, because most likely its condition is
/// not what the author meant.
pub(crate) fn never(results: &Results) -> Vec<String> {
    let is_idle = |rule: &&str| {
        let mut played = results.cells.iter().filter_map(|cell| applied(cell, rule));
        results.trials > 0 && played.all(|(times, _)| times == 0)
    };
    let warn = |rule: &str| {
        format!(
            "Warning: house rule `{rule}` never applied in any {}: its moment never came, or its \
             condition never held",
            results.trial_name()
        )
    };
    rules(results).into_iter().filter(is_idle).map(warn).collect()
}
