//! Worker threads: how reports count them, and one message, before anything is written, if they cannot be started.

use crate::cli::Failure;
use crate::cli::arguments::MOST_THREADS;
use std::fmt::Display;
use std::sync::mpsc;
use std::thread::Builder;

/// Returns a number of threads with its noun, as the last line of a report has it.
pub(crate) fn counted(threads: usize) -> String {
    if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") }
}

/// Environment variable with the number of threads, for commands without `--threads`.
const VARIABLE: &str = "RAYON_NUM_THREADS";

/// Threads that a command has at a time beside those that compile and play.
const MORE: usize = 2;

/// Starts the threads that compile cells. Call it after [`super::signals::Signals::watch`], because
/// these threads must not receive signals.
///
/// # Errors
/// The machine does not let the program have so many.
pub(crate) fn start() -> Result<(), Failure> {
    let wanted = std::env::var(VARIABLE).ok().and_then(|text| text.trim().parse::<u128>().ok());
    if wanted.is_some_and(|wanted| wanted > MOST_THREADS as u128) {
        return Err(Failure::Input(format!(
            "error: {VARIABLE} asks for more than {MOST_THREADS} threads\n   = help: more threads than \
             the machine has cores are of no use: unset it, or set it to a smaller number"
        )));
    }
    match rayon::ThreadPoolBuilder::new().build_global() {
        // A program with a game of its own may have started them before.
        Err(error) if !error.to_string().contains("already") => return Err(none(&error)),
        _ => {}
    }
    // Progress is shown and followed from threads of their own, which panic if they cannot be started.
    let mut held = Vec::new();
    for _ in 0..MORE {
        let (release, released) = mpsc::channel::<()>();
        let started = Builder::new().spawn(move || {
            let _ = released.recv();
        });
        held.push((release, started.map_err(|error| none(&error))?));
    }
    for (release, thread) in held {
        drop(release);
        // The thread does nothing that could fail.
        let _ = thread.join();
    }
    Ok(())
}

/// Returns the failure for threads that cannot be started.
pub(crate) fn none(error: &dyn Display) -> Failure {
    Failure::Input(format!(
        "error: cannot start threads: {error}\n   = help: `--threads 1` and {VARIABLE}=1 need the fewest; \
         `ulimit -u` shows how many the system allows"
    ))
}
