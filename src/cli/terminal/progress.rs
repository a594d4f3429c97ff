//! The progress bar: trials per second, time left, the running estimate; and a line about the present step before and
//! after. Nothing is shown if standard error is not a terminal. The thread of the bar also ends a run when its time
//! is over.

use crate::cli::say;
use crate::sim::{Plan, Progress};
use crate::stats::{percent_with_error, share};
use crate::studio::calls::ask::{PROGRESS, PROGRESS_MARK};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(50);

/// A bar over all trials of all cells, or over the time of the run.
pub(crate) struct Bar {
    shown: ProgressBar,
    label: String,
    over: AtomicBool,
    limit: Option<Duration>,
}

impl Bar {
    /// A bar for a plan that is played to its end, or for as long as the limit says.
    pub(crate) fn new(plan: &Plan, limit: Option<Duration>) -> Self {
        let trials = plan.trials.saturating_mul(plan.cells.len() as u64);
        let total = limit.map_or(trials, |limit| limit.as_millis() as u64);
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
        let template = match limit {
            None => "{bar:30} {percent:>3} %  {per_sec} trials  {eta} left  {msg}",
            Some(_) => "{bar:30} {percent:>3} %  {eta} left  {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let label = plan
            .cells
            .first()
            .and_then(|cell| cell.game.sides().into_iter().next())
            .unwrap_or_default();
        Self { shown: bar, label, over: AtomicBool::new(false), limit }
    }

    /// Ends the bar when it is dropped.
    pub(crate) fn until_dropped(&self) -> impl Drop + '_ {
        End(&self.over)
    }

    /// Shows the progress of a run until it is over. Sets `halt` when the time is up or `wanted` returns true.
    pub(crate) fn follow(&self, progress: &Progress, wanted: impl Fn() -> bool, halt: &AtomicBool) {
        let started = Instant::now();
        if let Some(end) = self.limit.and_then(|limit| started.checked_add(limit)) {
            progress.end_at(end);
        }
        while !self.over.load(Ordering::Relaxed) {
            let spent = started.elapsed();
            if wanted() || self.limit.is_some_and(|limit| spent >= limit) {
                halt.store(true, Ordering::Relaxed);
            }
            let done = progress.done.load(Ordering::Relaxed);
            self.shown.set_position(self.limit.map_or(done, |_| spent.as_millis() as u64));
            self.show_estimate(progress);
            let left = self.limit.map_or(TICK, |limit| limit.saturating_sub(spent));
            std::thread::sleep(TICK.min(left.max(Duration::from_millis(1))));
        }
        self.shown.finish_and_clear();
    }

    fn show_estimate(&self, progress: &Progress) {
        let trials = progress.first_trials.load(Ordering::Relaxed);
        let wins = progress.first_wins.load(Ordering::Relaxed);
        if trials > 0 {
            let known = percent_with_error(&share(wins as i64, trials, 0.95));
            self.shown.set_message(format!("{} {known}", self.label));
        }
    }
}

/// Says that a run is over, even if it ends in a panic.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A line about the present step; removed when it is dropped.
pub(crate) struct Spinner(ProgressBar, Option<Lines>);

/// Progress as lines on standard error, for the program that asked for it with [`PROGRESS`].
struct Lines(Mutex<Instant>);

impl Lines {
    /// Least time between two lines.
    const EVERY: Duration = Duration::from_millis(200);

    fn tell(&self, what: &str) {
        let Ok(mut told) = self.0.lock() else { return };
        if told.elapsed() >= Self::EVERY {
            *told = Instant::now();
            say(&format!("{PROGRESS_MARK}{what}"));
        }
    }
}

impl Spinner {
    /// Begins with this.
    pub(crate) fn new(what: &str) -> Self {
        let lines = std::env::var_os(PROGRESS).map(|_| {
            say(&format!("{PROGRESS_MARK}{what}"));
            Lines(Mutex::new(Instant::now()))
        });
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ...") {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        bar.enable_steady_tick(2 * TICK);
        Self(bar, lines)
    }

    /// Goes on with this.
    pub(crate) fn tell(&self, what: &str) {
        self.0.set_message(what.to_owned());
        if let Some(lines) = &self.1 {
            lines.tell(what);
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
