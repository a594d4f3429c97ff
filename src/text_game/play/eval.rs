//! Works out expressions without dice.

use super::degrees::read;
use super::quick::{Form, Leaf, Test, compared};
use super::setup::Setup;
use super::state::{Frame, MOST_CELLS, MOST_LOCALS, MOST_ROLLS, NOBODY, OPEN, State};
use crate::system::{FighterId, bits, fighters_in, least, those};
use crate::text_game::compile::{Fold, Group, Node, NodeId, Whose};

/// The parties of code that runs, a byte each so that one is found by a shift: the fighter who carries it out, the
/// other party, and the fighter of `each` and the like. The highest byte says which roll is at hand, see
/// [`in_roll`](Self::in_roll).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At(u32);

impl At {
    /// A single fighter alone.
    pub(crate) const fn alone(my: FighterId) -> Self {
        Self::of(my.as_u8(), NOBODY)
    }

    pub(crate) const fn of(my: u8, target: u8) -> Self {
        Self(my as u32 | (target as u32) << 8 | (NOBODY as u32) << 16)
    }

    pub(crate) const fn my(self) -> u8 {
        self.0 as u8
    }

    pub(crate) const fn target(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Returns these parties with another fighter of `each` and the like.
    pub(crate) const fn with(self, it: u8) -> Self {
        Self(self.0 & !0x00ff_0000 | (it as u32) << 16)
    }

    /// Returns the two parties the other way round.
    pub(crate) const fn swapped(self) -> Self {
        Self::of(self.target(), self.my())
    }

    /// Returns these parties with another fighter who carries it out.
    pub(crate) const fn of_other(self, my: u8) -> Self {
        Self(self.0 & !0xff | my as u32)
    }

    /// Returns these parties with another roll at hand, by its place among those that are under way. Otherwise the
    /// innermost one is at hand.
    const fn in_roll(self, place: u8) -> Self {
        Self(self.0 & 0x00ff_ffff | (place as u32 + 1) << 24)
    }

    /// Returns a party. A missing party reads as the fighter itself, so that no index is out of range; the checks
    /// at load refuse code that would come to this.
    pub(crate) fn who(self, whose: Whose) -> FighterId {
        let found = (self.0 >> (whose as u32 * 8)) as u8;
        FighterId::from(if found == NOBODY { self.my() } else { found })
    }

    /// Returns the parties of a reading of one of them.
    pub(crate) fn seen_from(self, whose: Whose) -> Self {
        let seen = match whose {
            Whose::My => Self::of(self.my(), self.target()),
            Whose::Target | Whose::It => Self::of(self.who(whose).as_u8(), self.my()),
        };
        Self(seen.0 & 0x00ff_ffff | self.0 & 0xff00_0000)
    }
}

/// A conflict without the table: what policies and conditions may read. It cannot change the state or throw dice.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub setup: &'a Setup,
    pub state: &'a State,
}

impl<'a> View<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State) -> Self {
        Self { setup, state }
    }

    /// Returns the fighters of a group who stand.
    pub(super) fn group(self, my: u8, group: Group) -> u64 {
        self.group_at_start(my, group) & self.state.standing
    }

    /// Returns all fighters of a group, whether they stand or not.
    fn group_at_start(self, my: u8, group: Group) -> u64 {
        let my = usize::from(my);
        match group {
            Group::Foes => self.setup.foes[my],
            Group::Side => self.setup.mates[my],
            Group::Allies => self.setup.mates[my] & !(1 << my),
            Group::All => self.setup.everybody,
        }
    }

    /// Works out a node that throws no dice, by its fast form if it has one.
    pub(super) fn eval(self, at: At, node: NodeId) -> i32 {
        match self.setup.quick.forms[node as usize] {
            Form::Leaf(Leaf::Const(value)) => value,
            _ => self.eval_form(at, node),
        }
    }

    /// Fast path of [`eval_rare`](Self::eval_rare), for forms whose numbers are read at once. It calls nothing before its
    /// end, which saves keeping registers. `fast_forms_play_every_game_as_the_walk_does` compares it with the walk.
    #[inline(never)]
    fn eval_form(self, at: At, node: NodeId) -> i32 {
        let quick = &self.setup.quick;
        match quick.forms[node as usize] {
            Form::Test(Test { leaf, range }) => {
                if let Some(value) = self.direct(at, leaf) {
                    return i32::from(range.contains(value));
                }
            }
            Form::All(first, end) => {
                let mut tests = quick.tests[usize::from(first)..usize::from(end)].iter();
                loop {
                    let Some(test) = tests.next() else { return 1 };
                    let Some(value) = self.direct(at, test.leaf) else { break };
                    if !test.range.contains(value) {
                        return 0;
                    }
                }
            }
            Form::Two(op, left, right) => {
                if let (Some(left), Some(right)) = (self.direct(at, left), self.direct(at, right)) {
                    return op.apply(left, right);
                }
            }
            _ => {}
        }
        self.eval_rare(at, node)
    }

    #[inline(never)]
    fn eval_rare(self, at: At, node: NodeId) -> i32 {
        let quick = &self.setup.quick;
        match quick.forms[node as usize] {
            Form::Test(test) => i32::from(self.passes(at, test)),
            Form::All(first, end) => {
                let tests = &quick.tests[usize::from(first)..usize::from(end)];
                i32::from(tests.iter().all(|test| self.passes(at, *test)))
            }
            Form::Any(first, end) => {
                let tests = &quick.tests[usize::from(first)..usize::from(end)];
                i32::from(tests.iter().any(|test| self.passes(at, *test)))
            }
            Form::Two(op, left, right) => op.apply(self.leaf(at, left), self.leaf(at, right)),
            Form::Alike { cell, is_equal, .. } => {
                let own = self.cell(at.who(Whose::My), cell);
                i32::from((own == self.cell(at.who(Whose::Target), cell)) == is_equal)
            }
            Form::Leaf(leaf) => self.leaf(at, leaf),
            Form::Cast(_) | Form::CastAnd(..) | Form::AndCast(..) | Form::Walk => {
                self.walk(at, node)
            }
        }
    }

    fn passes(self, at: At, test: Test) -> bool {
        test.range.contains(self.leaf(at, test.leaf))
    }

    pub(super) fn leaf(self, at: At, leaf: Leaf) -> i32 {
        self.direct(at, leaf).unwrap_or_else(|| self.rare_leaf(at, leaf))
    }

    /// Returns a constant, a track of a fighter or a number of a roll; `None` for other numbers.
    fn direct(self, at: At, leaf: Leaf) -> Option<i32> {
        match leaf {
            Leaf::Cell(whose, cell) => Some(self.cell(at.who(whose), cell)),
            Leaf::Const(value) => Some(value),
            Leaf::Word(word) => Some(read(self.frame(at), word)),
            _ => None,
        }
    }

    /// Reads a number that is no constant, no track of a fighter and no number of a roll.
    #[inline(never)]
    fn rare_leaf(self, at: At, leaf: Leaf) -> i32 {
        match leaf {
            Leaf::Const(value) => value,
            Leaf::Cell(whose, cell) => self.cell(at.who(whose), cell),
            Leaf::Word(word) => read(self.frame(at), word),
            Leaf::Sheet(whose, key) => self.setup.sheet(at.who(whose), key),
            Leaf::Shared(place) => self.state.cells[usize::from(place) % MOST_CELLS],
            Leaf::Local(slot) => self.state.scratch.locals[usize::from(slot) % MOST_LOCALS],
            Leaf::Node(node) => self.eval(at, node),
        }
    }

    fn cell(self, fighter: FighterId, cell: u16) -> i32 {
        // The remainder changes nothing; it saves the check of the bounds.
        self.state.cells[(fighter.index() * self.setup.stride + usize::from(cell)) % MOST_CELLS]
    }

    /// Works out a node that throws no dice, node by node: the plain form of [`eval`](Self::eval).
    #[inline(never)]
    fn walk(self, at: At, node: NodeId) -> i32 {
        match self.setup.program.code.nodes[node as usize] {
            Node::Const(value) => value,
            Node::Rule(rule) => self.setup.rules[usize::from(rule)],
            Node::Cell(whose, cell) => self.cell(at.who(whose), cell),
            Node::SideCell(whose, cell) => {
                self.state.cells[self.setup.side_cell(at.who(whose), cell)]
            }
            Node::ConflictCell(cell) => {
                self.state.cells[self.setup.conflict_cells + usize::from(cell)]
            }
            Node::Sheet(whose, key) => self.setup.sheet(at.who(whose), key),
            Node::In(whose) => (self.state.standing >> at.who(whose) & 1) as i32,
            Node::OfPlayers(whose) => (self.setup.of_players >> at.who(whose) & 1) as i32,
            Node::Place(whose) => at.who(whose).index() as i32 + 1,
            Node::LosesTurn(whose) => (self.state.skips >> at.who(whose) & 1) as i32,
            Node::SidePlace => i32::from(self.setup.sides[usize::from(at.my())]) + 1,
            Node::Round => i32::from(self.state.round),
            Node::Local(slot) => self.state.scratch.locals[usize::from(slot)],
            Node::Word(word) => read(self.frame(at), word),
            Node::WordOf(roll, word) => read(self.named(roll), word),
            Node::DegreeOf(roll, degree) => {
                i32::from(self.degree_of(at, roll) == usize::from(degree))
            }
            Node::Shown(shown, inner) => self.shown(at, 0, shown, self.eval(at, inner)),
            Node::Opposing(shown, inner) => self.shown(at, 1, shown, self.eval(at, inner)),
            Node::Pairs(pairs) => self.pairs(at, pairs),
            Node::Binary(op, left, right) => op.apply(self.eval(at, left), self.eval(at, right)),
            Node::Not(inner) => i32::from(self.eval(at, inner) == 0),
            Node::And(left, right) => {
                i32::from(self.eval(at, left) != 0 && self.eval(at, right) != 0)
            }
            Node::Or(left, right) => {
                i32::from(self.eval(at, left) != 0 || self.eval(at, right) != 0)
            }
            Node::Either(condition, yes, no) => {
                self.eval(at, if self.eval(at, condition) != 0 { yes } else { no })
            }
            Node::Standing(group) => self.group(at.my(), group).count_ones() as i32,
            Node::AtStart(group) => self.group_at_start(at.my(), group).count_ones() as i32,
            Node::Fold(fold, group, inner) => self.fold(at, fold, group, inner),
            Node::As(whose, inner) => self.eval(at.seen_from(whose), inner),
            Node::SheetEntry(whose, key, row, column) => {
                let table = self.setup.sheet(at.who(whose), key);
                self.setup.entry(table, self.eval(at, row), self.eval(at, column))
            }
            Node::RuleEntry(rule, row, column) => {
                let table = self.setup.rules[usize::from(rule)];
                self.setup.entry(table, self.eval(at, row), self.eval(at, column))
            }
            // Dice are thrown by `Act::amount`.
            Node::Dice(_) | Node::SheetDice(..) | Node::RuleDice(_) => 0,
        }
    }

    pub(super) fn holds(self, at: At, condition: Option<NodeId>) -> bool {
        condition.is_none_or(|node| self.eval(at, node) != 0)
    }

    /// Returns the first of some exits whose condition holds for a fighter. `None` if none does. Bits of `exits`
    /// are their numbers.
    pub(super) fn exit_of(self, fighter: FighterId, exits: u64) -> Option<u8> {
        let all = &self.setup.program.exits;
        let holds = |exit: &usize| {
            let condition = all[*exit].condition;
            condition.is_some_and(|node| self.eval(At::alone(fighter), node) != 0)
        };
        bits(exits).take_while(|exit| *exit < all.len()).find(holds).map(|exit| exit as u8)
    }

    fn fold(self, at: At, fold: Fold, group: Group, inner: NodeId) -> i32 {
        let values =
            fighters_in(self.group(at.my(), group)).map(|it| self.eval(at.with(it.as_u8()), inner));
        match fold {
            Fold::Count => values.filter(|value| *value != 0).count() as i32,
            Fold::Sum => values.fold(0, i32::saturating_add),
            Fold::Least => values.min().unwrap_or(0),
            Fold::Most => values.max().unwrap_or(0),
        }
    }

    /// Returns the fighters of a mask for whom a condition on the target holds. Sets that are kept are looked up, so
    /// that nothing is evaluated for them.
    pub(super) fn those(self, my: u8, among: u64, condition: Option<NodeId>) -> u64 {
        let Some(node) = condition else { return among };
        if let Form::Alike { slot, is_equal, .. } = self.setup.quick.forms[node as usize] {
            // Fast path: the set is up to date.
            let alike = self.state.scratch.alike.of(slot, my);
            let found = among & if is_equal { alike } else { !alike };
            in_tests!(assert_eq!(found, self.those_by_one(my, among, node)));
            return found;
        }
        self.those_of(my, among, node)
    }

    /// Like [`those`](Self::those), without its look-up of known sets.
    #[inline(never)]
    fn those_of(self, my: u8, among: u64, node: NodeId) -> u64 {
        // Fast path: a track of the target is compared with a number that is equal for all of them.
        match self.setup.quick.forms[node as usize] {
            Form::Two(op, left @ Leaf::Cell(Whose::Target, cell), other) if other.is_of_one() => {
                let other = Leaf::Const(self.leaf(At::of(my, NOBODY), other));
                if let Some(Test { range, .. }) = compared(op, left, other) {
                    return those(among, |it| range.contains(self.cell(it, cell)));
                }
            }
            Form::Two(op, other, right @ Leaf::Cell(Whose::Target, cell)) if other.is_of_one() => {
                let other = Leaf::Const(self.leaf(At::of(my, NOBODY), other));
                if let Some(Test { range, .. }) = compared(op, other, right) {
                    return those(among, |it| range.contains(self.cell(it, cell)));
                }
            }
            Form::Test(Test { leaf: Leaf::Cell(Whose::Target, cell), range }) => {
                return those(among, |it| range.contains(self.cell(it, cell)));
            }
            Form::Leaf(Leaf::Const(value)) => return if value == 0 { 0 } else { among },
            _ => {}
        }
        self.those_by_one(my, among, node)
    }

    /// The plain form of [`those`](Self::those): fighter by fighter.
    fn those_by_one(self, my: u8, among: u64, node: NodeId) -> u64 {
        those(among, |it| self.eval(At::of(my, it.as_u8()), node) != 0)
    }

    /// Returns the fighters of a mask who have the least value of an expression in which they are `my`; `flip` is
    /// combined with each value by exclusive or.
    pub(super) fn least(self, other: u8, among: u64, node: NodeId, flip: i32) -> u64 {
        // Fast path: a track of theirs.
        if let Form::Leaf(Leaf::Cell(Whose::My, cell)) = self.setup.quick.forms[node as usize] {
            return least(among, |it| self.cell(it, cell) ^ flip);
        }
        self.least_by_one(other, among, node, flip)
    }

    /// The plain form of [`least`](Self::least).
    #[inline(never)]
    fn least_by_one(self, other: u8, among: u64, node: NodeId, flip: i32) -> u64 {
        least(among, |it| self.eval(At::of(it.as_u8(), other), node) ^ flip)
    }

    pub(super) fn place(self, at: At) -> usize {
        let depth = match at.0 >> 24 {
            0 => u32::from(self.state.scratch.depth),
            depth => depth,
        };
        depth.saturating_sub(1) as usize % MOST_ROLLS
    }

    fn frame(self, at: At) -> &'a Frame {
        &self.state.scratch.frames[self.place(at)]
    }

    pub(super) fn current(self) -> &'a Frame {
        let place = usize::from(self.state.scratch.depth.saturating_sub(1));
        &self.state.scratch.frames[place % MOST_ROLLS]
    }

    /// Returns the place of the innermost roll of a kind that is under way, between `floor` and `depth`. `None` if
    /// none is.
    fn around(self, roll: u8) -> Option<usize> {
        let scratch = &self.state.scratch;
        let seen = usize::from(scratch.floor)..usize::from(scratch.depth);
        seen.rev().find(|at| scratch.frames[*at].roll == roll)
    }

    /// Returns the innermost roll of a kind that is under way, or the last one that is through.
    fn named(self, roll: u8) -> &'a Frame {
        let scratch = &self.state.scratch;
        let around = self.around(roll).map(|at| &scratch.frames[at]);
        around.unwrap_or(&scratch.kept[usize::from(roll)])
    }

    /// Returns the degree of a named roll as it stands.
    fn degree_of(self, at: At, roll: u8) -> usize {
        match self.around(roll) {
            Some(place) => {
                let frame = &self.state.scratch.frames[place];
                self.degree(frame, At::of(frame.my, frame.target).in_roll(place as u8))
            }
            None => {
                let frame = &self.state.scratch.kept[usize::from(roll)];
                let parties = At::of(frame.my, frame.target);
                self.degree(frame, At(parties.0 | at.0 & 0xff00_0000))
            }
        }
    }

    /// Returns the degree of the innermost roll as it stands, by its place.
    pub(super) fn innermost_degree(self, place: usize) -> usize {
        let frame = &self.state.scratch.frames[place];
        self.open_degree(frame, frame, At::of(frame.my, frame.target))
    }

    /// Returns the degree of a roll as it stands; `at` has its parties and the roll at hand.
    fn degree(self, frame: &Frame, at: At) -> usize {
        if frame.degree != u8::MAX {
            return usize::from(frame.degree);
        }
        self.open_degree(frame, self.frame(at), at)
    }

    /// Like [`degree`](Self::degree), for a roll that is not settled.
    fn open_degree(self, frame: &Frame, at_hand: &Frame, at: At) -> usize {
        if frame.given == OPEN
            && let Some(found) = self.setup.quick.degrees.find(frame.roll, at_hand)
        {
            // Fast path: all conditions test numbers of the roll.
            in_tests!(assert_eq!(found, self.slow_degree(frame, at)));
            return found;
        }
        self.slow_degree(frame, at)
    }

    /// Like [`degree`](Self::degree), for rolls that were given one or whose degrees depend on more than the roll.
    #[inline(never)]
    fn slow_degree(self, frame: &Frame, at: At) -> usize {
        let degrees = &self.setup.program.rolls[usize::from(frame.roll)].degrees;
        if frame.given != OPEN {
            let given = degrees.iter().position(|degree| degree.name == frame.given);
            return given.unwrap_or(degrees.len() - 1);
        }
        let found = degrees.iter().position(|degree| self.holds(at, degree.condition));
        found.unwrap_or(degrees.len() - 1)
    }
}
