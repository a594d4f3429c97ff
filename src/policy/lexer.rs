//! Cuts a line into words, numbers and symbols: [`tokens`].

use std::ops::Range;

/// A range of bytes of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// First byte.
    pub start: usize,
    /// Offset past the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the span from the start of this one to the end of the other.
    pub(super) fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }

    /// Returns the span as a standard range, with which a text can be indexed.
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A mistake within one line. The caller that knows the line's number makes a [`LineError`](super::LineError) of
/// it.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// Place of the mistake.
    pub span: Span,
    /// Description of the mistake.
    pub message: String,
    /// Advice on how to mend it.
    pub help: String,
}

impl Fault {
    pub(super) fn new(span: Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: help.into() }
    }
}

/// Kind of a token. The token's text says which word or symbol it is, so that the parser compares texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name, a name with prefix, or a word of the language.
    Word,
    /// A whole number.
    Number(i32),
    /// An operator, parenthesis or comma.
    Symbol,
}

/// The smallest part of a line that has a meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// Kind of the token.
    pub kind: TokenKind,
    /// Text of the token, as written.
    pub text: &'a str,
    /// Place of the token.
    pub span: Span,
}

/// Words of the language, which cannot be names. A test checks the words of every system against them.
pub(super) const RESERVED: &[&str] = &[
    "if", "and", "or", "not", "lowest", "highest", "random", "first", "then", "min", "max", "yes",
    "no",
];

/// Longest line in bytes. It bounds every later recursion over the parts of a line.
const LONGEST_LINE: usize = 1000;

/// Symbols of other notations that people write, and how they are written here. Tried before [`SYMBOLS`], because
/// some of these begin like a symbol.
pub(crate) const FOREIGN: &[(&str, &str)] = &[
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
];

/// All symbols, longer ones first, so that `<=` is not read as `<`.
const SYMBOLS: &[&str] = &["!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ","];

/// Returns the tokens of a line without its comment, or every mistake in it.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Vec<Fault>> {
    if text.len() > LONGEST_LINE {
        return Err(vec![too_long(text)]);
    }
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new(), faults: Vec::new() };
    while let Some(next) = text[lexer.at..].chars().next().filter(|&next| next != '#') {
        lexer.step(next);
    }
    if lexer.faults.is_empty() { Ok(lexer.tokens) } else { Err(lexer.faults) }
}

fn too_long(text: &str) -> Fault {
    let mut start = LONGEST_LINE;
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    Fault::new(
        Span { start, end: text.len() },
        format!("the line is longer than {LONGEST_LINE} bytes"),
        "split it into several lines: the first that fits is played",
    )
}

/// State of the lexer. Reading goes on after a fault, so that all faults are reported.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token<'a>>,
    faults: Vec<Fault>,
}

impl Lexer<'_> {
    /// Reads the token that starts with the next character.
    fn step(&mut self, next: char) {
        let rest = &self.text[self.at..];
        if next.is_whitespace() {
            self.at += next.len_utf8();
        } else if is_word(next) {
            let length = rest.find(|c| !is_word(c) && c != '.').unwrap_or(rest.len());
            self.word(length);
        } else if let Some((foreign, ours)) = FOREIGN.iter().find(|f| rest.starts_with(f.0)) {
            self.fault(foreign.len(), format!("write `{ours}`"));
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            self.token(TokenKind::Symbol, symbol.len());
        } else {
            self.fault(next.len_utf8(), help_for(next));
        }
    }

    /// Reads a word or number of this length.
    fn word(&mut self, length: usize) {
        let text = &self.text[self.at..self.at + length];
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.token(TokenKind::Word, length);
        } else if let Ok(number) = text.parse() {
            self.token(TokenKind::Number(number), length);
        } else {
            let span = self.take(length);
            let help = format!("the largest is {}", i32::MAX);
            self.faults.push(Fault::new(span, "the number is too large", help));
        }
    }

    fn token(&mut self, kind: TokenKind, length: usize) {
        let span = self.take(length);
        self.tokens.push(Token { kind, text: &self.text[span.range()], span });
    }

    fn fault(&mut self, length: usize, help: String) {
        let span = self.take(length);
        let shown = self.text[span.range()].escape_debug();
        self.faults.push(Fault::new(span, format!("`{shown}` has no meaning here"), help));
    }

    fn take(&mut self, length: usize) -> Span {
        let span = Span { start: self.at, end: self.at + length };
        self.at = span.end;
        span
    }
}

fn is_word(next: char) -> bool {
    next.is_alphanumeric() || next == '_'
}

fn help_for(next: char) -> String {
    match next {
        '!' => "write `not`, or `!=` for a comparison".into(),
        '.' => "a prefix and a feature are written together, such as `my.FEATURE`".into(),
        '[' | '{' => "write `(`".into(),
        ']' | '}' => "write `)`".into(),
        _ => format!("a line is made of words, whole numbers and {}", SYMBOLS.join(" ")),
    }
}
