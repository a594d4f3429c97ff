//! The terminal around a command: progress, signals, warnings, worker threads and the browser.

pub(crate) mod browser;
pub(crate) mod progress;
pub(crate) mod signals;
pub(crate) mod warnings;
pub(crate) mod worker_threads;
