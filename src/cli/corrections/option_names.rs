//! Options by other names, and examples of their values.

use crate::knob::nearest;
use clap::{Arg, Command};

/// Other names for options, and the options that may be meant, the likeliest first.
const OPTIONS: &[(&[&str], &[&str])] = &[
    (
        &["n", "sims", "iterations", "runs", "samples", "count", "num", "rounds", "games"],
        &["trials"],
    ),
    (&["o", "output", "folder", "dir", "directory", "report"], &["out", "csv"]),
    (&["csv"], &["per-trial"]),
    (&["want", "target", "goal", "aim", "maximise", "maximize"], &["for"]),
    (&["for", "metric", "measures", "metrics"], &["measure"]),
    (&["measure", "metric"], &["for"]),
    (&["j", "jobs", "cores", "workers", "parallel"], &["threads"]),
    (&["y", "force", "assume-yes"], &["yes"]),
    (&["no-plots", "no-graphs", "no-plot", "no-chart"], &["no-charts"]),
    (&["param", "override", "define", "D", "s", "let"], &["set"]),
    (&["sweep", "range", "values", "over", "grid"], &["vary"]),
    (&["vary", "param", "range"], &["over"]),
    (&["policy", "strategy", "ai"], &["play"]),
    (&["forbid", "without", "disable"], &["ban"]),
    (&["random-seed", "rng"], &["seed"]),
    (&["accuracy", "error", "margin"], &["precision"]),
    (&["browser", "show", "view"], &["open"]),
    (&["ci", "conf", "level"], &["confidence"]),
    (&["rows", "raw"], &["per-trial"]),
];

/// Words that users try in place of the lists of `outweigh list`.
const LISTINGS: &[(&[&str], &str)] = &[
    (&["rules-settings", "rule-settings", "options", "parameters", "values"], "settings"),
    (&["stats", "statblocks", "stat-blocks", "monsters", "creatures", "bestiary"], "beings"),
    (&["features", "conditions", "decisions", "actions", "vocabulary"], "words"),
    (&["metrics", "columns", "outcomes"], "measures"),
    (&["examples", "files", "builtin", "built-in", "games"], "scenarios"),
    (&["fields", "paths", "attributes"], "keys"),
    (&["ai", "strategies", "styles", "policy"], "policies"),
    (&["events", "triggers"], "moments"),
];

fn longs(command: &Command) -> Vec<&str> {
    command.get_arguments().filter_map(Arg::get_long).collect()
}

/// Returns the option of a command that is meant by another name or a slip of the pen, with its dashes.
pub(super) fn option_meant(word: &str, command: &Command) -> Option<String> {
    let bare = word.trim_start_matches('-');
    let known = longs(command);
    let find = |name: &&str| known.contains(name);
    let others = OPTIONS.iter().filter(|(names, _)| names.contains(&bare));
    let other = others.flat_map(|(_, meant)| meant.iter().copied()).find(find);
    // Every command has this one, whether its parser was built or not.
    let all = known.iter().copied().chain(["help"]);
    let version = command.get_version().map(|_| "version");
    let near = || nearest(bare, all.chain(version)).filter(|_| bare.len() > 1);
    other.map(str::to_owned).or_else(near).map(|name| format!("--{name}"))
}

/// Returns the commands that have an option: "`outweigh check` and `outweigh run`"; empty if none has it.
pub(super) fn belongs_to(word: &str, program: &Command) -> String {
    let bare = word.trim_start_matches('-');
    let has = |command: &&Command| longs(command).contains(&bare);
    let names =
        program.get_subcommands().filter(has).map(|it| format!("`outweigh {}`", it.get_name()));
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the name of a list that the user calls by another word. `None` if no list has this other name.
pub(super) fn listing(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase().replace('_', "-");
    LISTINGS.iter().find(|(words, _)| words.contains(&word.as_str())).map(|(_, name)| *name)
}

/// Returns an example of a value for an option or a positional argument, so that the corrected line can
/// be typed as it stands. `None` if none is known.
pub(super) fn example(option: &str) -> Option<&'static str> {
    Some(match option {
        "--trials" => "20000",
        "--seed" | "--trial" => "7",
        "--cell" | "--threads" => "2",
        "--set" | "--baseline" => "rules.weight.four.dice=1",
        "--vary" => "sides.guards.guard.count=1..=4",
        "--over" => "sides.guards.guard.count",
        "--for" => "heroes.win = 50%",
        "--measure" => "heroes.any_conceded",
        "--play" => "heroes=captain",
        "--ban" => "roar",
        "--side" => "heroes",
        "--against" => "guards",
        "--variant" => "no weight",
        "--precision" => "0.5%",
        "--time" | "--exact" => "30s",
        "--confidence" => "0.95",
        "--out" => "reports/mine",
        "--csv" | "--per-trial" => "rows.csv",
        "--sample" => "500",
        "--piece" => "3/64",
        "--tally" => "3.tally",
        "--from" => "war-of-ashes/roar_costs",
        "<FILE>" | "<FIRST>" => "fight.toml",
        "<SECOND>" => "changed.toml",
        "<SYSTEM>" => "war-of-ashes",
        "<WHAT>" => "scenarios",
        "<WORD>" => "rules.weight.four.dice",
        "<OF>" => "bash",
        _ => return None,
    })
}

/// Returns the kind of value that a positional argument takes.
pub(super) fn positional(name: &str) -> &'static str {
    match name {
        "<FILE>" | "<FILE>..." => "a scenario file",
        "<FIRST>" | "<SECOND>" => "two scenario files",
        "<SYSTEM>" => "a rule system",
        "<WHAT>" => "the name of a list",
        "<WORD>" => "a path or a word",
        "<OF>" => "the name of a shell",
        _ => "another word",
    }
}

/// Returns the value that the user most likely meant. `None` if it is unclear.
pub(super) fn mended(option: &str, value: &str) -> Option<String> {
    let bare = value.trim().trim_end_matches('%').trim();
    let number = bare.parse::<f64>().ok()?;
    let better = match option {
        "--confidence" if (50.0..100.0).contains(&number) => format!("{}", number / 100.0),
        "--precision" if value.contains('%') => return None,
        "--precision" => format!("{bare}%"),
        "--time" | "--exact" | "--checkpoint-every" if number > 0.0 => format!("{bare}s"),
        _ => return None,
    };
    Some(better)
}
