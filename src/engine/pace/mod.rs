//! Pace: measures of how a conflict goes, computed from the chance to win at the end of each exchange.
//!
//! [`Paced`] wraps the conflict of any system. It plays watched trials, estimates the chance of each side at the end
//! of each exchange, and appends the measures of pace to the values of each trial. To everything above the engine they
//! are quantities like all others. Play itself is that of the wrapped conflict, roll by roll.
//!
//! To add a measure: declare it in `measures.rs`, compute it in `course.rs` or [`PacedRunner::append`].

mod chance;
mod course;
mod measures;
mod summary;
mod table_time;
#[cfg(test)]
mod tests;

pub use course::{CERTAIN, Course};
pub use measures::{OfConflict, OfSide, PaceMeasure, is_pace_measure, pace_measures};
pub use summary::{Band, CLASSES, Class, PaceSummary, ShownTrial};
pub use table_time::{
    OF_FIGHTERS, OfPlayers, OfTable, PlayerSummary, TableSummary, Uneven, is_table_measure,
};

use super::erased::{AnyConflict, Runner};
use super::exact::{Exact, KeepSolving, TooLarge};
use super::play_key;
use super::table_facts::TableFacts;
use super::transcript::Transcript;
use super::trial_record::{FighterName, Layout, PolicyLine, Quantity, TrialRecord};
use super::watch::{Watched, WatchedRunner, WatchedWay, harm_measures};
use crate::scenario::Problem;
use crate::system::{Measure, Portrayal};
use chance::{ChanceFunction, Pilot, places_of_wins, winners};
use std::ops::Range;
use std::sync::OnceLock;
use summary::Collector;
use table_time::Timed;

/// Most trials of a cell that are timed for its summary: timed trials are played more slowly.
const MOST_TIMED: usize = 500;

/// A conflict that also tells its measures of pace.
pub struct Paced {
    inner: Box<dyn AnyConflict>,
    portrayal: &'static Portrayal,
    /// Whether each trial is timed; see [`table_time`].
    is_timed: bool,
    /// Fitted when it is first needed.
    chances: OnceLock<ChanceFunction>,
}

/// The places of what the runner reads and writes.
struct Places {
    /// The wins of the sides, among the values.
    wins: Vec<usize>,
    /// The measure of fighters who are left, among the curves of a side.
    standing: Option<usize>,
    /// Curves of a row.
    curves: usize,
    /// For each side, the value that counts fighters who left in the harshest way; `None` if the system tells no way.
    harshest: Vec<Option<usize>>,
    /// Number of fighters of each side.
    fighters: Vec<i32>,
    /// Measures of a side.
    of_side: Vec<OfSide>,
    /// Values that are made of measures of pace.
    worths: Vec<Worth>,
}

/// A part of the value of an outcome.
struct Worth {
    /// The value.
    value: usize,
    /// The measure of pace, among the values of a trial.
    measure: usize,
    /// Worth of 1 of the measure in thousandths, and its steps.
    parts: (i32, i32),
}

impl Paced {
    /// Wraps a conflict; `is_timed` if each trial is to tell the time that it takes at a table, too, which makes play
    /// slower. Returns the conflict as it is if its trials cannot be watched.
    pub fn wrap(
        inner: Box<dyn AnyConflict>,
        portrayal: &'static Portrayal,
        is_timed: bool,
    ) -> Box<dyn AnyConflict> {
        if inner.watched_runner(WatchedWay::Few).is_none() {
            return inner;
        }
        let is_timed = is_timed && inner.table_facts().is_some();
        Box::new(Self { inner, portrayal, is_timed, chances: OnceLock::new() })
    }

    fn chances(&self) -> &ChanceFunction {
        self.chances.get_or_init(|| {
            let nothing = Pilot { sides: self.sides().len(), width: 0, trials: Vec::new() };
            ChanceFunction::fit(&Pilot::play(&*self.inner).unwrap_or(nothing))
        })
    }

    /// Returns what times trials. `None` if they cannot be timed.
    fn timed(&self) -> Option<Timed<'_>> {
        let kept = self.inner.fighter_measures().len();
        Some(Timed::new(self.inner.table_facts()?, self.sides().len(), kept))
    }

    /// Returns the quantities that come behind those of the system.
    fn own_quantities(&self) -> Vec<Quantity> {
        let sides = self.sides().len();
        let mut all = measures::quantities(sides, self.inner.tells_who_acts());
        if let Some(facts) = self.inner.table_facts().filter(|_| self.is_timed) {
            all.extend(table_time::quantities(sides, facts));
        }
        all
    }

    /// Times the first of some trials. `None` if they cannot be timed.
    fn table_of(&self, seed: u64, trials: Range<u64>) -> Option<TableSummary> {
        let (mut timed, mut runner) =
            (self.timed()?, self.inner.watched_runner(WatchedWay::Timed)?);
        let mut table = TableSummary::new(&timed);
        for trial in trials.take(MOST_TIMED) {
            runner.play(seed, trial);
            let (played, watched) = runner.last();
            table.add(&mut timed, (&watched.sheet, played));
        }
        table.finish();
        Some(table)
    }

    /// Returns a runner that plays in this way, unless each trial is timed. `None` if trials cannot be watched.
    fn paced_runner(&self, way: WatchedWay) -> Option<PacedRunner<'_>> {
        let way = if self.is_timed { WatchedWay::Timed } else { way };
        let mut inner = self.inner.watched_runner(way)?;
        let layout = self.layout();
        let rows = layout.max_exchanges + 2;
        let places = self.places();
        let course = Vec::with_capacity(rows * places.wins.len());
        let known = self.inner.layout().quantities;
        let own = Vec::with_capacity(layout.quantities - known);
        let of_fighters = layout.fighters * layout.fighter_measures;
        let (record, _) = inner.last();
        record.values.reserve(layout.quantities - known);
        record.fighters.reserve(of_fighters);
        let timed = self.timed().filter(|_| self.is_timed);
        let fighters = Vec::with_capacity(if timed.is_some() { of_fighters } else { 0 });
        Some(PacedRunner {
            inner,
            chances: self.chances(),
            places,
            timed,
            course,
            known,
            own,
            fighters,
        })
    }

    fn places(&self) -> Places {
        let (sides, quantities) = (self.sides().len(), self.inner.quantities());
        let curves = self.inner.curve_measures();
        let harshest = self.portrayal.exits.last().map(|exit| exit.measure);
        let harshest_of = |side: usize| {
            let is_it = |it: &Quantity| it.side == Some(side) && Some(it.measure.name) == harshest;
            quantities.iter().position(is_it)
        };
        let mut fighters = vec![0; sides];
        for fighter in self.inner.fighters() {
            fighters[fighter.side] += 1;
        }
        Places {
            wins: places_of_wins(&*self.inner),
            standing: curves.iter().position(|it| it.name == self.portrayal.standing),
            curves: curves.len(),
            harshest: (0..sides).map(harshest_of).collect(),
            fighters,
            of_side: measures::of_side(self.inner.tells_who_acts()).map(|(it, _)| it).collect(),
            worths: self.worths(),
        }
    }

    /// Returns the quantities of the wrapped conflict, then those of pace.
    fn bare_quantities(&self) -> Vec<Quantity> {
        let mut all = self.inner.quantities();
        all.extend(self.own_quantities());
        all
    }

    /// Returns the parts of values that are measures of pace: of the side, or else of the conflict.
    fn worths(&self) -> Vec<Worth> {
        let (all, parts) = (self.bare_quantities(), self.inner.pace_worths());
        let first = self.inner.quantities().len() - parts.len();
        let mut worths = Vec::new();
        for (value, parts) in parts.into_iter().enumerate() {
            for (side, name, worth) in parts {
                let place = |whose: Option<usize>| {
                    let is_it =
                        |it: &Quantity| it.is_pace && it.side == whose && it.measure.name == name;
                    all.iter().position(is_it)
                };
                // A system that does not tell who acts first has no such measure; it is worth nothing then.
                if let Some(measure) = place(Some(side)).or_else(|| place(None)) {
                    let parts = (worth, all[measure].steps);
                    worths.push(Worth { value: first + value, measure, parts });
                }
            }
        }
        worths
    }
}

/// Plays trials of a paced conflict.
struct PacedRunner<'a> {
    inner: Box<dyn WatchedRunner + 'a>,
    chances: &'a ChanceFunction,
    places: Places,
    /// Present if the record tells the time.
    timed: Option<Timed<'a>>,
    /// The chances of the last trial.
    course: Vec<i32>,
    /// Number of values of the wrapped conflict.
    known: usize,
    /// Values of the last trial that come behind them.
    own: Vec<i32>,
    /// Measures of fighters of the last trial or the one before, in turn with the record's, if trials are timed.
    fighters: Vec<i32>,
}

impl Runner for PacedRunner<'_> {
    fn play(&mut self, seed: u64, trial: u64) {
        let Self { inner, chances, places, timed, course, known, own, fighters } = self;
        inner.last().0.values.truncate(*known);
        inner.play(seed, trial);
        let (record, watched) = inner.last();
        let winners = winners(record, &places.wins);
        chances.write(&watched.rows, (record.ended, winners), course);
        let sides = places.wins.len();
        let course = Course { chances: course, sides, winners, teams: chances.teams() };
        own.clear();
        append((places, &course, watched, record), chances.suspense(course.chances), own);
        if let Some(timed) = timed {
            timed.append((&watched.sheet, record), own);
            timed.write_fighters((&watched.sheet, record), fighters);
            std::mem::swap(&mut record.fighters, fighters);
        }
        record.values.extend_from_slice(own);
        for Worth { value, measure, parts: (worth, steps) } in &places.worths {
            let part = i64::from(record.values[*measure]) * i64::from(*worth) / i64::from(*steps);
            let sum = i64::from(record.values[*value]) + part;
            record.values[*value] = sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        }
    }

    fn record(&self) -> &TrialRecord {
        self.inner.record()
    }

    fn take_lines(&mut self, into: &mut [u64]) {
        self.inner.take_lines(into);
    }
}

/// Appends the measures of pace of a trial.
fn append(
    (places, course, watched, record): (&Places, &Course<'_>, &Watched, &TrialRecord),
    suspense: i32,
    values: &mut Vec<i32>,
) {
    values.extend_from_slice(&course.of_conflict(suspense));
    for side in 0..course.sides {
        let has_won = course.has_won(side);
        let is_behind = course.is_behind_at_half(side);
        let is_harmed = watched.harmed_first == Some(side);
        let acts = watched.acted_first == Some(side);
        for measure in &places.of_side {
            let holds = match measure {
                OfSide::BehindAtHalf => is_behind,
                OfSide::WonFromBehind => is_behind && has_won,
                OfSide::HarmedFirst => is_harmed,
                OfSide::WonHarmedFirst => is_harmed && has_won,
                OfSide::ActedFirst => acts,
                OfSide::WonActedFirst => acts && has_won,
                OfSide::EarlyOut => places.is_out_early(side, record),
                OfSide::WipedOut => places.is_wiped_out(side, record),
                OfSide::PartyKill => {
                    places.is_wiped_out(side, record) && places.all_left_harshly(side, record)
                }
            };
            values.push(i32::from(holds));
        }
    }
}

impl Places {
    /// Returns the fighters of a side who are left at the end of an exchange, if the system tells them.
    fn left(&self, side: usize, exchange: usize, record: &TrialRecord) -> Option<i32> {
        let sides = self.wins.len();
        let at = exchange * self.curves * sides + side * self.curves + self.standing?;
        record.curve.get(at).copied()
    }

    fn is_out_early(&self, side: usize, record: &TrialRecord) -> bool {
        let [before, after] = [0, 1].map(|exchange| self.left(side, exchange, record));
        before.zip(after).is_some_and(|(before, after)| after < before)
    }

    fn is_wiped_out(&self, side: usize, record: &TrialRecord) -> bool {
        self.left(side, record.ended, record) == Some(0)
    }

    fn all_left_harshly(&self, side: usize, record: &TrialRecord) -> bool {
        let harshly = |place: usize| record.values[place] >= self.fighters[side];
        self.harshest[side].is_none_or(harshly)
    }
}

impl AnyConflict for Paced {
    fn runner(&self) -> Box<dyn Runner + '_> {
        match self.paced_runner(WatchedWay::Fast) {
            Some(runner) => Box::new(runner),
            None => self.inner.runner(),
        }
    }

    fn is_paced(&self) -> bool {
        true
    }

    fn play_by_engine(&mut self) {
        self.inner.play_by_engine();
    }

    fn skip_warm_up(&self) {
        self.inner.skip_warm_up();
    }

    fn is_flat(&self) -> bool {
        !self.is_timed && self.inner.is_flat()
    }

    fn flat_obstacle(&self) -> Option<&str> {
        match self.is_timed {
            true => Some("measures of the time at the table (the engine times each turn)"),
            false => self.inner.flat_obstacle(),
        }
    }

    fn flat_fault(&self) -> Option<&str> {
        self.inner.flat_fault()
    }

    fn pace_of(&self, seed: u64, trials: Range<u64>, side: usize) -> Option<PaceSummary> {
        let mut runner = self.paced_runner(WatchedWay::Few)?;
        let (sides, curves) = (runner.places.wins.len(), runner.places.curves);
        let harm = harm_measures(self.portrayal);
        let measures = self.inner.curve_measures();
        let places = harm.iter().filter_map(|&name| measures.iter().position(|it| it.name == name));
        let mut collector = Collector::new((side, sides), curves, places.collect());
        for trial in trials.clone() {
            runner.play(seed, trial);
            let record = runner.record();
            let winners = winners(record, &runner.places.wins);
            let teams = runner.chances.teams();
            let course = Course { chances: &runner.course, sides, winners, teams };
            collector.add(trial, &course, record);
        }
        Some(PaceSummary { table: self.table_of(seed, trials), ..collector.summary() })
    }

    fn prepare(&self) {
        self.chances();
    }

    fn layout(&self) -> Layout {
        let mut layout = self.inner.layout();
        let own = self.own_quantities();
        for (at, it) in own.iter().enumerate() {
            let is_exchange = it.measure.unit == "exchanges";
            let last = it.measure.histogram.map(usize::from);
            let last = last.map(|last| if is_exchange { layout.max_exchanges } else { last });
            layout.histograms.extend(last.map(|last| (layout.quantities + at, last)));
        }
        layout.quantities += own.len();
        if self.is_timed {
            layout.fighter_measures += OF_FIGHTERS.len();
        }
        layout
    }

    fn quantities(&self) -> Vec<Quantity> {
        let mut all = self.bare_quantities();
        for Worth { value, measure, parts: (worth, _) } in self.worths() {
            all[value].parts.push((measure, worth));
        }
        all
    }

    fn watched_runner(&self, way: WatchedWay) -> Option<Box<dyn WatchedRunner + '_>> {
        self.inner.watched_runner(way)
    }

    fn table_facts(&self) -> Option<&TableFacts> {
        self.inner.table_facts()
    }

    fn is_timed(&self) -> bool {
        self.is_timed
    }

    fn tells_who_acts(&self) -> bool {
        self.inner.tells_who_acts()
    }

    fn tells_series(&self) -> bool {
        self.inner.tells_series()
    }

    fn tell_series(&mut self) {
        self.inner.tell_series();
    }

    fn line_count(&self) -> usize {
        self.inner.line_count()
    }

    fn exchange(&self) -> &'static str {
        self.inner.exchange()
    }

    fn fighter_measures(&self) -> Vec<Measure> {
        let mut all = self.inner.fighter_measures();
        all.extend(self.is_timed.then_some(OF_FIGHTERS).into_iter().flatten());
        all
    }

    fn curve_measures(&self) -> Vec<Measure> {
        self.inner.curve_measures()
    }

    fn level_measures(&self) -> Vec<Measure> {
        self.inner.level_measures()
    }

    fn sides(&self) -> Vec<String> {
        self.inner.sides()
    }

    fn fighters(&self) -> Vec<FighterName> {
        self.inner.fighters()
    }

    fn policy_lines(&self) -> Vec<PolicyLine> {
        self.inner.policy_lines()
    }

    fn doubts(&self) -> &[Problem] {
        self.inner.doubts()
    }

    fn transcript(&self, seed: u64, trial: u64) -> Transcript {
        self.inner.transcript(seed, trial)
    }

    fn solve(&self, limit: usize, within: f64, go_on: KeepSolving<'_>) -> Result<Exact, TooLarge> {
        self.inner.solve(limit, within, go_on)
    }

    fn fingerprint(&self) -> Option<String> {
        self.inner.fingerprint()
    }

    fn play_key(&self) -> Option<u128> {
        let inner = self.inner.play_key()?;
        let facts = self.inner.table_facts();
        Some(play_key::of_text(&format!("paced {inner} {} {facts:?}", self.is_timed)))
    }

    fn conforms(&self, seed: u64, trials: u64) -> Result<(), String> {
        self.inner.conforms(seed, trials)
    }
}
