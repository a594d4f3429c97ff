//! The written pages: every command in them runs, every page that they point at exists, and the
//! README stays short.

use crate::program::Folder;
use crate::support::folder;
use std::path::{Path, PathBuf};

/// Lines that the README may have: what does not fit is for the pages in docs/.
const README_LINES: usize = 150;

/// README.md and the pages in docs/ that somebody has written.
fn pages() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder("docs")).unwrap();
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.push(folder("README.md"));
    pages.sort();
    pages
}

/// The blocks of a page that are shown as `kind`.
fn blocks(page: &Path, kind: &str) -> Vec<String> {
    let text = std::fs::read_to_string(page).unwrap();
    let begin = format!("```{kind}\n");
    let blocks = text.split(&begin).skip(1);
    blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect()
}

/// The words of a line as a shell takes them: quotes of both kinds, and remarks left out.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for letter in line.chars() {
        match (letter, quote) {
            ('#', None) if word.is_empty() => break,
            (' ', None) => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            ('"' | '\'', None) => quote = Some(letter),
            (it, Some(open)) if it == open => quote = None,
            (it, _) => word.push(it),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// What makes a command quick, for those of its options that it does not set itself.
fn quick(command: &str) -> &'static [&'static str] {
    match command {
        "run" => &["--trials=40", "--no-charts"],
        "merge" => &["--no-charts"],
        "solve" => &["--trials=600", "--no-charts"],
        "rank" | "styles" | "robust" => &["--trials=20", "--no-charts"],
        "exploit" => &["--trials=100", "--budget=2000", "--no-charts"],
        _ => &[],
    }
}

/// Copies a folder with all that is in it.
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
    for page in pages() {
        let away = Folder::new("docs");
        // Built-in scenarios are in the program; only what is measured on other files needs them here.
        for place in ["benches/answers", "benches/shapes"] {
            copy(&folder(place), &away.path(place));
        }
        let mut ran = 0;
        for line in blocks(&page, "sh").iter().flat_map(|block| block.lines()) {
            let line = line.replace("cargo run --release -- ", "outweigh ");
            let Some(line) = line.strip_prefix("outweigh ") else { continue };
            let mut words = words(line);
            // A search for some seconds is one for as many trials as a quick test has.
            if let Some(at) = words.iter().position(|word| word == "--time") {
                words.drain(at..at + 2);
            }
            // A piece that is played from a tally file has the options of its run, and a check of files has none.
            let is_check = words.iter().any(|word| word == "--check");
            let is_piece = is_check
                || (words[0] == "run"
                    && Path::new(&words[1]).extension().is_some_and(|it| it == "tally"));
            for option in quick(&words[0]).iter().filter(|_| !is_piece) {
                let name = option.split('=').next().unwrap();
                if !words.iter().any(|word| word.starts_with(name)) {
                    words.push((*option).to_owned());
                }
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let done = away.outweigh(&words);
            let said = String::from_utf8_lossy(&done.stderr);
            assert_eq!(done.status.code(), Some(0), "{}: {line}: {said}", page.display());
            ran += 1;
        }
        if page.ends_with("README.md") || page.ends_with("guide.md") {
            assert!(ran >= 5, "{}: {ran} commands", page.display());
        }
    }
}

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for part in text.split("](").skip(1) {
            let target = part.split([')', '#']).next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let path = page.parent().unwrap().join(target);
            assert!(path.exists(), "{} points at {target}", page.display());
        }
    }
}

#[test]
fn the_readme_is_short_and_leads_to_every_page() {
    let text = std::fs::read_to_string(folder("README.md")).unwrap();
    let lines = text.lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines");
    for page in pages().iter().filter(|page| !page.ends_with("README.md")) {
        let name = format!("docs/{}", page.file_name().unwrap().display());
        assert!(text.contains(&name), "README.md does not lead to {name}");
    }
}

#[test]
fn words_are_those_that_a_shell_takes() {
    let taken = words("run a.toml --for \"heroes.win = 50%\" --set 'x=\"y\"'   # a remark");
    assert_eq!(taken, ["run", "a.toml", "--for", "heroes.win = 50%", "--set", "x=\"y\""]);
}
