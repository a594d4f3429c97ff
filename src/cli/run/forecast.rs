//! The forecast of a run, printed before the run begins. Beyond a limit the program asks a person at the terminal
//! whether to go on; it never asks a script.

use crate::cli::arguments::RunOptions;
use crate::cli::terminal::signals::Signals;
use crate::cli::{Failure, say};
use crate::sim::{Forecast, Plan};
use crate::stats::{grouped, number};
use std::io::{BufRead, IsTerminal, stdin};
use std::time::Duration;

const WORTH_SAYING: Limits = Limits { seconds: 60.0, memory: 1 << 30, disk: 200_000_000 };
/// Limits beyond which the program asks before it plays.
const WORTH_ASKING: Limits = Limits { seconds: 1800.0, memory: 4 << 30, disk: 2_000_000_000 };

struct Limits {
    seconds: f64,
    memory: u64,
    disk: u64,
}

impl Limits {
    /// Whether a run goes beyond one of the limits. A run with `--time` is never too long.
    fn are_passed(&self, told: &Forecast, has_time: bool) -> bool {
        let is_long = !has_time && told.seconds > self.seconds;
        is_long || told.memory > self.memory || told.disk > self.disk
    }
}

/// Says what a long or large run will take, and asks whether it is to be played. A script is never asked, because
/// nothing would answer.
///
/// # Errors
/// The person at the terminal does not want it.
pub(crate) fn ask(plan: &Plan, options: &RunOptions, signals: &Signals) -> Result<(), Failure> {
    // A bound tells most runs apart from those that take long; only for these a longer one is worth its time.
    let soon = plan.bound(options.threads, Duration::from_millis(4));
    let close = Forecast { seconds: 3.0 * soon.seconds, ..soon };
    // With --time it is the time that is known, and not the number of trials.
    let has_time = options.time.is_some();
    if !WORTH_SAYING.are_passed(&close, has_time) {
        return Ok(());
    }
    // Nothing is played yet that a signal could end in a report.
    signals.release();
    let told = plan.forecast(options.threads, Duration::from_millis(150));
    signals.hold();
    if !WORTH_SAYING.are_passed(&told, has_time) {
        return Ok(());
    }
    say(&in_words(&told, has_time));
    let is_asked = WORTH_ASKING.are_passed(&told, has_time) && !options.yes;
    // The question goes to standard error, and the answer comes from standard input: ask only if both are terminals.
    if !is_asked || !stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Ok(());
    }
    say("go on? (y or n; --yes asks no more)");
    let mut answer = String::new();
    signals.release();
    let read = stdin().lock().read_line(&mut answer);
    signals.hold();
    if read.is_ok() && is_yes(&answer) {
        return Ok(());
    }
    Err(Failure::Input("nothing was played".to_owned()))
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")
}

/// Returns a forecast in words: `20,000 cells of 1,000 trials take about 25 s, 1.4 GB of memory and 1.5 GB of
/// files`.
fn in_words(told: &Forecast, has_time: bool) -> String {
    let cells = match told.cells {
        1 => "one cell".to_owned(),
        cells => format!("{} cells", grouped(cells)),
    };
    let (memory, disk) = (in_bytes(told.memory), in_bytes(told.disk));
    if has_time {
        return format!("{cells} take about {memory} of memory and {disk} of files");
    }
    let each = told.trials / u128::from(told.cells.max(1));
    let (each, time) = (grouped(each.min(u128::from(u64::MAX)) as u64), in_time(told.seconds));
    format!("{cells} of {each} trials take about {time}, {memory} of memory and {disk} of files")
}

fn in_time(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    let (unit, name) = match seconds {
        short if short < 2.0 * MINUTE => (1.0, "seconds"),
        short if short < 120.0 * MINUTE => (MINUTE, "minutes"),
        long if long < 2880.0 * MINUTE => (60.0 * MINUTE, "hours"),
        _ => (1440.0 * MINUTE, "days"),
    };
    format!("{} {name}", number(seconds / unit, 0))
}

fn in_bytes(bytes: u64) -> String {
    match bytes {
        small if small < 1_000_000_000 => format!("{} MB", (small / 1_000_000).max(1)),
        large => format!("{} GB", number(large as f64 / 1e9, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWEEP: Forecast = Forecast {
        cells: 20_000,
        trials: 20_000_000,
        seconds: 95.0,
        memory: 1_400_000_000,
        disk: 950_000_000,
    };

    #[test]
    fn what_a_run_takes_is_said_in_words() {
        assert_eq!(
            in_words(&SWEEP, false),
            "20,000 cells of 1,000 trials take about 95 seconds, 1.4 GB of memory and 950 MB of files"
        );
        assert_eq!(
            in_words(&SWEEP, true),
            "20,000 cells take about 1.4 GB of memory and 950 MB of files"
        );
        let times = [7.4, 119.0, 121.0, 7300.0, 200_000.0].map(in_time);
        assert_eq!(times, ["7 seconds", "119 seconds", "2 minutes", "2 hours", "2 days"]);
    }

    #[test]
    fn only_long_and_large_runs_are_worth_a_word() {
        let small = Forecast { seconds: 59.0, memory: 1 << 29, disk: 1 << 20, ..SWEEP };
        assert!(!WORTH_SAYING.are_passed(&small, false));
        let long = Forecast { seconds: 61.0, ..small };
        assert!(WORTH_SAYING.are_passed(&long, false) && !WORTH_SAYING.are_passed(&long, true));
        assert!(!WORTH_ASKING.are_passed(&long, false));
        assert!(WORTH_ASKING.are_passed(&Forecast { memory: 5 << 30, ..small }, true));
        assert!(is_yes("Y\n") && is_yes("yes") && !is_yes("") && !is_yes("n"));
    }
}
