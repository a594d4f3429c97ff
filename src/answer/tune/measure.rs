//! The answer on fresh trials, with intervals that hold for all requirements together, and the whole of a search.

use super::conflicts::Conflicts;
use super::played::Field;
use super::requirement::Requirement;
use super::search::{Found, Search};
use super::space::{Candidate, Cost};
use super::stage::Prepared;
use crate::answer::thresholds::Moments;
use crate::sim::{Broken, Unplayed, Workers};
use crate::stats::Estimate;
use std::sync::atomic::AtomicBool;

/// First of the fresh trials, which no search plays.
pub(super) const FRESH: u64 = 1 << 40;
/// Fresh trials whose values are in memory at a time.
const AT_A_TIME: u64 = 8192;

/// Verdict of fresh trials on a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The whole interval meets the target.
    Met,
    /// The whole interval misses it.
    Missed,
    /// The interval reaches over an end of the target.
    Open,
}

/// A requirement on fresh trials.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The requirement, with its ends.
    pub requirement: Requirement,
    /// Measure of the file as it stands.
    pub before: Estimate,
    /// Measure of the answer.
    pub after: Estimate,
    /// Paired difference to the file as it stands, of a measure that is to be kept.
    pub moved: Option<Estimate>,
    /// Whether the answer meets it.
    pub standing: Standing,
}

/// Answer of a question.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The values. `None` if the file as it stands is nearest, whose values lie outside of the space.
    pub candidate: Option<Candidate>,
    /// How far they lie from the file.
    pub cost: Cost,
    /// Whether the search found values that meet every requirement.
    pub is_met: bool,
    /// The requirements.
    pub checked: Vec<Checked>,
    /// Requirements that exclude each other, if not all are met.
    pub conflicts: Option<Conflicts>,
    /// Candidates that were played.
    pub tried: usize,
    /// Why the first impossible candidate is impossible.
    pub impossible: Option<String>,
    /// Trials that were played, of everything together.
    pub spent: u64,
    /// Fresh trials of the answer on each stage. 0 if the user stopped the program before. Then the estimates
    /// come from the trials by which the search chose the answer, so they flatter it.
    pub fresh: u64,
    /// Whether the user stopped the program early.
    pub stopped: bool,
}

impl Tuned {
    /// Whether fresh trials show that every requirement is met.
    pub fn is_proven(&self) -> bool {
        self.checked.iter().all(|it| it.standing == Standing::Met)
    }
}

/// Parts of a budget.
struct Parts {
    search: u64,
    polish: u64,
    whole: u64,
    fresh: u64,
}

impl Parts {
    /// Divides the budget: half goes to the search and an eighth to the last pass. Conflicts, or trials that confirm an
    /// answer, get the remainder of three quarters. Fresh trials get all that is left, at most half of the budget.
    /// `spent` is known before the first fresh trial, so intervals keep their confidence. The fresh trials are those
    /// of the file and of an answer that changes it.
    fn of(prepared: &Prepared, spent: u64, changes: usize) -> Self {
        let budget = prepared.question.budget;
        let combinations = if changes == 0 { 1 } else { 2 };
        let (eighth, games) = (budget / 8, combinations * prepared.stages.len().max(1) as u64);
        let left = budget.saturating_sub(spent).min(4 * eighth);
        let fresh = prepared.question.trials.unwrap_or(left / games).max(1);
        Self { search: 4 * eighth, polish: eighth, whole: 6 * eighth, fresh }
    }
}

impl Prepared {
    /// Searches the answer, with at most three quarters of the budget. Its estimates are those of the search until
    /// [`measure`](Self::measure) has played fresh trials. `tell` receives progress messages; `stop` ends the search
    /// early, with the best so far. `None` if nothing is known by then.
    ///
    /// # Errors
    /// The rules broke down.
    pub fn seek(
        &self,
        workers: &Workers,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Tuned>, Broken> {
        let parts = Parts::of(self, 0, 0);
        let mut search = Search::new(Field::new(self, workers, stop), parts.search);
        // Trials beyond this part would be missing when the answer is measured.
        search.field.limit = parts.whole;
        let mut found = None;
        let ended = seek(&mut search, &parts, &mut found, tell);
        // Without a second candidate there is no choice, and what is to be kept may be unknown yet.
        let played = search.field.entries.iter().filter(|entry| entry.trials > 0).count();
        if played == 0 || ended.is_err() && played < 2 {
            return match ended {
                Err(Unplayed::Broken(broken)) => Err(broken),
                _ => Ok(None),
            };
        }
        let (conflicts, stopped) = match ended {
            Ok(conflicts) => (conflicts, false),
            Err(Unplayed::Stopped) => (None, true),
            Err(Unplayed::Broken(broken)) => return Err(broken),
        };
        if stopped {
            search.fit();
        }
        let found = found.unwrap_or_else(|| search.found());
        let tuned = search.unmeasured(found, self.question.confidence);
        Ok(Some(Tuned { conflicts, stopped, ..tuned }))
    }

    /// Plays fresh trials of an answer and of the file, which decide the requirements. An end before that leaves the
    /// estimates of the search.
    ///
    /// # Errors
    /// The rules broke down.
    pub fn measure(
        &self,
        tuned: &mut Tuned,
        workers: &Workers,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(), Broken> {
        let trials = Parts::of(self, tuned.spent, tuned.cost.changes).fresh;
        tell(&format!("playing {trials} fresh trials"));
        let mut search = Search::new(Field::new(self, workers, stop), self.question.budget);
        search.wanted = tuned.checked.iter().map(|it| it.requirement.clone()).collect();
        let played = search.measure(tuned, trials, self.question.confidence);
        tuned.spent += search.field.spent;
        match played {
            Ok(()) => Ok(()),
            Err(Unplayed::Stopped) => {
                tuned.stopped = true;
                Ok(())
            }
            Err(Unplayed::Broken(broken)) => Err(broken),
        }
    }
}

/// Searches, takes back what is not needed, and looks for conflicts if something is missed.
fn seek(
    search: &mut Search<'_>,
    parts: &Parts,
    found: &mut Option<Found>,
    tell: &mut dyn FnMut(&str),
) -> Result<Option<Conflicts>, Unplayed> {
    tell("playing the scenario as written");
    search.begin()?;
    search.run(parts.search, tell)?;
    tell("taking back what is not needed");
    let answer = search.polish(search.field.spent + parts.polish, parts.whole)?;
    let is_met = answer.is_met;
    *found = Some(answer);
    if is_met || search.wanted.len() < 2 {
        return Ok(None);
    }
    tell("looking for targets that exclude each other");
    search.conflicts(parts.whole.saturating_sub(search.field.spent)).map(Some)
}

impl Search<'_> {
    /// Returns an answer with the estimates of the search.
    fn unmeasured(&self, found: Found, confidence: f64) -> Tuned {
        let is_it = |at: &usize| self.field.entries[*at].candidate == found.candidate;
        let at = (0..self.field.entries.len()).find(is_it).unwrap_or(self.file);
        let confidence = of_each(confidence, self.wanted.len());
        let checked = self.wanted.iter().enumerate().map(|(number, requirement)| {
            let estimate = |at: usize| {
                let entry = &self.field.entries[at];
                requirement.estimate(entry.moments[number], entry.trials, confidence)
            };
            let (before, after) = (estimate(self.file), estimate(at));
            let standing = standing(&after, requirement.low, requirement.high);
            Checked { requirement: requirement.clone(), before, after, moved: None, standing }
        });
        Tuned {
            candidate: found.candidate,
            cost: found.cost,
            is_met: found.is_met,
            checked: checked.collect(),
            conflicts: None,
            tried: self.field.entries.iter().filter(|entry| entry.trials > 0).count(),
            impossible: self.field.impossible.clone(),
            spent: self.field.spent,
            fresh: 0,
            stopped: true,
        }
    }

    /// Plays fresh trials of the answer and of the file, and decides the requirements by them.
    fn measure(&mut self, tuned: &mut Tuned, trials: u64, confidence: f64) -> Result<(), Unplayed> {
        let file = self.admit_file();
        let answer = match &tuned.candidate {
            Some(candidate) => self.field.admit(candidate).unwrap_or(file),
            None => file,
        };
        let both: &[usize] = if answer == file { &[file] } else { &[file, answer] };
        let fresh = self.fresh(both, trials)?;
        let (old, new) = (0, both.len() - 1);
        let confidence = of_each(confidence, self.wanted.len());
        for (number, checked) in tuned.checked.iter_mut().enumerate() {
            let requirement = &checked.requirement;
            let estimate =
                |at: usize| requirement.estimate(fresh.moments[at][number], trials, confidence);
            (checked.before, checked.after) = (estimate(old), estimate(new));
            if requirement.is_kept {
                let [old, new] = [old, new].map(|at| &fresh.values[at][number][..]);
                let moved = requirement.difference(new, old, confidence);
                let reach = requirement.tolerance;
                checked.standing = standing(&moved, -reach, reach);
                checked.moved = Some(moved);
            } else {
                checked.standing = standing(&checked.after, requirement.low, requirement.high);
            }
        }
        tuned.fresh = trials;
        // A search that ran out of its budget may not have been sure of its nearest candidate.
        tuned.is_met |= tuned.is_proven();
        if tuned.checked.iter().all(|it| it.standing != Standing::Missed) {
            // Targets that one candidate may meet together do not exclude each other.
            tuned.conflicts = None;
        }
        Ok(())
    }

    /// Plays fresh trials of some candidates.
    pub(super) fn fresh(&mut self, which: &[usize], trials: u64) -> Result<Fresh, Unplayed> {
        let wanted = self.wanted.len();
        let mut fresh = Fresh {
            moments: vec![vec![Moments::default(); wanted]; which.len()],
            values: vec![vec![Vec::new(); wanted]; which.len()],
        };
        let mut from = 0;
        while from < trials {
            let until = trials.min(from + AT_A_TIME);
            // All play the same trials, so that differences are paired.
            let starts: Vec<(usize, u64)> = which.iter().map(|&at| (at, FRESH + from)).collect();
            let played = self.field.values(&starts, until - from)?;
            for (at, stages) in played.iter().enumerate() {
                self.gather(stages, at, &mut fresh);
            }
            from = until;
        }
        Ok(fresh)
    }

    /// Adds the values of a candidate's stages.
    fn gather(&self, stages: &[Vec<i32>], at: usize, fresh: &mut Fresh) {
        for (stage, values) in stages.iter().enumerate() {
            let requirements = self.field.prepared.on_stage(stage);
            for trial in values.chunks_exact(requirements.len().max(1)) {
                for (&number, &value) in requirements.iter().zip(trial) {
                    fresh.moments[at][number].add(value);
                    if self.wanted[number].is_kept {
                        fresh.values[at][number].push(value);
                    }
                }
            }
        }
    }
}

/// Fresh trials of some candidates.
pub(super) struct Fresh {
    /// For each candidate the sums of each requirement.
    pub moments: Vec<Vec<Moments>>,
    /// For each candidate the values of each requirement that keeps a measure.
    values: Vec<Vec<Vec<i32>>>,
}

/// Returns the confidence of each of several intervals that hold together (Bonferroni).
pub(super) fn of_each(confidence: f64, count: usize) -> f64 {
    1.0 - (1.0 - confidence) / count.max(1) as f64
}

/// Returns where an interval lies.
fn standing(estimate: &Estimate, low: f64, high: f64) -> Standing {
    if estimate.low >= low && estimate.high <= high {
        Standing::Met
    } else if estimate.high < low || estimate.low > high {
        Standing::Missed
    } else {
        Standing::Open
    }
}
