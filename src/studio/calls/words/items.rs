//! Completions at a place, each from its declaration.

use super::Item;
use super::place::{At, Place, parts};
use crate::engine::{
    CONFLICT_QUANTITIES, System, VALUE, conflict_measures, pace_measures, side_measures,
};
use crate::knob::{Declaration, Value};
use crate::scenario::keys::KeyOf;
use crate::scenario::{Document, SHARED_KEYS, read_policies};
use crate::sim::known_paths;
use crate::studio::calls::check::policies;
use crate::studio::calls::paths::toml;
use crate::studio::calls::{Host, Source};
use crate::system::{Feature, Measure, Point, Scope, Targets, ValueKind};

/// Words of the policy language that are not declared by a system.
const LANGUAGE: [(&str, &str); 13] = [
    ("if", "begins the condition"),
    ("and", "both conditions hold"),
    ("or", "at least one condition holds"),
    ("not", "the condition does not hold"),
    ("lowest", "picks the target with the lowest feature"),
    ("highest", "picks the target with the highest feature"),
    ("random foe", "picks one of the targets with equal chances"),
    ("first", "picks the first target"),
    ("then", "adds a feature for ties"),
    ("min", "the smaller of two numbers: min(a, b)"),
    ("max", "the larger of two numbers: max(a, b)"),
    ("yes", "a flag that holds"),
    ("no", "a flag that does not hold"),
];

/// Keys of a scenario above its tables.
const TOP: [(&str, &str, &str); 9] = [
    ("system", "text", "Identifier of the rule system"),
    ("game", "file", "File of the game, if the game is text"),
    ("title", "text", "Title of the report"),
    ("question", "text", "The question that the scenario asks, in one line"),
    ("description", "text", "The comparison and its reason, in a few sentences"),
    ("trials", "number", "Trials of each cell"),
    ("seed", "number", "Seed of the dice"),
    ("measures", "list", "Measures that are reported in detail: [\"heroes.any_conceded\"]"),
    (
        "pace",
        "flag",
        "Whether the pace of each conflict is measured; \"timed\" adds the time at a table",
    ),
];

/// Headings that every scenario can have.
const HEADINGS: [(&str, &str); 10] = [
    ("[sides.NAME]", "A side of the conflict"),
    ("[rules]", "Rule settings"),
    ("[scene]", "The place of the conflict"),
    ("[policies.NAME]", "A policy of your own"),
    ("[[variants]]", "A named variant: values that are set together"),
    ("[vary]", "Values that are played in turn"),
    ("[baseline]", "The values with which the others are compared"),
    ("[house_rules.NAME]", "A house rule"),
    ("[table_time]", "How long turns, decisions and rolls take at a table, in seconds"),
    ("[answer]", "The measure and the comparison with which the report begins"),
];

/// Returns everything that can be written at a place.
pub(super) fn at(place: &Place, source: &Source, host: &Host<'_>) -> Vec<Item> {
    let system = source.system(host);
    let document = document(source, host);
    let known = Known { system, document: document.as_ref(), host };
    if source.is_game() {
        return known.of_game(place);
    }
    match &place.at {
        At::Heading => known.headings(),
        At::Key => known.keys(&place.table, &place.typed),
        At::Value { key, quoted } => {
            let path = [&place.table[..], key].concat();
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            known.values(&path, *quoted)
        }
    }
}

/// Reads the text, or as much of its beginning as has no mistakes of syntax.
fn document(source: &Source, host: &Host<'_>) -> Option<Document> {
    if source.is_game() {
        return None;
    }
    if let Ok(opened) = source.open(host) {
        return Some(opened.document);
    }
    // The line that is being written is the usual mistake; headings above it name sides and policies.
    let headings = source.text.lines().filter(|line| {
        let line = line.trim();
        line.starts_with('[') && line.ends_with(']') && !line.starts_with("[[")
    });
    let mut seen = Vec::new();
    let text: String = headings
        .filter(|line| {
            let is_new = !seen.contains(line);
            seen.push(line);
            is_new
        })
        .fold(String::new(), |text, line| text + line + "\n");
    Document::parse(&source.name, &text).ok()
}

/// Everything that is known about the text.
struct Known<'a> {
    system: Option<&'static System>,
    document: Option<&'a Document>,
    host: &'a Host<'a>,
}

fn item(
    label: impl Into<String>,
    kind: &'static str,
    detail: impl Into<String>,
    doc: &str,
) -> Item {
    let label = label.into();
    Item {
        insert: label.clone(),
        label,
        kind,
        detail: detail.into(),
        doc: (!doc.is_empty()).then(|| doc.to_owned()),
    }
}

impl Item {
    /// Writes this text in place of the label.
    fn writing(mut self, insert: impl Into<String>) -> Self {
        self.insert = insert.into();
        self
    }
}

impl Known<'_> {
    fn headings(&self) -> Vec<Item> {
        let mut items: Vec<Item> =
            HEADINGS.iter().map(|(name, doc)| item(*name, "table", "", doc)).collect();
        for name in self.names("sides") {
            items.push(item(format!("[sides.{name}.NAME]"), "table", "fighters of a side", ""));
        }
        for key in self.declared() {
            let is_fixed = !key.table.split(['.', '[', ']']).any(is_any);
            let is_new = |item: &Item| item.label != key.table;
            if is_fixed && items.iter().all(is_new) {
                items.push(item(key.table, "table", "", ""));
            }
        }
        items
    }

    /// The names of the tables below a table of the text.
    fn names(&self, table: &str) -> Vec<String> {
        let node = self.document.and_then(|document| document.get(table));
        let entries = node.and_then(|node| node.entries()).unwrap_or_default().iter();
        entries.filter(|it| it.value.is_table()).map(|entry| entry.key.clone()).collect()
    }

    fn declared(&self) -> Vec<KeyOf> {
        let mut all = KeyOf::all(SHARED_KEYS);
        all.extend(self.system.map(|system| (system.keys)()).unwrap_or_default());
        all
    }

    fn knobs(&self) -> Vec<Declaration> {
        self.system.map(|system| (system.knobs)()).unwrap_or_default()
    }

    /// The keys of a table; those of the table that the typed part of a dotted key names.
    fn keys(&self, table: &[String], typed: &str) -> Vec<Item> {
        let above = typed.rsplit_once('.').map_or("", |(above, _)| above);
        let whole: Vec<String> = match above {
            "" => table.to_vec(),
            above => [table, &parts(above)[..]].concat(),
        };
        let whole: Vec<&str> = whole.iter().map(String::as_str).collect();
        let prefix = |name: &str| match above {
            "" => name.to_owned(),
            above => format!("{above}.{name}"),
        };
        match whole.first().copied() {
            None => {
                let top = TOP.iter().map(|(name, detail, doc)| item(*name, "key", *detail, doc));
                top.chain(self.rules("rules.")).collect()
            }
            Some("rules") => {
                let within =
                    table.iter().skip(1).fold(String::new(), |path, part| path + part + ".");
                let own =
                    if table.first().is_some_and(|first| first == "rules") { "" } else { "rules." };
                self.rules_within(own, &within)
            }
            Some("vary" | "baseline" | "variants") => self.paths(whole[0]),
            Some("policies") => self.points(),
            Some("house_rules") => ["when", "if", "do", "use", "doc"]
                .map(|name| item(name, "key", "house rule", ""))
                .into(),
            Some(_) => {
                let fits = |key: &KeyOf| is_table(key.table, &whole);
                let keys = self.declared().into_iter().filter(fits);
                keys.map(|key| {
                    let detail = match key.default.as_str() {
                        "" => key.domain.clone(),
                        default => format!("{}, default {default}", key.domain),
                    };
                    item(prefix(key.name), "key", detail, key.doc)
                })
                .collect()
            }
        }
    }

    fn rules(&self, prefix: &str) -> Vec<Item> {
        self.rules_within(prefix, "")
    }

    /// The rule settings below a table, without its path.
    fn rules_within(&self, prefix: &str, within: &str) -> Vec<Item> {
        let knobs = self.knobs().into_iter();
        let rule = |knob: Declaration| {
            let rest = knob.path.strip_prefix(within)?;
            let detail = format!("{}, default {}", knob.domain, toml(&knob.default));
            Some(item(format!("{prefix}{rest}"), "rule", detail, knob.doc))
        };
        knobs.filter_map(rule).collect()
    }

    /// Every path that can be varied.
    fn paths(&self, table: &str) -> Vec<Item> {
        let mut items = self.rules("rules.");
        if let (Some(document), Some(system)) = (self.document, self.system) {
            items.extend(known_paths(document, system).into_iter().map(|known| {
                let value = known.value.as_ref().map(|value| format!("now {}", toml(value)));
                item(known.path, "path", value.unwrap_or(known.domain), &known.doc)
            }));
        }
        if table == "variants" {
            items.insert(0, item("name", "key", "text", "Name of the variant"));
        }
        items
    }

    fn points(&self) -> Vec<Item> {
        let others = [
            ("doc", "Description of the policy"),
            ("base", "The policy that provides all lists which this policy does not have"),
            ("let", "Numbers with names, which can be varied: { threshold = 2 }"),
            ("mix", "Policies from which one is drawn in each trial: { bold = 2, careful = 1 }"),
        ];
        let vocabulary = self.system.map(|system| (system.vocabulary)()).unwrap_or_default();
        let point = |point: &Point| {
            item(point.name, "key", "decision point", point.doc)
                .writing(format!("{} = [\n]", point.name))
        };
        let points: Vec<Item> = vocabulary.points.iter().map(point).collect();
        others.iter().map(|(name, doc)| item(*name, "key", "", doc)).chain(points).collect()
    }

    /// Returns everything that can stand as the value of a path.
    fn values(&self, path: &[&str], quoted: bool) -> Vec<Item> {
        let text = |item: Item| {
            let insert = if quoted { item.label.clone() } else { format!("\"{}\"", item.label) };
            item.writing(insert)
        };
        match path {
            ["system"] => {
                let systems = self.host.systems.iter();
                systems.map(|it| text(item(it.id, "choice", "rule system", it.title))).collect()
            }
            ["sides", .., "policy"] | ["policies", _, "base" | "mix"] => {
                self.policies().into_iter().map(text).collect()
            }
            ["measures" | "measure"] | ["answer", "measure"] => {
                self.measures().into_iter().map(text).collect()
            }
            ["policies", _, point, ..] => self.line(Some(point)),
            ["house_rules", _, "when"] => self.moments().into_iter().map(text).collect(),
            ["house_rules", _, "if"] => self.line(None),
            ["house_rules", _, "do"] => {
                let effects = self.system.map(|it| it.house.effects).unwrap_or_default().iter();
                effects.map(|it| item(it.name, "effect", it.written(), it.doc)).collect()
            }
            ["rules", rest @ ..] | ["vary" | "variants" | "baseline", "rules", rest @ ..] => {
                self.of_rule(&rest.join("."), quoted)
            }
            _ => {
                let Some((name, table)) = path.split_last() else { return Vec::new() };
                let fits = |key: &KeyOf| key.name == *name && is_table(key.table, table);
                let key = self.declared().into_iter().find(fits);
                key.map(|key| choices(&key.ends, &key.words, quoted)).unwrap_or_default()
            }
        }
    }

    fn of_rule(&self, path: &str, quoted: bool) -> Vec<Item> {
        let knob = self.knobs().into_iter().find(|knob| knob.path == path);
        knob.map(|knob| choices(&knob.ends, &knob.words, quoted)).unwrap_or_default()
    }

    fn policies(&self) -> Vec<Item> {
        let own = self.document.and_then(|document| document.get("policies"));
        // Mistakes in the policies are told by `check`.
        let own = read_policies(own, &mut crate::scenario::Problems::new());
        match self.system {
            Some(system) => policies(system, &own)
                .into_iter()
                .map(|policy| item(policy.name, "policy", "", &policy.doc))
                .collect(),
            None => own.into_iter().map(|it| item(it.name, "policy", "", &it.doc)).collect(),
        }
    }

    fn measures(&self) -> Vec<Item> {
        let Some(system) = self.system else { return Vec::new() };
        let in_its_words = |text: &str| text.replace("exchange", system.portrayal.exchange);
        let told = |name: String, measure: &Measure| {
            item(name, "measure", in_its_words(measure.unit), &in_its_words(measure.doc))
        };
        let whole: [Measure; CONFLICT_QUANTITIES] = conflict_measures(1);
        let mut items: Vec<Item> = whole.iter().map(|it| told(it.name.to_owned(), it)).collect();
        let of_sides = side_measures(system.series).iter().chain((system.measures)());
        let of_sides: Vec<&Measure> = of_sides.chain(std::iter::once(&VALUE)).collect();
        let (of_pace, sides_of_pace) = pace_measures(system.acts.is_some(), system.tells_harm);
        items.extend(of_pace.iter().map(|it| told(it.name.to_owned(), it)));
        let of_sides: Vec<&Measure> = of_sides.into_iter().chain(&sides_of_pace).collect();
        for side in self.names("sides") {
            items.extend(of_sides.iter().map(|it| told(format!("{side}.{}", it.name), it)));
        }
        items
    }

    fn moments(&self) -> Vec<Item> {
        let moments = self.system.map(|system| system.house.moments).unwrap_or_default().iter();
        moments.map(|moment| item(moment.name, "moment", "", moment.doc)).collect()
    }

    /// The words of a line of a policy, or of a condition.
    fn line(&self, point: Option<&str>) -> Vec<Item> {
        let vocabulary = self.system.map(|system| (system.vocabulary)()).unwrap_or_default();
        let mut items = Vec::new();
        let wanted = vocabulary.points.iter().find(|it| Some(it.name) == point);
        for option in wanted.map(|point| point.options).unwrap_or_default() {
            let aim = match option.targets {
                Targets::None => "option",
                Targets::Foe => "option with a foe as target",
                Targets::Ally => "option with an ally as target",
            };
            items.push(item(option.name, "option", aim, option.doc));
            items.extend(option.arguments.iter().map(|it| item(*it, "option", "how", "")));
        }
        for feature in &vocabulary.features {
            items.extend(of_feature(feature, point));
        }
        if point.is_none() {
            let facts = self.system.map(|system| system.house.facts).unwrap_or_default();
            items.extend(facts.iter().flat_map(|fact| of_feature(fact, None)));
        }
        items.extend(LANGUAGE.iter().map(|(word, doc)| item(*word, "word", "", doc)));
        let mut seen = std::collections::BTreeSet::new();
        items.retain(|item| seen.insert(item.label.clone()));
        items
    }

    /// The words of the language of games.
    fn of_game(&self, place: &Place) -> Vec<Item> {
        let vocabulary = self.system.map(|system| (system.vocabulary)()).unwrap_or_default();
        let features = vocabulary.features.iter().flat_map(|feature| of_feature(feature, None));
        let rules = self.rules("rules.").into_iter();
        let language = crate::text_game::LANGUAGE.iter();
        match place.at {
            At::Value { .. } => {
                let words = LANGUAGE.iter().map(|(word, doc)| item(*word, "word", "", doc));
                features.chain(rules).chain(words).collect()
            }
            At::Heading => language
                .filter_map(|(_, text)| {
                    let (heading, doc) = text.split_once('\n')?;
                    let heading = heading.split(']').next()?;
                    heading
                        .starts_with('[')
                        .then(|| item(format!("{heading}]"), "table", "", doc.trim()))
                })
                .collect(),
            At::Key => Vec::new(),
        }
    }
}

fn of_feature(feature: &Feature, point: Option<&str>) -> Vec<Item> {
    let kind = match feature.kind {
        ValueKind::Number => "number",
        ValueKind::Flag => "yes or no",
        ValueKind::Percent => "per cent",
    };
    let told = |name: String| item(name, "feature", kind, feature.doc);
    let name = feature.name;
    match feature.scope {
        Scope::Fighter => vec![told(format!("my.{name}")), told(format!("target.{name}"))],
        Scope::Side => vec![told(format!("side.{name}")), told(format!("foes.{name}"))],
        Scope::Conflict => vec![told(name.to_owned())],
        Scope::Decision(points) => match point {
            Some(point) if !points.contains(&point) => Vec::new(),
            _ => vec![told(name.to_owned())],
        },
    }
}

/// Returns the choices of a value; none of a number.
fn choices(ends: &[Value], words: &[(&'static str, &'static str)], quoted: bool) -> Vec<Item> {
    let is_choice = |value: &Value| matches!(value, Value::Bool(_) | Value::Text(_));
    let choice = |value: &Value| {
        let label = value.as_text().map_or_else(|| value.to_string(), str::to_owned);
        let doc = words.iter().find(|(word, _)| *word == label).map_or("", |(_, doc)| *doc);
        let insert = if quoted { label.clone() } else { toml(value) };
        item(label, "choice", "", doc).writing(insert)
    };
    ends.iter().filter(|value| is_choice(value)).map(choice).collect()
}

/// Whether a declared table, such as `[sides.SIDE.GROUP]`, is the table at a path.
fn is_table(declared: &str, path: &[&str]) -> bool {
    let parts: Vec<&str> = declared.trim_matches(['[', ']']).split('.').collect();
    let fits = |(part, name): (&&str, &&str)| is_any(part) || part == name;
    parts.len() == path.len() && parts.iter().zip(path).all(fits)
}

/// Whether a part of a declared table stands for a name of the author's own.
fn is_any(part: &str) -> bool {
    !part.is_empty() && part.chars().all(|letter| letter.is_ascii_uppercase())
}
