//! What newcomers type: each mistake is answered with the corrected line, or with what was meant.

use super::refusals::refused;
use super::{DUEL, Folder};

/// Command lines after `outweigh`, with the file that they name, and what the answer has to say.
const LINES: &[(&[&str], &str)] = &[
    // Commands and options.
    (&["rnu", "duel.toml"], "did you mean: outweigh run duel.toml"),
    (&["simulate", "duel.toml"], "did you mean: outweigh run duel.toml"),
    (&["roar_costs"], "outweigh run war-of-ashes/roar_costs"),
    (&["run", "duel.toml", "--trails", "20"], "did you mean: outweigh run duel.toml --trials 20"),
    (&["run", "duel.toml", "-n", "20"], "did you mean: outweigh run duel.toml --trials 20"),
    (&["run", "duel.toml", "--precision", "0.5"], "outweigh run duel.toml --precision 0.5%"),
    (&["run", "duel.toml", "--confidence", "95%"], "outweigh run duel.toml --confidence 0.95"),
    (&["run", "duel.toml", "--time", "5"], "outweigh run duel.toml --time 5s"),
    (&["run", "duel.toml", "two.toml"], "outweigh compare duel.toml two.toml"),
    (
        &["run", "duel.toml", "--set", "guard.count", "3"],
        "outweigh run duel.toml --set guard.count=3",
    ),
    (&["trace", "duel.toml", "7"], "outweigh trace duel.toml --trial 7"),
    (&["list", "rule-settings", "war-of-ashes"], "outweigh list settings war-of-ashes"),
    (&["list", "settings", "woa"], "did you mean `war-of-ashes`?"),
    // Paths.
    (
        &["run", "duel.toml", "--set", "guard.count=3"],
        "did you mean --set sides.watch.guard.count=3?",
    ),
    (&["run", "duel.toml", "--set", "count=3"], "did you mean --set sides.watch.guard.count=3?"),
    (&["run", "duel.toml", "--set", "watch.guard.count=3"], "--set sides.watch.guard.count=3"),
    (
        &["run", "duel.toml", "--set", "sides.guards.guard.count=3"],
        "--set sides.watch.guard.count=3",
    ),
    (
        &["run", "duel.toml", "--vary", "guard.count=1..=4"],
        "did you mean --vary sides.watch.guard.count=1..=4?",
    ),
    (
        &["run", "duel.toml", "--set", "roar.difficulty=1"],
        "did you mean --set rules.roar.difficulty=1?",
    ),
    (
        &["run", "duel.toml", "--set", "deliah.forceful=3"],
        "--set sides.heroine.deliah.approaches.forceful=3",
    ),
    (&["run", "duel.toml", "--set", "guard.hp=5"], "did you mean --set sides.watch.guard.boxes=5?"),
    (
        &["run", "duel.toml", "--set", "sides.heroine.deliah.fp=3"],
        "--set sides.heroine.deliah.fate_points=3",
    ),
    (
        &["run", "duel.toml", "--set", "heroine.policy=captain"],
        "--set sides.heroine.policy=captain",
    ),
    (&["run", "duel.toml", "--set", "guard.count:3"], "write --set guard.count=3"),
    (
        &["solve", "duel.toml", "--over", "guard.count", "--for", "heroine.win = 50%"],
        "--over sides.watch.guard.count",
    ),
    (
        &["run", "duel.toml", "--vary", "sides.watch.guard.count=1-4"],
        "a range is written \"1..=4\"",
    ),
    (
        &["run", "duel.toml", "--vary", "sides.watch.guard.count=1..4"],
        "write --vary sides.watch.guard.count=1..=4",
    ),
    (&["run", "duel.toml", "--set", "weight.four=1"], "`rules.weight.four.dice`"),
    (&["run", "duel.toml", "--set", "guard.count"], "add a value: --set guard.count=VALUE"),
    (
        &["run", "duel.toml", "--vary", "sides.watch.guard.count=1:4"],
        "a range is written \"1..=4\"",
    ),
    // Measures.
    (&["run", "duel.toml", "--measure", "heroine.winrate"], "did you mean `win`?"),
    (&["run", "duel.toml", "--measure", "rounds"], "did you mean `exchanges`?"),
    (
        &["run", "duel.toml", "--measure", "heroine.deaths"],
        "did you mean `taken_out` or `any_taken_out`?",
    ),
    (
        &["run", "duel.toml", "--measure", "heroine.concessions"],
        "did you mean `conceded` or `any_conceded`?",
    ),
    (
        &["run", "duel.toml", "--measure", "deliah.win"],
        "measures belong to sides: write heroine.win",
    ),
    (&["rank", "duel.toml", "--for", "rounds"], "did you mean `exchanges`?"),
    // Options and policies.
    (&["run", "duel.toml", "--ban", "interpose"], "`interpose` is a decision point, not an option"),
    (&["run", "duel.toml", "--ban", "roaring"], "did you mean `roar`?"),
    (&["run", "duel.toml", "--play", "heroine:captain"], "write --play heroine=captain"),
];

#[test]
fn command_lines_are_answered_with_the_corrected_one() {
    let folder = Folder::new("newcomers");
    folder.file("duel.toml", DUEL);
    for (words, wanted) in LINES {
        let told = refused(&folder, words);
        assert!(told.contains(wanted), "{words:?}: {told}");
        assert!(!told.contains("tip:") && !told.contains("Usage:"), "{words:?}: {told}");
    }
    assert!(!folder.has("reports"), "a mistake writes nothing");
}

/// Mistakes in a file, with what is replaced by what, what the answer says, and how many mistakes are counted.
const FILES: &[(&str, &str, &str)] = &[
    ("count = 2", "hp = 2", "did you mean `boxes`?"),
    ("count = 2", "number = 2", "did you mean `count`?"),
    ("approaches = {", "skills = {", "did you mean `approaches`? write approaches = "),
    ("player = \"pc\"", "player = \"players\"", "`player` must be one of pc, gm"),
    ("player = \"pc\"\n", "", "`player` is missing"),
    ("\"rules.module.weight\"", "\"module.weight\"", "did you mean `rules.module.weight`?"),
    (
        "\"rules.module.weight\" = [\"on\", \"off\"]",
        "\"guard.count\" = \"1..=3\"",
        "did you mean `sides.watch.guard.count`?",
    ),
    ("trials = 100", "runs = 100", "did you mean `trials`?"),
    (
        "bad = [\"notice\"]",
        "bad = [\"notice\"]\nmeasures = [\"exchanges\"]",
        "move `measures` above the first heading",
    ),
];

#[test]
fn mistakes_in_files_are_one_each_and_told_with_what_was_meant() {
    let folder = Folder::new("newcomers-files");
    for (old, new, wanted) in FILES {
        assert!(DUEL.contains(old), "{old}");
        folder.file("duel.toml", &DUEL.replacen(old, new, 1));
        let told = refused(&folder, &["check", "duel.toml"]);
        assert!(told.contains(wanted), "{new}: {told}");
        // What follows from a mistake is not told beside it, and a check writes nothing anyway.
        assert!(told.trim_end().ends_with("\n1 mistake found"), "{new}: {told}");
    }
}
