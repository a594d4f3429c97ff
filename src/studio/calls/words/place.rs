//! The place at which a word is completed. The text may have any mistakes there, since it is being written.

use super::Position;

/// A place in a text of TOML.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Parts of the table in which the place is; empty above the first table.
    pub table: Vec<String>,
    /// Kind of the place.
    pub at: At,
    /// The letters in front of the place that are completed.
    pub typed: String,
    /// Column of the first of these letters, in UTF-16 units.
    pub from: usize,
    /// Column behind the last letter of the word.
    pub to: usize,
}

/// Kind of a place.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum At {
    /// In the heading of a table.
    Heading,
    /// In a key.
    Key,
    /// In the value of a key.
    Value {
        /// Parts of the key.
        key: Vec<String>,
        /// Whether the place is inside quotes.
        quoted: bool,
    },
}

impl Place {
    /// Finds out about a place. `None` in a comment, and outside of the text.
    pub(super) fn of(text: &str, position: Position) -> Option<Self> {
        let lines: Vec<&str> = text.split('\n').collect();
        let number = position.line.checked_sub(1)?;
        let line = *lines.get(number)?;
        let end = byte_of(line, position.column);
        let mut scan = Scan::default();
        for line in &lines[..number] {
            scan.line(line);
        }
        let open = scan.key.clone().filter(|_| scan.depth > 0 || scan.block.is_some());
        let before = &line[..end];
        scan.line_part(before);
        if scan.comment {
            return None;
        }
        let quoted = scan.quote.is_some() || scan.block.is_some();
        let key = if scan.has_value { scan.key } else { open };
        let (at, is_part) = if let Some(key) = key {
            (At::Value { key, quoted }, quoted_word as fn(char) -> bool)
        } else if before.trim_start().starts_with('[') {
            (At::Heading, heading_word as fn(char) -> bool)
        } else {
            (At::Key, key_word as fn(char) -> bool)
        };
        let start = before.char_indices().rev().take_while(|(_, letter)| is_part(*letter)).last();
        let start = start.map_or(end, |(at, _)| at);
        let rest = line[end..].chars().take_while(|letter| is_part(*letter));
        let after: usize = rest.map(char::len_utf16).sum();
        Some(Self {
            table: scan.table,
            at,
            typed: before[start..].to_owned(),
            from: units(&line[..start]) + 1,
            to: units(before) + after + 1,
        })
    }
}

fn quoted_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_.-".contains(letter)
}

fn key_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_.-\"".contains(letter)
}

fn heading_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_.-\"[".contains(letter)
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Returns the byte of a column, at most the end of the line.
fn byte_of(line: &str, column: usize) -> usize {
    let mut left = column.saturating_sub(1);
    for (at, letter) in line.char_indices() {
        if left < letter.len_utf16() {
            return at;
        }
        left -= letter.len_utf16();
    }
    line.trim_end_matches('\r').len()
}

/// Parts of a dotted key; quotes are taken off.
pub(super) fn parts(key: &str) -> Vec<String> {
    crate::scenario::split_path(key.trim()).unwrap_or_else(|| {
        key.split('.').map(|part| part.trim().trim_matches(['"', '\'']).to_owned()).collect()
    })
}

/// State of reading a text line by line.
#[derive(Default)]
struct Scan {
    table: Vec<String>,
    /// Key of the last assignment.
    key: Option<Vec<String>>,
    /// Whether the present line has an assignment whose value has begun.
    has_value: bool,
    /// Brackets and braces of the value that are open.
    depth: usize,
    /// The quote of a text that is open in this line.
    quote: Option<char>,
    /// The three quotes of a text over several lines that is open.
    block: Option<&'static str>,
    /// Whether the line ends in a comment.
    comment: bool,
}

impl Scan {
    /// Reads a whole line.
    fn line(&mut self, line: &str) {
        self.line_part(line);
        // A text that is not closed ends with its line.
        self.quote = None;
        self.comment = false;
        self.has_value = false;
    }

    /// Reads the beginning of a line.
    fn line_part(&mut self, line: &str) {
        let mut rest = line;
        if self.block.is_none() && self.depth == 0 {
            let trimmed = line.trim_start();
            if trimmed.starts_with('[') {
                self.heading(trimmed);
                return;
            }
            match assignment(line) {
                Some(at) => {
                    self.key = Some(parts(&line[..at]));
                    self.has_value = true;
                    rest = &line[at + 1..];
                }
                None => {
                    self.comment = trimmed.starts_with('#');
                    return;
                }
            }
        }
        self.value(rest);
    }

    fn heading(&mut self, line: &str) {
        let inner = line.trim_start_matches('[');
        if let Some((name, after)) = inner.split_once(']') {
            self.table = parts(name);
            self.comment = after.contains('#');
            self.key = None;
        }
    }

    fn value(&mut self, text: &str) {
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            if let Some(block) = self.block {
                let Some(end) = rest.find(block) else { return };
                self.block = None;
                rest = &rest[end + block.len()..];
                continue;
            }
            if let Some(quote) = self.quote {
                let is_escape = letter == '\\' && quote == '"';
                if letter == quote {
                    self.quote = None;
                }
                let skip = letter.len_utf8();
                rest = &rest[skip..];
                if is_escape && let Some(next) = rest.chars().next() {
                    rest = &rest[next.len_utf8()..];
                }
                continue;
            }
            if let Some(block) = ["\"\"\"", "'''"].into_iter().find(|it| rest.starts_with(it)) {
                self.block = Some(block);
                rest = &rest[block.len()..];
                continue;
            }
            match letter {
                '"' | '\'' => self.quote = Some(letter),
                '[' | '{' => self.depth += 1,
                ']' | '}' => self.depth = self.depth.saturating_sub(1),
                '#' => {
                    self.comment = true;
                    return;
                }
                _ => {}
            }
            rest = &rest[letter.len_utf8()..];
        }
    }
}

/// Returns the byte of the sign between key and value.
fn assignment(line: &str) -> Option<usize> {
    let mut quote = None;
    for (at, letter) in line.char_indices() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '#') => return None,
            (None, '=') => return Some(at),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place at the mark `|`.
    fn place(text: &str) -> Option<Place> {
        let at = text.find('|').unwrap();
        let line = text[..at].matches('\n').count() + 1;
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let column = units(&text[start..at]) + 1;
        Place::of(&text.replacen('|', "", 1), Position { line, column })
    }

    fn value(key: &str, quoted: bool) -> At {
        At::Value { key: parts(key), quoted }
    }

    #[test]
    fn keys_values_and_headings_are_told_apart() {
        for (text, table, at, typed) in [
            ("sys|", "", At::Key, "sys"),
            ("[rules]\nweight.fo|ur = 1", "rules", At::Key, "weight.fo"),
            ("[sides.a.b]\n|", "sides.a.b", At::Key, ""),
            ("[sides.a", "", At::Heading, "[sides.a"),
            ("[rules]\nx = tr|", "rules", value("x", false), "tr"),
            ("[sides.a]\npolicy = \"so|\"", "sides.a", value("policy", true), "so"),
            (
                "[policies.p]\nturn = [\n  \"attack if my.st|",
                "policies.p",
                value("turn", true),
                "my.st",
            ),
            ("[policies.p]\nturn = [\n  \"a\", # b\n  \"b\"\n]\nre|", "policies.p", At::Key, "re"),
            ("description = \"\"\"\n[a]\nx = |", "", value("description", true), ""),
            ("measures = [\"heroes.|", "", value("measures", true), "heroes."),
        ] {
            let text = if text.contains('|') { text.to_owned() } else { format!("{text}|") };
            let place = place(&text).unwrap_or_else(|| panic!("{text}"));
            let table: Vec<String> = if table.is_empty() { Vec::new() } else { parts(table) };
            assert_eq!((&place.table, &place.at), (&table, &at), "{text}");
            assert_eq!(place.typed, typed, "{text}");
        }
    }

    #[test]
    fn comments_have_no_words_and_columns_are_utf_16() {
        assert_eq!(place("# a|"), None);
        assert_eq!(place("a = 1 # b|"), None);
        let place = place("title = \"🐺\" \nx = { \"🐺\" = \"ab|c\" }").unwrap();
        assert_eq!((place.from, place.to), (15, 18));
        for (line, column) in [(0, 1), (9, 1), (1, 0), (1, 99)] {
            // Places outside of the text are no reason to end.
            let _ = Place::of("a = 1", Position { line, column });
        }
    }
}
