//! How many trials a span has: few at first, so that the first table is there soon, then as many as a turn has time for.

use super::EVERY;
use std::time::Duration;

/// Trials that are enough for the first table.
const FIRST: u64 = 256;
/// Trials of all cells together that the first span has at most, unless a cell would have fewer than [`FEWEST`].
const FIRST_OF_ALL: u64 = 4_096;
/// Time after which the first table is due even with fewer trials.
const SOON: Duration = Duration::from_millis(100);
/// Least trials of a span.
const FEWEST: u64 = 16;

/// Chooses the length of each span by the speed of the last one.
#[derive(Debug)]
pub(super) struct Spans {
    /// Trials of the next span.
    size: u64,
    /// Time of all spans so far.
    spent: Duration,
    is_told: bool,
}

impl Spans {
    /// Begins with a short span, because nothing is known of the speed yet. It is not as short as possible, because each
    /// span has to set up all cells.
    pub(super) fn new(cells: usize) -> Self {
        let size = (FIRST_OF_ALL / cells.max(1) as u64).clamp(FEWEST, FIRST);
        Self { size, spent: Duration::ZERO, is_told: false }
    }

    /// Returns the trials of the next span.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Notes how long a span of `count` trials took, of which the run now has `trials`.
    pub(super) fn note(&mut self, count: u64, time: Duration, trials: u64) {
        self.spent += time;
        let speed = count as f64 / time.as_secs_f64().max(1e-9);
        let fitting = |time: Duration| (speed * time.as_secs_f64()) as u64;
        self.size = if self.is_due(trials) {
            // What fits into a turn is known better, the longer the last span was.
            (2 * count.max(FIRST / 2)).min(fitting(EVERY))
        } else {
            (FIRST - trials).min(fitting(SOON.saturating_sub(self.spent)))
        };
        self.size = self.size.max(FEWEST);
    }

    /// Whether there are trials enough for the first table, or it has been told.
    pub(super) fn is_due(&self, trials: u64) -> bool {
        // A last span of fewer trials than `FEWEST` is not worth its time.
        self.is_told || trials >= FIRST || self.spent >= SOON * 4 / 5
    }

    /// Notes that the first table was told.
    pub(super) fn told(&mut self) {
        self.is_told = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays spans at this many trials a second until the first table is due: its trials, and the spans.
    fn first_table(cells: usize, speed: f64) -> (u64, Vec<u64>) {
        let (mut spans, mut trials, mut sizes) = (Spans::new(cells), 0, Vec::new());
        while !spans.is_due(trials) {
            let size = spans.size();
            trials += size;
            sizes.push(size);
            spans.note(size, Duration::from_secs_f64(size as f64 / speed), trials);
        }
        (trials, sizes)
    }

    #[test]
    fn the_first_table_has_256_trials_if_they_are_played_soon() {
        assert_eq!(first_table(1, 1_000_000.0), (256, vec![256]));
        assert_eq!(first_table(64, 1_000_000.0), (256, vec![64, 192]));
    }

    #[test]
    fn a_slow_plan_shows_its_first_table_in_time() {
        let (trials, sizes) = first_table(100, 1_000.0);
        assert!((80..=100).contains(&trials), "{sizes:?}");
        // Not even the fewest trials fit into the time.
        assert_eq!(first_table(2_000, 10.0), (16, vec![16]));
    }

    #[test]
    fn later_spans_double_up_to_the_length_of_a_turn() {
        let (mut spans, mut trials, mut sizes) = (Spans::new(128), 0, Vec::new());
        while sizes.len() < 8 {
            let size = spans.size();
            trials += size;
            sizes.push(size);
            spans.note(size, Duration::from_secs_f64(size as f64 / 10_000.0), trials);
            if spans.is_due(trials) {
                spans.told();
            }
        }
        assert_eq!(sizes, [32, 224, 448, 896, 1792, 2500, 2500, 2500]);
    }
}
