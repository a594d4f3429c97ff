//! Reads steps that are written as one text: changes, `let`, `run`, `roll`, `ask`, `leave` and the others.

use super::lexer::Fault;
use super::parser::Parser;
use super::syntax::{Expression, Group};
use std::ops::Range;

/// A party that carries out a step or is changed by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The fighter whose step it is.
    My,
    /// The other party.
    Target,
    /// The fighter of `each`.
    It,
    /// Every standing fighter of a group.
    All(Group),
}

/// A name with its place in the text, so that a mistake underlines just the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub name: String,
    /// The bytes that it takes up.
    pub span: Range<usize>,
}

/// How a number is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// `+`.
    Add,
    /// `-`: what follows is taken away in the order written, as in `hp - a - b`.
    Subtract,
    /// `=`.
    Set,
}

/// A step as it is written.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// `WHO.NAME + AMOUNT`; the prefix is there if it was written, also that of a roll.
    Change {
        /// Everything that stands before the dot.
        prefix: Option<Written>,
        /// Everything that is changed.
        name: Written,
        /// How.
        change: Change,
        /// The amount; of `-`, as something to be added.
        amount: Expression,
    },
    /// `let NAME = AMOUNT`.
    Let(Written, Expression),
    /// `count MEASURE AMOUNT`.
    Count(Written, Option<Expression>),
    /// `ask POINT`.
    Ask(Who, Written),
    /// `run BLOCK with AMOUNT`.
    Run(Who, Written, Option<Expression>),
    /// `roll ROLL`.
    Roll(Who, Written),
    /// `leave EXIT`.
    Leave(Who, Written),
    /// `lose_turn`.
    LoseTurn(Who),
    /// `becomes DEGREE`, of a named roll or of the current roll.
    Become(Option<Written>, Written),
    /// `reroll`, `reroll against`, `reroll below N`.
    Reroll {
        /// Whether the opposing dice are thrown again.
        against: bool,
        /// Only dice that show less.
        below: Option<Expression>,
    },
    /// `shuffle DECK`.
    Shuffle(Written),
}

const SHAPES: &str = "a step is `TRACK + N`, `target.TRACK - N`, `let NAME = N`, `run BLOCK`, `roll ROLL`, `ask POINT`, \
                      `leave EXIT`, `lose_turn`, `reroll`, `count MEASURE` or the like";

/// Reads a step that is written as a text.
///
/// # Errors
/// The first mistake of grammar.
pub(crate) fn step(text: &str) -> Result<Step, Fault> {
    let mut parser = Parser::new(text)?;
    let step = read(&mut parser)?;
    parser.end()?;
    Ok(step)
}

fn read(parser: &mut Parser<'_>) -> Result<Step, Fault> {
    let span = parser.place();
    let Some(first) = parser.name() else {
        return Err(Fault::new(span, "a step is missing", SHAPES));
    };
    let first = Written { name: first.to_owned(), span };
    match first.name.as_str() {
        "let" => {
            let name = needed(parser, "let", "let NAME = AMOUNT")?;
            if !parser.eat("=") {
                let help = format!("write `let {} = AMOUNT`", name.name);
                return Err(Fault::new(parser.place(), "`=` is missing after `let`", help));
            }
            return Ok(Step::Let(name, parser.expression(0)?));
        }
        "count" => {
            let name = needed(parser, "count", "count MEASURE, or count MEASURE AMOUNT")?;
            let amount = if parser.peek().is_some() { Some(parser.expression(0)?) } else { None };
            return Ok(Step::Count(name, amount));
        }
        "becomes" => {
            return Ok(Step::Become(None, needed(parser, "becomes", "becomes DEGREE")?));
        }
        "reroll" => {
            let against = parser.eat("against");
            let below = if parser.eat("below") { Some(parser.expression(0)?) } else { None };
            return Ok(Step::Reroll { against, below });
        }
        "shuffle" => return Ok(Step::Shuffle(needed(parser, "shuffle", "shuffle DECK")?)),
        _ => {}
    }
    if parser.next_text() == "becomes" {
        parser.name();
        let degree = needed(parser, "becomes", "ROLL becomes DEGREE")?;
        return Ok(Step::Become(Some(first), degree));
    }
    verb_or_change(parser, first)
}

fn verb_or_change(parser: &mut Parser<'_>, first: Written) -> Result<Step, Fault> {
    let (prefix, name) = match first.name.split_once('.') {
        Some((prefix, name)) => {
            let start = first.span.start;
            let dot = start + prefix.len();
            let prefix = Written { name: prefix.to_owned(), span: start..dot };
            let name = Written { name: name.to_owned(), span: dot + 1..first.span.end };
            (Some(prefix), name)
        }
        None => (None, first),
    };
    if matches!(name.name.as_str(), "ask" | "run" | "roll" | "leave") && is_name(parser) {
        let who = party(prefix.as_ref(), &name.name)?;
        let verb = name.name.clone();
        let of = needed(parser, &verb, &format!("{verb} NAME"))?;
        return Ok(match verb.as_str() {
            "ask" => Step::Ask(who, of),
            "roll" => Step::Roll(who, of),
            "leave" => Step::Leave(who, of),
            _ => {
                let amount = if parser.eat("with") { Some(parser.expression(0)?) } else { None };
                Step::Run(who, of, amount)
            }
        });
    }
    if name.name == "lose_turn" {
        return Ok(Step::LoseTurn(party(prefix.as_ref(), "lose_turn")?));
    }
    let sign = parser.next_text();
    let change = match sign {
        "+" => Change::Add,
        "-" => Change::Subtract,
        "=" => Change::Set,
        _ => {
            let whole = prefix.as_ref().map_or(name.span.start, |it| it.span.start)..name.span.end;
            return Err(Fault::new(whole, "this is no step", shape(&name.name, sign)));
        }
    };
    let amount = match change {
        // What follows is read as a sum that begins with the sign, so `hp - a - b` takes both away.
        Change::Subtract => signed(parser)?,
        Change::Add | Change::Set => {
            parser.eat(sign);
            parser.expression(0)?
        }
    };
    Ok(Step::Change { prefix, name, change, amount })
}

/// Returns how the step is written that was probably meant.
fn shape(word: &str, next: &str) -> String {
    match word {
        "if" | "when" => {
            "write { if = \"CONDITION\", do = \"STEP\" }, without quotes around it".into()
        }
        "each" | "for" | "foreach" => "write { each = \"foes\", do = \"it. ...\" }".into(),
        "repeat" | "while" | "loop" => "write { repeat = 3, do = \"STEP\" }".into(),
        "set" | "add" | "deal" | "gain" | "lose" | "heal" | "damage" => {
            "write the change of a track: `TRACK = N`, `TRACK + N` or `target.TRACK - N`".into()
        }
        "roll" | "run" | "ask" | "leave" if next == "(" => {
            format!("write `{word} NAME`, without brackets")
        }
        _ => SHAPES.into(),
    }
}

/// Reads `- a - b + c` as the negative amount that it is.
fn signed(parser: &mut Parser<'_>) -> Result<Expression, Fault> {
    use super::syntax::Node;
    use crate::policy::Operator;
    let start = parser.place().start;
    parser.eat("-");
    // Products bind more tightly than sums.
    let first = parser.expression(6)?;
    let mut sum = Expression { span: start..first.span.end, node: Node::Negative(Box::new(first)) };
    loop {
        let operator = match parser.next_text() {
            "+" => Operator::Add,
            "-" => Operator::Subtract,
            _ => return Ok(sum),
        };
        parser.eat(parser.next_text());
        let next = parser.expression(6)?;
        let span = start..next.span.end;
        sum = Expression { span, node: Node::Binary(operator, Box::new([sum, next])) };
    }
}

/// Returns whether a name follows. Only then a word such as `count` is a verb; otherwise it is a track of
/// this name.
fn is_name(parser: &Parser<'_>) -> bool {
    parser.next_text().starts_with(|first: char| first.is_alphabetic() || first == '_')
}

fn needed(parser: &mut Parser<'_>, verb: &str, shape: &str) -> Result<Written, Fault> {
    let span = parser.place();
    let Some(name) = parser.name() else {
        let message = format!("a name is missing after `{verb}`");
        return Err(Fault::new(span, message, format!("write `{shape}`")));
    };
    Ok(Written { name: name.to_owned(), span })
}

/// Returns the party that a verb's prefix names.
fn party(prefix: Option<&Written>, verb: &str) -> Result<Who, Fault> {
    match prefix.map(|it| it.name.as_str()) {
        None | Some("my") => Ok(Who::My),
        Some("target") => Ok(Who::Target),
        Some("it") => Ok(Who::It),
        Some(other) => {
            let span = prefix.map_or(0..0, |it| it.span.clone());
            let message = format!("`{other}` cannot {verb}");
            let help = format!(
                "write `my.{verb}`, `target.{verb}` or, in `each`, `it.{verb}`; for a group: \
                 {{ each = \"{other}\", do = \"it.{verb} ...\" }}"
            );
            Err(Fault::new(span, message, help))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::syntax::Node;
    use super::*;
    use crate::policy::Operator;

    #[test]
    fn changes_are_read_from_the_left() {
        let Ok(Step::Change { prefix, name, change, amount }) = step("target.hp - a * 2 - b + c")
        else {
            panic!("a change");
        };
        assert_eq!((prefix.unwrap().name.as_str(), name.name.as_str()), ("target", "hp"));
        assert_eq!(change, Change::Subtract);
        let Node::Binary(Operator::Add, sum) = amount.node else { panic!("{amount:?}") };
        let Node::Binary(Operator::Subtract, inner) = &sum[0].node else { panic!() };
        assert!(matches!(&inner[0].node, Node::Negative(_)));
    }

    #[test]
    fn verbs_take_a_party_and_a_name() {
        assert!(matches!(step("run blow with my.x + 1"), Ok(Step::Run(Who::My, _, Some(_)))));
        assert!(matches!(step("target.leave lost"), Ok(Step::Leave(Who::Target, _))));
        assert!(matches!(step("it.roll save"), Ok(Step::Roll(Who::It, _))));
        assert!(matches!(step("lose_turn"), Ok(Step::LoseTurn(Who::My))));
        assert!(matches!(step("target.lose_turn"), Ok(Step::LoseTurn(Who::Target))));
        assert!(matches!(step("strike becomes hit"), Ok(Step::Become(Some(_), _))));
        assert!(matches!(
            step("reroll below 6"),
            Ok(Step::Reroll { against: false, below: Some(_) })
        ));
        assert!(matches!(step("reroll against"), Ok(Step::Reroll { against: true, below: None })));
        assert!(matches!(step("roll + 1"), Ok(Step::Change { .. })), "a track called roll");
    }

    #[test]
    fn mistakes_show_how_steps_are_written() {
        let fault = |text: &str| step(text).unwrap_err();
        assert!(fault("foes.run blow").help.contains("each = \"foes\""));
        assert_eq!(fault("hp").message, "this is no step");
        assert_eq!(fault("let x 3").message, "`=` is missing after `let`");
        assert_eq!(fault("").message, "a step is missing");
        assert_eq!(fault("run").message, "this is no step");
        assert!(fault("if my.hp > 3 then hp - 1").help.starts_with("write { if ="));
        assert!(fault("set hp 1").help.contains("TRACK = N"));
        assert_eq!(fault("roll(strike)").help, "write `roll NAME`, without brackets");
        assert_eq!(fault("hp - roll d6").help, "write the dice alone: `d6`");
        assert_eq!(fault("hp - 2 d6").help, "write `2d6`, without a space");
        assert_eq!(fault("hp - my attack").help, "write `my.attack`, with a dot");
        assert!(fault("hp + 1 2").message.contains("not expected"));
        assert!(fault("lose_turn + 1").message.contains("not expected"));
        assert!(fault("foes.lose_turn").help.contains("it.lose_turn"));
    }
}
