//! The arena: casts of one conflict, and how they score on the same trials.
//!
//! A cast gives each side one of its policies. Every cast plays trials from the same first one on, so
//! two casts are compared on the same dice, and a cast that was played before only plays what is new.

use super::Candidate;
use crate::answer::styles::digested;
use crate::engine::{AnyConflict, CONFLICT_QUANTITIES, Quantity};
use crate::scenario::Setting;
use crate::sim::{Ground, Unplayed, Workers};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// First trial of searches. Runs play lower numbers, so that a run does not flatter policies that were
/// chosen on its dice.
const FIRST_TRIAL: u64 = 1 << 48;

/// Indices into [`Arena::candidates`], one for each side.
pub(super) type Cast = Vec<usize>;

#[derive(Clone, Debug, Default)]
struct Played {
    trials: u64,
    /// For each side, the trials that it won minus those that an enemy won.
    leads: Vec<i64>,
    /// Digest of outcomes and lengths of all trials; equal digests mean casts that play alike.
    digest: u64,
}

struct Entry {
    game: Box<dyn AnyConflict>,
    played: Played,
}

/// Everything that casts of a conflict share.
pub(super) struct Arena<'a> {
    ground: &'a Ground,
    /// For each side, how it may play.
    pub candidates: Vec<Vec<Candidate>>,
    /// For each side, the sides that lose if it wins.
    enemies: Vec<Vec<usize>>,
    /// Numbers of the quantities that are read: wins of each side, then exchanges.
    quantities: Vec<usize>,
    /// Fighters of the conflict.
    fighters: u64,
    casts: BTreeMap<Cast, Option<Entry>>,
    workers: &'a Workers,
    stop: &'a AtomicBool,
    /// Turns that were played, about: exchanges times fighters.
    pub turns: u64,
    /// Trials that were played.
    pub trials: u64,
}

impl<'a> Arena<'a> {
    /// Makes an arena in which every side may play these candidates.
    pub(super) fn new(
        ground: &'a Ground,
        game: &dyn AnyConflict,
        candidates: Vec<Vec<Candidate>>,
        workers: &'a Workers,
        stop: &'a AtomicBool,
    ) -> Self {
        let sides = &ground.scenario.sides;
        let names = |side: usize| sides[side].allies.iter().map(|(ally, _)| ally);
        let is_ally = |a: usize, b: usize| {
            names(a).any(|ally| *ally == sides[b].name)
                || names(b).any(|ally| *ally == sides[a].name)
        };
        let enemies = |a: usize| (0..sides.len()).filter(|&b| b != a && !is_ally(a, b)).collect();
        let mut quantities = Self::wins_of(game, sides.len());
        let all = game.quantities();
        let known = &all[..CONFLICT_QUANTITIES];
        let exchanges = known.iter().position(|it| it.measure.name == "exchanges");
        quantities.push(exchanges.unwrap_or_default());
        Self {
            ground,
            candidates,
            enemies: (0..sides.len()).map(enemies).collect(),
            quantities,
            fighters: game.fighters().len() as u64,
            casts: BTreeMap::new(),
            workers,
            stop,
            turns: 0,
            trials: 0,
        }
    }

    /// Returns the numbers of the quantities that tell whether each side has won.
    pub(super) fn wins_of(game: &dyn AnyConflict, sides: usize) -> Vec<usize> {
        let all = game.quantities();
        let is_win = |it: &Quantity, side| it.side == Some(side) && it.measure.name == "win";
        let place = |side| all.iter().position(|it| is_win(it, side)).unwrap_or(0);
        (0..sides).map(place).collect()
    }

    /// Whether exactly two sides fight each other, so that one side gains what the other loses.
    pub(super) fn is_zero_sum(&self) -> bool {
        self.candidates.len() == 2 && self.enemies[0] == [1]
    }

    /// Returns the settings that seat a cast.
    fn settings(&self, cast: &[usize]) -> Vec<Setting> {
        let seated = self.candidates.iter().zip(cast);
        seated.flat_map(|(candidates, &at)| candidates[at].settings.iter().cloned()).collect()
    }

    /// Compiles casts that are new. A policy that cannot play this conflict makes no entry.
    fn compile(&mut self, casts: &[Cast]) {
        let new: Vec<&Cast> = casts.iter().filter(|cast| !self.casts.contains_key(*cast)).collect();
        let games = self.workers.each(new.clone(), |cast| {
            let game = self.ground.compile(&self.settings(cast)).ok()?;
            let leads = vec![0; self.candidates.len()];
            Some(Entry { game, played: Played { leads, ..Played::default() } })
        });
        let new: Vec<Cast> = new.into_iter().cloned().collect();
        self.casts.extend(new.into_iter().zip(games));
    }

    /// Whether a cast can be played, after [`Self::play`] was asked for it.
    pub(super) fn can_play(&self, cast: &[usize]) -> bool {
        self.casts.get(cast).is_some_and(Option::is_some)
    }

    /// Has each of these casts play its trials up to the number `trials`, as far as it has not.
    ///
    /// # Errors
    /// The caller wants an end, or the rules broke down.
    pub(super) fn play(&mut self, casts: &[Cast], trials: u64) -> Result<(), Unplayed> {
        self.compile(casts);
        let mut by_start: BTreeMap<u64, Vec<&Cast>> = BTreeMap::new();
        for cast in casts {
            if let Some(Some(entry)) = self.casts.get(cast) {
                let at = by_start.entry(entry.played.trials).or_default();
                if entry.played.trials < trials && !at.contains(&cast) {
                    at.push(cast);
                }
            }
        }
        for (from, casts) in by_start {
            let values = self.values(&casts, FIRST_TRIAL + from..FIRST_TRIAL + trials)?;
            for (cast, values) in casts.into_iter().zip(values) {
                if let Some(Some(entry)) = self.casts.get_mut(cast) {
                    self.turns += add(&mut entry.played, &values, &self.enemies) * self.fighters;
                    self.trials += trials.saturating_sub(from);
                }
            }
        }
        Ok(())
    }

    /// Plays trials of casts that can be played: the wins of each side and the exchanges of each trial.
    fn values(&self, casts: &[&Cast], trials: Range<u64>) -> Result<Vec<Vec<i32>>, Unplayed> {
        let entries = casts.iter().filter_map(|cast| self.casts.get(*cast)?.as_ref());
        let games: Vec<&dyn AnyConflict> = entries.map(|entry| &*entry.game).collect();
        self.workers.play(&games, &self.quantities, trials, self.stop)
    }

    /// Plays trials of a cast that no search has seen, and returns what each side won of each of them.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub(super) fn wins(&mut self, cast: &Cast, trials: Range<u64>) -> Result<Vec<i32>, Unplayed> {
        self.compile(std::slice::from_ref(cast));
        let played = self.values(&[cast], trials.clone())?.pop().unwrap_or_default();
        let sides = self.candidates.len();
        let exchanges = played.iter().skip(sides).step_by(sides + 1);
        self.turns +=
            exchanges.map(|&it| u64::try_from(it).unwrap_or(0)).sum::<u64>() * self.fighters;
        self.trials += trials.end - trials.start;
        Ok(played.chunks_exact(sides + 1).flat_map(|trial| trial[..sides].to_vec()).collect())
    }

    /// The score of a side in a cast: its share of wins plus half of what neither it nor an enemy wins.
    pub(super) fn score(&self, cast: &[usize], side: usize) -> f64 {
        match self.casts.get(cast) {
            Some(Some(Entry { played, .. })) if played.trials > 0 => {
                0.5 + played.leads[side] as f64 / (2.0 * played.trials as f64)
            }
            _ => 0.0,
        }
    }

    /// Returns a number that differs between casts if any trial was played differently.
    pub(super) fn digest(&self, cast: &[usize]) -> Option<u64> {
        self.casts.get(cast)?.as_ref().map(|entry| entry.played.digest)
    }
}

/// Adds trials to what a cast has played, and returns the number of their exchanges.
fn add(played: &mut Played, values: &[i32], enemies: &[Vec<usize>]) -> u64 {
    let (sides, mut exchanges) = (enemies.len(), 0);
    for trial in values.chunks_exact(sides + 1) {
        played.trials += 1;
        exchanges += u64::try_from(trial[sides]).unwrap_or(0);
        for (side, enemies) in enemies.iter().enumerate() {
            let enemy = enemies.iter().map(|&enemy| trial[enemy]).max().unwrap_or(0);
            played.leads[side] += i64::from(trial[side]) - i64::from(enemy);
        }
        played.digest = digested(played.digest, trial);
    }
    exchanges
}
