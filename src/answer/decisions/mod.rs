//! Decisions: how many of the decisions of a fight matter, and which options good play never chooses.
//!
//! Pilot fights show which decisions come up. Of each group, a side at a decision point, some are drawn. The program goes back to
//! each of them, gives each option in turn, and plays on many times with fresh dice, which are the same for all options. The
//! gap between the best option and the second best puts the decision into a class. Plays stop when the class is settled.
//!
//! The result of an option holds for the policies that play on: the deviation is a single step. A plan of several steps
//! is not seen.

mod gap;
mod moment;
mod pilot;
mod sample;
mod shares;
#[cfg(test)]
mod tests;

pub use moment::{Band, Class, Moment};
pub use pilot::Use;
pub use shares::{Group, OptionUse, share_of_all};

use super::strong::{BUDGET, Question as StrongQuestion, find, has_choice};
use crate::engine::{AnyConflict, is_pace_measure};
use crate::scenario::{Origin, Problem, Problems};
use crate::sim::{Broken, Ground, Measured, Unplayed, Workers};
use gap::Scale;
use moment::{Manner, Playing};
use pilot::{Names, Pilot};
use std::sync::atomic::AtomicBool;

/// Decisions that are played between two checks whether the user wants to stop.
const CHUNK: usize = 16;

/// A question about decisions.
#[derive(Clone, Debug)]
pub struct Question {
    /// For each side, the measure that its decisions are to raise. Decisions of sides without one are left out.
    pub aims: Vec<Option<Measured>>,
    /// Gaps that matter and are not obvious.
    pub band: Band,
    /// Pilot fights.
    pub trials: u64,
    /// Decisions of the sample.
    pub decisions: u64,
    /// Most plays from decisions, all together.
    pub budget: u64,
    /// Confidence of the class of each decision, and of all intervals.
    pub confidence: f64,
    /// Whether strong play is looked for, to compare how it chooses.
    pub compares_strong: bool,
}

/// Answer of the question.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    /// The groups that have decisions, the most frequent first, with their shares of classes.
    pub groups: Vec<Group>,
    /// Options of the groups.
    pub options: Vec<OptionUse>,
    /// The decisions that were played, in the order of the sample.
    pub moments: Vec<Moment>,
    /// Fights in which the uses of options were counted.
    pub fights: u64,
    /// Fights of strong play. `None` if it was not looked for, or could not be found.
    pub strong_fights: Option<u64>,
    /// Whether strong play is what the scenario says.
    pub strong_is_as_written: bool,
    /// Trials that were played, of everything together.
    pub spent: u64,
    /// Whether the user stopped the program early.
    pub stopped: bool,
}

/// Finds the measure of each side by its name: `win`, `value`, or any other measure of a side.
///
/// # Errors
/// There is no such measure of a side, or trials cannot be played on from a decision while it is counted.
pub fn aims(
    game: &dyn AnyConflict,
    measure: &str,
    origin: &Origin,
) -> Result<Vec<Option<Measured>>, Problem> {
    let is_pace = is_pace_measure(measure);
    if is_pace || game.decision_runner().is_none() {
        let whose = if is_pace { "it is a measure" } else { "`[value]` has measures" };
        let message = format!("decisions cannot be played for `{measure}`: {whose} of pace");
        let help = "name another measure of a side, such as win";
        return Err(Problem::new(origin, message).help(help));
    }
    let sides = game.sides();
    let found = sides.iter().map(|side| Measured::find(Some(side), measure, game, origin));
    let mut found: Vec<Result<Measured, Problem>> = found.collect();
    if found.iter().all(Result::is_err)
        && let Some(Err(problem)) = found.pop()
    {
        return Err(problem);
    }
    Ok(found.into_iter().map(Result::ok).collect())
}

/// Answers the question. `tell` receives progress messages; `stop` ends the search early, with the results so far.
///
/// # Errors
/// The rules broke down, or the scenario has mistakes.
pub fn decisions(
    question: &Question,
    ground: &Ground,
    workers: &Workers,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&str),
) -> Result<Result<Decisions, Broken>, Problems> {
    let game = ground.compile(&[])?;
    let vocabulary = (ground.system.vocabulary)();
    let names = Names::new(&*game, &vocabulary);
    let mut search = Search {
        question,
        ground,
        game: &*game,
        names,
        workers,
        stop,
        told: Decisions::default(),
        pilot: Pilot::default(),
        strong: None,
    };
    let ended = search.run(tell);
    search.sum_up();
    match ended {
        Ok(()) => Ok(Ok(search.told)),
        Err(Unplayed::Stopped) => Ok(Ok(Decisions { stopped: true, ..search.told })),
        Err(Unplayed::Broken(broken)) => Ok(Err(broken)),
    }
}

struct Search<'a> {
    question: &'a Question,
    ground: &'a Ground,
    game: &'a dyn AnyConflict,
    names: Names,
    workers: &'a Workers,
    stop: &'a AtomicBool,
    told: Decisions,
    pilot: Pilot,
    strong: Option<Pilot>,
}

impl Search<'_> {
    fn run(&mut self, tell: &mut dyn FnMut(&str)) -> Result<(), Unplayed> {
        tell("looking for decisions");
        let trials = 0..self.question.trials;
        let hands = (self.workers, self.stop);
        self.pilot = Pilot::play(self.game, &self.names, trials, hands)?;
        self.told.fights = self.pilot.fights;
        self.told.spent += self.pilot.fights;
        if self.question.compares_strong {
            self.watch_strong_play(tell)?;
        }
        self.play_sample(tell)
    }

    /// Looks for strong play and counts what it chooses.
    fn watch_strong_play(&mut self, tell: &mut dyn FnMut(&str)) -> Result<(), Unplayed> {
        let seeks = vec![true; self.game.sides().len()];
        let question = StrongQuestion::for_play(seeks.clone(), BUDGET, self.question.confidence);
        if !has_choice(self.ground, &question) {
            return Ok(());
        }
        let Some(strong) = find(&question, self.ground, self.workers, self.stop, tell)? else {
            return Ok(());
        };
        self.told.spent += strong.trials;
        self.told.strong_is_as_written = strong.is_as_written;
        let settings = strong.settings(&seeks).unwrap_or_default();
        let Ok(game) = self.ground.compile(&settings) else { return Ok(()) };
        tell("watching strong play");
        let hands = (self.workers, self.stop);
        let pilot = Pilot::play(&*game, &self.names, 0..self.question.trials, hands)?;
        self.told.spent += pilot.fights;
        self.told.strong_fights = Some(pilot.fights);
        self.strong = Some(pilot);
        Ok(())
    }

    fn aim(&self, group: usize) -> Option<&Measured> {
        self.question.aims.get(group / self.names.points)?.as_ref()
    }

    fn manner(&self) -> Manner {
        let aim = self.question.aims.iter().flatten().next();
        Manner {
            scale: Scale {
                is_share: aim.is_none_or(Measured::is_share),
                unit: aim.map_or(1.0, |aim| aim.scale),
            },
            band: self.question.band,
            confidence: self.question.confidence,
            seed: self.workers.seed(),
        }
    }

    /// Plays the decisions of the sample, from look to look, as long as the budget lasts.
    fn play_sample(&mut self, tell: &mut dyn FnMut(&str)) -> Result<(), Unplayed> {
        let (manner, seed) = (self.manner(), self.workers.seed());
        let wanted = self.question.decisions;
        let sample = sample::draw(&self.pilot, seed, wanted, |group| self.aim(group).is_some());
        let total = sample.len();
        tell(&format!("going back to {total} decisions"));
        let found = self.workers.play_each(sample, self.stop, |sampled, trial| {
            *trial = sampled.trial;
            let Some(mut runner) = self.game.decision_runner() else { return Ok(None) };
            let group_of = |fighter, point| self.names.group(fighter, point);
            Ok(Playing::find(&mut *runner, group_of, sampled, seed))
        })?;
        let mut all: Vec<Playing> = found.into_iter().flatten().collect();
        let mut ended = Ok(());
        let mut budget = self.question.budget;
        for look in 0..moment::LOOKS.len() {
            // The first open decisions that the budget covers; their order is random.
            let costs = all.iter().map(|it| it.next_cost(manner.band));
            let is_covered = |cost: u64| {
                let rest = budget.checked_sub(cost);
                budget = rest.unwrap_or(0);
                cost > 0 && rest.is_some()
            };
            let covered: Vec<bool> = costs.map(is_covered).collect();
            let count = covered.iter().filter(|it| **it).count();
            if count == 0 {
                break;
            }
            tell(&format!("playing {count} of {total} decisions, look {}", look + 1));
            ended = self.play_round(&mut all, &covered, &manner);
            if ended.is_err() {
                break;
            }
        }
        self.told.moments =
            all.iter().filter(|it| it.looks > 0).map(|it| it.told(&manner)).collect();
        ended
    }

    /// Plays the covered decisions up to their next look.
    fn play_round(
        &mut self,
        all: &mut [Playing],
        covered: &[bool],
        manner: &Manner,
    ) -> Result<(), Unplayed> {
        let chosen: Vec<usize> = (0..all.len()).filter(|at| covered[*at]).collect();
        for chunk in chosen.chunks(CHUNK) {
            let looks = self.workers.play_each(chunk.to_vec(), self.stop, |at, trial| {
                let aim = self.aim(all[at].sampled.group);
                let quantity = aim.map_or(0, |aim| aim.quantity);
                all[at].play(self.game, quantity, manner, (self.stop, trial))
            })?;
            for (&at, look) in chunk.iter().zip(looks) {
                self.told.spent += all[at].next_cost(manner.band);
                all[at].take(look);
            }
        }
        Ok(())
    }

    /// Sums up what is known.
    fn sum_up(&mut self) {
        let (names, moments) = (&self.names, &self.told.moments);
        let groups = shares::groups(names, &self.pilot, moments, self.question.band.low);
        let known = (&self.pilot, self.strong.as_ref());
        self.told.options = shares::options(names, &groups, known, moments);
        self.told.groups = groups;
    }
}
