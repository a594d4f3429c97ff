//! `outweigh explain`: the meaning of a path or a word, from its declaration, and the scenarios that use it.

mod items;
mod usage;

use super::list::system;
use crate::cli::arguments::ExplainOptions;
use crate::cli::{Failure, print};
use crate::engine::System;
use crate::knob::did_you_mean;
use items::Item;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Most names of one kind that are listed for a word that only begins them.
const MOST_LISTED: usize = 40;

/// Explains a path or a word in one system, or in all.
pub(crate) fn explain(options: &ExplainOptions, all: &'static [System]) -> Result<(), Failure> {
    let systems: Vec<&System> = match &options.system {
        Some(id) => vec![system(id, all)?],
        None => all.iter().collect(),
    };
    let word = options.word.trim();
    if options.output.json {
        return as_json(word, &systems);
    }
    let mut told: Vec<(Vec<String>, String)> = Vec::new();
    for system in &systems {
        let items = items::of(system);
        let text = explained(system, &items, word);
        if text.is_empty() {
            continue;
        }
        let heading = format!("{} ({})", system.title, system.id);
        // A text that several systems share is printed once.
        match told.iter_mut().find(|(_, other)| *other == text) {
            Some((headings, _)) => headings.push(heading),
            None => told.push((vec![heading], text)),
        }
    }
    if told.is_empty() {
        return Err(unknown(word, &systems));
    }
    // A game has no scenario of its own, unless the user named one.
    let file = options.system.as_deref().filter(|name| is_scenario(name));
    let sections =
        told.iter().map(|(headings, text)| format!("# {}\n\n{text}", headings.join(", ")));
    let text = sections.collect::<Vec<_>>().join("\n");
    print(&file.map_or(text.clone(), |file| text.replace(items::SCENARIO, file)))
}

/// Whether a name is that of a scenario file, not of the file of a game.
fn is_scenario(name: &str) -> bool {
    let is_toml = std::path::Path::new(name).extension().is_some_and(|kind| kind == "toml");
    is_toml && !name.ends_with(".game.toml")
}

/// Prints what all systems tell of a word as JSON. Unlike the text, this is one entry for each system.
fn as_json(word: &str, systems: &[&System]) -> Result<(), Failure> {
    let (mut called, mut within) = (Vec::new(), Vec::new());
    for system in systems {
        let (items, settings) = objects(system, word);
        called.extend(items);
        within.extend(settings);
    }
    if called.is_empty() && within.is_empty() {
        return Err(unknown(word, systems));
    }
    crate::cli::json::explain(word, &called, &within)
}

/// Returns everything that a system tells of a word as JSON: the items of that name, and the settings below it.
pub(crate) fn objects(system: &System, word: &str) -> (Vec<Value>, Vec<Value>) {
    let items = items::of(system);
    let called = items.iter().filter(|it| it.is_called(word)).map(|it| it.as_json(system));
    let setting = |it: &Item| json!({ "name": it.name, "system": system.id, "text": it.doc });
    let within = items.iter().filter(|it| it.is_within(word)).map(setting);
    (called.collect(), within.collect())
}

/// Returns the explanation of a word in a system: all items of that name, and the names of the items below it.
fn explained(system: &System, items: &[Item], word: &str) -> String {
    let exact: Vec<&Item> = items.iter().filter(|item| item.is_called(word)).collect();
    let mut parts: Vec<String> = exact.iter().map(|item| item.told(system)).collect();
    let within: Vec<&Item> = items.iter().filter(|item| item.is_within(word)).collect();
    if !within.is_empty() {
        let mut text =
            format!("Settings under `{word}`, which `outweigh explain` tells more of:\n");
        for item in within.iter().take(MOST_LISTED) {
            let _ = writeln!(text, "    {}\n        {}", item.name, item.doc);
        }
        if let more @ 1.. = within.len().saturating_sub(MOST_LISTED) {
            let _ = writeln!(
                text,
                "    and {more} more: `outweigh list settings {} {word}`",
                system.id
            );
        }
        parts.push(text);
    }
    parts.join("\n")
}

/// Returns the failure for a word that no item has, with the nearest names.
fn unknown(word: &str, systems: &[&System]) -> Failure {
    let mut names: Vec<String> = Vec::new();
    for system in systems {
        for item in items::of(system) {
            if !names.contains(&item.name) {
                names.push(item.name);
            }
        }
    }
    let bare = word.strip_prefix("rules.").unwrap_or(word);
    let guess = [word, bare].into_iter().find_map(|word| {
        did_you_mean(word, names.iter().map(String::as_str)).filter(|it| it.starts_with("did"))
    });
    let of = match systems {
        [system] => format!(" in {}", system.title),
        _ => String::new(),
    };
    let help = guess.unwrap_or_else(|| {
        format!("`outweigh list settings SYSTEM {word}` finds the settings that mention it; so do `list keys`, `list \
                 words` and `list measures`")
    });
    Failure::Input(format!("error: nothing is called `{word}`{of}\n   = help: {help}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems;

    fn told(id: &str, word: &str) -> String {
        let system = systems::ALL.iter().find(|system| system.id == id).unwrap();
        explained(system, &items::of(system), word)
    }

    #[test]
    fn a_setting_is_told_with_default_range_rule_and_scenarios() {
        let told = told("war-of-ashes", "rules.weight.four.dice");
        let system = systems::ALL.iter().find(|system| system.id == "war-of-ashes").unwrap();
        let knobs = (system.knobs)();
        let knob = knobs.iter().find(|knob| knob.path == "weight.four.dice").unwrap();
        assert!(
            told.contains(knob.doc) && told.contains(knob.rule) && told.contains(&knob.domain),
            "{told}"
        );
        assert!(told.contains(&format!("default {}", knob.default)), "{told}");
        assert!(
            told.contains("varied in war-of-ashes/")
                && told.contains("--vary rules.weight.four.dice="),
            "{told}"
        );
    }

    #[test]
    fn words_of_every_kind_are_found() {
        for (id, word, wanted) in [
            ("war-of-ashes", "roar", "an option at `turn`"),
            ("war-of-ashes", "roar", "    rules.roar.difficulty"),
            ("war-of-ashes", "weight.four.dice", "a rule setting"),
            ("war-of-ashes", "heroes.any_conceded", "a measure of each side"),
            ("war-of-ashes", "exchanges", "a measure of the conflict"),
            ("war-of-ashes", "count", "a key of [sides.SIDE.GROUP]"),
            ("war-of-ashes", "sides.guards.guard.count", "a key of [sides.SIDE.GROUP]"),
            ("war-of-ashes", "turn", "a decision point"),
            ("war-of-ashes", "my.stress_left", "a feature of a fighter"),
            ("war-of-ashes", "captain", "a built-in policy"),
            ("stamina-and-wounds", "target.stamina", "a feature of a fighter"),
        ] {
            let told = told(id, word);
            assert!(told.contains(wanted), "{id} {word}: {told}");
        }
        assert!(told("war-of-ashes", "no_such_word").is_empty());
    }

    #[test]
    fn a_word_that_nothing_is_called_finds_the_nearest() {
        let systems: Vec<&System> = systems::ALL.iter().collect();
        for (word, wanted) in
            [("rules.roar.dificulty", "`rules.roar.difficulty`"), ("captian", "`captain`")]
        {
            let Failure::Input(text) = unknown(word, &systems) else { panic!("a refusal") };
            assert!(text.contains(&format!("did you mean {wanted}?")), "{text}");
        }
    }

    #[test]
    fn examples_name_a_scenario_of_a_game() {
        let document = outweigh::scenario::open(std::path::Path::new("games/skirmish")).unwrap();
        let system = outweigh::text_game::system_of(document.game().unwrap()).unwrap();
        let told = explained(system, &items::of(system), "turn");
        assert!(!told.contains("rests on \n") && !told.contains("skirmish.toml"), "{told}");
        assert!(
            is_scenario("fight.toml") && !is_scenario("my.game.toml") && !is_scenario("fate-core")
        );
    }

    /// Every name that is declared can be asked for.
    #[test]
    fn every_declared_name_is_explained() {
        for system in systems::ALL {
            let items = items::of(system);
            assert!(items.len() > 100, "{}", system.id);
            for item in &items {
                assert!(item.is_called(&item.name), "{} {}", system.id, item.name);
                assert!(!item.doc.is_empty(), "{} {}", system.id, item.name);
            }
        }
    }
}
