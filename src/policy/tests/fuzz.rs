//! No input makes the compiler panic, and whatever compiles can be asked.

use super::{DEPTH, Garden, RAIN, ROUND, garden};
use crate::policy::parser::{Expression, Node, Operator};
use crate::policy::{Program, parser};
use crate::system::Vocabulary;

/// A small generator, so that every run sees the same lines: xorshift.
struct Shift(u64);

impl Shift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// Compiles a line and checks the promises: spans within the text, a message and help, an answer.
/// Returns whether it compiled.
fn probe(text: &str, vocabulary: &Vocabulary, question: &Garden) -> bool {
    match Program::compile(0, &[text], vocabulary) {
        Ok(program) => {
            let choice = program.decide(question).choice;
            assert!(choice.option < 4, "{text}");
            true
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "{text}");
            for error in errors {
                assert!(text.get(error.span).is_some(), "{text}");
                assert!(error.list == 0 && !error.message.is_empty() && !error.help.is_empty());
            }
            false
        }
    }
}

const SOUP: &[&str] = &[
    "poke",
    "wait",
    "feed",
    "sing",
    "quick",
    "loud",
    "lowest",
    "highest",
    "random",
    "foe",
    "first",
    "then",
    "if",
    "and",
    "or",
    "not",
    "min",
    "max",
    "yes",
    "no",
    "(",
    ")",
    "(",
    ")",
    ",",
    "+",
    "-",
    "*",
    "/",
    "%",
    "=",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "my.weight",
    "my.hungry",
    "target.luck",
    "foe.hungry",
    "ally.weight",
    "side.carrots",
    "foes.carrots",
    "round",
    "rain",
    "depth",
    "noise",
    "weight",
    "my.",
    ".",
    "0",
    "1",
    "7",
    "2147483647",
    "99999999999",
    "1.5",
    "#",
    "é",
    "≥",
    "==",
    "!",
    "\u{0}",
    "\"",
];

/// Returns the rounds of a test: `usual`, or `OUTWEIGH_FUZZ_ROUNDS` if that asks for more.
fn rounds(usual: usize) -> usize {
    let asked = std::env::var("OUTWEIGH_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok());
    asked.map_or(usual, |asked: usize| asked.max(usual))
}

#[test]
fn token_soup() {
    let (vocabulary, question, mut shift) = (garden(), Garden::default(), Shift(0x5EED));
    for _ in 0..rounds(30_000) {
        let mut text = String::new();
        for _ in 0..=shift.below(14) {
            text.push_str(SOUP[shift.below(SOUP.len())]);
            text.push_str(if shift.below(8) == 0 { "" } else { " " });
        }
        probe(&text, &vocabulary, &question);
    }
}

/// Returns an expression that is right for the grammar, and often for the types, so that more of them compile than
/// lines of [`SOUP`].
fn expression(shift: &mut Shift, depth: usize) -> String {
    const LEAVES: &[&str] = &["my.weight", "target.luck", "round", "depth", "3", "0"];
    const FLAGS: &[&str] = &["rain", "my.hungry", "target.hungry", "yes", "no"];
    const NUMERIC: &[&str] = &["+", "-", "*", "/", "%"];
    const COMPARE: &[&str] = &["=", "!=", "<", "<=", ">", ">="];
    fn pick(shift: &mut Shift, words: &[&'static str]) -> &'static str {
        words[shift.below(words.len())]
    }
    fn number(shift: &mut Shift, depth: usize) -> String {
        if depth == 0 || shift.below(3) == 0 {
            return pick(shift, LEAVES).into();
        }
        let (left, right) = (number(shift, depth - 1), number(shift, depth - 1));
        match shift.below(8) {
            0 => format!("min({left}, {right})"),
            1 => format!("-({left})"),
            _ => format!("({left} {} {right})", pick(shift, NUMERIC)),
        }
    }
    if depth == 0 || shift.below(4) == 0 {
        return pick(shift, FLAGS).into();
    }
    let next = depth - 1;
    match shift.below(6) {
        0 => format!("not ({})", expression(shift, next)),
        1 => format!("({} and {})", expression(shift, next), expression(shift, next)),
        2 => format!("({} or {})", expression(shift, next), expression(shift, next)),
        3 => format!("({}) = ({})", expression(shift, next), expression(shift, next)),
        _ => {
            let (left, right) = (number(shift, next), number(shift, next));
            format!("({left} {} {right})", pick(shift, COMPARE))
        }
    }
}

/// Returns the value of a syntax tree, worked out the slow way: without types, folding or branches,
/// so that it shares no code with the compiler. Flags are 0 and 1.
fn naive(expression: &Expression<'_>, garden: &Garden, target: usize) -> i32 {
    let value = |part: &Expression<'_>| naive(part, garden, target);
    match &expression.node {
        Node::Number(number) => *number,
        Node::Flag(flag) => i32::from(*flag),
        Node::Feature("my.weight") => garden.gnomes[0][0],
        Node::Feature("my.hungry") => garden.gnomes[0][1],
        Node::Feature("target.hungry") => garden.gnomes[target][1],
        Node::Feature("target.luck") => garden.gnomes[target][2],
        Node::Feature("round") => garden.world[ROUND],
        Node::Feature("rain") => garden.world[RAIN],
        Node::Feature(_) => garden.world[DEPTH],
        Node::Negative(inner) => 0_i32.saturating_sub(value(inner)),
        Node::Not(inner) => 1 - value(inner),
        Node::Binary(operator, operands) => {
            naive_binary(*operator, value(&operands[0]), value(&operands[1]))
        }
    }
}

fn naive_binary(operator: Operator, left: i32, right: i32) -> i32 {
    match operator {
        Operator::Or => i32::from(left + right > 0),
        Operator::And => left * right,
        Operator::Equal => i32::from(left == right),
        Operator::NotEqual => i32::from(left != right),
        Operator::Less => i32::from(left < right),
        Operator::LessEqual => i32::from(left <= right),
        Operator::Greater => i32::from(left > right),
        Operator::GreaterEqual => i32::from(left >= right),
        Operator::Add => left.saturating_add(right),
        Operator::Subtract => left.saturating_sub(right),
        Operator::Multiply => left.saturating_mul(right),
        Operator::Divide => left.checked_div(right).unwrap_or(0),
        Operator::Remainder => left.checked_rem(right).unwrap_or(0),
        Operator::Minimum => left.min(right),
        Operator::Maximum => left.max(right),
    }
}

#[test]
fn grown_lines_decide_like_their_syntax_trees() {
    let (vocabulary, mut garden, mut shift) = (garden(), Garden::default(), Shift(0xF00D));
    let mut played = 0;
    for _ in 0..20_000 {
        garden.world[DEPTH] = shift.below(7) as i32 - 3;
        garden.world[RAIN] = shift.below(2) as i32;
        let text = format!("poke if {}", expression(&mut shift, 5));
        if text.len() > 1000 {
            continue;
        }
        let condition = parser::line(&text).unwrap().unwrap().condition.unwrap();
        let expected = (2..5).find(|target| naive(&condition, &garden, *target) == 1);
        let program = match Program::compile(0, &[&text], &vocabulary) {
            Ok(program) => program,
            Err(errors) => {
                assert!(errors.iter().all(|error| error.message.ends_with("divides by 0")));
                continue;
            }
        };
        let decision = program.decide(&garden);
        let decided = (decision.line == 0).then_some(usize::from(decision.choice.target));
        assert_eq!(decided, expected, "{text}");
        played += usize::from(decided.is_some());
    }
    assert!((5_000..15_000).contains(&played), "{played} of 20000 held");
}

#[test]
fn random_bytes() {
    let (vocabulary, question, mut shift) = (garden(), Garden::default(), Shift(0xBEEF));
    for _ in 0..rounds(20_000) {
        let bytes: Vec<u8> = (0..shift.below(40)).map(|_| shift.below(256) as u8).collect();
        let text = String::from_utf8_lossy(&bytes);
        probe(&text, &vocabulary, &question);
        probe(&format!("poke if {text}"), &vocabulary, &question);
    }
}

#[test]
fn extreme_shapes() {
    let (vocabulary, question) = (garden(), Garden::default());
    for part in ["(", "not ", "-", "min(", "1+", "round+", "round=", "rain and ", "é", "my.", "1"]
    {
        for count in [1, 30, 100, 240, 5_000] {
            for end in ["", "1", "rain", "1 = 1"] {
                let text = format!("poke if {}{end}", part.repeat(count));
                probe(&text, &vocabulary, &question);
            }
        }
    }
    let sum = format!("wait if {}1 = 1", "round+".repeat(160));
    assert!(probe(&sum, &vocabulary, &question), "a long sum is not a deep one");
}
