//! Damaged game files: each is refused with a message, or played to the end.

use super::{Numbers, asked, games, opened};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Mutations of each game in the normal test run.
const USUAL: usize = 60;
/// Number of faults after which the search stops.
const MOST_FAULTS: usize = 5;
/// Longest processor time for one mutation. It is checked only if `OUTWEIGH_FUZZ` asks for many mutations.
const LONGEST: Duration = Duration::from_secs(1);

/// Returns the processor time of this thread; where the system does not tell it, the time since `begun`.
fn used(begun: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let used = text.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok());
    used.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// Exchanges a word, a sign or a line of a text for another one of it.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = numbers.below(lines.len());
    match numbers.below(4) {
        0 => {
            lines.remove(at);
            lines.join("\n")
        }
        1 => {
            let other = lines[numbers.below(lines.len())];
            lines.insert(at, other);
            lines.join("\n")
        }
        _ => {
            let words: Vec<(usize, &str)> = text
                .split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .scan(0, |end, word| {
                    let start = *end;
                    *end += word.len();
                    Some((start, word))
                })
                .collect();
            let (start, word) = words[numbers.below(words.len())];
            let (_, other) = words[numbers.below(words.len())];
            format!("{}{other}{}", &text[..start], &text[start + word.len()..])
        }
    }
}

/// Opens a game and plays three trials of each cell. Returns whether it was played.
fn tried(scenario: &str, game: &str) -> bool {
    match opened(scenario, game) {
        Ok(plan) => {
            for cell in &plan.cells {
                let mut runner = cell.game.runner();
                (0..3).for_each(|trial| runner.play(1, trial));
            }
            true
        }
        Err(problems) => {
            assert!(!problems.to_string().is_empty());
            false
        }
    }
}

/// The environment variable `OUTWEIGH_FUZZ` sets how many mutations of each game are tried.
#[test]
fn mutated_games_are_refused_or_played() {
    let times = asked().unwrap_or(USUAL);
    let mut numbers = Numbers::new(7);
    let (mut played, mut refused, mut slowest) = (0, 0, Duration::ZERO);
    let mut faults = Vec::new();
    let begun = Instant::now();
    for (scenario, game) in games() {
        for _ in 0..times {
            let mut text = mutated(&game, &mut numbers);
            if numbers.below(3) == 0 {
                text = mutated(&text, &mut numbers);
            }
            let before = used(begun);
            let found = catch_unwind(AssertUnwindSafe(|| tried(&scenario, &text)));
            let taken = used(begun).saturating_sub(before);
            slowest = slowest.max(taken);
            match found {
                Ok(true) => played += 1,
                Ok(false) => refused += 1,
                Err(_) => faults.push(format!("this game panics:\n{text}")),
            }
            if taken > LONGEST && times > USUAL {
                faults.push(format!("this game takes {taken:?}:\n{text}"));
            }
            assert!(faults.len() < MOST_FAULTS, "{}", faults.join("\n\n"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(played > times && refused > times, "{played} played, {refused} refused");
    println!("{played} played, {refused} refused, the slowest took {slowest:?}");
}
