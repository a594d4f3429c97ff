//! A guard against absurdly deep files.
//!
//! Trees are walked and freed by recursion. The TOML parser bounds the nesting of brackets, but a
//! key of ten thousand dots is as deep as it likes; such a file is refused before it is parsed.

use std::ops::Range;

/// Most dots in the keys above a value.
const MOST_DOTS: usize = 100;

/// Returns the first place where a text nests keys too deeply. `None` if there is none.
///
/// Counts the dots outside of texts and comments: those of the present key and of all keys whose brackets are still
/// open. Dots in numbers count too, which does no harm.
pub(crate) fn too_deep(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut open, mut outer, mut dots) = (Vec::new(), 0, 0);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' | b'\'' => at = end_of_text(bytes, at),
            b'#' => at = end_of_line(bytes, at),
            b'.' => dots += 1,
            b'\n' | b',' => dots = 0,
            b'[' | b'{' => {
                open.push(dots);
                outer += dots;
                dots = 0;
            }
            b']' | b'}' => {
                // The dots of a header `[a.b]` count for the following lines only until the
                // next header, and are checked on their own.
                dots = open.pop().unwrap_or(0);
                outer -= dots;
            }
            _ => {}
        }
        if outer + dots > MOST_DOTS {
            return Some(at.min(bytes.len())..(at + 1).min(bytes.len()));
        }
        at += 1;
    }
    None
}

fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let quote = bytes[start];
    let long = [quote; 3];
    let is_long = bytes[start..].starts_with(&long);
    let mut at = start + if is_long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            // A line's end ends a short text even after a backslash.
            b'\\' if quote == b'"' && bytes.get(at + 1) != Some(&b'\n') => at += 1,
            b'\n' if !is_long => return at - 1,
            byte if byte == quote && !is_long => return at,
            byte if byte == quote && bytes[at..].starts_with(&long) => {
                // Up to two more quotes belong to the text.
                let more = bytes[at + 3..].iter().take(2).take_while(|byte| **byte == quote);
                return at + 2 + more.count();
            }
            _ => {}
        }
        at += 1;
    }
    at
}

fn end_of_line(bytes: &[u8], start: usize) -> usize {
    bytes[start..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |n| start + n - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_in_texts_and_comments_do_no_harm() {
        let dots = ".".repeat(500);
        for text in [
            format!("a = \"{dots}\""),
            format!("a = '{dots}'"),
            format!("# {dots}"),
            format!("a = \"\"\"\n{dots}\n\"\"\""),
            "a.b = 1\n".repeat(500),
            format!("a = [{}]", "1.5, ".repeat(500)),
        ] {
            assert_eq!(too_deep(&text), None, "{text}");
        }
    }

    #[test]
    fn keys_of_many_dots_are_refused() {
        let key = "a.".repeat(40);
        assert!(too_deep(&format!("{}b = 1", "a.".repeat(200))).is_some());
        assert!(too_deep(&format!("{key}b = {{ {key}b = {{ {key}b = 1 }} }}")).is_some());
        assert!(too_deep(&format!("{key}b = 1\n{key}c = 1")).is_none());
    }
    #[test]
    fn dots_cannot_hide_behind_quotes() {
        let keys = "a.".repeat(200) + "a = 1";
        for start in
            ["x = \"a\\\n", "x = { y = \"\"\"a\"\"\"\", ", "x = { y = '''\nit's ''', ", "x = 'a\n"]
        {
            assert!(too_deep(&format!("{start}{keys}")).is_some(), "{start}");
        }
    }
}
