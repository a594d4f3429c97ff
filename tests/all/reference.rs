//! The reference in `docs/reference`: tables of every key and knob, made from their declarations; and `docs/data.md`,
//! the columns of all tables. To make them anew: `OUTWEIGH_RENEW=reference cargo test --release --test all reference`.

use crate::support::folder;
use outweigh::engine::System;
use outweigh::report::{ANSWER_TABLES, COLUMNS, ColumnDoc, FILES, TRIAL_COLUMNS, VARIANT_COLUMNS};
use outweigh::scenario::SHARED_KEYS;
use outweigh::scenario::keys::KeyOf;
use outweigh::system::Scope;
use outweigh::systems;
use std::fmt::Write;
use std::path::Path;

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// What may be written, with the meaning of each word where it is a choice.
fn allowed(domain: &str, words: &[(&str, &str)]) -> String {
    let told: Vec<String> = words
        .iter()
        .filter(|(_, doc)| !doc.is_empty())
        .map(|(word, doc)| format!("`{word}`: {}", cell(doc)))
        .collect();
    if told.is_empty() { cell(domain) } else { told.join("<br>") }
}

fn reference(system: &System) -> String {
    let mut text = format!(
        "# {}: keys and rule settings\n\nMade from the declarations in the program; `outweigh list keys {id}` and \
         `outweigh list settings {id}` print the same.\n",
        system.title,
        id = system.id
    );
    let mut table = "";
    let mut keys = KeyOf::all(SHARED_KEYS);
    keys.extend((system.keys)());
    keys.sort_by_key(|key| match key.table {
        "[sides.SIDE]" => 0,
        "[sides.SIDE.GROUP]" => 1,
        _ => 2,
    });
    for key in keys {
        if key.table != table {
            table = key.table;
            let _ = write!(
                text,
                "\n## `{table}`\n\n| key | meaning | values | default | rule |\n|---|---|---|---|---|\n"
            );
        }
        let KeyOf { name, doc, domain, words, default, rule, .. } = &key;
        let (doc, default) = (cell(doc), cell(default));
        let allowed = allowed(domain, words);
        let _ = writeln!(text, "| `{name}` | {doc} | {allowed} | {default} | {rule} |");
    }
    text.push_str("\n## `[rules]`\n\n| setting | meaning | values | default | rule |\n|---|---|---|---|---|\n");
    for knob in (system.knobs)() {
        let (doc, allowed) = (cell(knob.doc), allowed(&knob.domain, &knob.words));
        let default = cell(&knob.default.to_string());
        let _ =
            writeln!(text, "| `{}` | {doc} | {allowed} | {default} | {} |", knob.path, knob.rule);
    }
    text.push_str("\n## `[house_rules.NAME]`: moments\n\n| when | meaning | target | rule |\n|---|---|---|---|\n");
    for moment in system.house.moments {
        let target = if moment.target { "yes" } else { "" };
        let doc = cell(moment.doc);
        let _ = writeln!(text, "| `{}` | {doc} | {target} | {} |", moment.name, moment.ledger);
    }
    text.push_str(
        "\n## `[house_rules.NAME]`: effects\n\n| do | effect | only at |\n|---|---|---|\n",
    );
    for effect in system.house.effects {
        let at = system.house.known(effect.moments).join(", ");
        let _ = writeln!(text, "| `{}` | {} | {at} |", effect.written(), cell(effect.doc));
    }
    text.push_str("\n## `[house_rules.NAME]`: values besides the features of policies\n\n| word | meaning | only at |\n|---|---|---|\n");
    for fact in system.house.facts {
        let (word, at) = match fact.scope {
            Scope::Decision(moments) => {
                (fact.name.to_owned(), system.house.known(moments).join(", "))
            }
            _ => (format!("my.{0}`, `target.{0}", fact.name), String::new()),
        };
        let _ = writeln!(text, "| `{word}` | {} | {at} |", cell(fact.doc));
    }
    text
}

#[test]
fn the_reference_is_made_from_the_declarations() {
    let at = folder("docs/reference");
    let renew = std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "reference");
    if renew {
        std::fs::create_dir_all(&at).unwrap();
    }
    for system in systems::ALL {
        let (file, text) = (at.join(format!("{}.md", system.id)), reference(system));
        if renew {
            std::fs::write(&file, &text).unwrap();
        }
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            known == text,
            "{} is not what is declared; make it anew: OUTWEIGH_RENEW=reference cargo test --release \
             --test all reference",
            file.display()
        );
    }
}

/// `docs/built_in_policies.md` has a row for every built-in policy, below the heading of its system, and no other rows.
#[test]
fn the_page_of_built_in_policies_has_them_all() {
    let page = std::fs::read_to_string(folder("docs/built_in_policies.md")).unwrap();
    for system in systems::ALL {
        let heading = format!("\n## {}\n", system.title);
        let part = page.split_once(&heading).map(|(_, rest)| rest);
        let part = part.unwrap_or_else(|| panic!("no heading {heading:?} in built_in_policies.md"));
        let part = part.split("\n## ").next().unwrap_or_default();
        let rows = part.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" | "));
        let mut named: Vec<&str> = rows
            .flat_map(|(cell, _)| cell.split([',', ' ', '`']).filter(|name| !name.is_empty()))
            .collect();
        let policies = (system.policies)();
        let mut known: Vec<&str> = policies.iter().map(|policy| policy.name.as_str()).collect();
        named.sort_unstable();
        known.sort_unstable();
        assert_eq!(named, known, "{} in docs/built_in_policies.md", system.title);
    }
}

/// A row of a table of columns.
fn column(known: &ColumnDoc) -> String {
    let ColumnDoc { column, unit, doc, .. } = known;
    format!("| `{column}` | {} | {unit} | {} |\n", cell(&capital(doc)), cell(known.range()))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn dictionary() -> String {
    const HEAD: &str = "| Column | Meaning | Unit | Range |\n|---|---|---|---|\n";
    let mut text = String::from(DICTIONARY);
    text.push_str("\n## Columns of every file\n\nEvery file begins with these columns.\n\n");
    text.push_str(HEAD);
    text.extend(VARIANT_COLUMNS.iter().map(column));
    for (file, doc) in FILES {
        let _ = write!(text, "\n## `{file}.csv`\n\n{doc}\n\n{HEAD}");
        text.extend(COLUMNS.iter().filter(|known| known.file == file).map(column));
    }
    text.push_str("\n## Rows of single trials\n\n`outweigh run FILE --per-trial rows.csv` writes one row for each trial and variant.\n\n");
    text.push_str(HEAD);
    text.extend(TRIAL_COLUMNS.iter().map(column));
    text.push_str(OTHERS);
    for table in ANSWER_TABLES {
        let _ = write!(
            text,
            "\n### `outweigh {}`: {}\n\n{}\n\n{HEAD}",
            table.command,
            if Path::new(table.file).extension().is_some() {
                format!("`{}`", table.file)
            } else {
                table.file.to_owned()
            },
            table.doc
        );
        text.extend(table.columns.iter().map(column));
    }
    text
}

const OTHERS: &str = "
## Tables of other commands

In names of columns, `<side>` stands for the name of a side and `<measure>` for the name of a measure. Intervals and
probabilities are as in the tables of `run`.
";

const DICTIONARY: &str = "# Data dictionary

The program generates this page from the declarations of its tables.

`outweigh run` writes its tables as CSV files into the folder of the report: a comma between columns, a decimal point, a
header row. A number that is not known is an empty cell. A name that a spreadsheet program would take for a formula has
an apostrophe in front, and two if it begins with such an apostrophe itself; the Python package takes one away. Each row
holds one number, with all that identifies it in the other columns, so that pivot tables, Polars, pandas and R can use the
files as they are.

A row whose unit is `share` counts trials as a part of all trials, from 0 to 1. All other numbers are means per trial.
`low` and `high` are the ends of the interval: Wilson's for shares, the normal one for means. Its confidence is 95 % unless
`--confidence` changes it.

`outweigh run FILE --frames arrow` also writes each table as an Arrow file, `outcomes.arrow` and so on, with the same
columns and rows, and names as they are. Its columns have types: texts, whole numbers, decimal numbers, and true or false. Polars, pandas, R and
DuckDB read these files. A program built with the feature `parquet` writes Parquet files with `--frames parquet`.
";

#[test]
fn the_dictionary_is_made_from_the_declarations() {
    let file = folder("docs").join("data.md");
    let text = dictionary();
    if std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "reference") {
        std::fs::write(&file, &text).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        known == text,
        "docs/data.md is not what is declared; make it anew: OUTWEIGH_RENEW=reference cargo test --release \
         --test all reference"
    );
}

/// The page about the language of games shows what `outweigh list game-words` prints.
#[test]
fn the_language_of_games_is_that_of_the_program() {
    let file = folder("docs/games/language.md");
    let page = std::fs::read_to_string(&file).unwrap();
    let away = crate::program::Folder::new("game-words");
    let words = crate::program::printed(&away.outweigh(&["list", "game-words"]));
    let (begin, end) = ("<!-- game words -->\n```text\n", "```\n<!-- game words end -->");
    let (before, rest) = page.split_once(begin).unwrap();
    let (_, after) = rest.split_once(end).unwrap();
    let renewed = format!("{before}{begin}{words}{end}{after}");
    if std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "reference") {
        std::fs::write(&file, &renewed).unwrap();
        return;
    }
    assert!(
        page == renewed,
        "docs/games/language.md is not what the program prints; make it anew: OUTWEIGH_RENEW=reference cargo test \
         --release --test all reference"
    );
}
