//! What else changes: of all that is counted, beside who wins, what the variants change most surely.

use super::super::figures::{Comparison, Figures};
use super::words::name;
use crate::stats::{Estimate, points_with_error};
use crate::system::Kind;

/// Measures that are named.
const NAMED: usize = 4;
/// More variants than this are compared in `differences.csv` alone.
const MOST_CELLS: usize = 200;
/// What says who wins, which other sentences tell.
const OUTCOMES: [&str; 5] = ["win", "draw", "stalemate", "divided", "won_any"];

/// `What else changes most: exchanges (“Morale 12”: 4.9 ± 0.2 more), ...`.
pub fn told(figures: &Figures) -> Option<String> {
    let results = figures.results;
    if results.cells.len() > MOST_CELLS {
        return None;
    }
    let measured: Vec<usize> = results.measures.iter().map(|it| it.quantity).collect();
    let is_further = |&at: &usize| {
        let quantity = &results.quantities[at];
        !quantity.is_value()
            && !measured.contains(&at)
            && !OUTCOMES.contains(&quantity.measure.name)
    };
    let all = (0..results.quantities.len()).filter(is_further);
    let mut surest: Vec<&Comparison> = all.filter_map(|at| surest(figures, at)).collect();
    surest.sort_by(|a, b| sureness(b).total_cmp(&sureness(a)));
    let mut names: Vec<&str> = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for found in surest {
        let measure = results.quantities[found.quantity].measure.name;
        // What one side suffers another inflicts: one of them is enough.
        if told.len() < NAMED && !names.contains(&measure) {
            names.push(measure);
            told.push(change(figures, found));
        }
    }
    (!told.is_empty()).then(|| format!("What else changes most: {}", told.join(", ")))
}

/// The surest difference of a quantity from its baseline, if any is a finding.
fn surest<'a>(figures: &'a Figures, quantity: usize) -> Option<&'a Comparison> {
    let real = figures.comparisons(quantity).iter().filter(|found| found.significant);
    real.max_by(|a, b| sureness(a).total_cmp(&sureness(b)))
}

/// How far a difference lies from 0, in half widths of its interval.
fn sureness(found: &Comparison) -> f64 {
    let estimate = &found.difference.estimate;
    estimate.value.abs() / estimate.half_width().max(1e-9)
}

/// `stress of heroes (“no weight”: 1.2 ± 0.1 less)`.
fn change(figures: &Figures, found: &Comparison) -> String {
    let results = figures.results;
    let quantity = &results.quantities[found.quantity];
    let whose = quantity.side.map(|side| format!("{}.", results.sides[side])).unwrap_or_default();
    let estimate = &found.difference.estimate;
    let amount = amount(quantity.measure.kind, estimate);
    let word = if estimate.value < 0.0 { "less" } else { "more" };
    format!("{whose}{} (“{}”: {amount} {word})", quantity.measure.name, name(results, found.cell))
}

fn amount(kind: Kind, estimate: &Estimate) -> String {
    match kind {
        Kind::Share => points_with_error(estimate),
        Kind::Count => points_with_error(&estimate.scaled(0.01)).replace(" points", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    #[test]
    fn what_else_changes_is_a_list_without_who_wins() {
        let results = examples::named_variants(2000);
        let sentence = told(&Figures::new(&results, 0.95)).unwrap();
        assert!(sentence.starts_with("What else changes most: "), "{sentence}");
        assert!(sentence.contains("exchanges (“") && !sentence.contains(".win ("), "{sentence}");
        assert_eq!(told(&Figures::new(&examples::lone(200), 0.95)), None);
    }
}
