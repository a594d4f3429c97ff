//! What is known of a conflict: its different states, and where a turn leads from each.

use super::GoOn;
use super::answer::{Solving, TooLarge};
use super::expand::{Expansion, Found, Manner, Node, Stop, Target, Worker};
use super::keys::{Index, write_key};
use crate::engine::Conflict;
use crate::system::{Ending, RuleSystem};
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// A node that play goes on from.
pub(super) struct Step {
    /// Its number.
    pub to: u32,
    /// How many exchanges were taken off.
    pub taken_off: u32,
    pub chance: f64,
}

/// Where the branches of the turn that follows on a node lead.
pub(super) struct Turn {
    pub steps: Box<[Step]>,
    pub ends: Box<[(Ending, u32, f64)]>,
    pub counts: Box<[(u32, f64)]>,
    pub late: Box<[(u32, f64)]>,
    pub courses: Box<[(u32, f64)]>,
    /// The exchange whose row of the curves takes what is counted.
    pub row: i64,
    pub watched: Box<[f64]>,
}

/// A node: waiting, or with what follows on it.
enum Place<S> {
    Waiting(Box<Node<S>>),
    Solved(Turn),
}

/// How a node was met first: from which node, none for the beginning, by which branch.
struct Way {
    from: Option<u32>,
    faces: Box<[u32]>,
}

/// All nodes.
pub(super) struct Graph<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    manner: Manner<'a, R>,
    index: Index,
    /// The exchange of each node, and how it was met first.
    exchanges: Vec<u32>,
    ways: Vec<Way>,
    places: Vec<Place<R::State>>,
    /// Branches that were played.
    pub branches: u64,
    /// Nodes with what follows.
    pub solved: usize,
    /// How many nodes are solved between two looks at the clock.
    at_once: usize,
}

impl<'a, R: RuleSystem> Graph<'a, R> {
    pub fn new(conflict: &'a Conflict<R>, manner: Manner<'a, R>) -> Self {
        let index = Index::default();
        let (exchanges, ways, places) = (Vec::new(), Vec::new(), Vec::new());
        let (branches, solved, at_once) = (0, 0, 2);
        Self { conflict, manner, index, exchanges, ways, places, branches, solved, at_once }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Where the beginning leads.
    pub fn begin(&mut self) -> Result<Turn, Stop> {
        let expansion = Worker::new(self.conflict, self.manner).expand(None, 0, &self.index)?;
        Ok(self.take_in(None, expansion, 0))
    }

    /// What follows on a node that has been solved.
    pub fn turn(&self, node: u32) -> Option<&Turn> {
        match &self.places[node as usize] {
            Place::Solved(turn) => Some(turn),
            Place::Waiting(_) => None,
        }
    }

    /// Solves those of the nodes that are not, side by side. What comes out does not depend on who
    /// is ready first.
    pub fn solve(&mut self, nodes: &[u32], turns: usize, go_on: GoOn<'_>) -> Result<(), Stop> {
        let waits = |node: &u32| matches!(self.places[*node as usize], Place::Waiting(_));
        let waiting: Vec<u32> = nodes.iter().copied().filter(waits).collect();
        let mut left = &waiting[..];
        // Chances flow through known nodes, too, perhaps for a long time: the question is put at
        // least once a turn.
        loop {
            let so_far = Solving { turn: turns, done: self.solved, states: self.places.len() };
            if !go_on(so_far) {
                return Err(Stop::TooLarge(TooLarge::Time(so_far)));
            }
            if left.is_empty() {
                return Ok(());
            }
            let (now, later) = left.split_at(self.at_once.min(left.len()));
            let started = Instant::now();
            self.solve_some(now, turns)?;
            self.adapt(started.elapsed());
            left = later;
        }
    }

    /// Takes on more nodes at once while that is quick, fewer while it is slow.
    fn adapt(&mut self, spent: Duration) {
        if spent < Duration::from_millis(30) {
            self.at_once = (2 * self.at_once).min(1 << 14);
        } else if spent > Duration::from_millis(120) {
            self.at_once = (self.at_once / 2).max(2);
        }
    }

    fn solve_some(&mut self, nodes: &[u32], turns: usize) -> Result<(), Stop> {
        let Self { conflict, manner, index, places, .. } = &*self;
        let expand = |worker: &mut Worker<'_, R>, node: &u32| match &places[*node as usize] {
            Place::Waiting(node) => worker.expand(Some(node), turns, index),
            Place::Solved(_) => Ok(Expansion::default()),
        };
        let expansions: Vec<_> = nodes
            .par_iter()
            .with_min_len(8)
            .map_init(|| Worker::new(conflict, *manner), expand)
            .collect();
        for (&node, expansion) in nodes.iter().zip(expansions) {
            let expansion = expansion?;
            let Place::Waiting(from) = &self.places[node as usize] else { continue };
            let row = from.row::<R>();
            let turn = self.take_in(Some(node), expansion, row);
            self.places[node as usize] = Place::Solved(turn);
            self.solved += 1;
        }
        Ok(())
    }

    /// Gives new nodes their numbers.
    fn take_in(&mut self, from: Option<u32>, expansion: Expansion<R::State>, row: i64) -> Turn {
        self.branches += expansion.branches;
        let steps = expansion.steps.into_iter().map(|(target, taken_off, chance)| {
            let to = match target {
                Target::Known(number) => number,
                Target::New(found) => self.number(from, found),
            };
            Step { to, taken_off, chance }
        });
        Turn {
            steps: steps.collect(),
            ends: expansion.ends.into(),
            counts: expansion.counts.into(),
            late: expansion.late.into(),
            courses: expansion.courses.into(),
            row,
            watched: expansion.watched.into(),
        }
    }

    fn number(&mut self, from: Option<u32>, found: Found<R::State>) -> u32 {
        let Self { places, exchanges, ways, .. } = self;
        let Found { key, node, faces } = found;
        *self.index.entry(key).or_insert_with(|| {
            exchanges.push(R::exchange(&node.state) as u32);
            ways.push(Way { from, faces });
            places.push(Place::Waiting(node));
            places.len() as u32 - 1
        })
    }

    /// The last exchange that a conflict may have.
    pub fn last_exchange(&self) -> usize {
        self.conflict.compiled.max_exchanges
    }

    /// The exchange in which a node is, less those that were taken off.
    pub fn exchange(&self, node: u32) -> u32 {
        self.exchanges[node as usize]
    }

    /// The node that is the same with exchanges put back. States are not kept once they are solved;
    /// the branches that led to the node first are played again.
    pub fn put_back(&mut self, node: u32, exchanges: u32) -> Result<u32, Stop> {
        let mut chain = vec![node];
        while let Some(from) = chain.last().and_then(|&last| self.ways[last as usize].from) {
            chain.push(from);
        }
        let mut worker = Worker::new(self.conflict, self.manner);
        let mut state: Option<Node<R::State>> = None;
        for &at in chain.iter().rev() {
            state = Some(worker.go(state.as_ref(), &self.ways[at as usize].faces)?);
        }
        let mut later = state.unwrap_or_default();
        R::put_back(&mut later.state, exchanges as usize);
        let mut key = Vec::new();
        write_key(&later, &mut key);
        // It is never asked for by its way: nothing is put back on it again.
        let found = Found { key: key.into(), node: Box::new(later), faces: Box::default() };
        Ok(self.number(None, found))
    }
}
