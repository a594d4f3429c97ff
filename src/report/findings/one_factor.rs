//! Sentences about the one factor that a run compares while other values are varied, too.

use super::super::figures::Comparison;
use super::grammar::{capitalized, counted_of, joined, name, under};
use super::groups::most_of_all;
use super::topic::Topic;
use crate::report::cell_selection::{common_baseline, varied};
use crate::report::figures::Figures;
use crate::report::noun_phrases;
use crate::report::noun_phrases::compared_axes;
use crate::stats::Estimate;

/// A share below this, or above one minus this, leaves no room for an effect in one direction.
const EDGE: f64 = 0.02;

/// Returns what the compared factor does at all values of the others: `Favour start changes the win rate of the guards
/// by no more than 0.3 points, if at all, whatever the number of clerks`. `None` if the run compares named variants,
/// several factors, or everything with one baseline: other sentences tell of these.
pub(super) fn told(figures: &Figures, topic: Topic) -> Option<String> {
    let results = figures.results;
    let &[axis] = &compared_axes(results)[..] else { return None };
    let is_named = results.axes[axis].is_named();
    if is_named || results.sampled.is_some() || common_baseline(results).is_some() {
        return None;
    }
    let found: Vec<&Comparison> = figures.comparisons(topic.quantity).iter().collect();
    let (real, open): (Vec<&Comparison>, Vec<&Comparison>) =
        found.iter().copied().partition(|it| it.significant);
    let (factor, subject) = (noun_phrases::axis(results, axis), topic.name(results));
    if found.len() < 2 {
        return None;
    }
    let Some(most) = most_of_all(results, &real, topic.is_share()) else {
        let others = varied(results).into_iter().filter(|&it| it != axis);
        let others: Vec<String> = others.map(|it| noun_phrases::axis(results, it)).collect();
        let bound = topic.bound(&found);
        return Some(capitalized(&format!(
            "{factor} changes {subject} by no more than {bound}, if at all, whatever {}",
            joined(&others)
        )));
    };
    let count = counted_of(real.len(), found.len(), "comparison");
    let rest = match open.len() {
        0 => String::new(),
        1 => format!("; in the other one by no more than {}, if at all", topic.bound(&open)),
        _ => format!("; in the others by no more than {}, if at all", topic.bound(&open)),
    };
    Some(capitalized(&format!("{factor} changes {subject} in {count}, {most}{rest}")))
}

/// Says that no effect in one direction can show, because the share of every baseline is next to 0 or to 100 %. `None`
/// if there is room.
pub(super) fn no_room(figures: &Figures, topic: Topic) -> Option<String> {
    let results = figures.results;
    let mut bases: Vec<usize> =
        figures.comparisons(topic.quantity).iter().map(|it| it.baseline).collect();
    bases.sort_unstable();
    bases.dedup();
    let value = |cell: usize| figures.estimate(&results.cells[cell], topic.quantity);
    let values: Vec<Estimate> = bases.iter().map(|&cell| value(cell)).collect();
    if values.is_empty() || !topic.is_share() {
        return None;
    }
    let is_high = values.iter().all(|it| it.value > 1.0 - EDGE);
    let is_low = values.iter().all(|it| it.value < EDGE);
    let by_value = |a: &&Estimate, b: &&Estimate| a.value.total_cmp(&b.value);
    let (low, high) = (values.iter().min_by(by_value)?, values.iter().max_by(by_value)?);
    let room = if is_high { 1.0 - low.low } else { high.high };
    let room = crate::stats::rounded_up(room * 100.0);
    let (verb, change) = if is_high { ("raise", "rise") } else { ("lower", "fall") };
    let place = match bases[..] {
        [only] => format!("{} {}", topic.short(low), place(figures, only)),
        _ if topic.short(low) == topic.short(high) => {
            format!("{} in every baseline", topic.short(low))
        }
        _ => {
            let low = topic.short(low);
            format!("{} to {} in the baselines", low.trim_end_matches(" %"), topic.short(high))
        }
    };
    (is_high || is_low).then(|| {
        format!(
            "At {place}, nothing can {verb} {} by more than {room} points, so no larger {change} can show",
            topic.name(results)
        )
    })
}

fn place(figures: &Figures, cell: usize) -> String {
    match under(figures.results, cell) {
        place if place.is_empty() => name(figures.results, cell),
        place => place,
    }
}

#[cfg(test)]
mod tests {
    use super::super::findings;
    use super::*;
    use crate::report::examples;
    use crate::sim::Results;

    /// Three numbers of dice by eight numbers of guards; dice are compared at each number of guards. `wins` of 1,000
    /// trials follow from the values of both.
    fn results(wins: impl Fn(usize, usize) -> i64) -> Results {
        let mut results = examples::two_numbers(1000);
        let win = results.quantity(Some(0), "win").unwrap();
        let values: Vec<Vec<usize>> = results.cells.iter().map(|it| it.values.clone()).collect();
        let dice = results.axes.iter().position(|it| it.path.contains("dice")).unwrap();
        let guards = 1 - dice;
        for (cell, own) in results.cells.iter_mut().zip(&values) {
            let is_base = |other: &Vec<usize>| other[guards] == own[guards] && other[dice] == 0;
            cell.baseline = values.iter().position(is_base).filter(|_| own[dice] != 0);
            let of = |dice: usize| wins(dice, own[guards]);
            let tally = &mut cell.tally;
            (tally.sums[win], tally.squares[win]) = (of(own[dice]), of(own[dice]));
            tally.products[win] = of(own[dice]).min(of(0));
        }
        results
    }

    /// A question about the dice is not answered with the number of guards.
    #[test]
    fn a_factor_without_effect_is_told_before_the_range_of_the_other() {
        let found = findings(&results(|_, guards| 990 - 2 * guards as i64), 0.95);
        let first = "Weight four dice changes the win rate of the guards by no more than 0.4 points, if at all, \
                     whatever the number of guards";
        assert_eq!(found[0], first, "{found:?}");
    }

    #[test]
    fn a_factor_with_an_effect_is_told_with_its_size() {
        let found =
            findings(&results(|dice, guards| 300 + 100 * dice as i64 + guards as i64), 0.95);
        let start = "Weight four dice changes the win rate of the guards in all ";
        assert!(found[0].starts_with(start), "{found:?}");
        assert!(found[0].contains(" comparisons, most of all “"), "{found:?}");
        assert!(!found.iter().any(|it| it.contains("comparisons show a change")), "{found:?}");
    }

    #[test]
    fn without_room_no_effect_can_show() {
        let told = |results: &Results| {
            let figures = Figures::new(results, 0.95);
            no_room(&figures, Topic::wins(results).unwrap())
        };
        let high = told(&results(|_, guards| 990 - guards as i64)).unwrap();
        assert!(high.starts_with("At 98."), "{high}");
        assert!(
            high.contains(
                " in the baselines, nothing can raise the win rate of the guards by more than "
            ),
            "{high}"
        );
        let low = told(&results(|_, _| 10)).unwrap();
        assert!(low.starts_with("At 1.0 % in every baseline, nothing can lower "), "{low}");
        // There is all the room above.
        assert!(low.ends_with(" points, so no larger fall can show"), "{low}");
        assert_eq!(told(&results(|_, _| 30)), None);
    }
}
