//! The processor time of a thread, so that a forecast does not depend on other programs of the machine.

use std::time::{Duration, Instant};

/// A clock that runs while the calling thread does, or always if the platform does not tell the time of a thread.
pub(super) struct ProcessorClock {
    began: Instant,
    thread: Option<Duration>,
}

impl ProcessorClock {
    pub(super) fn start() -> Self {
        Self { began: Instant::now(), thread: thread_time() }
    }

    /// Returns the time since the start. Call it on the thread that started the clock.
    pub(super) fn elapsed(&self) -> Duration {
        match (self.thread, thread_time()) {
            (Some(began), Some(now)) => now.saturating_sub(began),
            _ => self.began.elapsed(),
        }
    }
}

/// Returns the processor time of the calling thread; `None` if the platform does not tell it.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn thread_time() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}

/// Returns the processor time of the calling thread; `None` if the platform does not tell it.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn a_thread_that_sleeps_takes_no_processor_time() {
        let clock = ProcessorClock::start();
        std::thread::sleep(Duration::from_millis(50));
        assert!(clock.elapsed() < Duration::from_millis(25), "{:?}", clock.elapsed());
        assert!(clock.began.elapsed() >= Duration::from_millis(50));
    }
}
