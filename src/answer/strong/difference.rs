//! Effect of strong play on the difference between two variants.

use super::{MEASUREMENT, Strong};
use crate::answer::paired_differences::difference;
use crate::engine::{AnyConflict, CONFLICT_QUANTITIES, TrialRecord};
use crate::scenario::Origin;
use crate::sim::{Ground, Measured, Unplayed, Workers};
use crate::stats::Estimate;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

const PILOT: u64 = 64;
const MOST: u64 = 4096;

/// Two variants that are compared with strong play.
pub struct Compared<'a> {
    /// The variant for which strong play was found, then the variant that is compared with it.
    pub grounds: [&'a Ground; 2],
    /// For each side, whether it plays its strong policies; other sides play what each variant says.
    pub seated: &'a [bool],
    /// The measure; `None` for the wins of the first side.
    pub measure: Option<&'a Measured>,
    /// Most turns to play, about: exchanges times fighters.
    pub budget: u64,
    /// Confidence of the interval.
    pub confidence: f64,
}

impl Strong {
    /// Returns how much more the measure of the second variant is, from trials that no search has seen. `None` if the
    /// budget is too small for more than a few trials, or if no settings play the strong policies in both variants.
    ///
    /// # Errors
    /// The caller wants an end, or the rules broke down; the number of the cell is that of the variant.
    pub fn difference(
        &self,
        asked: &Compared<'_>,
        workers: &Workers,
        stop: &AtomicBool,
    ) -> Result<Option<Estimate>, Unplayed> {
        let Some(settings) = self.settings(asked.seated) else { return Ok(None) };
        let seat = |ground: &Ground| ground.compile(&settings).ok();
        let [Some(base), Some(other)] = asked.grounds.map(seat) else { return Ok(None) };
        let wins = || Measured::find(None, "win", &*base, &Origin::argument("")).ok();
        let Some(measured) = asked.measure.cloned().or_else(wins) else { return Ok(None) };
        let games = [&*base, &*other];
        let [Some(first), Some(second)] = games.map(|game| measured.place_in(game)) else {
            return Ok(None);
        };
        let played = Played { games, places: [first, second], workers, stop };
        let (mut values, turns) = played.values(0..PILOT)?;
        let trials = (asked.budget * PILOT / turns.max(1)).min(MOST);
        if trials < PILOT {
            return Ok(None);
        }
        let (more, _) = played.values(PILOT..trials)?;
        for (known, more) in values.iter_mut().zip(more) {
            known.extend(more);
        }
        let found = difference(&values[1], &values[0], &measured, asked.confidence);
        Ok(Some(found.estimate))
    }
}

struct Played<'a> {
    games: [&'a dyn AnyConflict; 2],
    places: [usize; 2],
    workers: &'a Workers,
    stop: &'a AtomicBool,
}

impl Played<'_> {
    /// Plays trials of both variants, on the same dice. Returns the measure of each trial for both, and the turns
    /// that were played.
    fn values(&self, trials: Range<u64>) -> Result<([Vec<i32>; 2], u64), Unplayed> {
        let known = &self.games[0].quantities()[..CONFLICT_QUANTITIES];
        let exchanges = known.iter().position(|it| it.measure.name == "exchanges").unwrap_or(0);
        let read = |at: usize, record: &TrialRecord, into: &mut Vec<(i32, i32)>| {
            into.push((record.values[self.places[at]], record.values[exchanges]));
        };
        let trials = MEASUREMENT + trials.start..MEASUREMENT + trials.end;
        let played = self.workers.read(&self.games, trials, self.stop, &read)?;
        let mut turns = 0;
        for (game, rows) in self.games.iter().zip(&played) {
            let exchanges: u64 = rows.iter().map(|row| u64::try_from(row.1).unwrap_or(0)).sum();
            turns += exchanges * game.fighters().len() as u64;
        }
        let of = |at: usize| played[at].iter().map(|row| row.0).collect();
        Ok(([of(0), of(1)], turns))
    }
}
