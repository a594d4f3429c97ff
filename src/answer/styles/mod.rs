//! Styles: every policy of a side against every policy of another.
//!
//! The score of a pair is the share of trials that the first side wins plus half of those that neither
//! of the two wins, so that what one side gains the other loses. All pairs play the same trials.

use super::equilibrium::{Equilibrium, equilibrium};
use super::seated_policy::Seat;
use crate::engine::{AnyConflict, CONFLICT_QUANTITIES, Quantity};
use crate::scenario::Problems;
use crate::sim::{Broken, Ground, Unplayed, Workers};
use crate::stats::two_sided_p;
use std::sync::atomic::AtomicBool;

/// Trials of a pair that are in memory at a time: all pairs of 20 policies are 400 conflicts.
const AT_A_TIME: u64 = 1024;

/// A question of `styles`: every policy of one side against every policy of another side.
#[derive(Clone, Debug)]
pub struct Styles {
    /// Seat whose policies are the rows.
    pub first: Seat,
    /// Seat whose policies are the columns.
    pub second: Seat,
    /// Policies of the first side.
    pub rows: Vec<String>,
    /// Policies of the second side.
    pub columns: Vec<String>,
    /// Whether the sides are alike. Then both seats are played and scores averaged, so that an advantage of a seat
    /// cancels out.
    pub mirror: bool,
    /// Trials of each pair.
    pub trials: u64,
}

/// Result of a pair over all its trials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// Trials that were played.
    pub trials: u64,
    /// Trials that the first side won, and the other did not.
    pub first: u64,
    /// Trials that the second side won, and the other did not.
    pub second: u64,
    /// Trials that met the cap on exchanges.
    pub stalemates: u64,
    /// Trials that neither of the two won, but a third side did.
    pub others: u64,
    /// Trials that both sides won: allies win together.
    pub both: u64,
    /// Digest of all trials: two pairs with equal digests played all trials alike. Then two policies are one policy
    /// in this scenario.
    pub digest: u64,
}

impl Pair {
    /// The score of the first side, from 0 to 1.
    pub fn score(&self) -> f64 {
        0.5 + (self.first as f64 - self.second as f64) / (2.0 * self.trials as f64)
    }

    /// Returns the variance of the score of one trial, at least that of a single half point, so that a pair without
    /// a loss is not called certain.
    fn variance(&self) -> f64 {
        let n = self.trials as f64;
        let mean = self.score();
        let even = (self.trials - self.first - self.second) as f64;
        ((self.first as f64 + 0.25 * even) / n - mean * mean).max(0.25 / n)
    }

    /// Standard error of the score.
    pub fn error(&self) -> f64 {
        (self.variance() / self.trials as f64).sqrt()
    }
}

/// The matrix of all pairs that can be played; made by [`Prepared::play`].
#[derive(Clone, Debug)]
pub struct Matrix {
    /// Policies of the first side.
    pub rows: Vec<String>,
    /// Policies of the second side.
    pub columns: Vec<String>,
    /// The pairs: `pairs[row][column]`.
    pub pairs: Vec<Vec<Pair>>,
    /// Scores of the first side, arranged like [`pairs`](Self::pairs); of a mirror averaged over both seats.
    pub scores: Vec<Vec<f64>>,
    /// Policies that cannot play, each with the reason.
    pub left_out: Vec<(String, String)>,
    /// Whether the user stopped the question before all trials were played.
    pub stopped: bool,
}

/// Compiles all pairs, and leaves out the policies that cannot play.
///
/// # Errors
/// No policy can play.
pub fn compile(styles: &Styles, ground: &Ground) -> Result<Prepared, Problems> {
    let mut left_out = Vec::new();
    let mut playable = |seat: &Seat, names: &[String]| {
        let mut kept = Vec::new();
        for name in names {
            match ground.compile(&seat.settings(ground, name)) {
                Ok(_) => kept.push(name.clone()),
                Err(problems) => {
                    let why = problems.first();
                    if !left_out.iter().any(|(known, _)| known == name) {
                        left_out.push((name.clone(), why));
                    }
                    if names.len() == left_out.len() {
                        return Err(problems);
                    }
                }
            }
        }
        Ok(kept)
    };
    let rows = playable(&styles.first, &styles.rows)?;
    let columns = playable(&styles.second, &styles.columns)?;
    let mut games = Vec::new();
    for row in &rows {
        for column in &columns {
            let mut settings = styles.first.settings(ground, row);
            settings.extend(styles.second.settings(ground, column));
            games.push(ground.compile(&settings)?);
        }
    }
    Ok(Prepared { rows, columns, games, left_out })
}

/// Pairs that can be played.
pub struct Prepared {
    rows: Vec<String>,
    columns: Vec<String>,
    games: Vec<Box<dyn AnyConflict>>,
    left_out: Vec<(String, String)>,
}

impl Prepared {
    /// Plays all pairs. `tell` receives progress messages. `stop` ends it with the trials that all pairs have
    /// played, so that every score rests on one set of dice.
    ///
    /// # Errors
    /// The rules broke down.
    pub fn play(
        self,
        styles: &Styles,
        workers: &Workers,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Matrix, Broken> {
        let Self { rows, columns, games, left_out } = self;
        let games: Vec<&dyn AnyConflict> = games.iter().map(|game| &**game).collect();
        let quantities = outcome(games[0], &styles.first, &styles.second);
        let mut pairs = vec![Pair::default(); games.len()];
        let (mut from, mut stopped) = (0, false);
        while from < styles.trials && !stopped {
            tell(&format!("{} pairs: {from} of {} trials", pairs.len(), styles.trials));
            let until = (from + AT_A_TIME).min(styles.trials);
            match workers.play(&games, &quantities, from..until, stop) {
                Ok(values) => {
                    let pairs = pairs.iter_mut().zip(&values);
                    pairs.for_each(|(pair, it)| add(pair, it, quantities.len()));
                }
                Err(Unplayed::Stopped) => stopped = true,
                Err(Unplayed::Broken(broken)) => return Err(broken),
            }
            from = until;
        }
        let pairs: Vec<Vec<Pair>> =
            pairs.chunks(columns.len().max(1)).map(<[Pair]>::to_vec).collect();
        let scores = scores(&pairs, styles.mirror && rows == columns);
        Ok(Matrix { rows, columns, pairs, scores, left_out, stopped })
    }
}

/// Fewest quantities of [`outcome`]: third sides add theirs.
const OUTCOME: usize = 4;

/// Returns the numbers of the quantities that say how a trial ended: both wins, stalemate, exchanges, and the wins of
/// the other sides.
fn outcome(game: &dyn AnyConflict, first: &Seat, second: &Seat) -> Vec<usize> {
    let all = game.quantities();
    let win = |side: usize| {
        let is_it = |it: &Quantity| it.side == Some(side) && it.measure.name == "win";
        all.iter().position(is_it).unwrap_or_default()
    };
    let whole = |name: &str| {
        let known = all[..CONFLICT_QUANTITIES].iter();
        known.into_iter().position(|it| it.measure.name == name).unwrap_or_default()
    };
    let third = (0..game.sides().len()).filter(|side| ![first.side, second.side].contains(side));
    let own = [win(first.side), win(second.side), whole("stalemate"), whole("exchanges")];
    own.into_iter().chain(third.map(win)).collect()
}

/// Adds trials of `count` values each, which [`outcome`] names.
fn add(pair: &mut Pair, values: &[i32], count: usize) {
    for trial in values.chunks_exact(count) {
        let is_won = trial[0] > 0 || trial[1] > 0;
        pair.trials += 1;
        pair.both += u64::from(trial[0] > 0 && trial[1] > 0);
        pair.others += u64::from(!is_won && trial[OUTCOME..].iter().any(|&win| win > 0));
        pair.first += u64::from(trial[0] > trial[1]);
        pair.second += u64::from(trial[1] > trial[0]);
        pair.stalemates += u64::from(trial[2] > 0);
        pair.digest = digested(pair.digest, trial);
    }
}

/// Adds values to a [`Pair::digest`]. Different digests show that trials were played differently; order counts.
pub(super) fn digested(digest: u64, values: &[i32]) -> u64 {
    values.iter().fold(digest, |digest, &value| {
        // FNV: a change anywhere changes all that follows.
        let digest = (digest ^ u64::from(value as u32)).wrapping_mul(0x0100_0000_01b3);
        digest.rotate_left(23) ^ 0x9e37_79b9
    })
}

fn scores(pairs: &[Vec<Pair>], mirror: bool) -> Vec<Vec<f64>> {
    let score = |row: usize, column: usize| {
        let here = pairs[row][column].score();
        if mirror { f64::midpoint(here, 1.0 - pairs[column][row].score()) } else { here }
    };
    let places = |row: usize| (0..pairs[row].len()).map(|column| score(row, column)).collect();
    (0..pairs.len()).map(places).collect()
}

/// Comparison of the policies of a [`Matrix`].
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// Mean [`Pair::score`] of each row, and of each column for the second side.
    pub means: (Vec<f64>, Vec<f64>),
    /// For each row and each column, another that is better against everything. `None` if there is none.
    pub beaten_by: (Vec<Option<usize>>, Vec<Option<usize>>),
    /// For each row and each column, an earlier one with equal [`digest`](Pair::digest)s, which plays every trial
    /// alike.
    pub same_as: (Vec<Option<usize>>, Vec<Option<usize>>),
    /// The equilibrium of the scores.
    pub equilibrium: Equilibrium,
    /// Best replies in turn, from the given pair until a pair comes up again: places of rows and columns.
    pub replies: Vec<(usize, usize)>,
    /// Whether the replies end in a pair that neither side wants to leave.
    pub settles: bool,
}

impl Matrix {
    /// Returns the trials that every pair has played.
    pub fn trials(&self) -> u64 {
        self.pairs.iter().flatten().map(|pair| pair.trials).min().unwrap_or(0)
    }

    /// Compares the policies. Best replies begin with the pair `start`. `confidence` holds for all comparisons
    /// together.
    pub fn standings(&self, start: (usize, usize), confidence: f64) -> Standings {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let mean = |numbers: &mut dyn Iterator<Item = f64>, count: usize| {
            numbers.sum::<f64>() / count as f64
        };
        let of_row = |row: usize| mean(&mut self.scores[row].iter().copied(), columns);
        let of_column =
            |column: usize| mean(&mut self.scores.iter().map(|row| 1.0 - row[column]), rows);
        let level = (1.0 - confidence) / (rows * rows * columns + columns * columns * rows) as f64;
        let (replies, settles) = self.replies(start);
        Standings {
            means: ((0..rows).map(of_row).collect(), (0..columns).map(of_column).collect()),
            beaten_by: (
                (0..rows).map(|row| self.beaten(row, rows, columns, level, true)).collect(),
                (0..columns).map(|it| self.beaten(it, columns, rows, level, false)).collect(),
            ),
            same_as: (
                (0..rows).map(|row| self.same(row, columns, true)).collect(),
                (0..columns).map(|column| self.same(column, rows, false)).collect(),
            ),
            equilibrium: equilibrium(&self.scores),
            replies,
            settles,
        }
    }

    /// Returns the score of each row, and of each column for the second side, against what the other side plays in
    /// an equilibrium.
    pub fn against(&self, equilibrium: &Equilibrium) -> (Vec<f64>, Vec<f64>) {
        let Equilibrium { rows, columns, .. } = equilibrium;
        let of_row = |row: &Vec<f64>| row.iter().zip(columns).map(|(score, it)| score * it).sum();
        let of_column = |column: usize| {
            let scores = self.scores.iter().map(|row| 1.0 - row[column]);
            scores.zip(rows).map(|(score, it)| score * it).sum()
        };
        (self.scores.iter().map(of_row).collect(), (0..columns.len()).map(of_column).collect())
    }

    fn pair(&self, own: usize, other: usize, is_row: bool) -> &Pair {
        if is_row { &self.pairs[own][other] } else { &self.pairs[other][own] }
    }

    /// Returns the score of policy `own` against policy `other`, from the view of `own`.
    fn gain(&self, own: usize, other: usize, is_row: bool) -> f64 {
        if is_row { self.scores[own][other] } else { 1.0 - self.scores[other][own] }
    }

    /// Returns another policy of the side that is better against everything: nowhere worse, and better by more than
    /// chance at least once.
    fn beaten(
        &self,
        own: usize,
        all: usize,
        others: usize,
        level: f64,
        is_row: bool,
    ) -> Option<usize> {
        let beats = |better: &usize| {
            let gain =
                |other: usize| self.gain(*better, other, is_row) - self.gain(own, other, is_row);
            let is_sure = |other: usize| self.is_clear((*better, own), other, level, is_row);
            *better != own
                && (0..others).all(|other| gain(other) >= 0.0)
                && (0..others).any(|other| gain(other) > 0.0 && is_sure(other))
        };
        let total =
            |it: &usize| (0..others).map(|other| self.gain(*it, other, is_row)).sum::<f64>();
        (0..all).filter(beats).max_by(|a, b| total(a).total_cmp(&total(b)))
    }

    /// Whether the first of two policies scores more than the second against policy `other`, by more than chance at
    /// this level.
    fn is_clear(
        &self,
        (better, own): (usize, usize),
        other: usize,
        level: f64,
        is_row: bool,
    ) -> bool {
        let gain = self.gain(better, other, is_row) - self.gain(own, other, is_row);
        let [one, two] = [better, own].map(|it| self.pair(it, other, is_row).error());
        gain > 0.0 && two_sided_p(gain / one.hypot(two)) < level
    }

    /// Whether row `better` clearly scores more than row `own` against a column, if all rows are compared.
    pub fn is_better_row(&self, pair: (usize, usize), column: usize, confidence: f64) -> bool {
        self.is_clear(pair, column, (1.0 - confidence) / self.rows.len() as f64, true)
    }

    /// Whether the first of two columns clearly scores more for the second side against a row, if all columns are
    /// compared.
    pub fn is_better_column(&self, pair: (usize, usize), row: usize, confidence: f64) -> bool {
        self.is_clear(pair, row, (1.0 - confidence) / self.columns.len() as f64, false)
    }

    /// Returns the largest share of trials of a pair that a third side won.
    pub fn won_by_others(&self) -> f64 {
        let shares = self.pairs.iter().flatten().map(|it| it.others as f64 / it.trials as f64);
        shares.fold(0.0, f64::max)
    }

    /// Whether the two sides win together in every trial that one of them wins, so that they do not fight each other.
    pub fn are_allies(&self) -> bool {
        let mut pairs = self.pairs.iter().flatten();
        let together: u64 = self.pairs.iter().flatten().map(|pair| pair.both).sum();
        together > 0 && pairs.all(|pair| pair.first + pair.second == 0)
    }

    fn same(&self, own: usize, others: usize, is_row: bool) -> Option<usize> {
        let digest = |it: usize, other: usize| self.pair(it, other, is_row).digest;
        (0..own).find(|&it| (0..others).all(|other| digest(it, other) == digest(own, other)))
    }

    /// Returns the row that does best against a column.
    pub fn best_row(&self, column: usize) -> usize {
        best(self.rows.len(), |row| self.scores[row][column])
    }

    /// Returns the column that does best against a row.
    pub fn best_column(&self, row: usize) -> usize {
        best(self.columns.len(), |column| -self.scores[row][column])
    }

    /// Returns the row that does worst against a column.
    pub fn worst_row(&self, column: usize) -> usize {
        best(self.rows.len(), |row| -self.scores[row][column])
    }

    /// Returns the column that does worst against a row.
    pub fn worst_column(&self, row: usize) -> usize {
        best(self.columns.len(), |column| self.scores[row][column])
    }

    fn replies(&self, start: (usize, usize)) -> (Vec<(usize, usize)>, bool) {
        let mut seen = vec![start];
        loop {
            let (row, column) = seen[seen.len() - 1];
            // The side that loses more by staying replies.
            let (better_row, better_column) = (self.best_row(column), self.best_column(row));
            let gain_row = self.scores[better_row][column] - self.scores[row][column];
            let gain_column = self.scores[row][column] - self.scores[row][better_column];
            if gain_row <= 0.0 && gain_column <= 0.0 {
                return (seen, true);
            }
            let next =
                if gain_row >= gain_column { (better_row, column) } else { (row, better_column) };
            let is_known = seen.contains(&next);
            seen.push(next);
            if is_known {
                return (seen, false);
            }
        }
    }
}

/// Returns the number below `count` for which `of` is largest; the first one of several, so that ties do not depend
/// on chance.
fn best(count: usize, of: impl Fn(usize) -> f64) -> usize {
    let mut best = 0;
    for at in 1..count {
        if of(at) > of(best) {
            best = at;
        }
    }
    best
}

#[cfg(test)]
mod tests;
