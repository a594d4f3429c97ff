//! How values of options are read: numbers, shares, times; and words that options choose from.

use outweigh::answer::exploit::LEAST;
use outweigh::answer::tune::LEAST_BUDGET;
use outweigh::sim::MOST_CELLS;
use std::path::PathBuf;
use std::time::Duration;

/// Ways to play an ordinary variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum PlayBy {
    /// Flat play, which is faster [default]
    #[default]
    Flat,
    /// The engine, which plays every variant
    Engine,
}

/// Ways to cut a run into pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum PieceOf {
    /// A piece has some trials of every cell [default]
    Trials,
    /// A piece has all trials of some cells
    Cells,
}

/// Most decisions of a sample.
const MOST_DECISIONS: u64 = 10_000;

/// Most worker threads.
pub(crate) const MOST_THREADS: usize = 1024;

/// Reads a whole number, also with separators or in scientific form: `20_000`, `20,000`, `2e4`.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let plain = text.trim().replace(['_', ','], "");
    let grouped = text.split(',').skip(1).all(|group| group.len() == 3);
    let scientific = plain.parse::<f64>().ok().filter(|number| {
        number.fract() == 0.0 && (0.0..9e15).contains(number) && !plain.contains('.')
    });
    let number = plain.parse().ok().or(scientific.map(|number| number as u64));
    number
        .filter(|_| grouped)
        .ok_or_else(|| "expected a whole number, such as 20000, 20,000 or 2e4".to_owned())
}

/// Like [`count`], but refuses 0.
pub(super) fn some(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(0) => Err("expected 1 trial or more".to_owned()),
        read => read,
    }
}

/// A number of decisions that are sampled.
pub(super) fn decisions(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(number) if !(1..=MOST_DECISIONS).contains(&number) => {
            Err("expected from 1 to 10,000 decisions".to_owned())
        }
        read => read,
    }
}

/// Two numbers, the smaller above 0: `1..20`.
pub(super) fn band(text: &str) -> Result<(f64, f64), String> {
    let read = |text: &str| text.trim().parse::<f64>().ok().filter(|it| it.is_finite());
    let ends = text.split_once("..").and_then(|(low, high)| Some((read(low)?, read(high)?)));
    ends.filter(|(low, high)| 0.0 < *low && low < high)
        .ok_or_else(|| "expected two numbers above 0, the smaller first, such as 1..20".to_owned())
}

/// Like [`count`], but refuses budgets below [`LEAST`], because a search would play them and find
/// nothing.
pub(super) fn budget(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(number) if number < LEAST => Err(format!(
            "expected {LEAST} trials or more, such as 50000: with fewer nothing is found"
        )),
        read => read,
    }
}

/// Like [`budget`], for `decisions`.
pub(super) fn decisions_budget(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(number) if number < LEAST => Err(format!(
            "expected {LEAST} trials or more, such as 300000: with fewer no decision can be told"
        )),
        read => read,
    }
}

/// Like [`budget`], for `tune`.
pub(super) fn tune_budget(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(number) if number < LEAST_BUDGET => Err(format!(
            "expected {LEAST_BUDGET} trials or more, such as 200000: with fewer nothing is found"
        )),
        read => read,
    }
}

pub(super) fn sample(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(number) if !(1..=MOST_CELLS as u64).contains(&number) => {
            Err(format!("expected from 1 to {MOST_CELLS} combinations"))
        }
        read => read,
    }
}

/// Default number of threads as text, which [`threads`] reads as 0: one per core.
pub(super) const ONE_PER_CORE: &str = "auto";

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        _ if text == ONE_PER_CORE => Ok(0),
        Ok(threads) if (1..=MOST_THREADS).contains(&threads) => Ok(threads),
        _ => Err(format!(
            "expected a number from 1 to {MOST_THREADS}; more threads than the machine has cores are of \
             no use, and without --threads there is one for each"
        )),
    }
}

/// Reads the name of a file that is written. `-` is refused, because standard output has the summary.
pub(super) fn file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err(
            "expected the name of a file, such as rows.csv: standard output has the summary, so \
                    nothing else is written there"
                .to_owned(),
        ),
        _ => Ok(PathBuf::from(text)),
    }
}

/// Reads a piece of all: `3/64`. Piece 0 has no trials: its file only describes the run.
pub(super) fn piece(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(number, all)| {
        Some((number.trim().parse::<u64>().ok()?, all.trim().parse::<u64>().ok()?))
    });
    parts
        .filter(|&(number, all)| number <= all && (1..=1_000_000).contains(&all))
        .ok_or_else(|| "expected the number of a piece and how many there are: 3/64".to_owned())
}

pub(super) fn confidence(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if (0.5..1.0).contains(&share) => Ok(share),
        _ => Err("expected a share from 0.5 to below 1, such as 0.95".to_owned()),
    }
}

/// Reads a half-width in points, such as `0.1%`, and returns it as a share.
pub(super) fn precision(text: &str) -> Result<f64, String> {
    let points = text.strip_suffix('%').map(|number| number.trim().parse::<f64>());
    match points {
        Some(Ok(points)) if (0.01..50.0).contains(&points) => Ok(points / 100.0),
        _ => Err("expected percentage points from 0.01% to below 50%, such as 0.5%".to_owned()),
    }
}

/// Reads a time with its unit: `30s`, `5min`. A number alone is refused, because seconds and minutes
/// are both meant.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("min", 60.0), ("h", 3600.0)];
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = units.iter().find(|(unit, _)| *unit == &text[digits.len()..]);
    match (digits.trim().parse::<f64>(), unit) {
        (Ok(number), Some((_, unit))) if number > 0.0 && number * unit <= 30.0 * 86400.0 => {
            Ok(Duration::from_secs_f64(number * unit))
        }
        _ => Err("expected a time with its unit, such as 30s, 5m or 1h".to_owned()),
    }
}

pub(super) fn small_chance(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(chance) if (0.0..=0.01).contains(&chance) => Ok(chance),
        _ => Err("expected a chance from 0 to 0.01, such as 1e-9".to_owned()),
    }
}
