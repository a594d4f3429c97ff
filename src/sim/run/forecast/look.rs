//! A look at one cell: the processor time of some of its trials, in every way in which a run plays them.

use super::processor_clock::ProcessorClock;
use crate::engine::{Layout, PROVEN, Runner, WARM_UP};
use crate::sim::plan::Plan;
use crate::sim::run::LONG_SPAN;
use crate::sim::run::cell_runner::play_into;
use crate::sim::tally::Tally;
use std::time::{Duration, Instant};

/// Most trials that are timed together.
const MOST_AT_ONCE: u64 = 64;
/// Flat trials of a look, at most: more than that learn nothing that matters. A power of two times [`PROVEN`], so that
/// batches that double end there.
const MOST_FLAT: u64 = 2048;

/// Trials, and the processor time that they took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timed {
    pub trials: f64,
    pub seconds: f64,
}

impl Timed {
    /// Returns the seconds of a trial; 0 if none was timed.
    pub(super) fn per_trial(self) -> f64 {
        if self.trials > 0.0 { self.seconds / self.trials } else { 0.0 }
    }

    /// Returns the seconds that so many trials take at this pace.
    pub(super) fn seconds(self, trials: f64) -> f64 {
        self.per_trial() * trials
    }

    fn add(&mut self, other: Self) {
        self.trials += other.trials;
        self.seconds += other.seconds;
    }
}

/// Flat trials of a look. Flat play learns at first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FlatTrials {
    /// All of them.
    pub all: Timed,
    /// The last of them, about half.
    pub steady: Timed,
}

/// Measured play of a cell.
pub(super) struct Look {
    /// Trials by the engine.
    pub engine: Timed,
    /// The trials that are played both ways before flat play.
    pub both: Timed,
    /// Trials in flat play. `None` if the run does not play the cell flat.
    pub flat: Option<FlatTrials>,
    pub tally: Tally,
}

impl Plan {
    /// Plays trials of a cell for some time, at least one. With `plays_flat` a cell that a run plays flat is played
    /// flat for most of the time. The run goes on with what flat play learns here.
    pub(super) fn look(
        &self,
        cell: usize,
        layout: &Layout,
        time: Duration,
        plays_flat: bool,
    ) -> Look {
        let game = &self.cells[cell].game;
        let mut looking = Looking {
            plan: self,
            layout,
            runner: game.runner(),
            tally: Tally::new(layout, game.line_count()),
            values: Vec::new(),
            is_compared: self.cells[cell].baseline.is_some(),
            next: 0,
            began: Instant::now(),
        };
        let is_flat = plays_flat && game.is_flat() && self.trials > WARM_UP + PROVEN;
        let engine = match is_flat {
            false => looking.play_for(time),
            true if self.trials < LONG_SPAN => looking.play_for(time / 4),
            true => Timed::default(),
        };
        let (mut both, mut flat) = (Timed::default(), None);
        if is_flat {
            game.skip_warm_up();
            both = looking.play(PROVEN).unwrap_or_default();
            flat = Some(looking.play_flat(time));
        }
        Look { engine, both, flat, tally: looking.tally }
    }
}

/// A look while it is taken.
struct Looking<'a> {
    plan: &'a Plan,
    layout: &'a Layout,
    runner: Box<dyn Runner + 'a>,
    tally: Tally,
    values: Vec<i32>,
    /// Whether the cell has a baseline, so that a run sums products of each trial.
    is_compared: bool,
    /// The next trial.
    next: u64,
    began: Instant,
}

impl Looking<'_> {
    /// Plays so many trials. `None` after the last trial of the plan, and after a fault, which is met again in the run.
    fn play(&mut self, trials: u64) -> Option<Timed> {
        let Self { layout, tally, values, next, .. } = self;
        let span = *next..(*next + trials).min(self.plan.trials);
        if span.is_empty() {
            return None;
        }
        let clock = ProcessorClock::start();
        play_into(&mut *self.runner, layout, self.plan.seed, span.clone(), tally, values).ok()?;
        if self.is_compared {
            tally.add_all_products(values, values);
        }
        let seconds = clock.elapsed().as_secs_f64();
        *next = span.end;
        Some(Timed { trials: (span.end - span.start) as f64, seconds })
    }

    /// Plays trials until `time` has passed since the look began, at least one. The first does not count if there is
    /// time for others, because caches and tables are cold for it.
    fn play_for(&mut self, time: Duration) -> Timed {
        let Some(first) = self.play(1) else { return Timed::default() };
        let (mut counted, mut size) = (Timed::default(), 1);
        while self.began.elapsed() < time {
            let Some(timed) = self.play(size) else { break };
            counted.add(timed);
            size = (2 * size).min(MOST_AT_ONCE);
        }
        if counted.trials > 0.0 { counted } else { first }
    }

    /// Plays flat trials until `time` has passed since the look began, at least [`PROVEN`]. Each batch is as long as all
    /// before it, so that the last one shows flat play after it has learned most.
    fn play_flat(&mut self, time: Duration) -> FlatTrials {
        let (mut flat, mut size) = (FlatTrials::default(), PROVEN);
        while let Some(timed) = self.play(size) {
            flat.all.add(timed);
            flat.steady = timed;
            size = flat.all.trials as u64;
            if self.began.elapsed() >= time || size >= MOST_FLAT {
                break;
            }
        }
        flat
    }
}
