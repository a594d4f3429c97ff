//! Samples: the values of single trials, for searches that decide between blocks what to play next.
//!
//! A search has many candidates, each a compiled conflict. All of them play the same trials, so that
//! they are compared on pairs, unless the search wants trials of its own for each. Values come in the order of candidates and trials, on whatever
//! thread they were played: a search that decides by it gives the same answers on any number of threads.

use super::cell_runner::words;
use crate::engine::{AnyConflict, TrialRecord};
use crate::sim::results::Broken;
use rayon::prelude::*;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// Trials that a worker plays of one candidate at a time. A search stops within one block of each worker.
const BLOCK: u64 = 128;

/// Threads that play candidates of a search. Made once, because starting threads for each block would take longer
/// than a short block.
#[derive(Debug)]
pub struct Workers {
    pool: rayon::ThreadPool,
    seed: u64,
}

/// Reason why [`Workers::play`] has no samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// The caller stopped the search.
    Stopped,
    /// The rules broke down; [`Broken::cell`] is the number of the candidate.
    Broken(Broken),
}

impl Workers {
    /// Starts this many workers (0: one per core), for trials of this seed.
    ///
    /// # Errors
    /// The threads could not be started.
    pub fn new(threads: usize, seed: u64) -> Result<Self, rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { pool, seed })
    }

    /// The seed of their trials.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Number of threads.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Plays the same trials with every candidate. Returns a list for each candidate: for each trial, in order, the
    /// values of these quantities (numbers of [`quantities`](AnyConflict::quantities)), one after the other.
    ///
    /// # Errors
    /// The caller has set `stop`, or the rules broke down; the results of these trials are dropped.
    pub fn play(
        &self,
        candidates: &[&dyn AnyConflict],
        quantities: &[usize],
        trials: Range<u64>,
        stop: &AtomicBool,
    ) -> Result<Vec<Vec<i32>>, Unplayed> {
        let read = |_: usize, record: &TrialRecord, into: &mut Vec<i32>| {
            into.extend(quantities.iter().map(|&quantity| record.values[quantity]));
        };
        self.read(candidates, trials, stop, &read)
    }

    /// Plays the same trials with every candidate. Returns a list for each candidate, with the values that `read` has
    /// taken from each trial, in order. `read` receives the number of the candidate.
    ///
    /// # Errors
    /// Like [`Workers::play`].
    pub fn read<T: Send>(
        &self,
        candidates: &[&dyn AnyConflict],
        trials: Range<u64>,
        stop: &AtomicBool,
        read: &(dyn Fn(usize, &TrialRecord, &mut Vec<T>) + Sync),
    ) -> Result<Vec<Vec<T>>, Unplayed> {
        let from: Vec<(&dyn AnyConflict, u64)> =
            candidates.iter().map(|&candidate| (candidate, trials.start)).collect();
        self.read_from(&from, trials.end - trials.start, stop, read)
    }

    /// Like [`Workers::read`], but each candidate plays its own trials: as many as `trials`, from the number that
    /// stands beside it.
    ///
    /// # Errors
    /// Like [`Workers::play`].
    pub fn read_from<T: Send>(
        &self,
        candidates: &[(&dyn AnyConflict, u64)],
        trials: u64,
        stop: &AtomicBool,
        read: &(dyn Fn(usize, &TrialRecord, &mut Vec<T>) + Sync),
    ) -> Result<Vec<Vec<T>>, Unplayed> {
        let of_each = trials.div_ceil(BLOCK) as usize;
        let played: Result<Vec<Vec<T>>, Unplayed> = self.pool.install(|| {
            let block = |number: usize| {
                let candidate = number / of_each;
                let (game, first) = candidates[candidate];
                let start = (number % of_each) as u64 * BLOCK;
                let trials = first + start..first + trials.min(start + BLOCK);
                self.block(game, candidate, trials, stop, read)
            };
            (0..candidates.len() * of_each).into_par_iter().map(block).collect()
        });
        let mut played = played?.into_iter();
        let next = |_| played.by_ref().take(of_each).flatten().collect();
        Ok(candidates.iter().map(next).collect())
    }

    /// Calls `make` with each item on all threads. Returns the results in the order of the items.
    pub fn each<T: Send, O: Send>(&self, all: Vec<T>, make: impl Fn(T) -> O + Sync) -> Vec<O> {
        self.pool.install(|| all.into_par_iter().map(&make).collect())
    }

    /// Does something that plays trials with each of these, all at the same time; gives the results in order. `make`
    /// writes the number of the trial that it plays, for the report of a fault.
    ///
    /// # Errors
    /// The caller has set `stop`, or the rules broke down.
    pub fn play_each<T: Send, O: Send>(
        &self,
        all: Vec<T>,
        stop: &AtomicBool,
        make: impl Fn(T, &mut u64) -> Result<O, Unplayed> + Sync,
    ) -> Result<Vec<O>, Unplayed> {
        let one = |it: T| {
            if stop.load(Ordering::Relaxed) {
                return Err(Unplayed::Stopped);
            }
            let mut trial = 0;
            match catch_unwind(AssertUnwindSafe(|| make(it, &mut trial))) {
                Ok(done) => done,
                Err(said) => {
                    let message = words(said.as_ref());
                    Err(Unplayed::Broken(Broken { cell: 0, trial, message }))
                }
            }
        };
        self.pool.install(|| all.into_par_iter().map(one).collect())
    }

    fn block<T>(
        &self,
        game: &dyn AnyConflict,
        candidate: usize,
        trials: Range<u64>,
        stop: &AtomicBool,
        read: &(dyn Fn(usize, &TrialRecord, &mut Vec<T>) + Sync),
    ) -> Result<Vec<T>, Unplayed> {
        if stop.load(Ordering::Relaxed) {
            return Err(Unplayed::Stopped);
        }
        let mut values = Vec::with_capacity((trials.end - trials.start) as usize);
        let mut at = trials.start;
        let play = || {
            game.runner().play_block(self.seed, trials, &mut |trial, record| {
                read(candidate, record, &mut values);
                at = trial + 1;
            });
        };
        // Nothing that the trials touched is read again after a fault.
        match catch_unwind(AssertUnwindSafe(play)) {
            Ok(()) => Ok(values),
            Err(said) => {
                let message = words(said.as_ref());
                Err(Unplayed::Broken(Broken { cell: candidate, trial: at, message }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;
    use crate::sim::{Overrides, Plan};
    use crate::systems;

    #[test]
    fn samples_are_those_of_the_run_on_any_number_of_threads() {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
        let text = std::fs::read_to_string(file).unwrap();
        let document = Document::parse("plain_duel.toml", &text).unwrap();
        let plan = Plan::new(&document, systems::ALL, &Overrides::default()).unwrap();
        let games: Vec<&dyn AnyConflict> =
            plan.cells.iter().take(3).map(|cell| &*cell.game).collect();
        let stop = AtomicBool::new(false);
        let quantities = [3, 4];
        let played = |threads: usize, trials: Range<u64>| {
            let workers = Workers::new(threads, 7).unwrap();
            workers.play(&games, &quantities, trials, &stop).unwrap()
        };
        let (one, two) = (played(1, 100..400), played(2, 100..400));
        assert_eq!(one, two);
        let mut runner = games[2].runner();
        for (trial, values) in (100..400).zip(one[2].chunks_exact(2)) {
            runner.play(7, trial);
            assert_eq!(values, [runner.record().values[3], runner.record().values[4]]);
        }
        stop.store(true, Ordering::Relaxed);
        let workers = Workers::new(2, 7).unwrap();
        assert_eq!(workers.play(&games, &quantities, 0..9, &stop), Err(Unplayed::Stopped));
    }
}
