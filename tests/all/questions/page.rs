//! `README.md`, `docs/reading_a_report.md` and the pages in `docs/ask` show what the program prints. To write that anew:
//! `OUTWEIGH_RENEW=questions cargo test --release --test all questions`.
//!
//! A `text` block shows commands, each in a line that begins with `$ outweigh `, and their output. The commands of
//! a page run in one empty folder, in their order. A line `...` stands for output that the page leaves out: the
//! lines before the first `...` are the first ones of the output, the lines after the last `...` are the last ones,
//! and lines between two of them are found by the label that their first line begins with.

use crate::program::{Folder, printed};
use crate::support::folder;
use std::collections::HashMap;
use std::path::PathBuf;

/// How a line begins that shows a command.
const PROMPT: &str = "$ outweigh ";
/// The line that stands for output left out.
const ELISION: &str = "...";
/// Commands that draw charts unless they are told not to.
const DRAWING: [&str; 9] =
    ["run", "compare", "solve", "tune", "rank", "styles", "exploit", "robust", "decisions"];

#[test]
fn the_pages_show_what_the_program_prints() {
    let renew = std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "questions");
    let mut known = HashMap::new();
    let mut stale = Vec::new();
    for path in pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        let away = Folder::new("page");
        let made = renewed(&page, &mut |command| told(command, &away, &mut known));
        if renew {
            std::fs::write(&path, &made).unwrap();
        } else if page != made {
            let both = page.lines().zip(made.lines());
            let differing = both.enumerate().find(|(_, (shown, printed))| shown != printed);
            let (line, (shown, printed)) = differing.unwrap_or((0, ("its end", "another end")));
            let at = format!("{}:{}", path.display(), line + 1);
            stale.push(format!("{at}\n  shows:  {shown}\n  prints: {printed}"));
        }
    }
    assert!(
        stale.is_empty(),
        "{}\nto write the pages anew: OUTWEIGH_RENEW=questions cargo test --release --test all questions",
        stale.join("\n")
    );
}

/// The pages whose commands are played. `compare.md` has a test of its own, which writes the files that it describes.
fn pages() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder("docs/ask")).unwrap();
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.retain(|path| !path.ends_with("compare.md"));
    pages.extend(["README.md", "docs/reading_a_report.md"].map(folder));
    pages.sort();
    pages
}

/// The page with what its commands print now, as `run` tells it.
fn renewed(page: &str, run: &mut dyn FnMut(&str) -> String) -> String {
    let (mut made, mut in_block) = (String::new(), false);
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        in_block = line == "```text" || in_block && !line.starts_with("```");
        made += line;
        made.push('\n');
        let Some(command) = line.strip_prefix(PROMPT).filter(|_| in_block) else { continue };
        let mut shown = Vec::new();
        while let Some(line) =
            lines.next_if(|line| !line.starts_with("```") && !line.starts_with(PROMPT))
        {
            shown.push(line);
        }
        // Blank lines before the next command are the page's own.
        let is_last = lines.peek().is_none_or(|line| line.starts_with("```"));
        let own =
            if is_last { 0 } else { shown.iter().rev().take_while(|it| it.is_empty()).count() };
        shown.truncate(shown.len() - own);
        let output = run(command);
        let output: Vec<&str> = output.lines().collect();
        for line in cut(command, &shown, &output) {
            made += line;
            made.push('\n');
        }
        made += &"\n".repeat(own);
    }
    made
}

/// Lines of the output in place of those that are shown, left out where they are.
fn cut<'a>(command: &str, shown: &[&'a str], output: &[&'a str]) -> Vec<&'a str> {
    let parts: Vec<&[&str]> = shown.split(|line| *line == ELISION).collect();
    let [first, middle @ .., last] = parts.as_slice() else { return output.to_vec() };
    if first.len() + last.len() >= output.len() {
        return output.to_vec();
    }
    let mut kept = output[..first.len()].to_vec();
    for part in middle.iter().filter(|part| !part.is_empty()) {
        let label = label(part[0]);
        let at = output.iter().position(|line| line.starts_with(label));
        let at = at.unwrap_or_else(|| {
            panic!("`outweigh {command}` prints no line that begins with `{label}`")
        });
        kept.push(ELISION);
        kept.extend(output[at..].iter().take(part.len()));
    }
    kept.push(ELISION);
    kept.extend(&output[output.len() - last.len()..]);
    kept
}

/// The first column of a row, or the first three words of a sentence.
fn label(line: &str) -> &str {
    if let Some((column, _)) = line.split_once("  ") {
        return column;
    }
    let end = line.match_indices(' ').nth(2).map_or(line.len(), |(at, _)| at);
    &line[..end]
}

/// What a command prints, without the line about time and files. Built-in scenarios are played once.
fn told(command: &str, away: &Folder, known: &mut HashMap<String, String>) -> String {
    let reads_files = command.contains(".toml") || command.contains(".csv");
    if let Some(told) = known.get(command).filter(|_| !reads_files) {
        return told.clone();
    }
    let mut words = words(command);
    if DRAWING.contains(&words[0].as_str()) {
        words.push("--no-charts".to_owned());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = printed(&away.outweigh(&words));
    let kept: Vec<&str> = output.lines().filter(|line| !line.contains(" files in ")).collect();
    let told = kept.join("\n") + "\n";
    known.insert(command.to_owned(), told.clone());
    told
}

/// The words of a command as a shell takes them, with double quotes only.
pub(super) fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for letter in command.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            letter => word.push(letter),
        }
    }
    words.push(word);
    words
}

/// What a made-up program prints.
fn made_up(command: &str) -> String {
    format!(
        "title of {command}\nhead  1\nfirst row  2\nsecond row  3\nthird row  4\nthe last line\n"
    )
}

fn renewed_by(page: &str) -> String {
    renewed(page, &mut made_up)
}

#[test]
fn a_block_without_elision_shows_everything() {
    let made = renewed_by("a\n```text\n$ outweigh x\nold\n```\nb\n");
    assert_eq!(made, format!("a\n```text\n$ outweigh x\n{}```\nb\n", made_up("x")));
}

#[test]
fn a_block_with_elisions_shows_its_part() {
    let shown = "old title\n...\nsecond row  0\nthird row  0\n...\nold end\n";
    let made =
        renewed_by(&format!("```text\n$ outweigh x\n{shown}\n$ outweigh y\n...\nold\n```\n"));
    let first = "title of x\n...\nsecond row  3\nthird row  4\n...\nthe last line\n";
    let second = "$ outweigh y\n...\nthe last line\n";
    assert_eq!(made, format!("```text\n$ outweigh x\n{first}\n{second}```\n"));
}

#[test]
fn only_text_blocks_are_played() {
    let page = "$ outweigh x\n```sh\n$ outweigh x\n```\n";
    assert_eq!(renewed_by(page), page);
}

#[test]
#[should_panic(expected = "prints no line that begins with `no such row`")]
fn a_row_that_is_gone_is_an_error() {
    renewed_by("```text\n$ outweigh x\n...\nno such row  1\n...\nend\n```\n");
}
