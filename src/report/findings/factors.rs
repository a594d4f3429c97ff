//! Comparison of two varied factors: the sentence about the more important one.

use super::super::figures::Figures;
use super::grammar::capitalized;
use super::topic::Topic;
use crate::report::noun_phrases;
use crate::stats::{Estimate, number};

/// How far a topic ranges along an axis when the other axes are averaged over, and how uncertain that is.
struct Range {
    axis: usize,
    extent: f64,
    error: f64,
}

fn range(figures: &Figures, topic: Topic, axis: usize) -> Range {
    let results = figures.results;
    let count = results.axes[axis].values.len();
    let mut means = vec![(0.0, 0.0, 0_usize); count];
    for cell in &results.cells {
        let estimate: Estimate = figures.estimate(cell, topic.quantity);
        let mean = &mut means[cell.values[axis]];
        *mean = (mean.0 + estimate.value, mean.1 + estimate.half_width(), mean.2 + 1);
    }
    let known: Vec<(f64, f64)> = means
        .iter()
        .filter(|mean| mean.2 > 0)
        .map(|&(sum, error, cells)| (sum / cells as f64, error / cells as f64))
        .collect();
    let high = known.iter().map(|it| it.0).fold(f64::NEG_INFINITY, f64::max);
    let low = known.iter().map(|it| it.0).fold(f64::INFINITY, f64::min);
    // Cells share their dice, so their errors may all point in one direction.
    let error = 2.0 * known.iter().map(|it| it.1).fold(0.0, f64::max);
    Range { axis, extent: high - low, error }
}

/// Returns the sentence about the axis that changes a topic more than the other one. `None` unless each axis has
/// several values and all combinations are played.
pub(super) fn two(figures: &Figures, topic: Topic, axes: [usize; 2]) -> Option<String> {
    let results = figures.results;
    let all: usize = results.axes.iter().map(|axis| axis.values.len()).product();
    if results.sampled.is_some() || results.cells.len() != all {
        return None;
    }
    let [mut more, mut less] = axes.map(|axis| range(figures, topic, axis));
    if more.extent < less.extent {
        std::mem::swap(&mut more, &mut less);
    }
    if !(more.extent.is_finite() && less.extent.is_finite()) {
        return None;
    }
    let size = |range: &Range| {
        if topic.is_share() {
            format!("{} points", number(range.extent * 100.0, 0))
        } else {
            number(range.extent, 2)
        }
    };
    let [first, second] = [&more, &less].map(|it| noun_phrases::axis(results, it.axis));
    let name = topic.name(results);
    let verdict = if more.extent - less.extent > more.error + less.error {
        format!("{first} matters more than {second}")
    } else {
        format!("{first} and {second} matter about equally")
    };
    Some(capitalized(&format!(
        "{verdict}: averaged over the other, {name} ranges over {} and {}",
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
                "The number of guards matters more than weight four dice: averaged over the other, the \
                 win rate of the guards ranges over 35 points and 20 points"
            )
        );
    }

    #[test]
    fn factors_within_their_errors_are_equal() {
        let mut results = examples::two_numbers(100);
        let win = results.quantity(Some(0), "win").unwrap();
        for cell in &mut results.cells {
            let wins = 50 + 3 * cell.values[0] as i64 + cell.values[1] as i64;
            (cell.tally.sums[win], cell.tally.squares[win]) = (wins, wins);
        }
        let figures = Figures::new(&results, 0.95);
        let told = two(&figures, Topic::wins(&results).unwrap(), [0, 1]).unwrap();
        assert!(told.contains(" matter about equally: "), "{told}");
    }
}
