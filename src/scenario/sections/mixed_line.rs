//! Lines of a policy that are drawn: `{ mix = { strike = 1, "feint lowest foe.hp" = 2 }, if = "my.hp > 3" }`.
//!
//! A list of a policy keeps such a line as the text between the braces, so that all code that handles lines as texts
//! handles these lines too. A weight may be the name of a number of the policy, which gives the weight a path:
//! `{ mix = { strike = 1, feint = "feints" } }` with `let = { feints = 2 }`.

use super::{MOST_MEMBERS, MOST_WEIGHT};
use crate::scenario::tree::reader::wrong_kind;
use crate::scenario::{Entry, Node, Origin, Problem, Problems, Reader};
use std::fmt::{self, Write};
use std::ops::Range;

/// How a line with a mix is written, for remedies.
const SHAPE: &str = "{ mix = { strike = 1, \"feint lowest foe.hp\" = 2 }, if = \"my.hp > 3\" }";
/// How a weight with a name is written, for remedies.
const NAMED: &str = "write a number, or name one: let = { feints = 2 }, and mix = { strike = 1, feint = \"feints\" }";

/// A part of a text, with its place, so that messages can underline it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPart<'t> {
    /// The text.
    pub text: &'t str,
    /// Offset of its first byte.
    pub start: usize,
}

/// A weight as a mix has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight<'t> {
    /// A number.
    Number(u32),
    /// The name of a number of the policy.
    Named(TextPart<'t>),
}

impl Weight<'_> {
    /// Returns the weight with the numbers of a policy. `None` if the policy has no such number, or one that cannot be
    /// a weight.
    pub fn value(self, number: impl FnOnce(&str) -> Option<i32>) -> Option<u32> {
        match self {
            Self::Number(weight) => Some(weight),
            Self::Named(name) => {
                let value = number(name.text)?;
                (0..=MOST_WEIGHT).contains(&value).then_some(value.unsigned_abs())
            }
        }
    }
}

/// A line of a policy that draws one of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedLine<'t> {
    /// The lines, without a condition, each with its weight. Lines with the weight 0 are among them.
    pub members: Vec<(TextPart<'t>, Weight<'t>)>,
    /// The condition of the whole mix.
    pub condition: Option<TextPart<'t>>,
}

/// A mistake in the text of a line with a mix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixFault {
    /// Bytes of the mistake.
    pub span: Range<usize>,
    /// Description of the mistake.
    pub message: String,
    /// Advice on how to mend it.
    pub help: String,
}

impl<'t> MixedLine<'t> {
    /// Returns whether a line of a list is a mix.
    pub fn is_mix(text: &str) -> bool {
        let begins = |word: &str| {
            let rest = text.trim_start().strip_prefix(word);
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        begins("mix") || begins("if")
    }

    /// Reads a line of a list; `None` if it is no mix.
    pub fn parse(text: &'t str) -> Option<Result<Self, MixFault>> {
        Self::is_mix(text).then(|| Parser { text, at: 0 }.line())
    }

    /// Returns the lines that can be drawn as lines of their own, the heaviest first, each with the condition of the
    /// mix. `number` returns the numbers of the policy.
    pub fn written_out(&self, number: impl Fn(&str) -> Option<i32>) -> Vec<String> {
        let weighed = |(member, weight): &(TextPart<'t>, Weight<'t>)| {
            Some((*member, weight.value(&number).filter(|weight| *weight > 0)?))
        };
        let mut members: Vec<(TextPart<'t>, u32)> =
            self.members.iter().filter_map(weighed).collect();
        members.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        members.iter().map(|(member, _)| self.alone(*member)).collect()
    }

    /// Returns the text of the mix with its weights and lines changed by `number` and `line`, which write out the
    /// numbers of the policy. `None` if it names a number that `number` does not know.
    pub fn rewritten(
        &self,
        number: impl Fn(&str) -> Option<i32>,
        line: impl Fn(&str) -> String,
    ) -> Option<String> {
        let member = |(member, weight): &(TextPart<'t>, Weight<'t>)| {
            Some(format!("\"{}\" = {}", line(member.text), weight.value(&number)?))
        };
        let members: Option<Vec<String>> = self.members.iter().map(member).collect();
        let condition = self.condition.map(|it| format!(", if = \"{}\"", line(it.text)));
        Some(format!("mix = {{ {} }}{}", members?.join(", "), condition.unwrap_or_default()))
    }

    /// Returns a line of the mix as a line of its own, with the condition of the mix.
    pub fn alone(&self, member: TextPart<'_>) -> String {
        match self.condition {
            Some(condition) => format!("{} if {}", member.text, condition.text),
            None => member.text.to_owned(),
        }
    }
}

/// Reads the text of a mix, which is the inside of an inline table.
struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    fn line(mut self) -> Result<MixedLine<'t>, MixFault> {
        let (mut members, mut condition) = (None, None);
        loop {
            let start = self.skip_space();
            match self.key()?.text {
                "mix" if members.is_none() => {
                    self.expect('=')?;
                    members = Some(self.members()?);
                }
                "if" if condition.is_none() => {
                    self.expect('=')?;
                    self.skip_space();
                    condition = Some(self.key()?);
                }
                other => return Err(self.fault(start, format!("a mix has no key `{other}`"))),
            }
            if !self.eat(',') {
                break;
            }
        }
        let end = self.skip_space();
        if end < self.text.len() {
            return Err(self.fault(end, "this is not expected in a mix".to_owned()));
        }
        let members = members.unwrap_or_default();
        if members.iter().all(|(_, weight)| *weight == Weight::Number(0)) {
            return Err(weightless(0..end));
        }
        Ok(MixedLine { members, condition })
    }

    fn members(&mut self) -> Result<Vec<(TextPart<'t>, Weight<'t>)>, MixFault> {
        self.expect('{')?;
        let mut members = Vec::new();
        while !self.eat('}') {
            let start = self.skip_space();
            let member = self.key()?;
            self.expect('=')?;
            let weight = self.weight()?;
            if members.len() == MOST_MEMBERS {
                let message = format!("a mix is drawn from no more than {MOST_MEMBERS} lines");
                return Err(self.fault(start, message));
            }
            members.push((member, weight));
            if !self.eat(',') {
                self.expect('}')?;
                break;
            }
        }
        Ok(members)
    }

    fn skip_space(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    fn eat(&mut self, sign: char) -> bool {
        self.skip_space();
        let found = self.text[self.at..].starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, sign: char) -> Result<(), MixFault> {
        if self.eat(sign) {
            return Ok(());
        }
        Err(self.fault(self.at, format!("`{sign}` is missing in this mix")))
    }

    fn key(&mut self) -> Result<TextPart<'t>, MixFault> {
        let at = self.skip_space();
        let rest = &self.text[at..];
        let (start, length, end) = match rest.chars().next() {
            Some(quote @ ('"' | '\'')) => match rest[1..].find(quote) {
                Some(length) => (at + 1, length, at + length + 2),
                None => return Err(self.fault(at, "a quote is missing in this mix".to_owned())),
            },
            _ => {
                let is_bare = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
                let length = rest.find(|it| !is_bare(it)).unwrap_or(rest.len());
                (at, length, at + length)
            }
        };
        if length == 0 {
            return Err(self.fault(at, "a line is missing in this mix".to_owned()));
        }
        self.at = end;
        Ok(TextPart { text: &self.text[start..start + length], start })
    }

    fn weight(&mut self) -> Result<Weight<'t>, MixFault> {
        let at = self.skip_space();
        let rest = &self.text[at..];
        if rest.starts_with(['"', '\'']) {
            let name = self.key()?;
            return if is_name(name.text) {
                Ok(Weight::Named(name))
            } else {
                Err(self.fault(at, wrong_weight()))
            };
        }
        let length = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
        let weight = rest[..length].parse().ok().filter(|it| *it <= MOST_WEIGHT.unsigned_abs());
        self.at += length;
        weight.map(Weight::Number).ok_or_else(|| self.fault(at, wrong_weight()))
    }

    fn fault(&self, at: usize, message: String) -> MixFault {
        let letter = self.text[at..].chars().next().map_or(0, char::len_utf8);
        MixFault { span: at..at + letter, message, help: format!("write {SHAPE}") }
    }
}

/// Returns the mistake of a mix whose weights are all 0, so that no line can be drawn.
pub(crate) fn weightless(span: Range<usize>) -> MixFault {
    let message = "a mix needs a line with a weight above 0".to_owned();
    MixFault { span, message, help: format!("write {SHAPE}") }
}

fn wrong_weight() -> String {
    format!("a weight is a whole number from 0 to {MOST_WEIGHT}, or the name of a number in quotes")
}

/// Returns whether a text can be the name of a number of a policy.
fn is_name(text: &str) -> bool {
    let begins = text.starts_with(|first: char| first.is_alphabetic() || first == '_');
    begins && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// Reads a list of lines, each with its place. Items that are no lines are noted and left out.
pub(super) fn lines(
    reader: &mut Reader<'_>,
    key: &str,
    problems: &mut Problems,
) -> Vec<(String, Origin)> {
    let mut lines = Vec::new();
    for item in reader.list(key).unwrap_or_default() {
        if item.is_table() {
            lines.extend(mix(item, problems).map(|text| (text, item.origin.clone())));
            continue;
        }
        match item.text() {
            Some(text) => lines.push((text.to_owned(), item.origin.clone())),
            None => reader.note(wrong_kind(item, key, "a list of texts in quotes")),
        }
    }
    lines
}

/// Returns the text of a mix that is written as a table, as [`MixedLine::parse`] reads it. `None` if it has mistakes,
/// which are noted.
fn mix(node: &Node, problems: &mut Problems) -> Option<String> {
    let before = problems.len();
    let mut reader = Reader::new(node, "a line with `mix`");
    reader.require("mix", SHAPE);
    let mut members: Vec<(&str, &Origin, Written<'_>)> = Vec::new();
    if let Some(table) = reader.table("mix") {
        let mut inner = Reader::new(table, "a mix");
        for Entry { key, origin, value } in inner.rest() {
            let weight = match value.text() {
                Some(name) if is_name(name) => Some(Written::Named(name)),
                Some(_) => {
                    inner.note(Problem::new(&value.origin, wrong_weight()).help(NAMED));
                    None
                }
                None => {
                    let weight = inner.read::<i32>(key, &(0..=MOST_WEIGHT));
                    weight.map(|weight| Written::Number(weight.unsigned_abs()))
                }
            };
            members.extend(weight.map(|weight| (&**key, origin, weight)));
        }
        inner.finish(problems);
    }
    let condition = reader.text("if");
    reader.finish(problems);
    let texts = members.iter().map(|(text, origin, _)| (*text, *origin));
    for (text, origin) in texts.chain(condition.map(|text| (text, &node.origin))) {
        if text.trim().is_empty() || text.contains(['"', '\'', '\\', '\n']) {
            let message = format!("`{text}` is no line of a mix");
            problems.push(Problem::new(origin, message).help(format!("write {SHAPE}")));
        }
    }
    if problems.len() > before {
        return None;
    }
    let parts = |line: &MixedLine<'_>| {
        let members = line.members.iter().map(|(part, weight)| {
            let weight = match weight {
                Weight::Number(weight) => Written::Number(*weight).to_string(),
                Weight::Named(name) => Written::Named(name.text).to_string(),
            };
            (part.text.to_owned(), weight)
        });
        (members.collect::<Vec<_>>(), line.condition.map(|part| part.text.to_owned()))
    };
    let text = written(&members, condition);
    let wanted = match MixedLine::parse(&text)? {
        Ok(line) => parts(&line),
        Err(fault) => {
            problems.push(Problem::new(&node.origin, fault.message).help(fault.help));
            return None;
        }
    };
    // The text of the file is kept if it says the same, so that mistakes in it can be shown at their places.
    let says_so = |own: &&str| {
        let line = MixedLine::parse(own).and_then(Result::ok);
        line.is_some_and(|line| parts(&line) == wanted)
    };
    let own = inside_of(&node.origin).filter(says_so).map(ToOwned::to_owned);
    Some(own.unwrap_or(text))
}

/// Returns the text between the braces of an inline table. `None` if the place is not in a file, as for `--set`.
fn inside_of(origin: &Origin) -> Option<&str> {
    let Origin::File { source, span } = origin else { return None };
    source.text.get(span.clone())?.strip_prefix('{')?.strip_suffix('}')
}

/// A weight as a file has it.
#[derive(Clone, Copy, Debug)]
enum Written<'n> {
    Number(u32),
    Named(&'n str),
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(weight) => write!(out, "{weight}"),
            Self::Named(name) => write!(out, "\"{name}\""),
        }
    }
}

fn written(members: &[(&str, &Origin, Written<'_>)], condition: Option<&str>) -> String {
    let mut text = "mix = { ".to_owned();
    for (at, (member, _, weight)) in members.iter().enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}\"{member}\" = {weight}");
    }
    text.push_str(" }");
    if let Some(condition) = condition {
        let _ = write!(text, ", if = \"{condition}\"");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;

    /// Reads the list `turn` of a policy.
    fn read(list: &str) -> Result<Vec<String>, Problems> {
        let document = Document::parse("a.toml", &format!("turn = {list}"))?;
        let mut problems = Problems::new();
        let mut reader = Reader::new(document.root(), "a policy");
        let lines = lines(&mut reader, "turn", &mut problems);
        reader.finish(&mut problems);
        problems.or(lines.into_iter().map(|(text, _)| text).collect())
    }

    #[test]
    fn a_table_becomes_a_line_with_members_and_a_condition() {
        let list =
            "[\"wait\", { if = 'my.hp > 3', mix = { strike = 1, \"feint lowest foe.hp\" = 20 } }]";
        let lines = read(list).unwrap();
        assert_eq!(lines[0], "wait");
        assert!(MixedLine::parse(&lines[0]).is_none());
        let line = MixedLine::parse(&lines[1]).unwrap().unwrap();
        assert_eq!(
            line.members.iter().map(|it| it.1).collect::<Vec<_>>(),
            [1, 20].map(Weight::Number)
        );
        let alone = line.written_out(|_| None);
        assert_eq!(alone, ["feint lowest foe.hp if my.hp > 3", "strike if my.hp > 3"]);
        for (part, _) in &line.members {
            assert_eq!(&lines[1][part.start..][..part.text.len()], part.text);
        }
    }

    #[test]
    fn a_weight_can_be_the_name_of_a_number() {
        let lines = read("[{ mix = { strike = 1, feint = \"feints\", wait = 'waits' } }]").unwrap();
        let line = MixedLine::parse(&lines[0]).unwrap().unwrap();
        let number = |name: &str| Some(if name == "feints" { 2 } else { 0 });
        let weights = line.members.iter().map(|(_, weight)| weight.value(number));
        assert_eq!(weights.collect::<Vec<_>>(), [Some(1), Some(2), Some(0)]);
        assert_eq!(line.written_out(number), ["feint", "strike"]);
        let feint = line.members[1].1;
        for wrong in [None, Some(-1), Some(MOST_WEIGHT + 1)] {
            assert_eq!(feint.value(|_| wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn mistakes_in_a_table_are_told() {
        let told = |list: &str| read(list).unwrap_err().to_string();
        assert!(told("[{ mixed = { strike = 1 } }]").contains("`mixed`"));
        assert!(told("[{ mix = { strike = -1 } }]").contains("strike"));
        assert!(told("[{ mix = { strike = 0 } }]").contains("a weight above 0"));
        assert!(told("[{ mix = { } }]").contains("a weight above 0"));
        assert!(told("[{ mix = { \"a\\\"b\" = 1 } }]").contains("no line of a mix"));
        assert!(told("[{ mix = { strike = \"2\" } }]").contains("or the name of a number"));
        assert!(told("[7]").contains("a list of texts in quotes"));
        let many: Vec<String> = (0..17).map(|at| format!("a{at} = 1")).collect();
        assert!(
            told(&format!("[{{ mix = {{ {} }} }}]", many.join(", "))).contains("no more than 16")
        );
    }

    #[test]
    fn mistakes_in_a_text_are_told() {
        let told = |text: &str| MixedLine::parse(text).unwrap().unwrap_err().message;
        assert_eq!(told("mix = strike"), "`{` is missing in this mix");
        assert!(told("mix = { strike = x }").contains("a whole number from 0 to 1000000"));
        assert!(told("mix = { strike = \"a b\" }").contains("the name of a number in quotes"));
        assert_eq!(told("mix = { strike = 1 } my.hp"), "this is not expected in a mix");
        assert_eq!(told("mix = { \"strike = 1 }"), "a quote is missing in this mix");
        assert_eq!(told("if = \"my.hp > 1\""), "a mix needs a line with a weight above 0");
        assert_eq!(told("mix = { strike = 1 }, when = 1"), "a mix has no key `when`");
    }
}
