//! The verdict: the sentences with which a report begins. What the run was asked and the shape of the
//! comparison decide which they are.

use super::super::detail;
use super::super::figures::Figures;
use super::super::phrases::compared_axes;
use super::super::select::{common_baseline, reference, slice, varied};
use super::extremes::{against, told_apart};
use super::topic::Topic;
use super::{factors, sweep, wins};
use crate::sim::Results;

/// What is compared, as far as sentences need to know.
pub struct Shape {
    /// The axis along which variants are compared, if there is one only.
    pub compared: Option<usize>,
    /// The variant that the question is about, by its value on that axis.
    pub variant: Option<usize>,
    /// The axis of numbers along which a comparison is told.
    pub along: Option<usize>,
}

impl Shape {
    /// The shape of a run.
    pub fn of(results: &Results) -> Self {
        // Beside named variants, a number that is compared too is a sweep along which they are told.
        let all = compared_axes(results);
        let is_variant = |axis: &&usize| results.axes[**axis].path == "variant";
        let compared = match all[..] {
            [only] => Some(only),
            _ => all.iter().find(is_variant).copied(),
        };
        let axes = varied(results);
        let is_number = |&axis: &usize| results.axes[axis].numbers().is_some();
        let others: Vec<usize> = axes
            .iter()
            .copied()
            .filter(|&axis| Some(axis) != compared && is_number(&axis))
            .filter(|&axis| results.axes[axis].path != "variant" && results.sampled.is_none())
            .collect();
        let along = match (results.focus.over, others[..].as_ref()) {
            (Some(over), _) if others.contains(&over) => Some(over),
            (None, &[only]) => Some(only),
            _ => None,
        };
        Self { compared, variant: Self::variant(results, compared), along }
    }

    /// The variant that is asked about: the one of `[answer]`, or the only one beside the baseline.
    fn variant(results: &Results, compared: Option<usize>) -> Option<usize> {
        let axis = compared?;
        let base = results.cells[reference(results)?].values[axis];
        let asked = results.focus.variant.filter(|_| results.axes[axis].path == "variant");
        let only = || (results.axes[axis].values.len() == 2).then_some(1 - base.min(1));
        asked.filter(|&value| value != base).or_else(only)
    }
}

/// The sentences that answer what was asked, the most important first.
pub fn verdict(figures: &Figures) -> Vec<String> {
    let results = figures.results;
    let Some(topic) = Topic::of(results) else { return Vec::new() };
    let values = topic.values(figures);
    if values.iter().any(|value| !value.value.is_finite()) {
        return Vec::new();
    }
    let shape = Shape::of(results);
    let many = results.cells.len() > 2;
    let mut told: Vec<String> = about_the_variant(figures, topic, &shape).into_iter().collect();
    let is_asked = !told.is_empty();
    let pairs = shape.compared.zip(shape.along).filter(|_| topic.is_wins() && many);
    let is_one_of_two =
        is_asked && shape.compared.is_some_and(|axis| results.axes[axis].values.len() == 2);
    told.extend(
        pairs.filter(|_| !is_one_of_two).and_then(|it| sweep::crossings(figures, topic, it)),
    );
    if told.is_empty() && many {
        told.extend(over_all(figures, topic, &shape));
    }
    if told.is_empty() {
        told.extend(if topic.is_wins() { wins::wins(figures) } else { of_measure(figures, topic) });
    }
    if many {
        told.extend(pairs.filter(|_| !is_asked).and_then(|_| wins::where_it_is_even(figures)));
        if let ([first, second], false, None) = (&varied(results)[..], is_asked, pairs) {
            told.extend(factors::two(figures, topic, [*first, *second]));
        }
        told.extend(told_apart(figures, topic));
    }
    super::each_once(&mut told);
    told
}

/// What the variant changes that the question is about.
fn about_the_variant(figures: &Figures, topic: Topic, shape: &Shape) -> Option<String> {
    let pair = (shape.compared?, shape.variant?);
    match shape.along {
        Some(along) => sweep::one_variant(figures, topic, pair, along),
        None if figures.results.cells.len() > 2 => about_one(figures, topic, pair),
        None => None,
    }
}

/// Where a topic is highest and lowest: among variants that have one baseline, or along a sweep.
fn over_all(figures: &Figures, topic: Topic, shape: &Shape) -> Option<String> {
    let results = figures.results;
    if let (Some(along), 1, false) = (shape.along, varied(results).len(), topic.is_wins()) {
        let cells = slice(results, reference(results)?, along);
        return sweep::ends_along(figures, topic, (&cells, along));
    }
    against(figures, topic, common_baseline(results)?)
}

/// One of several variants, which the question is about: `“one die” raises the win rate ... from 22.0 % as written
/// to 64.3 %`.
fn about_one(figures: &Figures, topic: Topic, (axis, variant): (usize, usize)) -> Option<String> {
    use super::words::{name, under};
    let results = figures.results;
    let base = reference(results)?;
    let mut values = results.cells[base].values.clone();
    values[axis] = variant;
    let cell = (0..results.cells.len()).find(|&cell| results.cells[cell].values == values)?;
    let found = figures.comparison(cell, topic.quantity)?;
    let who = format!("“{}”", name(results, cell));
    let subject = topic.name(results);
    if !found.significant {
        return Some(format!(
            "{who} changes {subject} by no more than {}, if at all",
            topic.bound(&[found])
        ));
    }
    let value = |at: usize| topic.short(&figures.estimate(&results.cells[at], topic.quantity));
    let verb = if found.difference.estimate.value > 0.0 { "raises" } else { "lowers" };
    Some(format!(
        "{who} {verb} {subject} from {} {} to {} (by {})",
        value(found.baseline),
        under(results, found.baseline),
        value(cell),
        topic.size(found)
    ))
}

/// A measure whose comparison has no sentence of its own.
fn of_measure(figures: &Figures, topic: Topic) -> Option<String> {
    let results = figures.results;
    let listed = results.measures.iter().position(|it| it.quantity == topic.quantity);
    if let Some(number) = listed {
        return detail::told(figures, number);
    }
    detail::told_of(figures, results.focus.measure.as_ref()?)
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::super::{findings, opening};
    use super::*;
    use crate::sim::Measured;

    fn told(results: &Results) -> Vec<String> {
        verdict(&Figures::new(results, 0.95))
    }

    /// A run that asks for a measure begins with it, although no win rate changes.
    #[test]
    fn the_measure_that_was_asked_comes_first() {
        let mut results = examples::two_variants(400);
        let win = results.quantity(Some(0), "win").unwrap();
        let stress = results.quantity(Some(0), "stress_absorbed").unwrap();
        for (cell, mean) in results.cells.iter_mut().zip([3_i64, 2]) {
            let tally = &mut cell.tally;
            (tally.sums[win], tally.squares[win], tally.products[win]) = (200, 200, 200);
            (tally.sums[stress], tally.squares[stress]) = (400 * mean, 400 * (mean * mean + 1));
            tally.products[stress] = 400 * 6;
        }
        let quantity = &results.quantities[stress];
        let measured = Measured {
            name: "guards.stress_absorbed".into(),
            side: Some(0),
            quantity: stress,
            measure: quantity.measure,
            scale: 1.0,
        };
        results.focus.measure = Some(measured.clone());
        results.measures = vec![measured];
        let found = findings(&results, 0.95);
        let first = "guards.stress_absorbed: 3.0 as written; with “one die” it is 1.0 ± 0.2 less";
        assert_eq!(found[0], first, "{found:?}");
        assert!(found[1].starts_with("The guards win 50.0 % as written"), "{found:?}");
    }

    #[test]
    fn no_sentence_stands_twice() {
        for results in examples::all(300) {
            let figures = Figures::new(&results, 0.95);
            let mut found = findings(&results, 0.95);
            let all = found.len();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), all, "{found:?}");
            assert_eq!(opening(&figures)[0], findings(&results, 0.95)[0]);
        }
    }

    #[test]
    fn the_answer_of_a_file_is_told_first() {
        let mut results = examples::named_variants(4000);
        results.focus.variant = Some(4);
        let found = told(&results);
        let start = "“stress track of five boxes for every guard in the courtyard” raises the win rate of \
                     the guards from ";
        assert!(found[0].starts_with(start), "{found:?}");
        let mut results = examples::variants_by_count(4000);
        results.focus.variant = Some(1);
        results.focus.over = Some(1);
        let found = told(&results);
        assert!(found[0].starts_with("“one die” lowers the win rate of the guards "), "{found:?}");
    }

    #[test]
    fn two_factors_are_weighed() {
        let mut results = examples::two_numbers(1000);
        for cell in &mut results.cells {
            cell.baseline = None;
        }
        results.axes[0].path = "sides.heroes.policy".into();
        results.axes[1].path = "sides.guards.policy".into();
        results.axes[1].values = (0..8).map(|it| format!("p{it}")).collect();
        results.axes[0].values = (0..3).map(|it| format!("q{it}")).collect();
        let found = told(&results);
        assert!(
            found.iter().any(|it| it.contains(" matters more than the policy of ")),
            "{found:?}"
        );
    }
}
