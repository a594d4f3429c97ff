//! Sentences about how the conflict goes: who falls, what absorbs the harm.

use super::super::figures::Figures;
use super::words::{capitalized, counted, joined, side_does, under};
use crate::sim::Cell;
use crate::stats::{Estimate, number};
use crate::system::HarmPair;

/// What share of its fighters each side loses, and how; of a series, how many on average, since
/// fighters who come back are lost again.
pub fn endings(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    if results.counts_conflicts() {
        return exits_of_series(figures, cell);
    }
    let sides = (0..results.sides.len()).filter_map(|side| {
        let losses = losses(figures, results.cells.get(cell)?, side)?;
        Some((side, losses))
    });
    let sides: Vec<(usize, Vec<Estimate>)> = sides.collect();
    // Exits that nobody takes here are not worth a word, except the worst.
    let exits: Vec<_> = results.portrayal.exits.iter().enumerate().collect();
    let worst = exits.len().saturating_sub(1);
    let taken = |number: usize| {
        number == worst || sides.iter().any(|(_, losses)| losses[number].value > 0.0)
    };
    let told_exits: Vec<_> = exits.into_iter().rev().filter(|(number, _)| taken(*number)).collect();
    let cells = || results.cells.iter();
    let alone: Vec<bool> = (0..results.sides.len())
        .map(|side| cells().all(|cell| Figures::fighters_of(cell, side) <= 1))
        .collect();
    let trials = results.trials_name();
    let parts = sides.iter().enumerate().map(|(at, (who, losses))| {
        let side = &results.sides[*who];
        let widest = losses.iter().map(Estimate::half_width).fold(0.0, f64::max);
        let decimals = usize::from(widest < 0.02);
        let share = |loss: &Estimate| format!("{} %", number(loss.value * 100.0, decimals));
        // The worst exit is told first.
        let mut told: Vec<String> =
            told_exits.iter().map(|(number, _)| share(&losses[*number])).collect();
        if alone[*who] {
            // Of a single fighter there is no share.
            for (number, (share, (_, exit))) in told.iter_mut().zip(&told_exits).enumerate() {
                let trials = if number == 0 { format!(" of the {trials}") } else { String::new() };
                *share = format!("{} in {share}{trials}", exit.label);
            }
            return format!("{} {}", side_does(results, *who, "end", "ends"), joined(&told));
        }
        if at > 0 && !alone[0] {
            return format!("of the {side} {}", joined(&told));
        }
        for (number, (share, (_, exit))) in told.iter_mut().zip(&told_exits).enumerate() {
            let whose = if number == 0 { format!(" of the {side}") } else { String::new() };
            *share = format!("{share}{whose} {}", exit.verb);
        }
        joined(&told)
    });
    let parts: Vec<String> = parts.collect();
    // Three shares have a comma among them already.
    let between = if told_exits.len() > 2 || alone.contains(&true) { "; " } else { ", " };
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &parts.join(between))))
}

/// `In the average day 2.1 party are taken out and 0.3 concede; of the guards 12.0 and 1.1`.
fn exits_of_series(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let exits = results.portrayal.exits;
    let count = |side: usize, measure| {
        let mean = figures.named(shown, Some(side), measure)?;
        mean.value.is_finite().then(|| number(mean.value, 1))
    };
    let counts = |side: usize| -> Option<Vec<String>> {
        exits.iter().rev().map(|exit| count(side, exit.measure)).collect()
    };
    let parts = results.sides.iter().enumerate().filter_map(|(side, name)| {
        let counts = counts(side).filter(|counts| !counts.is_empty())?;
        if side > 0 {
            return Some(format!("of the {name} {}", joined(&counts)));
        }
        let told = counts.iter().zip(exits.iter().rev()).enumerate();
        let told = told.map(|(at, (count, exit))| {
            let whose = if at == 0 { format!(" of the {name}") } else { String::new() };
            format!("{count}{whose} {}", exit.verb)
        });
        Some(joined(&told.collect::<Vec<_>>()))
    });
    let parts: Vec<String> = parts.collect();
    let sentence = format!("in the average {} {}", results.trial_name(), parts.join("; "));
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

/// Shares of a side's fighters for each exit of the system, mildest first.
pub fn losses(figures: &Figures, cell: &Cell, side: usize) -> Option<Vec<Estimate>> {
    let fighters = Figures::fighters_of(cell, side);
    let share = |measure| {
        let mean = figures.named(cell, Some(side), measure)?.scaled(1.0 / fighters as f64);
        mean.value.is_finite().then_some(mean)
    };
    let exits = figures.results.portrayal.exits;
    let losses: Option<Vec<Estimate>> = exits.iter().map(|exit| share(exit.measure)).collect();
    losses.filter(|losses| !losses.is_empty())
}

/// What absorbs the harm of each side.
pub fn harm(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let HarmPair { soft, hard, .. } = results.portrayal.harm?;
    let absorbed = |side: usize, measure| {
        let mean = figures.named(results.cells.get(cell)?, Some(side), measure)?;
        mean.value.is_finite().then(|| number(mean.value, 1))
    };
    let sides = (0..results.sides.len()).filter_map(|side| {
        let numbers = [absorbed(side, soft.measure)?, absorbed(side, hard.measure)?];
        Some((results.sides[side].as_str(), numbers))
    });
    let parts: Vec<String> = sides
        .enumerate()
        .map(|(at, (side, [of_soft, of_hard]))| match at {
            0 => {
                let told = [soft.told.replace("{}", &of_soft), hard.told.replace("{}", &of_hard)];
                format!("{} for {side}", joined(&told))
            }
            _ => format!("{of_soft} and {of_hard} for {side}"),
        })
        .collect();
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &parts.join(", "))))
}

/// When half of the harm of each side has come: `half of all shifts absorbed by stress is reached after
/// 2 exchanges for guards and 3 for heroes`.
pub fn half_way(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let pair = results.portrayal.harm?;
    let shown = results.cells.get(cell)?;
    let after = |side: usize, measure: &str| {
        let curve = figures.curve(side, measure)?;
        let at = |exchange| Some(figures.curve_at(shown, exchange, curve)?.value);
        let all = at(figures.last_exchange()).filter(|all| *all > 0.0)?;
        (0..=figures.last_exchange()).find(|exchange| at(*exchange) >= Some(all / 2.0))
    };
    let told = [pair.soft, pair.hard].into_iter().filter_map(|harm| {
        let sides = 0..results.sides.len();
        let known = sides.filter_map(|side| Some((side, after(side, harm.measure)?)));
        let known: Vec<(usize, usize)> = known.collect();
        Some((harm.axis, after_exchanges(figures, &known)?))
    });
    let told = told.enumerate().map(|(at, (axis, after))| {
        let is = if at == 0 { "is reached " } else { "" };
        format!("half of all {axis} {is}{after}")
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| capitalized(&after_name(figures, cell, &told.join(", "))))
}

/// `after 2 exchanges for guards and 3 for heroes`, or `after 2 exchanges` if it is so for all sides.
fn after_exchanges(figures: &Figures, known: &[(usize, usize)]) -> Option<String> {
    let results = figures.results;
    let &(_, first) = known.first()?;
    let exchanges = counted(first, results.portrayal.exchange);
    if known.len() == results.sides.len() && known.iter().all(|&(_, after)| after == first) {
        let sides = if known.len() == 2 { "both sides" } else { "all sides" };
        return Some(format!("after {exchanges} for {sides}"));
    }
    let each = known.iter().enumerate().map(|(at, &(side, after))| {
        let after = if at == 0 { exchanges.clone() } else { after.to_string() };
        format!("{after} for {}", results.sides[side])
    });
    Some(format!("after {}", joined(&each.collect::<Vec<_>>())))
}

/// A sentence about a cell, after its name if there are others.
pub fn after_name(figures: &Figures, cell: usize, sentence: &str) -> String {
    let under = under(figures.results, cell);
    if under.is_empty() { sentence.to_string() } else { format!("{under}, {sentence}") }
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    #[test]
    fn harm_and_endings_name_every_side() {
        let results = examples::two_variants(500);
        let figures = Figures::new(&results, 0.95);
        for sentence in [harm(&figures, 0), endings(&figures, 0)] {
            let sentence = sentence.unwrap();
            assert!(sentence.starts_with("As written, "), "{sentence}");
            assert!(sentence.contains("guards") && sentence.contains("heroes"), "{sentence}");
        }
    }

    #[test]
    fn absent_measures_are_passed_over() {
        let results = examples::by_hand();
        let figures = Figures::new(&results, 0.95);
        assert_eq!(harm(&figures, 0), None);
        assert_eq!(endings(&figures, 0), None);
    }
}
