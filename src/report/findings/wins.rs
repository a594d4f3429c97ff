//! Sentences about who wins and what changes it; the win rate is that of the first side.

use super::super::figures::{Comparison, Figures};
use super::extremes::{against, extreme, quoted_name};
use super::grammar::{capitalized, counted_of, joined, side_wins, under, under_on};
use super::groups::{block_named, end_named, most_of_all};
use super::topic::Topic;
use crate::report::cell_selection::{common_baseline, name_on, reference, slice};
use crate::report::noun_phrases;
use crate::report::noun_phrases::{label, told_cell};
use crate::stats::{Estimate, grouped, percent, percent_with_error, points_with_error, rounded_up};

/// How often the first side wins, over all variants; of a series, all of its conflicts.
pub(crate) fn wins(figures: &Figures) -> Option<String> {
    if let Some(told) = super::roster_rows::told(figures) {
        return Some(told);
    }
    let results = figures.results;
    let quantity = results.quantity(Some(0), "win")?;
    let colon = if results.counts_conflicts() { ":" } else { "" };
    let side = capitalized(&format!("{}{colon}", side_wins(results)));
    let rates: Vec<Estimate> =
        results.cells.iter().map(|cell| figures.estimate(cell, quantity)).collect();
    if rates.iter().any(|rate| !rate.value.is_finite()) {
        return None;
    }
    match (rates.as_slice(), common_baseline(results)) {
        ([], _) => None,
        ([only], _) => {
            let trials = results.trials_name();
            let others = others(figures, 0);
            Some(format!("{side} {} of the {trials}{others}", percent_with_error(only)))
        }
        (_, Some(base)) => Some(against_one_baseline(figures, &side, &rates, base)),
        (_, None) => Some(format!("{side} {}", range(figures, &rates))),
    }
}

/// In how many of these cells the first side wins more often than not, as far as the intervals tell. `with` is the
/// variant that all of them play, if other cells play another one.
pub(crate) fn mostly_won(figures: &Figures, cells: &[usize], with: Option<&str>) -> String {
    let results = figures.results;
    let quantity = results.quantity(Some(0), "win");
    let rate = |cell: &usize| Some(figures.estimate(&results.cells[*cell], quantity?));
    let rates: Vec<Estimate> = cells.iter().filter_map(rate).collect();
    let won = rates.iter().filter(|rate| rate.low > 0.5).count();
    let open = match rates.iter().filter(|rate| rate.covers(0.5)).count() {
        0 => String::new(),
        1 => "; 1 is too close to call".to_owned(),
        many => format!("; {many} are too close to call"),
    };
    let series = if results.counts_conflicts() { "in " } else { "" };
    let (wins, trials, all) = (side_wins(results), results.trials_name(), cells.len());
    let many = match won {
        0 => format!("none of {all}"),
        _ if won == all => format!("all {all}"),
        _ => format!("{won} of {all}"),
    };
    let told = format!("{wins} {series}more than half of the {trials} in {many} variants{open}");
    with.map_or_else(|| capitalized(&told), |name| format!("With “{name}” {told}"))
}

fn against_one_baseline(figures: &Figures, side: &str, rates: &[Estimate], base: usize) -> String {
    let results = figures.results;
    let others = others(figures, base);
    let start = format!("{side} {}{others} {}", percent(&rates[base]), under(results, base));
    let compared = of_wins(figures);
    match compared.as_slice() {
        [only] if only.significant => format!(
            "{start}; {} {}, {}",
            under(results, only.cell),
            percent(&rates[only.cell]),
            change(only)
        ),
        [only] => format!(
            "{start}; {} changes that by no more than {} points, if at all",
            quoted_name(figures, only.cell),
            bound(&compared)
        ),
        many if many.iter().any(|found| found.significant)
            && told_even(figures, rates).is_none() =>
        {
            let told = Topic::wins(results).and_then(|topic| against(figures, topic, (base, None)));
            told.unwrap_or(start)
        }
        many if many.iter().any(|found| found.significant) => {
            let (range, rate) = (range(figures, rates), percent(&rates[base]));
            // The rate of the baseline may stand among those of the range.
            if range.contains(&rate) {
                format!("{side} {range}")
            } else {
                format!("{side} {range}; {rate} {}", under(results, base))
            }
        }
        many => format!(
            "{start}; none of the {} variants changes that by more than {} points",
            many.len(),
            bound(many)
        ),
    }
}

/// ` (the wolves 18.0 %, the bears 57.0 %)`: how often the other sides win, if there are more than two; of two
/// sides one number tells of both.
pub(super) fn others(figures: &Figures, cell: usize) -> String {
    let results = figures.results;
    let rate = |side: usize| {
        let rate = figures.named(results.cells.get(cell)?, Some(side), "win")?;
        Some(format!("{} {}", label(results, side).text, percent(&rate)))
    };
    let told: Vec<String> = (1..results.sides.len()).filter_map(rate).collect();
    if told.len() < 2 { String::new() } else { format!(" ({})", told.join(", ")) }
}

/// Returns the range of the win rates, and the place at which they pass one half: `from 12.0 % (3 guards) to 97.3 %
/// (10 guards)`. The place is told because from hardly ever to nearly always says nothing.
fn range(figures: &Figures, rates: &[Estimate]) -> String {
    let results = figures.results;
    let by_value = |&a: &usize, &b: &usize| rates[a].value.total_cmp(&rates[b].value);
    let lowest = (0..rates.len()).min_by(by_value).unwrap_or(0);
    let highest = (0..rates.len()).max_by(by_value).unwrap_or(0);
    let (low, high) = (&rates[lowest], &rates[highest]);
    if high.low <= low.high && !of_wins(figures).iter().any(|found| found.significant) {
        return format!(
            "between {} and {} in all {} variants, too close to tell apart",
            percent(low),
            percent(high),
            rates.len()
        );
    }
    // From hardly ever to nearly always says nothing, where the fight is even does.
    if let Some(even) = told_even(figures, rates).filter(|_| low.value < 0.02 && high.value > 0.98)
    {
        return crossed(figures, rates).unwrap_or_else(|| {
            format!("anything from {} to {}; {even}", percent(low), percent(high))
        });
    }
    let called = |at: usize, is_high: bool| {
        let all: Vec<usize> = (0..rates.len()).collect();
        let group = Topic::wins(results).map(|topic| extreme(figures, topic, &all, is_high));
        // One value stands before the names, so it has to be the value of all of them.
        let told = |&cell: &usize| percent(&rates[cell]);
        let are_equal = |group: &Vec<usize>| group.iter().all(|cell| told(cell) == told(&group[0]));
        let group = group.filter(are_equal);
        let block = group.and_then(|group| block_named(results, &all, &group));
        block.unwrap_or_else(|| end_named(&told_cell(results, at), rates, at, &percent))
    };
    let range = format!(
        "from {} ({}) to {} ({})",
        percent(low),
        called(lowest, false),
        percent(high),
        called(highest, true)
    );
    told_even(figures, rates).map_or(range.clone(), |even| format!("{range}; {even}"))
}

/// Place on the only numeric axis at which the win rate passes one half, on the line of the reference cell.
struct Even {
    along: usize,
    /// The two cells next to one another between which it lies, or one that it cannot be told from.
    between: (usize, Option<usize>),
}

fn even(figures: &Figures, rates: &[Estimate]) -> Option<Even> {
    let results = figures.results;
    if results.sampled.is_some() {
        return None;
    }
    let numeric = |axis: &usize| {
        let axis = &results.axes[*axis];
        axis.values.len() > 2 && axis.path != "variant" && axis.numbers().is_some()
    };
    let mut axes = (0..results.axes.len()).filter(numeric);
    let (along, None) = (axes.next()?, axes.next()) else { return None };
    let line = slice(results, reference(results)?, along);
    let distance = |&cell: &usize| (rates[cell].value - 0.5).abs();
    let open = line.iter().copied().filter(|&cell| rates[cell].covers(0.5));
    if let Some(cell) = open.min_by(|a, b| distance(a).total_cmp(&distance(b))) {
        return Some(Even { along, between: (cell, None) });
    }
    let passes = |pair: &&[usize]| (rates[pair[0]].value < 0.5) != (rates[pair[1]].value < 0.5);
    let pair = line.windows(2).find(passes)?;
    Some(Even { along, between: (pair[0], Some(pair[1])) })
}

/// Returns the cells next to the place at which the first side wins half of the trials, on the line of the reference
/// cell.
pub(crate) fn crossing(figures: &Figures) -> Option<Vec<usize>> {
    let results = figures.results;
    let win = results.quantity(Some(0), "win")?;
    let rates: Vec<Estimate> =
        results.cells.iter().map(|cell| figures.estimate(cell, win)).collect();
    let Even { between: (first, second), .. } = even(figures, &rates)?;
    Some(std::iter::once(first).chain(second).collect())
}

/// `63.3 % against 4 guards and 19.2 % against 5, as written`: the two values between which the first
/// side wins every other time.
fn crossed(figures: &Figures, rates: &[Estimate]) -> Option<String> {
    let results = figures.results;
    let Even { along, between: (first, second) } = even(figures, rates)?;
    let second = second?;
    let [at_first, at_second] = [first, second].map(|cell| results.cells[cell].values[along]);
    let others: Vec<usize> = (0..results.axes.len()).filter(|&axis| axis != along).collect();
    let place = match under_on(results, first, &others) {
        place if place.is_empty() => place,
        place => format!(", {place}"),
    };
    let beginning = noun_phrases::at(results, along, at_second);
    let beginning = beginning.split(' ').next().unwrap_or_default();
    Some(format!(
        "{} {} and {} {beginning} {}{place}",
        percent(&rates[first]),
        noun_phrases::at(results, along, at_first),
        percent(&rates[second]),
        noun_phrases::bare(results, along, at_second)
    ))
}

/// `50 % lies between 4 and 5 guards (as written)`.
fn told_even(figures: &Figures, rates: &[Estimate]) -> Option<String> {
    let results = figures.results;
    let Even { along, between: (first, second) } = even(figures, rates)?;
    let value = |cell: usize| results.cells[cell].values[along];
    let others: Vec<usize> = (0..results.axes.len()).filter(|&axis| axis != along).collect();
    let where_else = match under_on(results, first, &others) {
        place if place.is_empty() => place,
        place => format!(" ({place})"),
    };
    Some(match second {
        None => {
            let rate = percent_with_error(&rates[first]);
            let place = noun_phrases::at(results, along, value(first));
            format!("too close to 50 % to tell {place}{where_else}, {rate}")
        }
        Some(second) => {
            let pair = noun_phrases::pair(results, along, (value(first), value(second)));
            format!("50 % lies between {pair}{where_else}")
        }
    })
}

/// How many variants change the win rate of the first side, and the largest change.
pub(crate) fn changes(figures: &Figures) -> Option<String> {
    let results = figures.results;
    let compared = of_wins(figures);
    let side = label(results, 0).text;
    if compared.is_empty() || results.trials == 0 {
        return None;
    }
    let (real, open): (Vec<&Comparison>, Vec<&Comparison>) =
        compared.iter().copied().partition(|found| found.significant);
    let Some(most) = most_of_all(results, &real, true) else {
        return Some(format!(
            "No variant changes the win rate of {side} by more than {} points, if at all",
            bound(&compared)
        ));
    };
    if let ([only], []) = (real.as_slice(), open.as_slice()) {
        return Some(capitalized(&format!(
            "{} {} {} than {}",
            under(results, only.cell),
            side_wins(results),
            change(only),
            under(results, only.baseline)
        )));
    }
    if let Some(there) = changes_where_even(figures, &real) {
        return Some(format!(
            "{there}; {} of {} comparisons show a change",
            grouped(real.len() as u64),
            grouped(compared.len() as u64)
        ));
    }
    let (noun, verb) = match (common_baseline(results).is_some(), real.len()) {
        (true, 1) => ("variant", "changes"),
        (true, _) => ("variant", "change"),
        (false, 1) => ("comparison", "shows a change in"),
        (false, _) => ("comparison", "show a change in"),
    };
    let many = capitalized(&counted_of(real.len(), compared.len(), noun));
    let most = format!("{many} {verb} the win rate of {side}, {most}");
    Some(match open.len() {
        0 => most,
        1 => format!("{most}; in the other one by no more than {} points, if at all", bound(&open)),
        _ => format!("{most}; in the others by no more than {} points, if at all", bound(&open)),
    })
}

/// Returns the sentence about the largest changes at the value where the fight is most even. At other values there is
/// little room for a change. `None` unless a number is varied beside the comparison.
pub(super) fn where_it_is_even(figures: &Figures) -> Option<String> {
    let compared = of_wins(figures);
    let real: Vec<&Comparison> = compared.into_iter().filter(|found| found.significant).collect();
    changes_where_even(figures, &real)
}

fn changes_where_even(figures: &Figures, real: &[&Comparison]) -> Option<String> {
    const TOLD: usize = 3;
    let results = figures.results;
    let win = results.quantity(Some(0), "win")?;
    let rates: Vec<Estimate> =
        results.cells.iter().map(|cell| figures.estimate(cell, win)).collect();
    let Even { along, between: (first, second) } = even(figures, &rates)?;
    let off = |cell: usize| (rates[cell].value - 0.5).abs();
    let there = second.filter(|&second| off(second) < off(first)).unwrap_or(first);
    // Steps along the number itself are no change there.
    let value = |cell: usize| results.cells[cell].values[along];
    let is_there =
        |found: &&Comparison| found.baseline == there && value(found.cell) == value(there);
    let mut changes: Vec<&Comparison> = real.iter().copied().filter(is_there).collect();
    let extent = |found: &Comparison| found.difference.estimate.value.abs();
    changes.sort_by(|a, b| extent(b).total_cmp(&extent(a)));
    let others: Vec<usize> = (0..results.axes.len()).filter(|&axis| axis != along).collect();
    // Changes that tie are named together or not at all.
    let value_of =
        |at: usize| changes.get(at).map(|found| found.difference.estimate.value.to_bits());
    let ends = |at: &usize| value_of(*at) != value_of(at - 1);
    let shown = (TOLD..changes.len()).find(ends).unwrap_or(changes.len()).min(TOLD + 2);
    let told = changes
        .iter()
        .take(shown)
        .map(|found| format!("“{}” ({})", name_on(results, found.cell, &others), change(found)));
    let told: Vec<String> = told.collect();
    let at = capitalized(&noun_phrases::at(results, along, results.cells[there].values[along]));
    (!told.is_empty()).then(|| {
        let side = label(results, 0).text;
        format!(
            "{at}, where the fight is most even, the win rate of {side} changes most with {}",
            joined(&told)
        )
    })
}

/// All comparisons of the first side's win rate.
fn of_wins<'a>(figures: &'a Figures) -> Vec<&'a Comparison> {
    let win = figures.results.quantity(Some(0), "win");
    win.into_iter().flat_map(|win| figures.comparisons(win)).collect()
}

/// `7.3 ± 0.1 points less`.
fn change(found: &Comparison) -> String {
    let estimate = &found.difference.estimate;
    let word = if estimate.value < 0.0 { "less" } else { "more" };
    format!("{} {word}", points_with_error(estimate))
}

/// The largest difference that any of these intervals still allows, in points, rounded up.
fn bound(compared: &[&Comparison]) -> String {
    let reach = |found: &&Comparison| {
        let estimate = &found.difference.estimate;
        estimate.low.abs().max(estimate.high.abs()) * 100.0
    };
    rounded_up(compared.iter().map(reach).fold(0.0, f64::max))
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    fn figures(results: &crate::sim::Results) -> Figures<'_> {
        Figures::new(results, 0.95)
    }

    #[test]
    fn a_lone_cell_is_a_rate_with_its_error() {
        let results = examples::lone(1000);
        let sentence = wins(&figures(&results)).unwrap();
        assert!(sentence.starts_with("The guards win "), "{sentence}");
        assert!(sentence.contains(" % ± ") && sentence.ends_with(" of the conflicts"));
    }

    #[test]
    fn two_variants_are_compared() {
        let results = examples::two_variants(2000);
        let sentence = wins(&figures(&results)).unwrap();
        assert!(sentence.contains(" % as written; with “one die” "), "{sentence}");
        assert!(sentence.ends_with(" points less"), "{sentence}");
        let change = changes(&figures(&results)).unwrap();
        assert!(change.starts_with("With “one die” the guards win "), "{change}");
        assert!(change.ends_with(" points less than as written"), "{change}");
    }

    #[test]
    fn of_all_variants_it_is_said_that_all_change_something() {
        let mut results = examples::named_variants(4000);
        results.cells.truncate(3);
        let win = results.quantity(Some(0), "win").unwrap();
        for cell in &mut results.cells[1..] {
            let tally = &mut cell.tally;
            (tally.sums[win], tally.squares[win], tally.products[win]) = (0, 0, 0);
        }
        let told = changes(&figures(&results)).unwrap();
        assert!(told.starts_with("Both variants change the win rate of the guards, "), "{told}");
    }

    #[test]
    fn more_than_half_is_only_said_where_it_is_sure() {
        let mut results = examples::one_number(1000);
        results.cells.truncate(3);
        let win = results.quantity(Some(0), "win").unwrap();
        for (cell, wins) in results.cells.iter_mut().zip([900, 505, 100]) {
            (cell.tally.sums[win], cell.tally.squares[win]) = (wins, wins);
        }
        assert_eq!(
            mostly_won(&figures(&results), &[0, 1, 2], None),
            "The guards win more than half of the conflicts in 1 of 3 variants; 1 is too close to call"
        );
        assert_eq!(
            mostly_won(&figures(&results), &[0, 2], Some("two dice")),
            "With “two dice” the guards win more than half of the conflicts in 1 of 2 variants"
        );
    }

    #[test]
    fn what_is_the_same_is_not_called_different() {
        let mut results = examples::named_variants(1000);
        results.cells = vec![results.cells[0].clone(), results.cells[8].clone()];
        let sentence = wins(&figures(&results)).unwrap();
        // 1000 trials without a difference: 1.96^2 / (1000 + 1.96^2) = 0.38 points.
        assert!(
            sentence.ends_with("” changes that by no more than 0.4 points, if at all"),
            "{sentence}"
        );
        let change = changes(&figures(&results)).unwrap();
        assert_eq!(
            change,
            "No variant changes the win rate of the guards by more than 0.4 points, if at all"
        );
    }

    #[test]
    fn a_series_of_numbers_tells_where_the_fight_is_even() {
        let results = examples::one_number(4000);
        let sentence = wins(&figures(&results)).unwrap();
        assert!(
            sentence.contains("50 % lies between ") && sentence.ends_with(" guards")
                || sentence.contains("too close to 50 % to tell with "),
            "{sentence}"
        );
    }

    #[test]
    fn too_few_trials_do_not_make_a_range() {
        let mut results = examples::named_variants(4);
        results.cells.truncate(3);
        let sentence = wins(&figures(&results)).unwrap();
        assert!(sentence.contains("none of the 2 variants"), "{sentence}");
    }
}
