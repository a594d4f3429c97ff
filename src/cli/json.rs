//! `--json`: what a command found, as one object for other programs. `docs/json.md` describes it; a field is
//! only ever added, and [`SCHEMA`] grows when one changes its meaning.

use super::arguments::{CompareOptions, RunOptions};
use super::ask::{Asked, Told};
use super::{Failure, print};
use crate::studio::calls::{cell_objects, problem_object};
use outweigh::report::{Table, findings};
use outweigh::scenario::{BuiltIn, Problems, Scenario};
use outweigh::sim::{Pairing, Plan, Results};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Version of the objects. Programs compare it before they read anything else.
const SCHEMA: u32 = 1;

/// Returns an object with the keys that all commands have: `schema`, `outweigh`, `command`.
fn object(command: &str, fields: Value) -> Value {
    let mut object = Map::new();
    object.insert("schema".to_owned(), json!(SCHEMA));
    object.insert("outweigh".to_owned(), json!(env!("CARGO_PKG_VERSION")));
    object.insert("command".to_owned(), json!(command));
    if let Value::Object(fields) = fields {
        object.extend(fields);
    }
    Value::Object(object)
}

fn put(object: &Value) -> Result<(), Failure> {
    print(&format!("{object}\n"))
}

fn scenario(file: &Path, system: &str, scenario: &Scenario) -> Value {
    json!({
        "file": file.display().to_string(),
        "name": super::run::report_name::stem(file).to_string_lossy(),
        "system": system,
        "title": scenario.title,
        "question": scenario.question,
    })
}

/// Prints why a command failed, beside the text on standard error. A failure to print is ignored, because
/// the exit code reports the failure in any case.
pub(super) fn failed(command: &str, text: &str, problems: Option<&Problems>) {
    let problems: Vec<Value> = problems.into_iter().flatten().map(problem_object).collect();
    let told = json!({ "ok": false, "problems": problems, "error": text });
    // The exit code reports the failure, even if the reason cannot be printed.
    let _ = put(&object(command, told));
}

fn names(files: &[PathBuf]) -> Vec<String> {
    let name = |file: &PathBuf| file.file_name().map(|name| name.to_string_lossy().into_owned());
    files.iter().filter_map(name).collect()
}

/// Returns the JSON object that the answers of `run` and `compare` have in common.
fn played(
    results: &Results,
    plan: &Plan,
    confidence: f64,
    (file, arguments): (&Path, &[String]),
    (folder, files): (&Path, &[PathBuf]),
) -> Value {
    let found = findings(results, confidence);
    json!({
        "ok": true,
        "scenario": scenario(file, plan.system.id, &plan.scenario),
        "arguments": arguments,
        "seed": results.seed,
        "trials": results.trials,
        "asked": results.asked,
        "verdict": found.first(),
        "findings": found,
        "folder": folder.display().to_string(),
        "files": names(files),
    })
}

/// Prints what a run found; its numbers are in the tables of its folder, because a run of many cells has too
/// many for one line.
pub(super) fn run(
    results: &Results,
    plan: &Plan,
    options: &RunOptions,
    arguments: &[String],
    place: (&Path, &[PathBuf]),
) -> Result<(), Failure> {
    let given = ["run".to_owned(), options.file.display().to_string()];
    let numbers = [
        "--seed".to_owned(),
        results.seed.to_string(),
        "--trials".to_owned(),
        results.trials.to_string(),
    ];
    let arguments = [&given[..], &numbers, arguments].concat();
    let file = (options.file.as_path(), &arguments[..]);
    put(&object("run", played(results, plan, options.confidence, file, place)))
}

/// Prints what a comparison of two files found.
pub(super) fn compare(
    results: &Results,
    plan: &Plan,
    options: &CompareOptions,
    (arguments, pairing): (&[String], &Pairing),
    place: (&Path, &[PathBuf]),
) -> Result<(), Failure> {
    let file = (options.first.as_path(), arguments);
    let mut told = played(results, plan, options.confidence, file, place);
    told["against"] = json!({ "file": options.second.display().to_string() });
    told["paired"] = json!(*pairing == Pairing::Paired);
    told["pairing"] = json!(pairing.to_string());
    put(&object("compare", told))
}

/// Prints what a question found, with its tables.
pub(super) fn told(
    asked: &Asked<'_>,
    told: &Told,
    arguments: &[String],
    (folder, files): (&Path, &[PathBuf]),
) -> Result<(), Failure> {
    let ground = &asked.ground;
    let charts = told.charts.iter().filter(|_| !asked.asking.no_charts);
    let charts = charts.map(|it| json!({ "name": it.name, "title": it.picture.title }));
    let mut object = object(
        asked.command,
        json!({
            "ok": true,
            "scenario": scenario(&asked.asking.file, ground.system.id, &ground.scenario),
            "arguments": arguments,
            "seed": ground.seed,
            "trials": told.trials,
            "verdict": told.findings.first(),
            "findings": told.findings,
            "folder": folder.display().to_string(),
            "files": names(files),
            "tables": tables(&told.tables),
            "charts": charts.collect::<Vec<_>>(),
        }),
    );
    if !told.shown.is_empty() {
        object["shown"] = tables(&told.shown);
    }
    if asked.command == "tune" {
        let setting = |(path, value): &(String, String)| json!({ "path": path, "value": value });
        object["settings"] = told.settings.iter().map(setting).collect();
    }
    put(&object)
}

/// Returns tables by their names.
fn tables(all: &[Table]) -> Value {
    let table = |table: &Table| {
        (table.name.clone(), json!({ "columns": table.columns, "rows": table.rows }))
    };
    Value::Object(all.iter().map(table).collect())
}

pub(super) fn exact(
    plan: &Plan,
    file: &Path,
    rows: &[Vec<String>],
    (unsolved, why): (&[usize], Option<&str>),
) -> Result<(), Failure> {
    let (columns, rows) =
        rows.split_first().map_or((&[][..], rows), |(first, rows)| (&first[..], rows));
    put(&object(
        "exact",
        json!({
            "ok": unsolved.is_empty(),
            "scenario": scenario(file, plan.system.id, &plan.scenario),
            "unsolved": unsolved.iter().map(|cell| cell + 1).collect::<Vec<_>>(),
            "error": why,
            "problems": [],
            "tables": { "exact": { "columns": columns, "rows": rows } },
        }),
    ))
}

pub(super) fn check(plan: &Plan, file: &Path) -> Result<(), Failure> {
    let warnings: Vec<Value> = plan.warnings().iter().map(problem_object).collect();
    put(&object(
        "check",
        json!({
            "ok": true,
            "scenario": scenario(file, plan.system.id, &plan.scenario),
            "seed": plan.seed,
            "trials": plan.trials,
            "cells": cell_objects(plan),
            "warnings": warnings,
        }),
    ))
}

/// Prints what a word means: an object for each declared name, and the settings that the word begins.
pub(super) fn explain(word: &str, items: &[Value], within: &[Value]) -> Result<(), Failure> {
    let told = json!({ "ok": true, "word": word, "items": items, "settings": within });
    put(&object("explain", told))
}

pub(super) type Item<'a> = (&'a str, &'a str, &'a str);

/// Prints a listing.
pub(super) fn list(what: &str, items: &[Item<'_>]) -> Result<(), Failure> {
    let item = |&(system, heading, text): &Item<'_>| {
        let text = text.trim_end();
        let name = text.split_whitespace().next().unwrap_or_default();
        let mut item = json!({ "name": name, "system": system, "heading": heading, "text": text });
        if let Some(scenario) = BuiltIn::named(name).filter(|_| what == "scenarios") {
            (item["title"], item["question"]) = {
                let (title, question) = scenario.heading();
                (json!(title), json!(question))
            };
        }
        item
    };
    let items: Vec<Value> = items.iter().map(item).collect();
    put(&object("list", json!({ "ok": true, "what": what, "items": items })))
}
