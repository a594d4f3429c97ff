//! Every branch of one turn, or of the beginning, played by the rules' own code.

use super::Watch;
use super::answer::{Lots, TooLarge};
use super::branching::{Branching, Expand, Landings};
use super::free_list::FreeList;
use super::state_keys::{Index, Key};
use super::turn_sums::{BranchTarget, TurnSums};
use crate::engine::Conflict;
use crate::system::{Ending, Lists, RuleSystem};
use crate::table::{BranchWeight, Deciders, Dynamic, Enumerating, FighterChains};

/// Why a solver stopped. All but the first are no failure: the caller solves again with what was missing.
pub(super) enum Stop {
    TooLarge(TooLarge),
    /// Flat play does not know a part of the conflict.
    NotFlat,
    /// Play draws lots, but the nodes do not hold them. The conflict must be solved again with lots in the nodes,
    /// because rules may look at earlier lots.
    Forgetful,
    /// The order of the trial decides between these fighters, a bit for each, and the solver has not fixed an order
    /// for them.
    Unordered(u64),
}

/// Node of the solver: a state between two turns, with the lots and the row of the curves that go with the state,
/// because play from there on depends on all three.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Node<S> {
    pub state: S,
    /// Lots that rules may look at again. They are kept here so that rules need not put them into the state.
    pub lots: Lots,
    /// First exchange whose row of the curves is not written yet, less the running exchange: 0 while an exchange
    /// runs, 1 once its turns have been taken.
    pub unwritten: i16,
}

impl<S> Node<S> {
    /// Returns the exchange whose row of the curves takes the counts of the next turn; see `unwritten`.
    pub(super) fn row<B: Branching<State = S>>(&self) -> i64 {
        B::exchange(&self.state) as i64 + i64::from(self.unwritten)
    }

    /// Notes the first exchange whose row of the curves is not written. The row of exchange 0 is that of the beginning.
    pub(super) fn note_row<B: Branching<State = S>>(&mut self, from: Option<&Self>, is_over: bool) {
        let exchange = B::exchange(&self.state) as i64;
        let next = match from {
            None => 1,
            Some(_) if is_over => exchange + 1,
            Some(from) => from.row::<B>(),
        };
        self.unwritten = (next - exchange) as i16;
    }
}

impl<S: Clone + Default> Clone for Node<S> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Copies only the part of the state that is in use: a copy is made for each branch.
    fn clone_from(&mut self, source: &Self) {
        let Self { state, lots, unwritten } = source;
        self.state.clone_from(state);
        self.lots.clone_from(lots);
        self.unwritten = *unwritten;
    }
}

/// A node that may be new: no other turn had reached it when this turn began.
pub(super) struct Found<S> {
    pub key: Key,
    pub node: Box<Node<S>>,
    /// Faces of the branch that leads to the node.
    pub faces: Box<[u32]>,
}

/// Node that a branch leads to; [`Graph`](super::state_graph::Graph) gives numbers to new ones.
pub(super) enum Target<S> {
    /// A node that is known, by its number.
    Known(u32),
    /// A node that may be new.
    New(Found<S>),
}

/// Results of all branches of a turn.
pub(super) struct Expansion<S> {
    /// Nodes that play goes on from, each once, with the number of exchanges that were taken off and the chance.
    pub steps: Vec<(Target<S>, u32, f64)>,
    /// Ends: the kind, the exchange, the chance.
    pub ends: Vec<(Ending, u32, f64)>,
    /// Mean counts, weighted by the chances of branches; `side * measures + measure`.
    pub counts: Vec<(u32, f64)>,
    /// Part of `counts` that comes too late for any row of the curves; see [`BranchResult::is_late`](super::turn_sums::BranchResult::is_late).
    pub late: Vec<(u32, f64)>,
    /// Mean courses of series that are over; `side * measures of a course + measure`.
    pub courses: Vec<(u32, f64)>,
    /// Number of branches.
    pub branches: u64,
    /// Sums of the watch's answers for the states in which the conflict ends.
    pub watched: Vec<f64>,
}

impl<S> Default for Expansion<S> {
    fn default() -> Self {
        Self {
            steps: Vec::new(),
            ends: Vec::new(),
            counts: Vec::new(),
            late: Vec::new(),
            courses: Vec::new(),
            branches: 0,
            watched: Vec::new(),
        }
    }
}

impl<S> Expansion<S> {
    /// Returns the place of an end in `ends`; adds it if it is new.
    pub(super) fn end(&mut self, end: (Ending, u32)) -> BranchTarget {
        let known = self.ends.iter().position(|(ending, exchange, _)| (*ending, *exchange) == end);
        BranchTarget::End(known.unwrap_or_else(|| {
            self.ends.push((end.0, end.1, 0.0));
            self.ends.len() - 1
        }))
    }
}

/// Settings with which a conflict is solved.
pub(super) struct SolveContext<'a, R: RuleSystem> {
    /// Most branches of a turn.
    pub most_branches: usize,
    /// Whether lots are kept from turn to turn.
    pub remembers: bool,
    /// Function that is called with the states in which the conflict ends; `None` except in tests.
    pub watch: Option<Watch<'a, R>>,
    /// Whether states are kept as they are, without [`Alike::normalise`](crate::system::Alike::normalise).
    pub plain: bool,
    /// Assignment of policies to fighters, for one cast.
    pub deciders: &'a Deciders,
    /// The order that decides between equals, as far as it is fixed; see [`Stop::Unordered`].
    pub order: &'a FighterChains,
    /// Features that the lists of these policies can read, and options that they can choose.
    pub lists: Lists<'a>,
}

impl<R: RuleSystem> Clone for SolveContext<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSystem> Copy for SolveContext<'_, R> {}

/// Plays the branches of a conflict by the rules.
pub(super) struct ByRules<'a, R: RuleSystem> {
    pub conflict: &'a Conflict<R>,
    pub manner: SolveContext<'a, R>,
}

impl<R: RuleSystem> Branching for ByRules<'_, R> {
    type State = R::State;
    type Worker<'w>
        = Worker<'w, R>
    where
        Self: 'w;

    fn worker<'w>(&'w self, spare: &'w FreeList<R::State>) -> Worker<'w, R> {
        Worker::new(self.conflict, self.manner, spare)
    }

    fn exchange(state: &R::State) -> usize {
        R::exchange(state)
    }

    fn shift_exchanges(state: &mut R::State, exchanges: usize) {
        (R::ALIKE.shift_exchanges)(state, exchanges);
    }

    fn last_exchange(&self) -> usize {
        self.conflict.compiled.max_exchanges
    }
}

/// Plays the branches of turns by the rules. Each thread has one, with buffers that are reused.
pub(super) struct Worker<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    manner: SolveContext<'a, R>,
    table: Enumerating<'a>,
    /// Node in which the branch is played.
    node: Node<R::State>,
    landings: Landings<'a, R::State>,
    sums: TurnSums,
}

impl<'a, R: RuleSystem> Worker<'a, R> {
    pub(super) fn new(
        conflict: &'a Conflict<R>,
        manner: SolveContext<'a, R>,
        spare: &'a FreeList<R::State>,
    ) -> Self {
        let sides = conflict.compiled.sides.len();
        let mut table = Enumerating::new(manner.deciders, manner.order, conflict.counters());
        if !manner.plain {
            table.know(manner.lists);
        }
        Self {
            conflict,
            manner,
            table,
            node: Node::default(),
            landings: Landings::new(spare),
            sums: TurnSums::new(sides, conflict.measures().len()),
        }
    }

    /// Plays one branch: one call of [`RuleSystem::turn`] or [`RuleSystem::begin`].
    fn play(&mut self, from: Option<&Node<R::State>>) -> Result<(), Stop> {
        let setup = &self.conflict.compiled.setup;
        let Self { table, node, manner, .. } = self;
        let lots = from.map_or(&[][..], |from| &from.lots);
        table.start(lots);
        if let Some(from) = from {
            node.state.clone_from(&from.state);
            R::turn(setup, &mut node.state, &mut Dynamic::<R::Event>(table));
        } else {
            R::begin(setup, &mut node.state, &mut Dynamic::<R::Event>(table));
        }
        if let Some(refused) = table.refused() {
            return Err(Stop::TooLarge(TooLarge::Draw(refused)));
        }
        if let Some(among) = table.unordered() {
            return Err(Stop::Unordered(among));
        }
        node.lots.clear();
        if manner.remembers {
            // The label of a lot holds its exchange, so later exchanges cannot look at it again.
            let exchange = R::exchange(&node.state);
            let lots = table.lots().iter();
            let kept = lots.filter(|(it, _)| it.exchange() == 0 || it.exchange() >= exchange);
            node.lots.extend(kept);
        } else if from.is_some() && !table.lots().is_empty() {
            return Err(Stop::Forgetful);
        }
        Ok(())
    }

    /// Adds the result of the branch, or keeps it until the chance of its merge point is known.
    fn book(
        &mut self,
        into: &mut Expansion<R::State>,
        from: Option<&Node<R::State>>,
        index: &Index,
    ) {
        let weight = self.table.branch_weight();
        if weight == BranchWeight::Nothing {
            return;
        }
        self.gather(into, from, index);
        self.sums.book(into, weight);
    }

    /// Notes the destination of the branch and its counts. Must run before the table goes to the next branch.
    fn gather(
        &mut self,
        into: &mut Expansion<R::State>,
        from: Option<&Node<R::State>>,
        index: &Index,
    ) {
        let result = self.sums.begin();
        for side in 0..self.conflict.compiled.sides.len() {
            let first = side * self.conflict.measures().len();
            let note = |at, count| result.counts.push(((first + at) as u32, count));
            self.table.counters.tell_counted(side, note);
        }
        if let Some(ending) = R::ending(&self.node.state) {
            let exchange = R::exchange(&self.node.state);
            result.is_late =
                from.is_some_and(|from| from.row::<ByRules<'_, R>>() > exchange as i64);
            result.landing = into.end((ending, exchange as u32));
            self.ask_last_state();
        } else {
            self.note_row(from);
            self.sums.result.landing = self.step(into, index);
        }
    }

    fn note_row(&mut self, from: Option<&Node<R::State>>) {
        let is_over = R::exchange_over(&self.node.state);
        self.node.note_row::<ByRules<'_, R>>(from, is_over);
    }

    /// Returns the step that the branch leads to; adds a step if there is none yet.
    fn step(&mut self, into: &mut Expansion<R::State>, index: &Index) -> BranchTarget {
        let taken_off = self.reduce();
        let Self { landings, node, table, .. } = self;
        landings.step((node, taken_off), || table.faces().collect(), into, index)
    }

    /// Reduces the state to the part that matters, with [`Alike::normalise`](crate::system::Alike::normalise).
    /// Returns the number of exchanges that were taken off.
    fn reduce(&mut self) -> u32 {
        let manner = self.manner;
        // House rules may bring back what no rule of the system looks at again.
        let has_house = !self.manner.deciders.house.is_empty();
        if manner.plain || manner.remembers || has_house {
            return 0;
        }
        (R::ALIKE.normalise)(&self.conflict.compiled.setup, manner.lists, &mut self.node.state)
            as u32
    }

    /// Notes the course of a series, and the watch's answer for the state in which the conflict ended.
    fn ask_last_state(&mut self) {
        let result = &mut self.sums.result;
        if let Some(course) = (R::CHAIN.course)(&self.node.state) {
            let sides = 0..self.conflict.compiled.sides.len();
            result.course.extend(sides.flat_map(|side| course.values(side)).map(f64::from));
        }
        if let Some(watch) = self.manner.watch {
            result.watched = watch(&self.node.state);
        }
    }
}

impl<R: RuleSystem> Expand for Worker<'_, R> {
    type State = R::State;

    fn expand(
        &mut self,
        from: Option<&Node<R::State>>,
        turns: usize,
        index: &Index,
    ) -> Result<Expansion<R::State>, Stop> {
        let mut into = Expansion::default();
        self.landings.clear();
        self.sums.begin_turn();
        // The last turn may have been given up in the middle.
        self.table.go_along(&[]);
        if !self.manner.plain {
            self.table.let_branches_meet();
        }
        let limit = self.manner.most_branches;
        for _ in 0..limit {
            self.play(from)?;
            into.branches += 1;
            self.book(&mut into, from, index);
            if !self.table.turn() {
                self.sums.settle(&mut into, &self.table.weights());
                return Ok(into);
            }
        }
        Err(Stop::TooLarge(TooLarge::Turn { limit, turns }))
    }

    fn go(&mut self, from: Option<&Node<R::State>>, faces: &[u32]) -> Result<Node<R::State>, Stop> {
        self.table.go_along(faces);
        self.play(from)?;
        self.note_row(from);
        self.reduce();
        Ok(self.node.clone())
    }
}
