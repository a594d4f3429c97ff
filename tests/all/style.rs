//! The English of doc comments in `src/`: three habits that hide the subject, counted in each folder.
//!
//! `style/counts.csv` has the committed counts. A count may only fall, and every habit stays below a hundredth of all
//! blocks. After counts have fallen: `OUTWEIGH_RENEW=style cargo test --release --test all style`.

use crate::support::folder;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The command that writes fallen counts into the table.
const RENEW: &str = "OUTWEIGH_RENEW=style cargo test --release --test all style";

/// Failures that one message shows of a folder.
const SHOWN: usize = 25;

/// Folders below `src/` that are counted apart: `systems/fate_core`, not its rooms.
const DEPTH: usize = 2;

/// Words that begin a clause where a block should name its subject.
const CLAUSE: &[&str] = &["What", "Who", "Whom", "Whose", "Whoever", "Whatever", "Which", "Where"];

/// Words that stand for an actor without naming it.
const NOBODY: &[&str] = &[
    "nobody",
    "somebody",
    "anybody",
    "everybody",
    "whoever",
    "no one",
    "those who",
    "one who",
    "he who",
];

/// Words that begin a block with something that was not named yet.
const PRONOUN: &[&str] = &[
    "It", "They", "The same", "Both", "One", "That", "This", "These", "Those", "Such", "Its",
    "Their",
];

/// A habit: its name, what to write instead, and whether a block has it.
struct Habit {
    name: &'static str,
    instead: &'static str,
    is_in: fn(&str) -> bool,
}

const HABITS: [Habit; 3] = [
    Habit {
        name: "clause as subject",
        instead: "a verb (“Returns ...”) or a noun (“Bonus of ...”) first",
        is_in: |block| begins_with_one_of(block, CLAUSE),
    },
    Habit {
        name: "nobody and somebody",
        instead: "the actor: “the caller”, “the policy”, “a fighter”",
        is_in: |block| holds_one_of(block, NOBODY),
    },
    Habit {
        name: "pronoun first",
        instead: "the noun that the pronoun stands for",
        is_in: |block| begins_with_one_of(block, PRONOUN),
    },
];

/// Whether TEXT goes on with something that is no part of a word.
fn ends_a_word(text: &str) -> bool {
    !text.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_')
}

fn begins_with_one_of(block: &str, words: &[&str]) -> bool {
    words.iter().any(|word| block.strip_prefix(word).is_some_and(ends_a_word))
}

fn holds_one_of(block: &str, words: &[&str]) -> bool {
    let block = block.to_lowercase();
    words.iter().any(|word| {
        block.match_indices(word).any(|(at, _)| {
            let before = block[..at].chars().next_back();
            let apart = before.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_');
            apart && ends_a_word(&block[at + word.len()..])
        })
    })
}

/// A doc block: its file, the line of its beginning, and its text on one line.
struct Block {
    file: String,
    line: usize,
    text: String,
}

/// The doc blocks of one file.
fn blocks_of(file: &str, source: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut running = "";
    for (index, line) in source.lines().enumerate() {
        let line = line.trim_start();
        let mark = ["///", "//!"].into_iter().find(|mark| line.starts_with(mark)).unwrap_or("");
        let text = line.strip_prefix(mark).unwrap_or("").trim();
        if mark.is_empty() {
            running = "";
            continue;
        }
        if mark == running {
            let block = blocks.last_mut().unwrap();
            block.text.push(' ');
            block.text.push_str(text);
        } else {
            blocks.push(Block { file: file.to_owned(), line: index + 1, text: text.to_owned() });
        }
        running = mark;
    }
    blocks
}

/// Adds the doc blocks of all sources in a folder and below it.
fn collect(root: &Path, at: &Path, blocks: &mut Vec<Block>) {
    let mut entries: Vec<_> = std::fs::read_dir(at).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(root, &path, blocks);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            blocks.extend(blocks_of(&name, &std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The folder under which a file is counted.
fn area(file: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    parts.truncate(DEPTH);
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}

/// Counts of a folder and a habit.
type Counts = BTreeMap<(String, String), usize>;

/// The committed counts.
fn pinned() -> Counts {
    let mut reader = csv::Reader::from_path(folder("tests/all/style/counts.csv")).unwrap();
    let row = |row: Result<csv::StringRecord, csv::Error>| {
        let row = row.unwrap();
        ((row[0].to_owned(), row[1].to_owned()), row[2].parse().unwrap())
    };
    reader.records().map(row).collect()
}

/// Writes the counts of everything that has any.
fn renew(counts: &Counts) {
    let mut text = "folder,habit,count\n".to_owned();
    for ((area, habit), count) in counts {
        writeln!(text, "{area},{habit},{count}").unwrap();
    }
    std::fs::write(folder("tests/all/style/counts.csv"), text).unwrap();
}

/// All doc blocks of `src/`.
fn all_blocks() -> Vec<Block> {
    let root = folder("src");
    let mut blocks = Vec::new();
    collect(Path::new(&root), Path::new(&root), &mut blocks);
    blocks
}

/// The blocks with each habit, by folder.
fn found(blocks: &[Block]) -> BTreeMap<(String, String), Vec<String>> {
    let mut places: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for block in blocks {
        for habit in HABITS.iter().filter(|habit| (habit.is_in)(&block.text)) {
            let shown: String = block.text.chars().take(90).collect();
            let place = format!("src/{}:{}: “{shown}”", block.file, block.line);
            places.entry((area(&block.file), habit.name.to_owned())).or_default().push(place);
        }
    }
    places
}

#[test]
fn no_folder_gains_a_habit() {
    let blocks = all_blocks();
    let places = found(&blocks);
    let counts: Counts = places.iter().map(|(key, all)| (key.clone(), all.len())).collect();
    let known = pinned();
    let risen = |key: &(String, String), count: usize| count > known.get(key).copied().unwrap_or(0);
    let mut failures = String::new();
    for (key, all) in places.iter().filter(|(key, all)| risen(key, all.len())) {
        let allowed = known.get(key).copied().unwrap_or(0);
        let instead = HABITS.iter().find(|it| it.name == key.1).map_or("", |it| it.instead);
        let (area, habit, count) = (&key.0, &key.1, all.len());
        writeln!(
            failures,
            "\n{area}: {count} times “{habit}”, allowed {allowed}. Write {instead}:"
        )
        .unwrap();
        for place in all.iter().take(SHOWN) {
            writeln!(failures, "  {place}").unwrap();
        }
    }
    if std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "style") {
        assert!(failures.is_empty(), "counts only fall{failures}");
        renew(&counts);
    }
    assert!(failures.is_empty(), "Doc comments that hide their subject.\n{failures}");
    for (key, known) in known.iter().filter(|(key, known)| counts.get(*key).unwrap_or(&0) < *known)
    {
        eprintln!("{}: fewer than {known} times “{}”: {RENEW}", key.0, key.1);
    }
}

#[test]
fn each_habit_is_rare() {
    let blocks = all_blocks();
    for habit in &HABITS {
        let count = blocks.iter().filter(|block| (habit.is_in)(&block.text)).count();
        assert!(
            count * 100 < blocks.len(),
            "{}: {count} of {} doc blocks",
            habit.name,
            blocks.len()
        );
    }
}

#[test]
fn habits_are_found_where_they_are_and_nowhere_else() {
    let names = |text: &str| -> Vec<&str> {
        HABITS.iter().filter(|habit| (habit.is_in)(text)).map(|habit| habit.name).collect()
    };
    assert_eq!(names("What a fighter rolls."), ["clause as subject"]);
    assert_eq!(names("Whoever rolls."), ["clause as subject", "nobody and somebody"]);
    assert_eq!(names("Fails if those who stand are few."), ["nobody and somebody"]);
    assert_eq!(names("It ends here."), ["pronoun first"]);
    for plain in
        ["Whether it rolls.", "Items of a fighter.", "Onehand is a word.", "Returns what it takes."]
    {
        assert!(names(plain).is_empty(), "{plain}");
    }
}

#[test]
fn blocks_end_where_their_comment_ends() {
    let source = "//! File.\n\n/// One\n/// two.\nfn a() {}\n    /// Three.\n    field: u8,\n";
    let texts: Vec<String> =
        blocks_of("a.rs", source).into_iter().map(|block| block.text).collect();
    assert_eq!(texts, ["File.", "One two.", "Three."]);
    assert_eq!(area("systems/fate_core/rules/harm.rs"), "systems/fate_core");
    assert_eq!(area("lib.rs"), ".");
}
