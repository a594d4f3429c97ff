//! Makes a syntax tree of a line. It knows the grammar, but no word of any vocabulary: `check`
//! looks the names up.

use super::lexer::{Fault, RESERVED, Span, Token, TokenKind, tokens};

/// How deeply parentheses and prefixes may be nested, so that no input overflows the call stack.
const DEEPEST_NESTING: usize = 32;

const LINE_SHAPE: &str = "a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`";
const KEY_SHAPE: &str = "a selector is written `lowest FEATURE`, `highest FEATURE` or `random foe`";

/// A word with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    /// Text of the word.
    pub text: &'a str,
    /// Place of the word.
    pub span: Span,
}

/// A line, its names not yet looked up; [`CheckedLine`](super::check::CheckedLine) comes of it.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Option word.
    pub option: Word<'a>,
    /// Argument word; `None` if the line has none.
    pub argument: Option<Word<'a>>,
    /// Selector of the target; `None` if the line has none.
    pub selector: Option<Selector<'a>>,
    /// Condition of the line; `None` if the line has none.
    pub condition: Option<Expression<'a>>,
}

/// How a target is picked.
#[derive(Debug)]
pub(super) struct Selector<'a> {
    /// Place of the selector.
    pub span: Span,
    /// The keys by their rank; none for `first` and for `random` alone.
    pub keys: Vec<Key<'a>>,
    /// Word for the candidates that `random` draws among, as written: `foe`, `ally` or `target`.
    pub random: Option<Word<'a>>,
}

/// A feature to pick a target by, after `lowest` or `highest`.
#[derive(Debug)]
pub(super) struct Key<'a> {
    /// Whether the largest value wins.
    pub highest: bool,
    /// The feature as written.
    pub feature: Word<'a>,
}

/// An expression with its place.
#[derive(Debug)]
pub(super) struct Expression<'a> {
    /// Place of the expression, including its parentheses.
    pub span: Span,
    /// The expression itself.
    pub node: Node<'a>,
}

/// The kinds of expressions.
#[derive(Debug)]
pub(super) enum Node<'a> {
    /// A whole number.
    Number(i32),
    /// `yes` or `no`.
    Flag(bool),
    /// A feature, with its prefix.
    Feature(&'a str),
    /// `-x`
    Negative(Box<Expression<'a>>),
    /// `not x`
    Not(Box<Expression<'a>>),
    /// Two operands.
    Binary(Operator, Box<[Expression<'a>; 2]>),
}

/// Operators and functions with two operands, `min` and `max` among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Minimum,
    Maximum,
}

/// Binding strength of comparisons, above `or` (1), `and` (2) and `not` (3). A chain of them is
/// refused.
pub(crate) const COMPARISON: u8 = 4;
/// Binding strength of the operand of `-x`, above all operators, so that `-x + 1` is `(-x) + 1`.
pub(crate) const TIGHTEST: u8 = 7;

/// Returns the operator with this text, and how strongly it binds; `None` if it is no operator.
pub(crate) fn operator(text: &str) -> Option<(Operator, u8)> {
    Some(match text {
        "or" => (Operator::Or, 1),
        "and" => (Operator::And, 2),
        "=" => (Operator::Equal, COMPARISON),
        "!=" => (Operator::NotEqual, COMPARISON),
        "<" => (Operator::Less, COMPARISON),
        "<=" => (Operator::LessEqual, COMPARISON),
        ">" => (Operator::Greater, COMPARISON),
        ">=" => (Operator::GreaterEqual, COMPARISON),
        "+" => (Operator::Add, 5),
        "-" => (Operator::Subtract, 5),
        "*" => (Operator::Multiply, 6),
        "/" => (Operator::Divide, 6),
        "%" => (Operator::Remainder, 6),
        _ => return None,
    })
}

/// Parses a line; `None` for an empty line or a mere comment.
pub(super) fn line(text: &str) -> Result<Option<Line<'_>>, Vec<Fault>> {
    let tokens = tokens(text)?;
    if tokens.is_empty() {
        return Ok(None);
    }
    let mut parser = Parser { tokens, at: 0, nesting: 0 };
    parser.line().map(Some).map_err(|fault| vec![fault])
}

/// Parses an expression that stands alone, such as the condition of a house rule.
pub(super) fn expression(text: &str) -> Result<Expression<'_>, Fault> {
    let tokens = tokens(text).map_err(|mut faults| faults.swap_remove(0))?;
    if tokens.is_empty() {
        let span = Span { start: 0, end: text.len() };
        return Err(Fault::new(
            span,
            "a value is missing",
            "write a number, a feature or a formula",
        ));
    }
    let mut parser = Parser { tokens, at: 0, nesting: 0 };
    let expression = parser.expression(0)?;
    match parser.peek() {
        None => Ok(expression),
        Some(token) => Err(after_condition(token)),
    }
}

/// The state of parsing: a recursive descent with one token of look-ahead.
struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    nesting: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn peek_text(&self) -> &'a str {
        self.peek().map_or("", |token| token.text)
    }

    /// Returns the place of the token that was taken last, where something is missing.
    fn before(&self) -> Span {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(Span { start: 0, end: 0 }, |token| token.span)
    }

    /// Takes the next token if it has this text.
    fn eat(&mut self, text: &str) -> bool {
        let found = self.peek_text() == text;
        self.at += usize::from(found);
        found
    }

    /// Takes the next token if it is a name; `None`, with nothing taken, if it is not.
    fn name(&mut self) -> Option<Word<'a>> {
        let token = self.peek().filter(|token| is_name(token))?;
        self.at += 1;
        Some(Word { text: token.text, span: token.span })
    }

    fn line(&mut self) -> Result<Line<'a>, Fault> {
        let option = self.option()?;
        let argument = self.argument()?;
        let selector = self.selector()?;
        let condition = self.condition()?;
        match self.peek() {
            None => Ok(Line { option, argument, selector, condition }),
            Some(token) if condition.is_some() => Err(after_condition(token)),
            Some(token) if matches!(token.text, "foe" | "ally" | "target" | "foes" | "enemy") => {
                let message = format!("`{}` is not expected here", token.text);
                let whom = if token.text == "ally" { "ally" } else { "foe" };
                let help =
                    format!("pick one by a number, `lowest {whom}.NUMBER`, or `random {whom}`");
                Err(Fault::new(token.span, message, help))
            }
            Some(token) => Err(Fault::new(
                token.span,
                format!("`{}` is not expected here", token.text),
                format!("{LINE_SHAPE}; a condition starts with `if`"),
            )),
        }
    }

    fn option(&mut self) -> Result<Word<'a>, Fault> {
        // Flags cannot begin a line, so `yes` and `no` can be options.
        if let Some(token) = self.peek().filter(|token| matches!(token.text, "yes" | "no")) {
            self.at += 1;
            return Ok(Word { text: token.text, span: token.span });
        }
        self.name().ok_or_else(|| {
            let found = self.peek_text();
            let span = self.peek().map_or(self.before(), |token| token.span);
            Fault::new(span, format!("an option is missing before `{found}`"), LINE_SHAPE)
        })
    }

    /// Takes an argument, which may look like a number, unlike other names.
    fn argument(&mut self) -> Result<Option<Word<'a>>, Fault> {
        let number = self.peek().filter(|token| matches!(token.kind, TokenKind::Number(_)));
        if let Some(token) = number {
            self.at += 1;
            return Ok(Some(Word { text: token.text, span: token.span }));
        }
        let Some(word) = self.name() else {
            return Ok(None);
        };
        if matches!(word.text, "when" | "unless" | "while") {
            let message = format!("`{}` does not begin a condition", word.text);
            let help =
                "a condition begins with `if`, such as `if my.FEATURE >= 2` or `if not (...)`";
            return Err(Fault::new(word.span, message, help));
        }
        if word.text.contains('.') {
            let message = format!("`{}` cannot follow an option", word.text);
            let help = "a condition starts with `if`, a selector with `lowest` or `highest`";
            return Err(Fault::new(word.span, message, help));
        }
        Ok(Some(word))
    }

    fn selector(&mut self) -> Result<Option<Selector<'a>>, Fault> {
        let start = self.at;
        let mut keys = Vec::new();
        if self.eat("first") {
            return Ok(Some(Selector { span: self.before(), keys, random: None }));
        }
        let mut random = self.random()?;
        while random.is_none()
            && let Some(key) = self.key()?
        {
            keys.push(key);
            if !self.eat("then") {
                break;
            }
            if !matches!(self.peek_text(), "lowest" | "highest" | "random") {
                let message = "`lowest`, `highest` or `random` is missing after `then`";
                return Err(Fault::new(self.before(), message, KEY_SHAPE));
            }
            random = self.random()?;
        }
        Ok(self
            .tokens
            .get(start)
            .filter(|_| !keys.is_empty() || random.is_some())
            .map(|first| Selector { span: first.span.to(self.before()), keys, random }))
    }

    /// Reads `random foe`. Returns the word behind `random`, `None` if the next word is another.
    fn random(&mut self) -> Result<Option<Word<'a>>, Fault> {
        if !self.eat("random") {
            return Ok(None);
        }
        let before = self.before();
        let Some(among) = self.name() else {
            let message = "`random` does not say among whom to draw";
            let help = "write `random foe`, `random ally` or `random target`";
            return Err(Fault::new(before, message, help));
        };
        Ok(Some(among))
    }

    fn key(&mut self) -> Result<Option<Key<'a>>, Fault> {
        let highest = self.peek_text() == "highest";
        if !highest && self.peek_text() != "lowest" {
            return Ok(None);
        }
        let word = self.peek_text();
        self.at += 1;
        let Some(feature) = self.name() else {
            let message = format!("a feature is missing after `{word}`");
            return Err(Fault::new(self.before(), message, KEY_SHAPE));
        };
        Ok(Some(Key { highest, feature }))
    }

    fn condition(&mut self) -> Result<Option<Expression<'a>>, Fault> {
        if !self.eat("if") {
            return Ok(None);
        }
        if self.peek().is_none() {
            let help = "write when the line is played, such as `if my.FEATURE >= 2`";
            return Err(Fault::new(self.before(), "a condition is missing after `if`", help));
        }
        self.expression(0).map(Some)
    }

    /// Parses an expression of operators that bind at least as strongly as `level`.
    fn expression(&mut self, level: u8) -> Result<Expression<'a>, Fault> {
        let mut left = self.operand()?;
        while let Some((operator, strength)) = operator(self.peek_text()) {
            if strength < level {
                break;
            }
            self.at += 1;
            let right = self.expression(strength + 1)?;
            left = binary(operator, left.span.to(right.span), left, right);
            if strength == COMPARISON {
                self.refuse_chain(left.span)?;
            }
        }
        Ok(left)
    }

    fn refuse_chain(&self, left: Span) -> Result<(), Fault> {
        let Some(next) = self.peek() else {
            return Ok(());
        };
        if operator(next.text).is_none_or(|(_, strength)| strength != COMPARISON) {
            return Ok(());
        }
        let help = "join two comparisons with `and`, such as `1 < x and x < 3`";
        Err(Fault::new(left.to(next.span), "comparisons cannot be chained", help))
    }

    /// Parses an operand with its prefixes.
    fn operand(&mut self) -> Result<Expression<'a>, Fault> {
        let Some(token) = self.peek() else {
            return Err(self.missing_value());
        };
        if !matches!(token.text, "not" | "-" | "(" | "min" | "max") {
            return self.value(token);
        }
        self.at += 1;
        self.nesting += 1;
        if self.nesting > DEEPEST_NESTING {
            let help = format!("at most {DEEPEST_NESTING} levels; use several lines instead");
            return Err(Fault::new(token.span, "the condition is nested too deeply", help));
        }
        let operand = match token.text {
            "not" => Node::Not(Box::new(self.expression(COMPARISON)?)),
            "-" => Node::Negative(Box::new(self.expression(TIGHTEST)?)),
            "(" => {
                let inner = self.expression(0)?;
                self.close(token)?;
                inner.node
            }
            name => self.function(token, name == "min")?,
        };
        self.nesting -= 1;
        Ok(Expression { span: token.span.to(self.before()), node: operand })
    }

    /// Parses the rest of `min(a, b)` or `max(a, b)`, after the name.
    fn function(&mut self, name: Token<'a>, smaller: bool) -> Result<Node<'a>, Fault> {
        let help = format!("write `{}(a, b)`", name.text);
        let Some(open) = self.peek().filter(|token| token.text == "(") else {
            let message = format!("`(` is missing after `{}`", name.text);
            return Err(Fault::new(name.span, message, help));
        };
        self.at += 1;
        let first = self.expression(0)?;
        if !self.eat(",") {
            let message = format!("`{}` takes two values", name.text);
            return Err(Fault::new(name.span.to(first.span), message, help));
        }
        let second = self.expression(0)?;
        self.close(open)?;
        let operator = if smaller { Operator::Minimum } else { Operator::Maximum };
        Ok(binary(operator, first.span.to(second.span), first, second).node)
    }

    fn close(&mut self, open: Token<'a>) -> Result<(), Fault> {
        if self.eat(")") {
            return Ok(());
        }
        match self.peek() {
            None => Err(Fault::new(open.span, "this `(` is never closed", "add `)`")),
            Some(token) => Err(after_condition(token)),
        }
    }

    fn value(&mut self, token: Token<'a>) -> Result<Expression<'a>, Fault> {
        let node = match (token.kind, token.text) {
            (TokenKind::Number(number), _) => Node::Number(number),
            (TokenKind::Word, "yes") => Node::Flag(true),
            (TokenKind::Word, "no") => Node::Flag(false),
            (TokenKind::Word, text) if text.starts_with(|first: char| first.is_ascii_digit()) => {
                let message = format!("`{text}` is no whole number");
                return Err(Fault::new(token.span, message, "write digits only, without a point"));
            }
            _ if is_name(&token) => Node::Feature(token.text),
            _ => return Err(self.missing_value()),
        };
        self.at += 1;
        Ok(Expression { span: token.span, node })
    }

    /// Returns the mistake of a missing value, with the words around it.
    fn missing_value(&self) -> Fault {
        let before = self.tokens.get(self.at.saturating_sub(1)).map_or("", |token| token.text);
        let message = match self.peek() {
            Some(token) => format!("a value is missing between `{before}` and `{}`", token.text),
            None => format!("a value is missing after `{before}`"),
        };
        let help = match before {
            "%" => "percentages are plain numbers: write `50`, not `50%`",
            _ => "a value is a number, a feature such as `my.FEATURE`, or `yes` or `no`",
        };
        Fault::new(self.before(), message, help)
    }
}

fn is_name(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Word && !RESERVED.contains(&token.text)
}

fn binary<'a>(
    operator: Operator,
    span: Span,
    left: Expression<'a>,
    right: Expression<'a>,
) -> Expression<'a> {
    Expression { span, node: Node::Binary(operator, Box::new([left, right])) }
}

fn after_condition(token: Token<'_>) -> Fault {
    let help = match token.text {
        "," => "only `min(a, b)` and `max(a, b)` take two values, and no more",
        ")" => "remove it, or add the `(` that it closes",
        "lowest" | "highest" | "random" | "first" | "then" => "the selector stands before `if`",
        _ => "join conditions with `and` or `or`, compare with `= != < <= > >=`",
    };
    Fault::new(token.span, format!("`{}` is not expected here", token.text), help)
}
