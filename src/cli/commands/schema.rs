//! `outweigh schema`: what a scenario file may hold, as JSON Schema for editors, made from the
//! declarations of a system.

use crate::cli::arguments::SchemaOptions;
use crate::cli::{Failure, print};
use crate::engine::System;
use crate::knob::{Declaration, Value};
use crate::scenario::keys::KeyOf;
use crate::scenario::{MOST_TRIALS, SHARED_KEYS};
use crate::system::EffectWord;
use serde_json::{Map, Value as Json, json};
use std::fmt::Write;

pub(crate) fn schema(options: &SchemaOptions, systems: &'static [System]) -> Result<(), Failure> {
    let system = super::list::system(&options.system, systems)?;
    let text = serde_json::to_string_pretty(&of_system(system));
    let text = text.map_err(|error| Failure::World(format!("error: {error}")))?;
    print(&(text + "\n"))
}

fn of_system(system: &System) -> Json {
    let text = |doc: &str| json!({ "type": "string", "description": doc });
    let knobs = (system.knobs)();
    let tables = tables(system);
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": format!("A scenario of {}", system.title),
        "type": "object",
        "required": ["system", "sides"],
        "additionalProperties": false,
        "properties": {
            "system": { "const": system.id, "description": "the rule system" },
            "game": text("the file of a game as text: \"skirmish.game.toml\""),
            "title": text("what to call it in reports"),
            "question": text("what it is meant to find out, in one line"),
            "description": text("the situation and the finding, in prose"),
            "trials": {
                "type": "integer", "minimum": 1, "maximum": MOST_TRIALS,
                "description": "conflicts to play in each cell"
            },
            "seed": { "type": "integer", "minimum": 0, "description": "what the dice depend on" },
            "ban": {
                "type": ["string", "array"], "items": { "type": "string" },
                "description": "options that may not be chosen: \"roar\", \"heroes.concede\" for one side, \"none\""
            },
            "measures": {
                "type": ["string", "array"], "items": { "type": "string" },
                "description": "measures that are reported in detail, too: [\"heroes.any_conceded\", \"exchanges\"]"
            },
            "pace": {
                "enum": [false, true, "timed"],
                "description": "whether the pace of each conflict is measured: decided_at, lead_changes, suspense and others; \"timed\" also measures minutes, longest_wait and others in each trial, which is slower"
            },
            "stat_blocks": text("a roster whose rows groups can name with `being`: \"monsters.xlsx\""),
            "value": {
                "type": "object",
                "description": "what an outcome is worth to a side: heroes = { win = 1, conceded = 0.4 }",
                "additionalProperties": {
                    "type": "object",
                    "additionalProperties": { "type": "number", "minimum": -1000, "maximum": 1000 }
                }
            },
            "rules": rules(&knobs),
            "scene": tables["scene"].clone(),
            "sides": tables["sides"].clone(),
            "policies": policies(system),
            "house_rules": house_rules(system),
            "variants": {
                "type": "array",
                "description": "named changes; the first, without any, is the scenario as written",
                "items": {
                    "type": "object", "required": ["name"], "additionalProperties": false,
                    "properties": {
                        "name": text("its name in tables and charts"),
                        "set": { "type": "object", "description": "\"dotted.path\" = value" }
                    }
                }
            },
            "vary": {
                "type": "object",
                "description": "\"dotted.path\" = [1, 2, 3] or \"1..=8\" or \"0..=1 step 0.25\""
            },
            "baseline": {
                "type": "object",
                "description": "what the others are compared with: variant = \"name\", \"dotted.path\" = value"
            },
            "table_time": tables["table_time"].clone(),
            "answer": tables["answer"].clone()
        }
    })
}

/// Returns the schema of house rules. Moments are a list of words; conditions and effects are any text, because
/// JSON Schema cannot express their grammar.
fn house_rules(system: &System) -> Json {
    let moments: Vec<&str> = system.house.moments.iter().map(|moment| moment.name).collect();
    let effects: Vec<String> = system.house.effects.iter().map(EffectWord::written).collect();
    let told = |text: &str| json!({ "type": "string", "description": text });
    json!({
        "type": "object",
        "description": "rules of your own, by their names",
        "additionalProperties": {
            "type": "object",
            "required": ["when", "do"],
            "properties": {
                "doc": told("what it is for"),
                "when": { "enum": moments, "description": "the moment at which it speaks" },
                "if": told("the condition, in the language of policies; without one it always holds"),
                "do": {
                    "type": ["string", "array"], "items": { "type": "string" },
                    "description": format!("its effects: {}", effects.join("; "))
                },
                "use": { "enum": ["on", "off"], "description": "whether it is played" },
                "let": { "type": "object", "additionalProperties": { "type": "integer" } }
            },
            "additionalProperties": { "type": "integer", "description": "a number that its texts use" }
        }
    })
}

/// Returns the knobs as nested tables, by the dots of their names, as editors see TOML.
fn rules(knobs: &[Declaration]) -> Json {
    let mut tree = table();
    for knob in knobs {
        let mut place = &mut tree;
        let mut parts: Vec<&str> = knob.path.split('.').collect();
        let name = parts.pop().unwrap_or_default();
        for part in parts {
            place = &mut place["properties"][part];
            if place.get("properties").is_none() {
                merge(place, table());
            }
        }
        let entry = &mut place["properties"][name];
        merge(entry, of_knob(knob));
    }
    tree
}

fn table() -> Json {
    json!({ "type": "object", "additionalProperties": false, "properties": {} })
}

/// Merges a schema into another. If a name is both a knob and the beginning of longer names, the schema allows
/// either.
fn merge(place: &mut Json, new: Json) {
    if place.is_null() {
        *place = new;
        return;
    }
    let (Some(old), Json::Object(new)) = (place.as_object_mut(), new) else { return };
    old.remove("type");
    for (key, value) in new.into_iter().filter(|(key, _)| key != "type") {
        old.entry(key).or_insert(value);
    }
}

fn of_knob(knob: &Declaration) -> Json {
    let mut schema = of_kind(&knob.domain, &knob.ends);
    let doc = described(knob.doc, knob.rule, &knob.domain, &knob.words);
    schema.insert("description".to_owned(), json!(doc));
    schema.insert("default".to_owned(), of_value(&knob.default));
    Json::Object(schema)
}

// Writing to a string cannot fail, so the results of `write!` are dropped below.

/// Returns the description of a declared thing: its doc, its rule IDs, its domain, and the meaning of each word.
fn described(doc: &str, rule: &str, domain: &str, words: &[(&str, &str)]) -> String {
    let rule = if rule.is_empty() { String::new() } else { format!(" ({rule})") };
    let mut text = format!("{doc}{rule}; {domain}");
    for (word, meaning) in words.iter().filter(|(_, meaning)| !meaning.is_empty()) {
        let _ = write!(text, "\n{word}: {meaning}");
    }
    text
}

/// Returns the JSON that a domain allows.
fn of_kind(domain: &str, ends: &[Value]) -> Map<String, Json> {
    let words: Vec<Json> =
        ends.iter().filter(|end| matches!(end, Value::Text(_))).map(of_value).collect();
    let kind = match domain {
        "yes or no" => json!({ "type": "boolean" }),
        "a text in quotes" => json!({ "type": "string" }),
        "a table" => json!({ "type": "object" }),
        domain if domain.starts_with("one of ") => {
            json!({ "enum": domain["one of ".len()..].split(", ").flat_map(choice).collect::<Vec<_>>() })
        }
        // A list of one may be written without brackets.
        domain if domain.starts_with("a list") && domain.contains("whole numbers") => {
            json!({ "type": ["array", "integer"], "items": { "type": "integer" } })
        }
        domain if domain.starts_with("a list") && domain.contains("words") => {
            json!({ "type": ["array", "string"], "items": { "type": "string" } })
        }
        domain if domain.starts_with("a list") => json!({ "type": "array" }),
        domain if domain.contains(" or dice") => json!({ "type": ["integer", "string"] }),
        domain if domain.contains("..=") => number(ends, &words),
        _ => json!({}),
    };
    if let Json::Object(kind) = kind { kind } else { Map::new() }
}

/// Returns the JSON values of a choice as it is listed: a plain word, a text in quotes, or a number, which is read
/// with quotes and without.
fn choice(listed: &str) -> Vec<Json> {
    let text = listed.trim_matches('"');
    let number = text.parse::<i64>().ok().map(|number| json!(number));
    number.into_iter().chain([json!(text)]).collect()
}

/// Returns the schema of a whole number between the ends, or one of the words among them.
fn number(ends: &[Value], words: &[Json]) -> Json {
    let numbers: Vec<i64> = ends
        .iter()
        .filter_map(|end| if let Value::Int(number) = end { Some(*number) } else { None })
        .collect();
    let range = json!({
        "type": "integer", "minimum": numbers.iter().min(), "maximum": numbers.iter().max()
    });
    if words.is_empty() { range } else { json!({ "anyOf": [range, { "enum": words }] }) }
}

fn of_value(value: &Value) -> Json {
    match value {
        Value::Bool(flag) => json!(flag),
        Value::Int(number) => json!(number),
        Value::Decimal(text) => text.parse::<f64>().map_or_else(|_| json!(text), |n| json!(n)),
        Value::Text(text) => json!(text),
        Value::List(items) => items.iter().map(of_value).collect(),
    }
}

/// Returns the schema of the tables `sides` and `scene`, from [`System::keys`].
fn tables(system: &System) -> Json {
    let mut tree = json!({ "properties": {
        "sides": {
            "type": "object", "minProperties": 2, "maxProperties": 4,
            "description": "who fights; each side has a table for every group of like fighters"
        },
        "scene": { "type": "object", "description": "the scene", "additionalProperties": false },
        "answer": {
            "type": "object", "additionalProperties": false,
            "description": "the comparison that the question is about; reports begin with it"
        },
        "table_time": { "type": "object", "description": "how long play takes at a table, in seconds" }
    } });
    let own = (system.keys)();
    for key in KeyOf::all(SHARED_KEYS).iter().chain(&own) {
        let parts = key.table.trim_matches(['[', ']']).split('.');
        let place = parts.fold(&mut tree, |place, part| table_of(place, part));
        let entry = &mut place["properties"][key.name];
        either(entry, of_key(system, key));
    }
    let side = &mut tree["properties"]["sides"]["additionalProperties"];
    side["required"] = json!(["player"]);
    if side.get("additionalProperties").is_none() {
        side["additionalProperties"] = json!({ "type": "object" });
    }
    tree["properties"].take()
}

/// Returns the table of this name in another, or makes it. A name in capitals is any name: `additionalProperties`.
fn table_of<'a>(place: &'a mut Json, part: &str) -> &'a mut Json {
    let any = part.chars().all(|letter| letter.is_ascii_uppercase());
    let inner =
        if any { &mut place["additionalProperties"] } else { &mut place["properties"][part] };
    if !inner.is_object() {
        *inner = json!({ "type": "object" });
    }
    // Elsewhere, what is unknown is a mistake; beside the keys of a side stand its groups.
    if inner.get("additionalProperties").is_none() && part != "SIDE" && part != "sides" {
        inner["additionalProperties"] = json!(false);
    }
    inner
}

/// A key that says two things, such as by the kind of a stunt, may be either.
fn either(entry: &mut Json, new: Json) {
    if entry.is_null() {
        *entry = new;
    } else if entry.get("properties").is_some() || new == json!({}) {
        merge(entry, new);
    } else {
        *entry = json!({ "anyOf": [entry.take(), new] });
    }
}

fn of_key(system: &System, key: &KeyOf) -> Json {
    let mut schema = of_kind(&key.domain, &key.ends);
    let mut doc = described(key.doc, key.rule, &key.domain, &key.words);
    if !key.default.is_empty() {
        let _ = write!(doc, "\ndefault: {}", key.default);
    }
    if key.name == "policy" {
        let named: Vec<String> = (system.policies)().into_iter().map(|it| it.name).collect();
        let known = named.join(", ");
        let default = system.default_policy;
        doc = format!("a policy of [policies], or one of {known} (default: {default})");
    }
    schema.insert("description".to_owned(), json!(doc));
    Json::Object(schema)
}

fn policies(system: &System) -> Json {
    let mut lists = Map::new();
    lists.insert(
        "base".to_owned(),
        json!({ "type": "string", "description": "the policy whose other lists it takes" }),
    );
    lists.insert(
        "let".to_owned(),
        json!({
            "type": "object", "additionalProperties": { "type": "integer" },
            "description": "numbers with names, for its lines: `let = { threshold = 2 }`"
        }),
    );
    lists.insert(
        "mix".to_owned(),
        json!({
            "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 },
            "description": "policies that a side draws from anew for each trial, each with its weight: \
                            `mix = { veteran = 2, tactician = 1 }`"
        }),
    );
    let doc = json!({ "type": "string", "description": "what the policy is for" });
    lists.insert("doc".to_owned(), doc);
    let line = json!({ "anyOf": [
        { "type": "string" },
        {
            "type": "object", "required": ["mix"], "additionalProperties": false,
            "description": "a line that is drawn by weight, anew each time: \
                            `{ mix = { strike = 1, wait = 2 }, if = \"round > 1\" }`",
            "properties": {
                "mix": {
                    "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 }
                },
                "if": { "type": "string" }
            }
        }
    ] });
    for point in (system.vocabulary)().points {
        let doc =
            format!("{} ({}); ends in: {}", point.doc, point.ledger, point.fallback.join("; "));
        let list = json!({ "type": "array", "items": line, "description": doc });
        lists.insert(point.name.to_owned(), list);
    }
    json!({
        "type": "object", "description": "policies of its own",
        "additionalProperties": {
            "type": "object", "additionalProperties": { "type": "integer" }, "properties": lists
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Content, Entry, Node};
    use std::path::{Path, PathBuf};

    /// Collects all mismatches between a value and a schema. Knows only the words of JSON Schema that this program
    /// writes.
    fn misfits(schema: &Json, value: &Json, at: &str, found: &mut Vec<String>) {
        if let Some(options) = schema.get("anyOf").and_then(Json::as_array) {
            let fits = |option: &Json| {
                let mut inner = Vec::new();
                misfits(option, value, at, &mut inner);
                inner.is_empty()
            };
            if !options.iter().any(fits) {
                found.push(format!("{at}: {value} is none of {options:?}"));
            }
        }
        if let Some(words) = schema.get("enum").and_then(Json::as_array)
            && !words.contains(value)
        {
            found.push(format!("{at}: {value} is not among {words:?}"));
        }
        let of_kind = match schema.get("type").and_then(Json::as_str) {
            Some("integer") => value.is_i64(),
            Some("boolean") => value.is_boolean(),
            Some("string") => value.is_string(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => true,
        };
        if !of_kind {
            found.push(format!("{at}: {value} is no {}", schema["type"]));
        }
        let bound = |key: &str| schema.get(key).and_then(Json::as_i64);
        if let Some(number) = value.as_i64()
            && (bound("minimum").is_some_and(|low| number < low)
                || bound("maximum").is_some_and(|high| number > high))
        {
            found.push(format!("{at}: {number} is out of range"));
        }
        for (key, inner) in value.as_object().into_iter().flatten() {
            let at = format!("{at}.{key}");
            let known = schema.get("properties").and_then(|known| known.get(key));
            match known.or_else(|| schema.get("additionalProperties")) {
                Some(Json::Bool(false)) => found.push(format!("{at} is unknown")),
                Some(inner_schema) => misfits(inner_schema, inner, &at, found),
                None => {}
            }
        }
    }

    /// Returns the node under a key of a table. `None` if `place` is a value.
    fn below<'a>(place: &'a Json, key: &str) -> Option<&'a Json> {
        (place.is_object() || place.is_null()).then(|| &place[key])
    }

    /// A file's tree as JSON.
    fn of_node(node: &Node) -> Json {
        match (&node.content, node.to_value()) {
            (_, Some(value)) => of_value(&value),
            (Content::Table(entries), _) => {
                let mut table = json!({});
                for Entry { key, value, .. } in entries {
                    // In a variant a house rule has a value, its switch, and keys of its own.
                    let parts: Vec<&str> = match key.split('.').try_fold(&table, below) {
                        Some(_) => key.split('.').collect(),
                        None => vec![key],
                    };
                    let place = parts.into_iter().fold(&mut table, |place, part| &mut place[part]);
                    *place = of_node(value);
                }
                table
            }
            (Content::List(items), _) => items.iter().map(of_node).collect(),
            _ => Json::Null,
        }
    }

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut found = Vec::new();
        for path in entries {
            if path.is_dir() {
                found.extend(files(&path));
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                found.push(path);
            }
        }
        found
    }

    #[test]
    fn every_shipped_scenario_fits_the_schema_of_its_system() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folders = ["scenarios", "tests/all/scenarios"];
        let mut read = 0;
        let all = folders.iter().flat_map(|folder| files(&root.join(folder)));
        for path in all.filter(|path| !path.to_string_lossy().ends_with(".game.toml")) {
            let document = outweigh::scenario::open(&path).unwrap();
            let value = of_node(document.root());
            let id = value["system"].as_str().unwrap();
            let of_text = document.game().map(|game| outweigh::text_game::system_of(game).unwrap());
            let schema = of_system(of_text.or_else(|| outweigh::systems::find(id)).unwrap());
            let mut found = Vec::new();
            misfits(&schema, &value, &path.display().to_string(), &mut found);
            assert!(found.is_empty(), "{found:#?}");
            read += 1;
        }
        assert!(read > 140, "{read} scenarios");
    }

    #[test]
    fn every_default_fits_and_mistakes_do_not() {
        for system in outweigh::systems::ALL {
            let schema = of_system(system);
            for knob in (system.knobs)() {
                let mut found = Vec::new();
                misfits(&of_knob(&knob), &of_value(&knob.default), knob.path, &mut found);
                assert!(found.is_empty(), "{found:#?}");
            }
            let bad = json!({
                "system": system.id, "rules": { "no_such_knob": 1 }, "sids": {},
                "sides": { "heroes": { "player": "cp", "hero": { "cuont": 2, "count": "two" } } },
                "scene": { "zonse": {} }
            });
            let mut found = Vec::new();
            misfits(&schema, &bad, "bad", &mut found);
            found.sort();
            assert_eq!(found.len(), 6, "{found:#?}");
            for part in [
                "cuont is unknown",
                "count: \"two\" is no",
                "player: \"cp\" is not among",
                "zonse is unknown",
                "no_such_knob is unknown",
                "sids is unknown",
            ] {
                assert!(found.iter().any(|it| it.contains(part)), "{part}: {found:#?}");
            }
        }
    }
}
