//! Output on a page: a `text` block right behind an `sh` block shows what the last command of that block prints.
//!
//! The commands are played in one folder for each page, as a reader plays them. Comments of the page say which files its
//! `toml` blocks make or change; on a page without such comments a block is added to `fight.toml`. A `bash` block has a
//! command that fails. The line about files and time is left out, and a line `...` stands for any number of lines.

use super::pages::{Block, Page, command};
use crate::program::{Folder, printed};
use std::fmt::Write;
use std::io::Write as _;

/// Returns the page with what its commands print now, how many blocks were compared, and what is wrong.
pub fn renewed(page: &Page) -> (String, usize, Vec<String>) {
    let away = Folder::new("shown");
    let (mut text, mut at) = (String::new(), 0);
    let (mut compared, mut wrong) = (0, Vec::new());
    let blocks = page.blocks();
    let mut last: Option<String> = None;
    let has_edits = blocks.iter().any(|block| !page.edits(0, block).is_empty());
    let mut end = 0;
    for (number, block) in blocks.iter().enumerate() {
        for edit in page.edits(end, block) {
            edit.make(&away.path(""), &block.text);
        }
        end = block.whole.end;
        match block.kind.as_str() {
            "toml" if !has_edits => {
                let mut file =
                    std::fs::OpenOptions::new().append(true).open(away.path("fight.toml")).unwrap();
                write!(file, "\n{}", block.text).unwrap();
            }
            "sh" | "bash" => {
                let is_shown =
                    blocks.get(number + 1).is_some_and(|next| follows(page, block, next));
                for line in block.text.lines().filter_map(command) {
                    let words = words(line);
                    if is_shown || has_edits || words[0] == "new" {
                        let words: Vec<&str> = words.iter().map(String::as_str).collect();
                        let done = away.outweigh(&words);
                        if has_edits && done.status.success() == (block.kind == "bash") {
                            wrong.push(format!("{}: {line}: {:?}", page.name, done.status));
                        }
                        last = Some(kept(&if block.kind == "bash" {
                            String::from_utf8_lossy(&done.stderr).into_owned()
                        } else {
                            printed(&done)
                        }));
                    }
                }
                last = last.filter(|_| is_shown);
            }
            "text" => {
                let Some(told) = last.take() else { continue };
                compared += 1;
                text += &page.text[at..block.inside.start];
                at = block.inside.end;
                let is_elided = block.text.lines().any(|line| line == ELIDED);
                if !fits(&block.text, &told) {
                    let mut problem = String::new();
                    let (name, line) = (&page.name, block.line);
                    writeln!(
                        problem,
                        "{name}, line {line} shows\n{}and the program prints\n{told}",
                        block.text
                    )
                    .unwrap();
                    wrong.push(problem + "OUTWEIGH_RENEW=questions writes it");
                }
                text += &if is_elided { closest(&block.text, &told) } else { told };
            }
            _ => {}
        }
    }
    text += &page.text[at..];
    (text, compared, wrong)
}

/// The line that stands for any number of lines.
const ELIDED: &str = "...";

/// Whether a block of output stands right behind a block of the shell.
fn follows(page: &Page, shell: &Block, next: &Block) -> bool {
    next.kind == "text" && page.text[shell.whole.end..next.whole.start].trim().is_empty()
}

/// Output without the line about files and time.
fn kept(output: &str) -> String {
    let lines = output.lines().filter(|line| !line.contains(" files in "));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// Whether output is what a page shows of it.
fn fits(shown: &str, told: &str) -> bool {
    let told: Vec<&str> = told.lines().collect();
    let shown: Vec<&str> = shown.lines().collect();
    let parts: Vec<&[&str]> = shown.split(|line| *line == ELIDED).collect();
    let (mut at, last) = (0, parts.len() - 1);
    for (number, part) in parts.iter().enumerate() {
        let most = told.len().saturating_sub(part.len());
        let places = if number == 0 { 0..=0 } else { at..=most };
        let mut places = places.filter(|&place| told[place..].starts_with(part));
        let place = if number == last && last > 0 { places.next_back() } else { places.next() };
        let Some(place) = place else { return false };
        at = place + part.len();
    }
    at == told.len() || shown.last() == Some(&ELIDED)
}

/// Renews output with elided lines: each line becomes the one that begins most like it, if any does.
fn closest(shown: &str, told: &str) -> String {
    let common = |line: &str, other: &str| {
        line.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
    };
    let renew = |line: &str| {
        let best = told.lines().map(|other| (common(line, other), other)).max_by_key(|it| it.0);
        let best = best.filter(|(length, _)| line != ELIDED && *length >= LEAST);
        best.map_or(line, |(_, other)| other).to_owned() + "\n"
    };
    shown.lines().map(renew).collect()
}

/// Letters that two lines share at least if one is the other, renewed.
const LEAST: usize = 8;

/// The words of a line as a shell takes them: quotes of both kinds; comments and what goes into a file are left out.
pub fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for letter in line.chars() {
        match (letter, quote) {
            ('#' | '>', None) if word.is_empty() => break,
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

#[test]
fn words_are_those_that_a_shell_takes() {
    let taken =
        words("run a.toml --for \"heroes.win = 50%\" --set 'x=\"y\"' > out.txt  # a remark");
    assert_eq!(taken, ["run", "a.toml", "--for", "heroes.win = 50%", "--set", "x=\"y\""]);
}

#[test]
fn elided_lines_stand_for_any_number_of_lines() {
    let told = "a\nb\nc\nd\n";
    for shown in [
        "a\nb\nc\nd\n",
        "a\n...\nd\n",
        "...\nd\n",
        "a\n...\n",
        "...\nb\n...\nd\n",
        "...\nb\nc\n...\n",
    ] {
        assert!(fits(shown, told), "{shown}");
    }
    for shown in [
        "a\nb\nc\n",
        "b\n...\n",
        "a\n...\nc\n",
        "...\nc\nb\n...\n",
        "a\nb\nd\n",
        "a\n...\nd\ne\n",
        "",
    ] {
        assert!(!fits(shown, told), "{shown}");
    }
    let told = "4 raiders   40 %\n5 raiders   30 %\nAll 6 comparisons hold\nover\n";
    let shown = "4 raiders   41 %\n...\nAll 6 comparisons show it\n";
    assert_eq!(closest(shown, told), "4 raiders   40 %\n...\nAll 6 comparisons hold\n");
    assert_eq!(kept("a\n12 files in x  (1 s)\nb"), "a\nb\n");
}
