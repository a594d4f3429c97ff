//! The verdict: the sentences with which a report begins. What the run was asked and the shape of the
//! comparison decide which they are.

use super::super::figures::{Comparison, Figures};
use super::extremes::{against, comparable, told_apart};
use super::grammar::{counted_of, joined, name, under, under_on};
use super::groups::level_with;
use super::topic::Topic;
use super::{factors, one_factor, roster_rows, sweep, wins};
use crate::report::cell_selection::{common_baseline, name_on, reference, slice, varied};
use crate::report::detailed_measures;
use crate::report::noun_phrases::compared_axes;
use crate::sim::Results;

/// Shape of the comparison, as far as sentences need it.
pub(crate) struct Shape {
    /// The axis along which variants are compared, if there is one only.
    pub compared: Option<usize>,
    /// The variant that the question is about, by its value on that axis.
    pub variant: Option<usize>,
    /// The axis of numbers along which the sentences compare.
    pub along: Option<usize>,
}

impl Shape {
    /// The shape of a run.
    pub(crate) fn of(results: &Results) -> Self {
        // Beside named variants, a number that is compared too is a sweep along which they are told.
        let all = compared_axes(results);
        let is_variant = |axis: &&usize| results.axes[**axis].is_named();
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
            .filter(|&axis| !results.axes[axis].is_named() && results.sampled.is_none())
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
pub(crate) fn verdict(figures: &Figures) -> Vec<String> {
    let results = figures.results;
    let Some(topic) = Topic::of(results) else { return Vec::new() };
    if let Some(told) = roster_rows::told(figures).filter(|_| topic.is_wins()) {
        return vec![told];
    }
    let values = topic.values(figures);
    if values.iter().any(|value| !value.value.is_finite()) {
        return Vec::new();
    }
    let alike = alike_by_play(results);
    if alike.is_some() && figures.comparisons(topic.quantity).is_empty() {
        return alike.into_iter().collect();
    }
    let shape = Shape::of(results);
    let many = results.cells.len() > 2;
    let mut told: Vec<String> = about_the_variant(figures, topic, &shape).into_iter().collect();
    let is_void = told.is_empty() && shape.variant.is_some();
    let is_asked = !told.is_empty();
    let pairs = shape.compared.zip(shape.along).filter(|_| topic.is_wins() && many);
    let is_one_of_two =
        is_asked && shape.compared.is_some_and(|axis| results.axes[axis].values.len() == 2);
    told.extend(
        pairs.filter(|_| !is_one_of_two).and_then(|it| sweep::crossings(figures, topic, it)),
    );
    let is_one_value = shape.along.is_none() && varied(results).len() == 1;
    if many && (told.is_empty() || is_one_value) {
        told.extend(over_all(figures, topic, &shape));
    }
    // The factor that is compared is what was asked; the range over all cells mixes it with the others.
    let factor = (many && told.is_empty()).then(|| one_factor::told(figures, topic)).flatten();
    let has_factor = factor.is_some();
    told.extend(factor);
    if told.is_empty() || has_factor {
        told.extend(if topic.is_wins() { wins::wins(figures) } else { of_measure(figures, topic) });
    }
    if many {
        told.extend(pairs.filter(|_| !is_asked).and_then(|_| wins::where_it_is_even(figures)));
        if let [first, second] = varied(results)[..] {
            let are_numbers = [first, second].iter().all(|&it| !results.axes[it].is_named());
            if are_numbers || !is_asked && pairs.is_none() {
                told.extend(factors::two(figures, topic, [first, second]));
            }
        }
        let apart = told_apart(figures, topic, shape.along).filter(|_| !has_factor);
        told.extend(apart.filter(|apart| !is_said(&told, apart)));
    }
    told.extend(one_factor::no_room(figures, topic));
    // The variant of the question comes first, even if the answer is that nothing is compared.
    let place = if is_void { 0 } else { told.len() };
    told.splice(place..place, alike);
    super::each_once(&mut told);
    told
}

/// Whether a sentence about the measure ends with what `apart` says: `all 6 comparisons show a change`. Comparisons that
/// show none are told only in `apart`.
fn is_said(told: &[String], apart: &str) -> bool {
    let Some((start, _)) = apart.split_once(" change").filter(|_| !apart.contains(';')) else {
        return false;
    };
    let said = format!("; {} change", start.to_lowercase());
    told.iter().any(|sentence| sentence.contains(&said))
}

/// Returns the sentence about variants that would be comparisons of policies, if `--play` had not given them the policies
/// of their baseline.
fn alike_by_play(results: &Results) -> Option<String> {
    let first = *results.alike_by_play.first()?;
    let base = results.cells[first].baseline?;
    let of_base =
        results.alike_by_play.iter().filter(|&&it| results.cells[it].baseline == Some(base));
    let quoted = |cell: usize| format!("“{}”", name(results, cell));
    let names: Vec<String> = of_base.map(|&it| quoted(it)).collect();
    Some(format!(
        "{} {} not compared with {}: --play gives them the same policies",
        joined(&names),
        if names.len() == 1 { "is" } else { "are" },
        quoted(base)
    ))
}

/// Returns the sentence about the variant that `[answer]` names, in the measure that the run was asked about, for the title
/// of the first chart. `None` if the file names no variant, or if `quantity` is another measure.
pub(crate) fn about_the_asked(figures: &Figures, quantity: usize) -> Option<String> {
    let results = figures.results;
    let topic = Topic::of(results).filter(|topic| topic.quantity == quantity)?;
    let shape = Shape::of(results);
    let is_asked = results.focus.variant.is_some() && results.focus.variant == shape.variant;
    is_asked.then(|| about_the_variant(figures, topic, &shape)).flatten()
}

/// Returns the sentence about the variant of the question, if a variant is named.
fn about_the_variant(figures: &Figures, topic: Topic, shape: &Shape) -> Option<String> {
    let pair = (shape.compared?, shape.variant?);
    match shape.along {
        // A sentence along one of several sweeps would tell of a single value of the others.
        Some(along) if varied(figures.results).len() == 2 => {
            sweep::one_variant(figures, topic, pair, along)
        }
        _ if figures.results.cells.len() > 2 => about_one(figures, topic, pair),
        _ => None,
    }
}

/// Returns the sentence about the highest and the lowest value: among variants with one baseline, or along a sweep.
fn over_all(figures: &Figures, topic: Topic, shape: &Shape) -> Option<String> {
    let results = figures.results;
    let is_number = |axis: &usize| {
        results.axes[*axis].path != "variant" && results.axes[*axis].numbers().is_some()
    };
    let number = shape.along.or(shape.compared.filter(is_number));
    let is_open = |found: &Comparison| !found.significant;
    let compared = figures.comparisons(topic.quantity);
    let is_flat = !compared.is_empty() && compared.iter().all(is_open);
    if let (Some(along), 1, false) = (number, varied(results).len(), is_flat) {
        let cells = slice(results, reference(results)?, along);
        return if topic.is_wins() {
            sweep::wins_along(figures, topic, (&cells, along))
        } else {
            sweep::ends_along(figures, topic, (&cells, along))
        };
    }
    let base = common_baseline(results)?;
    // The ends of what is left without the sweep are not the ends of all variants.
    let is_whole = comparable(figures, topic, shape.along).len() == compared.len();
    is_whole.then(|| against(figures, topic, (base, shape.along))).flatten()
}

/// Returns the sentence about the variant of the question among several variants: `“one die” raises the win rate ...
/// from 22.0 % as written to 64.3 %`. If other values are varied, too, the sentence says in how many comparisons the
/// variant changes something.
fn about_one(figures: &Figures, topic: Topic, (axis, variant): (usize, usize)) -> Option<String> {
    let results = figures.results;
    let is_it = |found: &&Comparison| results.cells[found.cell].values[axis] == variant;
    let found: Vec<&Comparison> =
        figures.comparisons(topic.quantity).iter().filter(is_it).collect();
    let first = found.first()?;
    let who = format!("“{}”", name_on(results, first.cell, &[axis]));
    let subject = topic.name(results);
    let real: Vec<&Comparison> = found.iter().copied().filter(|it| it.significant).collect();
    let size = |found: &&&Comparison| found.difference.estimate.value.abs();
    let Some(largest) = real.iter().max_by(|a, b| size(a).total_cmp(&size(b))) else {
        let bound = topic.bound(&found);
        return Some(format!("{who} changes {subject} by no more than {bound}, if at all"));
    };
    let is_up = |found: &Comparison| found.difference.estimate.value > 0.0;
    let verb = if real.iter().any(|found| is_up(found) != is_up(largest)) {
        "changes"
    } else if is_up(largest) {
        "raises"
    } else {
        "lowers"
    };
    let [before, after] = topic.ends_of(figures, largest);
    if let [only] = found.as_slice() {
        let from = under(results, only.baseline);
        return Some(format!(
            "{who} {verb} {subject} from {before} {from} to {after} (by {})",
            topic.size(only)
        ));
    }
    let others: Vec<usize> = (0..results.axes.len()).filter(|&it| it != axis).collect();
    // Only an effect that the intervals set apart from all others is the largest.
    let most = if level_with(&real, largest).len() > 1 { "such as" } else { "most" };
    Some(format!(
        "{who} {verb} {subject} in {}, {most} {}: from {before} to {after} (by {})",
        counted_of(real.len(), found.len(), "comparison"),
        under_on(results, largest.cell, &others),
        topic.size(largest)
    ))
}

/// A measure whose comparison has no sentence of its own.
fn of_measure(figures: &Figures, topic: Topic) -> Option<String> {
    let results = figures.results;
    let listed = results.measures.iter().position(|it| it.quantity == topic.quantity);
    if let Some(number) = listed {
        return detailed_measures::told(figures, number);
    }
    detailed_measures::told_of(figures, results.focus.measure.as_ref()?)
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
            exchanges: "exchanges".into(),
        };
        results.focus.measure = Some(measured.clone());
        results.measures = vec![measured];
        let found = findings(&results, 0.95);
        let first =
            "The stress absorbed (guards) is 3.0 as written; with “one die” it is 1.0 ± 0.2 less";
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

    /// A variant that is asked about beside other values is told over all of them, not in a row that happens to
    /// stand in the middle.
    #[test]
    fn one_of_two_is_told_over_all_other_values() {
        let mut results = examples::variants_by_count(1000);
        results.axes[1].path = "sides.heroes.policy".into();
        results.axes[1].values = (0..8).map(|it| format!("p{it}")).collect();
        results.focus.variant = Some(1);
        let found = told(&results);
        let start = "“one die” lowers the win rate of the guards in ";
        assert!(found[0].starts_with(start), "{found:?}");
        assert!(found[0].contains(" comparisons, "), "{found:?}");
        assert!(found[0].contains(" where the heroes play p"), "{found:?}");
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
