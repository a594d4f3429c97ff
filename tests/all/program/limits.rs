//! Limits: what is far too large is refused in a moment, with its cap in the message.

use super::refusals::refused;
use super::{DUEL, Folder};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A refusal takes tenths of seconds on a machine that has nothing else to do. Without a limit some of
/// these took minutes, or more memory than there is.
const AT_MOST: Duration = Duration::from_mins(1);

/// Checks a text that must be refused soon, with these words.
fn refused_soon(name: &str, text: &str, expected: &str) {
    let folder = Folder::new(name);
    folder.file("duel.toml", text);
    let started = Instant::now();
    let message = refused(&folder, &["check", "duel.toml"]);
    let taken = started.elapsed();
    assert!(
        message.contains(expected),
        "{name}: {}",
        &message[message.len().saturating_sub(600)..]
    );
    assert!(taken < AT_MOST, "{name} took {taken:?}");
}

/// Lines made from numbers.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", line(number));
        text
    })
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_not_read_to_its_end() {
    let folder = Folder::new("endless");
    let message = refused(&folder, &["check", "/dev/zero"]);
    assert!(message.contains("larger than 16 MB"), "{message}");
    let roster =
        DUEL.replacen("[sides.watch.guard]", "roster = \"/dev/zero\"\n[sides.watch.guard]", 1);
    folder.file("duel.toml", &roster);
    let message = refused(&folder, &["check", "duel.toml"]);
    assert!(message.contains("cannot read roster `/dev/zero`: it is larger"), "{message}");
}

#[test]
fn a_thousand_sweeps_are_not_multiplied() {
    let axes = lines(1000, |number| format!("\"sides.watch.guard.x{number}\" = \"1..=10000\""));
    let text = DUEL.split("[vary]").next().unwrap_or_default();
    refused_soon("axes", &format!("{text}\n[vary]\n{axes}"), "more than 100000 varied values");
    let folder = Folder::new("options");
    folder.file("duel.toml", text);
    let options: Vec<String> =
        (0..1000).map(|number| format!("rules.x{number}=1..=10000")).collect();
    let varied = options.iter().flat_map(|option| ["--vary", option.as_str()]);
    let arguments: Vec<&str> = ["check", "duel.toml"].into_iter().chain(varied).collect();
    let message = refused(&folder, &arguments);
    assert!(message.contains("more than 100000 varied values"), "{message}");
}

#[test]
fn more_combinations_than_there_is_room_for_are_refused_before_one_is_made() {
    let axes = lines(8, |number| format!("\"sides.watch.guard.x{number}\" = \"1..=1000\""));
    let text = DUEL.split("[vary]").next().unwrap_or_default();
    let expected = "the combinations of varied values are more than can be counted";
    refused_soon("product", &format!("{text}\n[vary]\n{axes}"), expected);
}

#[test]
fn thousands_of_policies_are_refused_soon() {
    let policies = lines(30_000, |number| format!("[policies.p{number}]"));
    refused_soon("many", &format!("{DUEL}\n{policies}"), "30000 policies are too many");
    let chain = |number: usize| format!("[policies.p{number}]\nbase = \"p{}\"", number + 1);
    let chained = lines(999, chain);
    refused_soon("chain", &format!("{DUEL}\n{chained}"), "has more than 32 bases");
}

#[test]
fn thousands_of_unknown_names_are_counted_and_some_are_shown() {
    let keys = lines(5_000, |number| format!("cuont{number} = 3"));
    refused_soon("keys", &format!("{keys}{DUEL}"), "5000 mistakes found, the first 50 are shown");
    let rules = lines(5_000, |number| format!("weihgt.four.dise{number} = 3"));
    let text = format!("{DUEL}\n[rules]\n{rules}");
    refused_soon("rules", &text, "5000 mistakes found, the first 50 are shown");
    let words = lines(900, |number| format!("\"attack if my.strses{number} > 0\","));
    let lists = lines(20, |number| format!("[policies.p{number}]\nturn = [\n{words}]"));
    refused_soon("words", &format!("{DUEL}\n{lists}"), "mistakes found, the first 50 are shown");
    let long = "x".repeat(2_000_000);
    refused_soon("long", &format!("{DUEL}\n[rules]\n{long} = 1\n"), "unknown rule");
}
