//! On which side of a number each of several measures lies, decided by as few trials as that takes.
//!
//! All values of a path play the first trials. One that lies far from every number is decided by them
//! and plays no more; the others play twice as many, and so on: few trials far away, many near the
//! crossing.
//!
//! The confidence holds for all decisions of a search together, however often it looks. The chance of a
//! wrong decision that a search may have is spent in equal parts on its values and numbers, and of each
//! part `1 / (k * (k + 1))` on look `k`; these add up to 1. Nothing is assumed about the form of the
//! curve, so all its crossings are found.
//!
//! A share of `p` shows itself at or beyond `q` in `n` trials with a chance of at most
//! `exp(-n * d(q, p))` (Chernoff), where `d` is the relative entropy. A mean is told from a number by
//! its distance in standard errors; one more trial that falls on the number itself is counted, so that
//! trials without any spread decide nothing too early.

use crate::stats::{Estimate, mean_in_steps, share, two_sided_p};
use std::ops::Range;

/// Trials up to the first look; each further look doubles them.
const FIRST: u64 = 256;
/// Distance in root mean squares up to which the end of a deciding interval is looked for.
const MOST_ERRORS: f64 = 8.0;
/// Halvings by which the end of a deciding interval is found: more than a double has digits.
const HALVINGS: u32 = 60;

/// A number of a quantity. The search tells for each value of the path on which side of the number it lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Number of the quantity, among those that are played.
    pub quantity: usize,
    /// The number; of a share from 0 to 1.
    pub number: f64,
    /// Whether the quantity is a share: 0 or 1 in each trial.
    pub is_share: bool,
}

/// The decisions that a search has to make, and its limit of trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The numbers.
    pub targets: Vec<Target>,
    /// The chance that all decisions are right, from 0 to 1.
    pub confidence: f64,
    /// Most trials of a value.
    pub trials: u64,
}

/// Sums of a quantity over trials. Integers, so that any order of adding gives one result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// Sum of the values.
    pub sum: i64,
    /// Sum of their squares.
    pub squares: i64,
}

impl Moments {
    /// Adds a trial.
    pub fn add(&mut self, value: i32) {
        self.sum += i64::from(value);
        self.squares += i64::from(value) * i64::from(value);
    }
}

/// Side of a [`Target`] on which a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The measure of the value is below the number.
    Below,
    /// The measure of the value is above the number.
    Above,
    /// The trials of the value do not tell its measure from the number.
    Open,
}

/// Results of a value of the path.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Trials that were played.
    pub trials: u64,
    /// Sums of each quantity.
    pub moments: Vec<Moments>,
    /// Standing of the value for each target.
    pub standings: Vec<Standing>,
    /// Chance of a mistake that each decision of the last look may have; 0 before the first one.
    wrong: f64,
}

impl Point {
    /// Returns a value without trials.
    pub fn unplayed(quantities: usize, targets: usize) -> Self {
        Self {
            trials: 0,
            moments: vec![Moments::default(); quantities],
            standings: vec![Standing::Open; targets],
            wrong: 0.0,
        }
    }

    /// Returns the estimate of a quantity from the trials of the value. If the quantity is not a share, `scale` steps
    /// make one unit.
    pub fn estimate(
        &self,
        quantity: usize,
        (is_share, scale): (bool, f64),
        confidence: f64,
    ) -> Estimate {
        let Moments { sum, squares } = self.moments[quantity];
        if is_share {
            share(sum, self.trials, confidence)
        } else {
            mean_in_steps(sum, squares, self.trials, scale, confidence).scaled(1.0 / scale)
        }
    }

    /// Returns the interval of a quantity that decides its standings: all numbers from which the last look could not
    /// tell it. It is wider than that of [`estimate`](Self::estimate), because it holds for all values, numbers and
    /// looks of the search together. The arguments are those of `estimate`.
    pub fn deciding(&self, quantity: usize, (is_share, scale): (bool, f64)) -> Estimate {
        let moments = self.moments[quantity];
        let value = moments.sum as f64 / self.trials as f64;
        let is_open = |number: f64| {
            let target = Target { quantity, number, is_share };
            !is_clear(&target, moments, self.trials, self.wrong)
        };
        let reach = if is_share {
            [0.0, 1.0]
        } else {
            let spread = (moments.squares as f64 / self.trials as f64).sqrt() + scale;
            [value - MOST_ERRORS * spread, value + MOST_ERRORS * spread]
        };
        let [low, high] = reach.map(|far| edge(value, far, is_open));
        Estimate { value, low, high, n: self.trials }.scaled(if is_share {
            1.0
        } else {
            1.0 / scale
        })
    }

    /// Counts more trials.
    pub fn add(&mut self, trials: u64, moments: &[Moments]) {
        self.trials += trials;
        for (sums, more) in self.moments.iter_mut().zip(moments) {
            sums.sum += more.sum;
            sums.squares += more.squares;
        }
    }

    fn is_open(&self) -> bool {
        self.standings.contains(&Standing::Open)
    }
}

/// Two decided values on different sides of a number; values between them, if any, are [`Open`](Standing::Open).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Number of the last value on the one side.
    pub before: usize,
    /// Number of the first value on the other side.
    pub after: usize,
    /// Whether the measure grows there.
    pub rises: bool,
}

/// Decides on which side of the targets values lie. `play` is given the numbers of values and the trials that each of
/// them is to play, and returns for each the sums of every quantity. All values that play see the same trials. The
/// points must be [`unplayed`](Point::unplayed).
///
/// # Errors
/// What `play` fails with; what was known before stands in the points.
pub fn standings<E>(
    points: &mut [Point],
    search: &Search,
    mut play: impl FnMut(&[usize], Range<u64>) -> Result<Vec<Vec<Moments>>, E>,
) -> Result<(), E> {
    let (mut from, mut look) = (0, 1_u32);
    let decisions = (points.len() * search.targets.len()) as f64;
    while from < search.trials {
        let until = (FIRST << (look - 1).min(40)).min(search.trials);
        let open: Vec<usize> = (0..points.len()).filter(|&at| points[at].is_open()).collect();
        if open.is_empty() {
            break;
        }
        let played = play(&open, from..until)?;
        let wrong = (1.0 - search.confidence) / decisions / f64::from(look * (look + 1));
        for (&at, moments) in open.iter().zip(played) {
            points[at].add(until - from, &moments);
            decide(&mut points[at], &search.targets, wrong);
        }
        (from, look) = (until, look + 1);
    }
    Ok(())
}

/// Decides on which side of each target a value lies. `wrong` limits the chance of a mistake for each target; each
/// direction has half of it, because either can be mistaken. A standing that is no longer [`Standing::Open`] stays.
fn decide(point: &mut Point, targets: &[Target], wrong: f64) {
    point.wrong = wrong;
    for (target, standing) in targets.iter().zip(&mut point.standings) {
        let moments = point.moments[target.quantity];
        if *standing != Standing::Open || !is_clear(target, moments, point.trials, wrong) {
            continue;
        }
        let seen = moments.sum as f64 / point.trials as f64;
        *standing = if seen < target.number { Standing::Below } else { Standing::Above };
    }
}

/// Whether trials tell a quantity from a number, with at most this chance of a mistake.
fn is_clear(target: &Target, moments: Moments, trials: u64, wrong: f64) -> bool {
    if target.is_share {
        let seen = moments.sum as f64 / trials as f64;
        // Each direction has half of the chance.
        trials as f64 * relative_entropy(seen, target.number) >= (2.0 / wrong).ln()
    } else {
        two_sided_p(distance(moments, trials, target.number)) <= wrong
    }
}

/// Returns the last number between `near` and `far` for which `is_open`, which holds from `near` up to some number.
fn edge(near: f64, far: f64, is_open: impl Fn(f64) -> bool) -> f64 {
    if is_open(far) {
        return far;
    }
    let (mut inside, mut outside) = (near, far);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(inside, outside);
        if is_open(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}

/// Returns the relative entropy of two shares: how hard it is, per trial, for trials with share `truth` to look like
/// `seen`.
fn relative_entropy(seen: f64, truth: f64) -> f64 {
    let part = |seen: f64, truth: f64| if seen > 0.0 { seen * (seen / truth).ln() } else { 0.0 };
    part(seen, truth) + part(1.0 - seen, 1.0 - truth)
}

/// Returns how many standard errors a mean lies from a number, with one trial more that falls on it.
fn distance(moments: Moments, trials: u64, number: f64) -> f64 {
    let n = (trials + 1) as f64;
    let mean = (moments.sum as f64 + number) / n;
    let variance = (moments.squares as f64 + number * number) / n - mean * mean;
    (mean - number) / (variance.max(f64::MIN_POSITIVE) / n).sqrt()
}

/// All crossings of a number, in the order of the values.
pub fn crossings(points: &[Point], target: usize) -> Vec<Crossing> {
    let standing = |point: &Point| point.standings[target];
    let decided = points.iter().enumerate().filter(|(_, it)| standing(it) != Standing::Open);
    let decided: Vec<_> = decided.map(|(at, point)| (at, standing(point))).collect();
    let pairs = decided.windows(2).filter(|pair| pair[0].1 != pair[1].1);
    let crossing = |pair: &[(usize, Standing)]| Crossing {
        before: pair[0].0,
        after: pair[1].0,
        rises: pair[0].1 == Standing::Below,
    };
    pairs.map(crossing).collect()
}

#[cfg(test)]
mod tests;
