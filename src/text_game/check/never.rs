//! Finds what can never happen: degrees, options, decision points, rules and exits whose conditions never hold, and
//! steps that change nothing or fill up a track at once.

use super::ranges::{Range, Ranges, track};
use crate::scenario::{Origin, Placed, Problem, Problems};
use crate::text_game::compile::{Change, LawPlace, Node, NodeId, Op, Program, RollWord, Step};
use crate::text_game::model::Owner;

/// Notes what can never happen in a game.
pub(super) fn check(program: &Program, problems: &mut Problems) {
    let mut never = Never { program, ranges: Ranges::new(program), problems };
    never.degrees();
    never.conditions();
    never.steps();
}

struct Never<'a> {
    program: &'a Program,
    ranges: Ranges<'a>,
    problems: &'a mut Problems,
}

/// A comparison with a number: `node` is the other side, and `holds` has the values for which it holds.
struct Comparison {
    /// Text of the other side as [`Never::shape`] writes it.
    shape: String,
    node: NodeId,
    holds: Range,
}

impl Never<'_> {
    fn doubt(&mut self, origin: &Origin, message: String, help: &str) {
        self.problems.push(Problem::lacking(origin, message).help(help));
    }

    /// Notes conditions that never hold, by the [`Ranges`] of their parts.
    fn conditions(&mut self) {
        let declared = &self.program.declared;
        for (point, code) in declared.points.iter().zip(&self.program.points) {
            let name = &point.name;
            self.holds(code.condition, point.condition.as_ref(), || {
                format!("no fighter is ever asked `{name}`")
            });
            for (option, code) in point.options.iter().zip(&code.options) {
                self.holds(code.condition, option.condition.as_ref(), || {
                    format!("the option `{}` of `{name}` can never be chosen", option.name)
                });
            }
        }
        let laws = self.program.laws.iter().filter(|law| law.place == LawPlace::Game);
        for (law, text) in laws.zip(&declared.laws) {
            self.holds(law.condition, text.condition.as_ref(), || {
                format!("the standing rule `{}` never applies", law.name)
            });
        }
        for (exit, text) in self.program.exits.iter().zip(&declared.exits) {
            self.holds(exit.condition, text.condition.as_ref(), || {
                format!("no fighter ever leaves by `{}`", text.name)
            });
        }
        self.holds(self.program.won, declared.won.as_ref(), || {
            "no side can ever win by `won`".into()
        });
    }

    fn holds(
        &mut self,
        node: Option<NodeId>,
        text: Option<&Placed>,
        message: impl FnOnce() -> String,
    ) {
        if let (Some(node), Some((text, origin))) = (node, text)
            && self.ranges.truth(node, None) == (0, 0)
        {
            let help = self.help(node, None);
            self.doubt(origin, format!("{}: `{text}` never holds", message()), &help);
        }
    }

    /// Returns the remedy for a condition that never holds.
    fn help(&mut self, node: NodeId, roll: Option<u8>) -> String {
        for comparison in self.comparisons(node) {
            let (low, high) = self.ranges.of(comparison.node, roll);
            if comparison.holds.0 > high || comparison.holds.1 < low {
                let what = self.name(comparison.node);
                return format!(
                    "{what} is from {low} to {high} here: compare it with such a number"
                );
            }
        }
        "change the condition, or leave this out".to_owned()
    }

    /// Returns what the left side of a comparison is called in messages.
    fn name(&self, node: NodeId) -> String {
        let declared = &self.program.declared;
        let track = |owner, cell: u16| {
            declared.cells(owner).nth(usize::from(cell)).map(|track| track.name.as_str())
        };
        let name = match self.program.code.nodes[node as usize] {
            Node::Word(RollWord::Dice) => Some("dice"),
            Node::Word(RollWord::Result) => Some("result"),
            Node::Word(RollWord::Against) => Some("against"),
            Node::Word(RollWord::Margin) => Some("margin"),
            Node::Sheet(_, key) => Some(declared.sheet[usize::from(key)].name.as_str()),
            Node::Cell(_, cell) => track(Owner::Fighter, cell),
            Node::ConflictCell(cell) => track(Owner::Conflict, cell),
            _ => None,
        };
        name.map_or_else(|| "the amount that is compared".to_owned(), |name| format!("`{name}`"))
    }

    /// Notes degrees that no throw comes to.
    fn degrees(&mut self) {
        for (at, text) in self.program.declared.rolls.iter().enumerate() {
            let roll = Some(at as u8);
            let code = &self.program.rolls[at];
            // Comparisons that are all of the condition of an earlier degree, with the number of the degree.
            let mut taken: Vec<(Comparison, usize)> = Vec::new();
            let mut always = None;
            for (number, degree) in code.degrees.iter().enumerate() {
                let name = &text.degrees[number].name;
                let is_given = self.is_given(at as u8, degree.name);
                let comparisons = degree.condition.map(|node| self.comparisons(node));
                let never =
                    degree.condition.is_some_and(|it| self.ranges.truth(it, roll) == (0, 0));
                let before = match &comparisons {
                    Some(comparisons) => always.or_else(|| self.covered(comparisons, &taken, roll)),
                    None => always.or_else(|| self.all_covered(&taken, roll)),
                };
                let origin = &text.degrees[number].origin;
                let message = format!("no throw of `{}` comes to the degree `{name}`", text.name);
                match (before, degree.condition) {
                    _ if is_given => {}
                    (_, Some(node)) if never => {
                        let help = self.help(node, roll);
                        self.doubt(origin, format!("{message}: its condition never holds"), &help);
                    }
                    (Some(before), Some(_)) => {
                        let first = &text.degrees[before].name;
                        let message =
                            format!("{message}: `{first}` comes first and takes all of its throws");
                        let help =
                            format!("write `{name}` before `{first}`, or change its condition");
                        self.doubt(origin, message, &help);
                    }
                    (Some(before), None) => {
                        let last = &text.degrees[number - 1].name;
                        let message = format!("{message}: the degrees before it take all throws");
                        let help = match before + 1 == number {
                            true => format!("leave `{name}` out, and write {last} = \"otherwise\""),
                            false => {
                                format!("leave `{name}` out, or change the conditions before it")
                            }
                        };
                        self.doubt(origin, message, &help);
                    }
                    (None, _) => {}
                }
                if degree.condition.is_some_and(|node| self.ranges.truth(node, roll) == (1, 1)) {
                    always = always.or(Some(number));
                }
                if let (Some(node), Some([_])) = (degree.condition, comparisons.as_deref())
                    && self.is_comparison(node)
                {
                    taken.extend(comparisons.into_iter().flatten().map(|it| (it, number)));
                }
            }
        }
    }

    /// Returns whether a step `becomes` gives a roll a degree. Such a degree needs no throw.
    fn is_given(&self, roll: u8, name: u16) -> bool {
        let steps = self.program.code.lists.iter().flat_map(|list| &list.steps);
        steps.into_iter().any(|(step, _)| match step {
            Step::Become(of, degree) => *degree == name && of.is_none_or(|of| of == roll),
            _ => false,
        })
    }

    /// Returns the last earlier degree that is needed to take all throws for which the comparisons hold. `None` if
    /// some throws are left.
    fn covered(
        &mut self,
        comparisons: &[Comparison],
        taken: &[(Comparison, usize)],
        roll: Option<u8>,
    ) -> Option<usize> {
        comparisons.iter().find_map(|comparison| {
            let (low, high) = self.ranges.of(comparison.node, roll);
            let wanted = (comparison.holds.0.max(low), comparison.holds.1.min(high));
            takes(wanted, &comparison.shape, taken)
        })
    }

    /// Like [`covered`](Self::covered), but for all throws.
    fn all_covered(&mut self, taken: &[(Comparison, usize)], roll: Option<u8>) -> Option<usize> {
        taken.iter().find_map(|(comparison, _)| {
            let wanted = self.ranges.of(comparison.node, roll);
            takes(wanted, &comparison.shape, taken)
        })
    }

    fn is_comparison(&self, node: NodeId) -> bool {
        matches!(self.program.code.nodes[node as usize], Node::Binary(..))
    }

    /// Returns the comparisons with numbers that a condition is made of by `and`.
    fn comparisons(&self, node: NodeId) -> Vec<Comparison> {
        let code = &self.program.code;
        match code.nodes[node as usize] {
            Node::And(left, right) => {
                let mut both = self.comparisons(left);
                both.extend(self.comparisons(right));
                both
            }
            Node::Binary(op, left, right) => {
                let (known, node) = match (code.constant(left), code.constant(right)) {
                    (Some(number), None) => (i64::from(number), right),
                    (None, Some(number)) => (i64::from(number), left),
                    _ => return Vec::new(),
                };
                let is_left = node == left;
                let holds = match (op, is_left) {
                    (Op::Equal, _) => (known, known),
                    (Op::Less, true) => (i64::MIN, known - 1),
                    (Op::Less, false) => (known + 1, i64::MAX),
                    (Op::LessEqual, true) => (i64::MIN, known),
                    (Op::LessEqual, false) => (known, i64::MAX),
                    _ => return Vec::new(),
                };
                vec![Comparison { shape: self.shape(node), node, holds }]
            }
            _ => Vec::new(),
        }
    }

    fn shape(&self, node: NodeId) -> String {
        let code = &self.program.code;
        let found = code.nodes[node as usize];
        match found {
            Node::Binary(op, left, right) => {
                format!("{op:?}({}, {})", self.shape(left), self.shape(right))
            }
            Node::As(whose, inner) => format!("{whose:?}({})", self.shape(inner)),
            Node::Shown(shown, inner) => format!("{shown:?}({})", self.shape(inner)),
            Node::Opposing(shown, inner) => format!("against {shown:?}({})", self.shape(inner)),
            _ if code.parts(node).iter().all(Option::is_none) => format!("{found:?}"),
            _ => format!("node {node}"),
        }
    }

    /// Notes steps that change nothing, and steps that are wider than the track that they move on.
    fn steps(&mut self) {
        let program = self.program;
        for (step, text) in program.code.lists.iter().flat_map(|list| &list.steps) {
            let Some((owner, cell, change, node)) = step.of_track() else { continue };
            let Some(declared) = program.declared.cells(owner).nth(cell) else {
                continue;
            };
            if change == Change::Set {
                continue;
            }
            let name = &declared.name;
            let (low, high) = track(program, declared);
            let by = self.ranges.of(node, None);
            if by == (0, 0) {
                let message = format!("`{}` changes nothing: the amount is always 0", text.0);
                self.doubt(&text.1, message, "write another amount, or leave the step out");
            } else if by.0 > high - low || by.1 < low - high {
                let end = if by.0 > 0 { high } else { low };
                let message =
                    format!("`{}` is more than the range of `{name}`, {low} to {high}", text.0);
                let help = format!("write `{name} = {end}` if that is meant, or a smaller amount");
                self.doubt(&text.1, message, &help);
            }
        }
    }
}

/// Returns the last degree that is needed to take all values of a range, if the degrees take all of them.
fn takes(wanted: Range, shape: &str, taken: &[(Comparison, usize)]) -> Option<usize> {
    let (mut low, mut last) = (wanted.0, 0);
    if low > wanted.1 {
        return None;
    }
    // Each turn finds an earlier comparison that takes the lowest value which is left.
    while low <= wanted.1 {
        let mut all = taken.iter().filter(|(it, _)| it.shape == shape);
        let (found, number) = all.find(|(it, _)| it.holds.0 <= low && low <= it.holds.1)?;
        last = last.max(*number);
        low = found.holds.1.saturating_add(1);
        if found.holds.1 == i64::MAX {
            break;
        }
    }
    Some(last)
}
