//! The space of a search: some paths with their values, and how far a choice of values lies from the file.

use crate::answer::declared_values::{Values, declared, number};
use crate::knob::Value;
use crate::scenario::{Origin, Problem, Problems, Setting, canonical};
use crate::sim::Ground;
use std::cmp::Ordering;

/// A choice of values: for each path the place of its value.
pub type Candidate = Vec<usize>;

/// Longest list of values of a path.
const MOST_VALUES: usize = 1000;
/// Most paths of a search.
const MOST_PATHS: usize = 24;
/// Lists of values up to this length are tried one by one before the search; of longer lists, both ends.
const ALL_TRIED: usize = 64;

/// A path that the search may change.
#[derive(Clone, Debug)]
pub struct Dimension {
    /// The path and its values.
    pub values: Values,
    /// Value of the file, if the file or a declaration has one.
    pub present: Option<Value>,
    /// Place of the present value among the values. `None` if it is not among them, so that every choice is a change.
    pub home: Option<usize>,
    /// For each scenario file, whether it knows the path.
    pub known_in: Vec<bool>,
    numbers: Option<Vec<f64>>,
}

impl Dimension {
    /// Reads a path with its values against the first scenario; the other scenarios may lack the path.
    ///
    /// # Errors
    /// The path is unknown, its values cannot be read, or one of the named values is impossible.
    pub fn new(values: Values, grounds: &[&Ground]) -> Result<Self, Problems> {
        let own = grounds[0];
        let fallback = || declared(own, &values.path).and_then(|known| known.default);
        let present = own.written(&values.path).or_else(fallback);
        let values = switched(values, present.as_ref());
        let mut known_in = vec![true];
        known_in.extend(grounds[1..].iter().map(|ground| knows(ground, &values)));
        if values.values.len() > MOST_VALUES {
            let message = format!("`{}` has more than {MOST_VALUES} values", values.path);
            let help = "write a larger step, such as 0..=1000 step 10";
            return Err(Problem::new(&values.origin, message).help(help).into());
        }
        let values = possible(values, own)?;
        let home = present
            .as_ref()
            .and_then(|now| values.values.iter().position(|value| is_same(value, now)));
        let numbers = values.numbers();
        Ok(Self { values, present, home, known_in, numbers })
    }

    /// A path of whole numbers, for tests.
    #[cfg(test)]
    pub(super) fn of_numbers(values: &[i64], present: i64) -> Self {
        let values: Vec<Value> = values.iter().map(|&value| Value::Int(value)).collect();
        let home = values.iter().position(|value| *value == Value::Int(present));
        let origin = Origin::argument("--over");
        let path = "rules.a".into();
        let values =
            Values { path, values, are_named: true, takes_decimals: false, beyond: None, origin };
        let numbers = values.numbers();
        Self { values, present: Some(Value::Int(present)), home, known_in: vec![true], numbers }
    }

    /// Whether the values are numbers, so that neighbours are alike.
    pub(super) fn is_ordered(&self) -> bool {
        self.numbers.is_some()
    }

    /// Number of values.
    pub fn count(&self) -> usize {
        self.values.values.len()
    }

    /// How large the change to a value is, from 0 to 1: of numbers their distance from the present one as a part of
    /// the range, of words 1.
    fn size(&self, at: usize) -> f64 {
        if self.home == Some(at) {
            return 0.0;
        }
        let now = self.present.as_ref().and_then(number);
        let (Some(now), Some(numbers)) = (now, &self.numbers) else { return 1.0 };
        let low = numbers.iter().copied().fold(now, f64::min);
        let high = numbers.iter().copied().fold(now, f64::max);
        if high > low { (numbers[at] - now).abs() / (high - low) } else { 1.0 }
    }

    /// Returns the place that lies nearest to the present value; the first one if there is no order.
    fn nearest(&self) -> usize {
        let sizes = (0..self.count()).map(|at| (at, self.size(at)));
        sizes.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(at, _)| at)
    }

    /// Returns the distance of two values as the surrogate sees it: 1 from the first number to the last, and 1 between
    /// any two words.
    pub(super) fn distance(&self, one: usize, other: usize) -> f64 {
        if !self.is_ordered() {
            return if one == other { 0.0 } else { 1.0 };
        }
        one.abs_diff(other) as f64 / (self.count() - 1).max(1) as f64
    }
}

/// Whether a scenario knows a path: whatever value it has, the mistake is not the path.
fn knows(ground: &Ground, values: &Values) -> bool {
    Values::is_known(ground, &values.path, &values.origin)
}

/// Writes `on` and `off` as true and false where the file has a truth value, and the other way round.
fn switched(mut values: Values, present: Option<&Value>) -> Values {
    for value in &mut values.values {
        let other = match (present, &*value) {
            (Some(Value::Bool(_)), Value::Text(word)) if word == "on" => Value::Bool(true),
            (Some(Value::Bool(_)), Value::Text(word)) if word == "off" => Value::Bool(false),
            (Some(Value::Text(_)), Value::Bool(on)) => Value::from(if *on { "on" } else { "off" }),
            _ => continue,
        };
        *value = other;
    }
    values
}

/// Whether two values are one: equal, equal as numbers, or both on or both off.
fn is_same(one: &Value, other: &Value) -> bool {
    let switch = |value: &Value| match value {
        Value::Bool(on) => Some(*on),
        Value::Text(word) if word == "on" => Some(true),
        Value::Text(word) if word == "off" => Some(false),
        _ => None,
    };
    if let (Some(one), Some(other)) = (number(one), number(other)) {
        return (one - other).abs() < 1e-9;
    }
    one == other || switch(one).is_some() && switch(one) == switch(other)
}

/// Drops the values that are impossible by themselves, unless the user named them.
fn possible(mut values: Values, ground: &Ground) -> Result<Values, Problems> {
    let all = values.values.len();
    let is_tried = |at: usize| all <= ALL_TRIED || at == 0 || at + 1 == all;
    let (mut kept, mut wrong) = (Vec::new(), None);
    for (at, value) in values.values.iter().enumerate() {
        match ground.compile(&[setting(&values, value)]) {
            Err(problems) if is_tried(at) && values.are_named => return Err(problems),
            Err(problems) if is_tried(at) => wrong = wrong.or(Some(problems)),
            _ => kept.push(value.clone()),
        }
    }
    if let (true, Some(problems)) = (kept.is_empty(), wrong) {
        return Err(problems);
    }
    values.values = kept;
    Ok(values)
}

fn setting(values: &Values, value: &Value) -> Setting {
    let Values { path, origin, .. } = values;
    Setting { path: path.clone(), value: value.clone(), origin: origin.clone() }
}

/// How far a candidate lies from the file: first by the number of changes, then by their size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Number of changed paths.
    pub changes: usize,
    /// Sum of the sizes of the changes, each from 0 to 1.
    pub size: f64,
}

impl Cost {
    /// Orders costs: fewer changes first, then smaller ones.
    pub fn order(&self, other: &Self) -> Ordering {
        self.changes.cmp(&other.changes).then(self.size.total_cmp(&other.size))
    }

    /// Whether this one is cheaper than another.
    pub fn is_below(&self, other: &Self) -> bool {
        self.order(other) == Ordering::Less
    }
}

/// All paths of a search.
#[derive(Clone, Debug)]
pub struct Space {
    /// The paths.
    pub dimensions: Vec<Dimension>,
}

impl Space {
    /// Joins paths to a space.
    ///
    /// # Errors
    /// A path comes twice, or there are too many.
    pub fn new(dimensions: Vec<Dimension>) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        for (at, own) in dimensions.iter().enumerate() {
            let path = canonical(&own.values.path);
            if dimensions[..at].iter().any(|other| canonical(&other.values.path) == path) {
                let message = format!("`{}` comes twice", own.values.path);
                let help = "leave one --over of the path out";
                problems.push(Problem::new(&own.values.origin, message).help(help));
            }
        }
        if dimensions.len() > MOST_PATHS {
            let message = format!("{} paths are more than {MOST_PATHS}", dimensions.len());
            let help = "`outweigh rank` tells which of them matter";
            problems.push(Problem::new(&Origin::argument("--over"), message).help(help));
        }
        problems.or(Self { dimensions })
    }

    /// Number of candidates; the largest number there is if there are more.
    pub fn size(&self) -> u64 {
        let sizes = self.dimensions.iter().map(|it| it.count() as u64);
        sizes.fold(1, u64::saturating_mul)
    }

    /// Returns the candidate that lies nearest to the file: the file itself, if every present value is among the
    /// values.
    pub fn home(&self) -> Candidate {
        self.dimensions.iter().map(|it| it.home.unwrap_or_else(|| it.nearest())).collect()
    }

    /// Returns how far a candidate lies from the file.
    pub fn cost(&self, candidate: &[usize]) -> Cost {
        let pairs = || self.dimensions.iter().zip(candidate);
        Cost {
            changes: pairs().filter(|(it, at)| it.home != Some(**at)).count(),
            size: pairs().map(|(it, &at)| it.size(at)).sum(),
        }
    }

    /// Returns the settings that make a candidate in the scenario file number `file`: those that differ from the file.
    pub fn settings(&self, candidate: &[usize], file: usize) -> Vec<Setting> {
        let pairs = self.dimensions.iter().zip(candidate);
        let changed = pairs.filter(|(it, at)| it.known_in[file] && it.home != Some(**at));
        changed.map(|(it, &at)| setting(&it.values, &it.values.values[at])).collect()
    }

    /// Returns every candidate, in the order of an odometer.
    pub(super) fn all(&self) -> Vec<Candidate> {
        let mut all = vec![Candidate::new()];
        for dimension in &self.dimensions {
            let longer = |known: Candidate| {
                (0..dimension.count()).map(move |at| [known.as_slice(), &[at]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }

    /// Returns every candidate with at most so many changes from the nearest one to the file, for the largest number of
    /// changes that has no more than `most` candidates.
    pub(super) fn few_changes(&self, most: usize) -> Vec<Candidate> {
        let home = self.home();
        let mut all = vec![home.clone()];
        // Candidates with one change less, each with the first path that may still change.
        let mut last = vec![(home, 0)];
        while !last.is_empty() {
            let mut next = Vec::new();
            for (candidate, first) in &last {
                for axis in *first..self.dimensions.len() {
                    for at in (0..self.dimensions[axis].count()).filter(|&at| at != candidate[axis])
                    {
                        let mut changed = candidate.clone();
                        changed[axis] = at;
                        next.push((changed, axis + 1));
                    }
                }
                if all.len() + next.len() > most {
                    return all;
                }
            }
            all.extend(next.iter().map(|(candidate, _)| candidate.clone()));
            last = next;
        }
        all
    }

    /// Returns the candidates with one change taken back, and those with one number a step nearer to the file.
    pub(super) fn nearer(&self, candidate: &[usize]) -> Vec<Candidate> {
        let (mut whole, mut steps) = (Vec::new(), Vec::new());
        for (axis, dimension) in self.dimensions.iter().enumerate() {
            let (at, near) =
                (candidate[axis], dimension.home.unwrap_or_else(|| dimension.nearest()));
            if at == near {
                continue;
            }
            let with = |value: usize| {
                let mut other = candidate.to_vec();
                other[axis] = value;
                other
            };
            whole.push(with(near));
            let step = if near > at { at + 1 } else { at - 1 };
            if dimension.is_ordered() && step != near {
                steps.push(with(step));
            }
        }
        [whole, steps].concat()
    }

    /// Returns the candidates that differ in one path: by one step for numbers, by any word for words.
    pub(super) fn neighbours(&self, candidate: &[usize]) -> Vec<Candidate> {
        let mut all = Vec::new();
        for (axis, dimension) in self.dimensions.iter().enumerate() {
            let at = candidate[axis];
            let is_beside = |&other: &usize| {
                if dimension.is_ordered() { other.abs_diff(at) == 1 } else { other != at }
            };
            for other in (0..dimension.count()).filter(is_beside) {
                let mut changed = candidate.to_vec();
                changed[axis] = other;
                all.push(changed);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::Dimension as D;
    use super::*;

    fn space() -> Space {
        Space { dimensions: vec![D::of_numbers(&[0, 1, 2, 3, 4], 1), D::of_numbers(&[5, 6], 5)] }
    }

    #[test]
    fn costs_count_changes_first() {
        let space = space();
        assert_eq!(space.home(), [1, 0]);
        assert_eq!(space.cost(&[1, 0]), Cost { changes: 0, size: 0.0 });
        assert_eq!(space.cost(&[3, 0]), Cost { changes: 1, size: 0.5 });
        assert!(space.cost(&[4, 0]).is_below(&space.cost(&[2, 1])), "one large change, not two");
        assert!(space.cost(&[2, 0]).is_below(&space.cost(&[3, 0])), "the smaller change");
    }

    #[test]
    fn a_present_value_outside_of_the_range_is_always_a_change() {
        let space = Space { dimensions: vec![D::of_numbers(&[4, 6, 8], 1)] };
        assert_eq!(space.home(), [0], "the nearest value");
        assert_eq!(space.cost(&[0]).changes, 1);
        assert_eq!(space.settings(&[0], 0).len(), 1);
    }

    #[test]
    fn nearer_candidates_take_back_or_step() {
        let space = space();
        assert_eq!(space.nearer(&[4, 1]), [vec![1, 1], vec![4, 0], vec![3, 1]]);
        assert!(space.nearer(&[1, 0]).is_empty());
        assert_eq!(space.neighbours(&[0, 0]), [vec![1, 0], vec![0, 1]]);
        assert_eq!((space.all().len(), space.size()), (10, 10));
    }

    #[test]
    fn few_changes_are_as_many_as_there_is_room_for() {
        // Of one change there are 4 + 1 candidates, of two changes 4 x 1.
        let space = space();
        assert_eq!(space.few_changes(10), space.few_changes(1000));
        let mut found = space.few_changes(10);
        found.sort();
        assert_eq!(found, space.all());
        let found = space.few_changes(9);
        assert_eq!((found.len(), &found[0]), (6, &space.home()));
        assert!(found.iter().all(|it| space.cost(it).changes <= 1));
        assert_eq!(space.few_changes(5), [space.home()]);
    }

    #[test]
    fn words_for_on_and_off_are_one_value() {
        assert!(is_same(&Value::Bool(true), &Value::from("on")));
        assert!(!is_same(&Value::Bool(false), &Value::from("on")));
        assert!(is_same(&Value::Int(2), &Value::Decimal("2.0".into())));
        assert!(!is_same(&Value::from("a"), &Value::from("b")));
    }
}
