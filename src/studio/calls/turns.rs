//! Turns of runs: all of them share one set of threads, and none of them waits long for another.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::{Condvar, Mutex, PoisonError};

/// Threads that play the spans of all runs, one span at a time, in the order in which the spans are asked for. A run
/// that has had its turn stands behind all other runs.
#[derive(Debug)]
pub struct Turns {
    pool: ThreadPool,
    line: Mutex<Line>,
    moved: Condvar,
}

/// Numbers of the spans, in the order in which they were asked for.
#[derive(Debug, Default)]
struct Line {
    /// Number of the next span that is asked for.
    last: u64,
    /// Number of the span whose turn it is.
    first: u64,
}

impl Turns {
    /// Starts this many threads (0: one per core).
    ///
    /// # Errors
    /// The threads could not be started.
    pub fn new(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { pool, line: Mutex::default(), moved: Condvar::new() })
    }

    /// Waits for a turn, and does something with the threads.
    pub(super) fn take<T>(&self, work: impl FnOnce(&ThreadPool) -> T) -> T {
        let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        let own = line.last;
        line.last += 1;
        let held = self.moved.wait_while(line, |line| line.first != own);
        drop(held.unwrap_or_else(PoisonError::into_inner));
        // However the work ends, the next one must have its turn.
        let _end = End(self);
        work(&self.pool)
    }
}

/// Ends a turn, even if its work ends in a panic.
struct End<'a>(&'a Turns);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.line.lock().unwrap_or_else(PoisonError::into_inner).first += 1;
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn runs_take_turns() {
        let turns = Turns::new(1).unwrap();
        let order = Mutex::new(Vec::new());
        let spans = |run: usize| {
            for _ in 0..20 {
                turns.take(|_| {
                    order.lock().unwrap().push(run);
                    std::thread::sleep(Duration::from_millis(2));
                });
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| spans(0));
            scope.spawn(|| spans(1));
        });
        let order = order.into_inner().unwrap();
        // While both run, they alternate; one may have begun before the other.
        let first = order.iter().position(|run| *run != order[0]).unwrap();
        let both = &order[first..40 - first];
        let repeated = both.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!(repeated <= 1, "{order:?}");
    }

    #[test]
    fn one_span_is_played_at_a_time_and_a_panic_ends_its_turn() {
        let (turns, inside) = (Turns::new(2).unwrap(), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for number in 0..8 {
                let (turns, inside) = (&turns, &inside);
                scope.spawn(move || {
                    let work = || {
                        turns.take(|_| {
                            assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                            std::thread::sleep(Duration::from_millis(1));
                            inside.fetch_sub(1, Ordering::SeqCst);
                            assert!(number != 3, "a fault");
                        });
                    };
                    assert_eq!(catch_unwind(AssertUnwindSafe(work)).is_err(), number == 3);
                });
            }
        });
    }
}
