//! Reads expressions. The grammar is that of policies with tables, dice and functions.

use super::lexer::{Fault, Token, TokenKind, tokens};
use super::syntax::{Expression, Fold, Group, Node};
use crate::policy::{COMPARISON, TIGHTEST, operator};
use std::ops::Range;

/// How deeply parentheses and prefixes may be nested, so that no input overflows the call stack.
const DEEPEST: usize = 32;
/// Most values of a function or a table.
const MOST_VALUES: usize = 8;

/// Reads a whole text as an expression.
///
/// # Errors
/// The first mistake of grammar.
pub(crate) fn expression(text: &str) -> Result<Expression, Fault> {
    let mut parser = Parser::new(text)?;
    let whole = parser.expression(0)?;
    parser.end()?;
    Ok(whole)
}

pub(super) struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    /// Cuts a text into tokens.
    pub(super) fn new(text: &'a str) -> Result<Self, Fault> {
        Ok(Self { text, tokens: tokens(text)?, at: 0, depth: 0 })
    }

    pub(super) fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at)
    }

    /// Returns the text of the next token, empty at the end.
    pub(super) fn next_text(&self) -> &'a str {
        self.peek().map_or("", |token| token.text)
    }

    /// Returns the place of the next token, or that of the end.
    pub(super) fn place(&self) -> Range<usize> {
        let end = self.text.len();
        self.peek().map_or(end.saturating_sub(1)..end, |token| token.span.clone())
    }

    /// Takes the next token if it is `text`. Returns whether it was.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.next_text() == text && self.peek().is_some();
        self.at += usize::from(found);
        found
    }

    /// Takes the next token if it is a name. `None` leaves it.
    pub(super) fn name(&mut self) -> Option<&'a str> {
        let token = self.peek().filter(|token| token.kind == TokenKind::Word)?;
        let text = token.text;
        self.at += 1;
        Some(text)
    }

    /// Refuses tokens that are left over. The message names the slip that explains them, if [`remedy`]
    /// knows it.
    pub(super) fn end(&self) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(token) => {
                let message = format!("`{}` is not expected here", token.text);
                let before = self.at.checked_sub(1).map_or("", |at| self.tokens[at].text);
                if let Some(help) = remedy(before, token) {
                    return Err(Fault::new(token.span.clone(), message, help));
                }
                let help = match token.text {
                    "," => {
                        "write several steps as a list: do = [\"hp - 1\", \"mana - 2\"]; only functions take several values"
                    }
                    ")" => "remove it, or add the `(` that it closes",
                    "]" => "remove it, or add the `[` that it closes",
                    _ => "join conditions with `and` or `or`, numbers with `+ - * / %`",
                };
                Err(Fault::new(token.span.clone(), message, help))
            }
        }
    }

    /// Reads an expression of operators that bind at least as strongly as `level`.
    pub(super) fn expression(&mut self, level: u8) -> Result<Expression, Fault> {
        let mut left = self.operand()?;
        while let Some((operator, strength)) = operator(self.next_text()) {
            if strength < level || self.peek().is_none() {
                break;
            }
            self.at += 1;
            let right = self.expression(strength + 1)?;
            let span = left.span.start..right.span.end;
            left = Expression { span, node: Node::Binary(operator, Box::new([left, right])) };
            let next = crate::policy::operator(self.next_text());
            if strength == COMPARISON && next.is_some_and(|(_, next)| next == COMPARISON) {
                let help = "join two comparisons with `and`, such as `1 < x and x < 3`";
                let span = left.span.start..self.place().end;
                return Err(Fault::new(span, "comparisons cannot be chained", help));
            }
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Expression, Fault> {
        let start = self.place().start;
        self.depth += 1;
        if self.depth > DEEPEST {
            let help = format!("at most {DEEPEST} levels; name parts of it as readings");
            return Err(Fault::new(self.place(), "the text is nested too deeply", help));
        }
        let node = if self.eat("not") {
            Node::Not(Box::new(self.expression(COMPARISON)?))
        } else if self.eat("-") {
            Node::Negative(Box::new(self.expression(TIGHTEST)?))
        } else if self.eat("(") {
            let inner = self.expression(0)?;
            self.close(start, ")")?;
            inner.node
        } else {
            self.value()?
        };
        self.depth -= 1;
        let end = self.tokens.get(self.at.saturating_sub(1)).map_or(start, |token| token.span.end);
        Ok(Expression { span: start..end, node })
    }

    fn close(&mut self, opened: usize, sign: &str) -> Result<(), Fault> {
        if self.eat(sign) {
            return Ok(());
        }
        if self.peek().is_some() {
            return self.end();
        }
        let message = format!("`{sign}` is missing");
        Err(Fault::new(opened..self.text.len(), message, format!("add `{sign}`")))
    }

    fn value(&mut self) -> Result<Node, Fault> {
        let Some(token) = self.peek().cloned() else {
            let help = "write a number, a name such as `my.NAME`, dice, or `yes` or `no`";
            return Err(Fault::new(self.place(), "a value is missing at the end", help));
        };
        self.at += 1;
        match token.kind {
            TokenKind::Number(number) => Ok(Node::Number(number)),
            TokenKind::Dice(count, faces, kind) => Ok(Node::Dice(count, faces, kind)),
            TokenKind::Word => self.named(token.text),
            TokenKind::Sign => {
                self.at -= 1;
                let message = format!("a value is missing before `{}`", token.text);
                let help = "write a number, a name such as `my.NAME`, dice, or `yes` or `no`";
                Err(Fault::new(token.span, message, help))
            }
        }
    }

    fn named(&mut self, name: &str) -> Result<Node, Fault> {
        match name {
            "yes" => return Ok(Node::Flag(true)),
            "no" => return Ok(Node::Flag(false)),
            "and" | "or" | "if" | "then" => {
                self.at -= 1;
                let message = format!("a value is missing before `{name}`");
                return Err(Fault::new(self.place(), message, "write a condition on both sides"));
            }
            _ => {}
        }
        let start = self.place().start;
        if self.eat("[") {
            let entries = self.values(start, "]")?;
            return Ok(Node::Entry(name.to_owned(), entries));
        }
        if !self.eat("(") {
            return Ok(Node::Name(name.to_owned()));
        }
        if let Some(fold) = Fold::named(name) {
            return self.fold(name, fold, start);
        }
        if name == "draw" {
            let Some(deck) = self.name() else {
                return Err(Fault::new(self.place(), "`draw` names no deck", "write `draw(DECK)`"));
            };
            let count = if self.eat(",") { Some(Box::new(self.expression(0)?)) } else { None };
            self.close(start, ")")?;
            return Ok(Node::Draw(deck.to_owned(), count));
        }
        Ok(Node::Call(name.to_owned(), self.values(start, ")")?))
    }

    fn fold(&mut self, name: &str, fold: Fold, start: usize) -> Result<Node, Fault> {
        let place = self.place();
        let group = self.name().and_then(Group::named);
        let help = format!("write `{name}(foes, ...)`, or side, allies or all");
        let Some(group) = group else {
            return Err(Fault::new(place, format!("`{name}` names no group of fighters"), help));
        };
        if !self.eat(",") {
            return Err(Fault::new(self.place(), format!("`{name}` needs two values"), help));
        }
        let inner = self.expression(0)?;
        self.close(start, ")")?;
        Ok(Node::Fold(fold, group, Box::new(inner)))
    }

    fn values(&mut self, start: usize, end: &str) -> Result<Vec<Expression>, Fault> {
        let mut values = Vec::new();
        if self.eat(end) {
            return Ok(values);
        }
        loop {
            values.push(self.expression(0)?);
            if values.len() > MOST_VALUES {
                let help = format!("at most {MOST_VALUES}; put some of them together first");
                return Err(Fault::new(start..self.place().end, "too many values", help));
            }
            if !self.eat(",") {
                break;
            }
        }
        self.close(start, end)?;
        Ok(values)
    }
}

/// Returns the remedy for a token that is not expected behind another one, if a common slip explains it.
fn remedy(before: &str, token: &Token<'_>) -> Option<String> {
    let small = token.text.to_ascii_lowercase();
    if matches!(small.as_str(), "and" | "or" | "not" | "if") && small != token.text {
        return Some(format!("write `{small}` in small letters"));
    }
    match (before, token.kind) {
        (
            "my" | "target" | "it" | "foes" | "side" | "allies" | "all" | "rules",
            TokenKind::Word,
        ) => Some(format!("write `{before}.{}`, with a dot", token.text)),
        ("roll", TokenKind::Dice(..)) => Some(format!("write the dice alone: `{}`", token.text)),
        (before, TokenKind::Dice(1, ..)) if before.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(format!("write `{before}{}`, without a space", token.text))
        }
        _ if token.text == "if" || token.text == "then" || token.text == "else" => Some(
            "write `either(CONDITION, a, b)`, or a step { if = \"CONDITION\", do = \"STEP\" }"
                .into(),
        ),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(expression: &Expression) -> String {
        let all = |values: &[Expression]| values.iter().map(told).collect::<Vec<_>>().join(" ");
        match &expression.node {
            Node::Number(number) => number.to_string(),
            Node::Flag(flag) => flag.to_string(),
            Node::Name(name) => name.clone(),
            Node::Entry(name, at) => format!("{name}[{}]", all(at)),
            Node::Dice(count, faces, kind) => format!("{count}d{faces}{kind:?}"),
            Node::Negative(inner) => format!("(neg {})", told(inner)),
            Node::Not(inner) => format!("(not {})", told(inner)),
            Node::Binary(operator, both) => format!("({operator:?} {})", all(&both[..])),
            Node::Call(name, values) => format!("({name} {})", all(values)),
            Node::Fold(fold, group, inner) => format!("({fold:?} {group:?} {})", told(inner)),
            Node::Draw(deck, count) => {
                format!("(draw {deck} {})", count.as_deref().map(told).unwrap_or_default())
            }
        }
    }

    fn read(text: &str) -> String {
        expression(text).map_or_else(|fault| fault.message, |it| told(&it))
    }

    #[test]
    fn operators_bind_as_the_reference_says() {
        assert_eq!(read("1 + 2 * -x"), "(Add 1 (Multiply 2 (neg x)))");
        assert_eq!(read("not a = b and c or d"), "(Or (And (not (Equal a b)) c) d)");
        assert_eq!(read("a - b - c"), "(Subtract (Subtract a b) c)");
        assert_eq!(read("(a or b) and c"), "(And (Or a b) c)");
        assert_eq!(read("dice >= 2 and not my.x"), "(And (GreaterEqual dice 2) (not my.x))");
    }

    #[test]
    fn functions_tables_and_dice_are_read() {
        assert_eq!(read("count(foes, it.zone = 2)"), "(Count Foes (Equal it.zone 2))");
        assert_eq!(read("my.weapon[min(7, d6)]"), "my.weapon[(min 7 1d6Plain)]");
        assert_eq!(read("rules.t[1, n]"), "rules.t[1 n]");
        assert_eq!(read("draw(cards, 2)"), "(draw cards 2)");
        assert_eq!(read("d6! + 4dF"), "(Add 1d6Exploding 4d3Fate)");
    }

    #[test]
    fn mistakes_of_grammar_are_named() {
        assert_eq!(read("1 < x < 3"), "comparisons cannot be chained");
        assert_eq!(read("a +"), "a value is missing at the end");
        assert_eq!(read("(a"), "`)` is missing");
        assert_eq!(read("a b"), "`b` is not expected here");
        assert_eq!(read("count(us, x)"), "`count` names no group of fighters");
        assert_eq!(read(""), "a value is missing at the end");
        assert_eq!(read(&format!("{}1", "-".repeat(40))), "the text is nested too deeply");
    }
}
