//! The fitted function: from readings of the sides to the chance of each side.

use super::logistic::{LogisticTable, Seen};
use super::pilot::{Pilot, PilotTrial};
use super::suspense::SuspenseTable;
use crate::engine::pace::course::CERTAIN;

/// How strongly the weights of readings are drawn towards 0, in trials.
const RIDGE: f64 = 1.0;
/// Least and largest chance while a conflict runs: it is not over.
const OPEN: (i32, i32) = (10, CERTAIN - 10);
/// Exchanges whose time is computed before play.
const TIMES: usize = 64;
/// Numbers of the second stage; see [`Line`].
const SECOND: usize = 4;

/// The chances of all sides, as a function of readings.
#[derive(Clone, Debug)]
pub(crate) struct ChanceFunction {
    sides: usize,
    width: usize,
    /// A line for each side; for the first side only, if the second has the rest.
    lines: Vec<Line>,
    total: Total,
    /// For each side, the bit set of the sides that win with it, itself included.
    teams: Vec<u8>,
    /// How late each exchange is; see [`time`].
    times: Vec<f64>,
    /// Mean length of a conflict, in exchanges.
    length: f64,
    logistic: LogisticTable,
    suspense: SuspenseTable,
}

/// The sum of the chances of all sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Total {
    /// Every conflict has one winner out of two sides, so the chances add up to 1.
    One,
    /// Every conflict has one winner out of several sides.
    OneOfSeveral,
    /// No side wins some of the conflicts.
    AtMostOne,
    /// Sides can win together.
    Any,
}

/// The log odds of one side: a weighted sum of the readings and of time, then a curve over that sum which may be
/// steeper late in a conflict than early.
#[derive(Clone, Debug)]
struct Line {
    constant: f64,
    /// Weight of time.
    time: f64,
    /// Readings that vary, with their weights.
    readings: Vec<(usize, f64)>,
    /// Constant and weights of the curve.
    second: [f64; 1 + SECOND],
}

impl Line {
    fn first(&self, row: &[i32], time: f64) -> f64 {
        // Two sums at a time: one addition need not wait for the other.
        let (pairs, rest) = self.readings.as_chunks::<2>();
        let part = |&(at, weight): &(usize, f64)| weight * f64::from(row[at]);
        let (mut even, mut odd) = (self.constant, self.time * time);
        for [one, other] in pairs {
            even += part(one);
            odd += part(other);
        }
        even + odd + rest.iter().map(part).sum::<f64>()
    }

    /// Returns the log odds of the side.
    fn odds(&self, row: &[i32], time: f64) -> f64 {
        let numbers = curve(self.first(row, time), time);
        let [constant, weights @ ..] = &self.second;
        let mut odds = 0.0;
        for (weight, number) in weights.iter().zip(&numbers) {
            odds += weight * number;
        }
        constant + odds
    }
}

/// Returns the sides that won every pilot trial that this side won and no other, the side itself included: allies win
/// together. A side that never won is alone.
fn team(pilot: &Pilot, side: usize) -> u8 {
    let won = |trial: &PilotTrial, other: usize| trial.winners >> other & 1 == 1;
    let wins = pilot.trials.iter().any(|trial| won(trial, side));
    let is_joined = |&other: &usize| {
        other == side || wins && pilot.trials.iter().all(|it| won(it, side) == won(it, other))
    };
    (0..pilot.sides).filter(is_joined).fold(0, |team, other| team | 1 << other)
}

/// Returns the numbers of the second stage.
fn curve(first: f64, time: f64) -> [f64; SECOND] {
    // Log odds beyond 8 say no more than 8: chances are rounded to ten-thousandths.
    let first = first.clamp(-8.0, 8.0);
    [first, first * time, time, first * first.abs()]
}

/// A row of readings that was seen, with the number of trials and of wins of each side that passed through it.
struct SeenRow<'a> {
    exchange: usize,
    row: &'a [i32],
    count: u32,
    wins: Vec<u32>,
}

impl ChanceFunction {
    /// Fits the function to pilot trials.
    pub(crate) fn fit(pilot: &Pilot) -> Self {
        let trials = &pilot.trials;
        let ended: usize = trials.iter().map(|trial| trial.ended).sum();
        let length = (ended as f64 / trials.len().max(1) as f64).max(1.0);
        let total = Total::of(pilot);
        let rows = distinct(pilot);
        let fitted = if total == Total::One { 1 } else { pilot.sides };
        let lines = (0..fitted).map(|side| fit_line(&rows, side, (pilot.width, length))).collect();
        let mut function = Self {
            sides: pilot.sides,
            width: pilot.width,
            lines,
            total,
            teams: (0..pilot.sides).map(|side| team(pilot, side)).collect(),
            times: (0..TIMES).map(|exchange| time(exchange, length)).collect(),
            length,
            logistic: LogisticTable::new(),
            suspense: SuspenseTable::default(),
        };
        function.suspense = SuspenseTable::of(pilot.sides, |see| {
            let mut chances = Vec::new();
            for trial in trials {
                function.write(&trial.rows, (trial.ended, trial.winners), &mut chances);
                see(&chances);
            }
        });
        function
    }

    /// Returns, for each side, the bit set of the sides that win with it, itself included.
    pub(crate) fn teams(&self) -> &[u8] {
        &self.teams
    }

    /// Writes the chances of a trial, the rows of all exchanges before the last one and the result.
    pub(crate) fn write(
        &self,
        rows: &[i32],
        (ended, winners): (usize, u8),
        chances: &mut Vec<i32>,
    ) {
        chances.clear();
        for exchange in 0..ended {
            self.write_row(&rows[exchange * self.width..][..self.width], exchange, chances);
        }
        chances.extend((0..self.sides).map(|side| CERTAIN * i32::from(winners >> side & 1)));
    }

    fn write_row(&self, row: &[i32], exchange: usize, chances: &mut Vec<i32>) {
        let start = chances.len();
        let known = self.times.get(exchange);
        let time = known.copied().unwrap_or_else(|| time(exchange, self.length));
        let chance = |line: &Line| self.logistic.at(line.odds(row, time));
        let whole = |chance: f64| (chance * f64::from(CERTAIN) + 0.5) as i32;
        match self.total {
            Total::One => {
                let first = self.lines.first().map_or(0.5, chance);
                let first = whole(first).clamp(OPEN.0, OPEN.1);
                chances.extend([first, CERTAIN - first]);
            }
            Total::Any => {
                let all = self.lines.iter().map(|line| whole(chance(line)).clamp(OPEN.0, OPEN.1));
                chances.extend(all);
            }
            Total::OneOfSeveral | Total::AtMostOne => {
                let sum: f64 = self.lines.iter().map(chance).sum();
                let part = if sum > 1.0 || self.total == Total::OneOfSeveral {
                    1.0 / sum.max(1e-9)
                } else {
                    1.0
                };
                let all = self.lines.iter().map(|line| whole(part * chance(line)).min(OPEN.1));
                chances.extend(all);
            }
        }
        in_tests!(assert_eq!(chances.len(), start + self.sides));
    }

    /// Returns the mean suspense of the exchanges of a trial, in ten-thousandths.
    pub(crate) fn suspense(&self, chances: &[i32]) -> i32 {
        self.suspense.mean(self.sides, chances)
    }
}

impl Total {
    fn of(pilot: &Pilot) -> Self {
        let winners = |trial: &PilotTrial| trial.winners.count_ones();
        let most = pilot.trials.iter().map(winners).max().unwrap_or(0);
        let fewest = pilot.trials.iter().map(winners).min().unwrap_or(0);
        match (pilot.sides, fewest, most) {
            (_, _, 2..) => Self::Any,
            (2, 1, 1) => Self::One,
            (_, 1, 1) => Self::OneOfSeveral,
            _ => Self::AtMostOne,
        }
    }
}

/// Returns how late an exchange is: from 0, before the first exchange, towards 1.
fn time(exchange: usize, length: f64) -> f64 {
    let exchange = exchange as f64;
    exchange / (exchange + length)
}

/// Exchanges up to which the fit uses the row of each.
const EACH: usize = 4;

/// Returns the exchanges whose rows the fit uses: the first ones, then ever fewer, because rows of one trial tell nearly
/// one thing. They must not depend on how a trial goes on: rows near its end would make leads look safer than they are.
fn used_exchanges() -> impl Iterator<Item = usize> {
    std::iter::successors(Some(0), |&last| {
        Some(if last < EACH { last + 1 } else { last * 4 / 3 + 1 })
    })
}

/// Returns the rows of all trials that the fit uses, equal ones together, in a fixed order.
fn distinct(pilot: &Pilot) -> Vec<SeenRow<'_>> {
    let mut all: Vec<(usize, &[i32], u8)> = Vec::new();
    for trial in &pilot.trials {
        for exchange in used_exchanges().take_while(|&exchange| exchange < trial.ended) {
            all.push((exchange, trial.row(exchange), trial.winners));
        }
    }
    all.sort_unstable();
    let mut rows: Vec<SeenRow<'_>> = Vec::new();
    for (exchange, row, winners) in all {
        if rows.last().is_none_or(|last| (last.exchange, last.row) != (exchange, row)) {
            rows.push(SeenRow { exchange, row, count: 0, wins: vec![0; pilot.sides] });
        }
        if let Some(last) = rows.last_mut() {
            last.count += 1;
            for (side, wins) in last.wins.iter_mut().enumerate() {
                *wins += u32::from(winners >> side & 1);
            }
        }
    }
    rows
}

/// Mean and spread of a reading over all rows.
struct Spread {
    at: usize,
    mean: f64,
    deviation: f64,
}

/// Returns the readings that vary.
fn varying(rows: &[SeenRow<'_>], width: usize) -> Vec<Spread> {
    let trials: f64 = rows.iter().map(|row| f64::from(row.count)).sum();
    let spread = |at: usize| {
        let values = rows.iter().map(|row| (f64::from(row.row[at]), f64::from(row.count)));
        let mean = values.clone().map(|(value, count)| value * count).sum::<f64>() / trials;
        let square = values.map(|(value, count)| (value - mean) * (value - mean) * count);
        let variance = square.sum::<f64>() / trials;
        (variance > 1e-9).then(|| Spread { at, mean, deviation: variance.sqrt() })
    };
    (0..width).filter_map(spread).collect()
}

/// Fits the line of a side.
fn fit_line(rows: &[SeenRow<'_>], side: usize, (width, length): (usize, f64)) -> Line {
    let spreads = varying(rows, width);
    let counts: Vec<f64> = rows.iter().map(|row| f64::from(row.count)).collect();
    let hits: Vec<f64> = rows.iter().map(|row| f64::from(row.wins[side])).collect();
    let mut numbers = Vec::with_capacity(rows.len() * (spreads.len() + 1));
    for row in rows {
        numbers.push(time(row.exchange, length));
        let scaled = spreads.iter().map(|it| (f64::from(row.row[it.at]) - it.mean) / it.deviation);
        numbers.extend(scaled);
    }
    let seen = Seen { numbers, width: spreads.len() + 1, counts, hits };
    let weights = seen.fit(RIDGE);
    // The weights of readings as they are, so that play need not scale them.
    let mut line = Line {
        constant: weights[0],
        time: weights[1],
        readings: Vec::with_capacity(spreads.len()),
        second: [0.0; 1 + SECOND],
    };
    for (it, weight) in spreads.iter().zip(&weights[2..]) {
        line.constant -= weight * it.mean / it.deviation;
        line.readings.push((it.at, weight / it.deviation));
    }
    let mut numbers = Vec::with_capacity(rows.len() * SECOND);
    for row in rows {
        let time = time(row.exchange, length);
        numbers.extend(curve(line.first(row.row, time), time));
    }
    let second = Seen { numbers, width: SECOND, ..seen }.fit(RIDGE);
    line.second.copy_from_slice(&second);
    line
}
