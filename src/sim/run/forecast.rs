//! Forecast of a run from a short look at some of its cells: time, memory, and space on the disk.
//!
//! Results never use the forecast, so it may depend on the machine.

use super::cell_runner::play_into;
use super::layouts;
use crate::engine::Layout;
use crate::sim::plan::Plan;
use crate::sim::tally::Tally;
use std::time::{Duration, Instant};

/// Cells that are looked at: enough to tell the slow part of a sweep from the fast one.
const LOOKS: usize = 16;
/// How long all looks take at most, if a trial of one cell takes less.
const LONGEST: Duration = Duration::from_millis(250);
/// Bytes of a compiled conflict, measured with 20,000 of them.
const OF_CELL: u64 = 27_000;
/// Bytes of the program itself and of its charts.
const OF_PROGRAM: u64 = 100_000_000;

/// Approximate cost of a run. A forecast, so that a user can decide before a run of hours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Cells.
    pub cells: u64,
    /// Trials of all cells together.
    pub trials: u128,
    /// Time on all threads.
    pub seconds: f64,
    /// Memory in bytes.
    pub memory: u64,
    /// Size of the tables in bytes.
    pub disk: u64,
}

struct Look {
    seconds_per_trial: f64,
    tally: Tally,
}

impl Plan {
    /// Plays a few trials of some cells, for about `time`, and estimates the cost of all trials on this many threads
    /// (0: one per core). The cells are spread evenly over the plan. Each is the middle of a stretch, so that the
    /// ends of axes do not tell for all.
    pub fn forecast(&self, threads: usize, time: Duration) -> Forecast {
        let began = Instant::now();
        let layouts = layouts(self);
        let cells = self.cells.len();
        let trials = u128::from(self.trials) * cells as u128;
        let step = cells.div_ceil(LOOKS).max(1);
        // From each of so many stretches the middle, so that the ends of axes do not tell for all.
        let looked: Vec<Look> = (0..cells)
            .step_by(step)
            .map(|first| (first + step / 2).min(cells - 1))
            .take_while(|_| began.elapsed() < LONGEST)
            .map(|cell| self.look(cell, &layouts[cell], time / LOOKS as u32))
            .collect();
        let count = looked.len().max(1) as f64;
        let mean = |of: &dyn Fn(&Look) -> f64| looked.iter().map(of).sum::<f64>() / count;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores } else { threads.min(cores) };
        let seconds = mean(&|look| look.seconds_per_trial) * trials as f64 / threads as f64;
        let layout = layouts.first();
        let quantities = layout.map_or(0, |layout| layout.quantities) as f64;
        // Tallies of what was played and of the round that is being played; comparisons.
        let kept = 2.0 * mean(&|look| look.tally.bytes() as f64) + 100.0 * quantities;
        let rows = mean(&|look| self.rows(&look.tally, layout) as f64);
        let cells = cells as u64;
        Forecast {
            cells,
            trials,
            seconds,
            memory: OF_PROGRAM + cells * (OF_CELL + kept as u64),
            disk: cells * (rows * self.bytes_of_row()) as u64,
        }
    }

    /// Plays trials of a cell for some time, at least one. The first does not count if there is time for others,
    /// because caches and tables are cold for it.
    fn look(&self, cell: usize, layout: &Layout, time: Duration) -> Look {
        let game = &self.cells[cell].game;
        let (mut runner, mut values) = (game.runner(), Vec::new());
        let mut tally = Tally::new(layout, game.line_count());
        let (began, mut counted, mut played) = (Instant::now(), Duration::ZERO, 0);
        let mut at = 0;
        while at < self.trials && (at == 0 || began.elapsed() < time) {
            let (size, one) = (at.clamp(1, 64), Instant::now());
            // A fault here is met again in the run.
            if play_into(&mut *runner, layout, self.seed, at..at + size, &mut tally, &mut values)
                .is_err()
            {
                break;
            }
            if at == 1 {
                (counted, played) = (Duration::ZERO, 0);
            }
            (counted, played) = (counted + one.elapsed(), played + size);
            at += size;
        }
        Look { seconds_per_trial: counted.as_secs_f64() / played.max(1) as f64, tally }
    }

    /// Rows that a cell has in all tables together.
    fn rows(&self, tally: &Tally, layout: Option<&Layout>) -> usize {
        let Some(layout) = layout else { return 0 };
        let compared = self.cells.iter().filter(|cell| cell.baseline.is_some()).count();
        let differences = layout.quantities * compared / self.cells.len().max(1);
        let bins: usize = tally.histograms.iter().map(Vec::len).sum();
        let fighters = layout.fighters * layout.fighter_measures;
        let curves = (tally.curves.last() + 1) * layout.curves;
        let stages = layout.stages() * layout.levels;
        layout.quantities + differences + bins + fighters + curves + stages
    }

    /// Bytes of a row: the name of the variant, its values once more, and about 60 for numbers.
    fn bytes_of_row(&self) -> f64 {
        let name = |axis: usize, at: usize| crate::sim::results::value_name(&self.axes, axis, at);
        let longest = |axis: usize| {
            let lengths = (0..self.axes[axis].values.len()).map(|at| name(axis, at).len());
            (lengths.max().unwrap_or(0) + 6) as f64
        };
        60.0 + (0..self.axes.len()).map(longest).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;
    use crate::sim::Overrides;
    use crate::systems;

    #[test]
    fn a_forecast_grows_with_cells_and_trials() {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
        let text = std::fs::read_to_string(file).unwrap();
        let document = Document::parse("plain_duel.toml", &text).unwrap();
        let of = |trials: u64| {
            let overrides = Overrides { trials: Some(trials), ..Overrides::default() };
            Plan::new(&document, systems::ALL, &overrides)
                .unwrap()
                .forecast(1, Duration::from_millis(20))
        };
        let (few, many) = (of(1000), of(1_000_000_000));
        assert_eq!(many.trials, few.trials * 1_000_000);
        assert!(many.seconds > 1000.0 * few.seconds && few.seconds > 0.0, "{few:?} {many:?}");
        // The variants of the duel take some megabytes of tables, and hardly more memory than the program.
        assert!((100_000..100_000_000).contains(&few.disk), "{few:?}");
        assert!((OF_PROGRAM..2 * OF_PROGRAM).contains(&few.memory), "{few:?}");
    }
}
