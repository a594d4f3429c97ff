//! `outweigh list`: everything that is declared, printed from its declaration.

mod game;
pub(crate) mod house_rules;
mod scenario_keys;

pub(crate) use game::game_named;

use crate::cli::arguments::{ListOptions, Listing};
use crate::cli::{Failure, print};
use crate::engine::{
    CONFLICT_QUANTITIES, EXCHANGES_NAME, System, VALUE, conflict_measures, pace_measures,
    side_measures,
};
use crate::knob::Declaration;
use crate::scenario::keys::KeyOf;
use crate::scenario::{BuiltIn, MixedLine, PolicyText, SHARED_KEYS, StatBlock};
use crate::system::{Feature, Measure, NotSimulated, Point, Scope, Targets, ValueKind};
use clap::ValueEnum;
use outweigh::text_game::{moments_of, system_of};
use std::fmt::Write;

/// Prints a listing. A game with mistakes has its moments listed all the same, because they help to mend it.
pub(crate) fn list(options: &ListOptions, all: &'static [System]) -> Result<(), Failure> {
    if let Some(file) = scenario_keys::file_of(options, all) {
        return scenario_keys::list(&file, options, all);
    }
    if options.what == Listing::GameWords {
        return game::words(options);
    }
    if options.what == Listing::Moments
        && let Some(document) = options.system.as_deref().and_then(game::text_of)
        && let Err(problems) = system_of(&document)
    {
        // Moments help to mend a game, so a game with mistakes has them listed, too.
        let moments = moments_of(&document);
        let entries = named(house_rules::entries(&moments), options.word.as_deref());
        print(&told(&entries))?;
        return Err(problems.into());
    }
    let (systems, word) = asked(options, all)?;
    let options = &ListOptions { word, system: None, ..options.clone() };
    if options.output.json {
        return as_json(options, &systems);
    }
    let mut found = false;
    for system in &systems {
        let entries = entries(options.what, system, options.word.as_deref());
        if systems.len() > 1 && !matches!(options.what, Listing::Systems) && !entries.is_empty() {
            let gap = if found { "\n" } else { "" };
            print(&format!("{gap}# {} ({})\n\n", system.title, system.id))?;
        }
        found |= !entries.is_empty();
        print(&told(&entries))?;
    }
    match &options.word {
        Some(word) if !found => Err(nothing(word, options, &systems)),
        None if !found => print("there are none\n"),
        _ => Ok(()),
    }
}

/// Returns the systems whose declarations are listed, and the word that is looked for. The first word may be
/// either: if it is no system, it is looked for in all of them.
fn asked<'a>(
    options: &ListOptions,
    all: &'a [System],
) -> Result<(Vec<&'a System>, Option<String>), Failure> {
    if let Some(game) = options.system.as_deref().and_then(game_named) {
        return Ok((vec![game?], options.word.clone()));
    }
    let known = |id: &str| all.iter().find(|system| system.id == id);
    match (&options.system, &options.word) {
        (None, word) => Ok((all.iter().collect(), word.clone())),
        (Some(id), word) if known(id).is_some() => {
            Ok((known(id).into_iter().collect(), word.clone()))
        }
        (Some(id), None) if by_initials(id, all).is_some() => Err(unknown_system(id, all)),
        (Some(word), None) => {
            let is_there =
                |system: &System| !entries(options.what, system, Some(word.as_str())).is_empty();
            if all.iter().any(is_there) {
                return Ok((all.iter().collect(), Some(word.clone())));
            }
            Err(unknown_system(word, all))
        }
        (Some(id), Some(_)) => Err(unknown_system(id, all)),
    }
}

/// Prints the listing as JSON.
fn as_json(options: &ListOptions, systems: &[&System]) -> Result<(), Failure> {
    let of = |system: &&System| {
        let entries = entries(options.what, system, options.word.as_deref());
        entries.into_iter().map(|entry| (system.id, entry)).collect::<Vec<_>>()
    };
    let found: Vec<(&str, Entry)> = systems.iter().flat_map(of).collect();
    let items: Vec<crate::cli::json::Item<'_>> = found
        .iter()
        .map(|(id, entry)| (*id, entry.heading.as_str(), entry.text.as_str()))
        .collect();
    let what = options.what.to_possible_value();
    let what = what.map(|it| it.get_name().to_owned()).unwrap_or_default();
    crate::cli::json::list(&what, &items)
}

pub(crate) struct Entry {
    /// Heading of the entry. Empty if it has none.
    heading: String,
    /// Printed lines of the entry.
    text: String,
}

impl Entry {
    pub(crate) fn new(heading: impl Into<String>, text: impl Into<String>) -> Self {
        Self { heading: heading.into(), text: text.into() }
    }
}

/// Returns the entries of a list for a system: all of them, or those that contain `word`.
fn entries(what: Listing, system: &System, word: Option<&str>) -> Vec<Entry> {
    let entries = match what {
        Listing::Systems => vec![Entry::new("", format!("{:<20} {}\n", system.id, system.title))],
        Listing::Scenarios => scenarios(system),
        Listing::Knobs => knobs(system),
        Listing::Keys => keys(system),
        Listing::Beings => beings(system),
        Listing::Policies => policies(system),
        Listing::Words => words(system),
        Listing::Moments => house_rules::moments(system),
        Listing::Effects => house_rules::effects(system),
        Listing::Measures => measures(system),
        Listing::Rules => rules(system),
        // The language is not of a system.
        Listing::GameWords => Vec::new(),
    };
    named(entries, word)
}

fn named(mut entries: Vec<Entry>, word: Option<&str>) -> Vec<Entry> {
    if let Some(word) = word {
        let word = word.to_lowercase();
        entries.retain(|entry| {
            entry.text.to_lowercase().contains(&word)
                || entry.heading.to_lowercase().contains(&word)
        });
    }
    entries
}

fn told(entries: &[Entry]) -> String {
    let (mut text, mut heading) = (String::new(), "");
    for entry in entries {
        if entry.heading != heading {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = write!(text, "{gap}{}\n\n", entry.heading);
            heading = &entry.heading;
        }
        text.push_str(&entry.text);
    }
    text
}

fn nothing(word: &str, options: &ListOptions, systems: &[&System]) -> Failure {
    let whole = Listing::value_variants().iter().find(|it| **it == options.what);
    let name = whole.and_then(ValueEnum::to_possible_value);
    let what = name.map(|it| it.get_name().to_owned()).unwrap_or_default();
    let of = match systems {
        [system] => format!(" of {}", system.id),
        _ => String::new(),
    };
    let id = systems.first().map_or("", |system| system.id);
    Failure::Input(format!(
        "error: none of the {what}{of} has `{word}` in it\n   = help: `outweigh list {what} {id}` \
         lists them all; a part of a word finds more"
    ))
}

/// Returns the system with this identifier, or the game of a file as [`game_named`] finds it.
pub(crate) fn system(id: &str, all: &'static [System]) -> Result<&'static System, Failure> {
    if let Some(game) = game_named(id) {
        return game;
    }
    all.iter().find(|system| system.id == id).ok_or_else(|| unknown_system(id, all))
}

/// Returns the system whose initials these are: `woa` for `war-of-ashes`. `None` if no initials fit.
fn by_initials(id: &str, all: &[System]) -> Option<&'static str> {
    let initials =
        |name: &&str| name.split('-').filter_map(|word| word.chars().next()).eq(id.chars());
    all.iter().map(|system| system.id).find(initials)
}

fn unknown_system(id: &str, all: &[System]) -> Failure {
    let names = || all.iter().map(|system| system.id);
    let help = match by_initials(id, all) {
        Some(name) => format!("did you mean `{name}`?"),
        None => outweigh::knob::did_you_mean(id, names()).unwrap_or_default(),
    };
    Failure::Input(format!("error: unknown rule system `{id}`\n   = help: {help}"))
}

// Writing to a string cannot fail, so the results of `writeln!` are dropped below.

/// Returns a line for each word of a choice, with the meaning of the word. Words without a meaning are left out.
fn choice(words: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let longest = words.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
    for (word, doc) in words.iter().filter(|(_, doc)| !doc.is_empty()) {
        let _ = writeln!(text, "        {word:<longest$}  {doc}");
    }
    text
}

pub(crate) fn ledger(rule: &str) -> String {
    if rule.is_empty() { String::new() } else { format!("  ({rule})") }
}

fn scenarios(system: &System) -> Vec<Entry> {
    let own = BuiltIn::all().filter(|scenario| scenario.system() == system.id);
    let entry = |scenario: BuiltIn| {
        let (title, question) = scenario.heading();
        Entry::new("", format!("{}\n    {title}: {question}\n", scenario.name()))
    };
    own.map(entry).collect()
}

fn knobs(system: &System) -> Vec<Entry> {
    let entry = |knob: Declaration| {
        let Declaration { path, default, domain, doc, rule, words, .. } = knob;
        let (ledger, choice) = (ledger(rule), choice(&words));
        Entry::new("", format!("rules.{path} = {default}  [{domain}]\n    {doc}{ledger}\n{choice}"))
    };
    (system.knobs)().into_iter().map(entry).collect()
}

fn keys(system: &System) -> Vec<Entry> {
    let mut all = KeyOf::all(SHARED_KEYS);
    all.extend((system.keys)());
    // Sides first: every scenario has them.
    all.sort_by_key(|key| match key.table {
        "[sides.SIDE]" => 0,
        "[sides.SIDE.GROUP]" => 1,
        table if table.starts_with("[sides") => 2,
        _ => 3,
    });
    let entry = |key: KeyOf| {
        let KeyOf { table, name, domain, doc, rule, default, words, .. } = key;
        let default = match default.as_str() {
            "" => String::new(),
            default => format!("; default: {default}"),
        };
        let (ledger, choice) = (ledger(rule), choice(&words));
        Entry::new(table, format!("{name}  [{domain}{default}]\n    {doc}{ledger}\n{choice}"))
    };
    all.into_iter().map(entry).collect()
}

fn beings(system: &System) -> Vec<Entry> {
    let entry = |being: StatBlock| {
        let StatBlock { name, doc, lines, .. } = being;
        let lines = lines.iter().fold(String::new(), |text, line| text + "    " + line + "\n");
        Entry::new("", format!("being = \"{name}\"\n    # {doc}\n{lines}"))
    };
    (system.beings)().iter().cloned().map(entry).collect()
}

fn policies(system: &System) -> Vec<Entry> {
    let entry = |policy: PolicyText| {
        let default = if policy.name == system.default_policy { "  (default)" } else { "" };
        let mut text = format!("[policies.{}]{default}\n", policy.name);
        if !policy.doc.is_empty() {
            let _ = writeln!(text, "# {}", policy.doc);
        }
        if let Some((base, _)) = &policy.base {
            let _ = writeln!(text, "base = \"{base}\"");
        }
        if !policy.mix.is_empty() {
            let members = policy.mix.iter().map(|it| format!("{} = {}", it.name, it.weight));
            let _ = writeln!(text, "mix = {{ {} }}", members.collect::<Vec<_>>().join(", "));
        }
        if !policy.numbers.is_empty() {
            let numbers = policy.numbers.iter().map(|it| format!("{} = {}", it.name, it.value));
            let _ = writeln!(text, "let = {{ {} }}", numbers.collect::<Vec<_>>().join(", "));
        }
        for point in &policy.points {
            let _ = writeln!(text, "{} = [", point.name);
            for (line, _) in &point.lines {
                let shown = if MixedLine::is_mix(line) {
                    format!("{{ {} }}", line.trim())
                } else {
                    format!("{line:?}")
                };
                let _ = writeln!(text, "    {shown},");
            }
            let _ = writeln!(text, "]");
        }
        Entry::new("", text + "\n")
    };
    (system.policies)().into_iter().map(entry).collect()
}

fn words(system: &System) -> Vec<Entry> {
    let vocabulary = (system.vocabulary)();
    let mut entries: Vec<Entry> = vocabulary.points.iter().map(point).collect();
    let heading = "Features for conditions and selectors";
    let feature = |feature: &Feature| {
        Entry::new(heading, format!("{:<32} {}\n", written(feature), feature.doc))
    };
    entries.extend(vocabulary.features.iter().map(feature));
    entries
}

fn point(point: &Point) -> Entry {
    let mut text = format!("{}: {}{}\n", point.name, point.doc, ledger(point.ledger));
    for option in point.options {
        let aim = match option.targets {
            Targets::None => "",
            Targets::Foe => " FOE",
            Targets::Ally => " ALLY",
        };
        let how = if option.arguments.is_empty() { "" } else { " [HOW]" };
        let name = format!("{}{how}{aim}", option.name);
        let _ = writeln!(text, "    {name:<30} {}", option.doc);
    }
    let named = point.options.iter().find(|option| !option.arguments.is_empty());
    if let Some(option) = named {
        let _ = writeln!(text, "    HOW is one of {}", option.arguments.join(", "));
    }
    let _ = writeln!(text, "    every list ends in: {}\n", point.fallback.join("; "));
    Entry::new("Decision points and their options", text)
}

pub(crate) fn written(feature: &Feature) -> String {
    let mark = match feature.kind {
        ValueKind::Number => "",
        ValueKind::Flag => " (yes/no)",
        ValueKind::Percent => " (%)",
    };
    let name = feature.name;
    match feature.scope {
        Scope::Fighter => format!("my.{name} target.{name}{mark}"),
        Scope::Side => format!("side.{name} foes.{name}{mark}"),
        Scope::Conflict => format!("{name}{mark}"),
        Scope::Decision(points) => format!("{name}{mark} in {}", points.join(", ")),
    }
}

fn measures(system: &System) -> Vec<Entry> {
    // The measures are the same for every system, but each has its own word for an exchange.
    let in_its_words = |text: &str| text.replace("exchange", system.portrayal.exchange);
    let entry = |heading: &str, measure: &Measure| {
        let curve = if measure.curve { ", also per exchange" } else { "" };
        let told = format!("{} ({}{curve})", measure.doc, measure.unit);
        Entry::new(heading, format!("{:<24} {}\n", measure.name, in_its_words(&told)))
    };
    let whole: [_; CONFLICT_QUANTITIES] = conflict_measures(1);
    let (win, of_series) = side_measures(system.series).split_at(1);
    let sides = win.iter().chain((system.measures)());
    let own_word = system.portrayal.exchanges();
    let has_own_word = own_word != EXCHANGES_NAME;
    let of_whole = whole.iter().map(|measure| {
        let mut entry = entry("Of the conflict", measure);
        if measure.name == EXCHANGES_NAME && has_own_word {
            entry.text = format!("{}; `{own_word}` is accepted, too\n", entry.text.trim_end());
        }
        entry
    });
    let value = std::iter::once(entry("Of each side that [value] gives one", &VALUE));
    let of_sides = sides.map(|measure| entry("Of each side", measure));
    let heading = "Of each side in runs with series of conflicts";
    let of_series = of_series.iter().map(|measure| entry(heading, measure));
    let (of_conflict, of_side) = pace_measures(system.acts.is_some(), system.tells_harm);
    let (heading, heading_of_side) =
        ("Of the pace of the conflict, with --pace", "Of the pace of each side, with --pace");
    let of_pace = of_conflict.iter().map(|measure| entry(heading, measure));
    let of_pace = of_pace.chain(of_side.iter().map(|measure| entry(heading_of_side, measure)));
    of_whole.chain(of_sides).chain(of_series).chain(value).chain(of_pace).collect()
}

fn rules(system: &System) -> Vec<Entry> {
    let rows = (system.not_simulated)().iter();
    let entry = |row: &NotSimulated| {
        Entry::new("Not simulated, or not yet", format!("{}: {}\n", row.rule, row.reason))
    };
    rows.map(entry).collect()
}
