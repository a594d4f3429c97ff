//! Sentences about variants along a sweep: where one of them changes most, and where each makes the fight even.

use super::super::figures::{Comparison, Figures};
use super::grammar::{capitalized, joined, side_wins, under_on};
use super::groups::level_with;
use super::topic::Topic;
use crate::report::cell_selection::{name_on, reference, slice};
use crate::report::noun_phrases;
use crate::stats::Estimate;

const LISTED: usize = 3;
const GROUPS: usize = 5;

/// Place on an axis at which the win rate of the first side passes one half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossing {
    /// Between two neighbouring values, as indices into [`Axis::values`](crate::sim::Axis::values); true if the rate
    /// falls from the first to the second.
    Between(usize, usize, bool),
    /// At this value the rate cannot be told from one half.
    At(usize),
    /// The rate is above one half everywhere.
    Above,
    /// The rate is below one half everywhere.
    Below,
    /// More than one crossing, or values that cannot be told from one half.
    Unclear,
}

/// Finds the crossing among cells that differ along an axis only. Only crossings that the intervals support count,
/// otherwise noise would move the even fight.
pub(super) fn crossing_of(
    figures: &Figures,
    topic: Topic,
    cells: &[usize],
    along: usize,
) -> Crossing {
    let results = figures.results;
    let Some(numbers) = results.axes[along].numbers() else { return Crossing::Unclear };
    let mut cells: Vec<usize> = cells.to_vec();
    let value = |cell: usize| results.cells[cell].values[along];
    cells.sort_by(|&a, &b| numbers[value(a)].total_cmp(&numbers[value(b)]));
    let side = |&cell: &usize| {
        let rate = figures.estimate(&results.cells[cell], topic.quantity);
        if rate.covers(0.5) { None } else { Some(rate.value > 0.5) }
    };
    let sides: Vec<Option<bool>> = cells.iter().map(side).collect();
    let open: Vec<usize> = (0..sides.len()).filter(|&at| sides[at].is_none()).collect();
    let known: Vec<bool> = sides.iter().copied().flatten().collect();
    let turns = known.windows(2).filter(|pair| pair[0] != pair[1]).count();
    match (open.as_slice(), turns) {
        ([], 0) if known.first() == Some(&true) => Crossing::Above,
        ([], 0) if known.first() == Some(&false) => Crossing::Below,
        ([], 1) => {
            let at = (1..known.len()).find(|&at| known[at - 1] != known[at]).unwrap_or(1);
            Crossing::Between(value(cells[at - 1]), value(cells[at]), known[at - 1])
        }
        (&[only], 0 | 1) => Crossing::At(value(cells[only])),
        _ => Crossing::Unclear,
    }
}

/// Returns how one variant changes a topic along a sweep: the largest effect, and how it moves the even fight.
/// `variant` is a value of the axis `compared`. Cells that are compared with another value of the sweep are left out,
/// because they tell nothing of the variant.
pub(super) fn one_variant(
    figures: &Figures,
    topic: Topic,
    (compared, variant): (usize, usize),
    along: usize,
) -> Option<String> {
    let results = figures.results;
    let base = reference(results)?;
    let base_value = results.cells[base].values[compared];
    let with = |value: usize| {
        let wanted = |cell: &usize| results.cells[*cell].values[compared] == value;
        let mut values = results.cells[base].values.clone();
        values[compared] = value;
        let through =
            (0..results.cells.len()).find(|&cell| results.cells[cell].values == values)?;
        Some(slice(results, through, along).into_iter().filter(wanted).collect::<Vec<usize>>())
    };
    let (bases, others) = (with(base_value)?, with(variant)?);
    let found: Vec<&Comparison> = others
        .iter()
        .filter_map(|&cell| figures.comparison(cell, topic.quantity))
        .filter(|found| bases.contains(&found.baseline))
        // A cell that is compared with another value of the sweep tells nothing of the variant.
        .filter(|found| {
            let value = |cell: usize| results.cells[cell].values[along];
            value(found.cell) == value(found.baseline)
        })
        .collect();
    if found.is_empty() {
        return None;
    }
    let others_axes: Vec<usize> = (0..results.axes.len()).filter(|&it| it != compared).collect();
    let who = called(figures, others[0], compared);
    let name = topic.name(results);
    let real: Vec<&Comparison> = found.iter().copied().filter(|it| it.significant).collect();
    let size = |found: &&&Comparison| found.difference.estimate.value.abs();
    let Some(largest) = real.iter().max_by(|a, b| size(a).total_cmp(&size(b))).copied() else {
        let bound = topic.bound(&found);
        let place = match found.as_slice() {
            [only] => noun_phrases::place(results, only.cell, &others_axes),
            _ => format!("whatever {}", noun_phrases::axis(results, along)),
        };
        let moved =
            topic.is_wins().then(|| moved(figures, topic, (&bases, &others), (compared, along)));
        let even = moved.flatten().map_or_else(String::new, |moved| format!("; {moved}"));
        return Some(format!(
            "{who} changes {name} by no more than {bound}, if at all, {place}{even}"
        ));
    };
    let is_up = |found: &Comparison| found.difference.estimate.value > 0.0;
    let verb = |found: &Comparison| if is_up(found) { "raises" } else { "lowers" };
    let mut near = level_with(&real, largest);
    near.sort_by_key(|found| results.cells[found.cell].values[along]);
    let mut sentence = match near.as_slice() {
        [only] => {
            let [before, after] = topic.ends_of(figures, only);
            let from = under_on(results, only.baseline, &[compared]);
            // If the run compares at one value only, there is no other that it could be more than.
            let most = if found.len() > 1 { " most" } else { "" };
            format!(
                "{who} {} {name}{most} {}, from {before} {from} to {after} (by {})",
                verb(only),
                noun_phrases::place(results, only.cell, &others_axes),
                topic.size(only)
            )
        }
        several => format!(
            "{who} {} {name} most {}, by up to {}",
            verb(largest),
            places(figures, several, along),
            topic.size(largest)
        ),
    };
    let against: Vec<&Comparison> =
        real.iter().copied().filter(|it| is_up(it) != is_up(largest)).collect();
    if let Some(other) = against.iter().max_by(|a, b| size(a).total_cmp(&size(b))) {
        sentence = format!(
            "{sentence}, and {} it {} by {}",
            verb(other),
            noun_phrases::place(results, other.cell, &[along]),
            topic.size(other)
        );
    }
    let moved = if topic.is_wins() {
        moved(figures, topic, (&bases, &others), (compared, along))
    } else {
        None
    };
    Some(match moved {
        Some(moved) => format!("{sentence}; {moved}"),
        None => sentence,
    })
}

/// `against 4, 5 and 6 guards`, or how many values of the sweep they are.
fn places(figures: &Figures, found: &[&Comparison], along: usize) -> String {
    let results = figures.results;
    let values: Vec<usize> = found.iter().map(|it| results.cells[it.cell].values[along]).collect();
    match noun_phrases::several(results, along, &values) {
        Some(told) => format!("{} {told}", noun_phrases::beginning(results, along)),
        None => format!("at {} values of {}", values.len(), noun_phrases::axis(results, along)),
    }
}

fn called(figures: &Figures, cell: usize, compared: usize) -> String {
    format!("“{}”", name_on(figures.results, cell, &[compared]))
}

/// Returns how the even fight moves: `with it the heroine wins more often than not against up to 5 guards, not 4`.
fn moved(
    figures: &Figures,
    topic: Topic,
    (bases, others): (&[usize], &[usize]),
    (compared, along): (usize, usize),
) -> Option<String> {
    let results = figures.results;
    let before = crossing_of(figures, topic, bases, along);
    let after = crossing_of(figures, topic, others, along);
    let wins = side_wins(results);
    let base = under_on(results, bases[0], &[compared]);
    let between = |first, second| {
        format!("50 % lies between {}", noun_phrases::pair(results, along, (first, second)))
    };
    Some(match (before, after) {
        (Crossing::Between(old, _, true), Crossing::Between(new, _, true))
            if noun_phrases::counts_foes(results, along) =>
        {
            let most = noun_phrases::value(results, along, new);
            let not = if old == new {
                format!(", as {base}").replace("as as ", "as ")
            } else {
                format!(", not {}", noun_phrases::bare(results, along, old))
            };
            format!("with it {wins} more often than not against up to {most}{not}")
        }
        (Crossing::Between(a, b, _), Crossing::Between(c, d, _)) if (a, b) == (c, d) => {
            format!("{} with it and {base}", between(a, b))
        }
        (Crossing::Between(a, b, _), Crossing::Between(c, d, _)) => {
            format!(
                "{} with it, not between {}",
                between(c, d),
                noun_phrases::pair(results, along, (a, b))
            )
        }
        (Crossing::Between(a, b, _), Crossing::Above) => {
            format!("with it {wins} more often than not throughout; {base} {}", between(a, b))
        }
        (Crossing::Between(a, b, _), Crossing::Below) => {
            format!("with it {wins} less often than not throughout; {base} {}", between(a, b))
        }
        (Crossing::Above | Crossing::Below, Crossing::Between(a, b, _)) => {
            format!("only with it the fight can be even: {}", between(a, b))
        }
        _ => return None,
    })
}

/// Returns the sentence about the value of the sweep at which each variant makes the fight even. `None` if no such
/// value can be told. Variants that all pass one half stand together, so that the verb is said once.
pub(super) fn crossings(
    figures: &Figures,
    topic: Topic,
    (compared, along): (usize, usize),
) -> Option<String> {
    let results = figures.results;
    let base = reference(results)?;
    let base_value = results.cells[base].values[compared];
    let mut groups: Vec<(Crossing, Vec<usize>)> = Vec::new();
    let others = (0..results.axes[compared].values.len()).filter(|&it| it != base_value);
    for value in std::iter::once(base_value).chain(others) {
        let mut values = results.cells[base].values.clone();
        values[compared] = value;
        let Some(through) = (0..results.cells.len()).find(|&it| results.cells[it].values == values)
        else {
            continue;
        };
        let crossing = crossing_of(figures, topic, &slice(results, through, along), along);
        match groups.iter_mut().find(|(known, _)| *known == crossing) {
            Some((_, cells)) => cells.push(through),
            None => groups.push((crossing, vec![through])),
        }
    }
    let is_told = |crossing: &Crossing| matches!(crossing, Crossing::Between(..) | Crossing::At(_));
    if !groups.iter().any(|(crossing, _)| is_told(crossing)) {
        return None;
    }
    // All that pass 50 % stand together, so that the verb is said once.
    groups.sort_by_key(|(crossing, _)| !matches!(crossing, Crossing::Between(..)));
    let mut verb = "passes 50 % ";
    let told = groups.iter().filter_map(|(crossing, cells)| {
        let who = whose(figures, cells, compared);
        Some(match *crossing {
            Crossing::Between(first, second, _) => {
                let pair = noun_phrases::pair(results, along, (first, second));
                format!("{}between {pair} {who}", std::mem::take(&mut verb))
            }
            Crossing::At(value) => {
                let place = noun_phrases::at(results, along, value);
                format!("is too close to 50 % to tell {place} ({who})")
            }
            Crossing::Above => format!("stays above 50 % {who}"),
            Crossing::Below => format!("stays below 50 % {who}"),
            Crossing::Unclear => return None,
        })
    });
    let told: Vec<String> = told.take(GROUPS).collect();
    Some(capitalized(&format!("{} {}", topic.name(results), told.join("; "))))
}

/// `as written, with “a” and “b”`: the variants of a group.
fn whose(figures: &Figures, cells: &[usize], compared: usize) -> String {
    let results = figures.results;
    let shown = if cells.len() > LISTED + 1 { LISTED } else { cells.len() };
    let mut names: Vec<String> = Vec::new();
    let first = under_on(results, cells[0], &[compared]);
    let starts_with = first.starts_with("with “");
    names.push(first);
    for &cell in &cells[1..shown] {
        let name = called(figures, cell, compared);
        names.push(if names.len() == 1 && !starts_with { format!("with {name}") } else { name });
    }
    if cells.len() > shown {
        names.push(format!("{} more variants", cells.len() - shown));
    }
    joined(&names)
}

/// Returns the sentence about the win rate from one end of a sweep to the other, and the place at which it passes one
/// half. `None` unless the rate is highest at one end and lowest at the other.
pub(super) fn wins_along(
    figures: &Figures,
    topic: Topic,
    (cells, along): (&[usize], usize),
) -> Option<String> {
    let results = figures.results;
    let numbers = results.axes[along].numbers()?;
    let mut cells = cells.to_vec();
    let value = |cell: usize| results.cells[cell].values[along];
    cells.sort_by(|&a, &b| numbers[value(a)].total_cmp(&numbers[value(b)]));
    let rates: Vec<Estimate> =
        cells.iter().map(|&cell| figures.estimate(&results.cells[cell], topic.quantity)).collect();
    let (first, last) = (rates.first()?, rates.last()?);
    let (low, high) = if first.value < last.value { (first, last) } else { (last, first) };
    let between = |rate: &Estimate| (low.value..=high.value).contains(&rate.value);
    if low.high >= high.low || !rates.iter().all(between) {
        return None;
    }
    let at = |place: usize| noun_phrases::at(results, along, value(cells[place]));
    let even = match crossing_of(figures, topic, &cells, along) {
        Crossing::Between(first, second, _) => {
            format!("; 50 % lies between {}", noun_phrases::pair(results, along, (first, second)))
        }
        Crossing::At(value) => {
            format!("; too close to 50 % to tell {}", noun_phrases::at(results, along, value))
        }
        _ => String::new(),
    };
    Some(format!(
        "{} {}{} {} and {} {}{even}",
        topic.start(results),
        topic.short(first),
        topic.unit(results),
        at(0),
        topic.short(last),
        at(cells.len() - 1)
    ))
}

/// Returns the sentence about the highest and the lowest value of a topic along a sweep.
pub(super) fn ends_along(
    figures: &Figures,
    topic: Topic,
    (cells, along): (&[usize], usize),
) -> Option<String> {
    use super::extremes::{extreme, listed};
    let results = figures.results;
    let [high, low] = [true, false].map(|is_high| extreme(figures, topic, cells, is_high));
    let values: Vec<Estimate> = topic.values(figures);
    if high.iter().any(|cell| low.contains(cell)) {
        let first = cells.first()?;
        return Some(format!(
            "{} about {} in all {} variants, too close to tell apart",
            topic.start(results),
            topic.short(&values[*first]),
            cells.len()
        ));
    }
    let value = |cell: usize| results.cells[cell].values[along];
    let called = |cell: usize| noun_phrases::value(results, along, value(cell));
    let beginning = noun_phrases::beginning(results, along);
    let [most, least] = topic.ends();
    Some(format!(
        "{} {most} {beginning} {}, {least} {beginning} {}",
        topic.start(results),
        listed(figures, topic, &high, &called),
        listed(figures, topic, &low, &called)
    ))
}

#[cfg(test)]
mod tests;
