//! Every mistake in words and options is reported with the corrected command line.

use crate::cli::corrections::*;
use clap::Parser;

fn told(line: &str) -> String {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let typed = std::iter::once("outweigh".to_owned()).chain(words.iter().cloned());
    match Arguments::try_parse_from(typed) {
        Ok(_) => panic!("`{line}` is no mistake"),
        Err(error) => mistake(&error, &words),
    }
}

#[test]
fn mistakes_are_told_with_the_command_that_was_meant() {
    for (line, wanted) in [
        ("rnu a.toml", "did you mean: outweigh run a.toml"),
        ("simulate a.toml --trials 9", "did you mean: outweigh run a.toml --trials 9"),
        ("roar_costs", "outweigh run war-of-ashes/roar_costs"),
        ("war-of-ashes/roar_cost", "outweigh run war-of-ashes/roar_costs"),
        ("version", "`outweigh --version` prints the version"),
        ("run a.toml --trails 20", "did you mean: outweigh run a.toml --trials 20"),
        ("run a.toml --trails=20", "did you mean: outweigh run a.toml --trials=20"),
        ("run a.toml -n 20", "did you mean: outweigh run a.toml --trials 20"),
        ("run a.toml --sims 20", "did you mean: outweigh run a.toml --trials 20"),
        ("run a.toml --output x", "did you mean: outweigh run a.toml --out x"),
        ("run a.toml --trials", "such as --trials 20000"),
        ("run a.toml --trials lots", "expected a whole number, such as 20000"),
        ("run a.toml --json=yes", "write outweigh run a.toml --json"),
        ("run a.toml --precision 0.5", "did you mean: outweigh run a.toml --precision 0.5%"),
        ("run a.toml --confidence 95%", "did you mean: outweigh run a.toml --confidence 0.95"),
        ("run a.toml --confidence=95", "did you mean: outweigh run a.toml --confidence=0.95"),
        ("run a.toml --time 5", "did you mean: outweigh run a.toml --time 5s"),
        (
            "run a.toml --precision 0.5% --trials 20",
            "`--precision` and `--trials` cannot be used together",
        ),
        ("run a.toml b.toml", "to compare two files: outweigh compare a.toml b.toml"),
        ("run a.toml --set guard.count 3", "write outweigh run a.toml --set guard.count=3"),
        (
            "run",
            "`outweigh run` needs a scenario file\n   = help: such as: outweigh run fight.toml",
        ),
        ("trace a.toml 7", "did you mean: outweigh trace a.toml --trial 7"),
        ("trace a.toml --trial last", "expected a whole number"),
        (
            "robust a.toml --measure exchanges",
            "did you mean: outweigh robust a.toml --for exchanges",
        ),
        ("check a.toml --cell 2", "it is an option of `outweigh trace`"),
        ("list rule-settings war-of-ashes", "did you mean: outweigh list settings war-of-ashes"),
        ("list monsters", "did you mean: outweigh list beings"),
        ("list measure", "did you mean: outweigh list measures"),
        ("list war-of-ashes", "such as: outweigh list scenarios war-of-ashes"),
        ("solve a.toml --vary b.c=1 --over b.d --for x", "leave it out: `--over` is given already"),
        ("run a.toml --seed -1", "`--seed -1`: expected a number of 0 or more"),
        ("decisions a.toml --budget 10", "with fewer no decision can be told"),
        ("exploit a.toml", "such as: outweigh exploit a.toml --side heroes"),
        ("completions", "outweigh completions bash"),
        ("--verison", "did you mean: outweigh --version"),
    ] {
        let told = told(line);
        assert!(told.contains(wanted), "{line}: {told}");
        assert!(!told.contains("Usage:") && !told.contains("tip:"), "{line}: {told}");
        assert_eq!(told.matches("help:").count(), 1, "{line}: {told}");
    }
}

#[test]
fn a_scenario_is_run() {
    let run = |words: &[&str]| {
        let words = words.iter().map(OsString::from).collect();
        expanded(words)
            .iter()
            .map(|it| it.to_string_lossy().into_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        run(&["outweigh", "base.toml", "--trials", "9"]),
        "outweigh run base.toml --trials 9"
    );
    assert_eq!(
        run(&["outweigh", "war-of-ashes/roar_costs"]),
        "outweigh run war-of-ashes/roar_costs"
    );
    assert_eq!(run(&["outweigh", "-"]), "outweigh run -");
    for left in [
        &["outweigh", "check", "a.toml"][..],
        &["outweigh", "roar"],
        &["outweigh", "--help"],
        &["outweigh"],
    ] {
        assert_eq!(run(left), left.join(" "));
    }
}

#[test]
fn json_is_asked_for_on_a_command_that_there_is() {
    let asks = |line: &str| json(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
    assert_eq!(asks("run a.toml --nosuch --json").as_deref(), Some("run"));
    assert_eq!(asks("rnu a.toml --json"), None);
    assert_eq!(asks("run a.toml -- --json"), None);
    assert_eq!(asks("run a.toml"), None);
}
