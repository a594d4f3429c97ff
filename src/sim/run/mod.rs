//! Running a plan: blocks of trials, in parallel, every cell of a block on the same trials.
//!
//! There are two ways to share the work, with the same results. In *blocks*, a worker plays every cell of a few
//! trials; there are no pauses. In *rounds*, all workers share the cells of a few trials (see [`by_cell`]). Rounds
//! are for plans of many cells, and for plans in which one trial of every cell takes too long for one worker.
//!
//! Either way the values of a baseline are kept until all cells that are compared with it are done, so that products
//! can be summed. A block counts only when all its cells are done. Blocks are handed out in order, and a stopped
//! worker finishes its block; a stopped round is dropped. So a run that is stopped early equals a run with fewer
//! trials, from the first on.

pub(crate) mod block_size;
pub(crate) mod by_cell;
pub(crate) mod cell_runner;
pub(crate) mod forecast;
mod pace;
pub(crate) mod precision;
pub(crate) mod repeats;
pub(crate) mod samples;

use super::plan::measure_lookup::Measured;
use super::plan::report_focus::Label;
use super::plan::{Plan, PlannedCell};
use super::results::{Broken, Cell, Results};
use super::rows::{PerTrial, rows_of};
use super::tally::Tally;
use crate::engine::{CONFLICT_QUANTITIES, Layout};
use crate::scenario::STDIN;
use block_size::Pace;
use cell_runner::{CellRunner, Fault};
use rayon::prelude::*;
use repeats::{BlockSums, Repeats, add_extra};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Trials of a span from which flat play begins at once, because so many repay what it has to learn.
const LONG_SPAN: u64 = 5000;

/// So many cells that a run plays them in rounds: what all of them need for play does not stay in a core's own cache.
const MANY: usize = 128;

/// How to run.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunOptions {
    /// Worker threads; 0 takes one per core.
    pub threads: usize,
    /// Trials per block; 0 lets the run choose. Results do not depend on it.
    pub block: u64,
}

/// Progress of a run and its deadline; shared by all workers. Relaxed atomics are enough, because results never
/// depend on it.
#[derive(Debug, Default)]
pub struct Progress {
    /// Trials done, summed over cells.
    pub done: AtomicU64,
    /// Trials of the first cell done.
    pub first_trials: AtomicU64,
    /// Trials of the first cell that its first side won.
    pub first_wins: AtomicU64,
    /// Whether the run is to end at the end of the present block or round; see [`pause`](Self::pause).
    paused: AtomicBool,
    deadline: OnceLock<Instant>,
}

impl Progress {
    /// Says that the run will be stopped at this moment, so that `block_size` makes the last blocks short.
    pub fn end_at(&self, deadline: Instant) {
        let _ = self.deadline.set(deadline);
    }

    /// Ends the run at the end of the present block or round. This takes longer than to stop the run, but drops no
    /// trials.
    pub fn pause(&self) {
        self.paused.store(true, Ordering::Relaxed);
    }

    /// Lets the next run begin after a pause.
    pub fn go_on(&self) {
        self.paused.store(false, Ordering::Relaxed);
    }

    pub(super) fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    /// The moment at which the run will be stopped. `None` if [`end_at`](Self::end_at) was not called.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline.get().copied()
    }
}

/// Runs a plan. `stop` ends it early with the trials that are done: within a few tenths of a
/// second, or after one trial of every cell where that takes one worker longer.
///
/// Where the rules break down in a trial, the run ends, and the results say where.
///
/// # Errors
/// The threads could not be started.
pub fn run(
    plan: &Plan,
    options: RunOptions,
    progress: &Progress,
    stop: &AtomicBool,
    per_trial: Option<&PerTrial<'_>>,
) -> Result<Results, rayon::ThreadPoolBuildError> {
    let started = Instant::now();
    let played = play_span(plan, 0..plan.trials, options, progress, stop, per_trial)?;
    let seconds = started.elapsed().as_secs_f64();
    Ok(Results { seconds, ..results_of(plan, played) })
}

/// Tallies of a span of trials. If the run was stopped, they have the beginning of the span without gaps.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// A tally for each cell, all of the same trials.
    pub tallies: Vec<Tally>,
    /// The trial in which the rules broke down. `None` if they did not.
    pub broken: Option<Broken>,
    /// Threads used.
    pub threads: usize,
}

impl Played {
    /// Trials of every cell.
    pub fn trials(&self) -> u64 {
        self.tallies.first().map_or(0, |tally| tally.trials)
    }
}

/// Plays some trials of a plan, as [`run`] plays all of them. Tallies of spans that do not overlap add up
/// to those of the whole.
///
/// # Errors
/// The threads could not be started.
pub fn play_span(
    plan: &Plan,
    span: Range<u64>,
    options: RunOptions,
    progress: &Progress,
    stop: &AtomicBool,
    per_trial: Option<&PerTrial<'_>>,
) -> Result<Played, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    Ok(play_span_in(&pool, plan, span, (options.block, per_trial), progress, stop))
}

/// Like [`play_span`], but on threads that are there already: callers with many short spans avoid starting threads
/// for each.
pub(crate) fn play_span_in(
    pool: &rayon::ThreadPool,
    plan: &Plan,
    span: Range<u64>,
    (block, per_trial): (u64, Option<&PerTrial<'_>>),
    progress: &Progress,
    stop: &AtomicBool,
) -> Played {
    // Runners are made worker by worker, in the order of the cells: what takes time before play is better shared.
    let prepare = |cell: &usize| {
        let cell = &plan.cells[*cell];
        if span.end.saturating_sub(span.start) >= LONG_SPAN {
            cell.game.skip_warm_up();
        }
        if !stop.load(Ordering::Relaxed) {
            cell.game.prepare();
        }
    };
    let layouts = layouts(plan);
    let source = pool.install(|| plan.equal_cells_unless(stop));
    let repeats = Repeats::new(plan, &layouts, &source, true);
    pool.install(|| repeats.played.par_iter().for_each(prepare));
    let broken = Mutex::new(None);
    let layouts = &layouts;
    let mut work = Work {
        plan,
        span: span.clone(),
        layouts,
        repeats,
        block,
        progress,
        stop,
        per_trial,
        broken,
    };
    let rounds = work.is_wide(pool.current_num_threads());
    let tallies = if rounds {
        work.repeats = Repeats::new(plan, layouts, &source, false);
        work.in_rounds(pool)
    } else {
        work.in_blocks(pool)
    };
    let broken = work.broken.into_inner().unwrap_or_default();
    Played { tallies, broken, threads: pool.current_num_threads() }
}

/// A run as all its workers see it: shared references, and a lock for the first fault.
pub(super) struct Work<'a, 'b> {
    pub plan: &'a Plan,
    pub span: Range<u64>,
    pub layouts: &'a [Layout],
    pub repeats: Repeats,
    pub block: u64,
    pub progress: &'a Progress,
    stop: &'a AtomicBool,
    pub per_trial: Option<&'a PerTrial<'b>>,
    broken: Mutex<Option<Broken>>,
}

impl Work<'_, '_> {
    /// Whether to play in rounds: one trial of every cell takes one worker so long that a block would not stop in
    /// time, or there are [`MANY`] cells. Plays a trial of some cells to find out.
    fn is_wide(&self, threads: usize) -> bool {
        const LOOKS: usize = 32;
        const LONG: Duration = Duration::from_millis(250);
        let played = &self.repeats.played;
        let cells = played.len();
        if cells < 4 * threads || cells >= MANY {
            return cells >= MANY;
        }
        let (started, mut looks) = (Instant::now(), 0_u32);
        for &at in played.iter().step_by(cells.div_ceil(LOOKS)) {
            let mut lane = CellRunner::new(&self.plan.cells[at], &self.layouts[at]);
            // A fault here is met again in the run.
            let _ = lane.play(self.plan.seed, 0..1, &mut Vec::new());
            looks += 1;
            if self.is_over() || started.elapsed() > LONG {
                break;
            }
        }
        started.elapsed() * cells as u32 / looks.max(1) > LONG
    }

    /// Whether to end at once: the caller has set `stop`, or a worker has met a fault.
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.broken.lock().is_ok_and(|known| known.is_some())
    }

    /// Keeps the fault of the earliest trial, then of the lowest cell, so that the message depends less on which
    /// worker met a fault first.
    pub(super) fn note_fault(&self, cell: usize, fault: Fault) {
        let Ok(mut known) = self.broken.lock() else { return };
        let new = Broken { cell, trial: fault.trial, message: fault.message };
        if known.as_ref().is_none_or(|old| (new.trial, new.cell) < (old.trial, old.cell)) {
            *known = Some(new);
        }
    }

    /// Returns a runner for each played cell.
    fn lanes(&self) -> Vec<CellRunner<'_>> {
        let played = self.repeats.played.iter();
        played.map(|&at| CellRunner::new(&self.plan.cells[at], &self.layouts[at])).collect()
    }

    /// Lets every worker play blocks of its own, and merges their tallies.
    fn in_blocks(&self, pool: &rayon::ThreadPool) -> Vec<Tally> {
        let next = AtomicU64::new(self.span.start);
        let parts = pool.broadcast(|_| self.play_blocks(&next));
        let mut parts = parts.into_iter();
        let mut sums = parts.next().unwrap_or_default();
        parts.for_each(|part| sums.merge(&part));
        self.repeats.of_all(sums.tallies, &sums.extra)
    }

    /// Plays the blocks of one worker, until `next` has passed the end of the span or the run is over.
    fn play_blocks(&self, next: &AtomicU64) -> BlockSums {
        let (mut lanes, kept) = (self.lanes(), self.kept_values());
        let (mut values, mut spare) = (vec![Vec::new(); kept.len()], Vec::new());
        let mut extra = self.repeats.no_extra(self.layouts);
        let mut pace = Pace::new(block_size(&self.span, self.layouts, &kept), self.block);
        while !self.is_over() {
            let size = pace.block(self.progress);
            let first = next.fetch_add(size, Ordering::Relaxed);
            if first >= self.span.end {
                break;
            }
            let trials = first..first.saturating_add(size).min(self.span.end);
            let (began, count) = (Instant::now(), trials.end - trials.start);
            let mut each = self.repeats.played.iter().zip(&mut lanes);
            let played = each.try_for_each(|(&at, lane)| {
                let mine = if kept[at] { &mut values[at] } else { &mut spare };
                self.play(at, lane, trials.clone(), mine)?;
                if let Some(base) = self.repeats.base_of(at).filter(|_| !kept[at]) {
                    lane.add_products(&spare, &values[base]);
                }
                Some(())
            });
            if played.is_none() {
                break;
            }
            self.commit(&mut lanes, (&values, &kept), &trials);
            add_extra(&mut extra, &self.repeats.extra, &values);
            pace.note(count, began.elapsed());
            if self.progress.is_paused() {
                break;
            }
        }
        BlockSums { tallies: lanes.into_iter().map(CellRunner::into_sums).collect(), extra }
    }

    /// Whether the values of each cell are kept until its block is done: those of the first cell, of baselines, of
    /// cells that are played before their baseline, of cells with products apart, and of all cells if rows of single
    /// trials are wanted.
    fn kept_values(&self) -> Vec<bool> {
        let Repeats { played, extra, .. } = &self.repeats;
        let mut kept = vec![false; self.plan.cells.len()];
        for &at in played {
            let base = self.repeats.base_of(at);
            kept[at] |= at == 0 || self.per_trial.is_some() || base.is_some_and(|base| base > at);
            if let Some(base) = base {
                kept[base] = true;
            }
        }
        extra.iter().flat_map(|&(cell, base)| [cell, base]).for_each(|cell| kept[cell] = true);
        kept
    }

    /// Plays a block of one cell. `None` after a fault, which is noted.
    fn play(
        &self,
        at: usize,
        lane: &mut CellRunner<'_>,
        trials: Range<u64>,
        values: &mut Vec<i32>,
    ) -> Option<()> {
        let count = trials.end - trials.start;
        let played = lane.play(self.plan.seed, trials, values);
        self.progress.done.fetch_add(count * self.repeats.shares(at), Ordering::Relaxed);
        played.map_err(|fault| self.note_fault(at, fault)).ok()
    }

    /// Counts a block once all cells have played it, so that all tallies have equal trials.
    fn commit(
        &self,
        lanes: &mut [CellRunner<'_>],
        (values, kept): (&[Vec<i32>], &[bool]),
        trials: &Range<u64>,
    ) {
        for (&at, lane) in self.repeats.played.iter().zip(lanes) {
            if let Some(base) = self.repeats.base_of(at).filter(|_| kept[at]) {
                lane.add_products(&values[at], &values[base]);
            }
            lane.commit();
        }
        self.tell(self.wins_of_first(values), trials.end - trials.start);
        if let Some(per_trial) = self.per_trial {
            per_trial.put(trials, self.rows_of(values, trials));
        }
    }

    /// Returns the rows of a block as CSV, from the values of the played cells.
    fn rows_of(&self, values: &[Vec<i32>], trials: &Range<u64>) -> Vec<u8> {
        let of_cells = self.repeats.source.iter().map(|&source| &*values[source]);
        rows_of(self.plan, self.layouts, &of_cells.collect::<Vec<_>>(), trials)
    }

    fn wins_of_first(&self, values: &[Vec<i32>]) -> u64 {
        let Some((layout, values)) = self.layouts.first().zip(values.first()) else { return 0 };
        let rows = values.chunks_exact(layout.quantities);
        rows.map(|row| i64::from(row[CONFLICT_QUANTITIES])).sum::<i64>() as u64
    }

    /// Adds to the wins of the first cell that [`Progress`] shows while the run goes on.
    pub(super) fn tell(&self, wins: u64, trials: u64) {
        self.progress.first_trials.fetch_add(trials, Ordering::Relaxed);
        self.progress.first_wins.fetch_add(wins, Ordering::Relaxed);
    }
}

/// Limit of the trials of a block. Long blocks are faster: what a cell needs for play comes into a core's own cache once
/// for all trials of the block. But the values that are kept take memory on each core, and a run of a few hundred
/// trials must keep every core busy.
fn block_size(span: &Range<u64>, layouts: &[Layout], kept: &[bool]) -> u64 {
    const BUFFER: usize = 4 * 1024 * 1024;
    let kept = layouts.iter().zip(kept).filter(|(_, kept)| **kept);
    let per_trial: usize = kept.map(|(layout, _)| layout.quantities * 4).sum();
    let fitting = (BUFFER / per_trial.max(1)).clamp(16, 1024) as u64;
    fitting.min((span.end.saturating_sub(span.start) / 64).max(1))
}

/// Returns the shape of a cell's tally: the layout of the conflict, and in `given` each measure of [`Plan::measures`]
/// once more over the trials that its side wins. A measure of the whole conflict is paired with the first side.
fn layout(plan: &Plan, cell: &PlannedCell) -> Layout {
    let (mut layout, all) = (cell.game.layout(), cell.game.quantities());
    let win =
        |side: usize| all.iter().position(|it| it.side == Some(side) && it.measure.name == "win");
    let with_win = |it: &Measured| Some((it.quantity, win(it.side.unwrap_or(0))?));
    layout.given = plan.measures.iter().filter_map(with_win).collect();
    layout
}

pub(super) fn layouts(plan: &Plan) -> Vec<Layout> {
    plan.cells.iter().map(|cell| layout(plan, cell)).collect()
}

/// Makes [`Results`] of a plan from tallies, which may be of any of its trials: of a run, of a piece, or of merged
/// files.
pub fn results_of(plan: &Plan, played: Played) -> Results {
    let Played { tallies, broken, threads } = played;
    let layouts = layouts(plan);
    let scenario = &plan.scenario;
    let path = std::path::Path::new(&scenario.source.name);
    let name = match path.file_stem() {
        _ if scenario.source.name == STDIN => "stdin".into(),
        Some(stem) => stem.to_string_lossy(),
        None => "scenario".into(),
    };
    let first = plan.cells.first().map(|cell| &cell.game);
    let cells = plan.cells.iter().zip(layouts).zip(tallies);
    let (mut fighters, mut lines) = (Shared::default(), Shared::default());
    Results {
        system: plan.system.id,
        portrayal: plan.system.portrayal,
        name: name.into_owned(),
        title: scenario.title.clone().unwrap_or_else(|| plan.system.title.to_owned()),
        question: scenario.question.clone().unwrap_or_default(),
        description: scenario.description.clone().unwrap_or_default(),
        seed: plan.seed,
        trials: 0,
        asked: plan.trials,
        broken,
        seconds: 0.0,
        threads,
        labels: scenario.sides.iter().map(Label::of).collect(),
        focus: plan.focus.clone(),
        sides: first.map(|game| game.sides()).unwrap_or_default(),
        quantities: first.map(|game| game.quantities()).unwrap_or_default(),
        fighter_measures: first.map(|game| game.fighter_measures()).unwrap_or_default(),
        curve_measures: first.map(|game| game.curve_measures()).unwrap_or_default(),
        level_measures: first.map(|game| game.level_measures()).unwrap_or_default(),
        axes: plan.axes.clone(),
        sampled: plan.sampled,
        play_check: None,
        alike_by_play: plan.alike_by_play(),
        measures: plan.measures.clone(),
        cells: cells
            .map(|((cell, layout), tally)| Cell {
                values: cell.values.clone(),
                baseline: cell.baseline,
                fighters: fighters.share(cell.game.fighters()),
                lines: lines.share(cell.game.policy_lines()),
                layout,
                exact: None,
                pace: None,
                tally,
            })
            .collect(),
    }
    .counted()
}

/// The last list of a kind, such as the fighters. Most cells have equal lists and share one allocation, so that large
/// plans stay small.
struct Shared<T>(Arc<[T]>);

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self(Arc::new([]))
    }
}

impl<T: PartialEq> Shared<T> {
    /// Returns the shared list if `found` equals it. Otherwise shares `found` from now on.
    fn share(&mut self, found: Vec<T>) -> Arc<[T]> {
        if *self.0 != *found {
            self.0 = found.into();
        }
        Arc::clone(&self.0)
    }
}

impl Results {
    fn counted(mut self) -> Self {
        self.trials = self.cells.first().map_or(0, |cell| cell.tally.trials);
        self
    }
}
