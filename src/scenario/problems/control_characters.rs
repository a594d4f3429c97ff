//! Finds invisible characters in a file, before they reach terminals, tables and pictures.
//!
//! An escape sequence in a name can move the cursor of a terminal or recolour it, and a mark that turns the direction
//! of writing can make one name look like another. No name needs them.

use crate::scenario::{Node, Origin, Problem, Problems};

/// Notes every key and text with a hidden character in it.
pub(crate) fn check(node: &Node, problems: &mut Problems) {
    if let Some(text) = node.text() {
        // Texts may have several lines, and be written on any system.
        note(text, &['\n', '\r', '\t'], &node.origin, "this text", problems);
    }
    for item in node.items().unwrap_or_default() {
        check(item, problems);
    }
    for entry in node.entries().unwrap_or_default() {
        note(&entry.key, &[], &entry.origin, "this name", problems);
        check(&entry.value, problems);
    }
}

fn note(text: &str, allowed: &[char], origin: &Origin, what: &str, problems: &mut Problems) {
    // Fast path of most texts: none of these characters is hidden. Every cell of a sweep is checked.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return;
    }
    let hidden = |letter: &char| is_hidden(*letter) && !allowed.contains(letter);
    if let Some(letter) = text.chars().find(hidden) {
        let message = format!("{what} has the hidden character U+{:04X}", u32::from(letter));
        problems.push(Problem::new(origin, message).help("remove it"));
    }
}

/// Whether a character is invisible and changes how others are shown: control characters and the marks of Unicode for
/// the direction of writing.
pub(crate) fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{061c}')
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// Returns a text as it may be shown on a terminal or a page: hidden characters but the ends of lines and tabs are
/// replaced by a sign.
pub fn visible(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' => letter,
        hidden if is_hidden(hidden) => '\u{fffd}',
        other => other,
    };
    text.chars().map(shown).collect()
}

/// Most characters of a message, because a name in it may be as long as the file.
const LONGEST: usize = 500;

/// Returns a message with hidden characters made visible, and cut if it is far too long.
pub(crate) fn told(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", visible(&text[..end])),
        None => visible(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, Scenario};

    #[test]
    fn hidden_characters_are_refused_where_they_stand() {
        let text = "system = \"x\"\ntitle = \"a \\u001b[31mred\\u001b[0m duel\"\n\
            description = \"two\\nlines\\tand a tab\"\n[sides.\"a\\u202eb\"]\n";
        let document = Document::parse("duel.toml", text).unwrap();
        let mut problems = Problems::new();
        Scenario::read(&document, &mut problems);
        let shown = problems.to_string();
        assert!(shown.contains("this text has the hidden character U+001B\n --> duel.toml:2:9"));
        assert!(shown.contains("this name has the hidden character U+202E\n --> duel.toml:4:"));
        assert_eq!(shown.matches("hidden character").count(), 2, "{shown}");
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown}");
    }

    #[test]
    fn what_is_shown_is_visible() {
        assert_eq!(visible("a\u{1b}[2Jb\n\tc\r"), "a\u{fffd}[2Jb\n\tc\u{fffd}");
        assert_eq!(told(&"é".repeat(100_000)).chars().count(), LONGEST + 3);
        assert_eq!(visible("élan 守衛 “x”"), "élan 守衛 “x”");
    }
}
