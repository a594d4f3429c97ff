//! Rank: what matters most? Every step against the scenario as it stands, on the same trials.
//!
//! A step that plays every trial exactly alike, in all that is counted, is dropped early: it makes no
//! difference as the scenario is played. The others race: those whose effect is small for certain play
//! no more. The final effects come from trials that the race never saw, with Holm's correction for every
//! step that was tried.

mod changes;
mod dice_and_tables;

pub use changes::{Kind, Step, steps};
pub use dice_and_tables::{Unchanged, unchanged};

use super::paired_differences::{difference, sums};
use crate::engine::{AnyConflict, TrialRecord};
use crate::sim::{Broken, Ground, Measured, Unplayed, Workers};
use crate::stats::{Difference, Sums, holm, is_significant};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Trials after which steps are looked at, in turn. Each look plays four times as many as the one before, with fewer
/// steps.
const LOOKS: [u64; 4] = [64, 256, 1024, 4096];
const ALIKE: usize = 2;
/// Trials that a step has played exactly alike when it is given up.
pub const GIVEN_UP_AFTER: u64 = LOOKS[ALIKE];
/// Most small steps that go on after each of [`LOOKS`].
const SMALL_ON: [usize; 4] = [usize::MAX, 80, 40, 20];
/// Most large steps that go on after each of [`LOOKS`]. Large steps have places of their own, because a change that
/// removes a rule would otherwise push every small step out of the race.
const LARGE_ON: [usize; 4] = [usize::MAX, 40, 20, 10];
/// First of the final trials. Their numbers differ from those of the looks, so that the final effects are measured on
/// fresh trials.
const FINAL: u64 = 1 << 40;

/// A question of `rank`: the steps with the largest effect on a measure.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// Measure on which the effects are ranked.
    pub aim: Measured,
    /// Trials of the final effects.
    pub trials: u64,
    /// Confidence of all intervals.
    pub confidence: f64,
}

/// How far a step got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The step was measured on fresh trials.
    Measured,
    /// The step was dropped, because others matter more.
    Raced,
    /// The step changed nothing in any trial.
    Alike,
    /// The step makes the scenario wrong; holds the reason.
    Impossible(String),
    /// The user stopped the program before the step was played.
    Unplayed,
}

/// A step with its effect.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The step.
    pub step: Step,
    /// How far it got.
    pub fate: Fate,
    /// Measure with the step minus the measure of the scenario as it stands. `None` if the step was not played.
    pub difference: Option<Difference>,
    /// p-value, adjusted for all steps; 1 if the step was not measured.
    pub p: f64,
    /// Whether it is a finding among all steps.
    pub is_found: bool,
}

/// Result of a ranking.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// All steps: those that were measured first, the largest effect first.
    pub effects: Vec<Effect>,
    /// The measure as the scenario stands, on the final trials.
    pub baseline: Sums,
    /// Trials that were played, of all steps together.
    pub spent: u64,
    /// Whether the user stopped the program early.
    pub stopped: bool,
}

/// A step in the race, with its conflict and its values so far.
struct Runner {
    number: usize,
    game: Box<dyn AnyConflict>,
    aim: usize,
    values: Vec<i32>,
    alike: bool,
}

/// Ranks all steps. `tell` receives progress messages; `stop` ends the ranking early, with the results so far.
///
/// # Errors
/// The rules broke down.
pub fn rank(
    asked: &Ranking,
    ground: &Ground,
    workers: &Workers,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&str),
) -> Result<Ranked, Broken> {
    let mut race = Race::new(asked, ground, workers, stop);
    let stopped = match race.run(tell) {
        Ok(()) => false,
        Err(Unplayed::Stopped) => true,
        Err(Unplayed::Broken(broken)) => return Err(broken),
    };
    Ok(race.ranked(stopped))
}

struct Race<'a> {
    asked: &'a Ranking,
    workers: &'a Workers,
    stop: &'a AtomicBool,
    effects: Vec<Effect>,
    base: Option<Runner>,
    running: Vec<Runner>,
    baseline: Sums,
    spent: u64,
}

impl<'a> Race<'a> {
    fn new(
        asked: &'a Ranking,
        ground: &Ground,
        workers: &'a Workers,
        stop: &'a AtomicBool,
    ) -> Self {
        let all = steps(ground);
        let compiled = workers.each(all, |step| {
            let game = ground.compile(&step.settings);
            (step, game)
        });
        let mut race = Self {
            asked,
            workers,
            stop,
            effects: Vec::new(),
            base: None,
            running: Vec::new(),
            baseline: Sums { sum: 0, squares: 0 },
            spent: 0,
        };
        race.base = ground.compile(&[]).ok().and_then(|game| race.runner(usize::MAX, game));
        for (number, (step, game)) in compiled.into_iter().enumerate() {
            let mut fate = Fate::Unplayed;
            match game {
                Ok(game) => race.running.extend(race.runner(number, game)),
                Err(problems) => fate = Fate::Impossible(problems.first()),
            }
            race.effects.push(Effect { step, fate, difference: None, p: 1.0, is_found: false });
        }
        race
    }

    fn runner(&self, number: usize, game: Box<dyn AnyConflict>) -> Option<Runner> {
        let aim = self.asked.aim.place_in(&*game)?;
        Some(Runner { number, game, aim, values: Vec::new(), alike: true })
    }

    fn run(&mut self, tell: &mut dyn FnMut(&str)) -> Result<(), Unplayed> {
        let Some(mut base) = self.base.take() else { return Ok(()) };
        let (mut from, steps) = (0, self.effects.len());
        for (look, &until) in LOOKS.iter().enumerate() {
            let count = self.running.len();
            tell(&format!("{count} of {steps} steps play up to {until} trials"));
            self.look(&mut base, from..until)?;
            self.drop_some(&base, look);
            from = until;
        }
        tell(&format!(
            "{} of {steps} steps play {} fresh trials",
            self.running.len(),
            self.asked.trials
        ));
        self.measure(&base)
    }

    /// Plays these trials with the base and with all steps that are still in the race.
    fn look(&mut self, base: &mut Runner, trials: Range<u64>) -> Result<(), Unplayed> {
        let all: Vec<&Runner> = std::iter::once(&*base).chain(&self.running).collect();
        let games: Vec<&dyn AnyConflict> = all.iter().map(|runner| &*runner.game).collect();
        let aims: Vec<usize> = all.iter().map(|runner| runner.aim).collect();
        let read = |at: usize, record: &TrialRecord, into: &mut Vec<(i32, u64)>| {
            into.push((record.values[aims[at]], digest(record)));
        };
        let played = self.workers.read(&games, trials.clone(), self.stop, &read)?;
        self.spent += (trials.end - trials.start) * games.len() as u64;
        let is_alike: Vec<bool> = played.iter().map(|own| *own == played[0]).collect();
        let mut values = played
            .into_iter()
            .map(|own| own.into_iter().map(|(value, _)| value).collect::<Vec<i32>>())
            .zip(is_alike);
        base.values.extend(values.next().map(|(own, _)| own).unwrap_or_default());
        for (runner, (own, is_alike)) in self.running.iter_mut().zip(values) {
            runner.values.extend(own);
            runner.alike &= is_alike;
        }
        Ok(())
    }

    /// Drops steps that played all trials alike (at the look [`ALIKE`]), and the steps beyond [`SMALL_ON`] and
    /// [`LARGE_ON`] that matter least.
    fn drop_some(&mut self, base: &Runner, look: usize) {
        let asked = self.asked;
        let gap = |runner: &Runner| {
            let found =
                difference(&runner.values, &base.values, &asked.aim, asked.confidence).estimate;
            found.low.abs().max(found.high.abs())
        };
        let gaps: Vec<f64> = self.running.iter().map(gap).collect();
        let mut order: Vec<usize> = (0..gaps.len()).collect();
        order.sort_by(|&a, &b| gaps[b].total_cmp(&gaps[a]).then(a.cmp(&b)));
        let is_large = |at: usize| self.effects[self.running[at].number].step.is_large();
        let mut goes_on = vec![false; gaps.len()];
        for (large, most) in [(false, SMALL_ON[look]), (true, LARGE_ON[look])] {
            let differing = order.iter().filter(|&&at| !self.running[at].alike);
            for &at in differing.filter(|&&at| is_large(at) == large).take(most) {
                goes_on[at] = true;
            }
        }
        let mut at = 0;
        let (effects, running) = (&mut self.effects, &mut self.running);
        running.retain(|runner| {
            let goes_on = goes_on[at];
            at += 1;
            let effect = &mut effects[runner.number];
            effect.difference =
                Some(difference(&runner.values, &base.values, &asked.aim, asked.confidence));
            if runner.alike {
                effect.fate = if look >= ALIKE { Fate::Alike } else { Fate::Raced };
                return look < ALIKE;
            }
            effect.fate = Fate::Raced;
            goes_on
        });
    }

    /// Measures the final effects on fresh trials. The trials of the race flatter the steps that survived it.
    fn measure(&mut self, base: &Runner) -> Result<(), Unplayed> {
        let all: Vec<&Runner> = std::iter::once(base).chain(&self.running).collect();
        let games: Vec<&dyn AnyConflict> = all.iter().map(|runner| &*runner.game).collect();
        let aims: Vec<usize> = all.iter().map(|runner| runner.aim).collect();
        let read = |at: usize, record: &TrialRecord, into: &mut Vec<i32>| {
            into.push(record.values[aims[at]]);
        };
        let trials = FINAL..FINAL + self.asked.trials;
        let values = self.workers.read(&games, trials, self.stop, &read)?;
        self.spent += self.asked.trials * games.len() as u64;
        self.baseline = sums(&values[0]);
        for (runner, own) in self.running.iter().zip(&values[1..]) {
            let effect = &mut self.effects[runner.number];
            let found = difference(own, &values[0], &self.asked.aim, self.asked.confidence);
            effect.p = found.p;
            effect.difference = Some(found);
            effect.fate = Fate::Measured;
        }
        Ok(())
    }

    fn ranked(self, stopped: bool) -> Ranked {
        let mut effects = self.effects;
        let raw: Vec<f64> = effects.iter().map(|effect| effect.p).collect();
        for (effect, p) in effects.iter_mut().zip(holm(&raw)) {
            effect.p = p;
            effect.is_found = is_significant(p, self.asked.confidence);
        }
        let size = |effect: &Effect| {
            let value = effect.difference.map_or(0.0, |it| it.estimate.value.abs());
            (effect.fate == Fate::Measured, if value.is_finite() { value } else { 0.0 })
        };
        effects.sort_by(|a, b| {
            let (one, other) = (size(a), size(b));
            other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
        });
        Ranked { effects, baseline: self.baseline, spent: self.spent, stopped }
    }
}

/// Returns a digest of all that is counted in a trial. Measures alone would not do, because a step may change the
/// play but not the aim.
fn digest(record: &TrialRecord) -> u64 {
    let mix = |sum: u64, value: u64| (sum ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    let numbers = record.values.iter().chain(&record.fighters).chain(&record.curve);
    let numbers = numbers.chain(&record.stages).map(|&value| u64::from(value as u32));
    numbers.fold(record.ended as u64 ^ 0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests;
