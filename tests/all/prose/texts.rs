//! The texts that users read, each with its place.

use crate::support::{files_in, folder, scenarios_in, written_pages};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A text for users.
pub struct Text {
    /// Where its habits are counted.
    pub area: &'static str,
    /// File and line, or the command that prints it.
    pub place: String,
    /// The text.
    pub words: String,
    /// Whether its sentences may begin in lower case.
    pub may_be_lower: bool,
}

/// Pages that a command generates from texts that are counted elsewhere.
const GENERATED: [&str; 4] =
    ["docs/reference", "docs/strong_play.md", "docs/questions.md", "docs/SUMMARY.md"];

/// Every text.
pub fn all() -> Vec<Text> {
    let is_generated = |path: &PathBuf| GENERATED.iter().any(|it| path.starts_with(folder(it)));
    let (docs, others): (Vec<PathBuf>, Vec<PathBuf>) =
        written_pages().into_iter().partition(|path| path.starts_with(folder("docs")));
    let docs: Vec<PathBuf> = docs.into_iter().filter(|path| !is_generated(path)).collect();
    let mut all = pages("readme", &others);
    all.extend(pages("docs", &docs));
    all.extend(scenarios());
    all.extend(sources());
    all.extend(help());
    all.extend(listings());
    all
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A path within the repository, for messages.
fn named(path: &Path) -> String {
    path.strip_prefix(folder("")).unwrap_or(path).display().to_string()
}

/// The paragraphs of pages in Markdown, without code blocks.
fn pages(area: &'static str, paths: &[PathBuf]) -> Vec<Text> {
    let mut all = Vec::new();
    for path in paths {
        let (name, text) = (named(path), read(path));
        let (mut is_code, mut words, mut begun) = (false, String::new(), 0);
        let mut end = |words: &mut String, begun: usize| {
            if !words.trim().is_empty() {
                let words = std::mem::take(words);
                all.push(Text {
                    area,
                    place: format!("{name}:{begun}"),
                    words,
                    may_be_lower: false,
                });
            }
            words.clear();
        };
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.starts_with("```") {
                is_code = !is_code;
                end(&mut words, begun);
                continue;
            }
            let is_item = ["* ", "- ", "#", "|", "1. ", "> "].iter().any(|it| line.starts_with(it));
            if is_code || line.is_empty() || is_item || words.is_empty() {
                end(&mut words, begun);
                begun = number + 1;
            }
            if !is_code {
                // Cells of a table are sentences of their own.
                let line = line.trim_start_matches(['*', '-', '#', '>', ' ']).replace('|', "\n");
                words.push_str(&without_marks(&line));
                words.push(' ');
            }
        }
        end(&mut words, begun);
    }
    all
}

/// A line without the targets of its links, and without comments.
fn without_marks(line: &str) -> String {
    let (mut plain, mut rest) = (String::new(), line);
    while let Some(start) = rest.find("](") {
        plain.push_str(&rest[..start]);
        rest = rest[start..].split_once(')').map_or("", |it| it.1);
    }
    plain.push_str(rest);
    while let Some(start) = plain.find("<!--") {
        let end = plain[start..].find("-->").map_or(plain.len(), |end| start + end + 3);
        plain.replace_range(start..end, "");
    }
    plain.replace(['*', '['], "")
}

/// Titles, questions and descriptions of the built-in scenarios.
fn scenarios() -> Vec<Text> {
    let mut all = Vec::new();
    for path in scenarios_in(&folder("scenarios")) {
        let (name, text) = (named(&path), read(&path));
        for key in ["title", "question", "description"] {
            let Some((line, words)) = value_of(&text, key) else { continue };
            let place = format!("{name}:{line} ({key})");
            all.push(Text { area: "scenarios", place, words, may_be_lower: false });
        }
    }
    all
}

/// A text of a scenario's first table: its line, and the text as one line.
fn value_of(text: &str, key: &str) -> Option<(usize, String)> {
    let start = format!("{key} = \"");
    let line = text.lines().position(|line| line.starts_with(&start))?;
    let (_, after) = text.split_once(&format!("\n{start}")).or_else(|| text.split_once(&start))?;
    let value = match after.strip_prefix("\"\"") {
        Some(long) => long.split("\"\"\"").next()?,
        None => after.lines().next()?.trim_end().trim_end_matches('"'),
    };
    // Lines end where the file is full, not where a sentence ends.
    Some((line + 1, value.replace("\\\"", "\"").replace('\n', " ")))
}

/// Literals of the sources that can reach a user: at least three words, outside of tests and of assertions.
fn sources() -> Vec<Text> {
    let paths = files_in(&folder("src"), "rs");
    let mut all = Vec::new();
    for path in paths {
        let name = named(&path).replace('\\', "/");
        if ["/tests/", "/tests.rs", "tests_support", "in_tests"].iter().any(|it| name.contains(it))
        {
            continue;
        }
        let asks = ["solve", "tune", "rank", "robust", "styles", "exploit", "mixture", "decisions"];
        let is_finding = ["src/report/", "src/answer/", "src/sim/warnings"]
            .iter()
            .any(|it| name.starts_with(it))
            || asks.iter().any(|it| name.starts_with(&format!("src/cli/ask/{it}")));
        let area = if is_finding { "findings" } else { "messages" };
        for (line, words) in literals(&read(&path)) {
            if words.matches(' ').count() >= 2 {
                let place = format!("{name}:{line}");
                all.push(Text { area, place, words, may_be_lower: false });
            }
        }
    }
    all
}

/// What may stand before a literal that only a programmer reads.
const INTERNAL: [&str; 6] =
    ["expect(", "panic!(", "unreachable!(", "assert!(", "debug_assert!(", "deprecated(note = "];

/// The string literals of a source, with their lines, up to its tests.
fn literals(source: &str) -> Vec<(usize, String)> {
    let source = without_tests(source);
    let (bytes, mut at, mut line) = (source.as_bytes(), 0, 1);
    let mut all = Vec::new();
    while at < bytes.len() {
        let rest = &source[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = letter(rest) {
            length
        } else if let Some((length, words)) = raw(rest).or_else(|| quoted(rest)) {
            let before = source[..at].trim_end();
            if !INTERNAL.iter().any(|it| before.ends_with(it.trim_end())) {
                all.push((line, words));
            }
            length
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        line += rest[..length].matches('\n').count();
        at += length;
    }
    all
}

/// A source up to its module of tests.
fn without_tests(source: &str) -> &str {
    let mut from = 0;
    while let Some(at) = source[from..].find("#[cfg(test)]") {
        let after = &source[from + at..];
        let next = after.lines().find(|line| !line.starts_with("#["));
        if next.is_some_and(|line| line.starts_with("mod ") && line.ends_with('{')) {
            return &source[..from + at];
        }
        from += at + 1;
    }
    source
}

/// The length of a letter between quotes, so that `'"'` begins no literal.
fn letter(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    let mut letters = inner.char_indices();
    let (_, first) = letters.next()?;
    if first == '\\' {
        return inner[2..].find('\'').map(|end| end + 4).filter(|&length| length < 14);
    }
    let (next, close) = letters.next()?;
    (close == '\'').then_some(next + 2)
}

/// A raw literal: its length and text.
fn raw(rest: &str) -> Option<(usize, String)> {
    let marks = rest.strip_prefix('r')?;
    let hashes = marks.bytes().take_while(|it| *it == b'#').count();
    let inner = marks[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = inner.find(&close)?;
    Some((1 + hashes + 1 + end + close.len(), inner[..end].to_owned()))
}

/// A literal between quotes: its length and text.
fn quoted(rest: &str) -> Option<(usize, String)> {
    let inner = rest.strip_prefix('"')?;
    let (mut words, mut letters) = (String::new(), inner.char_indices().peekable());
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((at + 2, words)),
            '\\' => match letters.next()?.1 {
                'n' => words.push('\n'),
                // A line goes on behind the blanks of the next.
                '\n' => while letters.next_if(|it| it.1.is_whitespace()).is_some() {},
                other => words.push(other),
            },
            _ => words.push(letter),
        }
    }
    None
}

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_outweigh")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The help of the program and of every command.
fn help() -> Vec<Text> {
    let whole = printed(&["--help"]);
    let commands = whole.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 10, "{whole}");
    let mut all = columns("help", "outweigh --help", &whole, false);
    for name in names.into_iter().filter(|name| *name != "help") {
        let place = format!("outweigh {name} --help");
        all.extend(columns("help", &place, &printed(&[name, "--help"]), false));
    }
    all
}

/// All listings of all systems, except policies, which are code.
fn listings() -> Vec<Text> {
    let whole = printed(&["list", "--help"]);
    let kinds = whole.lines().filter_map(|line| line.trim().strip_prefix("- "));
    let kinds: Vec<&str> = kinds.filter_map(|line| line.split(':').next()).collect();
    assert!(kinds.contains(&"keys"), "{whole}");
    let mut all = Vec::new();
    for kind in kinds.into_iter().filter(|kind| !["policies", "scenarios"].contains(kind)) {
        let text = printed(&["list", kind]);
        // Every system begins with its title and, in brackets, its name.
        for of_system in text.split("\n# ") {
            let system = of_system.lines().next().and_then(|line| line.rsplit_once('('));
            let system = system.map_or("", |it| it.1.trim_end_matches(')'));
            let place = format!("outweigh list {kind} {system}");
            all.extend(columns("listings", &place, of_system, true));
        }
    }
    all
}

/// A printed text in columns: every part between wide gaps is a text; a paragraph may go on in the next line.
fn columns(area: &'static str, place: &str, text: &str, may_be_lower: bool) -> Vec<Text> {
    let mut all: Vec<Text> = Vec::new();
    for line in text.lines() {
        for part in line.split("  ").map(str::trim).filter(|part| !part.is_empty()) {
            // What is written into a file is code.
            if part.starts_with(['[', '-', '<']) || part.contains(" = ") {
                continue;
            }
            let goes_on = area == "help"
                && part.starts_with(char::is_lowercase)
                && line.starts_with("          ");
            if let Some(last) = all.last_mut().filter(|_| goes_on) {
                last.words = format!("{} {part}", last.words);
            } else {
                let (place, words) = (place.to_owned(), part.to_owned());
                all.push(Text { area, place, words, may_be_lower });
            }
        }
    }
    all
}
