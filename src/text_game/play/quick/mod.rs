//! Fast forms of expressions, made once for a setup: a number that is read at once, two numbers combined, a list of
//! comparisons, a throw with a constant added.
//!
//! Nearly all conditions and amounts of a game have such a form. Keys of the sheet that are equal for all fighters
//! are constants here, and so is everything that is made of constants. Other expressions are walked node by node,
//! as all of them would be without this file; the tests below compare both ways.

mod alike;
mod conditions;

use crate::system::FighterId;
pub(crate) use alike::Alike;
pub(crate) use conditions::{Test, compared};

use super::degrees::Degrees;
use super::setup::Setup;
use super::state::MOST_ALIKE;
use crate::text_game::compile::{Dice, Node, NodeId, Op, OptionCode, RollWord, Thrown, Whose};
use crate::text_game::model::Aimed;
use alike::AlikeTrack;
use conditions::{all_but, join};

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

/// Dice that are thrown.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cast {
    /// The dice of a place in the code.
    Place(u16),
    /// Dice on the sheet of a fighter.
    Sheet(Whose, u16),
}

/// A throw of a single die.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Single {
    /// The faces; 0 if they are not known, or if it is no throw of a single die.
    pub faces: u32,
    /// The [`site`](Dice::site) of the throw.
    pub site: u64,
}

/// The fast form of an expression.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// A single number.
    Leaf(Leaf),
    /// Two numbers combined.
    Two(Op, Leaf, Leaf),
    /// Whether a test holds.
    Test(Test),
    /// Whether all of these tests hold, by the first and the first behind them.
    All(u16, u16),
    /// Whether any of these tests holds.
    Any(u16, u16),
    /// Whether a track of the target has the value of an own track, or whether it has another one. The fighters with
    /// equal values are known as a set, by its number.
    Alike {
        /// The number of the set.
        slot: u8,
        /// The track.
        cell: u16,
        /// Whether the values have to be equal.
        is_equal: bool,
    },
    /// Dice.
    Cast(Cast),
    /// Dice combined with a number, which is the right side.
    CastAnd(Op, Cast, Leaf),
    /// A number combined with dice, which are the right side.
    AndCast(Op, Leaf, Cast),
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
    /// The single die of each throw.
    pub single: Vec<Single>,
    /// The degrees of rolls.
    pub degrees: Degrees,
    /// The tracks whose sets of fighters with equal values are kept, by the number of the set.
    pub alike: Vec<AlikeTrack>,
}

impl Leaf {
    /// Returns whether the number is the same for every target.
    pub(crate) fn is_of_one(self) -> bool {
        matches!(self, Self::Const(_) | Self::Cell(Whose::My, _) | Self::Sheet(Whose::My, _))
    }
}

#[cfg(test)]
thread_local! {
    /// The number of setups that this thread has made without fast forms, while it makes them so.
    static WALKED: std::cell::Cell<Option<usize>> = const { std::cell::Cell::new(None) };
}

impl Quick {
    /// Finds the forms of a setup whose sheets are filled.
    pub(crate) fn of(setup: &Setup) -> Self {
        #[cfg(test)]
        if let Some(made) = WALKED.get() {
            WALKED.set(Some(made + 1));
            return Self::none(setup);
        }
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
        let single = |(dice, amounts): (&Dice, &Option<[i32; 4]>)| {
            let faces = match (dice.thrown, amounts) {
                (Thrown::Sum, Some([1, faces, ..])) => (*faces).max(0) as u32,
                _ => 0,
            };
            Single { faces, site: dice.site }
        };
        quick.single = code.dice.iter().zip(&quick.amounts).map(single).collect();
        quick.degrees = Degrees::of(&setup.program, &quick);
        quick.keep_alike(setup);
        quick
    }

    /// Whether this thread makes setups without fast forms.
    #[cfg(test)]
    pub(super) fn is_walked() -> bool {
        WALKED.get().is_some()
    }

    /// Returns no forms: every expression is walked.
    #[cfg(test)]
    fn none(setup: &Setup) -> Self {
        let code = &setup.program.code;
        Self {
            forms: vec![Form::Walk; code.nodes.len()],
            tests: Vec::new(),
            amounts: vec![None; code.dice.len()],
            single: vec![Single { faces: 0, site: 0 }; code.dice.len()],
            degrees: Degrees::none(&setup.program),
            alike: Vec::new(),
        }
    }

    /// Finds options whose targets are the fighters with an equal or another value of a track. Only steps may change
    /// the track, because they keep the sets up to date.
    fn keep_alike(&mut self, setup: &Setup) {
        let program = &setup.program;
        let is_stepped = |cell: u16| {
            let lapses = program.moments.iter().any(|moment| moment.lapses.contains(&cell));
            !lapses && setup.tracks[usize::from(cell)].due.is_none()
        };
        let aimed = |option: &&OptionCode| option.aim != Aimed::None;
        for option in program.points.iter().flat_map(|point| &point.options).filter(aimed) {
            let Some(node) = option.condition else { continue };
            let (is_equal, cell) = match self.forms[node as usize] {
                Form::Two(Op::Equal, left, right) => (true, same_track(left, right)),
                Form::Two(Op::NotEqual, left, right) => (false, same_track(left, right)),
                _ => continue,
            };
            let Some(cell) = cell.filter(|cell| is_stepped(*cell)) else { continue };
            let known = self.alike.iter().position(|it| it.cell == cell);
            let slot = known.unwrap_or(self.alike.len());
            if slot == self.alike.len() {
                if slot == MOST_ALIKE {
                    continue;
                }
                self.alike.push(AlikeTrack::new(setup, cell));
            }
            self.forms[node as usize] = Form::Alike { slot: slot as u8, cell, is_equal };
        }
    }

    fn form(&mut self, setup: &Setup, id: NodeId) -> Form {
        let node = setup.program.code.nodes[id as usize];
        if setup.throws[id as usize] {
            return match node {
                Node::Dice(dice) => Form::Cast(Cast::Place(dice)),
                Node::SheetDice(whose, key) => Form::Cast(Cast::Sheet(whose, key)),
                Node::Binary(op, left, right) => {
                    let throws = [left, right].map(|node| setup.throws[node as usize]);
                    match (throws, self.forms.get(left as usize), self.forms.get(right as usize)) {
                        ([true, false], Some(Form::Cast(cast)), _) => {
                            Form::CastAnd(op, *cast, self.leaf(right))
                        }
                        ([false, true], _, Some(Form::Cast(cast))) => {
                            Form::AndCast(op, self.leaf(left), *cast)
                        }
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
            _ => compared(op, left, right).map_or(Form::Two(op, left, right), Form::Test),
        }
    }

    fn not(&self, inner: NodeId) -> Form {
        match self.forms.get(inner as usize) {
            Some(Form::Leaf(Leaf::Const(value))) => Form::Leaf(Leaf::Const(i32::from(*value == 0))),
            _ => Form::Test(self.test(inner).negated()),
        }
    }

    /// Returns a condition as a single test.
    fn test(&self, node: NodeId) -> Test {
        match self.forms.get(node as usize) {
            Some(Form::Test(test)) => *test,
            _ => Test { leaf: self.leaf(node), range: all_but(0) },
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
        // A test of a constant decides the chain, or can be left out.
        let settled = |test: &Test| match test.leaf {
            Leaf::Const(value) => Some(test.range.contains(value)),
            _ => None,
        };
        if parts.iter().any(|test| settled(test) == Some(!is_all)) {
            return Form::Leaf(Leaf::Const(i32::from(!is_all)));
        }
        parts.retain(|test| settled(test).is_none());
        if is_all {
            join(&mut parts);
        }
        let first = self.tests.len();
        let end = first + parts.len();
        match (&parts[..], u16::try_from(end)) {
            ([], _) => Form::Leaf(Leaf::Const(i32::from(is_all))),
            ([test], _) => Form::Test(*test),
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
                seen(*left).zip(seen(*right)).map(|(left, right)| Form::Two(*op, left, right))
            }
            Some(Form::Test(test)) => {
                seen(test.leaf).map(|leaf| Form::Test(Test { leaf, ..*test }))
            }
            _ => None,
        };
        form.unwrap_or(Form::Walk)
    }
}

/// Returns the track that two numbers are, of the target and of the fighter itself.
fn same_track(left: Leaf, right: Leaf) -> Option<u16> {
    match (left, right) {
        (Leaf::Cell(Whose::Target, cell), Leaf::Cell(Whose::My, other))
        | (Leaf::Cell(Whose::My, cell), Leaf::Cell(Whose::Target, other)) => {
            (cell == other).then_some(cell)
        }
        _ => None,
    }
}

/// Returns a key of the sheet; a constant if it is equal for all fighters.
fn sheet(setup: &Setup, whose: Whose, key: u16) -> Leaf {
    let mut values = FighterId::all(setup.names.len()).map(|fighter| setup.sheet(fighter, key));
    match values.next() {
        Some(first) if values.all(|value| value == first) => Leaf::Const(first),
        _ => Leaf::Sheet(whose, key),
    }
}

#[cfg(test)]
mod tests {
    use super::WALKED;
    use crate::engine::AnyConflict;
    use crate::scenario::BuiltIn;
    use crate::sim::{Overrides, Plan};
    use crate::systems;

    /// Returns the values and the curves of trials.
    fn played(game: &dyn AnyConflict) -> Vec<(Vec<i32>, Vec<i32>)> {
        let (mut trials, mut runner) = (Vec::new(), game.runner());
        runner.play_block(7, 0..150, &mut |_, record| {
            trials.push((record.values.clone(), record.curve.clone()));
        });
        trials
    }

    #[test]
    fn fast_forms_play_every_game_as_the_walk_does() {
        // Plans are compiled on several threads; on one thread all setups see its mark.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        pool.install(compare_games);
    }

    fn compare_games() {
        let mut games = 0;
        for scenario in BuiltIn::all().filter(BuiltIn::is_text) {
            let document = scenario.open().unwrap();
            let plan = || Plan::new(&document, systems::ALL, &Overrides::default()).unwrap();
            let fast = plan();
            WALKED.set(Some(0));
            let walked = plan();
            let made = WALKED.take().unwrap();
            assert!(made >= walked.cells.len(), "{made} setups");
            games += 1;
            for (fast, walked) in fast.cells.iter().zip(&walked.cells) {
                let (fast, walked) = (played(&*fast.game), played(&*walked.game));
                assert_eq!(fast, walked, "{}", scenario.name());
            }
        }
        assert_eq!(games, 13);
    }
}
