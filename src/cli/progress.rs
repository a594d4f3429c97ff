//! The progress bar: trials per second, time left, the running estimate. Silent where standard
//! error is no terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use outweigh::sim::{Plan, Progress};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often the bar moves.
const TICK: Duration = Duration::from_millis(100);

/// A bar over all trials of all cells.
pub struct Bar {
    shown: ProgressBar,
    label: String,
    over: AtomicBool,
}

impl Bar {
    /// A bar for a plan.
    pub fn new(plan: &Plan) -> Self {
        let total = plan.trials.saturating_mul(plan.cells.len() as u64);
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
        let template = "{bar:30} {percent:>3} %  {per_sec} trials  {eta} left  {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let label = plan
            .cells
            .first()
            .and_then(|cell| cell.game.sides().into_iter().next())
            .unwrap_or_default();
        Self { shown: bar, label, over: AtomicBool::new(false) }
    }

    /// Follows a run until it is over.
    pub fn follow(&self, progress: &Progress) {
        while !self.over.load(Ordering::Relaxed) {
            self.shown.set_position(progress.done.load(Ordering::Relaxed));
            let trials = progress.first_trials.load(Ordering::Relaxed);
            let wins = progress.first_wins.load(Ordering::Relaxed);
            if trials > 0 {
                let share = wins as f64 / trials as f64;
                let half = 196.0 * (share * (1.0 - share) / trials as f64).sqrt();
                let label = &self.label;
                self.shown.set_message(format!("{label} {:.1} ± {half:.1} %", share * 100.0));
            }
            std::thread::sleep(TICK);
        }
        self.shown.finish_and_clear();
    }

    /// Says that the run is over.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }
}
