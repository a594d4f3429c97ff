//! `docs/questions.md` shows what the program prints. To write it anew:
//! `OUTWEIGH_RENEW=questions cargo test --release --test all questions`.

use crate::program::{Folder, printed};
use crate::support::folder;

/// How a block begins that shows a command with what it prints.
const SHOWN: &str = "```text\n$ outweigh ";

#[test]
fn the_page_shows_what_the_program_prints() {
    let path = folder("docs/questions.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let made = renewed(&page);
    if std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "questions") {
        std::fs::write(&path, &made).unwrap();
    }
    for (shown, printed) in page.lines().zip(made.lines()) {
        assert_eq!(shown, printed, "docs/questions.md is not up to date");
    }
    assert_eq!(page.len(), made.len(), "docs/questions.md is not up to date");
}

/// The page with what its commands print now.
fn renewed(page: &str) -> String {
    let mut parts = page.split(SHOWN);
    let mut made = parts.next().unwrap_or_default().to_owned();
    for (number, part) in parts.enumerate() {
        let (shown, rest) = part.split_once("```\n").unwrap();
        let command = shown.lines().next().unwrap();
        let told = told(command, number);
        made = format!("{made}{SHOWN}{command}\n{told}```\n{rest}");
    }
    made
}

/// What a command prints, without the line about time and files.
fn told(command: &str, number: usize) -> String {
    let away = Folder::new(&format!("page-{number}"));
    let out = away.path("report").display().to_string();
    let mut words = words(command);
    words.extend(["--out".to_owned(), out, "--no-charts".to_owned()]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let root = folder("");
    let done = away.command(&words).current_dir(root).output().unwrap();
    let lines = printed(&done);
    let kept = lines.lines().filter(|line| !line.contains(" files in "));
    let kept: Vec<&str> = kept.collect();
    kept.join("\n") + "\n"
}

/// The words of a command as a shell takes them, with double quotes only.
fn words(command: &str) -> Vec<String> {
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
