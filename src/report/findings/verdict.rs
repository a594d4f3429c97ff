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
        let compared = match compared_axes(results)[..] {
            [only] => Some(only),
            _ => None,
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
    let mut told: Vec<Option<String>> = vec![by_shape(figures, topic, &shape)];
    if topic.is_wins() {
        if told[0].is_none() || results.cells.len() <= 2 {
            told[0] = told[0].take().or_else(|| wins::wins(figures));
        }
        told.push(even_fights(figures, topic, &shape));
    } else if told[0].is_none() {
        told[0] = of_measure(figures, topic);
    }
    let axes = varied(results);
    if let ([first, second], true) = (&axes[..], results.cells.len() > 2) {
        let is_context = shape.compared.is_some() && shape.along.is_some();
        if !is_context && shape.variant.is_none() {
            told.push(factors::two(figures, topic, [*first, *second]));
        }
    }
    if results.cells.len() > 2 {
        told.push(told_apart(figures, topic));
    }
    let mut told: Vec<String> = told.into_iter().flatten().collect();
    super::each_once(&mut told);
    told
}

/// The first sentence, if the shape of the comparison has one of its own.
fn by_shape(figures: &Figures, topic: Topic, shape: &Shape) -> Option<String> {
    let results = figures.results;
    let (compared, along) = (shape.compared, shape.along);
    if let (Some(axis), Some(variant)) = (compared, shape.variant) {
        if let Some(along) = along {
            return sweep::one_variant(figures, topic, (axis, variant), along);
        }
        if results.focus.variant.is_some() && results.cells.len() > 2 {
            return about_one(figures, topic, (axis, variant));
        }
    }
    if results.cells.len() < 3 {
        return None;
    }
    if let (None, Some(along)) = (compared, along)
        && varied(results).len() == 1
        && !topic.is_wins()
    {
        let cells = slice(results, reference(results)?, along);
        return sweep::ends_along(figures, topic, &cells);
    }
    let base = common_baseline(results)?;
    against(figures, topic, base)
}

/// One of several variants, which the question is about: `“one die” raises the win rate ... from 22.0 % as written
/// to 64.3 %`.
fn about_one(figures: &Figures, topic: Topic, (axis, variant): (usize, usize)) -> Option<String> {
    use super::words::{capitalized, name, under};
    let results = figures.results;
    let base = reference(results)?;
    let mut values = results.cells[base].values.clone();
    values[axis] = variant;
    let cell = (0..results.cells.len()).find(|&cell| results.cells[cell].values == values)?;
    let found = figures.comparison(cell, topic.quantity)?;
    let who = capitalized(&format!("“{}”", name(results, cell)));
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

/// How the variants move the even fight, or what changes most where it is even.
fn even_fights(figures: &Figures, topic: Topic, shape: &Shape) -> Option<String> {
    let (axis, along) = (shape.compared?, shape.along?);
    // The sentence about one variant says how it moves the even fight.
    if shape.variant.is_some() && figures.results.axes[axis].values.len() == 2 {
        return None;
    }
    sweep::crossings(figures, topic, (axis, along))
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
