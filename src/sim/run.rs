//! Running a plan: blocks of trials, in parallel, every cell of a block on the same trials.
//!
//! This is the only use of rayon. A block is played by one worker, cell after cell, and its
//! values are kept until all cells are done, so that products with the baseline can be summed.
//! Blocks are handed out in order and a worker always finishes the block it has, so what is
//! done when somebody stops the run is a run with fewer trials.

use super::plan::Plan;
use super::results::{Cell, Results};
use super::spreadsheet::cell_text;
use super::tally::Tally;
use crate::engine::{Layout, Player};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions {
    /// Worker threads; 0 takes one per core.
    pub threads: usize,
    /// Trials per block; 0 lets the run choose. Results do not depend on it.
    pub block: u64,
}

/// What a run tells while it goes on; shared by all workers.
#[derive(Debug, Default)]
pub struct Progress {
    /// Trials done, summed over cells.
    pub done: AtomicU64,
    /// Trials of the first cell done.
    pub first_trials: AtomicU64,
    /// Trials of the first cell that its first side won.
    pub first_wins: AtomicU64,
}

/// A writer of one row per trial and cell, fed in the order of trials.
pub struct PerTrial<'a> {
    inner: Mutex<Ordered<'a>>,
}

struct Ordered<'a> {
    writer: Box<dyn Write + Send + 'a>,
    next: u64,
    waiting: BTreeMap<u64, Vec<u8>>,
    error: Option<std::io::Error>,
}

impl<'a> PerTrial<'a> {
    /// Writes to `writer`.
    pub fn new(writer: impl Write + Send + 'a) -> Self {
        let ordered =
            Ordered { writer: Box::new(writer), next: 0, waiting: BTreeMap::new(), error: None };
        Self { inner: Mutex::new(ordered) }
    }

    /// Takes the rows of a block; writes what is next in order.
    fn put(&self, block: u64, rows: Vec<u8>) {
        let Ok(mut ordered) = self.inner.lock() else { return };
        ordered.waiting.insert(block, rows);
        while let Some(rows) = {
            let next = ordered.next;
            ordered.waiting.remove(&next)
        } {
            ordered.next += 1;
            if ordered.error.is_none() {
                ordered.error = ordered.writer.write_all(&rows).err();
            }
        }
    }

    /// Ends the writing.
    ///
    /// # Errors
    /// The first thing that went wrong.
    pub fn finish(self) -> std::io::Result<()> {
        let Ok(mut ordered) = self.inner.into_inner() else { return Ok(()) };
        match ordered.error.take() {
            Some(error) => Err(error),
            None => ordered.writer.flush(),
        }
    }
}

/// Runs a plan. `stop` ends it early with the trials that are done.
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
    let started = std::time::Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    let layouts: Vec<Layout> = plan.cells.iter().map(|cell| cell.game.layout()).collect();
    let block = if options.block == 0 { block_size(plan, &layouts) } else { options.block };
    let next = AtomicU64::new(0);
    let parts = pool.broadcast(|_| {
        let mut worker = Worker::new(plan, &layouts, block, per_trial.is_some());
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let first = number.saturating_mul(block);
            if first >= plan.trials {
                break;
            }
            let trials = first..(first + block).min(plan.trials);
            worker.play(trials, progress);
            if let Some(per_trial) = per_trial {
                per_trial.put(number, std::mem::take(&mut worker.rows));
            }
        }
        worker.into_tallies()
    });
    let mut parts = parts.into_iter();
    let mut tallies = parts.next().unwrap_or_default();
    for part in parts {
        for (tally, other) in tallies.iter_mut().zip(&part) {
            tally.merge(other);
        }
    }
    let threads = pool.current_num_threads();
    Ok(results(plan, layouts, tallies, started.elapsed().as_secs_f64(), threads))
}

/// Trials per block: so many that the values of a block stay in a core's own cache, few enough
/// that a run of a few hundred trials keeps every core busy.
fn block_size(plan: &Plan, layouts: &[Layout]) -> u64 {
    const BUFFER: usize = 512 * 1024;
    let per_trial: usize = layouts.iter().map(|layout| layout.quantities * 4).sum();
    let fitting = (BUFFER / per_trial.max(1)).clamp(16, 1024) as u64;
    fitting.min((plan.trials / 64).max(1))
}

/// One thread's players, buffers and sums.
struct Worker<'a> {
    plan: &'a Plan,
    layouts: &'a [Layout],
    players: Vec<Box<dyn Player + 'a>>,
    tallies: Vec<Tally>,
    values: Vec<Vec<i32>>,
    writes_rows: bool,
    rows: Vec<u8>,
}

impl<'a> Worker<'a> {
    fn new(plan: &'a Plan, layouts: &'a [Layout], block: u64, writes_rows: bool) -> Self {
        let tally = |(cell, layout): (&super::plan::PlannedCell, &Layout)| {
            Tally::new(layout, cell.game.line_count())
        };
        Self {
            plan,
            layouts,
            players: plan.cells.iter().map(|cell| cell.game.player()).collect(),
            tallies: plan.cells.iter().zip(layouts).map(tally).collect(),
            values: layouts
                .iter()
                .map(|l| Vec::with_capacity(l.quantities * block as usize))
                .collect(),
            writes_rows,
            rows: Vec::new(),
        }
    }

    fn play(&mut self, trials: std::ops::Range<u64>, progress: &Progress) {
        for (at, player) in self.players.iter_mut().enumerate() {
            let (tally, layout) = (&mut self.tallies[at], &self.layouts[at]);
            let values = &mut self.values[at];
            values.clear();
            player.play_block(self.plan.seed, trials.clone(), &mut |trial, record| {
                tally.add(layout, trial, record);
                values.extend_from_slice(&record.values);
            });
            progress.done.fetch_add(trials.end - trials.start, Ordering::Relaxed);
        }
        self.sum_products();
        self.tell(progress, trials.end - trials.start);
        if self.writes_rows {
            self.write_rows(&trials);
        }
    }

    fn sum_products(&mut self) {
        for (at, cell) in self.plan.cells.iter().enumerate() {
            let Some(baseline) = cell.baseline else { continue };
            let width = self.layouts[at].quantities;
            let mine = self.values[at].chunks_exact(width);
            for (values, base) in mine.zip(self.values[baseline].chunks_exact(width)) {
                self.tallies[at].add_products(values, base);
            }
        }
    }

    fn tell(&self, progress: &Progress, trials: u64) {
        let Some(width) = self.layouts.first().map(|layout| layout.quantities) else { return };
        let win = crate::engine::CONFLICT_QUANTITIES;
        let wins: i64 = self.values[0].chunks_exact(width).map(|row| i64::from(row[win])).sum();
        progress.first_trials.fetch_add(trials, Ordering::Relaxed);
        progress.first_wins.fetch_add(wins as u64, Ordering::Relaxed);
    }

    /// One CSV row per trial and cell; see [`per_trial_header`].
    fn write_rows(&mut self, trials: &std::ops::Range<u64>) {
        let mut writer = csv::Writer::from_writer(std::mem::take(&mut self.rows));
        let sides = self.plan.cells.first().map(|cell| cell.game.sides()).unwrap_or_default();
        for (row, trial) in trials.clone().enumerate() {
            for (at, cell) in self.plan.cells.iter().enumerate() {
                let width = self.layouts[at].quantities;
                let values = &self.values[at][row * width..][..width];
                let axes = self.plan.axes.iter().zip(&cell.values);
                let mut fields = vec![trial.to_string()];
                fields
                    .extend(axes.map(|(axis, &value)| cell_text(&axis.values[value]).into_owned()));
                fields.extend(ending(values, &sides));
                fields.extend(values[2..].iter().map(ToString::to_string));
                // Writing to memory cannot fail.
                let _ = writer.write_record(&fields);
            }
        }
        self.rows = writer.into_inner().unwrap_or_default();
    }

    fn into_tallies(mut self) -> Vec<Tally> {
        for (player, tally) in self.players.iter_mut().zip(&mut self.tallies) {
            player.take_lines(&mut tally.lines);
        }
        self.tallies
    }
}

/// Who won and how a trial ended, from its values.
fn ending(values: &[i32], sides: &[String]) -> [String; 2] {
    let per_side = (values.len() - crate::engine::CONFLICT_QUANTITIES) / sides.len().max(1);
    let won = sides
        .iter()
        .enumerate()
        .filter(|(side, _)| values[crate::engine::CONFLICT_QUANTITIES + side * per_side] == 1);
    let winners: Vec<&str> = won.map(|(_, name)| name.as_str()).collect();
    let how = match (values[0], values[1]) {
        (1, _) => "draw",
        (_, 1) => "stalemate",
        _ => "won",
    };
    [cell_text(&winners.join(" + ")).into_owned(), how.to_owned()]
}

/// The header of per-trial rows: trial, varied values, winner, ending, exchanges, then every
/// measure of every side as `side.measure`.
pub fn per_trial_header(plan: &Plan) -> Vec<String> {
    let mut header = vec!["trial".to_owned()];
    header.extend(plan.axes.iter().map(|axis| cell_text(&axis.path).into_owned()));
    header.extend(["winner".to_owned(), "ending".to_owned()]);
    if let Some(cell) = plan.cells.first() {
        let sides = cell.game.sides();
        let name = |quantity: &crate::engine::Quantity| match quantity.side {
            Some(side) => {
                let name = format!("{}.{}", sides[side], quantity.measure.name);
                cell_text(&name).into_owned()
            }
            None => quantity.measure.name.to_owned(),
        };
        header.extend(cell.game.quantities()[2..].iter().map(name));
    }
    header
}

fn results(
    plan: &Plan,
    layouts: Vec<Layout>,
    tallies: Vec<Tally>,
    seconds: f64,
    threads: usize,
) -> Results {
    let scenario = &plan.scenario;
    let path = std::path::Path::new(&scenario.source.name);
    let name = path.file_stem().map_or("scenario".into(), |stem| stem.to_string_lossy());
    let first = plan.cells.first().map(|cell| &cell.game);
    let cells = plan.cells.iter().zip(layouts).zip(tallies);
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
        seconds,
        threads,
        sides: first.map(|game| game.sides()).unwrap_or_default(),
        quantities: first.map(|game| game.quantities()).unwrap_or_default(),
        fighter_measures: first.map(|game| game.fighter_measures()).unwrap_or_default(),
        curve_measures: first.map(|game| game.curve_measures()).unwrap_or_default(),
        level_measures: first.map(|game| game.level_measures()).unwrap_or_default(),
        axes: plan.axes.clone(),
        cells: cells
            .map(|((cell, layout), tally)| Cell {
                values: cell.values.clone(),
                baseline: cell.baseline,
                fighters: cell.game.fighters(),
                lines: cell.game.policy_lines(),
                layout,
                tally,
            })
            .collect(),
    }
    .counted()
}

impl Results {
    /// Sets the number of trials from the tallies.
    fn counted(mut self) -> Self {
        self.trials = self.cells.first().map_or(0, |cell| cell.tally.trials);
        self
    }
}
