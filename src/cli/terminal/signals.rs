//! Signals that end a run early: Ctrl-C, SIGTERM, and SIGHUP from a terminal that closes.
//!
//! While trials are played, the first signal asks for a report about the trials so far, and the second ends the
//! program at once. Before and after that, the first signal ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// Number that shells add to a signal's number to tell it from other exit codes.
const SIGNALLED: u8 = 128;

/// The signals that were caught since this was made.
#[derive(Clone, Default)]
pub(crate) struct Signals {
    code: Arc<AtomicU8>,
    /// Whether there is something to report on.
    held: Arc<AtomicBool>,
}

impl Signals {
    /// Begins to watch. Call it before there are other threads, because they must leave signals to the one that
    /// waits for them.
    pub(crate) fn watch() -> Self {
        let signals = Self::default();
        let seen = signals.clone();
        wait_for_signals(move |signal| seen.note(signal));
        signals
    }

    /// From now on the first signal is noted only.
    pub(crate) fn hold(&self) {
        self.held.store(true, Ordering::Relaxed);
    }

    /// Lets the first signal end the program again, while the program waits for an answer of the user.
    pub(crate) fn release(&self) {
        self.held.store(false, Ordering::Relaxed);
    }

    fn note(&self, signal: u8) {
        let code = SIGNALLED + signal;
        if self.code.swap(code, Ordering::Relaxed) != 0 || !self.held.load(Ordering::Relaxed) {
            std::process::exit(i32::from(code));
        }
    }

    /// The exit code of a program that was ended by what was caught, if anything was.
    pub(crate) fn code(&self) -> Option<u8> {
        Some(self.code.load(Ordering::Relaxed)).filter(|&code| code != 0)
    }
}

/// Hands every signal over, from a thread of its own. Where signals cannot be waited for they end
/// the program, as they would anyway.
#[cfg(unix)]
fn wait_for_signals(note: impl Fn(u8) + Send + 'static) {
    use nix::sys::signal::{SigSet, Signal};
    let mut watched = SigSet::empty();
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        if signal != Signal::SIGHUP || !hangs_on() {
            watched.add(signal);
        }
    }
    if watched.thread_block().is_err() {
        return;
    }
    let waiting = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        while let Ok(signal) = watched.wait() {
            note(signal as u8);
        }
    });
    if waiting.is_err() {
        let _ = watched.thread_unblock();
    }
}

#[cfg(windows)]
fn wait_for_signals(note: impl Fn(u8) + Send + 'static) {
    const INTERRUPTED: u8 = 2;
    let _ = ctrlc::set_handler(move || note(INTERRUPTED));
}

#[cfg(not(any(unix, windows)))]
fn wait_for_signals(_note: impl Fn(u8) + Send + 'static) {}

/// Whether the program was started to outlive its terminal, with `nohup`, as far as the system
/// tells.
#[cfg(unix)]
fn hangs_on() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let hangup = 1 << (nix::sys::signal::Signal::SIGHUP as u64 - 1);
    ignored.is_some_and(|mask| mask & hangup != 0)
}
