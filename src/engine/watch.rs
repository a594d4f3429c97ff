//! Watched trials: how a conflict stands at the end of each exchange, which side was harmed and acted first, and, if
//! the trial is timed, how long everything takes at a table.
//!
//! The trial loop is generic over [`Watch`]. Plain play watches with `()`, which does nothing and costs nothing.

use super::conflict::{Conflict, Workspace};
use super::flat::FlatRun;
use super::trial_record::TrialRecord;
use crate::dice::TrialKey;
use crate::system::{Measure, Outlook, Portrayal, RuleSystem};
use crate::table::{Counters, Dynamic, Live, TimeSheet, Timer, Timing};
use std::cell::Cell;

/// Looks at a conflict while the trial loop plays it.
pub(super) trait Watch<R: RuleSystem> {
    /// Whether it has to look at the coming turns. If not, flat play need not tell it of each.
    fn awaits_turns(&self) -> bool {
        true
    }

    /// Looks at the state after the beginning of the conflict, and after each turn.
    fn turn(&mut self, _counters: &Counters) {}

    /// Writes rows until there are `wanted`: one for the time before the first exchange, and one for the end of
    /// each exchange. Flat play has no state of the rules, and shows the one of another trial.
    fn rows(&mut self, _wanted: usize, _state: &R::State, _counters: &Counters) {}
}

impl<R: RuleSystem> Watch<R> for () {
    fn awaits_turns(&self) -> bool {
        false
    }
}

/// How one trial went: the readings from which the chance to win is computed later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// Readings at the end of each exchange `0..=ended`, [`width`](Self::width) at a time; exchange 0 is the time
    /// before the first.
    pub rows: Vec<i32>,
    /// Readings of a row.
    pub width: usize,
    /// The first side that was harmed. `None` if no side was, or several in one turn.
    pub harmed_first: Option<usize>,
    /// The first side that acted. `None` if no side did, several did in one turn, or the system does not count it.
    pub acted_first: Option<usize>,
    /// Time and turns; empty if the trial is not timed, because the timing table is slower.
    pub sheet: TimeSheet,
}

/// How watched trials are played. The rolls are those of plain play in any way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchedWay {
    /// For few trials: flat only if an earlier runner of the cell has left what it learned, with the engine otherwise.
    Few,
    /// Flat where that is possible, for many trials.
    Fast,
    /// With the engine at a slower table, which measures the time that a trial takes.
    Timed,
}

/// Plays watched trials of one conflict.
pub trait WatchedRunner: Send {
    /// Plays a trial. Allocates nothing.
    fn play(&mut self, seed: u64, trial: u64);

    /// Returns the result of the last trial, and how it went. A caller that appends values to the result takes them
    /// away again before the next trial.
    fn last(&mut self) -> (&mut TrialRecord, &Watched);

    /// Returns the result of the last trial, with what was appended to it.
    fn record(&self) -> &TrialRecord;

    /// Adds the number of times that each policy line was chosen since the last call; starts again from zero.
    fn take_lines(&mut self, into: &mut [u64]);
}

/// The numbers of the measures that are watched, looked up once.
struct Numbers {
    /// Measures at the beginning of each row, of each side: the first ones of the system, which are those of the curves.
    curves: usize,
    /// Measures that follow them: those of the outlook.
    more: Vec<usize>,
    /// Measures of which one above 0 says that the side was harmed; see [`signs_of_harm`].
    harm: Vec<usize>,
    /// The measure of actions; `None` if the system does not count them.
    acts: Option<usize>,
}

/// Whether a first side is known. Settled once, at the end of the first turn in which any side qualifies.
#[derive(Clone, Copy)]
enum First {
    Open,
    Side(usize),
    Several,
}

impl First {
    /// Looks whether it is settled now: by one of the sides for which `has` holds.
    fn settle(&mut self, sides: usize, has: impl Fn(usize) -> bool) {
        if !matches!(self, Self::Open) {
            return;
        }
        let mut found = (0..sides).filter(|&side| has(side));
        *self = match (found.next(), found.next()) {
            (None, _) => Self::Open,
            (Some(side), None) => Self::Side(side),
            (Some(_), Some(_)) => Self::Several,
        };
    }

    fn side(self) -> Option<usize> {
        if let Self::Side(side) = self { Some(side) } else { None }
    }
}

/// Watches one trial: the [`Watch`] of a [`ConflictWatcher`].
struct Watching<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    numbers: &'a Numbers,
    /// Readings of the rows, in the buffers of [`Watched`].
    rows: &'a mut Vec<i32>,
    written: usize,
    /// The running exchange. A cell, because the [`Timing`] table reads it while the trial loop holds the watch.
    exchange: &'a Cell<i32>,
    harmed: First,
    acted: First,
}

impl<'a, R: RuleSystem> Watching<'a, R> {
    /// Begins to watch a trial, and forgets the rows of the last one.
    fn new(
        (conflict, numbers): (&'a Conflict<R>, &'a Numbers),
        rows: &'a mut Vec<i32>,
        exchange: &'a Cell<i32>,
    ) -> Self {
        rows.clear();
        let (harmed, acted) = (First::Open, First::Open);
        Self { conflict, numbers, rows, written: 0, exchange, harmed, acted }
    }

    /// Returns the sides that were harmed first and acted first.
    fn firsts(&self) -> [Option<usize>; 2] {
        [self.harmed.side(), self.acted.side()]
    }
}

impl<R: RuleSystem> Watch<R> for Watching<'_, R> {
    /// The first sides are usually settled in the first exchange of a conflict.
    fn awaits_turns(&self) -> bool {
        let has_acted = self.numbers.acts.is_none() || !matches!(self.acted, First::Open);
        !has_acted || matches!(self.harmed, First::Open)
    }

    fn turn(&mut self, counters: &Counters) {
        let sides = self.conflict.compiled.sides.len();
        let numbers = self.numbers;
        self.harmed.settle(sides, |side| {
            let counts = counters.of_side(side);
            numbers.harm.iter().any(|&number| counts[number] > 0)
        });
        if let Some(acts) = numbers.acts {
            self.acted.settle(sides, |side| counters.of_side(side)[acts] > 0);
        }
    }

    fn rows(&mut self, wanted: usize, state: &R::State, counters: &Counters) {
        while self.written < wanted {
            for side in 0..self.conflict.compiled.sides.len() {
                let counts = counters.of_side(side);
                self.rows.extend_from_slice(&counts[..self.numbers.curves]);
                self.rows.extend(self.numbers.more.iter().map(|&number| counts[number]));
            }
            (R::OUTLOOK.read)(&self.conflict.compiled.setup, state, self.rows);
            self.written += 1;
        }
        self.exchange.set(self.written as i32);
    }
}

struct ConflictWatcher<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    workspace: Workspace<R>,
    numbers: Numbers,
    watched: Watched,
    /// Whether the time is measured, at a slower table.
    is_timed: bool,
    /// Present if trials may be played flat.
    flat: Option<FlatWatcher<R>>,
}

/// Flat play that is watched.
struct FlatWatcher<R: RuleSystem> {
    run: FlatRun<R>,
    /// Rows of a trial that the engine plays as well, for comparison.
    rows: Vec<i32>,
}

impl<R: RuleSystem> ConflictWatcher<'_, R> {
    /// Fast path of [`play_by_engine`](Self::play_by_engine): plays the trial flat; must give the same result. `false`
    /// if the engine has to play it. `tests/all/flat.rs` compares both.
    fn play_flat(&mut self, ids: (u64, u64)) -> bool {
        let Some(FlatWatcher { run, rows }) = &mut self.flat else { return false };
        let (conflict, of, exchange) =
            (self.conflict, (self.conflict, &self.numbers), Cell::new(0));
        let mut watch = Watching::new(of, &mut self.watched.rows, &exchange);
        let mut again = Watching::new(of, rows, &exchange);
        if !run.play(conflict, &mut self.workspace, ids, (&mut watch, &mut again)) {
            return false;
        }
        let firsts = watch.firsts();
        let was_compared = again.written > 0;
        if was_compared && (firsts != again.firsts() || watch.rows != again.rows) {
            run.refuse(conflict, ids, "readings");
            return false;
        }
        [self.watched.harmed_first, self.watched.acted_first] = firsts;
        true
    }

    /// Plays a trial with the engine.
    fn play_by_engine(&mut self, (seed, trial): (u64, u64)) {
        let Workspace { state, counters, record, lines } = &mut self.workspace;
        counters.reset();
        let key = TrialKey::new(seed, trial);
        let conflict = self.conflict;
        let mut live = Live::new(key, conflict.casts.drawn(key), counters, lines);
        let Watched { rows, sheet, .. } = &mut self.watched;
        let exchange = &Cell::new(0);
        let mut watch = Watching::new((conflict, &self.numbers), rows, exchange);
        if self.is_timed {
            sheet.reset();
            let durations = &conflict.table.durations;
            let has_fact = Cell::new(false);
            let timer = Timer { sheet, durations, exchange, has_fact };
            let mut timing = Timing { live, observer: timer };
            conflict.play_watched(&mut Dynamic(&mut timing), state, record, &mut watch);
            timing.observer.sheet.finish(record.ended, durations);
        } else {
            conflict.play_watched(&mut live, state, record, &mut watch);
        }
        [self.watched.harmed_first, self.watched.acted_first] = watch.firsts();
    }
}

impl<R: RuleSystem> Drop for ConflictWatcher<'_, R> {
    fn drop(&mut self) {
        if let Some(FlatWatcher { run, .. }) = &mut self.flat {
            run.leave(self.conflict);
        }
    }
}

impl<R: RuleSystem> WatchedRunner for ConflictWatcher<'_, R> {
    fn play(&mut self, seed: u64, trial: u64) {
        if !self.play_flat((seed, trial)) {
            self.play_by_engine((seed, trial));
        }
    }

    fn last(&mut self) -> (&mut TrialRecord, &Watched) {
        (&mut self.workspace.record, &self.watched)
    }

    fn record(&self) -> &TrialRecord {
        &self.workspace.record
    }

    fn take_lines(&mut self, into: &mut [u64]) {
        for (sum, count) in into.iter_mut().zip(&mut self.workspace.lines) {
            *sum += std::mem::take(count);
        }
        if let Some(FlatWatcher { run, .. }) = &mut self.flat {
            run.take_lines(into);
        }
    }
}

/// Returns a runner for watched trials of a conflict. It plays every trial alike, roll by roll, in any way.
pub(super) fn watched_runner<R: RuleSystem>(
    conflict: &Conflict<R>,
    way: WatchedWay,
) -> Box<dyn WatchedRunner + '_> {
    let measures = conflict.measures();
    let Outlook { acts, measures: more, readings, .. } = R::OUTLOOK;
    let number = |name: &str| measures.iter().position(|measure| measure.name == name);
    let more = more.iter().filter_map(|name| number(name));
    let numbers = Numbers {
        curves: conflict.curves,
        more: more.filter(|&it| it >= conflict.curves).collect(),
        harm: signs_of_harm(conflict.system.portrayal).into_iter().filter_map(number).collect(),
        acts: acts.and_then(number),
    };
    let (of_side, of_conflict) = readings(&conflict.compiled.setup);
    let of_row = numbers.curves + numbers.more.len();
    let width = conflict.compiled.sides.len() * (of_row + of_side) + of_conflict;
    let rows = || Vec::with_capacity(width * (conflict.compiled.max_exchanges + 2));
    // Flat play knows the counts at the end of an exchange, but not the state of the rules.
    let is_worth_it = match way {
        WatchedWay::Fast => true,
        WatchedWay::Few => conflict.flat.has_learned(),
        WatchedWay::Timed => false,
    };
    let can_be_flat = is_worth_it && of_side + of_conflict == 0 && conflict.flat.is_on();
    let flat = can_be_flat.then(|| FlatWatcher { run: FlatRun::default(), rows: rows() });
    let sheet = conflict.table.sheet();
    let watched = Watched { rows: rows(), width, harmed_first: None, acted_first: None, sheet };
    Box::new(ConflictWatcher {
        conflict,
        workspace: conflict.workspace(),
        numbers,
        watched,
        is_timed: way == WatchedWay::Timed,
        flat,
    })
}

/// Returns the measures of harm of a system. If it has none, the measures of fighters who left: see
/// [`Portrayal::exits`].
pub(super) fn harm_measures(portrayal: &Portrayal) -> Vec<&'static str> {
    match &portrayal.harm {
        Some(pair) => vec![pair.soft.measure, pair.hard.measure],
        None => portrayal.exits.iter().map(|exit| exit.measure).collect(),
    }
}

/// Returns the measures that say that a side was harmed: those of [`harm_measures`], and that of fighters who left in
/// the harshest way, because a blow that takes out a fighter without boxes is absorbed by nothing.
fn signs_of_harm(portrayal: &Portrayal) -> Vec<&'static str> {
    let mut signs = harm_measures(portrayal);
    let harshest = portrayal.exits.last().map(|exit| exit.measure);
    signs.extend(harshest.filter(|it| !signs.contains(it)));
    signs
}

/// Whether the system counts actions, so that watched trials tell which side acted first.
pub(super) fn tells_who_acts<R: RuleSystem>(measures: &[Measure]) -> bool {
    let acts = R::OUTLOOK.acts;
    acts.is_some_and(|acts| measures.iter().any(|measure| measure.name == acts))
}
