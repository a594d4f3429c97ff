//! Sentences about the answer of `solve`.

use super::declared_values::{Values, number};
use super::solve::{Curve, Solved, Wanted};
use super::thresholds::{Crossing, Point, Standing, crossings};
use crate::knob::Value;
use crate::report::{in_variant, joined, plural_noun};
use crate::scenario::canonical;
use crate::sim::{Axis, Measured};
use crate::stats::{Estimate, grouped};

/// Values beyond the last one that was tried that the advice to try more names.
const WIDER: i64 = 30;

/// Confidence of the intervals that the sentences show.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    /// The answer of the question.
    pub solved: &'a Solved,
    /// The path.
    pub values: &'a Values,
    /// Confidence of the intervals.
    pub confidence: f64,
}

impl Telling<'_> {
    /// Returns all sentences: of each variant, each demand and all demands together.
    pub fn sentences(&self) -> Vec<String> {
        let mut told = Vec::new();
        for curve in &self.solved.curves {
            let variant = curve.variant.as_deref();
            let whose = variant.map_or_else(String::new, |it| format!("{}: ", in_variant(it)));
            let of_curve = self.of_curve(curve);
            told.extend(of_curve.into_iter().map(|sentence| format!("{whose}{sentence}")));
        }
        if self.solved.stopped {
            told.push("stopped early: values that need more trials stay open".to_owned());
        }
        told
    }

    fn of_curve(&self, curve: &Curve) -> Vec<String> {
        let axis = self.axis(curve);
        let mut told: Vec<String> = Vec::new();
        for wanted in &self.solved.wanted {
            let (confidence, values) = (self.confidence, self.values);
            let teller = Teller { wanted, curve, axis: &axis, values, confidence };
            told.push(if wanted.demand.is_number() { teller.equality() } else { teller.region() });
        }
        // A number is hardly ever met exactly: of such demands each has its own answer.
        let are_regions = self.solved.wanted.iter().all(|it| !it.demand.is_number());
        if self.solved.wanted.len() > 1 && are_regions {
            told.push(self.together(curve, &axis));
        }
        told
    }

    /// Returns the values that are not possible, each with the reason.
    pub fn left_out(&self) -> Vec<String> {
        let of = |curve: &Curve| {
            let name = noun(&self.axis(curve));
            let told = curve.left_out.iter();
            let told = told.map(move |(value, why)| format!("{name} cannot be {value}: {why}"));
            told.collect::<Vec<_>>()
        };
        let mut told: Vec<String> = self.solved.curves.iter().flat_map(of).collect();
        told.dedup();
        told
    }

    /// Returns the sentence about the values that meet all demands. Each demand has a sentence of
    /// its own, but only this one answers the question.
    fn together(&self, curve: &Curve, axis: &Axis) -> String {
        let all = |point: &Point| {
            let met = self.solved.wanted.iter().map(|wanted| wanted.is_met(point));
            let met: Vec<Option<bool>> = met.collect();
            if met.contains(&Some(false)) {
                Some(false)
            } else if met.contains(&None) {
                None
            } else {
                Some(true)
            }
        };
        let places = |wanted: Option<bool>| {
            let which = (0..curve.points.len()).filter(|&at| all(&curve.points[at]) == wanted);
            which.collect::<Vec<_>>()
        };
        let (sure, open) = (places(Some(true)), places(None));
        let open = if open.is_empty() {
            String::new()
        } else {
            format!("; undecided for {}", runs(axis, &open))
        };
        if sure.is_empty() {
            return format!(
                "all targets together: no value of {} certainly meets them{open}",
                noun(axis)
            );
        }
        format!("all targets together: {}{open}", runs(axis, &sure))
    }

    /// Returns the path as a noun phrase: `the number of guards`, `roar difficulty`.
    pub fn noun(&self, curve: &Curve) -> String {
        noun(&self.axis(curve))
    }

    /// Returns the value number `at` of a curve as a noun phrase: `3 guards`, `roar difficulty 2`.
    pub fn value(&self, curve: &Curve, at: usize) -> String {
        value(&self.axis(curve), at)
    }

    /// Returns the path with the values of a curve as an [`Axis`], so that values have the names
    /// that reports give them.
    pub fn axis(&self, curve: &Curve) -> Axis {
        let values = curve.values.iter().map(ToString::to_string).collect();
        Axis { path: self.values.path.clone(), values }
    }
}

struct Teller<'a> {
    wanted: &'a Wanted,
    curve: &'a Curve,
    axis: &'a Axis,
    values: &'a Values,
    confidence: f64,
}

impl Teller<'_> {
    fn measured(&self) -> &Measured {
        &self.wanted.measured
    }

    fn estimate(&self, at: usize) -> Estimate {
        self.wanted.estimate(&self.curve.points[at], self.confidence)
    }

    fn told(&self, at: usize) -> String {
        self.measured().told(&self.estimate(at))
    }

    /// Returns the estimate of a value that is not decided, with the interval that leaves it open.
    fn told_open(&self, at: usize) -> String {
        let Measured { scale, .. } = *self.measured();
        let form = (self.measured().is_share(), scale);
        let open = self.curve.points[at].deciding(self.wanted.quantity, form);
        self.measured().told(&open)
    }

    /// Returns the sentence about a number: `heroine.win is 80 % between 3 guards (95.2 % ± 0.3)
    /// and 4 guards (64.8 % ± 0.7)`. An open value is the answer only if its usual interval, which the sentence
    /// shows, includes the number. Other open values are too near to tell.
    fn equality(&self) -> String {
        let target = self.wanted.targets.start;
        let name = self.measured().subject();
        let asked = self.measured().asked(self.wanted.demand.low);
        let found = crossings(&self.curve.points, target);
        let is_open = |at: &usize| self.curve.points[*at].standings[target] == Standing::Open;
        let open = (0..self.curve.points.len()).filter(is_open);
        let (answers, near): (Vec<usize>, Vec<usize>) =
            open.partition(|&at| self.estimate(at).covers(self.wanted.demand.low));
        let lies_in = |it: &Crossing, at: usize| it.before < at && at < it.after;
        let plain = found.iter().filter(|it| !answers.iter().any(|&at| lies_in(it, at)));
        let ends: Vec<(usize, usize)> = plain.map(|it| self.narrowed(it, &near)).collect();
        let mut places: Vec<String> = answers.iter().map(|&at| self.at(at)).collect();
        places.extend(ends.iter().map(|&it| self.between(it)));
        let near = self.too_near(&near, &ends);
        let told = match places.len() {
            0 if near.is_empty() => {
                return format!("{} gives {name} = {asked}; {}", self.no_value(), self.nearest());
            }
            0 => format!("{} certainly gives {name} = {asked}", self.no_value()),
            1 => format!("{name} is {asked} {}", places[0]),
            many if found.len() > 1 => format!(
                "{name} is {asked} in {many} places, because it both rises and falls: {}",
                places.join("; ")
            ),
            _ => format!("{name} may be {asked} {}", joined(&places)),
        };
        format!("{told}{near}")
    }

    /// Returns the ends of a crossing, or those of the part of it where the means cross the number. `near` are open
    /// values.
    fn narrowed(&self, it: &Crossing, near: &[usize]) -> (usize, usize) {
        let inside = near.iter().copied().filter(|at| it.before < *at && *at < it.after);
        let all: Vec<usize> = [it.before].into_iter().chain(inside).chain([it.after]).collect();
        let is_above = |at: usize| match at {
            _ if at == it.before => !it.rises,
            _ if at == it.after => it.rises,
            _ => self.estimate(at).value > self.wanted.demand.low,
        };
        let pairs = all.windows(2).filter(|pair| is_above(pair[0]) != is_above(pair[1]));
        match pairs.collect::<Vec<_>>()[..] {
            [[before, after]] => (*before, *after),
            _ => (it.before, it.after),
        }
    }

    /// Returns the open values whose usual intervals exclude the number, with the intervals that decide unless the
    /// sentence has shown them at `ends`. Empty if there are none.
    fn too_near(&self, near: &[usize], ends: &[(usize, usize)]) -> String {
        let Some(&first) = near.first() else { return String::new() };
        let is_shown = |at: usize| ends.iter().any(|it| it.0 == at || it.1 == at);
        let told = |&at: &usize| match is_shown(at) {
            true => value(self.axis, at),
            false => format!("{} ({})", value(self.axis, at), self.told_open(at)),
        };
        let trials = grouped(self.curve.points[first].trials);
        let near: Vec<String> = near.iter().map(told).collect();
        format!("; too near to tell after {trials} trials: {}", joined(&near))
    }

    fn at(&self, at: usize) -> String {
        let trials = grouped(self.curve.points[at].trials);
        let value = value(self.axis, at);
        format!("with {value} ({}, undecided after {trials} trials)", self.told(at))
    }

    fn between(&self, (before, after): (usize, usize)) -> String {
        let target = self.wanted.targets.start;
        let told = |at: usize| match self.curve.points[at].standings[target] {
            Standing::Open => self.told_open(at),
            _ => self.told(at),
        };
        let first = value(self.axis, before);
        let second = match group(self.axis) {
            Some(_) => value(self.axis, after),
            None => self.axis.values[after].clone(),
        };
        format!("between {first} ({}) and {second} ({})", told(before), told(after))
    }

    /// Returns the sentence about a band or a bound: `watch.win is 40 % to 60 % with 5 guards (52.0
    /// % ± 0.7)`.
    fn region(&self) -> String {
        let (name, wished) = (self.measured().subject(), self.wished());
        let met = |wanted: Option<bool>| {
            let which = (0..self.curve.points.len())
                .filter(|&at| self.wanted.is_met(&self.curve.points[at]) == wanted);
            which.collect::<Vec<_>>()
        };
        let (sure, open) = (met(Some(true)), met(None));
        let near = open.iter();
        let near = near.map(|&at| format!("{} ({})", value(self.axis, at), self.told_open(at)));
        let near = joined(&near.collect::<Vec<_>>());
        let near = if near.is_empty() { near } else { format!("; undecided: {near}") };
        if sure.is_empty() {
            return format!(
                "{} certainly gives {name} {wished}; {}{near}",
                self.no_value(),
                self.nearest()
            );
        }
        let told = match sure.as_slice() {
            [only] => format!("{} ({})", runs(self.axis, &sure), self.told(*only)),
            several => format!("{} ({})", runs(self.axis, &sure), self.spread(several)),
        };
        format!("{name} is {wished} with {told}{near}")
    }

    /// Returns the least and the most that these values have: `26.3 % to 62.2 %`.
    fn spread(&self, places: &[usize]) -> String {
        let mut all: Vec<Estimate> = places.iter().map(|&at| self.estimate(at)).collect();
        all.sort_by(|one, other| one.value.total_cmp(&other.value));
        let ends = [all.first(), all.last()].map(|end| end.map(|it| self.measured().short(it)));
        let [low, high] = ends.map(Option::unwrap_or_default);
        format!("{low} to {high}")
    }

    /// Returns the wanted range in words: `40 % to 60 %`, `at most 20 %`.
    fn wished(&self) -> String {
        let demand = &self.wanted.demand;
        let [low, high] = [demand.low, demand.high].map(|end| self.measured().asked(end));
        match (demand.low.is_finite(), demand.high.is_finite()) {
            (true, true) => format!("{low} to {high}"),
            (true, false) => format!("at least {low}"),
            _ => format!("at most {high}"),
        }
    }

    /// Returns the subject of a sentence without an answer: `no number of guards from 0 to 8`, `no
    /// value of roar difficulty from 0 to 6`, `none of the 3 values of roar difficulty from 0 to 6 that were tried`.
    fn no_value(&self) -> String {
        let values = &self.axis.values;
        let noun = noun(self.axis);
        if let [first, .., last] = values.as_slice()
            && self.has_gaps()
        {
            let count = values.len();
            return format!(
                "none of the {count} values of {noun} from {first} to {last} that were tried"
            );
        }
        let noun = match noun.strip_prefix("the ") {
            Some(number) => format!("no {number}"),
            None => format!("no value of {noun}"),
        };
        match values.first().zip(values.last()) {
            Some((first, last)) if values.len() > 1 => format!("{noun} from {first} to {last}"),
            _ => noun,
        }
    }

    /// Whether there are values between the ones that were tried: the path takes decimals, or the whole numbers are
    /// not consecutive.
    fn has_gaps(&self) -> bool {
        let numbers: Option<Vec<f64>> = self.curve.values.iter().map(number).collect();
        let apart = |pair: &[f64]| (pair[1] - pair[0]).abs() > 1.0;
        numbers.is_some_and(|all| self.values.takes_decimals || all.windows(2).any(apart))
    }

    /// Returns what came nearest: `the nearest is 8 guards with 62.1 % ± 0.5`.
    fn nearest(&self) -> String {
        match nearest(self.wanted, &self.curve.points) {
            Some(at) => format!(
                "the nearest is {} with {}{}",
                value(self.axis, at),
                self.told(at),
                self.wider(at)
            ),
            None => "no value was played".to_owned(),
        }
    }

    /// Returns the advice to try a wider range on the side of the nearest value. Empty if the user named the values,
    /// or the path allows no others there.
    fn wider(&self, nearest: usize) -> String {
        let Values { path, values, beyond, .. } = self.values;
        let ends = values.first().zip(values.last());
        let (Some((low, high)), Some((Value::Int(first), Value::Int(last)))) = (*beyond, ends)
        else {
            return String::new();
        };
        let is_low = nearest * 2 < self.curve.points.len();
        let (from, to) = match is_low {
            true => (low.max(first - WIDER), *first),
            false => (*last, high.min(last + WIDER)),
        };
        if from == to {
            return String::new();
        }
        format!("; only {first} to {last} were tried, and --over {path}={from}..={to} tries more")
    }
}

/// Returns the number of the value whose measure is nearest to the demand.
pub(super) fn nearest(wanted: &Wanted, points: &[Point]) -> Option<usize> {
    let gap = |at: &usize| gap(wanted, &points[*at]);
    let played = (0..points.len()).filter(|&at| points[at].trials > 0);
    played.min_by(|one, other| gap(one).total_cmp(&gap(other)))
}

/// Returns how far the mean of a value lies from the demand.
fn gap(wanted: &Wanted, point: &Point) -> f64 {
    let mean = point.moments[wanted.quantity].sum as f64 / point.trials as f64;
    let mean = mean / wanted.measured.scale;
    (wanted.demand.low - mean).max(mean - wanted.demand.high).max(0.0)
}

/// Returns the values that may be nearer to the demand than the [`nearest`] one, as their intervals go, and that one.
pub(super) fn rivals(wanted: &Wanted, points: &[Point], confidence: f64) -> Vec<usize> {
    let Some(nearest) = nearest(wanted, points) else { return Vec::new() };
    let least = gap(wanted, &points[nearest]);
    let may = |at: &usize| {
        let Estimate { low, high, .. } = wanted.estimate(&points[*at], confidence);
        wanted.demand.low - high <= least && low - wanted.demand.high <= least
    };
    (0..points.len()).filter(|&at| points[at].trials > 0).filter(may).collect()
}

/// Returns the group whose fighters a path counts. `None` for other paths.
fn group(axis: &Axis) -> Option<String> {
    let keys = canonical(&axis.path)?;
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    match keys.as_slice() {
        ["sides", _, group, "count"] => Some(group.replace('_', " ")),
        _ => None,
    }
}

fn noun(axis: &Axis) -> String {
    group(axis).map_or_else(|| axis.name(), |it| format!("the number of {}", plural_noun(&it)))
}

/// Returns a value of a path as a noun phrase: `no guards`, `1 guard`, `3 guards`, `roar difficulty
/// 2`.
fn value(axis: &Axis, at: usize) -> String {
    match group(axis) {
        Some(group) => counted(&axis.values[at], &group),
        None => axis.value_name(at),
    }
}

fn counted(number: &str, group: &str) -> String {
    match number {
        "0" => format!("no {}", plural_noun(group)),
        "1" => format!("1 {group}"),
        _ => format!("{number} {}", plural_noun(group)),
    }
}

/// Returns values as runs of neighbours: `3 to 6, 8 guards`, `roar difficulty 3 to 6, 8`.
fn runs(axis: &Axis, places: &[usize]) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut rest = places;
    while let Some(&first) = rest.first() {
        let length =
            rest.iter().enumerate().take_while(|(at, place)| **place == first + at).count();
        let last = first + length - 1;
        let name = match group(axis) {
            None if told.is_empty() => axis.value_name(first),
            _ => axis.values[first].clone(),
        };
        told.push(match length {
            1 => name,
            2 => format!("{name} and {}", axis.values[last]),
            _ => format!("{name} to {}", axis.values[last]),
        });
        rest = &rest[length..];
    }
    match group(axis) {
        Some(group) => counted(&told.join(", "), &group),
        None => told.join(", "),
    }
}
