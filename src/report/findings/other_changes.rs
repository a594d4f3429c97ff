//! Further changes: the measures, apart from wins, that the variants change most.
//!
//! Measures have many units, so a change is compared with the spread of the measure from trial to trial. Measures of
//! the ending or the course of a conflict come before measures that only count steps of play.

use super::grammar::name;
use super::groups::level_with;
use crate::report::figures::{Comparison, Figures};
use crate::sim::Results;
use crate::stats::{Estimate, points_with_error, sample_variance};
use crate::system::Kind;

/// Measures that are named.
const NAMED: usize = 4;
/// More variants than this are compared in `differences.csv` alone.
const MOST_CELLS: usize = 200;
/// Measures of wins, which other sentences tell.
const OUTCOMES: [&str; 5] = ["win", "draw", "stalemate", "divided", "won_any"];

/// `Further changes, the clearest first: exchanges (“Morale 12”: 4.9 ± 0.2 more), ...`.
pub(super) fn told(figures: &Figures) -> Option<String> {
    let results = figures.results;
    if results.cells.len() > MOST_CELLS {
        return None;
    }
    let measured: Vec<usize> = results.measures.iter().map(|it| it.quantity).collect();
    let is_further = |&at: &usize| {
        let quantity = &results.quantities[at];
        let is_new = results.portrayal.exits.is_empty()
            || quantity.measure.name != results.portrayal.standing;
        // A fighter who does not stand has left by an exit, and exits are counted themselves.
        is_new
            && !quantity.is_value()
            && !quantity.is_pace
            && !measured.contains(&at)
            && !OUTCOMES.contains(&quantity.measure.name)
    };
    let all = (0..results.quantities.len()).filter(is_further);
    let mut found: Vec<(f64, &Comparison)> = all.filter_map(|at| largest(figures, at)).collect();
    let is_dull = |found: &Comparison| {
        !tells_an_outcome(results, results.quantities[found.quantity].measure.name)
    };
    found.sort_by(|a, b| is_dull(a.1).cmp(&is_dull(b.1)).then(b.0.total_cmp(&a.0)));
    let mut names: Vec<&str> = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for (_, found) in found {
        let theme = theme(results.quantities[found.quantity].measure.name);
        // Harm that one side suffers is harm that another inflicts: one of them is enough.
        if told.len() < NAMED && !names.contains(&theme) {
            names.push(theme);
            told.push(change(figures, found));
        }
    }
    (!told.is_empty()).then(|| format!("Further changes, the clearest first: {}", told.join(", ")))
}

/// Returns the subject of a measure. Fighters who concede and conflicts that are conceded have one subject, so that
/// only one of them is told.
fn theme(measure: &'static str) -> &'static str {
    if measure.contains("conce") { "concessions" } else { measure }
}

/// Whether a measure says how a conflict ends or goes: how long it is, how fighters leave it, what absorbs their
/// harm, what they have left.
fn tells_an_outcome(results: &Results, measure: &str) -> bool {
    const ALWAYS: [&str; 5] =
        ["exchanges", "any_conceded", "conflicts_won", "conflicts_conceded", "last_won"];
    let told = results.portrayal;
    let harm = told.harm.is_some_and(|it| [it.soft.measure, it.hard.measure].contains(&measure));
    harm || ALWAYS.contains(&measure)
        || measure == told.standing
        || told.exits.iter().any(|exit| exit.measure == measure)
        || told.left.iter().any(|left| left.measure == measure)
}

/// The largest difference of a quantity from its baseline that is a finding, and its size.
fn largest<'a>(figures: &'a Figures, quantity: usize) -> Option<(f64, &'a Comparison)> {
    let real = figures.comparisons(quantity).iter().filter(|found| found.significant);
    let sized = real.map(|found| (size(figures.results, found), found));
    sized.max_by(|a, b| a.0.total_cmp(&b.0))
}

/// A difference in standard deviations of single trials, those of both variants together.
fn size(results: &Results, found: &Comparison) -> f64 {
    let variance = |cell: usize| {
        let tally = &results.cells[cell].tally;
        let (sum, square) = (tally.sums[found.quantity], tally.squares[found.quantity]);
        sample_variance(sum.into(), square.into(), tally.trials)
    };
    let deviation = f64::midpoint(variance(found.cell), variance(found.baseline)).sqrt();
    // A measure that never varies within a variant counts as the largest change.
    found.difference.estimate.value.abs() / deviation.max(1e-9)
}

/// `stress of heroes (“no weight”: 1.2 ± 0.1 less)`.
fn change(figures: &Figures, found: &Comparison) -> String {
    let results = figures.results;
    let quantity = &results.quantities[found.quantity];
    let whose = quantity.side.map(|side| format!("{}.", results.sides[side])).unwrap_or_default();
    let estimate = &found.difference.estimate;
    let amount = amount(quantity.measure.kind, estimate);
    let word = if estimate.value < 0.0 { "less" } else { "more" };
    let real = figures.comparisons(found.quantity).iter().filter(|other| other.significant);
    let alike = level_with(&real.collect::<Vec<_>>(), found).len();
    // The intervals do not tell which of several is the largest.
    let such_as = if alike > 1 { "such as " } else { "" };
    let called = format!("{such_as}“{}”", name(results, found.cell));
    let measure = match quantity.measure.name {
        "exchanges" => results.portrayal.exchanges(),
        name => name.to_owned(),
    };
    format!("{whose}{measure} ({called}: {amount} {word})")
}

fn amount(kind: Kind, estimate: &Estimate) -> String {
    match kind {
        Kind::Share => points_with_error(estimate),
        Kind::Count => points_with_error(&estimate.scaled(0.01)).replace(" points", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    #[test]
    fn what_else_changes_is_a_list_without_who_wins() {
        let results = examples::named_variants(2000);
        let sentence = told(&Figures::new(&results, 0.95)).unwrap();
        assert!(sentence.starts_with("Further changes, the clearest first: "), "{sentence}");
        assert!(sentence.contains("exchanges (“") && !sentence.contains(".win ("), "{sentence}");
        assert_eq!(told(&Figures::new(&examples::lone(200), 0.95)), None);
    }

    #[test]
    fn sizes_are_in_deviations_and_outcomes_come_first() {
        let mut results = examples::two_variants(400);
        let exchanges = results.quantity(None, "exchanges").unwrap();
        // 4 exchanges against 8, with a sample variance of 4 · 400 / 399 each.
        for (cell, mean) in results.cells.iter_mut().zip([4_i64, 8]) {
            let tally = &mut cell.tally;
            tally.sums[exchanges] = 400 * mean;
            tally.squares[exchanges] = 400 * (mean * mean + 4);
            tally.products[exchanges] = 400 * 32;
        }
        let figures = Figures::new(&results, 0.95);
        let (size, found) = largest(&figures, exchanges).unwrap();
        let wanted = 2.0 * (399.0_f64 / 400.0).sqrt();
        assert!((size - wanted).abs() < 1e-9 && found.cell == 1, "{size}");
        for outcome in ["exchanges", "taken_out", "stress_absorbed", "conceded"] {
            assert!(tells_an_outcome(&results, outcome), "{outcome}");
        }
        assert!(!tells_an_outcome(&results, "boosts_spent"));
        assert_eq!(theme("conflicts_conceded"), theme("any_conceded"));
        assert_ne!(theme("taken_out"), theme("any_conceded"));
    }
}
