//! The page about `compare` shows what the program prints.

use super::{Folder, printed};

const PAGE: &str = include_str!("../../../docs/ask/compare.md");

/// The code blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opened = format!("```{language}\n");
    let parts = PAGE.split(opened.as_str()).skip(1);
    parts.map(|part| part.split("```").next().unwrap()).collect()
}

#[test]
fn the_page_about_compare_shows_what_is_printed() {
    let folder = Folder::new("compare-page");
    printed(&folder.outweigh(&["new", "stamina-and-wounds", "before.toml"]));
    // The page shows the table as it reads after the change.
    let [table] = blocks("toml")[..] else { panic!("one table") };
    let before = folder.read("before.toml");
    let heading = table.lines().next().unwrap();
    let start = before.find(heading).unwrap();
    let end = start + before[start..].find("\n\n").unwrap();
    folder
        .file("after.toml", &format!("{}{}{}", &before[..start], table.trim_end(), &before[end..]));
    let shown = blocks("text");
    assert!(!shown.is_empty());
    for block in shown {
        let (command, lines) = block.split_once('\n').unwrap();
        let words: Vec<&str> = command.strip_prefix("$ outweigh ").unwrap().split(' ').collect();
        let text = printed(&folder.outweigh(&words));
        let mut rest: Vec<&str> = text.lines().collect();
        for line in lines.lines() {
            let at = rest.iter().position(|it| *it == line);
            let at = at.unwrap_or_else(|| panic!("not printed: {line}\n{text}"));
            rest.drain(..=at);
        }
    }
}
