//! `outweigh list`: everything that is declared, printed from its declaration.

use super::arguments::{ListOptions, Listing};
use super::{Failure, print};
use outweigh::engine::{CONFLICT_QUANTITIES, System, conflict_measures, side_measures};
use outweigh::system::{Feature, Scope, Targets, ValueKind};
use std::fmt::Write;

/// Prints a listing.
pub fn list(options: &ListOptions, all: &'static [System]) -> Result<(), Failure> {
    let systems: Vec<&System> = match &options.system {
        Some(id) => vec![system(id, all)?],
        None => all.iter().collect(),
    };
    for (number, system) in systems.iter().enumerate() {
        if systems.len() > 1 && !matches!(options.what, Listing::Systems) {
            let gap = if number > 0 { "\n" } else { "" };
            print(&format!("{gap}# {} ({})\n\n", system.title, system.id))?;
        }
        print(&match options.what {
            Listing::Systems => format!("{:<20} {}\n", system.id, system.title),
            Listing::Knobs => knobs(system),
            Listing::Policies => policies(system),
            Listing::Words => words(system),
            Listing::Measures => measures(system),
            Listing::Rules => rules(system),
        })?;
    }
    Ok(())
}

/// The system with this identifier.
pub fn system(id: &str, all: &'static [System]) -> Result<&'static System, Failure> {
    all.iter().find(|system| system.id == id).ok_or_else(|| {
        let names = all.iter().map(|system| system.id);
        let help = outweigh::knob::did_you_mean(id, names).unwrap_or_default();
        Failure::Input(format!("error: unknown rule system `{id}`\n   = help: {help}"))
    })
}

// Writing to a string cannot fail, so the results of `writeln!` are dropped below.

fn knobs(system: &System) -> String {
    let mut text = String::new();
    for knob in (system.knobs)() {
        let _ = writeln!(text, "rules.{} = {}  [{}]", knob.path, knob.default, knob.domain);
        let _ = writeln!(text, "    {}  ({})", knob.doc, knob.rule);
    }
    text
}

fn policies(system: &System) -> String {
    let mut text = String::new();
    for policy in (system.policies)() {
        let default = if policy.name == system.default_policy { "  (default)" } else { "" };
        let _ = writeln!(text, "[policies.{}]{default}", policy.name);
        if !policy.numbers.is_empty() {
            let numbers = policy.numbers.iter().map(|it| format!("{} = {}", it.name, it.value));
            let _ = writeln!(text, "let = {{ {} }}", numbers.collect::<Vec<_>>().join(", "));
        }
        for point in &policy.points {
            let _ = writeln!(text, "{} = [", point.name);
            for (line, _) in &point.lines {
                let _ = writeln!(text, "    {line:?},");
            }
            let _ = writeln!(text, "]");
        }
        text.push('\n');
    }
    text
}

fn words(system: &System) -> String {
    let vocabulary = (system.vocabulary)();
    let mut text = String::from("Decision points and their options\n");
    for point in &vocabulary.points {
        let _ = writeln!(text, "\n{}: {}  ({})", point.name, point.doc, point.ledger);
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
        let _ = writeln!(text, "    every list ends in: {}", point.fallback.join("; "));
    }
    text.push_str("\nFeatures for conditions and selectors\n\n");
    for feature in &vocabulary.features {
        let _ = writeln!(text, "{:<32} {}", written(feature), feature.doc);
    }
    text
}

/// How a feature is written, with the mark of its kind.
fn written(feature: &Feature) -> String {
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

fn measures(system: &System) -> String {
    let mut text = String::from("Of the conflict\n");
    // The measures are the same for every system, but each has its own word for an exchange.
    let in_its_words = |text: &str| text.replace("exchange", system.portrayal.exchange);
    let whole: [_; CONFLICT_QUANTITIES] = conflict_measures(1);
    for measure in whole {
        let (doc, unit) = (in_its_words(measure.doc), in_its_words(measure.unit));
        let _ = writeln!(text, "    {:<24} {doc} ({unit})", measure.name);
    }
    text.push_str("Of each side\n");
    let (win, of_series) = side_measures(system.series).split_at(1);
    for measure in win.iter().chain((system.measures)()) {
        let curve = if measure.curve { in_its_words(", also per exchange") } else { String::new() };
        let _ =
            writeln!(text, "    {:<24} {} ({}{curve})", measure.name, measure.doc, measure.unit);
    }
    if system.series {
        text.push_str("Of each side in runs with series of conflicts\n");
    }
    for measure in of_series {
        let _ = writeln!(text, "    {:<24} {} ({})", measure.name, measure.doc, measure.unit);
    }
    text
}

fn rules(system: &System) -> String {
    let mut text = String::from("Not simulated, or not yet\n");
    for row in (system.not_simulated)() {
        let _ = writeln!(text, "    {}: {}", row.rule, row.reason);
    }
    text
}
