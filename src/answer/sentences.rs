//! Sentences about the answer of `solve`.

use super::declared_values::{Values, number};
use super::solve::{Curve, Solved, Wanted};
use super::thresholds::{Crossing, Point, Standing, crossings};
use crate::report::plural_noun;
use crate::scenario::canonical;
use crate::sim::{Axis, Measured};
use crate::stats::{Estimate, grouped};

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
            let whose = match &curve.variant {
                Some(variant) if self.solved.curves.len() > 1 => format!("{variant}: "),
                _ => String::new(),
            };
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
            let teller = Teller {
                wanted,
                curve,
                axis: &axis,
                takes_decimals: self.values.takes_decimals,
                confidence: self.confidence,
            };
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
    takes_decimals: bool,
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

    /// Returns the sentence about a number: `heroine.win is 80 % between 3 guards (95.2 % ± 0.3)
    /// and 4 guards (64.8 % ± 0.7)`.
    fn equality(&self) -> String {
        let target = self.wanted.targets.start;
        let Measured { name, .. } = self.measured();
        let asked = self.measured().asked(self.wanted.demand.low);
        let found = crossings(&self.curve.points, target);
        let is_open = |at: &usize| self.curve.points[*at].standings[target] == Standing::Open;
        let open: Vec<usize> = (0..self.curve.points.len()).filter(is_open).collect();
        // An open value within a crossing is the answer itself.
        let lies_in = |it: &Crossing, at: usize| it.before < at && at < it.after;
        let plain = found.iter().filter(|it| !open.iter().any(|&at| lies_in(it, at)));
        let mut places: Vec<String> = open.iter().map(|&at| self.at(at)).collect();
        places.extend(plain.map(|it| self.between(it)));
        match places.len() {
            0 => format!("{} gives {name} = {asked}; {}", self.no_value(), self.nearest()),
            1 => format!("{name} is {asked} {}", places[0]),
            many if found.len() > 1 => format!(
                "{name} is {asked} in {many} places, because it both rises and falls: {}",
                places.join("; ")
            ),
            _ => format!("{name} may be {asked} {}", places.join("; ")),
        }
    }

    fn at(&self, at: usize) -> String {
        let trials = grouped(self.curve.points[at].trials);
        let value = value(self.axis, at);
        format!("with {value} ({}, undecided after {trials} trials)", self.told(at))
    }

    fn between(&self, it: &Crossing) -> String {
        let before = value(self.axis, it.before);
        let after = match group(self.axis) {
            Some(_) => value(self.axis, it.after),
            None => self.axis.values[it.after].clone(),
        };
        format!("between {before} ({}) and {after} ({})", self.told(it.before), self.told(it.after))
    }

    /// Returns the sentence about a band or a bound: `watch.win is 40 % to 60 % with 5 guards (52.0
    /// % ± 0.7)`.
    fn region(&self) -> String {
        let wished = self.wished();
        let met = |wanted: Option<bool>| {
            let which = (0..self.curve.points.len())
                .filter(|&at| self.wanted.is_met(&self.curve.points[at]) == wanted);
            which.collect::<Vec<_>>()
        };
        let (sure, open) = (met(Some(true)), met(None));
        let near = open.iter().map(|&at| format!("{} ({})", value(self.axis, at), self.told(at)));
        let near = near.collect::<Vec<_>>().join(" and ");
        let near = if near.is_empty() { near } else { format!("; undecided: {near}") };
        if sure.is_empty() {
            return format!(
                "{} certainly gives {wished}; {}{near}",
                self.no_value(),
                self.nearest()
            );
        }
        let told = match sure.as_slice() {
            [only] => format!("{} ({})", runs(self.axis, &sure), self.told(*only)),
            several => format!("{} ({})", runs(self.axis, &sure), self.spread(several)),
        };
        let wished = wished.replacen(' ', " is ", 1);
        format!("{wished} with {told}{near}")
    }

    /// Returns the least and the most that these values have: `26.3 % to 62.2 %`.
    fn spread(&self, places: &[usize]) -> String {
        let mut all: Vec<Estimate> = places.iter().map(|&at| self.estimate(at)).collect();
        all.sort_by(|one, other| one.value.total_cmp(&other.value));
        let ends = [all.first(), all.last()].map(|end| end.map(|it| self.measured().short(it)));
        let [low, high] = ends.map(Option::unwrap_or_default);
        format!("{low} to {high}")
    }

    /// Returns the demand in words: `watch.win is 40 % to 60 %`, `watch.any_conceded is at most 20
    /// %`.
    fn wished(&self) -> String {
        let Measured { name, .. } = self.measured();
        let demand = &self.wanted.demand;
        let [low, high] = [demand.low, demand.high].map(|end| self.measured().asked(end));
        match (demand.low.is_finite(), demand.high.is_finite()) {
            (true, true) => format!("{name} {low} to {high}"),
            (true, false) => format!("{name} at least {low}"),
            _ => format!("{name} at most {high}"),
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
        numbers.is_some_and(|all| self.takes_decimals || all.windows(2).any(apart))
    }

    /// Returns what came nearest: `the nearest is 8 guards with 62.1 % ± 0.5`.
    fn nearest(&self) -> String {
        match nearest(self.wanted, &self.curve.points) {
            Some(at) => format!("the nearest is {} with {}", value(self.axis, at), self.told(at)),
            None => "no value was played".to_owned(),
        }
    }
}

/// Returns the number of the value whose measure is nearest to the demand.
pub(super) fn nearest(wanted: &Wanted, points: &[Point]) -> Option<usize> {
    let gap = |at: &usize| {
        let mean = points[*at].moments[wanted.quantity].sum as f64 / points[*at].trials as f64;
        let mean = mean / wanted.measured.scale;
        (wanted.demand.low - mean).max(mean - wanted.demand.high).max(0.0)
    };
    let played = (0..points.len()).filter(|&at| points[at].trials > 0);
    played.min_by(|one, other| gap(one).total_cmp(&gap(other)))
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
