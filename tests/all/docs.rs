//! The written pages: their commands run, their scenarios are right, they show what the program prints, their links lead
//! somewhere, the book lists them all, and the README stays short.
//!
//! To write anew what the pages of [`SHOWN`] show: `OUTWEIGH_RENEW=questions cargo test --release --test all docs`.

mod pages;
mod shown;

use crate::program::Folder;
use crate::support::{folder, runs_in_full};
use pages::{Page, pages};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

/// Most lines of the README; everything else belongs into the pages of `docs/`.
const README_LINES: usize = 130;
/// Pages whose output is compared with the program, and whose commands are played in full.
const SHOWN: [&str; 5] = [
    "README.md",
    "docs/first_answer.md",
    "docs/games/evening.md",
    "docs/pace.md",
    "docs/findings/pace.md",
];
/// The page whose `toml` blocks without a system belong to its last whole file.
const IN_PARTS: &str = "docs/your_own_fight.md";
/// Pages of `docs/` that are no chapters: the table of contents itself, and a page for maintainers.
const NO_CHAPTERS: [&str; 2] = ["docs/SUMMARY.md", "docs/releasing.md"];

/// Options that make a command quick, unless the page sets them itself.
fn quick(command: &str) -> &'static [&'static str] {
    match command {
        "run" | "compare" => &["--trials=40", "--no-charts"],
        "merge" => &["--no-charts"],
        "solve" => &["--trials=600", "--no-charts"],
        "tune" => &["--budget=2000", "--no-charts"],
        "rank" | "styles" | "robust" => &["--trials=20", "--no-charts"],
        "decisions" => &["--trials=20", "--decisions=8", "--budget=5000", "--no-charts"],
        "exploit" => &["--trials=100", "--budget=2000", "--no-charts"],
        _ => &[],
    }
}

/// Most trials and searches of a command. Options with a greater number get this one, but every night a command plays and
/// searches as long as its page says.
const MOST: [(&str, u64); 2] = [("--budget", 2000), ("--reply", 2)];
/// Share of the trials of `run` that are played: pieces and runs that go on still fit together.
const SHARE: u64 = 10;

/// Lowers the number of an option. Text that is no number stays as it is, for the program to refuse.
fn lowered(command: &str, option: &str, number: &str) -> Option<String> {
    let number: u64 = number.parse().ok()?;
    if (command, option) == ("run", "--trials") {
        return Some((number / SHARE).max(1).to_string());
    }
    let (_, most) = MOST.iter().find(|(name, _)| *name == option)?;
    Some(number.min(*most).to_string())
}

/// Makes a command of a page quick.
fn shorten(words: &mut Vec<String>) {
    // A search for some seconds becomes one of as many trials as a quick test plays.
    if let Some(at) = words.iter().position(|word| word == "--time") {
        words.drain(at..at + 2);
    }
    // A piece of a tally file has the options of its run, and a check of files has none.
    let is_check = words.iter().any(|word| word == "--check");
    let is_tally = |word: &String| Path::new(word).extension().is_some_and(|it| it == "tally");
    if is_check || words[0] == "run" && words.get(1).is_some_and(is_tally) {
        return;
    }
    for option in quick(&words[0]) {
        let name = option.split('=').next().unwrap();
        if !words.iter().any(|word| word.starts_with(name)) {
            words.push((*option).to_owned());
        }
    }
    if runs_in_full() {
        return;
    }
    for at in 1..words.len() {
        if let Some(number) = lowered(&words[0], &words[at - 1], &words[at]) {
            words[at] = number;
        }
    }
    // `rank` plays 1,024 trials of each change, whatever `--trials` says; the shortest conflicts are enough to run it.
    let is_fate =
        |word: &String| word.starts_with("fate-core/") || word.starts_with("war-of-ashes/");
    if words[0] == "rank" && words.get(1).is_some_and(is_fate) {
        words.push("--set=rules.conflict.max_exchanges=5".to_owned());
    }
}

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

#[test]
fn every_command_of_the_pages_runs() {
    // Other pages that show output are played in full.
    let is_quick = |page: &&Page| page.name == "README.md" || !SHOWN.contains(&&*page.name);
    for page in pages().iter().filter(is_quick) {
        let away = Folder::new("docs");
        // Built-in scenarios are in the program; only measurements on other files need them here.
        for place in ["benches/answers", "benches/shapes"] {
            copy(&folder(place), &away.path(place));
        }
        let mut ran = 0;
        for line in page.commands() {
            let mut words = shown::words(line);
            shorten(&mut words);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if words[0] == "studio" {
                serves(&away, &words, &page.name);
                continue;
            }
            let done = away.outweigh(&words);
            let said = String::from_utf8_lossy(&done.stderr);
            assert_eq!(done.status.code(), Some(0), "{}: {line}: {said}", page.name);
            ran += 1;
        }
        if page.name == "README.md" || page.name == IN_PARTS {
            assert!(ran >= 3, "{}: {ran} commands", page.name);
        }
    }
}

/// Starts the studio as a page says. Its arguments are right if it prints its address.
fn serves(away: &Folder, words: &[&str], page: &str) {
    let mut words = words.to_vec();
    if !words.contains(&"--no-open") {
        words.push("--no-open");
    }
    let mut child = away.command(&words).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("http://"), "{page}: {words:?}: {line}");
}

/// Whole files stand for themselves; the parts that follow one are each added to it.
#[test]
fn scenarios_in_parts_are_right() {
    let page = Page::read(IN_PARTS);
    let (mut whole, mut checked) = (String::new(), 0);
    for block in page.blocks().iter().filter(|block| block.kind == "toml") {
        let text = if block.text.contains("system = ") {
            whole.clone_from(&block.text);
            whole.clone()
        } else {
            format!("{whole}\n{}", block.text)
        };
        let away = Folder::new("part");
        away.file("fight.toml", &text);
        let done = away.outweigh(&["check", "fight.toml", "--strict"]);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(0), "{IN_PARTS}, line {}: {said}", block.line);
        checked += 1;
    }
    assert!(checked >= 8, "{IN_PARTS}: {checked} scenarios");
}

#[test]
fn pages_show_what_the_program_prints() {
    let mut wrong = Vec::new();
    for name in SHOWN {
        let page = Page::read(name);
        let (renewed, compared, mistakes) = shown::renewed(&page);
        assert!(compared > 0, "{name} shows no output");
        if std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "questions") {
            std::fs::write(folder(name), renewed).unwrap();
        } else {
            wrong.extend(mistakes);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    let mut wrong = Vec::new();
    for page in pages() {
        for (line, target) in page.links() {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = page.path.parent().unwrap().join(file);
            let path = if file.is_empty() { page.path.clone() } else { path };
            let leads =
                path.exists() && (anchor.is_empty() || Page::at(&path).anchors().contains(anchor));
            if !leads {
                wrong.push(format!("{}, line {line}: {target} leads nowhere", page.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each page of `docs/` is a chapter exactly once.
#[test]
fn the_book_lists_every_page() {
    let summary = Page::read("docs/SUMMARY.md");
    let listed: Vec<String> =
        summary.links().into_iter().map(|(_, target)| format!("docs/{target}")).collect();
    let set: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), set.len(), "docs/SUMMARY.md lists a page twice");
    let pages = pages();
    let chapters = pages.iter().map(|page| page.name.clone());
    let chapters: BTreeSet<String> = chapters
        .filter(|name| name.starts_with("docs/") && !NO_CHAPTERS.contains(&name.as_str()))
        .collect();
    let missing: Vec<&String> = chapters.difference(&set).collect();
    let stale: Vec<&String> = set.difference(&chapters).collect();
    assert!(missing.is_empty(), "docs/SUMMARY.md does not list {missing:?}");
    assert!(stale.is_empty(), "docs/SUMMARY.md lists {stale:?}, which do not exist");
}

#[test]
fn the_readme_is_short_and_leads_to_the_book() {
    let readme = Page::read("README.md");
    let lines = readme.text.lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines");
    let targets: BTreeSet<String> = readme.links().into_iter().map(|(_, target)| target).collect();
    for target in ["docs/README.md", "docs/first_answer.md", "NOTICE", "CONTRIBUTING.md"] {
        assert!(targets.contains(target), "README.md does not lead to {target}");
    }
    for command in
        ["cargo run --release -- run war-of-ashes/weight_four_to_one", "cargo test --release"]
    {
        assert!(readme.text.contains(command), "README.md does not have `{command}`");
    }
}
