//! A conflict ready to be played, and the trial loop.

use super::banned_options::Bans;
use super::erased::System;
use super::flat::Flat;
use super::house_rules;
use super::house_rules::HouseName;
use super::outcome_value::Value;
use super::policies;
use super::policy_cache::vocabulary;
use super::table_facts::TableFacts;
use super::trial_record::{Layout, TrialRecord};
use super::watch::Watch;
use crate::dice::TrialKey;
use crate::scenario::{Problem, Problems, Scenario};
use crate::system::{
    COURSE_MEASURES, Compiled, Ending, Kind, Measure, RuleSystem, Seat, Table, Vocabulary,
    course_measures,
};
use crate::table::{Casts, Counters, Counting, Live, PLACE_IN_GROUP};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Quantities of the conflict as a whole, which come before the quantities of the sides: see [`conflict_measures`].
pub const CONFLICT_QUANTITIES: usize = 4;

/// Number of the quantity [`EXCHANGES_NAME`], the last of them.
pub const EXCHANGES: usize = CONFLICT_QUANTITIES - 1;
/// Name of that quantity in every system; questions also accept the system's own word, such as `rounds`.
pub const EXCHANGES_NAME: &str = "exchanges";

/// Returns the engine's measures of a conflict: `draw`, `stalemate`, `divided`, `exchanges`. With the wins of the
/// sides, the first three are all the ways in which a trial can end.
pub const fn conflict_measures(max_exchanges: u16) -> [Measure; CONFLICT_QUANTITIES] {
    [
        share(
            "draw",
            "conflicts that ended with no fighter left; in a series, trials with at least one such conflict",
        ),
        share(
            "stalemate",
            "conflicts that reached the cap on exchanges; in a series, trials with at least one such conflict",
        ),
        share(
            "divided",
            "series of conflicts without a draw or stalemate, if no side won every conflict",
        ),
        Measure {
            name: EXCHANGES_NAME,
            doc: "exchanges, including an unfinished last one",
            unit: "exchanges",
            kind: Kind::Count,
            curve: false,
            histogram: Some(max_exchanges),
        },
    ]
}

/// Returns the engine's measures of a side, which come before the system's own: `win`, and with `series` the
/// measures of [`course_measures`].
pub fn side_measures(series: bool) -> &'static [Measure] {
    const ALL: [Measure; COURSE_MEASURES] = course_measures();
    const NONE: [Measure; 1] = [share("win", "conflicts that the side won, alone or with allies")];
    if series { &ALL } else { &NONE }
}

const fn share(name: &'static str, doc: &'static str) -> Measure {
    Measure { name, doc, unit: "share", kind: Kind::Share, curve: false, histogram: None }
}

/// Returns a number for each fighter that stands for it in every cell of a run: made of its side, its group in the
/// file, and its number in the group. A variant with more guards thus draws the order of the others as before.
fn places(scenario: &Scenario, seats: &[Seat]) -> Vec<u32> {
    let group_of = |seat: &Seat| {
        let groups = scenario.sides.get(seat.side).map(|side| &side.groups[..]).unwrap_or_default();
        groups.iter().position(|group| group.name == seat.group).unwrap_or(groups.len())
    };
    let place = |(at, seat): (usize, &Seat)| {
        let before = seats[..at].iter();
        let mates = before.filter(|it| it.side == seat.side && it.group == seat.group).count();
        let group = ((seat.side as u32 % 8) << 9) | (group_of(seat) as u32 % 512);
        (group << PLACE_IN_GROUP) | (mates as u32 % 64)
    };
    seats.iter().enumerate().map(place).collect()
}

/// A scenario compiled for a system, with the policies of its fighters. The trial loop is `play_watched`.
#[derive(Debug)]
pub struct Conflict<R: RuleSystem> {
    /// The entry of the system, with the declarations that the conflict is played with: a game as text has its own.
    pub system: System,
    /// The scenario as [`RuleSystem::compile`] returned it.
    pub compiled: Compiled<R::Setup>,
    /// Assignment of policies to fighters: a single one, or with mixes one for each combination of policies that
    /// can be drawn.
    pub casts: Casts,
    /// Words that policies can use. Shared, because a sweep has thousands of conflicts.
    pub vocabulary: Arc<Vocabulary>,
    /// Number of measures, from the first, that are followed from exchange to exchange ([`Measure::curve`]).
    pub curves: usize,
    /// Most conflicts of a trial; 1 unless the system plays a [`Chain`](crate::system::Chain).
    pub conflicts: usize,
    /// Whether the measures of a series are told: the scenario is a series, or another cell of the run is.
    pub tells_series: bool,
    /// Worth of outcomes to sides; empty without `[value]` in the scenario.
    pub values: Vec<Value>,
    /// The lists that the scenario itself wrote: names of policy and decision point. A
    /// [`PolicyLine`](super::PolicyLine) of other lists is not `own`.
    pub written: Vec<(String, String)>,
    /// House rules that are played, in the order in which they are counted.
    pub house: Vec<HouseName>,
    /// Players, and how long everything takes at a table.
    pub table: TableFacts,
    /// Warnings about parts of the scenario that can be played as they stand, but most likely are not meant.
    /// `--strict` makes errors of them.
    pub doubts: Vec<Problem>,
    /// Options that each side may not choose.
    pub(super) bans: Bans,
    /// A faster way to play ordinary cells; see [`flat`](super::flat).
    pub(super) flat: Flat<R>,
    /// See [`AnyConflict::play_key`](super::AnyConflict::play_key); computed when it is first needed.
    pub(super) play_key: OnceLock<Option<u128>>,
}

/// Buffers for playing, one set per worker, reused from trial to trial because nothing may allocate during a trial.
#[derive(Debug)]
pub struct Workspace<R: RuleSystem> {
    /// The state; [`RuleSystem::begin`] resets it.
    pub state: R::State,
    /// Counters that the rules add to.
    pub counters: Counters,
    /// Result of the last trial.
    pub record: TrialRecord,
    /// Number of times that each policy line was chosen so far, summed over trials.
    pub lines: Vec<u64>,
}

impl<R: RuleSystem> Conflict<R> {
    /// Compiles a scenario; notes all mistakes. `None` if any of them prevents play.
    pub fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Self> {
        Self::compile_as(System::of::<R>(), R::compile, scenario, problems)
    }

    /// Compiles a scenario with the declarations of a system that may differ from those of the type: games that
    /// are loaded from files are all of one type.
    pub fn compile_as(
        system: System,
        compile: impl FnOnce(&Scenario, &mut Problems) -> Option<Compiled<R::Setup>>,
        scenario: &Scenario,
        problems: &mut Problems,
    ) -> Option<Self> {
        let vocabulary = vocabulary::<R>(&system);
        let compiled = compile(scenario, problems);
        let known = (&system, &*vocabulary);
        let casts = policies::seat::<R>(scenario, compiled.as_ref(), known, problems);
        let (rules, house) = house_rules::compile(scenario, known, problems);
        let mut casts = casts?;
        casts.set_house(&rules, system.standing_rules.len());
        let compiled = compiled?;
        casts.set_places(&places(scenario, &compiled.seats));
        let measures = (system.measures)();
        let curves = measures.iter().take_while(|measure| measure.curve).count();
        let lists = scenario.policies.iter().flat_map(|policy| {
            policy.points.iter().map(|point| (policy.name.clone(), point.name.clone()))
        });
        let written = lists.collect();
        let conflicts = (R::CHAIN.conflicts)(&compiled.setup).max(1);
        let tells_series = (R::CHAIN.series)(&compiled.setup) > 1;
        let words = (measures, &*system.portrayal.exchanges());
        let values = Value::read(&scenario.worths, &compiled.sides, words, problems);
        let seats = (&compiled.setup, &compiled.seats[..]);
        let table = TableFacts::read::<R>(scenario, seats, &vocabulary, problems);
        // Their mistakes are noted with the policies.
        let names: Vec<&str> = compiled.sides.iter().map(String::as_str).collect();
        let bans = Bans::read(&scenario.bans, &names, &vocabulary, &mut Problems::new());
        let conflict = Self {
            system,
            compiled,
            casts,
            vocabulary,
            curves,
            conflicts,
            tells_series,
            values,
            written,
            house,
            table,
            doubts: problems.take_doubts(),
            bans,
            flat: Flat::default(),
            play_key: OnceLock::new(),
        };
        problems.is_empty().then_some(conflict)
    }

    /// Returns the measures in the order of the numbers that rules count under. A game as text has measures of its
    /// own, so they come from [`System`], not from the type.
    pub fn measures(&self) -> &'static [Measure] {
        (self.system.measures)()
    }

    /// Returns the number of each fighter's side, for [`Counters`].
    fn side_of(&self) -> Vec<u8> {
        self.compiled.seats.iter().map(|seat| seat.side as u8).collect()
    }

    /// Makes counters for this conflict.
    pub fn counters(&self) -> Counters {
        Counters::new(self.measures().len(), R::FIGHTER_MEASURES, &self.side_of())
    }

    /// Returns the shape of this conflict's tally. Cells of one run share it; see [`Layout`].
    pub fn layout(&self) -> Layout {
        let sides = self.compiled.sides.len();
        let measures = self.measures();
        let known = side_measures(self.tells_series);
        let per_side = known.len() + measures.len();
        let mut histograms = vec![(EXCHANGES, self.compiled.max_exchanges)];
        for side in 0..sides {
            for (number, measure) in known.iter().chain(measures).enumerate() {
                let quantity = CONFLICT_QUANTITIES + side * per_side + number;
                histograms.extend(measure.histogram.map(|last| (quantity, usize::from(last))));
            }
        }
        Layout {
            quantities: CONFLICT_QUANTITIES + sides * per_side + self.values.len(),
            fighters: self.compiled.seats.len(),
            fighter_measures: R::FIGHTER_MEASURES,
            curves: sides * self.curves,
            levels: sides * (self.curves + R::CHAIN.levels.len()),
            max_exchanges: self.compiled.max_exchanges,
            conflicts: self.conflicts,
            histograms,
            given: Vec::new(),
        }
    }

    /// Makes buffers for playing this conflict, with room for the longest trial.
    pub fn workspace(&self) -> Workspace<R> {
        let layout = self.layout();
        let rows = layout.max_exchanges + 2;
        Workspace {
            state: R::State::default(),
            counters: self.counters(),
            record: TrialRecord {
                values: vec![0; layout.quantities],
                fighters: Vec::with_capacity(layout.fighters * layout.fighter_measures),
                ended: 0,
                curve: Vec::with_capacity(rows * layout.curves),
                stage: 0,
                stages: Vec::with_capacity(layout.stages() * layout.levels),
            },
            lines: vec![0; self.casts.any().line_count()],
        }
    }

    /// Plays one trial. Allocates nothing.
    pub fn play(&self, workspace: &mut Workspace<R>, seed: u64, trial: u64) {
        self.play_before(workspace, (seed, trial), &mut ());
    }

    /// Like [`play`](Self::play), with a watch that looks on.
    pub(super) fn play_before(
        &self,
        workspace: &mut Workspace<R>,
        (seed, trial): (u64, u64),
        watch: &mut impl Watch<R>,
    ) {
        let Workspace { state, counters, record, lines } = workspace;
        counters.reset();
        let key = TrialKey::new(seed, trial);
        let mut table = Live::new(key, self.casts.drawn(key), counters, lines);
        self.play_watched(&mut table, state, record, watch);
    }

    /// Plays one trial at a table whose counters are zero. Tables other than the live one play trials by this.
    pub fn play_at<T: Table<R::Event> + Counting>(
        &self,
        table: &mut T,
        state: &mut R::State,
        record: &mut TrialRecord,
    ) {
        self.play_watched(table, state, record, &mut ());
    }

    /// Like [`play_at`](Self::play_at), with a [`Watch`] that looks on. The trial loop of every run; flat play and
    /// [`Transcript`](super::Transcript) have their own.
    pub(super) fn play_watched<T: Table<R::Event> + Counting>(
        &self,
        table: &mut T,
        state: &mut R::State,
        record: &mut TrialRecord,
        watch: &mut impl Watch<R>,
    ) {
        let setup = &self.compiled.setup;
        let is_series = self.conflicts > 1;
        record.curve.clear();
        record.stages.clear();
        R::begin(setup, state, table);
        let (mut rows, mut stages) = (0, 0);
        // Exchange 0 is what comes before the first.
        self.note_rows(1, &mut rows, table.counters(), 0..0, &mut record.curve);
        watch.rows(1, state, table.counters());
        watch.turn(table.counters());
        if is_series {
            self.note_stages(1, &mut stages, table.counters(), record);
        }
        while R::ending(state).is_none() {
            R::turn(setup, state, table);
            watch.turn(table.counters());
            if R::exchange_over(state) {
                let wanted = R::exchange(state) + 1;
                self.note_rows(wanted, &mut rows, table.counters(), 0..0, &mut record.curve);
                watch.rows(wanted, state, table.counters());
            }
            if is_series {
                self.note_stages(
                    (R::CHAIN.stage)(state) + 1,
                    &mut stages,
                    table.counters(),
                    record,
                );
            }
        }
        let ended = R::exchange(state);
        self.note_rows(ended + 1, &mut rows, table.counters(), 0..0, &mut record.curve);
        watch.rows(ended + 1, state, table.counters());
        if is_series {
            // A conflict that was running is over now: an even stage is followed by its end.
            let last = (R::CHAIN.stage)(state) | 1;
            self.note_stages(last + 1, &mut stages, table.counters(), record);
        }
        self.settle(state, ended, table.counters(), record);
    }

    /// Writes rows of the curves, and of these other measures, until there are `wanted` rows. An exchange that the
    /// rules skipped repeats the counts, so that rows and exchanges agree.
    #[inline]
    pub(super) fn note_rows(
        &self,
        wanted: usize,
        rows: &mut usize,
        counters: &Counters,
        others: Range<usize>,
        into: &mut Vec<i32>,
    ) {
        while *rows < wanted {
            for side in 0..self.compiled.sides.len() {
                let counts = counters.of_side(side);
                into.extend_from_slice(&counts[..self.curves]);
                if !others.is_empty() {
                    into.extend_from_slice(&counts[others.clone()]);
                }
            }
            *rows += 1;
        }
    }

    /// Writes stage rows until there are `wanted` rows, but no more than there is room for: a conflict has two.
    fn note_stages(
        &self,
        wanted: usize,
        stages: &mut usize,
        counters: &Counters,
        record: &mut TrialRecord,
    ) {
        let wanted = wanted.min(2 * self.conflicts);
        if *stages < wanted {
            self.note_rows(wanted, stages, counters, R::CHAIN.levels.clone(), &mut record.stages);
            record.stage = *stages - 1;
        }
    }

    /// Writes the values of a finished trial, in the order of `quantities`: conflict, sides, values.
    pub(super) fn settle(
        &self,
        state: &R::State,
        ended: usize,
        counters: &Counters,
        record: &mut TrialRecord,
    ) {
        let ending = R::ending(state);
        let winners = match ending {
            Some(Ending::Won(sides)) => sides,
            _ => 0,
        };
        let course = (R::CHAIN.course)(state).filter(|_| self.tells_series);
        let known = side_measures(self.tells_series).len();
        record.ended = ended;
        record.values[0] = i32::from(ending == Some(Ending::Draw));
        record.values[1] = i32::from(ending == Some(Ending::Stalemate));
        record.values[2] = i32::from(ending == Some(Ending::Divided));
        record.values[EXCHANGES] = ended as i32;
        let mut rest = &mut record.values[CONFLICT_QUANTITIES..];
        for side in 0..self.compiled.sides.len() {
            let counts = counters.of_side(side);
            if let Some(course) = course {
                rest[..COURSE_MEASURES].copy_from_slice(&course.values(side));
            }
            rest[0] = i32::from(winners >> side & 1);
            rest[known..known + counts.len()].copy_from_slice(counts);
            rest = &mut rest[known + counts.len()..];
        }
        if !self.values.is_empty() {
            self.settle_values(known, counters, record);
        }
        record.fighters.clear();
        for counts in counters.of_fighters() {
            record.fighters.extend_from_slice(counts);
        }
    }

    /// Writes the value of the outcome to each side, after all other values. `known` is the number of
    /// [`side_measures`]. Cold, because few scenarios have values.
    #[cold]
    #[inline(never)]
    fn settle_values(&self, known: usize, counters: &Counters, record: &mut TrialRecord) {
        let first = record.values.len() - self.values.len();
        for (number, value) in self.values.iter().enumerate() {
            let counts = counters.of_side(value.side);
            let start = CONFLICT_QUANTITIES + value.side * (known + counts.len());
            let worth = |(at, parts): &(usize, i32), of: &[i32]| {
                of.get(*at).map_or(0, |&count| i64::from(count) * i64::from(*parts))
            };
            let of_engine = &record.values[start..start + known];
            let sum: i64 =
                value.of_conflict.iter().map(|it| worth(it, &record.values)).sum::<i64>()
                    + value.of_engine.iter().map(|it| worth(it, of_engine)).sum::<i64>()
                    + value.of_side.iter().map(|it| worth(it, counts)).sum::<i64>();
            record.values[first + number] =
                sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        }
    }
}
