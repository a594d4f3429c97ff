//! Remedies for what newcomers to TOML write: messages of the parser do not know what was meant.

/// Returns the remedy for a mistake of syntax at a place of a text. `None` for an unknown mistake.
pub(crate) fn of_syntax(text: &str, start: usize, message: &str) -> Option<&'static str> {
    let line = line_at(text, start);
    let before = line_at(text, start.saturating_sub(1));
    if [line, before].iter().any(|line| line.contains(['“', '”', '„', '‘', '’'])) {
        return Some("use straight quotes: \"...\"");
    }
    if text.get(start..).is_some_and(|rest| rest.starts_with(':')) {
        return Some("write `=` between a key and its value, not `:`");
    }
    // After a key with a colon the parser misses the value as well.
    if message.starts_with("key with no value") && line.contains(':') && !line.contains('=') {
        return Some("write `=` between a key and its value, not `:`");
    }
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    if text.get(start..).is_some_and(|rest| rest.starts_with(',')) && digit(start + 1) {
        return Some("write numbers without commas: 20000, or 20_000");
    }
    if is_range(text, start) {
        return Some(RANGE);
    }
    if message.starts_with("invalid unquoted key") {
        return Some("put names with other letters in quotes: [sides.crew.\"Zoë\"]");
    }
    if message.contains("inline table") {
        return Some(TABLE);
    }
    if message.contains("array") {
        return Some(LIST);
    }
    // A word that begins like `nan`, `inf`, `true` or `false` is taken for one of these.
    let word = line_at(text, start).split('=').nth(1).map_or("", str::trim);
    if ["yes", "no"].contains(&word) {
        return Some("write true for yes, and false for no");
    }
    let is_word = word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let taken = is_word && message.starts_with("invalid");
    (taken || message.contains("must be quoted")).then_some("put texts in quotes: \"...\"")
}

/// A table or a list that is never closed: all that follows it makes no sense to the parser. This mistake alone is
/// told, because the parser would report each following line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unclosed {
    /// Place of the opening bracket in the text.
    pub place: usize,
    /// Name of the open thing: a table or a list.
    pub name: &'static str,
    /// Remedy for the mistake.
    pub help: &'static str,
}

/// Finds a table or a list that is never closed, by the places and messages of the parser. `None` if the mistakes
/// have another cause.
pub(crate) fn unclosed<'a>(
    text: &str,
    errors: impl Iterator<Item = (usize, &'a str)>,
) -> Option<Unclosed> {
    let errors: Vec<(usize, &str)> = errors.collect();
    let find = |kind: &str, sign: char, name, help| {
        let starts = |(_, message): &&(usize, &str)| message.contains(kind);
        errors.iter().find(|(_, message)| message.starts_with(&format!("unclosed {kind}")))?;
        let first = errors.iter().find(starts)?.0;
        let place = text.get(..first)?.rfind(sign)?;
        // Headings have brackets, too.
        let is_value = text[..place].trim_end().ends_with(['=', ',', '[', '{']);
        is_value.then_some(Unclosed { place, name, help })
    };
    find("inline table", '{', "table", TABLE).or_else(|| find("array", '[', "list", LIST))
}

pub(crate) const RANGE: &str = "put a range in quotes: \"0..=5\"";
const TABLE: &str =
    "a table that begins with { ends with } on the same line or below: { a = 1, b = 2 }";
const LIST: &str = "a list that begins with [ ends with ], with commas between: [1, 2, 3]";

/// Whether a place of a text is in the heading of a table.
pub(crate) fn is_heading(text: &str, start: usize) -> bool {
    line_at(text, start).trim_start().starts_with('[')
}

/// Whether a place of a text is in a range, which the parser takes for a number. It is asked because the parser's
/// message would be about a broken number.
fn is_range(text: &str, start: usize) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b".=-".contains(byte);
    let bytes = text.as_bytes();
    let at = start.min(bytes.len());
    let before = bytes[..at].iter().rev().take_while(|byte| is_part(byte)).count();
    let behind = bytes[at..].iter().take_while(|byte| is_part(byte)).count();
    let word = bytes[at - before..at + behind].trim_ascii_start();
    word.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'-')
        && word.windows(2).any(|pair| pair == b"..")
}

/// Returns the line in which a byte of a text stands.
fn line_at(text: &str, at: usize) -> &str {
    let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
    &text[start..end]
}

/// Keys of a scenario file itself, for [`of_misplaced`]: below a heading they belong to its table.
const ROOT: [&str; 21] = [
    "system",
    "title",
    "question",
    "description",
    "trials",
    "seed",
    "ban",
    "measures",
    "pace",
    "table_time",
    "stat_blocks",
    "value",
    "rules",
    "scene",
    "sides",
    "policies",
    "house_rules",
    "variants",
    "vary",
    "baseline",
    "answer",
];

/// Returns the remedy for a key of the file itself that stands in a table. `None` for other keys.
pub(crate) fn of_misplaced(key: &str) -> Option<String> {
    if !ROOT.contains(&key) {
        return None;
    }
    Some(match key {
        "rules" | "scene" | "sides" | "policies" | "house_rules" | "value" | "vary"
        | "baseline" | "answer" | "table_time" => format!(
            "what follows a heading in brackets belongs to it: begin a table of its own with [{key}]"
        ),
        "variants" => "begin a table of its own with [[variants]]".to_owned(),
        _ => format!(
            "what follows a heading in brackets belongs to it: move `{key}` above the first heading"
        ),
    })
}

/// Names the right place of a key that was written among the rules. `None` unless its first word names something of
/// the scene or of a fighter.
pub(crate) fn of_rule(path: &str) -> Option<String> {
    let whose = match path.split('.').next().unwrap_or_default() {
        "task" | "tasks" => "a task stands in the scene: write [scene.tasks.NAME]",
        "zone" | "zones" => "a zone stands in the scene: write [scene.zones.NAME]",
        "weapon" | "item" | "items" | "gear" | "skill" | "skills" | "stunt" | "stunts" => {
            "what a fighter has stands in its table: write it below [sides.SIDE.NAME]"
        }
        _ => return None,
    };
    Some(format!("{whose}; `outweigh list keys SYSTEM` names all keys"))
}

/// Returns the remedy for a path whose first word is unknown.
pub(crate) fn of_path(path: &str) -> String {
    format!(
        "paths begin with `rules`, `sides`, `scene`, `policies` or `house_rules`: is `rules.{path}` meant?"
    )
}

#[cfg(test)]
mod tests {
    use crate::scenario::Document;

    #[test]
    fn keys_among_the_rules_are_sent_where_they_belong() {
        let told = |path: &str| super::of_rule(path).unwrap_or_default();
        assert!(told("task.difficulty").contains("[scene.tasks.NAME]"));
        assert!(told("zone.border").contains("[scene.zones.NAME]"));
        assert!(told("item.shield").contains("[sides.SIDE.NAME]"));
        assert_eq!(super::of_rule("roar.dificulty"), None);
    }

    #[test]
    fn what_newcomers_write_is_understood() {
        for (text, help) in [
            ("title = “Hello”\n", "straight quotes"),
            ("weight: 4\n", "write `=` between a key and its value"),
            ("trials = 20,000\n", "without commas"),
            ("a = { b = 1\n[c]\n", "ends with }"),
            ("a = [1, 2\n[c]\n", "ends with ]"),
            ("title = Hello\n", "put texts in quotes"),
            ("title = none\n", "put texts in quotes"),
            ("title = inn\n", "put texts in quotes"),
            ("heavy = no\n", "false for no"),
            ("heavy = yes\n", "true for yes"),
            ("[sides.crew.Zoë]\n", "other letters in quotes"),
        ] {
            let told = Document::parse("duel.toml", text).unwrap_err().to_string();
            assert!(told.contains(help), "{told}");
        }
    }
}
