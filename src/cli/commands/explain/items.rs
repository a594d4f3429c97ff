//! Everything that can be explained of a system, each from its declaration.

use super::usage::{self, Used};
use crate::cli::commands::list::written;
use crate::engine::{
    CONFLICT_QUANTITIES, System, VALUE, conflict_measures, pace_measures, side_measures,
};
use crate::knob::{Value, listed};
use crate::scenario::SHARED_KEYS;
use crate::scenario::keys::KeyOf;
use crate::system::{Feature, Measure, Scope, ValueKind};
use std::fmt::Write as _;

/// A declared thing: setting, key, measure, word, policy, stat block, moment or effect. All kinds share this form,
/// so that `explain` needs no case for each.
pub(super) struct Item {
    /// Name of the item, as the user types it after `explain`: `rules.roar.difficulty`, `count`, `any_conceded`.
    pub name: String,
    /// Kind of the item: `a rule setting`.
    kind: String,
    /// Meaning of the item.
    pub doc: String,
    /// Lines of its own: range, choices, rule IDs.
    facts: Vec<String>,
    /// Kind of use by which [`usage`](super::usage) finds scenarios with it.
    used: Used,
    /// How to try it.
    tries: Vec<String>,
}

impl Item {
    /// Whether a word asks for this item: its name, with or without `rules.`, the side of a measure, the prefix of
    /// a feature, or the path of a key.
    pub(super) fn is_called(&self, word: &str) -> bool {
        let word = word.trim();
        let bare = self.name.strip_prefix("rules.").unwrap_or(&self.name);
        if word.eq_ignore_ascii_case(&self.name) || word.eq_ignore_ascii_case(bare) {
            return true;
        }
        let last = word.rsplit('.').next().unwrap_or_default();
        match self.used {
            Used::Word | Used::Measure => {
                word.contains('.') && !word.starts_with("rules.") && last == self.name
            }
            Used::Key => word.starts_with("sides.") && last == self.name,
            Used::Path => false,
        }
    }

    /// Whether it is a setting of the group that a word names.
    pub(super) fn is_within(&self, word: &str) -> bool {
        let word = word.strip_prefix("rules.").unwrap_or(word);
        let own = self.name.strip_prefix("rules.").unwrap_or_default();
        own.strip_prefix(word).is_some_and(|rest| rest.starts_with('.'))
    }

    pub(super) fn told(&self, system: &System) -> String {
        let mut text = format!("{}: {}\n    {}\n", self.name, self.kind, self.doc);
        for fact in &self.facts {
            let _ = writeln!(text, "    {fact}");
        }
        for line in usage::told(system, &self.name, self.used) {
            let _ = writeln!(text, "    {line}");
        }
        for line in &self.tries {
            let _ = writeln!(text, "    try: {line}");
        }
        text
    }

    /// Returns the text of [`Self::told`] as a JSON object.
    pub(super) fn as_json(&self, system: &System) -> serde_json::Value {
        serde_json::json!({
            "name": self.name,
            "system": system.id,
            "kind": self.kind,
            "text": self.doc,
            "facts": self.facts.iter().map(|fact| fact.trim()).collect::<Vec<_>>(),
            "used": usage::told(system, &self.name, self.used),
            "try": self.tries,
        })
    }
}

/// Everything that a system declares.
pub(super) fn of(system: &System) -> Vec<Item> {
    let mut items = settings(system);
    items.extend(keys(system));
    items.extend(measures(system));
    items.extend(points_and_options(system));
    items.extend((system.vocabulary)().features.iter().map(feature));
    items.extend(policies(system));
    items.extend(beings(system));
    items.extend(house(system));
    items
}

/// Stands in examples for a scenario of a game that is text. [`explain`](super::explain) puts the file in its place that
/// the user named, if that is a scenario.
pub(super) const SCENARIO: &str = "SCENARIO.toml";

fn file(system: &System) -> String {
    if system.is_text() {
        return SCENARIO.to_owned();
    }
    format!("{}.toml", system.id)
}

fn choices(words: &[(&str, &str)]) -> impl Iterator<Item = String> {
    let longest = words.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
    let shown = words.iter().filter(|(_, doc)| !doc.is_empty());
    shown.map(|(word, doc)| format!("    {word:<longest$}  {doc}")).collect::<Vec<_>>().into_iter()
}

/// Returns two values for the example `--vary`: the default and another one. `None` if there is no other.
fn two(default: &Value, ends: &[Value]) -> Option<String> {
    let other = ends.iter().rev().find(|end| *end != default)?;
    let word = |value: &Value| value.to_string().trim_matches('"').to_owned();
    Some(format!("{},{}", word(default), word(other)))
}

fn rule_ids(rule: &str) -> Option<String> {
    (!rule.is_empty()).then(|| format!("rests on {rule}"))
}

fn settings(system: &System) -> Vec<Item> {
    let item = |knob: outweigh::knob::Declaration| {
        let name = format!("rules.{}", knob.path);
        let mut facts = vec![format!("default {}; {}", knob.default, knob.domain)];
        facts.extend(choices(&knob.words));
        facts.extend(rule_ids(knob.rule));
        let values = two(&knob.default, &knob.ends);
        let tries = values.map(|it| format!("outweigh run {} --vary {name}={it}", file(system)));
        Item {
            kind: "a rule setting".to_owned(),
            doc: knob.doc.to_owned(),
            facts,
            used: Used::Path,
            tries: tries.into_iter().collect(),
            name,
        }
    };
    (system.knobs)().into_iter().map(item).collect()
}

fn keys(system: &System) -> Vec<Item> {
    let mut all = KeyOf::all(SHARED_KEYS);
    all.extend((system.keys)());
    let item = |key: KeyOf| {
        let default = match key.default.as_str() {
            "" => String::new(),
            default => format!("default {default}; "),
        };
        let mut facts = vec![format!("{default}{}", key.domain)];
        facts.extend(choices(&key.words));
        facts.extend(rule_ids(key.rule));
        let table = key.table.trim_matches(['[', ']']);
        let value = other_value(&key);
        let is_set = table.starts_with("sides") || table.starts_with("scene");
        let tries = value
            .filter(|_| is_set)
            .map(|it| format!("outweigh run {} --set {table}.{}={it}", file(system), key.name));
        Item {
            name: key.name.to_owned(),
            kind: format!("a key of {}", key.table),
            doc: key.doc.to_owned(),
            facts,
            used: Used::Key,
            tries: tries.into_iter().collect(),
        }
    };
    all.into_iter().map(item).collect()
}

/// Returns a value to try: one more than the default of a number, or the last choice.
fn other_value(key: &KeyOf) -> Option<String> {
    let last = key.ends.last()?;
    let next = key.default.parse::<i64>().ok().map(|number| number + 1);
    Some(match (next, last) {
        (Some(next), Value::Int(most)) if next <= *most => next.to_string(),
        _ => last.to_string().trim_matches('"').to_owned(),
    })
}

fn measures(system: &System) -> Vec<Item> {
    let item = |measure: &Measure, of: &str, prefix: &str| {
        let in_its_words = |text: &str| text.replace("exchange", system.portrayal.exchange);
        let told = format!("{prefix}{}", measure.name);
        Item {
            name: measure.name.to_owned(),
            kind: format!("a measure {of}"),
            doc: in_its_words(measure.doc),
            facts: vec![format!("unit: {}", in_its_words(measure.unit))],
            used: Used::Measure,
            tries: vec![
                format!("outweigh run {} --measure {told}", file(system)),
                format!("outweigh rank {} --for {told}", file(system)),
            ],
        }
    };
    let whole: [_; CONFLICT_QUANTITIES] = conflict_measures(1);
    let sides = side_measures(system.series);
    let (side, of_side) = ("SIDE.", "of each side");
    let whole = whole.iter().map(|it| item(it, "of the conflict", ""));
    let sides = sides.iter().chain((system.measures)()).map(|it| item(it, of_side, side));
    let value = std::iter::once(item(&VALUE, "of each side that [value] gives one", side));
    let (of_conflict, of_sides) = pace_measures(system.acts.is_some(), system.tells_harm);
    let of_conflict = of_conflict.iter().map(|it| item(it, "of the pace of a conflict", ""));
    let of_sides = of_sides.iter().map(|it| item(it, "of the pace of each side", side));
    whole.chain(sides).chain(value).chain(of_conflict).chain(of_sides).collect()
}

fn points_and_options(system: &System) -> Vec<Item> {
    let vocabulary = (system.vocabulary)();
    let mut items: Vec<Item> = Vec::new();
    for point in &vocabulary.points {
        let names: Vec<&str> = point.options.iter().map(|option| option.name).collect();
        items.push(Item {
            name: point.name.to_owned(),
            kind: "a decision point of policies".to_owned(),
            doc: point.doc.to_owned(),
            facts: [
                format!("options: {}", names.join(", ")),
                format!("every list ends in: {}", point.fallback.join("; ")),
            ]
            .into_iter()
            .chain(rule_ids(point.ledger))
            .collect(),
            used: Used::Word,
            tries: Vec::new(),
        });
    }
    for point in &vocabulary.points {
        for option in point.options {
            let kind =
                |items: &Item| items.name == option.name && items.kind.starts_with("an option");
            if let Some(known) = items.iter_mut().find(|item| kind(item)) {
                let _ = write!(known.kind, ", at `{}`", point.name);
                continue;
            }
            let mut facts = Vec::new();
            if !option.arguments.is_empty() {
                facts.push(format!("may be followed by one of {}", option.arguments.join(", ")));
            }
            let is_last = point
                .fallback
                .last()
                .is_some_and(|line| line.split(' ').next() == Some(option.name));
            let ban = format!("outweigh run {} --ban {}", file(system), option.name);
            items.push(Item {
                name: option.name.to_owned(),
                kind: format!("an option at `{}`", point.name),
                doc: option.doc.to_owned(),
                facts,
                used: Used::Word,
                tries: if is_last { Vec::new() } else { vec![ban] },
            });
        }
    }
    items
}

fn feature(feature: &Feature) -> Item {
    let test = match feature.kind {
        ValueKind::Flag => "",
        ValueKind::Number => " > 0",
        ValueKind::Percent => " > 50%",
    };
    let name = feature.name;
    let (of, lines) = match feature.scope {
        Scope::Fighter => {
            ("of a fighter", vec![format!("my.{name}{test}"), format!("target.{name}{test}")])
        }
        Scope::Side => {
            ("of a side", vec![format!("side.{name}{test}"), format!("foes.{name}{test}")])
        }
        Scope::Conflict => ("of the conflict", vec![format!("{name}{test}")]),
        Scope::Decision(_) => ("of the decision", vec![format!("{name}{test}")]),
    };
    let mut facts = vec![format!("written {}", written(feature))];
    facts.push(format!("in a rule of a policy: \"OPTION if {}\"", lines.join(" and ")));
    Item {
        name: name.to_owned(),
        kind: format!("a feature {of}, for conditions of policies"),
        doc: feature.doc.to_owned(),
        facts,
        used: Used::Word,
        tries: Vec::new(),
    }
}

fn policies(system: &System) -> Vec<Item> {
    let item = |policy: outweigh::scenario::PolicyText| {
        let points: Vec<&str> = policy.points.iter().map(|point| point.name.as_str()).collect();
        let mut facts = Vec::new();
        if let Some((base, _)) = &policy.base {
            facts.push(format!("takes over the lists of `{base}` that it does not have"));
        }
        if !points.is_empty() {
            facts.push(format!("lists of its own: {}", points.join(", ")));
        }
        if policy.name == system.default_policy {
            facts.push("plays every side that names no policy".to_owned());
        }
        let name = &policy.name;
        Item {
            name: name.clone(),
            kind: "a built-in policy".to_owned(),
            doc: match policy.doc.as_str() {
                "" => format!("`outweigh list policies {} {name}` prints it", system.id),
                doc => doc.to_owned(),
            },
            facts,
            used: Used::Word,
            tries: vec![format!("outweigh run {} --play {name}", file(system))],
        }
    };
    (system.policies)().into_iter().map(item).collect()
}

fn beings(system: &System) -> Vec<Item> {
    let item = |being: outweigh::scenario::StatBlock| Item {
        kind: "a built-in stat block".to_owned(),
        doc: if being.doc.is_empty() { format!("being = \"{}\"", being.name) } else { being.doc },
        facts: being.lines,
        used: Used::Word,
        tries: vec![format!("write being = \"{}\" into a group", being.name)],
        name: being.name,
    };
    (system.beings)().iter().cloned().map(item).collect()
}

fn house(system: &System) -> Vec<Item> {
    let words = system.house;
    let plain = |name: String, kind: &str, doc: &str| Item {
        name,
        kind: kind.to_owned(),
        doc: doc.to_owned(),
        facts: Vec::new(),
        used: Used::Word,
        tries: Vec::new(),
    };
    let moments = words
        .moments
        .iter()
        .map(|it| plain(it.name.to_owned(), "a moment for house rules", it.doc));
    let effects = words.effects.iter().map(|it| {
        let moments: Vec<String> = it.moments.iter().map(ToString::to_string).collect();
        let mut item = plain(it.name.to_owned(), "an effect of house rules", it.doc);
        item.facts.push(format!("written {}", it.written()));
        if !moments.is_empty() {
            item.facts.push(format!("at {}", listed(&moments)));
        }
        item
    });
    let facts = words
        .facts
        .iter()
        .map(|it| plain(it.name.to_owned(), "a fact that house rules read", it.doc));
    moments.chain(effects).chain(facts).collect()
}
