//! Examples: the built-in scenarios that use the explained item.

use crate::engine::System;
use crate::scenario::{BuiltIn, Document, Node, canonical};

/// How scenarios use an item; each kind is found in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Used {
    /// By its path: they set or vary it.
    Path,
    /// As a key of a table.
    Key,
    /// As a measure that they report.
    Measure,
    /// As a word of their text.
    Word,
}

const MOST_NAMED: usize = 5;

/// Returns lines that say which built-in scenarios of a system use a name.
pub(super) fn told(system: &System, name: &str, used: Used) -> Vec<String> {
    let own = BuiltIn::all().filter(|scenario| scenario.system() == system.id);
    let (mut varied, mut set) = (Vec::new(), Vec::new());
    for scenario in own {
        let Ok(document) = Document::parse(&scenario.name(), scenario.text) else { continue };
        match found(&document, scenario.text, name, used) {
            Some(Use::Varies) => varied.push(scenario.name()),
            Some(Use::Sets) => set.push(scenario.name()),
            None => {}
        }
    }
    let verb = match used {
        Used::Path => "set in",
        Used::Key | Used::Word => "used in",
        Used::Measure => "reported in",
    };
    [("varied in", varied), (verb, set)]
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(verb, names)| named(verb, &names))
        .collect()
}

fn named(verb: &str, names: &[String]) -> String {
    let shown = names.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MOST_NAMED) {
        0 => format!("{verb} {shown}"),
        more => format!("{verb} {shown} and {more} more"),
    }
}

enum Use {
    Varies,
    Sets,
}

fn found(document: &Document, text: &str, name: &str, used: Used) -> Option<Use> {
    match used {
        Used::Path => by_path(document, name),
        Used::Key => has_key(document, name).then_some(Use::Sets),
        Used::Measure => reports(document, name).then_some(Use::Sets),
        Used::Word => has_word(text, name).then_some(Use::Sets),
    }
}

/// Returns whether a file varies a path, in sweeps or variants, or sets it. `None` if it does
/// neither.
fn by_path(document: &Document, path: &str) -> Option<Use> {
    let keys = canonical(path)?;
    let is_it = |other: &str| canonical(other).as_deref() == Some(&keys);
    let sweeps = document.get("vary").into_iter();
    let sets = variants(document).filter_map(|variant| variant.get("set"));
    if sweeps.chain(sets).any(|table| paths(table, "").iter().any(|path| is_it(path))) {
        return Some(Use::Varies);
    }
    document.value(path).map(|_| Use::Sets)
}

fn variants(document: &Document) -> impl Iterator<Item = &Node> {
    document.get("variants").and_then(Node::items).unwrap_or_default().iter()
}

fn paths(node: &Node, above: &str) -> Vec<String> {
    let Some(entries) = node.entries() else { return vec![above.to_owned()] };
    let below = |entry: &outweigh::scenario::Entry| {
        let path =
            if above.is_empty() { entry.key.clone() } else { format!("{above}.{}", entry.key) };
        paths(&entry.value, &path)
    };
    entries.iter().flat_map(below).collect()
}

/// Whether a [key](Used::Key) stands anywhere below the sides or the scene, or is varied there.
fn has_key(document: &Document, name: &str) -> bool {
    let tables = ["sides", "scene", "vary"].into_iter().filter_map(|table| document.get(table));
    let ends = |path: &String| {
        path.rsplit('.').next() == Some(name) || path.split('.').any(|it| it == name)
    };
    tables.chain(variants(document)).any(|table| paths(table, "").iter().any(ends))
}

fn reports(document: &Document, name: &str) -> bool {
    let is_it = |text: &str| text.rsplit('.').next() == Some(name);
    let listed = document.get("measures").and_then(Node::items).unwrap_or_default();
    let answer = document.get("answer.measure").and_then(Node::text);
    listed.iter().filter_map(Node::text).chain(answer).any(is_it)
}

fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|it| !is_letter(it));
        before && text[at + word.len()..].chars().next().is_none_or(|it| !is_letter(it))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole() {
        assert!(has_word("a roar if my.x", "roar"));
        assert!(!has_word("the roarers win", "roar"));
    }

    #[test]
    fn varied_goes_before_set() {
        let text = "rules.a.b = 1\n[vary]\n\"rules.a.b\" = [1, 2]\n[[variants]]\nname = \"x\"\nset = { rules.c = 1 }\n";
        let document = Document::parse("x.toml", text).unwrap();
        assert!(matches!(by_path(&document, "rules.a.b"), Some(Use::Varies)));
        assert!(matches!(by_path(&document, "rules.c"), Some(Use::Varies)));
        assert!(by_path(&document, "rules.d").is_none());
    }
}
