//! Every figure of README.md and docs/ that a built-in scenario gives stands in a marked place, which
//! one command fills in.
//!
//! ```text
//! <!-- generated: war-of-ashes/roar_costs | difficulty 1 | roarers.win -->60.6 %<!-- end -->
//! ```
//!
//! `markers` finds the marked places of a page, `forms` prints a figure, `table` reads and writes the
//! committed values, `played` plays scenarios with the program, and `fill` says what each place should
//! hold. CONTRIBUTING.md has the forms of a marker.
//!
//! `table.csv` has only values that a page quotes, with the origin of each quoted scenario: digests of its
//! file and of its pinned signatures. A scenario that is set up or plays differently makes its figures stale.

mod checks;
mod descriptions;
mod exact;
mod fill;
mod forms;
mod markers;
mod played;
pub mod sources;
mod table;

use crate::signatures::{pinned, quantity_name, renews};
use crate::support::{folder, plan, run, shipped, written_pages};
use fill::{Answers, Names};
use markers::Page;
use sources::Source;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use table::{Key, Table};

/// The command that plays what is out of date, writes the table and fills in the marked places.
pub const RENEW: &str =
    "OUTWEIGH_RENEW=figures cargo test --release --test all figures -- --nocapture";

fn table_path() -> PathBuf {
    folder("tests/all/figures/table.csv")
}

/// Returns the name of a scenario file: folder and file without extension.
fn name_of(path: &Path) -> String {
    let shipped = path.strip_prefix(folder("scenarios")).unwrap_or(path);
    shipped.with_extension("").display().to_string().replace('\\', "/")
}

/// Returns the built-in scenarios with their present origins.
fn sources() -> Vec<(PathBuf, Source)> {
    let pinned = pinned();
    let source = |path: PathBuf| {
        let source = Source::of(&path, &name_of(&path), &pinned);
        (path, source)
    };
    shipped().into_iter().map(source).collect()
}

/// Reads all pages.
fn pages() -> Vec<Page> {
    let read = |path: PathBuf| {
        let file = path.strip_prefix(folder("")).unwrap_or(&path).display().to_string();
        Page::read(&file.replace('\\', "/"), std::fs::read_to_string(path).unwrap())
    };
    written_pages().into_iter().map(read).collect()
}

/// Returns the cells and measures of a built-in scenario, from one trial of each cell. A scenario is
/// played only once for all markers that ask.
fn names(sources: &[(PathBuf, Source)]) -> impl Fn(&str) -> Names {
    let known: RefCell<BTreeMap<String, Names>> = RefCell::default();
    move |scenario| {
        let play = || {
            let (path, _) = sources.iter().find(|(_, it)| it.scenario == scenario).unwrap();
            let results = run(&plan(path, 1), 1, 0);
            let cells = results.cells.iter().map(|cell| results.cell_name(cell)).collect();
            let measures = (0..results.quantities.len()).map(|at| quantity_name(&results, at));
            Names { cells, measures: measures.collect() }
        };
        known.borrow_mut().entry(scenario.to_owned()).or_insert_with(play).clone()
    }
}

/// Writes the table of what the pages quote; plays the scenarios whose values are stale or missing.
fn renew_table(
    sources: &[(PathBuf, Source)],
    quoted: &BTreeSet<Key>,
    names: &dyn Fn(&str) -> Names,
) {
    let old = table::read(&table_path()).unwrap_or_default();
    let mut new = Table::default();
    for (path, source) in sources {
        let mut keys: Vec<&Key> =
            quoted.iter().filter(|key| key.scenario == source.scenario).collect();
        let mut values = &old.values;
        let is_known = old.sources.contains(source) && !renews("all-figures");
        let played;
        if !(is_known && keys.iter().all(|key| values.contains_key(key))) {
            // A misspelt cell or measure is no reason to play.
            if !played::is_kept(source) {
                keys.retain(|key| names(&key.scenario).has(key));
            }
            if !(is_known && keys.iter().all(|key| values.contains_key(key))) {
                played = played::values(path, source, &keys);
                values = &played;
            }
        }
        let found = keys.iter().filter_map(|&key| Some((key.clone(), values.get(key)?.clone())));
        let found: Vec<_> = found.collect();
        if !found.is_empty() {
            new.sources.push(source.clone());
            new.values.extend(found);
        }
    }
    std::fs::write(table_path(), table::write(&new)).unwrap();
}

#[test]
fn figures_of_the_pages_are_those_of_the_table() {
    let with_paths = sources();
    let sources: Vec<Source> = with_paths.iter().map(|(_, source)| source.clone()).collect();
    let names = names(&with_paths);
    let mut pages = pages();
    let renews = renews("figures") || renews("all-figures");
    if renews {
        renew_table(&with_paths, &fill::quoted(&pages, &sources), &names);
    }
    let table = table::read(&table_path()).unwrap_or_else(|| {
        panic!("tests/all/figures/table.csv cannot be read. A command writes it:\n  {RENEW}")
    });
    let answers = Answers { table: &table, sources: &sources, names: &names };
    if renews {
        for page in &mut pages {
            let text = answers.filled(page);
            if text != page.text {
                println!("writing {}", page.file);
                std::fs::write(folder(&page.file), &text).unwrap();
                *page = Page::read(&page.file, text);
            }
        }
    }
    let failures = answers.failures(&pages);
    assert!(
        failures.is_empty(),
        "{} marked places of README.md and docs/, or rows of tests/all/figures/table.csv, are wrong:\n\n{}\n\
         If scenarios play differently, renew the signatures first. Then:\n  {RENEW}\n\
         and read whether the words around the new figures are still true",
        failures.len(),
        failures.join("\n")
    );
}
