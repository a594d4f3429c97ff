//! Time and spotlight of some trials of a cell, for the table "how it plays" and the chart of the spotlight.

use super::{Amount, Timed, Trial};

/// Time and spotlight, summed over trials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableSummary {
    /// Seconds of each trial, the shortest first.
    pub seconds: Vec<i32>,
    /// Seconds that a conflict should not exceed.
    pub limit: i32,
    /// Exchanges of all trials.
    pub exchanges: u64,
    /// Each player.
    pub players: Vec<PlayerSummary>,
    /// How uneven each side is.
    pub sides: Vec<Uneven>,
}

/// Sums over the trials of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSummary {
    /// Name of the player's group or fighter.
    pub name: String,
    /// Number of the side.
    pub side: usize,
    /// Turns taken.
    pub turns: u64,
    /// Seconds filled.
    pub seconds: u64,
    /// Squares of the seconds of each trial.
    pub squares: u64,
    /// Harm dealt; `None` if the system does not tell.
    pub dealt: Option<u64>,
    /// Exchanges in which the player did not act.
    pub sat_out: u64,
    /// Longest waits in seconds, one of each trial.
    pub waits: u64,
}

/// How uneven a side is: sums over the trials, in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uneven {
    /// Of turns.
    pub turns: u64,
    /// Of time.
    pub seconds: u64,
    /// Of harm dealt.
    pub dealt: u64,
    /// Longest waits of all players in seconds, one of each trial.
    pub longest_wait: u64,
}

impl TableSummary {
    /// Makes the summary of no trials.
    pub(in crate::engine::pace) fn new(timed: &Timed<'_>) -> Self {
        let dealt = timed.facts.dealt.map(|_| 0);
        let player = |it: &crate::engine::table_facts::Player| PlayerSummary {
            name: it.name.clone(),
            side: it.side,
            dealt,
            ..PlayerSummary::default()
        };
        Self {
            limit: timed.facts.limit,
            players: timed.facts.players.iter().map(player).collect(),
            sides: vec![Uneven::default(); timed.sides],
            ..Self::default()
        }
    }

    /// Adds a trial.
    pub(in crate::engine::pace) fn add(&mut self, timed: &mut Timed<'_>, trial: Trial<'_>) {
        let (sheet, record) = trial;
        let count = |number: i64| number.max(0).unsigned_abs();
        self.seconds.push(sheet.seconds);
        self.exchanges += record.ended as u64;
        for (number, player) in self.players.iter_mut().enumerate() {
            let amount = |of: Amount| count(timed.amount(of, number, trial));
            player.turns += amount(Amount::Turns);
            let seconds = amount(Amount::Seconds);
            player.seconds += seconds;
            player.squares += seconds * seconds;
            if let (Some(dealt), Some(measure)) = (&mut player.dealt, timed.facts.dealt) {
                *dealt += amount(Amount::Dealt(measure));
            }
            let time = &sheet.players[number];
            player.sat_out += count(record.ended as i64 - i64::from(time.exchanges));
            player.waits += count(time.longest_wait.into());
        }
        for (side, uneven) in self.sides.iter_mut().enumerate() {
            let dealt = timed.facts.dealt.map(Amount::Dealt);
            let mut of = |of: Amount| count(timed.uneven(of, side, trial).into());
            uneven.turns += of(Amount::Turns);
            uneven.seconds += of(Amount::Seconds);
            uneven.dealt += dealt.map_or(0, of);
            let waits = timed.players_of(side).map(|player| sheet.players[player].longest_wait);
            uneven.longest_wait += count(waits.max().unwrap_or(0).into());
        }
    }

    /// Sorts the times, once all trials are added.
    pub(in crate::engine::pace) fn finish(&mut self) {
        self.seconds.sort_unstable();
    }

    /// Returns the number of trials.
    pub fn trials(&self) -> u64 {
        self.seconds.len() as u64
    }

    /// Returns the mean time in seconds; not a number without trials.
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.seconds.iter().map(|&seconds| i64::from(seconds)).sum();
        sum as f64 / self.trials() as f64
    }

    /// Returns the number of trials that take longer than the limit.
    pub fn over(&self) -> u64 {
        self.seconds.iter().filter(|&&seconds| seconds > self.limit).count() as u64
    }

    /// Returns the time in seconds below which so many in a hundred of the trials lie; 0 without trials.
    pub fn quantile(&self, share: usize) -> i32 {
        let at = (self.seconds.len() * share / 100).min(self.seconds.len().saturating_sub(1));
        self.seconds.get(at).copied().unwrap_or(0)
    }
}
