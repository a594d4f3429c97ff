//! Groups of cells that the intervals cannot tell apart, and their names. A sentence that names one of them as the
//! largest, the highest or the lowest would claim more than was found.

use super::grammar::{joined, name, with_ties};
use crate::report::figures::Comparison;
use crate::report::noun_phrases::AS_WRITTEN;
use crate::report::{detailed_measures, noun_phrases};
use crate::sim::Results;
use crate::stats::Estimate;

const NAMED: usize = 3;

/// Whether two intervals overlap.
pub(super) fn overlap(a: &Estimate, b: &Estimate) -> bool {
    a.low <= b.high && b.low <= a.high
}

/// Returns the comparisons of the sign of `largest` whose intervals overlap with its interval, the largest first.
pub(super) fn level_with<'a>(
    found: &[&'a Comparison],
    largest: &'a Comparison,
) -> Vec<&'a Comparison> {
    let size = |found: &Comparison| found.difference.estimate.value.abs();
    let is_level = |other: &&Comparison| {
        let (a, b) = (&largest.difference.estimate, &other.difference.estimate);
        other.cell != largest.cell && a.value.signum() == b.value.signum() && overlap(a, b)
    };
    let mut level: Vec<&Comparison> = found.iter().copied().filter(is_level).collect();
    level.sort_by(|a, b| size(b).total_cmp(&size(a)));
    level.insert(0, largest);
    level
}

/// Returns the largest of these significant differences with its name and size: `most of all “no weight”: 7.3 ± 0.1
/// points less`. Names all differences that the intervals do not tell from the largest, or none if these are all of
/// them. `None` if there are no differences.
pub(crate) fn most_of_all(
    results: &Results,
    real: &[&Comparison],
    is_share: bool,
) -> Option<String> {
    let size = |found: &Comparison| found.difference.estimate.value.abs();
    let largest = real.iter().copied().max_by(|a, b| size(a).total_cmp(&size(b)))?;
    let group = level_with(real, largest);
    let word = if largest.difference.estimate.value < 0.0 { "less" } else { "more" };
    let amount = sizes(&group, is_share);
    Some(match group.len() {
        1 if real.len() == 1 => format!("{}: {amount} {word}", quoted(results, &group)),
        many if many > 1 && many == real.len() => {
            format!("none clearly most: {amount} {word}")
        }
        _ => format!("most of all {}: {amount} {word}", quoted(results, &group)),
    })
}

/// Returns the sizes of a group of differences, the largest first: `7.3 ± 0.1 points`, or `6.9 to 7.3 points`.
fn sizes(group: &[&Comparison], is_share: bool) -> String {
    let size = |found: &Comparison| detailed_measures::size(is_share, &found.difference.estimate);
    let bare = |text: &str| text.split(" ±").next().unwrap_or_default().to_owned();
    let (Some(first), Some(last)) = (group.first(), group.last()) else { return String::new() };
    let (high, low) = (size(first), size(last));
    if bare(&high) == bare(&low) {
        return high;
    }
    let unit = if is_share { " points" } else { "" };
    format!("{} to {}{unit}", bare(&low), bare(&high))
}

/// Returns the names of the cells of some comparisons: `“a”, “b” and “c”`, or `“a”, “b”, “c” and 4 other variants`.
fn quoted(results: &Results, group: &[&Comparison]) -> String {
    let shown = if group.len() > NAMED + 1 { NAMED } else { group.len() };
    let quoted = |found: &&Comparison| format!("“{}”", name(results, found.cell));
    let mut names: Vec<String> = group[..shown].iter().map(quoted).collect();
    if group.len() > shown {
        names.push(format!("{} other variants", group.len() - shown));
    }
    joined(&names)
}

/// Names an end of a range of estimates. If only cells of the same printed value overlap with the end, counts them:
/// `no lock, and in 2 more variants`. If more cells overlap, the end is one of them: `such as no lock`.
pub(crate) fn end_named(
    name: &str,
    estimates: &[Estimate],
    at: usize,
    told: &dyn Fn(&Estimate) -> String,
) -> String {
    let end = &estimates[at];
    let others = || estimates.iter().enumerate().filter(|it| it.0 != at).map(|it| it.1);
    let ties = others().filter(|it| told(it) == told(end)).count();
    let level = others().filter(|it| overlap(it, end)).count();
    match name {
        AS_WRITTEN if level > ties => format!("such as “{name}”"),
        _ if level > ties => format!("such as {name}"),
        _ => with_ties(name, ties),
    }
}

/// Names a group of cells by the values that set it apart among `all`: `1 brute` for all cells with one brute,
/// `3 brutes, rests 0 and 1` if the cells differ in one value only. `None` if no values say which cells they are.
pub(crate) fn block_named(results: &Results, all: &[usize], group: &[usize]) -> Option<String> {
    let &first = group.first().filter(|_| results.sampled.is_none())?;
    let value = |cell: usize, axis: usize| results.cells[cell].values[axis];
    let varies = |&axis: &usize| all.iter().any(|&cell| value(cell, axis) != value(first, axis));
    let axes: Vec<usize> = (0..results.axes.len()).filter(varies).collect();
    let is_shared = |axis: &usize| group.iter().all(|&it| value(it, *axis) == value(first, *axis));
    let (shared, differing): (Vec<usize>, Vec<usize>) = axes.into_iter().partition(is_shared);
    let values_of = |cells: &[usize], axis: usize| {
        let mut values: Vec<usize> = cells.iter().map(|&cell| value(cell, axis)).collect();
        values.sort_unstable();
        values.dedup();
        values
    };
    let sets: Vec<(usize, Vec<usize>)> =
        differing.into_iter().map(|axis| (axis, values_of(group, axis))).collect();
    let fits = |&&cell: &&usize| {
        shared.iter().all(|&axis| value(cell, axis) == value(first, axis))
            && sets.iter().all(|(axis, values)| values.contains(&value(cell, *axis)))
    };
    if all.iter().filter(fits).count() != group.len() {
        return None;
    }
    let name = (!shared.is_empty()).then(|| noun_phrases::told_on(results, first, &shared));
    // An axis of which the group has every value says nothing.
    let is_partial =
        |(axis, values): &&(usize, Vec<usize>)| values.len() < values_of(all, *axis).len();
    match sets.iter().filter(is_partial).collect::<Vec<_>>()[..] {
        [] => name,
        [(only, values)] => {
            let several = noun_phrases::several(results, *only, values)?;
            Some(name.map_or(several.clone(), |name| format!("{name}, {several}")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::report::figures::Figures;

    /// The wins of each cell of 1,000 trials. The wins that a cell shares with its baseline are as many as can be.
    fn with_wins(mut results: Results, wins: &[i64]) -> Results {
        let win = results.quantity(Some(0), "win").unwrap();
        results.cells.truncate(wins.len());
        for at in 0..wins.len() {
            let base = results.cells[at].baseline.unwrap_or(at);
            let tally = &mut results.cells[at].tally;
            (tally.sums[win], tally.squares[win]) = (wins[at], wins[at]);
            tally.products[win] = wins[at].min(wins[base]);
        }
        results
    }

    fn told(wins: &[i64]) -> String {
        let results = with_wins(examples::named_variants(1000), wins);
        let figures = Figures::new(&results, 0.95);
        let win = results.quantity(Some(0), "win").unwrap();
        let real = figures.comparisons(win).iter().filter(|found| found.significant);
        most_of_all(&results, &real.collect::<Vec<_>>(), true).unwrap()
    }

    #[test]
    fn most_of_all_names_only_what_the_intervals_set_apart() {
        let alone = told(&[500, 900, 600, 550]);
        assert!(
            alone.starts_with("most of all “weight four to one replaces only one die”: 40.0 ± "),
            "{alone}"
        );
        let two = told(&[500, 902, 900, 550]);
        assert!(
            two.starts_with("most of all “weight four to one replaces only one die” and “"),
            "{two}"
        );
        assert!(two.ends_with(": 40.0 to 40.2 points more"), "{two}");
        assert_eq!(told(&[500, 604, 602, 600]), "none clearly most: 10.0 to 10.4 points more");
        let only = told(&[500, 600]);
        assert!(only.starts_with("“weight four to one replaces only one die”: 10.0 ± "), "{only}");
    }

    #[test]
    fn an_end_that_overlaps_with_others_is_one_of_them() {
        let estimate = |value: f64, half: f64| Estimate {
            value,
            low: value - half,
            high: value + half,
            n: 100,
        };
        let told = |estimate: &Estimate| format!("{:.1}", estimate.value);
        let apart = [estimate(1.0, 0.1), estimate(2.0, 0.1)];
        assert_eq!(end_named("a", &apart, 0, &told), "a");
        let ties = [estimate(1.0, 0.1), estimate(1.0, 0.1), estimate(2.0, 0.1)];
        assert_eq!(end_named("a", &ties, 0, &told), "a and in 1 more variant");
        assert_eq!(end_named("a, b", &ties, 0, &told), "a, b, and in 1 more variant");
        let level = [estimate(1.0, 0.1), estimate(1.1, 0.1), estimate(2.0, 0.1)];
        assert_eq!(end_named("a", &level, 0, &told), "such as a");
    }

    #[test]
    fn a_group_goes_by_the_values_that_set_it_apart() {
        let results = examples::two_numbers(10);
        let all: Vec<usize> = (0..results.cells.len()).collect();
        let of = |axis: usize, value: usize| -> Vec<usize> {
            all.iter().copied().filter(|&it| results.cells[it].values[axis] == value).collect()
        };
        let guards = of(1, 0);
        let name = |group: &[usize]| block_named(&results, &all, group);
        let [first, second] = [0, 1].map(|axis| noun_phrases::value(&results, axis, 0));
        assert_eq!(name(&guards).as_deref(), Some(second.as_str()));
        let two: Vec<usize> = of(0, 0).into_iter().take(2).collect();
        let several = noun_phrases::several(&results, 1, &[0, 1]).unwrap();
        assert_eq!(name(&two), Some(format!("{first}, {several}")));
        let mixed = [guards[0], of(1, 1)[1]];
        assert_eq!(name(&mixed), None);
        // Two numbers of guards with every other number.
        let block: Vec<usize> = of(1, 0).into_iter().chain(of(1, 1)).collect();
        assert_eq!(name(&block), Some(several));
    }
}
