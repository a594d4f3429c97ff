//! Every number that a text quotes is one that a shipped scenario gives.
//!
//! A committed table has the results of all shipped scenarios, played as they are shipped. The
//! pinned signatures prove that it is up to date. Every figure in README.md, in docs/ and in the
//! questions and descriptions of scenarios is compared with it, to the digits printed.

mod checks;
mod exact;
mod exceptions;
mod matching;
mod numbers;
mod quotes;
mod report;
pub mod sources;
mod table;
mod texts;

use crate::signatures::{pinned, renews};
use crate::support::{folder, shipped};
use exceptions::{EXCUSED, QUOTED};
use matching::Index;
use quotes::{Judge, Quote};
use sources::Source;
use std::path::{Path, PathBuf};
use table::{Row, Table};

/// The command that plays what is out of date, and writes the table and the quotes anew.
pub const RENEW: &str =
    "OUTWEIGH_RENEW=figures cargo test --release --test all figures -- --nocapture";

fn table_path() -> PathBuf {
    folder("tests/all/figures/table.csv")
}

fn quotes_path() -> PathBuf {
    folder("tests/all/figures/quotes.csv")
}

/// The name of a shipped scenario: folder and file without extension.
fn name_of(path: &Path) -> String {
    let shipped = path.strip_prefix(folder("scenarios")).unwrap_or(path);
    shipped.with_extension("").display().to_string().replace('\\', "/")
}

/// The shipped scenarios as they are now.
fn sources() -> Vec<(PathBuf, Source)> {
    let pinned = pinned();
    let source = |path: PathBuf| {
        let source = Source::of(&path, &name_of(&path), &pinned);
        (path, source)
    };
    shipped().into_iter().map(source).collect()
}

/// All that a scenario came to when it was last played here, quoted or not.
fn played_path(scenario: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures").join(format!("{scenario}.csv"))
}

/// All rows of a scenario from its last run here, if that is up to date.
fn played(source: &Source) -> Option<Vec<Row>> {
    let known = table::read(&played_path(&source.scenario))?;
    (known.sources == [source.clone()]).then_some(known.rows)
}

/// All rows of a scenario, from a new run if need be.
fn play(path: &Path, source: &Source) -> Vec<Row> {
    if let Some(rows) = played(source).filter(|_| !renews("all-figures")) {
        return rows;
    }
    println!("playing {}", source.scenario);
    let rows = table::play(path, &source.scenario);
    let file = played_path(&source.scenario);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, table::write(&rows, std::slice::from_ref(source))).unwrap();
    rows
}

/// Plays what is out of date and writes the table.
fn renew_table(sources: &[(PathBuf, Source)]) {
    let mut rows = Vec::new();
    for (path, source) in sources {
        rows.extend(table::quotable(play(path, source), QUOTED));
    }
    let sources: Vec<Source> = sources.iter().map(|(_, source)| source.clone()).collect();
    std::fs::write(table_path(), table::write(&rows, &sources)).unwrap();
}

/// Writes down which numbers of the table the figures of the texts are.
fn renew_quotes(table: &Table, quotes: &[Quote]) {
    let (memory, notes) = judge(table).learn(quotes);
    std::fs::write(quotes_path(), quotes::write_memory(quotes, &memory)).unwrap();
    for note in notes {
        println!("{note}");
    }
}

fn judge(table: &Table) -> Judge<'_> {
    Judge {
        index: Index::new(&table.rows),
        sources: &table.sources,
        memory: quotes::read_memory(&quotes_path()),
    }
}

fn table() -> Table {
    let path = table_path();
    table::read(&path).unwrap_or_else(|| {
        panic!("{} is no table. It is made by a command:\n  {RENEW}", path.display())
    })
}

/// Scenarios whose rows are not those of the scenario as it is and plays now.
fn stale(table: &Table, sources: &[(PathBuf, Source)]) -> Vec<String> {
    let mut stale: Vec<String> = Vec::new();
    for (_, source) in sources {
        if !table.sources.contains(source) {
            stale.push(source.scenario.clone());
        }
    }
    let shipped = |known: &&Source| sources.iter().any(|(_, it)| it.scenario == known.scenario);
    let gone = table.sources.iter().filter(|known| !shipped(known));
    stale.extend(gone.map(|known| format!("{} (gone)", known.scenario)));
    stale
}

#[test]
fn figures_are_those_of_the_table() {
    let sources = sources();
    let quotes = quotes::quotes(&texts::blocks());
    if renews("figures") || renews("all-figures") {
        renew_table(&sources);
        renew_quotes(&table(), &quotes);
    }
    let table = table();
    let stale = stale(&table, &sources);
    assert!(
        stale.is_empty(),
        "figures of these scenarios are stale, as they play or are set up otherwise than when the \
         table was made: {}\nRenew first the signatures, if they moved, then the figures:\n  {RENEW}",
        stale.join(", ")
    );
    let judge = judge(&table);
    let played: Vec<Row> =
        sources.iter().filter_map(|(_, source)| played(source)).flatten().collect();
    let played = Index::new(&played);
    let wrong =
        |quote: &Quote| Some(report::entry(quote, &judge.wrong(quote)?, &judge.index, &played));
    let entries: Vec<String> = quotes.iter().filter_map(wrong).collect();
    assert!(entries.is_empty(), "{}", report::list(&entries, quotes.len()));
}

#[test]
fn figures_are_excused_for_a_reason_that_holds() {
    let quotes = quotes::quotes(&texts::blocks());
    for (at, (file, words, reason)) in EXCUSED.iter().enumerate() {
        let excuses = quotes.iter().any(|quote| quote.excuse == Some(at));
        assert!(excuses, "{file}: \"{words}\" excuses no figure, take it out");
        assert!(!reason.is_empty());
    }
}
