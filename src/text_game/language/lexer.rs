//! Cuts a text of a game into words, numbers, dice and signs.

use std::ops::Range;

/// A mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// A sentence without its full stop.
    pub message: String,
    /// The remedy.
    pub help: String,
}

impl Fault {
    /// Returns a mistake at a place.
    pub(crate) fn new(
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { span, message: message.into(), help: help.into() }
    }
}

/// The kinds of dice that are written as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DiceWord {
    /// `2d6`.
    Plain,
    /// `4dF`: faces -1, 0 and 1.
    Fate,
    /// `d6!`: the highest face is thrown again and added.
    Exploding,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name with or without a prefix, or a word of the language.
    Word,
    /// A whole number.
    Number(i32),
    /// Dice: how many, how many faces, of which kind.
    Dice(i32, i32, DiceWord),
    /// An operator, a parenthesis or a comma.
    Sign,
}

/// A token with its text and place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The kind.
    pub kind: TokenKind,
    /// The text.
    pub text: &'a str,
    /// The place in the whole text.
    pub span: Range<usize>,
}

/// Longest text in bytes. The limit bounds every recursion over the parts of a text.
pub(super) const LONGEST: usize = 1000;

/// Signs of other notations, and how they are written here.
const FOREIGN: &[(&str, &str)] = &[
    ("==", "="),
    ("<>", "!="),
    ("=<", "<="),
    ("=>", ">="),
    ("&&", "and"),
    ("&", "and"),
    ("||", "or"),
    ("|", "or"),
    ("≥", ">="),
    ("≤", "<="),
    ("≠", "!="),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("+=", "NAME + AMOUNT"),
    ("-=", "NAME - AMOUNT"),
];

/// All signs, longer ones first.
const SIGNS: &[&str] =
    &["!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", "[", "]"];

/// Returns the tokens of a text, or the first part of it that is no token.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    if text.len() > LONGEST {
        let message = format!("the text is longer than {LONGEST} bytes");
        return Err(Fault::new(0..text.len(), message, "split it into several steps or readings"));
    }
    let (mut at, mut tokens) = (0, Vec::new());
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        if next.is_whitespace() {
            at += next.len_utf8();
            continue;
        }
        let (kind, length) = if is_word(next) {
            let length = rest.find(|c| !is_word(c) && c != '.').unwrap_or(rest.len());
            word(&rest[..length], rest[length..].starts_with('!'), at)?
        } else if let Some((sign, ours)) = FOREIGN.iter().find(|it| rest.starts_with(it.0)) {
            let message = format!("`{sign}` is not a sign of this language");
            return Err(Fault::new(at..at + sign.len(), message, format!("write `{ours}`")));
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (TokenKind::Sign, sign.len())
        } else {
            let shown = next.escape_debug();
            let help = "texts have names, numbers, dice such as 2d6, and signs such as + and <=";
            let span = at..at + next.len_utf8();
            return Err(Fault::new(span, format!("`{shown}` has no meaning here"), help));
        };
        tokens.push(Token { kind, text: &rest[..length], span: at..at + length });
        at += length;
    }
    Ok(tokens)
}

fn is_word(next: char) -> bool {
    next.is_alphanumeric() || next == '_'
}

/// Returns the kind and the length of a word or a number; `explodes` says whether `!` follows.
fn word(text: &str, explodes: bool, at: usize) -> Result<(TokenKind, usize), Fault> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return match text.parse() {
            Ok(number) => Ok((TokenKind::Number(number), text.len())),
            Err(_) => {
                let help = format!("the largest is {}", i32::MAX);
                Err(Fault::new(at..at + text.len(), "the number is too large", help))
            }
        };
    }
    if let Some((count, faces)) = dice(text) {
        // `d6!= 3` compares; a die that explodes is followed by anything else.
        let (kind, length) = match faces {
            None => (DiceWord::Fate, text.len()),
            Some(_) if explodes => (DiceWord::Exploding, text.len() + 1),
            Some(_) => (DiceWord::Plain, text.len()),
        };
        return Ok((TokenKind::Dice(count, faces.unwrap_or(3), kind), length));
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        let help = "write whole numbers, and dice such as 2d6; a name begins with a letter";
        return Err(Fault::new(at..at + text.len(), format!("`{text}` is no number"), help));
    }
    Ok((TokenKind::Word, text.len()))
}

/// Reads `2d6`, `d20` or `4dF`: how many dice, and how many faces, none for Fate dice.
fn dice(text: &str) -> Option<(i32, Option<i32>)> {
    let (count, faces) = text.split_once('d')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    let count =
        if count.is_empty() { 1 } else { count.parse().ok().filter(|_| is_number(count))? };
    if faces == "F" {
        return Some((count, None));
    }
    let faces = faces.parse().ok().filter(|_| is_number(faces))?;
    Some((count, Some(faces)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        tokens(text).unwrap().into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn dice_numbers_and_names_are_told_apart() {
        let dice = |count, faces, kind| TokenKind::Dice(count, faces, kind);
        assert_eq!(
            kinds("2d6 d20! 4dF d 12 my.dodge"),
            [
                dice(2, 6, DiceWord::Plain),
                dice(1, 20, DiceWord::Exploding),
                dice(4, 3, DiceWord::Fate),
                TokenKind::Word,
                TokenKind::Number(12),
                TokenKind::Word,
            ]
        );
        assert_eq!(tokens("a<=b").unwrap()[1].text, "<=");
    }

    #[test]
    fn other_notations_are_explained() {
        assert_eq!(tokens("a == b").unwrap_err().help, "write `=`");
        assert!(tokens("a ≥ 3").unwrap_err().help.contains(">="));
        assert!(tokens("3x").unwrap_err().message.contains("no number"));
        assert!(tokens("a $ b").unwrap_err().message.contains("no meaning"));
        assert!(tokens("99999999999").unwrap_err().message.contains("too large"));
        assert!(tokens(&"x ".repeat(501)).unwrap_err().message.contains("longer than"));
    }
}
