//! The texts that quote figures, cut into blocks, each with the scenarios that it speaks of.
//!
//! A block of Markdown is a paragraph, an item of a list, a row of a table or a fenced block. It
//! speaks of the scenarios that it names by their path. A row of a table speaks of those whose
//! names its first cell has, in the folder that was named last. A fenced block is read if it is what
//! a run printed, which begins with the scenario's title. A block that names its scenario nowhere is told it in a comment
//! before it, `<!-- figures: fate_core/chase -->`. The description and the question of a scenario
//! speak of that scenario.

use super::name_of;
use super::sources::prose;
use crate::support::{folder, shipped};
use std::path::{Path, PathBuf};

/// A piece of a text.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its file, from the folder of the project on.
    pub file: String,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Its text; what is no prose is blanked, so that places stay as they are.
    pub text: String,
    /// The scenarios it speaks of.
    pub scenarios: Vec<String>,
}

/// Chapters whose numbers come from elsewhere: `cargo bench`, and versions of licences.
const ELSEWHERE: [&str; 2] = ["How fast it is", "Licences and attribution"];

/// All blocks of all texts.
pub fn blocks() -> Vec<Block> {
    let scenarios = shipped();
    let known: Vec<Known> = scenarios.iter().map(|path| Known::of(path)).collect();
    let mut blocks = Vec::new();
    for path in pages() {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = path.strip_prefix(folder("")).unwrap_or(&path).display().to_string();
        blocks.extend(Page::new(&file, &known).read(&text));
    }
    for path in &scenarios {
        let text = std::fs::read_to_string(path).unwrap();
        blocks.extend(described(&name_of(path), &text));
    }
    blocks
}

/// README.md, and all pages in docs/ that somebody has written: the reference is made by a test.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![folder("README.md")];
    let mut folders = vec![folder("docs")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            // These are made by tests.
            let made = ["docs/reference", "docs/questions.md", "docs/strong_play.md"];
            if made.iter().any(|page| path.ends_with(page)) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// A shipped scenario by its name and title.
pub struct Known {
    /// `war_of_ashes/roar_costs`.
    pub name: String,
    /// Its title.
    pub title: String,
}

impl Known {
    fn of(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap();
        let title = text.lines().find_map(|line| line.strip_prefix("title = "));
        let title = title.unwrap_or_default().trim().trim_matches('"').to_owned();
        Self { name: name_of(path), title }
    }
}

/// The question and the description of a scenario, by paragraphs.
pub fn described(name: &str, text: &str) -> Vec<Block> {
    let file = format!("scenarios/{name}.toml");
    let mut blocks = Vec::new();
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let prose = prose(text);
    for (number, (line, prose)) in text.lines().zip(prose).enumerate() {
        let begins = !prose || line.is_empty() || line.starts_with("description =");
        if begins {
            blocks.extend(block(&file, &std::mem::take(&mut lines), Vec::new()));
        }
        if prose && !line.is_empty() {
            lines.push((number + 1, line));
        }
    }
    blocks.extend(block(&file, &lines, Vec::new()));
    for block in &mut blocks {
        block.scenarios = vec![name.to_owned()];
    }
    blocks
}

fn block(file: &str, lines: &[(usize, &str)], scenarios: Vec<String>) -> Option<Block> {
    let (line, _) = lines.first()?;
    let text: Vec<&str> = lines.iter().map(|line| line.1).collect();
    Some(Block { file: file.to_owned(), line: *line, text: text.join("\n"), scenarios })
}

/// A page of Markdown while it is read.
struct Page<'a> {
    file: &'a str,
    known: &'a [Known],
    /// The folder that was named last, `war_of_ashes`.
    folder: String,
    /// Scenarios of the next block, from a comment.
    told: Vec<String>,
    elsewhere: bool,
    blocks: Vec<Block>,
}

impl<'a> Page<'a> {
    fn new(file: &'a str, known: &'a [Known]) -> Self {
        let (folder, told, blocks) = (String::new(), Vec::new(), Vec::new());
        Self { file, known, folder, told, elsewhere: false, blocks }
    }

    fn read(mut self, text: &str) -> Vec<Block> {
        let mut lines: Vec<(usize, &str)> = Vec::new();
        let mut fenced = false;
        for (number, line) in text.lines().enumerate() {
            let fence = line.starts_with("```");
            let alone = ["* ", "- ", "|", "#", "<!--"].iter().any(|start| line.starts_with(start));
            let one_line = lines.last().is_some_and(|last| last.1.starts_with(['#', '<']));
            if fence || !fenced && (line.is_empty() || alone || one_line) {
                self.end(&std::mem::take(&mut lines), fenced);
            }
            fenced ^= fence;
            if !fence && (fenced || !line.is_empty()) {
                lines.push((number + 1, line));
            }
        }
        self.end(&lines, fenced);
        self.blocks
    }

    /// Takes a block that is complete.
    fn end(&mut self, lines: &[(usize, &str)], fenced: bool) {
        let Some(mut block) = block(self.file, lines, Vec::new()) else { return };
        let title = block.text.strip_prefix("## ").or_else(|| block.text.strip_prefix("# "));
        if let Some(title) = title {
            self.elsewhere = ELSEWHERE.contains(&title);
        }
        if let Some(told) = block.text.strip_prefix("<!-- figures:") {
            let names = told.trim_end_matches("-->").split_whitespace();
            self.told = names.map(str::to_owned).collect();
            return;
        }
        self.note_folder(&block.text);
        block.scenarios = self.scenarios(&block.text, fenced);
        block.scenarios.append(&mut self.told);
        if self.elsewhere || fenced && block.scenarios.is_empty() {
            return;
        }
        if !fenced {
            block.text = blanked(&block.text);
        }
        self.blocks.push(block);
    }

    /// Notes `scenarios/FOLDER/` if it stands alone, without a file behind it.
    fn note_folder(&mut self, text: &str) {
        for (at, before) in text.match_indices("scenarios/") {
            let rest = &text[at + before.len()..];
            let Some((folder, rest)) = rest.split_once('/') else { continue };
            if !rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
                folder.clone_into(&mut self.folder);
            }
        }
    }

    fn scenarios(&self, text: &str, fenced: bool) -> Vec<String> {
        let row =
            text.strip_prefix("| ").and_then(|row| row.split(" |").next()).unwrap_or_default();
        let named = |known: &&Known| {
            let (folder, name) = known.name.split_once('/').unwrap_or_default();
            let built_in = format!("{}/{name}", folder.replace('_', "-"));
            let words = || text.split([' ', '`', '\n', ')']);
            !fenced
                && (text.contains(&format!("scenarios/{}.toml", known.name))
                    || words().any(|word| word == built_in))
                || folder == self.folder && row.contains(&format!("`{name}`"))
                || fenced && text.starts_with(&format!("{}: ", known.title))
        };
        self.known.iter().filter(named).map(|known| known.name.clone()).collect()
    }
}

/// A text with spaces in place of code and of the targets of links.
fn blanked(text: &str) -> String {
    let mut blanked = String::with_capacity(text.len());
    let (mut code, mut target) = (false, false);
    let mut last = ' ';
    for c in text.chars() {
        let was = code || target;
        match c {
            '`' => code = !code,
            '(' if last == ']' => target = true,
            ')' => target = false,
            _ => {}
        }
        let hide = (was || code || target) && c != '\n';
        let (shown, times) = if hide { (' ', c.len_utf8()) } else { (c, 1) };
        blanked.extend(std::iter::repeat_n(shown, times));
        last = c;
    }
    blanked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(usize, String, Vec<String>)> {
        let known = |name: &str, title: &str| Known { name: name.into(), title: title.into() };
        let known = [known("fate_core/chase", "A chase"), known("fate_core/fight", "A fight")];
        let blocks = Page::new("README.md", &known).read(text);
        blocks.into_iter().map(|it| (it.line, it.text, it.scenarios)).collect()
    }

    #[test]
    fn blocks_know_their_scenarios() {
        let text = "# Page\n\n* **So?** 1.5\n  (`run scenarios/fate_core/chase.toml`)\n* other\n\nIn \
                    `scenarios/fate_core/`:\n\n| scenario | says |\n|---|---|\n| `fight`, `no` | 2.5 |\n\n\
                    ```text\nA fight: 30 trials\n3.5\n\nof it\n```\n<!-- figures: fate_core/chase -->\nso `3`\n";
        let blocks = read(text);
        let of = |line: usize| {
            let found = blocks.iter().find(|block| block.0 == line).unwrap();
            found.2.iter().map(String::as_str).collect::<Vec<_>>()
        };
        assert_eq!(of(3), ["fate_core/chase"]);
        assert_eq!(of(5), [""; 0]);
        assert_eq!(of(11), ["fate_core/fight"]);
        assert_eq!(of(14), ["fate_core/fight"]);
        assert_eq!(of(20), ["fate_core/chase"]);
        assert_eq!(blocks.last().unwrap().1, "so    ");
    }

    #[test]
    fn descriptions_begin_where_they_stand() {
        let text = "title = \"T\"\nquestion = \"Q?\"\ndescription = \"\"\"\nOne\ntwo.\n\nThree\n\"\"\"\ntrials = 1\n";
        let blocks = described("fate_core/chase", text);
        let lines: Vec<usize> = blocks.iter().map(|block| block.line).collect();
        assert_eq!(lines, [1, 3, 7]);
        assert!(blocks.iter().all(|block| block.scenarios == ["fate_core/chase"]));
        assert!(!blocks.iter().any(|block| block.text.contains("trials")));
    }
}
