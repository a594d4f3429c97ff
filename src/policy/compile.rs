//! Compiles a list: every line to branches over small integers. [`List::compile`] reads the lines, [`List::program`]
//! makes the [`Program`].

use super::calculation::{Calculation, STACK};
use super::check::{self, CheckedLine};
use super::condition_tree::{Arithmetic, Flag, Load, Number, Relation, Source};
use super::decision_graph::DecisionGraph;
use super::evaluate::{Aim, Branch, Condition, FAILS, HOLDS, Key, Line, Program};
use super::lexer::{Fault, Span as Part};
use super::mixes::weights;
use super::parser;
use super::precomputed::answer_table::AnswerTable;
use super::precomputed::fixed_answers::FixedAnswers;
use super::precomputed::index_feature::Span;
use super::precomputed::options_by_index::OptionsByIndex;
use super::registers::{self, Operand, Read};
use super::shared_calculations;
use super::shared_calculations::{Calculations, TooDeep};
use super::word_lookup::{Given, Names};
use super::{LineError, Pick};
use crate::scenario::{MixFault, MixedLine, TextPart};
use crate::system::{KnownInputs, NO_ARGUMENT, Scope, ValueKind, Vocabulary};
use std::sync::Arc;

/// Most lines of a list, so that line numbers fit into a `u16`.
const MOST_LINES: usize = 1000;

impl Program {
    /// Compiles the list of a decision point, and appends the point's fallback.
    ///
    /// # Errors
    /// Everything that is wrong with any line, in the order of the lines.
    pub fn compile(
        point: usize,
        lines: &[&str],
        vocabulary: &Vocabulary,
    ) -> Result<Program, Vec<LineError>> {
        Self::compile_for(point, lines, vocabulary, Given::ANYBODY)
    }

    /// Compiles a list for one fighter, some of whose features never change: conditions on them
    /// fold, and lines that can never be played cost nothing.
    ///
    /// # Errors
    /// As [`Program::compile`].
    pub fn compile_for(
        point: usize,
        lines: &[&str],
        vocabulary: &Vocabulary,
        given: Given<'_>,
    ) -> Result<Program, Vec<LineError>> {
        Ok(List::compile(point, lines, vocabulary, given)?.program(0))
    }
}

impl List {
    /// Compiles all lines of a list and of the point's fallback.
    ///
    /// # Errors
    /// As [`Program::compile`].
    pub(crate) fn compile(
        point: usize,
        lines: &[&str],
        vocabulary: &Vocabulary,
        given: Given<'_>,
    ) -> Result<Self, Vec<LineError>> {
        let Some(declared) = vocabulary.points.get(point) else {
            let message = format!("there is no decision point number {point}");
            return Err(vec![of_list(message, "the vocabulary numbers its points from 0")]);
        };
        if lines.len() > MOST_LINES {
            let message = format!("the list has more than {MOST_LINES} lines");
            return Err(vec![of_list(message, "a list decides by its first lines")]);
        }
        let Given { fixed, index_feature, inputs, numbers, banned } = given;
        let names = Names { vocabulary, point: declared, fixed, index_feature, numbers };
        let all = || lines.iter().chain(declared.fallback);
        let texts = all().map(|text| Box::from(text.trim())).collect();
        let (own, written, errors) = (lines.len(), Vec::new(), Vec::new());
        let calculations = Calculations::default();
        let index_feature =
            index_feature.map(|index_feature| Operand::Feature(index_feature.load()));
        let mut list =
            Self { point, own, texts, written, calculations, errors, index_feature, inputs };
        for (number, text) in all().enumerate() {
            list.add(number, text, names, banned);
        }
        if list.errors.is_empty() { Ok(list) } else { Err(list.errors) }
    }

    /// Returns the options that the lines choose, a bit for each. The caller need not make programs that differ in
    /// others.
    pub(crate) fn options(&self) -> u64 {
        self.written.iter().fold(0, |mask, (_, line, _)| mask | 1 << (line.aim.option & 63))
    }

    /// Returns the program of the lines whose options are not `closed`, a bit for each option.
    pub(crate) fn program(&self, closed: u64) -> Program {
        let is_open = |line: &Line| closed >> (line.aim.option & 63) & 1 == 0;
        let open = || self.written.iter().filter(|(_, line, _)| is_open(line));
        let nothing = Aim { option: 0, argument: NO_ARGUMENT, targeted: false };
        let last = open().next_back().map_or((nothing, 0), |(_, line, _)| (line.aim, line.number));
        let playable = open().filter(|(_, _, playable)| *playable);
        let (conditions, mut lines): (Vec<Condition>, Vec<Line>) =
            playable.map(|(gate, line, _)| (gate.clone(), line.clone())).unzip();
        let options_by_index = OptionsByIndex::new(spans(&lines, self.own));
        // With a mix, no answer is certain before the question is put.
        let draws = lines.iter().any(|line| line.weight > 0);
        let pass = pass(&conditions, &lines, self.own)
            .filter(|_| options_by_index.pass_somewhere() && !draws);
        let inputs = self.inputs.filter(|_| !draws);
        let answer_table = inputs.map_or_else(AnswerTable::default, |inputs| {
            AnswerTable::new(&conditions, &lines, self.calculations.all(), inputs)
        });
        let mut gates = DecisionGraph::join(conditions);
        let certain = if draws {
            FixedAnswers::default()
        } else {
            FixedAnswers::new(&gates, &lines, self.index_feature)
        };
        let begins_open =
            !draws && lines.first().is_some_and(|line| line.filter.is_empty()) && gates.is_open(0);
        let calculations = self.give_registers(&mut gates, &mut lines);
        Program {
            point: self.point,
            gates,
            lines: lines.into(),
            calculations,
            last_resort: last.0,
            last_number: last.1,
            texts: Arc::clone(&self.texts),
            own: self.own,
            first_number: 0,
            options_by_index,
            pass,
            certain,
            answer_table,
            begins_open,
            draws,
        }
    }

    /// Assigns registers to values that are read more than once, and returns the calculations with their registers.
    /// Values that depend on the candidate are not kept, because there are many of them.
    fn give_registers(&self, gates: &mut DecisionGraph, lines: &mut [Line]) -> Box<[Calculation]> {
        let filters = lines.iter().flat_map(|line| line.filter.reads());
        let read =
            shared_calculations::all_read(self.calculations.all(), gates.reads().chain(filters));
        let mut all: Box<[Calculation]> = self.calculations.all().into();
        let mut readers: Vec<(&mut Read, usize)> =
            gates.reads_mut().map(|read| (read, ONCE)).collect();
        for line in lines {
            readers.extend(line.filter.reads_mut().map(|read| (read, OFTEN)));
        }
        let mut operands: Vec<Option<Operand>> = vec![None; all.len()];
        for operand in read {
            if let Some(number) = operand.calculation() {
                operands[usize::from(number)] = Some(operand);
            }
        }
        for (operand, calculation) in operands.into_iter().zip(&mut all) {
            let times = match operand {
                Some(operand) if operand.reads_target() => OFTEN,
                Some(_) => ONCE,
                None => continue,
            };
            readers.extend(calculation.reads_mut().into_iter().map(|read| (read, times)));
        }
        readers.retain(|(read, _)| !read.operand.reads_target());
        registers::assign(readers);
        all
    }
}

/// Number of reads of a value that is tested once for a question; see [`registers::assign`].
const ONCE: usize = 1;
/// Least number of reads of a value that is tested for each candidate: enough to be worth a register.
const OFTEN: usize = 2;

/// The options that lines choose, and the values of the index feature at which they can. The first option
/// is what happens anyway, so that a fallback to it does not count; `own` lines are the author's.
fn spans(lines: &[Line], own: usize) -> Vec<(u8, Span)> {
    let mut spans: Vec<(u8, Span)> = Vec::new();
    for line in lines.iter().filter(|line| line.aim.option != 0 || usize::from(line.number) < own) {
        match spans.iter_mut().find(|(option, _)| *option == line.aim.option) {
            Some((_, span)) => *span = span.around(line.span),
            None => spans.push((line.aim.option, line.span)),
        }
    }
    spans
}

/// An error that belongs to the list as a whole, and so has no span.
fn of_list(message: String, help: &str) -> LineError {
    LineError { list: 0, span: 0..0, message, help: help.to_owned() }
}

/// A list whose lines are compiled, to be made a program: once for each set of options that a class of questions
/// closes.
pub(crate) struct List {
    point: usize,
    own: usize,
    texts: Arc<[Box<str>]>,
    /// All lines that are not banned.
    written: Vec<Compiled>,
    calculations: Calculations,
    errors: Vec<LineError>,
    /// How the index feature of its point is read, if it has one.
    index_feature: Option<Operand>,
    /// Numbers that the rules know before they ask at the list's point; `None` if there are none.
    inputs: Option<KnownInputs>,
}

/// Returns the number of the fallback line that always chooses the first option, if it is the only fallback line that
/// chooses it; `own` lines are the author's.
fn pass(gates: &[Condition], lines: &[Line], own: usize) -> Option<u16> {
    let of_fallback = |line: &Line| line.aim.option == 0 && usize::from(line.number) >= own;
    let mut passing = gates.iter().zip(lines).filter(|(_, line)| of_fallback(line));
    let (gate, line) = passing.next()?;
    let plain = !line.aim.targeted && line.aim.argument == NO_ARGUMENT;
    let certain = plain && gate.is_empty() && passing.next().is_none();
    certain.then_some(line.number)
}

impl List {
    fn add(&mut self, number: usize, text: &str, names: Names<'_>, banned: &[String]) {
        match MixedLine::parse(text) {
            None => match line(number as u16, text, names, &mut self.calculations) {
                Ok(None) => {}
                Ok(Some((_, line, _))) if is_banned(&line, names, banned) => {}
                Ok(Some(line)) => self.written.push(line),
                Err(faults) => faults.into_iter().for_each(|fault| self.note(number, fault)),
            },
            Some(Ok(mix)) => match weights(&mix, text, names) {
                Ok(weights) => {
                    for ((member, _), weight) in mix.members.iter().zip(weights) {
                        self.add_member(number, (&mix, *member, weight), names, banned);
                    }
                }
                Err(fault) => self.note_mix(number, fault),
            },
            Some(Err(fault)) => self.note_mix(number, fault),
        }
    }

    fn note_mix(&mut self, number: usize, MixFault { span, message, help }: MixFault) {
        let span = Part { start: span.start, end: span.end };
        self.note(number, Fault { span, message, help });
    }

    /// Adds a line of a mix. A line with the weight 0 is only checked.
    fn add_member(
        &mut self,
        number: usize,
        (mix, member, weight): (&MixedLine<'_>, TextPart<'_>, u32),
        names: Names<'_>,
        banned: &[String],
    ) {
        let own_condition = member.text.split([' ', '#']).position(|word| word == "if");
        if own_condition.is_some() || member.text.contains('#') {
            let span = Part { start: member.start, end: member.start + member.text.len() };
            let message = "a line of a mix has no condition and no comment";
            let help = "write the condition behind the mix: { mix = { ... }, if = \"...\" }";
            return self.note(number, Fault::new(span, message, help));
        }
        // Places behind the line itself are those of the condition, which all lines of the mix share.
        let (end, behind) = (member.text.len(), member.text.len() + " if ".len());
        let placed = |at: usize| match mix.condition {
            Some(condition) if at > end => condition.start + at.saturating_sub(behind),
            _ => member.start + at,
        };
        match line(number as u16, &mix.alone(member), names, &mut self.calculations) {
            Ok(Some((gate, line, playable))) if weight > 0 => {
                if !is_banned(&line, names, banned) {
                    self.written.push((gate, Line { weight, ..line }, playable));
                }
            }
            Ok(_) => {}
            Err(faults) => {
                for fault in faults {
                    let span =
                        Part { start: placed(fault.span.start), end: placed(fault.span.end) };
                    let is_told = |it: &LineError| it.list == number && it.span == span.range();
                    if !self.errors.iter().any(is_told) {
                        self.note(number, Fault { span, ..fault });
                    }
                }
            }
        }
    }

    fn note(&mut self, number: usize, Fault { span, message, help }: Fault) {
        self.errors.push(LineError { list: number, span: span.range(), message, help });
    }
}

/// Whether the option of a line may not be chosen.
fn is_banned(line: &Line, names: Names<'_>, banned: &[String]) -> bool {
    let option = names.point.options.get(usize::from(line.aim.option));
    option.is_some_and(|option| banned.iter().any(|name| name == option.name))
}

/// A compiled line of a list: the part of the condition that does not depend on the target, the rest, and whether the
/// condition can ever hold.
pub(super) type Compiled = (Condition, Line, bool);

/// Compiles a line; `None` for a mere comment. An error has every mistake of the line.
pub(super) fn line(
    number: u16,
    text: &str,
    names: Names<'_>,
    calculations: &mut Calculations,
) -> Result<Option<Compiled>, Vec<Fault>> {
    let Some(parsed) = parser::line(text)? else {
        return Ok(None);
    };
    let checked = check::line(text, &parsed, names)?;
    let playable = checked.condition != Flag::Constant(false);
    let lowered = lower(checked, number, names, calculations);
    lowered.map(|(gate, line)| Some((gate, line, playable))).map_err(|fault| vec![fault])
}

/// Compiles a checked line. The part of the condition that does not depend on the target is split off, to be tested
/// once.
fn lower(
    line: CheckedLine,
    number: u16,
    names: Names<'_>,
    calculations: &mut Calculations,
) -> Result<(Condition, Line), Fault> {
    let span = line.condition_span;
    let too_deep = |TooDeep| {
        let help = "split it into several lines, or write the deepest parts first";
        Fault::new(span, format!("the condition needs more than {STACK} values at once"), help)
    };
    let mut parts = line.condition.conjuncts();
    let span = names.index_feature.map_or(Span::ALL, |index_feature| index_feature.span(&parts));
    // The order makes no difference but to how soon a condition fails.
    parts.sort_by_key(|part| effort(part, names));
    let (filter, gate): (Vec<_>, Vec<_>) = parts.into_iter().partition(Flag::reads_target);
    let keys = line.keys.iter();
    let keys = keys.map(|key| Key { feature: key.feature, flip: -i32::from(key.highest) });
    let gate = condition(&gate, calculations).map_err(too_deep)?;
    let line = Line {
        aim: Aim { option: line.option, argument: line.argument, targeted: line.targeted },
        number,
        filter: condition(&filter, calculations).map_err(too_deep)?,
        keys: keys.collect(),
        pick: if line.random { Pick::Target } else { Pick::InOrder },
        span,
        weight: 0,
    };
    Ok((gate, line))
}

/// Returns how much work a part of a condition may be. From cheap to expensive: values in the question, features of
/// one fighter or calculations, sums over a side, chances.
fn effort(part: &Flag, names: Names<'_>) -> u8 {
    let of = |load: &Load| {
        let feature = &names.vocabulary.features[usize::from(load.feature)];
        match (feature.kind, feature.scope) {
            // A share of what the decider has is one reading, where a side takes one for each member.
            (_, Scope::Fighter) if load.source == Source::Mine => 1,
            (ValueKind::Percent, _) => 3,
            (_, Scope::Side) => 2,
            (_, Scope::Fighter) => 1,
            _ => 0,
        }
    };
    let all = part.loads();
    all.iter().map(of).max().unwrap_or(0).max(u8::from(is_computed(part)))
}

/// Whether a comparison in the flag takes several numbers, and so a [`Calculation`].
fn is_computed(part: &Flag) -> bool {
    match part {
        Flag::Constant(_) | Flag::Feature(_) => false,
        Flag::Compare(..) => part.loads().len() > 1,
        Flag::Not(inner) => is_computed(inner),
        Flag::All(parts) | Flag::Any(parts) => parts.iter().any(is_computed),
    }
}

/// Returns the branches that lead to [`HOLDS`] if all parts hold. They are made last first, then turned round.
fn condition(parts: &[Flag], calculations: &mut Calculations) -> Result<Condition, TooDeep> {
    let mut lowering = Lowering { branches: Vec::new(), calculations };
    lowering.all(parts, HOLDS, FAILS)?;
    let count = lowering.branches.len();
    let forward = |place: u16| {
        if place < FAILS { count as u16 - 1 - place } else { place }
    };
    let turned = lowering.branches.iter().rev().map(|branch| Branch {
        inside: forward(branch.inside),
        outside: forward(branch.outside),
        ..*branch
    });
    Ok(Condition::new(turned.collect()))
}

/// Whether a number is a single value, once the part that does not depend on the candidate is worked out, and the
/// other is not.
fn is_simpler(number: &Number, other: &Number) -> bool {
    let apart = number.reads_target() || other.reads_target();
    let is_one = |it: &Number| !matches!(it, Number::Operation(..)) || apart && !it.reads_target();
    is_one(number) && !is_one(other)
}

/// Compiles a condition that stands alone, such as that of a house rule.
pub(super) fn flag(flag: Flag, calculations: &mut Calculations) -> Result<Condition, TooDeep> {
    condition(&flag.conjuncts(), calculations)
}

/// Branches while they are compiled, last first. So the target of a branch always exists already, and its number is
/// its distance from the end.
struct Lowering<'l> {
    branches: Vec<Branch>,
    calculations: &'l mut Calculations,
}

impl Lowering<'_> {
    /// Adds branches that lead to `yes` if the flag holds and else to `no`; returns the first.
    fn flag(&mut self, flag: &Flag, yes: u16, no: u16) -> Result<u16, TooDeep> {
        match flag {
            Flag::Constant(value) => Ok(if *value { yes } else { no }),
            Flag::Feature(load) => Ok(self.branch(Operand::Feature(*load), 0..=0, no, yes)),
            Flag::Compare(relation, operands) => self.compare(*relation, operands, yes, no),
            Flag::Not(inner) => self.flag(inner, no, yes),
            Flag::All(parts) => self.all(parts, yes, no),
            Flag::Any(parts) => {
                let mut start = no;
                for part in parts.iter().rev() {
                    start = self.flag(part, yes, start)?;
                }
                Ok(start)
            }
        }
    }

    fn all(&mut self, parts: &[Flag], yes: u16, no: u16) -> Result<u16, TooDeep> {
        let mut start = yes;
        for part in parts.iter().rev() {
            start = self.flag(part, start, no)?;
        }
        Ok(start)
    }

    fn branch(
        &mut self,
        operand: Operand,
        range: std::ops::RangeInclusive<i32>,
        inside: u16,
        outside: u16,
    ) -> u16 {
        let (low, high) = range.into_inner();
        let width = high.wrapping_sub(low) as u32;
        let read = Read::once(operand);
        self.branches.push(Branch { read, low, width, inside, outside });
        self.branches.len() as u16 - 1
    }

    /// Adds a branch that tests whether a number lies in a range: every comparison has that form. Folding has left no
    /// comparison whose range would be empty.
    fn compare(
        &mut self,
        relation: Relation,
        operands: &[Number; 2],
        yes: u16,
        no: u16,
    ) -> Result<u16, TooDeep> {
        let [left, right] = operands;
        let (operand, range) = match (relation, left, right) {
            (Relation::Equal, _, Number::Constant(c)) => (self.operand(left)?, *c..=*c),
            (Relation::Less, _, Number::Constant(c)) => {
                (self.operand(left)?, i32::MIN..=c.saturating_sub(1))
            }
            (Relation::Less, Number::Constant(c), _) => {
                (self.operand(right)?, c.saturating_add(1)..=i32::MAX)
            }
            (Relation::Equal, ..) => (self.difference(left, right)?, 0..=0),
            // The simple value is subtracted from the calculation; the other way round would need a
            // stack.
            (Relation::Less, left, right) if is_simpler(left, right) => {
                (self.difference(right, left)?, 1..=i32::MAX)
            }
            (Relation::Less, ..) => (self.difference(left, right)?, i32::MIN..=-1),
        };
        Ok(self.branch(operand, range, yes, no))
    }

    fn operand(&mut self, number: &Number) -> Result<Operand, TooDeep> {
        self.calculations.operand(number)
    }

    /// Returns the difference of two numbers. It saturates, so that its sign is that of the comparison.
    fn difference(&mut self, left: &Number, right: &Number) -> Result<Operand, TooDeep> {
        self.operand(&Number::operation(Arithmetic::Subtract, left.clone(), right.clone()))
    }
}
