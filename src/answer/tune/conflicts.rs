//! Conflicts: why no candidate meets every requirement, and the front between two that exclude each other.

use super::search::{Search, unscaled};
use super::space::{Candidate, Cost};
use crate::sim::Unplayed;
use crate::stats::Estimate;

/// A requirement counts as missed by the nearest candidate from this distance on, in tolerances.
const MISSED: f64 = 0.1;
/// A candidate counts as one that meets requirements from this chance on.
const MEETS: f64 = 0.5;
/// Most pairs of requirements that are searched.
const MOST_PAIRS: usize = 6;
/// Most points of a front.
const MOST_POINTS: usize = 9;
/// Weights of the first of two requirements with which the front is searched.
const WEIGHTS: [f64; 3] = [0.25, 1.0, 4.0];
/// Fewest fresh trials of a point of the front.
const FEWEST_FRESH: u64 = 200;

/// Why not every requirement is met.
#[derive(Clone, Debug, Default)]
pub struct Conflicts {
    /// Requirements that no candidate meets even by itself, each with the nearest value that was found.
    pub alone: Vec<(usize, f64)>,
    /// Pairs that no candidate meets both, though each is met by some: the farther apart come first.
    pub pairs: Vec<(usize, usize)>,
    /// The front between two of them.
    pub front: Option<Front>,
}

/// Candidates of which none is nearer to one of two targets without being farther from the other.
#[derive(Clone, Debug)]
pub struct Front {
    /// Number of the first requirement.
    pub first: usize,
    /// Number of the second requirement.
    pub second: usize,
    /// The candidates, by their first measure.
    pub points: Vec<FrontPoint>,
    /// Pairs of both measures, one for each candidate that was played, roughly.
    pub cloud: Vec<(f64, f64)>,
    /// Fresh trials of each point.
    pub trials: u64,
}

/// A candidate of a front, on fresh trials.
#[derive(Clone, Debug)]
pub struct FrontPoint {
    /// The values.
    pub candidate: Candidate,
    /// How far they lie from the file.
    pub cost: Cost,
    /// The first measure.
    pub first: Estimate,
    /// The second measure.
    pub second: Estimate,
}

impl Search<'_> {
    /// Finds the requirements that exclude each other, with about this many trials.
    ///
    /// # Errors
    /// The caller wants an end, or the rules broke down.
    pub(super) fn conflicts(&mut self, budget: u64) -> Result<Conflicts, Unplayed> {
        let weights = self.weights.clone();
        self.is_eager = true;
        let found = self.excluded(budget);
        self.weights = weights;
        self.is_eager = false;
        self.fit();
        found
    }

    fn excluded(&mut self, budget: u64) -> Result<Conflicts, Unplayed> {
        let missed = self.missed();
        let mut conflicts = Conflicts::default();
        let part = budget / 2 / (missed.len() + MOST_PAIRS) as u64;
        for &requirement in &missed {
            if !self.is_possible(&[requirement], part)? {
                let nearest = self.nearest().map(|(at, _)| {
                    let entry = &self.field.entries[at];
                    self.wanted[requirement].mean(entry.moments[requirement], entry.trials)
                });
                conflicts.alone.push((requirement, nearest.unwrap_or(f64::NAN)));
            }
        }
        let is_alone = |it: usize| conflicts.alone.iter().any(|(alone, _)| *alone == it);
        let free = |it: &usize| !is_alone(*it);
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for &one in missed.iter().filter(|it| free(it)) {
            for other in (0..self.wanted.len()).filter(|it| free(it) && *it != one) {
                let pair = (one.min(other), one.max(other));
                if !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        let mut apart: Vec<((usize, usize), f64)> = Vec::new();
        let mut searched = 0;
        for pair in pairs {
            let trials = if searched < MOST_PAIRS { part } else { 0 };
            if !self.is_possible(&[pair.0, pair.1], trials)? {
                let distance = self.nearest().map_or(f64::INFINITY, |(_, distance)| distance);
                apart.push((pair, distance));
                searched += 1;
            }
        }
        apart.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        conflicts.pairs = apart.iter().map(|(pair, _)| *pair).collect();
        if let Some(&(pair, _)) = apart.first() {
            conflicts.front = Some(self.front(pair, budget / 2)?);
        }
        Ok(conflicts)
    }

    /// Numbers of the requirements that the nearest candidate misses.
    fn missed(&self) -> Vec<usize> {
        let Some((at, _)) = self.nearest() else { return Vec::new() };
        let is_missed = |requirement: &usize| {
            let value = self.value(at, *requirement);
            self.wanted[*requirement].distance(value) > MISSED
        };
        (0..self.wanted.len()).filter(is_missed).collect()
    }

    /// Returns a measure of a candidate that was played, as the surrogate sees it.
    fn value(&self, at: usize, requirement: usize) -> f64 {
        let own = &self.wanted[requirement];
        match &self.field.entries[at].candidate {
            Some(candidate) => unscaled(own, self.belief(candidate, requirement).mean),
            None => {
                own.mean(self.field.entries[at].moments[requirement], self.field.entries[at].trials)
            }
        }
    }

    /// Whether some candidate meets these requirements together, after a search of at most this many trials. The
    /// search counts only them afterwards.
    fn is_possible(&mut self, requirements: &[usize], trials: u64) -> Result<bool, Unplayed> {
        for (at, weight) in self.weights.iter_mut().enumerate() {
            *weight = if requirements.contains(&at) { 1.0 } else { 0.0 };
        }
        self.fit();
        if self.is_met_by_any() {
            return Ok(true);
        }
        self.run(self.field.spent + trials, &mut |_| ())?;
        Ok(self.is_met_by_any())
    }

    fn is_met_by_any(&self) -> bool {
        let all = 0..self.field.entries.len();
        all.filter_map(|at| self.judged(at)).any(|judged| judged.chance >= MEETS)
    }

    /// Searches the front between two requirements and plays fresh trials of its points.
    fn front(&mut self, (first, second): (usize, usize), budget: u64) -> Result<Front, Unplayed> {
        let part = budget / 2 / WEIGHTS.len() as u64;
        for weight in WEIGHTS {
            self.weights.fill(0.0);
            self.weights[first] = weight;
            self.weights[second] = 1.0;
            self.run(self.field.spent + part, &mut |_| ())?;
        }
        let played: Vec<usize> = (0..self.field.entries.len())
            .filter(|&at| self.field.entries[at].candidate.is_some() && self.judged(at).is_some())
            .collect();
        let values: Vec<(f64, f64)> =
            played.iter().map(|&at| (self.value(at, first), self.value(at, second))).collect();
        let far = |(one, other): (f64, f64)| {
            (self.wanted[first].distance(one), self.wanted[second].distance(other))
        };
        let places = edge(&values.iter().map(|&it| far(it)).collect::<Vec<_>>());
        let which: Vec<usize> = places.iter().map(|&place| played[place]).collect();
        let stages = self.field.prepared.stages.len().max(1) as u64;
        let games = which.len().max(1) as u64 * stages;
        let trials = (budget / 2 / games).max(FEWEST_FRESH).min(self.field.left() / games);
        if trials == 0 {
            return Ok(Front { first, second, points: Vec::new(), cloud: values, trials });
        }
        let fresh = self.fresh(&which, trials)?;
        let confidence = self.field.prepared.question.confidence;
        let mut points = Vec::new();
        for (&at, moments) in which.iter().zip(&fresh.moments) {
            let Some(candidate) = self.field.entries[at].candidate.clone() else { continue };
            let estimate = |requirement: usize| {
                self.wanted[requirement].estimate(moments[requirement], trials, confidence)
            };
            let (first, second) = (estimate(first), estimate(second));
            points.push(FrontPoint { candidate, cost: self.cost_of(at), first, second });
        }
        points.sort_by(|a, b| a.first.value.total_cmp(&b.first.value));
        Ok(Front { first, second, points, cloud: values, trials })
    }
}

/// Returns the places of the points that no other point beats in one coordinate without losing in the other, thinned
/// to [`MOST_POINTS`] with both ends.
fn edge(points: &[(f64, f64)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&a, &b| {
        let (one, other) = (points[a], points[b]);
        one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)).then(a.cmp(&b))
    });
    let (mut kept, mut lowest) = (Vec::new(), f64::INFINITY);
    for at in order {
        if points[at].1 < lowest {
            lowest = points[at].1;
            kept.push(at);
        }
    }
    if kept.len() <= MOST_POINTS {
        return kept;
    }
    let end = kept.len() - 1;
    let place = |number: usize| kept[(number * end + (MOST_POINTS - 1) / 2) / (MOST_POINTS - 1)];
    (0..MOST_POINTS).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_has_no_beaten_point() {
        let points = [(0.0, 4.0), (1.0, 2.0), (1.0, 3.0), (2.0, 2.0), (3.0, 0.0), (4.0, 0.0)];
        assert_eq!(edge(&points), [0, 1, 4]);
        assert!(edge(&[]).is_empty());
    }

    #[test]
    fn a_long_edge_keeps_its_ends() {
        let points: Vec<(f64, f64)> = (0..40).map(|at| (f64::from(at), -f64::from(at))).collect();
        let kept = edge(&points);
        assert_eq!((kept.len(), kept[0], kept[MOST_POINTS - 1]), (MOST_POINTS, 0, 39));
    }
}
