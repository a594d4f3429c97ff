//! On which side of a number each of several shares lies, decided by as few trials as that takes.
//!
//! All values play the first trials. One that lies far from the number is decided by them and plays
//! no more; the others play twice as many, and so on: few trials far away, many near the crossing.
//!
//! The confidence holds for all decisions of a search together, however often it looks. By
//! Chernoff's bound a share of `p` shows itself at or beyond `q` in `n` trials with a chance of at most
//! `exp(-n * d(q, p))`, where `d` is the relative entropy. The chance of a wrong decision that a search
//! may have is spent in equal parts on its values, and of each part `1 / (k * (k + 1))` on look `k`;
//! these add up to 1. Nothing is assumed about the form of the curve, so all its crossings are found.

use std::ops::Range;

/// Trials up to the first look.
const FIRST: u64 = 256;

/// What a search is to decide, and what it may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// The share on whose sides the values lie, from 0 to 1.
    pub target: f64,
    /// The chance that all decisions are right, from 0 to 1.
    pub confidence: f64,
    /// Most trials of a value.
    pub trials: u64,
}

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its share is below the target.
    Below,
    /// Its share is above the target.
    Above,
    /// Its trials do not tell it from the target.
    Open,
}

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Trials in which it happened.
    pub successes: u64,
    /// Trials that were played.
    pub trials: u64,
    /// Where it lies.
    pub standing: Standing,
}

/// Neighbours that were decided differently. What lies between them, if anything, is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Number of the last value on the one side.
    pub before: usize,
    /// Number of the first value on the other side.
    pub after: usize,
    /// Whether the share grows there.
    pub rises: bool,
}

/// Decides where values lie. `play` is given the numbers of values and the trials that each of them
/// is to play, and returns for each in how many of them it happened. All values that play see the
/// same trials.
///
/// # Errors
/// What `play` fails with.
pub fn standings<E>(
    values: usize,
    search: &Search,
    mut play: impl FnMut(&[usize], Range<u64>) -> Result<Vec<u64>, E>,
) -> Result<Vec<Point>, E> {
    let mut points = vec![Point { successes: 0, trials: 0, standing: Standing::Open }; values];
    let (mut from, mut look) = (0, 1_u32);
    while from < search.trials {
        let until = (FIRST << (look - 1).min(40)).min(search.trials);
        let open: Vec<usize> =
            (0..values).filter(|&at| points[at].standing == Standing::Open).collect();
        if open.is_empty() {
            break;
        }
        let happened = play(&open, from..until)?;
        let spent = (1.0 - search.confidence) / values as f64 / f64::from(look * (look + 1));
        for (&at, successes) in open.iter().zip(happened) {
            points[at].successes += successes;
            points[at].trials = until;
            points[at].standing = decided(&points[at], search.target, spent);
        }
        (from, look) = (until, look + 1);
    }
    Ok(points)
}

/// Where a value lies, if the chance to say so wrongly is at most `wrong`.
fn decided(point: &Point, target: f64, wrong: f64) -> Standing {
    let seen = point.successes as f64 / point.trials as f64;
    // Each direction has half of the chance.
    if point.trials as f64 * relative_entropy(seen, target) < (2.0 / wrong).ln() {
        Standing::Open
    } else if seen < target {
        Standing::Below
    } else {
        Standing::Above
    }
}

/// How hard it is for trials with share `truth` to look like `seen`, per trial.
fn relative_entropy(seen: f64, truth: f64) -> f64 {
    let part = |seen: f64, truth: f64| if seen > 0.0 { seen * (seen / truth).ln() } else { 0.0 };
    part(seen, truth) + part(1.0 - seen, 1.0 - truth)
}

/// All crossings, in the order of the values.
pub fn crossings(points: &[Point]) -> Vec<Crossing> {
    let decided = points.iter().enumerate().filter(|(_, point)| point.standing != Standing::Open);
    let decided: Vec<_> = decided.map(|(at, point)| (at, point.standing)).collect();
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
