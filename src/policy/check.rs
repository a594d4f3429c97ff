//! Gives the names of a line their meaning and its expressions their types. All mistakes of a line are reported at
//! once: a part that is wrong becomes `None`, and checking goes on with the other parts.

use super::condition_tree::{Arithmetic, Flag, Number, Relation, Source};
use super::lexer::{Fault, Span};
use super::parser::{Expression, Line, Node, Operator, Selector, Word};
use super::word_lookup::{Known, Names};
use crate::system::{NO_ARGUMENT, OptionWord, Targets, ValueKind};

/// A line whose names have been looked up and whose types are right.
#[derive(Debug)]
pub(super) struct CheckedLine {
    /// Number of the option.
    pub option: u8,
    /// Number of the argument, or [`NO_ARGUMENT`].
    pub argument: u8,
    /// Whether the option has a target, so that keys and filters have candidates.
    pub targeted: bool,
    /// Features that pick the target, the first key first; empty: the order of the trial does.
    pub keys: Vec<CheckedKey>,
    /// Whether a new draw picks one of the candidates that the keys leave ([`Pick::Target`](super::Pick::Target)).
    pub random: bool,
    /// Condition of the line; constant if it has none.
    pub condition: Flag,
    /// Place of the condition in the line, for mistakes that later steps find.
    pub condition_span: Span,
}

/// A feature to pick a target by; [`Key`](super::evaluate::Key) is the compiled form.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckedKey {
    /// Whether the largest value wins.
    pub highest: bool,
    /// Number of the fighter feature.
    pub feature: u16,
}

/// Returns the meaning of a parsed line, or all its mistakes.
pub(super) fn line(
    text: &str,
    line: &Line<'_>,
    names: Names<'_>,
) -> Result<CheckedLine, Vec<Fault>> {
    let mut state = Checker { text, names, option: None, faults: Vec::new() };
    let checked = state.line(line);
    match checked {
        Some(checked) if state.faults.is_empty() => Ok(checked),
        _ => Err(state.faults),
    }
}

/// Returns the meaning of a condition that stands alone, such as that of a house rule; `at` says whether there is a
/// target.
pub(super) fn condition<'v>(
    text: &str,
    written: &Expression<'_>,
    names: Names<'v>,
    at: &'v OptionWord,
) -> Result<Flag, Vec<Fault>> {
    let mut state = Checker { text, names, option: Some(at), faults: Vec::new() };
    let checked = state.condition(written);
    if state.faults.is_empty() { checked.ok_or(state.faults) } else { Err(state.faults) }
}

/// Returns the meaning of a number that stands alone, such as the amount of an effect.
pub(super) fn number<'v>(
    text: &str,
    written: &Expression<'_>,
    names: Names<'v>,
    at: &'v OptionWord,
) -> Result<Number, Vec<Fault>> {
    let mut state = Checker { text, names, option: Some(at), faults: Vec::new() };
    let checked = state.number(written);
    if state.faults.is_empty() { checked.ok_or(state.faults) } else { Err(state.faults) }
}

/// A value of either type; to mix them is a mistake ([`mixed`](Checker::mixed)).
enum Value {
    Number(Number),
    Flag(Flag),
}

/// The state of checking one line.
struct Checker<'v, 't> {
    text: &'t str,
    names: Names<'v>,
    option: Known<'v>,
    faults: Vec<Fault>,
}

impl Checker<'_, '_> {
    fn line(&mut self, line: &Line<'_>) -> Option<CheckedLine> {
        let option = self.names.option(line.option);
        let option = self.kept(option);
        self.option = option.map(|(_, word)| word);
        let argument = self.argument(line.argument);
        let keys = line.selector.as_ref().map_or(Some(Vec::new()), |s| self.selector(s));
        let condition = match &line.condition {
            Some(condition) => self.condition(condition),
            None => Some(Flag::Constant(true)),
        };
        let (option, word) = option?;
        Some(CheckedLine {
            option,
            argument: argument?,
            targeted: word.targets != Targets::None,
            keys: keys?,
            random: line.selector.as_ref().is_some_and(|selector| selector.random.is_some()),
            condition: condition?,
            condition_span: line.condition.as_ref().map_or(line.option.span, |c| c.span),
        })
    }

    /// Returns the result of a look-up; notes the fault and returns `None` if it failed, so that checking can go on.
    fn kept<T>(&mut self, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.faults.push(fault)).ok()
    }

    fn fault(&mut self, span: Span, message: String, help: impl Into<String>) {
        self.faults.push(Fault::new(span, message, help));
    }

    fn shown(&self, expression: &Expression<'_>) -> String {
        self.text.get(expression.span.range()).unwrap_or_default().to_owned()
    }

    fn argument(&mut self, word: Option<Word<'_>>) -> Option<u8> {
        let Some(word) = word else {
            return Some(NO_ARGUMENT);
        };
        let found = Names::argument(self.option?, word);
        self.kept(found)
    }

    fn selector(&mut self, selector: &Selector<'_>) -> Option<Vec<CheckedKey>> {
        if let Some(option) = self.option
            && option.targets == Targets::None
        {
            let message = format!("`{}` has no target to select", option.name);
            self.fault(selector.span, message, "remove the selector");
            return None;
        }
        let drawn = selector.random.is_none_or(|word| self.draws_among(word));
        let found: Vec<_> = selector
            .keys
            .iter()
            .map(|key| {
                let found = self.names.key(key.feature, self.option);
                self.kept(found).map(|feature| CheckedKey { highest: key.highest, feature })
            })
            .collect();
        found.into_iter().collect::<Option<Vec<_>>>().filter(|_| drawn)
    }

    /// Whether `random` can be followed by this word, which must name the candidates of the option. Notes the mistake
    /// otherwise.
    fn draws_among(&mut self, word: Word<'_>) -> bool {
        let Some(option) = self.option else { return false };
        let own = match option.targets {
            Targets::Ally => "ally",
            Targets::Foe | Targets::None => "foe",
        };
        let fits = word.text == own || word.text == "target";
        if !fits {
            let message = format!("`{}` cannot be aimed at a random `{}`", option.name, word.text);
            self.fault(word.span, message, format!("write `random {own}`"));
        }
        fits
    }

    fn condition(&mut self, expression: &Expression<'_>) -> Option<Flag> {
        match self.value(expression)? {
            Value::Flag(flag) => Some(flag),
            Value::Number(_) => {
                let shown = self.shown(expression);
                let message = format!("`{shown}` is a number, not a condition");
                self.fault(expression.span, message, "compare it, such as with `> 0`");
                None
            }
        }
    }

    fn number(&mut self, expression: &Expression<'_>) -> Option<Number> {
        match self.value(expression)? {
            Value::Number(number) => Some(number),
            Value::Flag(_) => {
                let message = format!("`{}` is yes or no, not a number", self.shown(expression));
                let help = "a flag is a condition of its own; join it with `and` or `or`";
                self.fault(expression.span, message, help);
                None
            }
        }
    }

    fn value(&mut self, expression: &Expression<'_>) -> Option<Value> {
        Some(match &expression.node {
            Node::Number(number) => Value::Number(Number::Constant(*number)),
            Node::Flag(flag) => Value::Flag(Flag::Constant(*flag)),
            Node::Feature(text) => self.feature(text, expression.span)?,
            Node::Negative(inner) => {
                let inner = self.number(inner)?;
                let minus = Number::Constant(-1);
                Value::Number(Number::operation(Arithmetic::Multiply, inner, minus))
            }
            Node::Not(inner) => Value::Flag(self.condition(inner)?.not()),
            Node::Binary(operator, operands) => self.binary(*operator, operands, expression)?,
        })
    }

    fn feature(&mut self, text: &str, span: Span) -> Option<Value> {
        if let Some(value) = self.names.number(text) {
            return Some(Value::Number(Number::Constant(value)));
        }
        let found = self.names.feature(text, span, self.option);
        let (load, kind) = self.kept(found)?;
        let fixed = (self.names.fixed)(usize::from(load.feature));
        if let Some(value) = fixed.filter(|_| matches!(load.source, Source::Mine | Source::World)) {
            return Some(match kind {
                ValueKind::Flag => Value::Flag(Flag::Constant(value != 0)),
                ValueKind::Number | ValueKind::Percent => Value::Number(Number::Constant(value)),
            });
        }
        Some(match kind {
            ValueKind::Flag => Value::Flag(Flag::Feature(load)),
            ValueKind::Number | ValueKind::Percent => Value::Number(Number::Feature(load)),
        })
    }

    fn binary(
        &mut self,
        operator: Operator,
        operands: &[Expression<'_>; 2],
        whole: &Expression<'_>,
    ) -> Option<Value> {
        let arithmetic = match operator {
            Operator::Or => return self.joined(operands, Flag::either),
            Operator::And => return self.joined(operands, Flag::both),
            Operator::Add => Arithmetic::Add,
            Operator::Subtract => Arithmetic::Subtract,
            Operator::Multiply => Arithmetic::Multiply,
            Operator::Divide => Arithmetic::Divide,
            Operator::Remainder => Arithmetic::Remainder,
            Operator::Minimum => Arithmetic::Minimum,
            Operator::Maximum => Arithmetic::Maximum,
            comparison => {
                return self.comparison(comparison, operands, whole).map(Value::Flag);
            }
        };
        let (left, right) = (self.number(&operands[0]), self.number(&operands[1]));
        let (left, right) = (left?, right?);
        let divides = matches!(arithmetic, Arithmetic::Divide | Arithmetic::Remainder);
        if divides && right == Number::Constant(0) && is_written_out(&operands[1]) {
            let message = format!("`{}` divides by 0", self.shown(whole));
            self.fault(operands[1].span, message, "divide by another number or by a feature");
            return None;
        }
        Some(Value::Number(Number::operation(arithmetic, left, right)))
    }

    fn joined(
        &mut self,
        operands: &[Expression<'_>; 2],
        join: fn(Flag, Flag) -> Flag,
    ) -> Option<Value> {
        let (left, right) = (self.condition(&operands[0]), self.condition(&operands[1]));
        Some(Value::Flag(join(left?, right?)))
    }

    fn comparison(
        &mut self,
        operator: Operator,
        operands: &[Expression<'_>; 2],
        whole: &Expression<'_>,
    ) -> Option<Flag> {
        let (left, right) = (self.value(&operands[0]), self.value(&operands[1]));
        match (left?, right?) {
            (Value::Number(left), Value::Number(right)) => Some(compare(operator, left, right)),
            (Value::Flag(left), Value::Flag(right)) => match operator {
                Operator::Equal => Some(Flag::same(left, right)),
                Operator::NotEqual => Some(Flag::same(left, right).not()),
                _ => {
                    let message = "yes and no have no order".to_owned();
                    self.fault(whole.span, message, "compare flags with `=` or `!=`");
                    None
                }
            },
            (Value::Flag(_), Value::Number(_)) => self.mixed(&operands[0], &operands[1], whole),
            (Value::Number(_), Value::Flag(_)) => self.mixed(&operands[1], &operands[0], whole),
        }
    }

    /// Notes that a flag is compared with a number. Returns `None`, as its callers do after a fault.
    fn mixed(
        &mut self,
        flag: &Expression<'_>,
        number: &Expression<'_>,
        whole: &Expression<'_>,
    ) -> Option<Flag> {
        let (flag, number) = (self.shown(flag), self.shown(number));
        let message = format!("`{flag}` is yes or no, but `{number}` is a number");
        let help = format!("write `{flag}` or `not {flag}` without a comparison");
        self.fault(whole.span, message, help);
        None
    }
}

/// Whether an expression is made of numbers only. A feature that never changes for one fighter may
/// be 0 for that fighter without being a mistake.
fn is_written_out(expression: &Expression<'_>) -> bool {
    match &expression.node {
        Node::Number(_) | Node::Flag(_) => true,
        Node::Feature(_) => false,
        Node::Negative(inner) | Node::Not(inner) => is_written_out(inner),
        Node::Binary(_, operands) => operands.iter().all(is_written_out),
    }
}

/// Compares two numbers, by the two relations there are ([`Relation`]): the others are these, swapped or negated.
fn compare(operator: Operator, left: Number, right: Number) -> Flag {
    match operator {
        Operator::Equal => Flag::compare(Relation::Equal, left, right),
        Operator::NotEqual => Flag::compare(Relation::Equal, left, right).not(),
        Operator::Less => Flag::compare(Relation::Less, left, right),
        Operator::GreaterEqual => Flag::compare(Relation::Less, left, right).not(),
        Operator::Greater => Flag::compare(Relation::Less, right, left),
        _ => Flag::compare(Relation::Less, right, left).not(),
    }
}
