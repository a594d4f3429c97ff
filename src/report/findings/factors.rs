//! Comparison of two varied factors: the sentence about the more important one.

use super::super::figures::Figures;
use super::grammar::capitalized;
use super::topic::Topic;
use crate::report::noun_phrases;
use crate::stats::{Estimate, number};

/// How far a topic ranges along an axis at each value of the other axis.
struct Range {
    axis: usize,
    /// The smallest and the largest of these ranges.
    least: f64,
    most: f64,
    mean: f64,
    /// Uncertainty of each of them.
    error: f64,
}

/// Returns the ranges along an axis, each with the other axis held at one of its values. A mean over the other axis
/// would hide a factor that matters at some of its values only.
fn range(figures: &Figures, topic: Topic, axis: usize, other: usize) -> Range {
    let results = figures.results;
    let by_value = |a: &Estimate, b: &Estimate| a.value.total_cmp(&b.value);
    let held = (0..results.axes[other].values.len()).filter_map(|value| {
        let cells = results.cells.iter().filter(|cell| cell.values[other] == value);
        let line: Vec<Estimate> = cells.map(|it| figures.estimate(it, topic.quantity)).collect();
        let low = line.iter().copied().min_by(by_value)?;
        let high = line.iter().copied().max_by(by_value)?;
        Some((high.value - low.value, high.half_width() + low.half_width()))
    });
    let held: Vec<(f64, f64)> = held.collect();
    let extents = || held.iter().map(|it| it.0);
    Range {
        axis,
        least: extents().fold(f64::INFINITY, f64::min),
        most: extents().fold(f64::NEG_INFINITY, f64::max),
        mean: extents().sum::<f64>() / held.len() as f64,
        error: held.iter().map(|it| it.1).fold(0.0, f64::max),
    }
}

/// Two factors matter about equally if their ranges, with the errors of both, are no further apart than this part of the
/// wider one.
const EQUAL: f64 = 0.5;

/// Returns the sentence about the axis that changes a topic more than the other one. `None` unless each axis has
/// several values, all combinations are played, and one axis ranges beyond the intervals.
pub(super) fn two(figures: &Figures, topic: Topic, axes: [usize; 2]) -> Option<String> {
    let results = figures.results;
    let all: usize = results.axes.iter().map(|axis| axis.values.len()).product();
    if results.sampled.is_some() || results.cells.len() != all {
        return None;
    }
    let [first, second] = axes;
    let (mut more, mut less) =
        (range(figures, topic, first, second), range(figures, topic, second, first));
    if more.mean < less.mean {
        std::mem::swap(&mut more, &mut less);
    }
    // Ranges within the intervals say nothing about either factor.
    if !(more.mean.is_finite() && less.mean.is_finite()) || more.most <= more.error {
        return None;
    }
    let size = |range: &Range| {
        let told = |extent: f64| {
            if topic.is_share() { number(extent * 100.0, 0) } else { number(extent, 2) }
        };
        let (least, most) = (told(range.least), told(range.most));
        let told = if least == most { most } else { format!("{least} to {most}") };
        let noun = if told == "1" { "point" } else { "points" };
        if topic.is_share() { format!("{told} {noun}") } else { told }
    };
    let [first, second] = [&more, &less].map(|it| noun_phrases::axis(results, it.axis));
    let name = topic.name(results);
    let error = more.error + less.error;
    let verdict = if more.least - less.most > error {
        format!("{first} matters more than {second}")
    } else if more.mean - less.mean > error {
        format!("{first} matters more than {second} on average")
    } else if more.mean - less.mean + error <= EQUAL * more.mean {
        format!("{first} and {second} matter about equally")
    } else {
        format!("it takes more trials to tell whether {first} or {second} matters more")
    };
    Some(capitalized(&format!(
        "{verdict}: with {second} held, {name} ranges over {}; with {first} held, over {}",
        size(&more),
        size(&less)
    )))
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    #[test]
    fn the_factor_with_the_wider_range_is_named_first() {
        let mut results = examples::two_numbers(1000);
        let win = results.quantity(Some(0), "win").unwrap();
        // Wins rise by 100 for each value of the first axis and by 50 for each of the second.
        for cell in &mut results.cells {
            let wins = 100 * cell.values[0] as i64 + 50 * cell.values[1] as i64;
            (cell.tally.sums[win], cell.tally.squares[win]) = (wins, wins);
        }
        let figures = Figures::new(&results, 0.95);
        let topic = Topic::wins(&results).unwrap();
        assert_eq!(
            two(&figures, topic, [0, 1]).as_deref(),
            Some(
                "The number of guards matters more than weight four dice: with weight four dice held, the win \
                 rate of the guards ranges over 35 points; with the number of guards held, over 20 points"
            )
        );
    }

    #[test]
    fn ranges_within_the_intervals_are_not_weighed() {
        let mut results = examples::two_numbers(1000);
        let win = results.quantity(Some(0), "win").unwrap();
        for cell in &mut results.cells {
            let wins = 500 + cell.values[0] as i64;
            (cell.tally.sums[win], cell.tally.squares[win]) = (wins, wins);
        }
        let figures = Figures::new(&results, 0.95);
        assert_eq!(two(&figures, Topic::wins(&results).unwrap(), [0, 1]), None);
    }

    /// Averaged over the first axis, the second would seem to do nothing.
    #[test]
    fn a_factor_that_matters_at_some_values_only_is_told_with_its_range() {
        let mut results = examples::two_numbers(1000);
        let win = results.quantity(Some(0), "win").unwrap();
        let last = results.axes[1].values.len() - 1;
        for cell in &mut results.cells {
            let [first, second] = [0, 1].map(|axis| cell.values[axis] as i64);
            let wins = match first {
                0 if second == last as i64 => 300,
                1 if second == 0 => 450,
                _ => 150 * first + 150,
            };
            (cell.tally.sums[win], cell.tally.squares[win]) = (wins, wins);
        }
        let figures = Figures::new(&results, 0.95);
        let told = two(&figures, Topic::wins(&results).unwrap(), [0, 1]).unwrap();
        assert!(told.contains(" held, over 0 to 15 points"), "{told}");
    }

    /// Returns the sentence about two factors, of which each moves the wins of so many trials along its axis.
    fn told_of((trials, least): (u64, i64), moves: [i64; 2]) -> String {
        let mut results = examples::two_numbers(trials);
        let win = results.quantity(Some(0), "win").unwrap();
        let steps = [0, 1].map(|axis| results.axes[axis].values.len() as i64 - 1);
        for cell in &mut results.cells {
            let along = [0, 1].map(|axis| moves[axis] * cell.values[axis] as i64 / steps[axis]);
            let wins = least + along[0] + along[1];
            (cell.tally.sums[win], cell.tally.squares[win]) = (wins, wins);
        }
        let figures = Figures::new(&results, 0.95);
        two(&figures, Topic::wins(&results).unwrap(), [0, 1]).unwrap()
    }

    #[test]
    fn factors_are_equal_only_if_the_trials_show_it() {
        let told = told_of((100, 30), [30, 14]);
        assert!(told.starts_with("It takes more trials to tell whether "), "{told}");
        // 20 and 19 points along the axes, each with an interval of about a point.
        let told = told_of((20_000, 6000), [4000, 3800]);
        assert!(told.contains(" matter about equally: "), "{told}");
    }
}
