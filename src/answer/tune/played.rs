//! Candidates that were played, with the sums of their trials.
//!
//! Each candidate plays trials of its own. On the same dice luck would move the measures of all neighbours in one
//! direction, and the surrogates would take that for an effect. On dice of their own, luck averages out over the
//! candidates.

use super::requirement::Requirement;
use super::space::Candidate;
use super::stage::{Game, Prepared};
use crate::answer::thresholds::Moments;
use crate::engine::{AnyConflict, TrialRecord};
use crate::sim::{Unplayed, Workers};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// Trials whose values are in memory at a time.
const AT_A_TIME: u64 = 4096;

/// First trial of a candidate in the order in which they were first played; each has [`APART`] numbers. Neither a run
/// nor the fresh trials of an answer reach so far.
const FIRST: u64 = 1 << 48;
/// Trial numbers of a candidate, more than any search plays.
const APART: u64 = 1 << 32;

/// A candidate with its sums.
pub(super) struct Played {
    /// The candidate. `None` for the file as it stands.
    pub candidate: Option<Candidate>,
    games: Vec<Game>,
    /// Trials on each stage.
    pub trials: u64,
    /// Sums of each requirement.
    pub moments: Vec<Moments>,
}

/// All candidates that were played.
pub(super) struct Field<'a> {
    /// The question.
    pub prepared: &'a Prepared,
    workers: &'a Workers,
    stop: &'a AtomicBool,
    /// Candidates in the order in which they were first played.
    pub entries: Vec<Played>,
    known: HashMap<Candidate, Option<usize>>,
    /// Trials that were played, of all candidates and stages together.
    pub spent: u64,
    /// Trials that may be played: [`Field::play`] stops there.
    pub limit: u64,
    /// Why the first impossible candidate is impossible.
    pub impossible: Option<String>,
}

impl<'a> Field<'a> {
    /// Begins without candidates.
    pub(super) fn new(prepared: &'a Prepared, workers: &'a Workers, stop: &'a AtomicBool) -> Self {
        Self {
            prepared,
            workers,
            stop,
            entries: Vec::new(),
            known: HashMap::new(),
            spent: 0,
            limit: u64::MAX,
            impossible: None,
        }
    }

    /// Seed of the trials.
    pub(super) fn seed(&self) -> u64 {
        self.workers.seed()
    }

    /// Whether a candidate was admitted, or found to be impossible.
    pub(super) fn is_known(&self, candidate: &Candidate) -> bool {
        self.known.contains_key(candidate)
    }

    /// Returns the number of a candidate, which it compiles if it is new. `None` if its values are impossible together.
    pub(super) fn admit(&mut self, candidate: &Candidate) -> Option<usize> {
        if let Some(known) = self.known.get(candidate) {
            return *known;
        }
        let number = match self.prepared.compile(candidate) {
            Ok(games) => Some(self.enter(Some(candidate.clone()), games)),
            Err(problems) => {
                self.impossible.get_or_insert_with(|| problems.first());
                None
            }
        };
        self.known.insert(candidate.clone(), number);
        number
    }

    /// Compiles the file as it stands. `None` if it is impossible, which the caller has excluded before.
    pub(super) fn admit_file(&mut self) -> Option<usize> {
        let games = self.prepared.compile_file().ok()?;
        Some(self.enter(None, games))
    }

    fn enter(&mut self, candidate: Option<Candidate>, games: Vec<Game>) -> usize {
        let moments = vec![Moments::default(); self.prepared.requirements.len()];
        self.entries.push(Played { candidate, games, trials: 0, moments });
        self.entries.len() - 1
    }

    /// Returns the trials that may still be played.
    pub(super) fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent)
    }

    /// Whether the trials that are left are too few for one of every stage.
    pub(super) fn is_exhausted(&self) -> bool {
        self.left() < self.prepared.stages.len().max(1) as u64
    }

    /// Returns the trials that each of some candidates can still play on each stage.
    fn affordable(&self, candidates: usize) -> u64 {
        let games = (candidates * self.prepared.stages.len()).max(1) as u64;
        self.left() / games
    }

    /// Has these candidates play on until each has played this many trials on each stage, or the limit is reached.
    ///
    /// # Errors
    /// The caller has set `stop`, or the rules broke down.
    pub(super) fn play(&mut self, which: &[usize], until: u64) -> Result<(), Unplayed> {
        let mut open: Vec<usize> = which.to_vec();
        open.retain(|&at| self.entries[at].trials < until);
        // Those that have played equally many play together.
        open.sort_by_key(|&at| (self.entries[at].trials, at));
        open.dedup();
        while let Some(&first) = open.first() {
            let from = self.entries[first].trials;
            let mut together: Vec<usize> =
                open.iter().copied().filter(|&at| self.entries[at].trials == from).collect();
            if self.affordable(together.len()) == 0 {
                together.truncate(1);
            }
            let upto = until.min(from + AT_A_TIME.min(self.affordable(together.len())));
            if upto == from {
                break;
            }
            let starts: Vec<(usize, u64)> =
                together.iter().map(|&at| (at, FIRST + at as u64 * APART + from)).collect();
            let values = self.values(&starts, upto - from)?;
            for (&at, stages) in together.iter().zip(values) {
                self.add(at, &stages, upto - from);
            }
            open.retain(|&at| self.entries[at].trials < until);
        }
        Ok(())
    }

    /// Adds the values of some trials: for each stage those of its requirements, trial by trial.
    fn add(&mut self, at: usize, stages: &[Vec<i32>], trials: u64) {
        let entry = &mut self.entries[at];
        for (stage, values) in stages.iter().enumerate() {
            let requirements = self.prepared.on_stage(stage);
            for trial in values.chunks_exact(requirements.len().max(1)) {
                for (&requirement, &value) in requirements.iter().zip(trial) {
                    entry.moments[requirement].add(value);
                }
            }
        }
        entry.trials += trials;
    }

    /// Plays as many trials as `trials` of some candidates, each from the number beside it. Returns for each candidate
    /// and stage the values of the stage's requirements, trial by trial.
    ///
    /// # Errors
    /// Like [`Field::play`].
    pub(super) fn values(
        &mut self,
        which: &[(usize, u64)],
        trials: u64,
    ) -> Result<Vec<Vec<Vec<i32>>>, Unplayed> {
        let stages = self.prepared.stages.len();
        let games = || {
            let of = |&(at, start): &(usize, u64)| {
                self.entries[at].games.iter().map(move |game| (game, start))
            };
            which.iter().flat_map(of)
        };
        let conflicts: Vec<(&dyn AnyConflict, u64)> =
            games().map(|(game, start)| (&*game.conflict, start)).collect();
        let places: Vec<&[[usize; 2]]> = games().map(|(game, _)| &game.places[..]).collect();
        let on_stage: Vec<Vec<&Requirement>> = (0..stages)
            .map(|stage| {
                let numbers = self.prepared.on_stage(stage).into_iter();
                numbers.map(|at| &self.prepared.requirements[at]).collect()
            })
            .collect();
        let read = |number: usize, record: &TrialRecord, into: &mut Vec<i32>| {
            let requirements = &on_stage[number % stages];
            let pairs = requirements.iter().zip(places[number]);
            into.extend(pairs.map(|(requirement, &places)| requirement.read(record, places)));
        };
        let played = self.workers.read_from(&conflicts, trials, self.stop, &read)?;
        self.spent += trials * conflicts.len() as u64;
        let mut played = played.into_iter();
        Ok(which.iter().map(|_| played.by_ref().take(stages).collect()).collect())
    }
}
