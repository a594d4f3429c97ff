//! Fast forms of expressions, made once for a setup: a number that is read at once, two numbers combined, a list of
//! comparisons, a throw with a constant added.
//!
//! Nearly all conditions and amounts of a game have such a form. Keys of the sheet that are equal for all fighters
//! are constants here, and so is everything that is made of constants. Other expressions are walked node by node,
//! as all of them would be without this file.

use super::setup::Setup;
use crate::text_game::compile::{Node, NodeId, Op, RollWord, Whose};

/// A number that is read at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// A number.
    Const(i32),
    /// A track of a fighter.
    Cell(Whose, u16),
    /// A key of the sheet.
    Sheet(Whose, u16),
    /// A track of the conflict, by the place of its cell.
    Shared(u16),
    /// A local name.
    Local(u8),
    /// A number of the current roll.
    Word(RollWord),
    /// Any other expression.
    Node(NodeId),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// One of the comparisons.
    pub op: Op,
    /// The left side.
    pub left: Leaf,
    /// The right side.
    pub right: Leaf,
}

/// The fast form of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A single number.
    Leaf(Leaf),
    /// Two numbers combined.
    Two(Op, Leaf, Leaf),
    /// Whether all of these tests hold, by the first and the first behind them.
    All(u16, u16),
    /// Whether any of these tests holds.
    Any(u16, u16),
    /// Dice.
    Dice(u16),
    /// Dice combined with a number, which is the right side.
    DiceAnd(Op, u16, Leaf),
    /// No fast form.
    Walk,
}

/// The fast forms of a program.
#[derive(Debug, Default)]
pub(crate) struct Quick {
    /// The form of each node.
    pub forms: Vec<Form>,
    /// The tests of all conditions.
    pub tests: Vec<Test>,
    /// The amounts of each throw, if all of them are known.
    pub amounts: Vec<Option<[i32; 4]>>,
}

impl Leaf {
    /// Returns whether the number is the same for every target.
    #[inline]
    pub(crate) fn is_of_one(self) -> bool {
        matches!(self, Self::Const(_) | Self::Cell(Whose::My, _) | Self::Sheet(Whose::My, _))
    }
}

impl Quick {
    /// Finds the forms of a setup whose sheets are filled.
    pub(crate) fn of(setup: &Setup) -> Self {
        let code = &setup.program.code;
        let mut quick = Self::default();
        // The parts of a node come before it, but for readings that house rules use; those are walked.
        for node in 0..code.nodes.len() {
            let form = quick.form(setup, node as NodeId);
            quick.forms.push(form);
        }
        let known = |node: &NodeId| match quick.forms[*node as usize] {
            Form::Leaf(Leaf::Const(value)) => Some(value),
            _ => None,
        };
        let amounts = code.dice.iter().map(|dice| {
            let mut amounts = [0; 4];
            for (place, node) in dice.amounts.iter().take(usize::from(dice.count)).enumerate() {
                amounts[place] = known(node)?;
            }
            Some(amounts)
        });
        quick.amounts = amounts.collect();
        quick
    }

    fn form(&mut self, setup: &Setup, id: NodeId) -> Form {
        let node = setup.program.code.nodes[id as usize];
        if setup.throws[id as usize] {
            return match node {
                Node::Dice(dice) => Form::Dice(dice),
                Node::Binary(op, left, right) if !setup.throws[right as usize] => {
                    match self.forms.get(left as usize) {
                        Some(Form::Dice(dice)) => Form::DiceAnd(op, *dice, self.leaf(right)),
                        _ => Form::Walk,
                    }
                }
                _ => Form::Walk,
            };
        }
        match node {
            Node::Const(value) => Form::Leaf(Leaf::Const(value)),
            Node::Cell(whose, cell) => Form::Leaf(Leaf::Cell(whose, cell)),
            Node::Sheet(whose, key) => Form::Leaf(sheet(setup, whose, key)),
            Node::ConflictCell(cell) => {
                Form::Leaf(Leaf::Shared((setup.conflict_cells + usize::from(cell)) as u16))
            }
            Node::Local(slot) => Form::Leaf(Leaf::Local(slot)),
            Node::Word(word) => Form::Leaf(Leaf::Word(word)),
            Node::Binary(op, left, right) => self.two(op, self.leaf(left), self.leaf(right)),
            Node::Not(inner) => self.not(inner),
            Node::And(..) | Node::Or(..) => self.several(setup, id),
            Node::As(whose, inner) => self.seen_from(whose, inner),
            _ => Form::Walk,
        }
    }

    /// Returns a node as a part of another one.
    fn leaf(&self, node: NodeId) -> Leaf {
        match self.forms.get(node as usize) {
            Some(Form::Leaf(leaf)) => *leaf,
            _ => Leaf::Node(node),
        }
    }

    fn two(&self, op: Op, left: Leaf, right: Leaf) -> Form {
        match (left, right) {
            (Leaf::Const(left), Leaf::Const(right)) => {
                Form::Leaf(Leaf::Const(op.apply(left, right)))
            }
            _ => Form::Two(op, left, right),
        }
    }

    fn not(&self, inner: NodeId) -> Form {
        let test = self.test(inner);
        let Test { op, left, right } = test.negated();
        self.two(op, left, right)
    }

    /// Returns a condition as a single test.
    fn test(&self, node: NodeId) -> Test {
        match self.forms.get(node as usize) {
            Some(Form::Two(op, left, right)) if op.compares() => {
                Test { op: *op, left: *left, right: *right }
            }
            _ => Test { op: Op::NotEqual, left: self.leaf(node), right: Leaf::Const(0) },
        }
    }

    /// Returns the form of a chain of `and` or of `or`.
    fn several(&mut self, setup: &Setup, id: NodeId) -> Form {
        let nodes = &setup.program.code.nodes;
        let is_all = matches!(nodes[id as usize], Node::And(..));
        let (mut open, mut parts) = (vec![id], Vec::new());
        while let Some(part) = open.pop() {
            match nodes[part as usize] {
                Node::And(left, right) if is_all => open.extend([right, left]),
                Node::Or(left, right) if !is_all => open.extend([right, left]),
                _ => parts.push(self.test(part)),
            }
        }
        // A test of constants decides the chain, or can be left out.
        let settled = |test: &Test| match (test.left, test.right) {
            (Leaf::Const(left), Leaf::Const(right)) => Some(test.op.apply(left, right) != 0),
            _ => None,
        };
        if parts.iter().any(|test| settled(test) == Some(!is_all)) {
            return Form::Leaf(Leaf::Const(i32::from(!is_all)));
        }
        parts.retain(|test| settled(test).is_none());
        let first = self.tests.len();
        let end = first + parts.len();
        match (&parts[..], u16::try_from(end)) {
            ([], _) => Form::Leaf(Leaf::Const(i32::from(is_all))),
            ([test], _) => Form::Two(test.op, test.left, test.right),
            (_, Err(_)) => Form::Walk,
            (_, Ok(end)) => {
                self.tests.extend(parts);
                if is_all { Form::All(first as u16, end) } else { Form::Any(first as u16, end) }
            }
        }
    }

    /// Returns the form of a reading of a fighter, if its numbers can be read from outside.
    fn seen_from(&self, whose: Whose, inner: NodeId) -> Form {
        let seen = |leaf: Leaf| {
            let other = |it: Whose| match (whose, it) {
                (Whose::My, Whose::My | Whose::Target) => Some(it),
                (Whose::Target, Whose::My) => Some(Whose::Target),
                (Whose::Target, Whose::Target) => Some(Whose::My),
                _ => None,
            };
            match leaf {
                Leaf::Cell(it, cell) => Some(Leaf::Cell(other(it)?, cell)),
                Leaf::Sheet(it, key) => Some(Leaf::Sheet(other(it)?, key)),
                Leaf::Node(_) => None,
                leaf => Some(leaf),
            }
        };
        let form = match self.forms.get(inner as usize) {
            Some(Form::Leaf(leaf)) => seen(*leaf).map(Form::Leaf),
            Some(Form::Two(op, left, right)) => {
                seen(*left).and_then(|left| seen(*right).map(|right| Form::Two(*op, left, right)))
            }
            _ => None,
        };
        form.unwrap_or(Form::Walk)
    }
}

impl Test {
    /// Returns the test that holds when this one does not.
    fn negated(self) -> Self {
        let Self { op, left, right } = self;
        match op {
            Op::Equal => Self { op: Op::NotEqual, ..self },
            Op::NotEqual => Self { op: Op::Equal, ..self },
            Op::Less => Self { op: Op::LessEqual, left: right, right: left },
            _ => Self { op: Op::Less, left: right, right: left },
        }
    }
}

/// Returns a key of the sheet; a constant if it is equal for all fighters.
fn sheet(setup: &Setup, whose: Whose, key: u16) -> Leaf {
    let mut values = (0..setup.names.len()).map(|fighter| setup.sheet(fighter, key));
    match values.next() {
        Some(first) if values.all(|value| value == first) => Leaf::Const(first),
        _ => Leaf::Sheet(whose, key),
    }
}
