//! Everything of a scenario that can be set or varied, for the form of the page.

use crate::engine::System;
use crate::knob::{Decimal, Declaration, Value};
use crate::scenario::Document;
use crate::sim::{KnownPath, known_paths};
use serde::Serialize;

/// A path that can be set or varied.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PathText {
    /// The path: `rules.weight.four.dice`, `sides.watch.guard.count`.
    pub path: String,
    /// `rule` for a setting, `sheet` for a value of a side, a fighter or the scene, `policy` for a number of a policy.
    pub kind: &'static str,
    /// Present value as TOML; of a rule setting that the file does not have, the default. Null if there is none.
    pub value: Option<String>,
    /// Whether the file states the value.
    pub written: bool,
    /// Description in a sentence.
    pub doc: String,
    /// Default as TOML, or in words.
    pub default: Option<String>,
    /// The values that are allowed, in words.
    pub domain: String,
    /// Least and greatest number.
    pub range: Option<[f64; 2]>,
    /// All values as TOML, if there are few.
    pub choices: Option<Vec<String>>,
}

/// Returns every path of a scenario: rule settings first, in the order of their declaration.
pub(super) fn paths(document: &Document, system: &System) -> Vec<PathText> {
    let rules = (system.knobs)().into_iter().map(|knob| rule(document, knob));
    let others = known_paths(document, system).into_iter().map(other);
    rules.chain(others).collect()
}

/// Like [`paths`], for a game without a scenario: its rule settings.
pub(super) fn rules_of(game: &Document, system: &System) -> Vec<PathText> {
    // A game declares its settings in tables of their own, so the file sets none of them.
    let bare = Document::parse(&game.source().name, "").ok();
    let rule = |knob| bare.as_ref().map(|document| rule(document, knob));
    (system.knobs)().into_iter().filter_map(rule).collect()
}

fn rule(document: &Document, knob: Declaration) -> PathText {
    let path = format!("rules.{}", knob.path);
    let written = document.value(&path);
    let (range, choices) = limits(&knob.ends);
    PathText {
        kind: "rule",
        written: written.is_some(),
        value: Some(toml(written.as_ref().unwrap_or(&knob.default))),
        doc: knob.doc.to_owned(),
        default: Some(toml(&knob.default)),
        domain: knob.domain,
        range,
        choices,
        path,
    }
}

fn other(known: KnownPath) -> PathText {
    let (range, choices) = limits(&known.ends);
    PathText {
        kind: if known.path.starts_with("policies.") { "policy" } else { "sheet" },
        written: known.value.is_some(),
        value: known.value.as_ref().map(toml),
        doc: known.doc,
        default: Some(known.default).filter(|text| !text.is_empty()),
        domain: known.domain,
        range,
        choices,
        path: known.path,
    }
}

/// Returns the range of numbers, or the choices.
fn limits(ends: &[Value]) -> (Option<[f64; 2]>, Option<Vec<String>>) {
    let number = |value: &Value| match value {
        Value::Int(_) | Value::Decimal(_) => {
            Decimal::from_value(value).and_then(|it| it.to_value().to_string().parse::<f64>().ok())
        }
        _ => None,
    };
    if let [low, high] = ends
        && let (Some(low), Some(high)) = (number(low), number(high))
    {
        return (Some([low, high]), None);
    }
    let is_choice =
        !ends.is_empty() && ends.iter().all(|end| matches!(end, Value::Bool(_) | Value::Text(_)));
    (None, is_choice.then(|| ends.iter().map(toml).collect()))
}

/// Returns a value as TOML. Unlike on the command line, every text stands in quotes.
pub(super) fn toml(value: &Value) -> String {
    match value {
        Value::Text(text) => {
            let plain = value.to_string();
            if plain == *text { format!("\"{text}\"") } else { plain }
        }
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(toml).collect();
            format!("[{}]", items.join(", "))
        }
        other => other.to_string(),
    }
}
