//! Pages of Markdown, as far as the tests read them: fenced blocks, links, headings.

use crate::support::{folder, written_pages};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A page of the documentation.
pub struct Page {
    /// Its path from the root of the repository, with `/`.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// A fenced block of a page.
pub struct Block {
    /// The word behind the opening fence: `sh`, `text`, `toml`.
    pub kind: String,
    /// The number of the line of the opening fence.
    pub line: usize,
    /// The text between the fences.
    pub text: String,
    /// Where that text stands in the page, in bytes.
    pub inside: Range<usize>,
    /// Where the whole block stands, with its fences.
    pub whole: Range<usize>,
}

/// A change to a file of the reader's folder, which a page asks for in a comment.
#[derive(Debug, PartialEq, Eq)]
pub enum Edit {
    /// `<!-- file: NAME -->`: the block behind it is the file.
    File(String),
    /// `<!-- add: NAME -->`: the block behind it is added to the file.
    Add(String),
    /// `<!-- swap: NAME | OLD | NEW -->`: a text is replaced that is in the file once.
    Swap(String, [String; 2]),
}

impl Edit {
    /// Reads a line; `None` if it asks for no change.
    fn read(line: &str) -> Option<Self> {
        let words = line.trim().strip_prefix("<!-- ")?.strip_suffix(" -->")?;
        let (kind, rest) = words.split_once(": ")?;
        let parts: Vec<String> = rest.split(" | ").map(str::to_owned).collect();
        match (kind, parts.as_slice()) {
            ("file", [name]) => Some(Self::File(name.clone())),
            ("add", [name]) => Some(Self::Add(name.clone())),
            ("swap", [name, old, new]) => {
                Some(Self::Swap(name.clone(), [old.clone(), new.clone()]))
            }
            _ => None,
        }
    }

    /// Makes the change in a folder, with the text of the block behind it.
    pub fn make(&self, folder: &Path, block: &str) {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        let (name, text) = match self {
            Self::File(name) => (name, block.to_owned()),
            Self::Add(name) => (name, format!("{}\n{block}", read(name))),
            Self::Swap(name, [old, new]) => {
                let text = read(name);
                assert_eq!(text.matches(old.as_str()).count(), 1, "{old} in {name}");
                (name, text.replace(old.as_str(), new))
            }
        };
        std::fs::write(folder.join(name), text).unwrap();
    }
}

/// All written pages.
pub fn pages() -> Vec<Page> {
    written_pages().iter().map(|path| Page::at(path)).collect()
}

impl Page {
    /// Reads a page by its name.
    pub fn read(name: &str) -> Self {
        Self::at(&folder(name))
    }

    /// Reads a file; of a folder or an image the text is empty.
    pub fn at(path: &Path) -> Self {
        let name = path.strip_prefix(folder("")).unwrap_or(path);
        let name = name.to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        Self { name, path: path.to_owned(), text }
    }

    /// The fenced blocks that begin at the margin.
    pub fn blocks(&self) -> Vec<Block> {
        let (mut blocks, mut at) = (Vec::new(), 0);
        let mut open: Option<Block> = None;
        for (number, line) in self.text.split_inclusive('\n').enumerate() {
            let end = at + line.len();
            if let Some(kind) = line.trim_end().strip_prefix("```") {
                open = match open {
                    Some(mut block) if kind.is_empty() => {
                        block.text.push_str(&self.text[block.inside.start..at]);
                        block.inside.end = at;
                        block.whole.end = end;
                        blocks.push(block);
                        None
                    }
                    Some(block) => Some(block),
                    None => Some(Block {
                        kind: kind.to_owned(),
                        line: number + 1,
                        text: String::new(),
                        inside: end..end,
                        whole: at..end,
                    }),
                };
            }
            at = end;
        }
        assert!(open.is_none(), "{}: a block is never closed", self.name);
        blocks
    }

    /// Changes to files that the page asks for between a place and a block.
    pub fn edits(&self, from: usize, block: &Block) -> Vec<Edit> {
        self.text[from..block.whole.start].lines().filter_map(Edit::read).collect()
    }

    /// The commands in blocks of the shell that call the program, without its name.
    pub fn commands(&self) -> Vec<&str> {
        let blocks = self.blocks();
        let shell = blocks.iter().filter(|block| block.kind == "sh");
        let lines = shell.flat_map(|block| self.text[block.inside.clone()].lines());
        lines.filter_map(command).collect()
    }

    /// Links and images outside of code, each with the number of its line.
    pub fn links(&self) -> Vec<(usize, String)> {
        let blocks = self.blocks();
        let (mut links, mut at) = (Vec::new(), 0);
        for (number, line) in self.text.split_inclusive('\n').enumerate() {
            let in_block = blocks.iter().any(|block| block.whole.contains(&at));
            at += line.len();
            if in_block {
                continue;
            }
            // A link may continue on the next line, but its target never does.
            for part in line.split("](").skip(1) {
                let target = part.split(')').next().unwrap_or_default();
                links.push((number + 1, target.to_owned()));
            }
        }
        links
    }

    /// The anchors of the headings, as GitHub and mdBook make them.
    pub fn anchors(&self) -> BTreeSet<String> {
        let blocks = self.blocks();
        let (mut anchors, mut at) = (BTreeSet::new(), 0);
        for line in self.text.split_inclusive('\n') {
            let in_block = blocks.iter().any(|block| block.whole.contains(&at));
            at += line.len();
            let heading = line.trim_start_matches('#');
            if in_block || heading.len() == line.len() || !heading.starts_with(' ') {
                continue;
            }
            let first = anchor(heading.trim());
            let mut found = first.clone();
            for count in 1.. {
                if anchors.insert(found) {
                    break;
                }
                found = format!("{first}-{count}");
            }
        }
        anchors
    }
}

/// The words of a line that calls the program, without its name.
pub fn command(line: &str) -> Option<&str> {
    line.strip_prefix("outweigh ").or_else(|| line.strip_prefix("cargo run --release -- "))
}

#[test]
fn edits_are_read_and_made() {
    let away = crate::program::Folder::new("edits");
    let path = away.path("");
    let make = |line: &str, block: &str| Edit::read(line).unwrap().make(&path, block);
    make("<!-- file: a.toml -->", "one = 1\n");
    make("<!-- add: a.toml -->", "two = 2\n");
    make("<!-- swap: a.toml | one = 1 | one = 3 -->", "");
    assert_eq!(away.read("a.toml"), "one = 3\n\ntwo = 2\n");
    assert_eq!(Edit::read("<!-- end -->"), None);
}

/// The anchor of a heading: letters, digits, `-` and `_` in lower case, spaces as `-`.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter })
        .flat_map(char::to_lowercase)
        .collect()
}

#[test]
fn blocks_links_and_anchors_are_found() {
    let text = "# A `title`, twice\n\n[one](a.md#b) and [two\nlines](c.md)\n```sh\noutweigh x [no](d.md)\n```\n\n```text\n# no\n```\n## A title, twice\n";
    let page = Page { name: "x.md".to_owned(), path: PathBuf::new(), text: text.to_owned() };
    let blocks = page.blocks();
    let found: Vec<_> =
        blocks.iter().map(|it| (it.kind.as_str(), it.line, it.text.as_str())).collect();
    assert_eq!(found, [("sh", 5, "outweigh x [no](d.md)\n"), ("text", 9, "# no\n")]);
    assert_eq!(&page.text[blocks[1].whole.clone()], "```text\n# no\n```\n");
    assert_eq!(page.commands(), ["x [no](d.md)"]);
    assert_eq!(page.links(), [(3, "a.md#b".to_owned()), (4, "c.md".to_owned())]);
    let anchors: Vec<String> = page.anchors().into_iter().collect();
    assert_eq!(anchors, ["a-title-twice", "a-title-twice-1"]);
}
