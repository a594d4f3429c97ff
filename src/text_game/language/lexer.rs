//! Cuts a text of a game into words, numbers, dice and signs.

use crate::policy::FOREIGN;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// A sentence without its full stop.
    pub message: String,
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// The place in the whole text.
    pub span: Range<usize>,
}

/// Longest text in bytes. The limit bounds every recursion over the parts of a text, so that no
/// file overflows the stack.
pub(super) const LONGEST: usize = 1000;

/// Signs of other notations that only steps can mean; see [`FOREIGN`] for all others.
const FOREIGN_STEPS: &[(&str, &str)] =
    &[("+=", "NAME + AMOUNT"), ("-=", "NAME - AMOUNT"), (":=", "=")];

/// Signs that have no meaning, with the remedy.
const STRANGE: &[(char, &str)] = &[
    (';', "write several steps as a list: do = [\"hp - 1\", \"mana - 2\"]"),
    ('?', "write `either(CONDITION, a, b)`"),
    ('^', "write the product: `x * x`"),
    (
        '\'',
        "texts have no quotes inside: compare a flag with `yes` or `no`, a number with a number",
    ),
    ('"', "texts have no quotes inside: compare a flag with `yes` or `no`, a number with a number"),
    ('{', "a step in braces stands outside of the quotes: { if = \"CONDITION\", do = \"STEP\" }"),
    ('!', "write `not`, or `!=` for different numbers"),
];

/// All signs, longer ones first, so that `<=` is not read as `<`.
const SIGNS: &[&str] =
    &["!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", "[", "]"];

/// Returns all signs of other notations, and how they are written here.
fn foreign() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    FOREIGN.iter().chain(FOREIGN_STEPS)
}

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
        } else if let Some((sign, ours)) = foreign().find(|it| rest.starts_with(it.0)) {
            let message = format!("`{sign}` is not a sign of this language");
            return Err(Fault::new(at..at + sign.len(), message, format!("write `{ours}`")));
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (TokenKind::Sign, sign.len())
        } else {
            let shown = next.escape_debug();
            let usual = "texts have names, numbers, dice such as 2d6, and signs such as + and <=";
            let help = STRANGE.iter().find(|it| it.0 == next).map_or(usual, |it| it.1);
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
        if let Some(help) = other_dice(text) {
            let message = format!("`{text}` is not how dice are written");
            return Err(Fault::new(at..at + text.len(), message, help));
        }
        if text.contains('.') {
            let help = "numbers are whole: write half of it as `x / 2`, and a tenth as `x / 10`";
            return Err(Fault::new(
                at..at + text.len(),
                format!("`{text}` is no whole number"),
                help,
            ));
        }
        let help = "write whole numbers, and dice such as 2d6; a name begins with a letter";
        return Err(Fault::new(at..at + text.len(), format!("`{text}` is no number"), help));
    }
    Ok((TokenKind::Word, text.len()))
}

/// Returns the remedy for dice in other notations: `2D6`, `3d6kh2`, `4d6dl1`.
pub(crate) fn other_dice(text: &str) -> Option<String> {
    let small = text.to_ascii_lowercase();
    let (count, rest) = small.split_once('d')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !count.is_empty() && !digits(count) {
        return None;
    }
    if digits(rest) {
        return Some(format!("write `{count}d{rest}`"));
    }
    let many = if count.is_empty() { "1" } else { count };
    let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
    let (faces, rest) = rest.split_at(end);
    let end = rest.find(|letter: char| letter.is_ascii_digit()).unwrap_or(rest.len());
    let (way, kept) = rest.split_at(end);
    let kept = if kept.is_empty() { "1" } else { kept };
    let left = || Some((many.parse::<i32>().ok()? - kept.parse::<i32>().ok()?).to_string());
    let (function, kept) = match way {
        "k" | "kh" => ("highest", kept.to_owned()),
        "kl" => ("lowest", kept.to_owned()),
        "dl" | "d" => ("highest", left()?),
        "dh" => ("lowest", left()?),
        _ => return None,
    };
    digits(faces).then(|| format!("write `{function}({kept}, {many}, {faces})`"))
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
        assert_eq!(tokens("3d6kh2").unwrap_err().help, "write `highest(2, 3, 6)`");
        assert_eq!(tokens("4d6dl1").unwrap_err().help, "write `highest(3, 4, 6)`");
        assert_eq!(tokens("2D6").unwrap_err().help, "write `2d6`");
        assert!(tokens("0.5 * x").unwrap_err().message.contains("no whole number"));
        assert!(tokens("hp - 1; mp - 1").unwrap_err().help.contains("as a list"));
        assert!(tokens("3x").unwrap_err().message.contains("no number"));
        assert!(tokens("a $ b").unwrap_err().message.contains("no meaning"));
        assert!(tokens("99999999999").unwrap_err().message.contains("too large"));
        assert!(tokens(&"x ".repeat(501)).unwrap_err().message.contains("longer than"));
    }
}
