//! From a terminal: two files compared, a scenario from standard input, the page in the browser, words explained.

use super::{DUEL, Folder, printed};
use serde_json::Value;
use std::io::Write as _;
use std::process::{Output, Stdio};

/// The duel without its sweep, so that it is one cell.
fn single() -> String {
    DUEL.split("[vary]").next().unwrap_or_default().to_owned()
}

fn with_input(folder: &Folder, arguments: &[&str], text: &str) -> Output {
    let mut command = folder.command(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The rows of a table without its first columns, which name the cell.
fn numbers(text: &str, from: &str) -> Vec<String> {
    let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let first = header.iter().position(|name| *name == from).unwrap();
    text.lines().map(|line| line.split(',').skip(first).collect::<Vec<_>>().join(",")).collect()
}

#[test]
fn two_files_are_compared_as_a_sweep_would() {
    let folder = Folder::new("compare");
    folder.file("one.toml", &single());
    folder.file("two.toml", &single().replace("count = 2", "count = 3"));
    let compared = ["compare", "one.toml", "two.toml", "--no-charts", "--no-play-check"];
    let text = printed(&folder.outweigh(&compared));
    assert!(text.contains("The two files use the same dice in every trial"), "{text}");
    assert!(text.contains("reports/war_of_ashes/one-and-two"), "{text}");
    let vary = "sides.watch.guard.count=2,3";
    let run =
        ["run", "one.toml", "--vary", vary, "--no-charts", "--no-play-check", "--out", "swept"];
    printed(&folder.outweigh(&run));
    for name in ["outcomes.csv", "differences.csv"] {
        let compared = folder.read(&format!("reports/war_of_ashes/one-and-two/{name}"));
        let swept = folder.read(&format!("swept/{name}"));
        assert_eq!(numbers(&compared, "side"), numbers(&swept, "side"), "{name}");
    }
    let manifest = folder.read("reports/war_of_ashes/one-and-two/manifest.json");
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["against"]["file"], "two.toml");
    assert!(manifest["against"]["text"].as_str().unwrap().contains("count = 3"));
    assert_eq!(manifest["arguments"][0], "compare");
    // The arguments of the manifest repeat it, to the byte.
    let words: Vec<&str> =
        manifest["arguments"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    printed(&folder.outweigh(&[&words[..], &["--out", "again"]].concat()));
    assert_eq!(
        folder.read("again/report.html"),
        folder.read("reports/war_of_ashes/one-and-two/report.html")
    );
}

#[test]
fn a_comparison_takes_changes_for_both_and_is_told_as_json() {
    let folder = Folder::new("compare-json");
    folder.file("one.toml", &single());
    folder.file("two.toml", &single().replace("watch.guard]", "watch.wolf]"));
    let more =
        ["--set", "rules.module.weight=off", "--measure", "exchanges", "--json", "--no-charts"];
    let output = folder.outweigh(&[&["compare", "one.toml", "two.toml"], &more[..]].concat());
    let told: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    assert_eq!((&told["ok"], &told["paired"]), (&true.into(), &false.into()), "{told}");
    assert!(told["pairing"].as_str().unwrap().contains("`watch.guard`"), "{told}");
    // A path that one file lacks is a mistake that names the file.
    let wrong = ["compare", "one.toml", "two.toml", "--set", "sides.watch.wolf.count=3"];
    let refused = folder.outweigh(&wrong);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{told}");
    assert!(told.contains("one.toml"), "{told}");
    let both = folder.outweigh(&["compare", "-", "-"]);
    assert!(String::from_utf8_lossy(&both.stderr).contains("both files are standard input"));
}

#[test]
fn a_scenario_comes_from_standard_input() {
    let folder = Folder::new("stdin");
    let run = with_input(&folder, &["run", "-", "--trials", "20", "--no-charts"], DUEL);
    assert!(printed(&run).contains("files in reports/stdin "), "{run:?}");
    assert!(folder.has("reports/stdin/outcomes.csv"));
    for command in ["check", "trace"] {
        let output = with_input(&folder, &[command, "-"], DUEL);
        assert!(printed(&output).contains("Deliah and two guards"), "{command}");
    }
    let wrong = with_input(&folder, &["check", "-"], &DUEL.replace("count = 2", "cuont = 2"));
    let told = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(told.contains("--> standard input:19:1"), "{told}");
}

#[test]
fn a_scenario_in_place_of_a_command_is_run() {
    let folder = Folder::new("bare");
    folder.file("base.toml", DUEL);
    let text = printed(&folder.outweigh(&["base.toml", "--trials", "20", "--no-charts"]));
    assert!(text.contains("files in reports/war_of_ashes/base"), "{text}");
    let text =
        printed(&folder.outweigh(&["war-of-ashes/roar_costs", "--trials", "5", "--no-charts"]));
    assert!(text.contains("reports/war_of_ashes/roar_costs"), "{text}");
}

/// With a program that stands for the browser, and without any.
#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_or_its_place_is_told() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("open");
    folder.file("duel.toml", DUEL);
    let opener =
        folder.file("xdg-open", "#!/bin/sh\nprintf '%s' \"$1\" > \"$(dirname \"$0\")/opened\"\n");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = ["run", "duel.toml", "--open", "--trials", "20", "--no-charts", "--out", "out"];
    let bin = opener.parent().unwrap().display().to_string();
    let output = folder.command(&run).env("PATH", format!("{bin}:/usr/bin:/bin")).output().unwrap();
    printed(&output);
    assert!(folder.read("opened").ends_with("/out/report.html"));
    let output = folder.command(&run).env("PATH", folder.path("nowhere")).output().unwrap();
    printed(&output);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains("no browser could be opened; the page is /") && told.contains("report.html"),
        "{told}"
    );
}

#[test]
fn words_are_explained_in_one_system_or_in_all() {
    let folder = Folder::new("explain");
    let told = printed(&folder.outweigh(&["explain", "rules.weight.four.dice"]));
    assert!(
        told.starts_with("# War of Ashes (war-of-ashes)\n\nrules.weight.four.dice: a rule setting"),
        "{told}"
    );
    let told = printed(&folder.outweigh(&["explain", "count", "fate-core"]));
    assert!(told.contains("a key of [sides.SIDE.GROUP]"), "{told}");
    let told = printed(&folder.outweigh(&["explain", "win"]));
    assert!(told.contains("a measure of each side"), "{told}");
    let wrong = folder.outweigh(&["explain", "rules.roar.dificulty"]);
    assert_eq!(wrong.status.code(), Some(2));
    let told = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(told.contains("did you mean `rules.roar.difficulty`?"), "{told}");
}

#[test]
fn the_paths_of_a_file_are_listed_and_can_be_set() {
    let folder = Folder::new("list-keys");
    folder.file("duel.toml", &single());
    for arguments in
        [&["list", "keys", "war-of-ashes", "duel.toml"][..], &["list", "keys", "duel.toml"]]
    {
        let text = printed(&folder.outweigh(arguments));
        assert!(text.contains("\nsides.watch.guard.count = 2  ["), "{text}");
        assert!(text.contains("\nsides.heroine.deliah.approaches.forceful = 2"), "{text}");
        assert!(text.contains("\nsides.watch.guard.boxes  ["), "{text}");
    }
    printed(&folder.outweigh(&[
        "check",
        "duel.toml",
        "--set",
        "sides.heroine.deliah.approaches.forceful=3",
    ]));
    let wrong = folder.outweigh(&["list", "keys", "fate-core", "duel.toml"]);
    let told = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(told.contains("write outweigh list keys war-of-ashes duel.toml"), "{told}");
    // A word that is no system is looked for in all of them.
    let text = printed(&folder.outweigh(&["list", "knobs", "lock_neighbours"]));
    assert!(text.contains("# War of Ashes") && !text.contains("# Fate Core"), "{text}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new("man");
    assert!(printed(&folder.outweigh(&["man"])).contains(".TH outweigh 1"));
    assert!(printed(&folder.outweigh(&["man", "compare"])).contains(".TH outweigh-compare 1"));
    printed(&folder.outweigh(&["man", "--out", "pages"]));
    for page in ["outweigh.1", "outweigh-run.1", "outweigh-solve.1", "outweigh-explain.1"] {
        assert!(folder.has(&format!("pages/{page}")), "{page}");
    }
    let wrong = folder.outweigh(&["man", "slove"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean `solve`?"));
}

#[test]
fn json_is_one_object_also_for_wrong_options_and_unsolved_cells() {
    let folder = Folder::new("json-one");
    folder.file("duel.toml", DUEL);
    let wrong = folder.outweigh(&["run", "duel.toml", "--nosuch", "--json"]);
    assert_eq!(wrong.status.code(), Some(2));
    let told: Value = serde_json::from_slice(&wrong.stdout).unwrap();
    assert_eq!((&told["ok"], &told["command"]), (&false.into(), &"run".into()));
    assert!(told["error"].as_str().unwrap().contains("has no option `--nosuch`"), "{told}");
    // One cell that is solved at once, and one that is far too large.
    let small = super::solving::SMALL.split("[[variants]]").next().unwrap_or_default();
    folder.file("mixed.toml", &format!("{small}[vary]\nsides.second.two.count = [1, 9]\n"));
    let exact = folder.outweigh(&["exact", "mixed.toml", "--limit", "100", "--json"]);
    let told: Value = serde_json::from_slice(&exact.stdout).unwrap_or_else(|_| panic!("{exact:?}"));
    assert_eq!((&told["command"], &told["ok"]), (&"exact".into(), &false.into()));
    assert_eq!(exact.status.code(), Some(2), "{told}");
    assert_eq!(told["unsolved"], serde_json::json!([2]));
    assert!(told["error"].as_str().unwrap().contains("too large"), "{told}");
    // The same keys if no cell is solved.
    let exact = folder.outweigh(&["exact", "mixed.toml", "--limit", "1", "--json"]);
    let told: Value = serde_json::from_slice(&exact.stdout).unwrap_or_else(|_| panic!("{exact:?}"));
    assert_eq!((&told["ok"], exact.status.code()), (&false.into(), Some(2)), "{told}");
    assert_eq!(told["unsolved"], serde_json::json!([1, 2]));
    assert!(told["tables"].is_object() && told["error"].is_string(), "{told}");
}
