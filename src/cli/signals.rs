//! What ends a run early: Ctrl-C, the request to end, a terminal that goes away. The first asks
//! for a report on what is done; the second ends the program at once.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What shells add to a signal's number to tell it from other exit codes.
const SIGNALLED: u8 = 128;

/// The signals that were caught since this was made.
pub struct Signals {
    caught: Arc<AtomicUsize>,
}

impl Signals {
    /// Begins to watch.
    pub fn watch() -> Self {
        let (any, caught) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        for signal in watched() {
            let code = i32::from(SIGNALLED) + signal;
            // In this order: the first signal finds nothing and leaves its mark. A signal that
            // cannot be watched ends the program as it would anyway.
            let _ = flag::register_conditional_shutdown(signal, code, Arc::clone(&any));
            let _ = flag::register_usize(signal, Arc::clone(&caught), signal as usize);
            let _ = flag::register(signal, Arc::clone(&any));
        }
        Self { caught }
    }

    /// The exit code of a program that was ended by what was caught last, if anything was.
    pub fn code(&self) -> Option<u8> {
        match self.caught.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(SIGNALLED + signal as u8),
        }
    }
}

#[cfg(unix)]
fn watched() -> Vec<i32> {
    use signal_hook::consts::SIGHUP;
    let mut watched = vec![SIGINT, SIGTERM];
    if !hangs_on() {
        watched.push(SIGHUP);
    }
    watched
}

#[cfg(not(unix))]
fn watched() -> Vec<i32> {
    vec![SIGINT, SIGTERM]
}

/// Whether the program was started to outlive its terminal, with `nohup`, as far as the system
/// tells.
#[cfg(unix)]
fn hangs_on() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let hangup = 1 << (signal_hook::consts::SIGHUP - 1);
    ignored.is_some_and(|mask| mask & hangup != 0)
}
