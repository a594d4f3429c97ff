//! The English of everything that users read: README, docs, help, listings, findings, messages and scenarios.
//!
//! The test counts the habits of `prose/habits.rs` in each area and compares them with `prose/counts.csv`. A count
//! may only fall. Help, listings, findings and messages have no line in the table: there every habit fails.
//! After counts have fallen: `OUTWEIGH_RENEW=prose cargo test --release --test all prose`.

mod habits;
mod texts;

use crate::support::folder;
use habits::{HABITS, found};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Failures that one message shows of an area.
const SHOWN: usize = 25;

/// The command that writes fallen counts into the table.
const RENEW: &str = "OUTWEIGH_RENEW=prose cargo test --release --test all prose";

/// Counts of an area and a habit.
type Counts = BTreeMap<(String, String), usize>;

/// The committed counts.
fn pinned() -> Counts {
    let path = folder("tests/all/prose/counts.csv");
    let mut reader = csv::Reader::from_path(&path).unwrap();
    let row = |row: Result<csv::StringRecord, csv::Error>| {
        let row = row.unwrap();
        ((row[0].to_owned(), row[1].to_owned()), row[2].parse().unwrap())
    };
    reader.records().map(row).collect()
}

/// Writes the counts, none higher than before.
fn renew(counts: &Counts, pinned: &Counts) {
    let mut text = "area,habit,count\n".to_owned();
    for ((area, habit), &known) in pinned {
        let count = counts.get(&(area.clone(), habit.clone())).copied().unwrap_or(0).min(known);
        if count > 0 {
            writeln!(text, "{area},{habit},{count}").unwrap();
        }
    }
    std::fs::write(folder("tests/all/prose/counts.csv"), text).unwrap();
}

#[test]
fn texts_for_users_have_none_of_the_listed_habits() {
    let mut places: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for text in texts::all() {
        for (habit, sentence) in found(&text.words, text.may_be_lower) {
            let key = (text.area.to_owned(), habit.name.to_owned());
            places.entry(key).or_default().push(format!("{}: “{sentence}”", text.place));
        }
    }
    let counts: Counts = places.iter().map(|(key, all)| (key.clone(), all.len())).collect();
    let pinned = pinned();
    if std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "prose") {
        renew(&counts, &pinned);
    }
    let mut failures = String::new();
    for (key, all) in &places {
        let allowed = pinned.get(key).copied().unwrap_or(0);
        if all.len() > allowed {
            let ((area, habit), count) = (key, all.len());
            let instead = HABITS.iter().find(|it| it.name == *habit).map_or("", |it| it.instead);
            writeln!(
                failures,
                "\n{area}: {count} times “{habit}”, allowed {allowed}. Write {instead}:"
            )
            .unwrap();
            for place in all.iter().take(SHOWN) {
                writeln!(failures, "  {place}").unwrap();
            }
        }
    }
    assert!(
        failures.is_empty(),
        "Sentences that readers have to decode. Rewrite those that are new; counts that fell are \
         written by\n  {RENEW}\n{failures}"
    );
    let fallen = pinned.iter().filter(|(key, known)| counts.get(*key).unwrap_or(&0) < *known);
    for ((area, habit), known) in fallen {
        eprintln!("{area}: fewer than {known} times “{habit}”: {RENEW}");
    }
}

#[test]
fn every_habit_is_found_in_its_own_example() {
    for habit in HABITS {
        let names: Vec<&str> =
            found(habit.example, false).iter().map(|(habit, _)| habit.name).collect();
        assert!(names.contains(&habit.name), "{}: {names:?}", habit.name);
        let better: Vec<_> = found(habit.better, false);
        assert!(better.is_empty(), "{}: {:?}", habit.better, better[0].1);
    }
}

#[test]
fn code_questions_and_single_words_are_no_habits() {
    let plain = [
        "Who wins against four guards?",
        "Write `who = \"nobody\"` into the file.",
        "Both.",
        "The heroes win 12 % more.",
        "A guard is so strong that the heroes lose so many that few are left.",
    ];
    for text in plain {
        let all: Vec<&str> = found(text, false).iter().map(|(habit, _)| habit.name).collect();
        assert!(all.is_empty(), "{text}: {all:?}");
    }
}
