//! Forecast of a run from a short look at some of its cells: time, memory, and space on the disk.
//!
//! Results never use the forecast, so it may depend on the machine.

mod look;
mod processor_clock;

use super::repeats::Repeats;
use super::{LONG_SPAN, MANY, layouts};
use crate::engine::{Layout, MOST_KEPT, WARM_UP};
use crate::sim::plan::Plan;
use crate::sim::tally::Tally;
use look::Look;
use std::time::{Duration, Instant};

/// Cells that are looked at: enough to tell the slow part of a sweep from the fast one.
const LOOKS: usize = 16;
/// How long all looks take at most, if a trial of one cell takes less.
const LONGEST: Duration = Duration::from_millis(400);
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

impl Plan {
    /// Plays a few trials of some cells, for about `time`, and estimates the cost of all trials on this many threads
    /// (0: one per core). The time is an upper bound: equal cells count as if each were played, and flat play is left
    /// out.
    pub fn bound(&self, threads: usize, time: Duration) -> Forecast {
        let all: Vec<usize> = (0..self.cells.len()).collect();
        self.forecast_of(&all, threads, time, false)
    }

    /// Estimates the cost like [`bound`](Self::bound), but counts cells with equal conflicts once, as a run plays them,
    /// and looks at flat play if the run uses it. To find equal cells takes up to half a millisecond a cell, which the
    /// run saves.
    pub fn forecast(&self, threads: usize, time: Duration) -> Forecast {
        let layouts = layouts(self);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let source = match pool {
            Ok(pool) => pool.install(|| self.equal_cells()),
            Err(_) => self.equal_cells(),
        };
        self.forecast_of(&self.played(&layouts, &source), threads, time, true)
    }

    /// Returns the cells that a run plays. `source` comes from [`Plan::equal_cells`].
    fn played(&self, layouts: &[Layout], source: &[usize]) -> Vec<usize> {
        let played = |has_extra| Repeats::new(self, layouts, source, has_extra).played;
        let cells = played(true);
        // Rounds play some of the repeats as well.
        if cells.len() >= MANY { played(false) } else { cells }
    }

    /// Estimates the cost of a run that plays these cells. Looks at some that are spread evenly over them. Each is the
    /// middle of a stretch, so that the ends of axes do not tell for all.
    fn forecast_of(
        &self,
        played: &[usize],
        threads: usize,
        time: Duration,
        plays_flat: bool,
    ) -> Forecast {
        let began = Instant::now();
        let layouts = layouts(self);
        let cells = self.cells.len() as u64;
        let step = played.len().div_ceil(LOOKS).max(1);
        let looked: Vec<Look> = (0..played.len())
            .step_by(step)
            .map(|first| played[(first + step / 2).min(played.len() - 1)])
            .take_while(|_| began.elapsed() < LONGEST)
            .map(|cell| self.look(cell, &layouts[cell], time / LOOKS as u32, plays_flat))
            .collect();
        let count = looked.len().max(1) as f64;
        let mean = |of: &dyn Fn(&Look) -> f64| looked.iter().map(of).sum::<f64>() / count;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores } else { threads.min(cores) };
        let seconds = mean(&|look| self.seconds_of(look, played.len()));
        let layout = layouts.first();
        let quantities = layout.map_or(0, |layout| layout.quantities) as f64;
        // Tallies of what was played and of the round that is being played; comparisons.
        let kept = 2.0 * mean(&|look| look.tally.bytes() as f64) + 100.0 * quantities;
        let rows = mean(&|look| self.rows(&look.tally, layout) as f64);
        Forecast {
            cells,
            trials: u128::from(self.trials) * u128::from(cells),
            seconds: seconds * played.len() as f64 / threads as f64,
            memory: OF_PROGRAM + cells * (OF_CELL + kept as u64),
            disk: cells * (rows * self.bytes_of_row()) as u64,
        }
    }

    /// Estimates the seconds that a run of `played` cells takes for a cell like this one.
    fn seconds_of(&self, look: &Look, played: usize) -> f64 {
        let trials = self.trials as f64;
        let Some(flat) = &look.flat else { return look.engine.seconds(trials) };
        let warm_up = if self.trials >= LONG_SPAN { 0.0 } else { WARM_UP as f64 };
        // A run of many cells keeps so many flat players from one round to the next; other cells learn anew.
        let kept = if played >= MANY { (MOST_KEPT as f64 / played as f64).min(1.0) } else { 1.0 };
        let (fresh, steady) = (flat.all.per_trial(), flat.steady.per_trial());
        let later = kept * steady + (1.0 - kept) * fresh;
        let left = (trials - warm_up - look.both.trials - flat.all.trials).max(0.0);
        look.engine.seconds(warm_up) + look.both.seconds + flat.all.seconds + left * later
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
    use crate::sim::run::repeats::Sharing;
    use crate::systems;

    fn plan(text: &str, trials: u64) -> Plan {
        let document = Document::parse("fight.toml", text).unwrap();
        let overrides = Overrides { trials: Some(trials), ..Overrides::default() };
        Plan::new(&document, systems::ALL, &overrides).unwrap()
    }

    fn built_in(name: &str) -> String {
        let file = format!("{}/scenarios/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(file).unwrap()
    }

    fn timed(trials: u32, each: f64) -> look::Timed {
        look::Timed { trials: f64::from(trials), seconds: f64::from(trials) * each }
    }

    /// The engine takes 100 s for a trial here, flat play 4 s at first and 1 s later.
    #[test]
    fn flat_play_is_counted_as_a_run_plays() {
        let text = built_in("war_of_ashes/weight_four_to_one");
        let plan = |trials: u64| plan(&text, trials);
        let layout = layouts(&plan(1)).remove(0);
        let all = look::Timed { trials: 100.0, seconds: 250.0 };
        let flat = look::FlatTrials { all, steady: timed(50, 1.0) };
        let tally = Tally::new(&layout, 0);
        let look = |flat| Look {
            engine: timed(10, 100.0),
            both: timed(64, 104.0),
            flat,
            tally: tally.clone(),
        };
        let seconds = |trials, flat, played| plan(trials).seconds_of(&look(flat), played);
        assert!((seconds(9000, None, 10) - 900_000.0).abs() < 1e-6, "the engine alone");
        let begun = 64.0 * 104.0 + 250.0;
        let long = begun + f64::from(9000 - 64 - 100);
        assert!((seconds(9000, Some(flat), 10) - long).abs() < 1e-6, "flat from the beginning");
        let short = 1000.0 * 100.0 + begun + f64::from(3000 - 1000 - 64 - 100);
        assert!((seconds(3000, Some(flat), 10) - short).abs() < 1e-6, "the engine begins");
        // Of 512 cells, the players of 256 are kept, and the others learn anew: 1.75 s a trial on average.
        let wide = begun + 1.75 * f64::from(9000 - 64 - 100);
        assert!((seconds(9000, Some(flat), 512) - wide).abs() < 1e-6, "some learn anew");
    }

    #[test]
    fn equal_cells_are_counted_once() {
        let text = built_in("war_of_ashes/weight_four_to_one");
        let mut plan = plan(&text, 3000);
        let layouts = layouts(&plan);
        plan.sharing = Sharing::Never;
        assert_eq!(plan.played(&layouts, &plan.equal_cells()).len(), plan.cells.len());
        plan.sharing = Sharing::Always;
        let played = plan.played(&layouts, &plan.equal_cells());
        assert!(plan.repeated_cells() > 0);
        assert_eq!(played.len(), plan.cells.len() - plan.repeated_cells());
    }

    #[test]
    fn a_forecast_grows_with_cells_and_trials() {
        let text = built_in("stamina_and_wounds/plain_duel");
        let of = |trials: u64| plan(&text, trials).forecast(1, Duration::from_millis(20));
        let (few, many) = (of(1000), of(1_000_000_000));
        assert_eq!(many.trials, few.trials * 1_000_000);
        assert!(many.seconds > 1000.0 * few.seconds && few.seconds > 0.0, "{few:?} {many:?}");
        // The variants of the duel take some megabytes of tables, and hardly more memory than the program.
        assert!((100_000..100_000_000).contains(&few.disk), "{few:?}");
        assert!((OF_PROGRAM..2 * OF_PROGRAM).contains(&few.memory), "{few:?}");
    }
}
