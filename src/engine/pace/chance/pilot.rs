//! Pilot trials: what the chance to win is fitted on.

use crate::engine::erased::AnyConflict;
use crate::engine::watch::{Watched, WatchedRunner, WatchedWay};
use crate::engine::{CONFLICT_QUANTITIES, TrialRecord};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Seed of the pilot trials.
const SEED: u64 = 0x7061_6365;
/// Number of the first pilot trial, far beyond the trials of any run.
const FIRST: u64 = 1 << 62;
/// Most pilot trials.
const MOST_TRIALS: u64 = 1_000;
/// Fewest pilot trials, however long they are.
const FEWEST_TRIALS: u64 = 300;
/// Rows after which the pilot ends: they take memory.
const ENOUGH_ROWS: usize = 60_000;

/// Readings and results of the pilot trials.
#[derive(Debug)]
pub(crate) struct Pilot {
    /// Number of sides.
    pub sides: usize,
    /// Readings of a row.
    pub width: usize,
    /// Each trial.
    pub trials: Vec<PilotTrial>,
}

/// A pilot trial.
#[derive(Debug)]
pub(crate) struct PilotTrial {
    /// Readings at the end of each exchange, without the last one, after which the result is known.
    pub rows: Vec<i32>,
    /// Number of the last exchange.
    pub ended: usize,
    /// Bit set of the winners.
    pub winners: u8,
}

impl PilotTrial {
    /// Returns the readings at the end of an exchange before the last one.
    pub(crate) fn row(&self, exchange: usize) -> &[i32] {
        let width = self.rows.len().checked_div(self.ended).unwrap_or(0);
        &self.rows[exchange * width..][..width]
    }
}

impl Pilot {
    /// Plays the pilot of a conflict. `None` if its trials cannot be watched.
    pub(crate) fn play(game: &dyn AnyConflict) -> Option<Self> {
        let mut runner = game.watched_runner(WatchedWay::Few)?;
        let wins = places_of_wins(game);
        let mut pilot = Self { sides: wins.len(), width: 0, trials: Vec::new() };
        let mut rows = 0;
        for trial in 0..MOST_TRIALS {
            if rows >= ENOUGH_ROWS && trial >= FEWEST_TRIALS {
                break;
            }
            // If the rules break down here, they may still play every trial of the run.
            let Some(played) = Self::trial(&mut *runner, &wins, FIRST + trial, &mut pilot.width)
            else {
                break;
            };
            rows += played.ended;
            pilot.trials.push(played);
        }
        Some(pilot)
    }

    fn trial(
        runner: &mut dyn WatchedRunner,
        wins: &[usize],
        trial: u64,
        width: &mut usize,
    ) -> Option<PilotTrial> {
        catch_unwind(AssertUnwindSafe(|| runner.play(SEED, trial))).ok()?;
        let (record, watched) = runner.last();
        *width = watched.width;
        let rows = running(record, watched).to_vec();
        Some(PilotTrial { rows, ended: record.ended, winners: winners(record, wins) })
    }
}

/// Returns the rows of a trial without the last, after which the result is known.
pub(crate) fn running<'a>(record: &TrialRecord, watched: &'a Watched) -> &'a [i32] {
    &watched.rows[..watched.width * record.ended]
}

/// Returns the places of the wins of all sides among the quantities of a conflict.
pub(crate) fn places_of_wins(game: &dyn AnyConflict) -> Vec<usize> {
    let quantities = game.quantities();
    let all = quantities.iter().enumerate().skip(CONFLICT_QUANTITIES);
    all.filter(|(_, it)| it.measure.name == "win" && !it.is_pace).map(|(at, _)| at).collect()
}

/// Returns the bit set of the winners of a trial.
pub(crate) fn winners(record: &TrialRecord, wins: &[usize]) -> u8 {
    let bits = wins.iter().enumerate().map(|(side, &place)| (record.values[place] as u8) << side);
    bits.fold(0, |all, bit| all | bit)
}
