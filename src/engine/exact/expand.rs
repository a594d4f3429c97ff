//! Every branch of one turn, or of the beginning, played by the rules' own code.

use super::Watch;
use super::answer::{Lots, TooLarge};
use super::keys::{Index, Quick, write_key};
use crate::engine::Conflict;
use crate::system::{Ending, RuleSystem};
use crate::table::{Deciders, Dynamic, Enumerating};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Why a solver stopped.
pub(super) enum Stop {
    TooLarge(TooLarge),
    /// Lots are drawn during play, so those drawn before may be looked at again.
    Forgetful,
}

/// What play goes on from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Node<S> {
    pub state: S,
    /// The lots that may be looked at again; rules need not put them into the state.
    pub lots: Lots,
    /// The first exchange whose row of the curves is not written, less the running one: 0 while an
    /// exchange runs, 1 once its turns have been taken.
    pub unwritten: i16,
}

impl<S> Node<S> {
    /// The exchange whose row of the curves takes what the next turn counts.
    pub fn row<R: RuleSystem<State = S>>(&self) -> i64 {
        R::exchange(&self.state) as i64 + i64::from(self.unwritten)
    }
}

/// A node that may be new.
pub(super) struct Found<S> {
    pub key: Box<[u8]>,
    pub node: Box<Node<S>>,
    /// The faces of the branch that leads to it.
    pub faces: Box<[u32]>,
}

/// What a turn leads to.
pub(super) enum Target<S> {
    /// A node that is known, by its number.
    Known(u32),
    /// One that may be new.
    New(Found<S>),
}

/// Where the branches of a turn lead.
pub(super) struct Expansion<S> {
    /// The nodes that play goes on from, each once: how many exchanges were taken off, the chance.
    pub steps: Vec<(Target<S>, u32, f64)>,
    /// The ends: how, in which exchange, the chance.
    pub ends: Vec<(Ending, u32, f64)>,
    /// What is counted on average; `side * measures + measure`.
    pub counts: Vec<(u32, f64)>,
    /// The part of it that is too late for any row of the curves.
    pub late: Vec<(u32, f64)>,
    /// Mean courses of the series that are over; `side * measures of a course + measure`.
    pub courses: Vec<(u32, f64)>,
    /// Number of branches.
    pub branches: u64,
    /// Sums of what is asked about the states in which the conflict ends.
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

/// How a conflict is solved.
pub(super) struct Manner<'a, R: RuleSystem> {
    /// Most branches of a turn.
    pub most_branches: usize,
    /// Whether lots are kept from turn to turn.
    pub remembers: bool,
    /// Who asks about the last states.
    pub watch: Option<Watch<'a, R>>,
    /// Whether states are taken as they are.
    pub plain: bool,
    /// Who plays whom.
    pub deciders: &'a Deciders,
    /// The features that policies read.
    pub reads: &'a [bool],
}

impl<R: RuleSystem> Clone for Manner<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSystem> Copy for Manner<'_, R> {}

/// Somebody who plays branches.
pub(super) struct Worker<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    manner: Manner<'a, R>,
    table: Enumerating<'a>,
    /// Where the branch is played.
    node: Node<R::State>,
    key: Vec<u8>,
    /// The steps of this turn by the hash of their keys.
    met: HashMap<Box<[u8]>, usize, BuildHasherDefault<Quick>>,
    /// Sums of what branches count: all of it, and the part that is too late for the curves.
    sums: [Vec<f64>; 2],
    courses: Vec<f64>,
}

impl<'a, R: RuleSystem> Worker<'a, R> {
    pub fn new(conflict: &'a Conflict<R>, manner: Manner<'a, R>) -> Self {
        let sides = conflict.compiled.sides.len();
        let measures = sides * R::measures().len();
        Self {
            conflict,
            manner,
            table: Enumerating::new(manner.deciders, conflict.counters()),
            node: Node::default(),
            key: Vec::new(),
            met: HashMap::default(),
            sums: [vec![0.0; measures], vec![0.0; measures]],
            courses: vec![0.0; sides * crate::system::COURSE_MEASURES],
        }
    }

    /// Plays every branch of the turn that follows on a node, or of the beginning. `turns` is the
    /// number of turns before it.
    pub fn expand(
        &mut self,
        from: Option<&Node<R::State>>,
        turns: usize,
        index: &Index,
    ) -> Result<Expansion<R::State>, Stop> {
        let mut into = Expansion::default();
        self.met.clear();
        // The last turn may have been given up in the middle.
        self.table.go_along(&[]);
        let limit = self.manner.most_branches;
        for _ in 0..limit {
            self.play(from)?;
            into.branches += 1;
            let chance = self.table.chance();
            let is_late = self.book(&mut into, from, chance, index);
            self.count(chance, is_late);
            if !self.table.turn() {
                let [all, late] = &mut self.sums;
                into.counts = take(all);
                into.late = take(late);
                into.courses = take(&mut self.courses);
                return Ok(into);
            }
        }
        Err(Stop::TooLarge(TooLarge::Turn { limit, turns }))
    }

    /// Plays one branch.
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
        node.lots.clear();
        if manner.remembers {
            // What is drawn in an exchange has it in its label: later ones cannot ask for it.
            let exchange = R::exchange(&node.state);
            let lots = table.lots().iter();
            let kept = lots.filter(|(it, _)| it.exchange() == 0 || it.exchange() >= exchange);
            node.lots.extend(kept);
        } else if from.is_some() && !table.lots().is_empty() {
            return Err(Stop::Forgetful);
        }
        Ok(())
    }

    /// Notes where the branch leads. Whether that is an end for which the curves have no row:
    /// the conflict ends after the last turn of an exchange.
    fn book(
        &mut self,
        into: &mut Expansion<R::State>,
        from: Option<&Node<R::State>>,
        chance: f64,
        index: &Index,
    ) -> bool {
        if let Some(ending) = R::ending(&self.node.state) {
            let exchange = R::exchange(&self.node.state);
            self.book_end(into, (ending, exchange as u32), chance);
            return from.is_some_and(|from| from.row::<R>() > exchange as i64);
        }
        self.note_row(from);
        self.book_step(into, chance, index);
        false
    }

    /// Notes the first exchange whose row of the curves is not written. The row of exchange 0 is
    /// that of the beginning.
    fn note_row(&mut self, from: Option<&Node<R::State>>) {
        let exchange = R::exchange(&self.node.state) as i64;
        let next = match from {
            None => 1,
            Some(_) if R::exchange_over(&self.node.state) => exchange + 1,
            Some(from) => from.row::<R>(),
        };
        self.node.unwritten = (next - exchange) as i16;
    }

    fn book_step(&mut self, into: &mut Expansion<R::State>, chance: f64, index: &Index) {
        let taken_off = self.reduce();
        write_key(&self.node, &mut self.key);
        // The same node at another distance is another step.
        self.key.extend_from_slice(&taken_off.to_le_bytes());
        if let Some(&at) = self.met.get(&self.key[..]) {
            into.steps[at].2 += chance;
            return;
        }
        self.met.insert(self.key.as_slice().into(), into.steps.len());
        let key = &self.key[..self.key.len() - 4];
        let target = match index.get(key) {
            Some(&known) => Target::Known(known),
            None => Target::New(Found {
                key: key.into(),
                node: Box::new(self.node.clone()),
                faces: self.table.faces().collect(),
            }),
        };
        into.steps.push((target, taken_off, chance));
    }

    /// Makes the state what matters of it; gives the exchanges that were taken off.
    fn reduce(&mut self) -> u32 {
        let manner = self.manner;
        // House rules may bring back what no rule of the system looks at again.
        let has_house = !self.manner.deciders.house.is_empty();
        if manner.plain || manner.remembers || has_house {
            return 0;
        }
        let reads = |feature: usize| manner.reads[feature];
        R::essence(&self.conflict.compiled.setup, &reads, &mut self.node.state) as u32
    }

    /// The node to which the branch with these faces leads.
    pub fn go(
        &mut self,
        from: Option<&Node<R::State>>,
        faces: &[u32],
    ) -> Result<Node<R::State>, Stop> {
        self.table.go_along(faces);
        self.play(from)?;
        self.note_row(from);
        self.reduce();
        Ok(self.node.clone())
    }

    fn book_end(&mut self, into: &mut Expansion<R::State>, end: (Ending, u32), chance: f64) {
        match into.ends.iter_mut().find(|(ending, exchange, _)| (*ending, *exchange) == end) {
            Some((.., known)) => *known += chance,
            None => into.ends.push((end.0, end.1, chance)),
        }
        if let Some(course) = R::course(&self.node.state) {
            let sides = 0..self.conflict.compiled.sides.len();
            let values = sides.flat_map(|side| course.values(side));
            for (sum, value) in self.courses.iter_mut().zip(values) {
                *sum += chance * f64::from(value);
            }
        }
        let told = self.manner.watch.map(|watch| watch(&self.node.state)).unwrap_or_default();
        into.watched.resize(into.watched.len().max(told.len()), 0.0);
        for (sum, of) in into.watched.iter_mut().zip(told) {
            *sum += chance * of;
        }
    }

    /// Adds what a branch has counted to the sums.
    fn count(&mut self, chance: f64, is_late: bool) {
        let measures = R::measures().len();
        for side in 0..self.conflict.compiled.sides.len() {
            let counts = self.table.counters.of_side(side).iter().enumerate();
            for (measure, &count) in counts.filter(|(_, count)| **count != 0) {
                let amount = chance * f64::from(count);
                let at = side * measures + measure;
                self.sums[0][at] += amount;
                if is_late {
                    self.sums[1][at] += amount;
                }
            }
        }
    }
}

/// The sums that are not 0, which become 0.
fn take(sums: &mut [f64]) -> Vec<(u32, f64)> {
    let mut taken = Vec::new();
    for (at, sum) in (0..).zip(sums) {
        if *sum != 0.0 {
            taken.push((at, std::mem::take(sum)));
        }
    }
    taken
}
