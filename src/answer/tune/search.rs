//! The search: which candidates play, and how many trials.
//!
//! The search begins with the file, a Latin hypercube over the space and single changes of the file. In each round the
//! surrogates are fitted anew, candidates that may meet every requirement play twice as many trials, and up to
//! eight new candidates ([`propose`](super::propose)) play their first ones. The best answer so far plays on, too,
//! because it decides which candidates are still of interest.

use super::played::{Field, Played};
use super::requirement::Requirement;
use super::space::{Candidate, Cost};
use super::surrogate::{Belief, Sample, Surrogate};
use super::target::TOLERANCE_OF_MEANS;
use crate::sim::Unplayed;
use crate::stats::normal_cdf;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// About how many candidates a search plays at most, whatever its budget; the surrogate takes the cube of it.
const CANDIDATES: u64 = 240;
/// Fewest candidates for which the trials of a search are divided, so that the file, which plays [`LONGEST`] times its
/// first trials, and an answer, which plays [`CONFIRMED`] times as many, leave some for the others.
const FEWEST_CANDIDATES: u64 = 48;
/// Fewest trials of a candidate.
const FEWEST: u64 = 16;
/// A candidate plays at most so many times its first trials.
pub(super) const LONGEST: u64 = 16;
/// Times of its first trials that an answer plays before it is given: few trials flatter the cheapest of many.
const CONFIRMED: u64 = 48;
/// Times of its first trials that the nearest candidate plays while nothing meets every requirement.
const OF_NEAREST: u64 = 4;
/// A candidate counts as one that meets every requirement from this chance on.
const SURE: f64 = 0.9;
/// Chance that is enough if the last pass knows no surer answer: the answer then lies at the end of a target.
pub(super) const PROBABLE: f64 = 0.5;
/// A candidate is given up below this chance.
pub(super) const HOPELESS: f64 = 0.02;
/// Candidates that play on in a round.
const RACERS: usize = 3;
/// How far the surrogate may err in favour of a candidate, in standard deviations.
const OPTIMISM: f64 = 1.5;
/// New candidates that play together.
const TOGETHER: usize = 8;
/// Rounds without progress after which the search ends.
const PATIENCE: usize = 10;
/// The shape of the surrogates is chosen anew when the samples have grown by this factor.
const GROWTH: f64 = 1.3;

/// A candidate as the surrogates see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// Chance that it meets every requirement.
    pub chance: f64,
    /// Expected distance to all requirements, in tolerances.
    pub distance: f64,
    /// Distance if the surrogates err in its favour.
    pub hope: f64,
}

/// Result of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The candidate. `None` if it is the file as it stands, whose values lie outside of the space.
    pub candidate: Option<Candidate>,
    /// Whether it meets every requirement as far as the search could see.
    pub is_met: bool,
    /// How far it lies from the file.
    pub cost: Cost,
}

/// A search on its way.
pub(super) struct Search<'a> {
    /// The candidates that were played.
    pub field: Field<'a>,
    /// The requirements, with the ends of those that are kept.
    pub wanted: Vec<Requirement>,
    /// Weight of each requirement in distances.
    pub weights: Vec<f64>,
    /// Whether the search ends with the first candidate that meets every requirement.
    pub is_eager: bool,
    /// Number of the file as it stands.
    pub file: usize,
    /// Trials of a new candidate on each stage.
    pub first: u64,
    /// Chance from which on a candidate counts as one that meets every requirement.
    pub sure: f64,
    /// Whether new candidates are neighbours of the best ones, for comparison with those that the surrogates propose.
    #[cfg(test)]
    pub is_direct: bool,
    surrogates: Vec<Surrogate>,
    judged: Vec<Option<Judged>>,
    fitted: f64,
    /// Draws candidates.
    pub random: Xoshiro256PlusPlus,
}

impl<'a> Search<'a> {
    /// Prepares a search that may play about this many trials.
    pub(super) fn new(field: Field<'a>, budget: u64) -> Self {
        let stages = field.prepared.stages.len().max(1) as u64;
        let wanted = field.prepared.requirements.clone();
        // Of a small space every candidate can play more.
        let size = field.prepared.space().size();
        let candidates = size.saturating_mul(4).clamp(FEWEST_CANDIDATES, CANDIDATES);
        let random = Xoshiro256PlusPlus::seed_from_u64(field.seed() ^ 0x7475_6e65);
        Self {
            weights: vec![1.0; wanted.len()],
            wanted,
            field,
            is_eager: false,
            file: 0,
            first: (budget / (candidates * stages)).max(FEWEST),
            sure: SURE,
            #[cfg(test)]
            is_direct: false,
            surrogates: Vec::new(),
            judged: Vec::new(),
            fitted: 0.0,
            random,
        }
    }

    /// Most trials of a candidate on each stage.
    pub(super) fn longest(&self) -> u64 {
        self.first * LONGEST
    }

    /// Trials of an answer on each stage before it is given.
    pub(super) fn confirmed(&self) -> u64 {
        self.first * CONFIRMED
    }

    /// Plays the file and sets the ends of what it must keep.
    ///
    /// # Errors
    /// The caller wants an end, or the rules broke down.
    pub(super) fn begin(&mut self) -> Result<(), Unplayed> {
        self.file = self.admit_file();
        // Of a small budget with many stages something must be left for the other candidates.
        let stages = self.field.prepared.stages.len().max(1) as u64;
        let most = (self.field.limit / 4 / stages).max(1);
        self.field.play(&[self.file], self.longest().min(most))?;
        let own = &self.field.entries[self.file];
        for (requirement, &moments) in self.wanted.iter_mut().zip(&own.moments) {
            if requirement.is_kept {
                let now = requirement.mean(moments, own.trials);
                if requirement.tolerance.is_nan() {
                    requirement.tolerance = (now.abs() * TOLERANCE_OF_MEANS).max(0.01);
                }
                requirement.low = now - requirement.tolerance;
                requirement.high = now + requirement.tolerance;
            }
        }
        let design = self.design();
        self.play_first(&design)
    }

    /// Compiles the file as it stands and returns its number.
    pub(super) fn admit_file(&mut self) -> usize {
        let space = self.field.prepared.space();
        let is_inside = space.dimensions.iter().all(|dimension| dimension.home.is_some());
        let home = space.home();
        let file = if is_inside { self.field.admit(&home) } else { self.field.admit_file() };
        file.unwrap_or_default()
    }

    /// Searches until the trials are spent, or nothing is left to try.
    ///
    /// # Errors
    /// Like [`Search::begin`].
    pub(super) fn run(&mut self, limit: u64, tell: &mut dyn FnMut(&str)) -> Result<(), Unplayed> {
        let (mut least, mut idle) = (f64::INFINITY, 0);
        while self.field.spent < limit && !self.field.is_exhausted() {
            self.fit();
            let accepted = self.accepted();
            let tried = self.field.entries.len();
            tell(&match accepted {
                Some(_) => format!("{tried} combinations tried; looking for fewer changes"),
                None => format!("{tried} combinations tried"),
            });
            if accepted.is_some() && self.is_eager {
                break;
            }
            let best = accepted.map(|at| self.cost_of(at));
            let mut raced = self.race(best)?;
            let new = self.propose(best);
            if let Some(at) = accepted {
                // Few trials may flatter the answer, which then hides all others that need as many changes.
                let until =
                    if new.is_empty() && !raced { self.confirmed() } else { self.longest() };
                raced |= self.plays_on(at, until)?;
            }
            if new.is_empty() && !raced {
                break;
            }
            self.play_first(&new)?;
            let now = self.nearest().map_or(f64::INFINITY, |(_, distance)| distance);
            // At distance 0 more trials or candidates may yet make one sure.
            let goes_on = now < least * 0.98 || now <= 0.0 || best.is_some();
            idle = if goes_on { 0 } else { idle + 1 };
            least = least.min(now);
            if idle >= PATIENCE {
                break;
            }
        }
        self.fit();
        Ok(())
    }

    /// Returns the candidates that the search begins with.
    fn design(&mut self) -> Vec<Candidate> {
        let space = self.field.prepared.space();
        let count = 3 * space.dimensions.len() + 4;
        if space.size() <= 2 * count as u64 {
            return space.all();
        }
        let mut all = vec![space.home()];
        for (axis, dimension) in space.dimensions.iter().enumerate() {
            for end in [0, dimension.count() - 1] {
                let mut changed = space.home();
                changed[axis] = end;
                all.push(changed);
            }
        }
        let mut columns = Vec::new();
        for dimension in &space.dimensions {
            // Each value about equally often, in a random order.
            let mut column: Vec<usize> =
                (0..count).map(|row| row * dimension.count() / count).collect();
            for last in (1..count).rev() {
                column.swap(last, self.random.random_range(0..=last));
            }
            columns.push(column);
        }
        all.extend((0..count).map(|row| columns.iter().map(|column| column[row]).collect()));
        all
    }

    /// Has new candidates play their first trials.
    pub(super) fn play_first(&mut self, candidates: &[Candidate]) -> Result<(), Unplayed> {
        let admitted: Vec<usize> =
            candidates.iter().filter_map(|candidate| self.field.admit(candidate)).collect();
        // If the user stops in between, candidates that have played are kept.
        admitted.chunks(TOGETHER).try_for_each(|some| self.field.play(some, self.first))
    }

    /// Fits the surrogates to all that was played.
    pub(super) fn fit(&mut self) {
        let space = self.field.prepared.space();
        let count = self.field.entries.len() as f64;
        let keeps_shape =
            self.surrogates.len() == self.wanted.len() && count < self.fitted * GROWTH;
        let mut surrogates = Vec::new();
        for (at, requirement) in self.wanted.iter().enumerate() {
            let played = self.field.entries.iter().filter(|entry| entry.trials > 0);
            let samples: Vec<Sample> = played
                .filter_map(|entry| {
                    let mean = requirement.mean(entry.moments[at], entry.trials);
                    let noise = if requirement.is_share() {
                        // The arcsine of the root of a share has this variance, whatever the share.
                        0.25 / entry.trials as f64
                    } else {
                        requirement.noise(entry.moments[at], entry.trials)
                    };
                    let candidate = entry.candidate.clone()?;
                    Some(Sample { candidate, value: scaled(requirement, mean), noise })
                })
                .collect();
            let shape = keeps_shape.then(|| self.surrogates[at].shape);
            surrogates.push(Surrogate::fit(space, &samples, shape));
        }
        if !keeps_shape {
            self.fitted = count;
        }
        self.surrogates = surrogates;
        let judge = |entry: &Played| {
            let candidate = entry.candidate.as_ref().filter(|_| entry.trials > 0)?;
            Some(self.judge(candidate))
        };
        self.judged = self.field.entries.iter().map(judge).collect();
    }

    /// Returns what was expected of a candidate when the surrogates were fitted. `None` if it was played only since,
    /// or is no candidate.
    pub(super) fn judged(&self, at: usize) -> Option<Judged> {
        self.judged.get(at).copied().flatten()
    }

    /// Returns the expected distance of a candidate, without its uncertainty.
    pub(super) fn expected(&self, candidate: &[usize]) -> f64 {
        let parts = self.wanted.iter().zip(&self.surrogates).zip(&self.weights);
        let squares =
            parts.filter(|(_, weight)| **weight > 0.0).map(|((it, surrogate), weight)| {
                (weight * it.distance(unscaled(it, surrogate.mean(candidate)))).powi(2)
            });
        squares.sum::<f64>().sqrt()
    }

    /// Returns what the surrogates know of a candidate for one requirement.
    pub(super) fn belief(&self, candidate: &[usize], requirement: usize) -> Belief {
        self.surrogates[requirement].belief(candidate)
    }

    /// Returns what the surrogates expect of a candidate.
    pub(super) fn judge(&self, candidate: &[usize]) -> Judged {
        let (mut chance, mut squares, mut hopes) = (1.0, 0.0, 0.0);
        for (at, requirement) in self.wanted.iter().enumerate() {
            let weight = self.weights[at];
            if weight <= 0.0 {
                continue;
            }
            let Belief { mean, deviation } = self.belief(candidate, at);
            let low = scaled_end(requirement, requirement.low);
            let high = scaled_end(requirement, requirement.high);
            let within =
                normal_cdf((high - mean) / deviation) - normal_cdf((low - mean) / deviation);
            chance *= within.clamp(0.0, 1.0);
            let distance = |mean: f64| weight * requirement.distance(unscaled(requirement, mean));
            squares += distance(mean).powi(2);
            let reach = OPTIMISM * deviation;
            let nearest = if mean < low { low.min(mean + reach) } else { high.max(mean - reach) };
            let nearest = if mean >= low && mean <= high { mean } else { nearest };
            hopes += distance(nearest).powi(2);
        }
        Judged { chance, distance: squares.sqrt(), hope: hopes.sqrt() }
    }

    /// Returns how far a candidate that was played lies from the file.
    pub(super) fn cost_of(&self, at: usize) -> Cost {
        match &self.field.entries[at].candidate {
            Some(candidate) => self.field.prepared.space().cost(candidate),
            None => Cost { changes: 0, size: 0.0 },
        }
    }

    /// Whether a candidate that was played meets every requirement. `None` if its trials do not decide it yet.
    pub(super) fn is_met(&self, at: usize) -> Option<bool> {
        let entry = &self.field.entries[at];
        let chance = self.judged(at)?.chance;
        let is_long = entry.trials >= self.longest();
        if chance < HOPELESS {
            Some(false)
        } else if is_long {
            Some(chance >= self.sure)
        } else {
            (chance >= self.sure.max(SURE) && entry.trials >= 2 * self.first).then_some(true)
        }
    }

    /// Returns the candidate nearest to the file among those that meet every requirement.
    pub(super) fn accepted(&self) -> Option<usize> {
        let all = (0..self.field.entries.len()).filter(|&at| self.is_met(at) == Some(true));
        all.min_by(|&a, &b| self.cost_of(a).order(&self.cost_of(b)).then(a.cmp(&b)))
    }

    /// Returns the candidate nearest to the file among those that meet every requirement after many trials.
    pub(super) fn settled(&self) -> Option<usize> {
        let all = 0..self.field.entries.len();
        let settled = all.filter(|&at| {
            self.is_met(at) == Some(true) && self.field.entries[at].trials >= self.confirmed()
        });
        settled.min_by(|&a, &b| self.cost_of(a).order(&self.cost_of(b)).then(a.cmp(&b)))
    }

    /// Returns the candidate with the least expected distance, and that distance.
    pub(super) fn nearest(&self) -> Option<(usize, f64)> {
        let all = 0..self.field.entries.len();
        let known = all.filter_map(|at| Some((at, self.judged(at)?.distance)));
        known.min_by(|a, b| a.1.total_cmp(&b.1).then(self.cost_of(a.0).order(&self.cost_of(b.0))))
    }

    /// Has a candidate play twice as many trials, but no more than `until`. Returns whether it played.
    fn plays_on(&mut self, at: usize, until: u64) -> Result<bool, Unplayed> {
        let trials = self.field.entries[at].trials;
        self.field.play(&[at], until.min(2 * trials))?;
        Ok(self.field.entries[at].trials > trials)
    }

    /// Has undecided candidates play twice as many trials: the likeliest, or the cheapest once one is accepted.
    /// Returns whether any played.
    fn race(&mut self, best: Option<Cost>) -> Result<bool, Unplayed> {
        let mut open: Vec<(usize, f64)> = Vec::new();
        for (at, entry) in self.field.entries.iter().enumerate() {
            let Some(judged) = self.judged(at) else { continue };
            let is_open = self.is_met(at).is_none() && entry.trials < self.longest();
            if is_open && best.is_none_or(|best| self.cost_of(at).is_below(&best)) {
                open.push((at, judged.chance));
            }
        }
        open.sort_by(|a, b| {
            let by_cost = match best {
                Some(_) => self.cost_of(a.0).order(&self.cost_of(b.0)),
                None => std::cmp::Ordering::Equal,
            };
            by_cost.then(b.1.total_cmp(&a.1)).then(a.0.cmp(&b.0))
        });
        open.truncate(RACERS);
        for (at, _) in &open {
            let until = self.field.entries[*at].trials * 2;
            self.field.play(&[*at], until.min(self.longest()))?;
        }
        // If nothing is near, the nearest candidate shows where to go on.
        if open.is_empty()
            && best.is_none()
            && let Some((at, _)) = self.nearest()
        {
            let until = (self.field.entries[at].trials * 2).min(OF_NEAREST * self.first);
            let plays = until > self.field.entries[at].trials;
            self.field.play(&[at], until)?;
            return Ok(plays);
        }
        Ok(!open.is_empty())
    }
}

/// Returns a value on the scale of the surrogate.
fn scaled(requirement: &Requirement, value: f64) -> f64 {
    if requirement.is_share() { value.clamp(0.0, 1.0).sqrt().asin() } else { value }
}

/// Returns the end of a target on the scale of the surrogate; infinite if nothing lies beyond it.
fn scaled_end(requirement: &Requirement, end: f64) -> f64 {
    if requirement.is_share() && end <= 0.0 {
        f64::NEG_INFINITY
    } else if requirement.is_share() && end >= 1.0 {
        f64::INFINITY
    } else {
        scaled(requirement, end)
    }
}

/// Returns a value in the unit of the measure.
pub(super) fn unscaled(requirement: &Requirement, scaled: f64) -> f64 {
    if !requirement.is_share() {
        return scaled;
    }
    scaled.clamp(0.0, std::f64::consts::FRAC_PI_2).sin().powi(2)
}
